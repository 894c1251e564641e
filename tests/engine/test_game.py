"""A game: golden cases, taking back, saving, and what the command line is answered."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from farkle import Game, IllegalEvent, Player, Rules, RulesError
from farkle.game import LONGEST_COLUMN, LONGEST_LINE, LONGEST_NAME, MOST_PLAYERS, answer


@pytest.mark.golden("games")
def test_the_golden_games_are_answered_as_expected(
    case: dict[str, Any], rules_of: Callable[..., Rules]
) -> None:
    """The cases of the rules, word by word."""
    told = answer(rules_of(case["rules"]), case)
    told["refused_count"] = len(told.pop("refused"))
    for turn in told["turns"]:
        turn.pop("notes")
    assert told == case["expect"]


@pytest.mark.golden("games")
def test_a_golden_game_survives_its_notation_and_its_save(
    case: dict[str, Any], rules_of: Callable[..., Rules]
) -> None:
    """Refolding its words, or reading its save, gives the same state."""
    players = [Player(one["name"], tuple(one["column"])) for one in case["players"]]
    words = [word for word in case["events"].split() if not word.startswith("!")]
    game = Game.replay(rules_of(case["rules"]), players, words)
    assert game.line == " ".join(words)
    assert Game.replay(game.rules, players, game.line.split()) == game
    assert Game.from_json(json.loads(json.dumps(game.to_json()))) == game


@pytest.mark.golden("games")
def test_a_golden_game_is_the_same_word_by_word(case: dict[str, Any], rules_of: Callable[..., Rules]) -> None:
    """`apply`, `play` and `upto` agree, and `undo` takes back exactly one word."""
    players = [Player(one["name"], tuple(one["column"])) for one in case["players"]]
    game = Game.new(rules_of(case["rules"]), players)
    for word in case["events"].split():
        if word.startswith("!"):
            refusal = game.refusal(word[1:])
            assert refusal is not None
            assert refusal.code != "word"
        else:
            before, game = game, game.apply(word)
            assert game.undo() == before
            assert game == before.play([word])
    assert game.upto(0) == Game.new(game.rules, players)
    assert game.upto(len(game.events)) == game


def test_a_refused_event_moves_nothing(deal: Callable[..., Game]) -> None:
    """The old game is untouched, and the refusal is the one that was foretold."""
    game = deal("r11234 k1", [(800,)])
    same = deal("r11234 k1", [(800,)])
    with pytest.raises(IllegalEvent) as refused:
        game.apply("r1")
    foretold = game.refusal("r1")
    assert foretold is not None
    assert (foretold.code, foretold.values) == (refused.value.code, refused.value.values)
    assert game == same
    assert game.refusal("b") is None


def test_a_refusal_is_known_for_what_is_no_word_at_all(deal: Callable[..., Game]) -> None:
    """So a button never raises."""
    refusal = deal().refusal("nonsense")
    assert refusal is not None
    assert refusal.code == "word"


def test_a_game_without_events_is_taken_back_to_itself(deal: Callable[..., Game]) -> None:
    """There is nothing to undo."""
    game = deal()
    assert game.undo() is game


def test_a_game_needs_a_player() -> None:
    """One alone is enough (§4.6)."""
    with pytest.raises(ValueError, match="player"):
        Game.new(Rules(), [])
    assert Game.new(Rules(), [Player("A")]).state.seat == 0


PLAYER = {"name": "A", "column": []}


@pytest.mark.parametrize(
    "save",
    [
        None,
        [],
        "game",
        {},
        {"rules": {}, "players": [PLAYER]},
        {"rules": {}, "players": [PLAYER], "events": "", "more": 1},
        {"rules": {}, "players": [], "events": ""},
        {"rules": {}, "players": {}, "events": ""},
        {"rules": {}, "players": [PLAYER] * (MOST_PLAYERS + 1), "events": ""},
        {"rules": {}, "players": ["A"], "events": ""},
        {"rules": {}, "players": [{}], "events": ""},
        {"rules": {}, "players": [{**PLAYER, "colour": 1}], "events": ""},
        {"rules": {}, "players": [{"name": ""}], "events": ""},
        {"rules": {}, "players": [{"name": 1}], "events": ""},
        {"rules": {}, "players": [{"name": "\ud800"}], "events": ""},
        {"rules": {}, "players": [{"name": "A" * (LONGEST_NAME + 1)}], "events": ""},
        {"rules": {}, "players": [{"name": "A", "column": None}], "events": ""},
        {"rules": {}, "players": [{"name": "A", "column": "750"}], "events": ""},
        {"rules": {}, "players": [{"name": "A", "column": [True]}], "events": ""},
        {"rules": {}, "players": [{"name": "A", "column": [750.0]}], "events": ""},
        {"rules": {}, "players": [{"name": "A", "column": [10**9]}], "events": ""},
        {"rules": {}, "players": [{"name": "A", "column": [50] * (LONGEST_COLUMN + 1)}], "events": ""},
        {"rules": {}, "players": [PLAYER], "events": None},
        {"rules": {}, "players": [PLAYER], "events": ["x"]},
        {"rules": {}, "players": [PLAYER], "events": " " * (LONGEST_LINE + 1)},
    ],
)
def test_a_save_of_the_wrong_shape_is_refused(save: object) -> None:
    """In one line, whatever it holds."""
    with pytest.raises(ValueError) as refused:
        Game.from_json(save)
    assert "\n" not in str(refused.value)


def test_a_save_with_bad_rules_or_words_says_so() -> None:
    """RulesError and IllegalEvent, as everywhere else."""
    with pytest.raises(RulesError):
        Game.from_json({"rules": {"dice": 7}, "players": [PLAYER], "events": ""})
    with pytest.raises(IllegalEvent):
        Game.from_json({"rules": {}, "players": [PLAYER], "events": "x b"})


def test_a_name_may_be_any_text() -> None:
    """Other scripts, joined emoji, what looks like markup."""
    for name in ("Зоя", "👩‍👧", "<b>A</b>", "A B", "'"):
        game = Game.from_json({"rules": {}, "players": [{"name": name}], "events": "x"})
        assert game.players[0].name == name
        assert Game.from_json(game.to_json()) == game


# What `play` answers


def test_an_answer_has_the_shape_of_the_contract() -> None:
    """Every key, with notes and reasons as text (contract §3)."""
    players = [{"name": "A", "column": [750, 1200]}, {"name": "B"}]
    told = answer(Rules(), {"players": players, "events": "+100 !r11234 b +300 !b"})
    assert told == {
        "players": [
            {
                "name": "A",
                "score": 1300,
                "open": True,
                "malus": 0,
                "column": [750, 1200, 1300],
                "eligible": False,
            },
            {"name": "B", "score": 0, "open": False, "malus": 0, "column": [], "eligible": False},
        ],
        "turns": [
            {"player": "A", "end": "bank", "points": 100, "scores": {"A": 1300, "B": 0}, "notes": []},
        ],
        "to_play": "B",
        "over": False,
        "winners": None,
        "refused": ["other_way", "opening (needed=750, have=300, missing=450, malus=0)"],
    }
    json.dumps(told)


def test_a_turn_that_waits_for_a_yes_is_not_answered_yet() -> None:
    """Neither in `turns`, nor is the next player to play (§4.5)."""
    rules = Rules.from_json({"collision": {"effect": "previous", "confirm": True}})
    players = [{"name": "A", "column": [900]}, {"name": "B", "column": [1000]}]
    told = answer(rules, {"players": players, "events": "+100 b"})
    assert (told["turns"], told["to_play"]) == ([], "A")
    assert [one["score"] for one in told["players"]] == [1000, 1000]


@pytest.mark.parametrize(
    ("case", "reason"),
    [
        ({}, "players"),
        ({"players": [PLAYER]}, "events"),
        ({"events": ""}, "players"),
        ({"players": [PLAYER, PLAYER], "events": ""}, "same name"),
        ({"players": [PLAYER], "events": "!x"}, "x is not refused after 0 words"),
    ],
)
def test_a_wrong_case_says_why(case: dict[str, Any], reason: str) -> None:
    """In one line."""
    with pytest.raises(ValueError, match=reason):
        answer(Rules(), case)


def test_a_word_that_is_none_counts_as_refused_where_that_is_expected() -> None:
    """And stops the game where it is not; what is said of it can always be printed."""
    told = answer(Rules(), {"players": [PLAYER], "events": "!z !\ud800 ! x"})
    assert len(told["refused"]) == 3
    "".join(told["refused"]).encode()
    with pytest.raises(IllegalEvent):
        answer(Rules(), {"players": [PLAYER], "events": "z"})
