"""The table of what each step accepts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, get_args

import pytest

from farkle import Game, IllegalEvent
from farkle.events import Event, parse
from farkle.machine import ACCEPTS, REFUSES, Step, advance, step

RULES: dict[str, Any] = {
    "opening": 0,
    "prediction": {"on_error": "none"},
    "collision": {"effect": "previous", "confirm": True},
    "ending": "others_once",
    "tie": "roll_off",
}
REACHED: dict[str, str] = {
    "between": "",
    "dice": "r11123 k111",
    "keep": "r11123",
    "predicted": "r11123 k111 p50",
    "points": "+50",
    "falls": "+50 b +50 b",
    "roll_off": "+5000 b +5000 b",
    "over": "r11111",
}
ONE_OF_EACH = ["r11123", "k111", "b", "p50", "t", "+50", "x", "c", "a"]


@pytest.fixture(scope="module")
def reached(deal: Callable[..., Game]) -> dict[str, Game]:
    """A game in each step."""
    tied = {**RULES, "collision": None}
    return {
        name: deal(words, [(), ()], **(tied if name == "roll_off" else RULES))
        for name, words in REACHED.items()
    }


def test_every_step_is_in_the_table(reached: dict[str, Game]) -> None:
    """And each can be reached."""
    assert set(ACCEPTS) == set(REFUSES) == set(get_args(Step)) == set(REACHED)
    assert {name: step(game.state) for name, game in reached.items()} == {name: name for name in REACHED}


@pytest.mark.parametrize("name", REACHED)
def test_each_event_is_accepted_or_refused_by_the_table_never_both(name: Step) -> None:
    """A missing entry means illegal."""
    assert not ACCEPTS[name].keys() & REFUSES[name].keys()
    if name not in {"falls", "roll_off", "over"}:
        assert ACCEPTS[name].keys() | REFUSES[name].keys() == set(get_args(Event))


@pytest.mark.parametrize("word", ONE_OF_EACH)
@pytest.mark.parametrize("name", REACHED)
def test_what_the_table_leaves_out_is_refused_with_a_code(
    reached: dict[str, Game], name: Step, word: str
) -> None:
    """In every step, for every event, and nothing has moved."""
    game, event = reached[name], parse(word)
    before = game.state
    if type(event) not in ACCEPTS[name]:
        with pytest.raises(IllegalEvent) as refused:
            advance(game.rules, game.state, event)
        assert refused.value.code == {"falls": "falls_pending", "over": "game_over"}.get(
            name, REFUSES[name].get(type(event), "roll_off")
        )
    assert game.state is before


def test_there_is_a_code_for_every_word_at_a_game_that_is_over(reached: dict[str, Game]) -> None:
    """Terminal means no move."""
    assert {str(reached["over"].refusal(word)) for word in ONE_OF_EACH} == {"game_over"}


def test_columns_from_paper_are_open_unless_empty(deal: Callable[..., Game]) -> None:
    """With no opening to make, all are (§4.6); the first of the list plays first."""
    state = deal("", [(), (750,)]).state
    assert [column.open for column in state.columns] == [False, True]
    assert state.seat == 0
    assert all(column.open for column in deal("", [(), (750,)], opening=0).state.columns)


def test_events_are_counted_and_each_turn_knows_where_it_began(deal: Callable[..., Game]) -> None:
    """Claims between turns belong to none of them."""
    game = deal("x +1000 b c x", [(4000,), (4000,)], claim="confirm", ending="others_once")
    assert game.state.count == 5
    assert [(turn.first, turn.last) for turn in game.state.turns] == [(0, 0), (1, 2), (4, 4)]
