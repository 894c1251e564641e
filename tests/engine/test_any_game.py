"""What holds for every game, whatever the rules and however it is played."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farkle import Game, IllegalEvent, Player, Rules
from farkle.check import check
from farkle.machine import ACCEPTS, step

Wander = Callable[[Game, Random, int], Iterator[Game]]
WORDS = ["r11123", "k111", "b", "p50", "t", "+50", "x", "c", "a"]

CHANGES: list[dict[str, Any]] = [
    {"ending": "complete_round"},
    {"ending": "others_once"},
    {"ending": "last_licks"},
    {"claim": "confirm"},
    {"claim": "announce"},
    {"tie": "roll_off"},
    {"tie": "first_to_reach"},
    {"exact": True},
    {"exact": True, "overshoot": "give_to_lowest"},
    {"opening": 0},
    {"opening_below": "void"},
    {"opening_malus": "forgive"},
    {"opening_permanent": False},
    {"bank_min": 300},
    {"bank_multiple": 100},
    {"bank_beat_previous": True},
    {"zones": [{"from": 1000, "to": 1500, "mode": "gate"}, {"from": 4000, "to": 5000, "mode": "cap"}]},
    {"zones": [{"from": 4500, "to": 5000, "mode": "refuse"}]},
    {"bust_penalty": {"trigger": "first_roll", "effect": {"minus": 100}}},
    {"bust_penalty": {"trigger": "all_dice_roll", "effect": "cross_out"}},
    {"streak": {"count": 2, "effect": {"minus": 500}}},
    {"streak": {"count": 2, "effect": "previous"}},
    {"streak": {"count": 3, "effect": "zero"}},
    {"collision": {"effect": "previous"}},
    {"collision": {"effect": "zero_close", "confirm": True}},
    {"collision": {"effect": "previous", "confirm": True, "on_penalty": True}},
    {"floor": 0},
    {"set_aside": "all"},
    {"max_rolls": 2},
    {"hot_dice": "mandatory"},
    {"hot_dice_dice": "last_rolled"},
    {"full_roll_all_or_nothing": True},
    {"combination_scope": "across_rolls"},
    {"piggyback": {"mode": "inherit"}},
    {"piggyback": {"mode": "bonus", "points": 500}},
    {"prediction": {"on_error": "lose_turn"}},
    {"proof": {"combinations": ["triple", "straight"], "min": 100}},
    {"instant_win": [[3, None]]},
]


def agrees(game: Game) -> None:
    """Assert what is true at every moment of every game."""
    state = game.state
    accepted = ACCEPTS[step(state)]
    for column in state.columns:
        assert column.open or not column.written
        assert column.malus <= 0
        assert not (column.open and column.malus)
        assert game.rules.streak is None or column.streak < game.rules.streak.count
    assert (state.phase == "over") == (state.winners is not None) == (state.seat is None) == (not accepted)
    assert bool(state.falls) == (state.phase == "falls") == (state.pending is not None)
    assert state.seat == state.last_turns[0] if state.last_turns else True
    assert state.count == len(game.events)
    if state.phase == "turn" and state.turn.by is None:
        assert state.before == state.columns
    if state.phase == "over":
        assert not any(game.refusal(word) is None for word in WORDS)
    if game.keeps():
        dice = "".join(map(str, game.keeps()[-1].dice))
        assert game.refusal(f"k{dice}") is None


def adds_up(game: Game) -> None:
    """Assert that every point in every column came with a bank or with a note that says so."""
    before = game.upto(0).state.columns
    following = 0
    for index, turn in enumerate(game.state.turns):
        assert turn.first >= following
        following = turn.last + 1
        for player, (old, new) in enumerate(zip(before, turn.columns, strict=True)):
            told = [one for one in turn.notes if one.player == player and "total" in one.values]
            moves = [one for one in told if one.code in MOVES]
            expected = old.score
            if player == turn.player and turn.written is not None:
                expected = turn.written
            for one in moves:
                assert one.values.get("before", expected) in {expected, 0}
                expected = int(one.values["total"])
            assert new.score == expected, (index, player)
        if turn.end == "bank":
            assert turn.written is not None
            assert turn.written <= before[turn.player].score + turn.points
        before = turn.columns
    assert before == game.state.columns or game.state.phase == "falls"


MOVES = {"penalty", "crossed_out", "previous", "zero", "gift", "falls"}


def lasting(game: Game) -> None:
    """Assert that a game is its words, however it is written down."""
    assert Game.replay(game.rules, game.players, game.line.split()) == game
    assert Game.from_json(game.to_json()) == game


def some_players(rules: Rules, random: Random) -> list[Player]:
    """One to four, with columns from paper that may be close to the target."""
    names = "ABCD"[: random.randint(1, 4)]
    late = random.choice((0, 0, rules.target - 600))
    return [
        Player(name, (late + 50 * random.randint(0, 10),) if late or random.random() < 0.3 else ())
        for name in names
    ]


def plays_well(rules: Rules, random: Random, wander: Wander, words: int) -> None:
    """Play at random and look at every moment, then at the whole."""
    game = Game.new(rules, some_players(rules, random))
    for moment in (game, *wander(game, random, words)):
        agrees(moment)
        game = moment
    adds_up(game)
    lasting(game)


@pytest.mark.golden("variants")
def test_any_game_of_a_golden_rule_set_holds_together(
    case: dict[str, Any], rules_of: Callable[..., Rules], wander: Wander
) -> None:
    """Every rule set, a few games each, word by word."""
    rules = rules_of(case["id"])
    for seed in range(4):
        plays_well(rules, Random(f"{case['id']} {seed}"), wander, 150)


@settings(max_examples=100)
@given(changes=st.lists(st.sampled_from(CHANGES), max_size=5), random=st.randoms(use_true_random=True))
def test_any_game_of_any_house_rules_holds_together(
    wander: Wander, changes: list[dict[str, Any]], random: Random
) -> None:
    """Whatever is changed in the common rule, as long as the changes do not conflict."""
    facts: dict[str, Any] = {}
    for change in changes:
        if not check(Rules.from_json({**facts, **change})).errors:
            facts |= change
    rules = Rules.from_json(facts)
    plays_well(rules, random, wander, 120)


@settings(max_examples=60)
@given(changes=st.sampled_from(CHANGES), random=st.randoms(use_true_random=True), word=st.text(max_size=6))
def test_a_word_is_refused_or_moves_the_game_and_never_fails_otherwise(
    wander: Wander, changes: dict[str, Any], random: Random, word: str
) -> None:
    """What is foretold is what happens, and a refusal leaves everything as it was."""
    rules = Rules.from_json(changes)
    *_, game = [
        Game.new(rules, some_players(rules, random)),
        *wander(Game.new(rules, [Player("A")]), random, 20),
    ]
    for one in (word, *WORDS):
        foretold, before = game.refusal(one), game.state
        try:
            after = game.apply(one)
        except IllegalEvent as refused:
            assert foretold is not None
            assert (refused.code, refused.values) == (foretold.code, foretold.values)
            assert str(refused).isprintable()
        else:
            assert foretold is None
            assert after.state != before
        assert game.state is before
