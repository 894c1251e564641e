"""Correcting a past turn, with all that follows from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farkle import Game, IllegalEvent, Player, Rules
from farkle.amend import Amended, amend, rerule

Wander = Callable[[Game, Random, int], Iterator[Game]]
FALLS = {"collision": {"effect": "previous", "confirm": True}}


def told(amended: Amended) -> list[tuple[int, int, str]]:
    return [(change.turn, change.player, change.code) for change in amended.changed]


def values(amended: Amended, code: str) -> dict[str, int | str]:
    return dict(next(change.values for change in amended.changed if change.code == code))


def test_later_turns_keep_their_words(deal: Callable[..., Game]) -> None:
    """And the totals of the player move with the correction."""
    game = deal("r11234 k1 b +300 b r15236 k15 b x", [(800,), (900,)])
    amended = amend(game, 0, ["+400", "b"])
    assert amended.game.line == "+400 b +300 b r15236 k15 b x"
    assert [column.written for column in amended.game.state.columns] == [(800, 1200, 1350), (900, 1200)]
    assert told(amended) == [(0, 0, "corrected"), (0, 0, "total"), (2, 0, "total")]
    assert values(amended, "total") == {"before": 900, "total": 1200, "was": "bank", "end": "bank"}


def test_a_turn_may_become_a_bust_or_an_instant_win(deal: Callable[..., Game]) -> None:
    """A win ends the game there, and what was played after it is dropped."""
    game = deal("+100 b +300 b +50 b", [(800,), (900,)])
    assert amend(game, 1, ["x"]).game.state.turns[1].end == "bust"
    won = amend(game, 1, ["r11111"])
    assert won.game.line == "+100 b r11111"
    assert won.game.state.winners == (1,)
    assert told(won) == [(1, 1, "corrected"), (1, 1, "total"), (1, 1, "ends_here"), (2, 0, "dropped")]


def test_a_fall_that_no_longer_happens_needs_no_yes(deal: Callable[..., Game]) -> None:
    """The confirmation is left out."""
    game = deal("+300 b +200 b c x x", [(900,), (1000,)], **FALLS)
    amended = amend(game, 0, ["+400", "b"])
    assert amended.game.line == "+400 b +200 b x x"
    assert (1, 0, "no_longer_falls") in told(amended)
    assert values(amended, "no_longer_falls") == {"by": 1}
    assert [column.score for column in amended.game.state.columns] == [1300, 1200]


def test_a_fall_that_now_happens_is_confirmed(deal: Callable[..., Game]) -> None:
    """In the turn corrected as in any later one."""
    game = deal("+400 b +200 b x x", [(900,), (1000,)], **FALLS)
    amended = amend(game, 0, ["+300", "b"])
    assert amended.game.line == "+300 b +200 b c x x"
    assert (1, 0, "falls") in told(amended)
    itself = amend(game, 1, ["+300", "b"])
    assert itself.game.line == "+400 b +300 b c x x"
    assert amend(game, 1, ["+300", "b", "c"]) == itself
    assert amend(itself.game, 1, ["+300", "b"]).changed == ()


def test_a_later_bank_that_no_longer_opens_writes_nothing(deal: Callable[..., Game]) -> None:
    """It stays on the sheet as a turn without a score, and costs no penalty."""
    penalty = {"trigger": "first_roll", "effect": {"minus": 100}}
    game = deal("+800 b x r11234 k11 b +300 b", [(), (900,)], bust_penalty=penalty)
    amended = amend(game, 0, ["+700", "x"])
    assert amended.game.line == "+700 x x +200 x +300 b"
    assert told(amended) == [
        (0, 0, "corrected"),
        (0, 0, "total"),
        (2, 0, "no_longer_opens"),
        (2, 0, "total"),
    ]
    assert values(amended, "no_longer_opens") == {"points": 200, "reason": "opening"}
    assert amended.game.state.columns[0].malus == 0


def test_a_bank_refused_for_another_reason_is_told_with_it(deal: Callable[..., Game]) -> None:
    """Here the turn before it is not beaten any more."""
    game = deal("+200 b +250 b", [(800,), (800,)], bank_beat_previous=True)
    amended = amend(game, 0, ["+300", "b"])
    assert amended.game.line == "+300 b +250 x"
    assert values(amended, "not_written") == {"points": 250, "reason": "beat_previous"}


def test_dice_that_can_no_longer_be_taken_over_are_entered_by_points(deal: Callable[..., Game]) -> None:
    """The points were made all the same."""
    rules = {"piggyback": {"mode": "inherit"}}
    game = deal("r11234 k1 b t r1123 k1 b x", [(800,), (900,)], **rules)
    amended = amend(game, 0, ["x"])
    assert amended.game.line == "x +200 b x"
    assert values(amended, "by_points") == {"points": 200, "reason": "take_over_nothing"}
    bust = deal("r11234 k1 b t r2334", [(800,), (900,)], **rules)
    assert amend(bust, 0, ["x"]).game.line == "x +100 x"
    bonus = deal("r11234 k1 b t r2334", [(800,), (900,)], piggyback={"mode": "bonus", "points": 500})
    assert amend(bonus, 0, ["x"]).game.line == "x x"


def test_an_instant_win_with_fewer_dice_is_entered_as_one_with_all(deal: Callable[..., Game]) -> None:
    """If those dice could no longer be taken over; its falls are confirmed."""
    rules: dict[str, Any] = {
        "piggyback": {"mode": "inherit"},
        "instant_win": [[4, None]],
        "claim": "confirm",
        "exact": True,
        **FALLS,
    }
    game = deal("r11234 k1 b t r2222 c", [(800,), (950,), (750, 5000)], **rules)
    amended = amend(game, 0, ["x"])
    assert amended.game.line == "x r22222 c"
    assert amended.game.state.columns[1].score == 5000
    assert values(amended, "by_points")["reason"] == "take_over_nothing"


def test_a_game_that_no_longer_ends_goes_on(deal: Callable[..., Game]) -> None:
    """The next player is to play."""
    game = deal("+100 b +900 b", [(4000,), (4100,)])
    amended = amend(game, 1, ["+800", "b"])
    assert amended.game.state.phase == "turn"
    assert amended.game.state.seat == 0
    assert told(amended)[-1] == (1, 1, "no_longer_ends")


def test_last_turns_that_are_no_longer_due_are_dropped_or_become_ordinary(
    deal: Callable[..., Game],
) -> None:
    """A turn fits only where its player is to play."""
    columns = [(4000,), (4000,), (4000,)]
    game = deal("+1000 b +1100 b x +200 b x", columns, ending="last_licks")
    amended = amend(game, 0, ["+100", "b"])
    assert amended.game.line == "+100 b +1100 b x +200 b"
    assert told(amended)[-1] == (4, 1, "dropped")
    assert (3, 0, "ends_here") in told(amended)
    assert amend(game, 1, ["x"]).game.line == "+1000 b x x"


def test_claims_between_turns_are_kept_where_they_are_legal(deal: Callable[..., Game]) -> None:
    """And left out where nothing is to be claimed any more."""
    columns = [(4000,), (4000,)]
    game = deal("+100 b +1000 b c +300 b", columns, claim="confirm", ending="others_once")
    assert amend(game, 0, ["+200", "b"]).game.line == "+200 b +1000 b c +300 b"
    left = amend(game, 1, ["+900", "b"])
    assert left.game.line == "+100 b +900 b +300 b"
    assert told(left)[-1] == (2, 0, "no_longer_ends")
    announced = deal("+1000 b a x", columns, claim="announce", ending="others_once")
    assert amend(announced, 0, ["+900", "b"]).game.line == "+900 b x"


def test_an_unfinished_turn_is_kept_if_it_is_still_legal(deal: Callable[..., Game]) -> None:
    """Else it is dropped, and told as the turn after the last."""
    game = deal("+100 b r11234 k1", [(800,), (900,)])
    assert amend(game, 0, ["x"]).game.line == "x r11234 k1"
    rules = {"piggyback": {"mode": "inherit"}}
    taken = deal("r11234 k1 b t r1123", [(800,), (900,)], **rules)
    dropped = amend(taken, 0, ["x"])
    assert dropped.game.line == "x"
    assert told(dropped)[-1] == (1, 1, "dropped")
    over = amend(game, 0, ["r11111"])
    assert over.game.line == "r11111"
    assert (1, 1, "dropped") in told(over)


def test_falls_that_wait_go_on_waiting(deal: Callable[..., Game]) -> None:
    """It is for the players at the table to say yes."""
    game = deal("+100 b +50 b", [(900,), (950,)], **FALLS)
    assert game.state.phase == "falls"
    assert amend(game, 0, ["+100", "b"]) == Amended(game, ())
    gone = amend(game, 0, ["+200", "b"]).game
    assert (gone.line, gone.state.phase) == ("+200 b +50 b", "turn")


def test_a_roll_off_is_kept_as_far_as_the_same_players_roll(deal: Callable[..., Game]) -> None:
    """Else its rolls are dropped."""
    columns = [(4000,), (4000,)]
    game = deal("x +50 b +1000 b +950 b +100 x", columns, ending="others_once", tie="roll_off")
    assert game.state.winners == (0,)
    same = amend(game, 0, ["+300", "x"])
    assert same.game.line == "+300 x +50 b +1000 b +950 b +100 x"
    assert same.game.state.winners == (0,)
    other = amend(game, 3, ["+900", "b"])
    assert other.game.line == "x +50 b +1000 b +900 b"
    assert told(other)[-1] == (4, 0, "dropped")


@pytest.mark.parametrize(
    ("turn", "words", "code"),
    [
        (0, ["+100", "b"], "opening"),
        (0, ["b"], "nothing_set_aside"),
        (0, ["nonsense"], "word"),
        (0, ["+800"], "turn_unfinished"),
        (0, [], "turn_unfinished"),
        (0, ["+800", "b", "x"], "turn_over"),
        (0, ["c"], "not_a_turn"),
        (0, ["a", "x"], "not_a_turn"),
        (5, ["x"], "no_turn"),
        (-1, ["x"], "no_turn"),
    ],
)
def test_a_correction_that_is_not_legal_is_refused(
    deal: Callable[..., Game], turn: int, words: list[str], code: str
) -> None:
    """Exactly one whole turn must be given."""
    with pytest.raises(IllegalEvent) as refused:
        amend(deal("x x"), turn, words)
    assert refused.value.code == code


def some_game(rules: Rules, random: Random, wander: Wander) -> Game:
    players = [Player("A", (rules.target - 700,)), Player("B"), Player("C", (rules.target - 650,))]
    game = Game.new(rules, players)
    *_, game = (game, *wander(game, random, 60))
    return game


HOUSES: list[dict[str, Any]] = [
    {},
    {"collision": {"effect": "zero_close", "confirm": True}, "claim": "confirm", "exact": True},
    {"ending": "last_licks", "tie": "roll_off", "opening_below": "void"},
    {"ending": "complete_round", "claim": "announce", "streak": {"count": 2, "effect": "previous"}},
    {"piggyback": {"mode": "inherit"}, "opening": 0, "ending": "others_once"},
    {"bank_beat_previous": True, "bust_penalty": {"trigger": "first_roll", "effect": {"minus": 100}}},
    {"zones": [{"from": 4500, "to": 5000, "mode": "gate"}], "collision": {"effect": "previous"}},
    {"exact": True, "overshoot": "give_to_lowest", "ending": "others_once", "tie": "roll_off"},
]


@settings(max_examples=80)
@given(rules=st.sampled_from(HOUSES), random=st.randoms(use_true_random=True))
def test_a_turn_corrected_to_its_own_words_changes_nothing(
    wander: Wander, rules: dict[str, Any], random: Random
) -> None:
    """Whichever turn it is."""
    game = some_game(Rules.from_json(rules), random, wander)
    for index, record in enumerate(game.state.turns):
        amended = amend(game, index, game.events[record.first : record.last + 1])
        assert amended == Amended(game, ())


@settings(max_examples=80)
@given(
    rules=st.sampled_from(HOUSES),
    random=st.randoms(use_true_random=True),
    words=st.sampled_from(["x", "+500 b", "+1000 b", "+50 x", "r11111", "+650 b", "r11123 k111 b"]),
)
def test_a_corrected_game_is_an_ordinary_game(
    wander: Wander, rules: dict[str, Any], random: Random, words: str
) -> None:
    """Its words give the same game; what was before the turn is untouched; consequences are told."""
    game = some_game(Rules.from_json(rules), random, wander)
    if not game.state.turns:
        return
    index = random.randrange(len(game.state.turns))
    try:
        amended = amend(game, index, words.split())
    except IllegalEvent:
        return
    after = amended.game
    first = game.state.turns[index].first
    assert after.events[:first] == game.events[:first]
    assert Game.replay(after.rules, after.players, after.line.split()) == after
    assert all(change.turn >= index for change in amended.changed)
    assert [change.turn for change in amended.changed] == sorted(change.turn for change in amended.changed)
    dropped = sum(
        change.code == "dropped" and change.turn < len(game.state.turns) for change in amended.changed
    )
    waiting = game.state.phase == "falls" and after.state.phase != "falls"
    assert len(after.state.turns) in {len(game.state.turns) - dropped + extra for extra in (0, waiting)}


def ruled(game: Game, **changes: Any) -> Amended:
    """The game by its own rules with some of them changed."""
    return rerule(game, Rules.from_json({**game.rules.to_json(), **changes}))


def test_the_same_rules_change_nothing(deal: Callable[..., Game]) -> None:
    """Neither a word nor a total, also where nothing was played yet or a turn has begun."""
    for words in ("", "+800 b", "r11234 k1", "+800 b x r15236 k15 b +100"):
        game = deal(words, [(), (900,)])
        assert ruled(game) == Amended(game, ())


def test_other_rules_keep_the_words_and_tell_the_totals(deal: Callable[..., Game]) -> None:
    """A dearer triple and a penalty for a null first roll: the dice stay, the points follow."""
    game = deal("r11134 k111 b r22346 r22346", [(800,), (900,)])
    penalty = {"trigger": "first_roll", "effect": {"minus": 200}}
    amended = ruled(game, triples={"1": 1100}, bust_penalty=penalty)
    assert amended.game.line == game.line
    assert [column.score for column in amended.game.state.columns] == [1700, 700]
    assert told(amended) == [(0, 0, "total"), (1, 1, "total"), (2, 0, "total")]


def test_dice_that_score_otherwise_are_entered_by_points(deal: Callable[..., Game]) -> None:
    """No straights any more: what was made stands, and so does a turn of other dice."""
    game = deal("r12345 k12345 b r11234 k1 b", [(800,), (900,)])
    amended = ruled(game, straights={})
    assert amended.game.line == "+1500 b r11234 k1 b"
    assert values(amended, "by_points") == {"points": 1500, "reason": "not_a_selection"}
    six = ruled(game, dice=6)
    assert six.game.line == "+1500 b +100 b"


def test_a_turn_that_no_longer_counts_writes_nothing(deal: Callable[..., Game]) -> None:
    """The opening is higher now: the turn stays on the sheet, and what opened later still opens."""
    game = deal("+800 b x +1000 b x", [(), ()])
    amended = ruled(game, opening=900)
    assert amended.game.line == "+800 x x +1000 b x"
    assert values(amended, "no_longer_opens") == {"points": 800, "reason": "opening"}
    assert amended.game.state.columns[0].score == 1000


def test_a_lower_target_ends_the_game_and_a_higher_one_goes_on(deal: Callable[..., Game]) -> None:
    """What was played after the end is dropped."""
    game = deal("+500 b +100 b +500 b", [(1800,), (900,)])
    amended = ruled(game, target=2000)
    assert (amended.game.line, amended.game.state.winners) == ("+500 b", (0,))
    assert told(amended) == [(0, 0, "ends_here"), (1, 1, "dropped"), (2, 0, "dropped")]
    on = ruled(amended.game, target=5000)
    assert (on.game.state.phase, told(on)) == ("turn", [(0, 0, "no_longer_ends")])


def test_a_win_at_once_becomes_points_where_it_is_none(deal: Callable[..., Game]) -> None:
    """The dice were all kept; where they are worth nothing, nothing is written."""
    game = deal("r11111", [(800,), (900,)])
    plain = ruled(game, instant_win=[], target=10000)
    assert plain.game.line == "r11111 k11111 b"
    assert plain.game.state.columns[0].score == 5800
    worth = deal("r22222", [(800,)], instant_win=[[5, None]], triples={}, of_a_kind={})
    assert ruled(worth, instant_win=[]).game.line == "r22222"
    fewer = deal("r11234 k1 r5523", [(800,), (900,)], instant_win=[[2, 5]])
    assert ruled(fewer, instant_win=[[5, 5]]).game.line == "r11234 k1 r5523 k55 b"
    assert ruled(fewer, dice=6, instant_win=[[6, 5]]).game.line == "r555555"
    assert ruled(fewer, dice=6, instant_win=[]).game.line == "+100 x"


def test_the_rolls_of_a_roll_off_are_dropped_where_the_dice_are_others(deal: Callable[..., Game]) -> None:
    """Five dice do not decide for six."""
    game = deal("+1000 b +1000 b r11234", [(4000,), (4000,)], ending="others_once", tie="roll_off")
    assert ruled(game, dice=6).game.line == "+1000 b +1000 b"
    assert ruled(game, target=6000).game.line == "+1000 b +1000 b"


@settings(max_examples=80)
@given(
    rules=st.sampled_from(HOUSES),
    others=st.sampled_from([*HOUSES, {"dice": 6, "straights": {}, "empty_roll": 500}, {"max_rolls": 1}]),
    random=st.randoms(use_true_random=True),
)
def test_any_game_can_be_played_by_any_other_rules(
    wander: Wander, rules: dict[str, Any], others: dict[str, Any], random: Random
) -> None:
    """The result is an ordinary game of those rules; a turn is kept, told as dropped, or still waits."""
    game = some_game(Rules.from_json(rules), random, wander)
    wanted = Rules.from_json(others)
    amended = rerule(game, wanted)
    after = amended.game
    assert after.rules == wanted
    assert Game.replay(wanted, game.players, after.line.split()) == after
    assert [change.turn for change in amended.changed] == sorted(change.turn for change in amended.changed)
    dropped = sum(
        change.code == "dropped" and change.turn < len(game.state.turns) for change in amended.changed
    )
    assert len(after.state.turns) in {len(game.state.turns) - dropped + extra for extra in (0, 1)}
