"""The score sheet: rounds, totals, and what no longer stands."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from farkle import Game, Player, Rules
from farkle.sheet import Cell, Row, sheet

Wander = Callable[[Game, Random, int], Iterator[Game]]


def totals(game: Game) -> list[list[int | None]]:
    return [[cell.total if cell else None for cell in row.cells] for row in sheet(game).rows]


def marks(game: Game) -> list[list[str | None]]:
    return [[cell.mark if cell else None for cell in row.cells] for row in sheet(game).rows]


def cell(game: Game, row: int, player: int) -> Cell:
    found = sheet(game).rows[row - 1].cells[player]
    assert found is not None
    return found


def test_an_empty_sheet_is_in_its_first_round(deal: Callable[..., Game]) -> None:
    """No row before the first turn is complete."""
    assert sheet(deal("+100")).rows == ()
    assert sheet(deal()).rounds == 1


def test_a_round_is_one_turn_of_each_player(deal: Callable[..., Game]) -> None:
    """The running total is in each cell, as on paper (R1.7)."""
    game = deal("+750 b x +100 b +800 b +50 b", [(), ()])
    assert totals(game) == [[750, 0], [850, 800], [900, None]]
    assert marks(game) == [["opens", "bust"], [None, "opens"], [None, None]]
    assert [row.number for row in sheet(game).rows] == [1, 2, 3]
    assert [one.delta if one else None for one in sheet(game).rows[1].cells] == [100, 800]
    assert sheet(game).rounds == 3
    assert sheet(game.play(["x"])).rounds == 4


def test_totals_from_paper_are_the_first_rows(deal: Callable[..., Game]) -> None:
    """Their cells belong to no turn; the rounds go on counting."""
    game = deal("+100 b", [(750, 1200), (800,)])
    assert totals(game) == [[750, 800], [1200, None], [1300, None]]
    assert marks(game) == [["paper", "paper"], ["paper", None], [None, None]]
    assert (cell(game, 2, 0).turn, cell(game, 2, 0).delta) == (None, 450)
    assert sheet(game).rounds == 3
    assert sheet(deal("", [(750, 1200), (800,)])).rounds == 3


def test_each_way_to_end_a_turn_has_its_mark(deal: Callable[..., Game]) -> None:
    """What struck and what was lost is seen at once."""
    assert marks(deal("+100 b", opening_below="void")) == [["void"]]
    assert marks(deal("+200 b", [(4900,)], exact=True))[1] == ["overshoot"]
    assert marks(deal("r11111", [(800,)]))[1] == ["instant_win"]
    penalty = {"trigger": "first_roll", "effect": {"minus": 100}}
    game = deal("x +850 b x", bust_penalty=penalty)
    assert marks(game) == [["penalty"], ["opens"], ["penalty"]]
    assert [
        (one.total, one.delta, one.malus, one.open) for row in sheet(game).rows for one in row.cells if one
    ] == [
        (0, 0, -100, False),
        (750, 750, 0, True),
        (650, -100, 0, True),
    ]


def test_a_crossed_out_total_is_struck_where_it_was_written(deal: Callable[..., Game]) -> None:
    """R1.31; on paper too."""
    crossing = {"trigger": "first_roll", "effect": "cross_out"}
    game = deal("+100 b x x", [(750, 800)], bust_penalty=crossing)
    assert totals(game) == [[750], [800], [900], [800], [750]]
    assert [row.cells[0].struck for row in sheet(game).rows if row.cells[0]] == [
        False,
        True,
        True,
        False,
        False,
    ]
    assert cell(game, 4, 0).delta == -100
    assert [fact.code for fact in cell(game, 4, 0).notes] == ["crossed_out"]


def test_who_is_caught_falls_where_he_stood(deal: Callable[..., Game]) -> None:
    """His total is struck; if he had a turn without a score since, that cell shows what he is back to."""
    rules = {"collision": {"effect": "previous"}}
    game = deal("+100 b +200 b", [(750,), (650,)], **rules)
    assert cell(game, 2, 0).struck
    assert cell(game, 2, 0).fell
    assert cell(game, 2, 0).total == 850
    assert [fact.code for fact in cell(game, 2, 0).notes] == ["falls"]
    later = deal("+100 b x x +200 b", [(750,), (650,)], **rules)
    assert (cell(later, 2, 0).struck, cell(later, 2, 0).fell) == (True, False)
    assert (cell(later, 3, 0).struck, cell(later, 3, 0).fell, cell(later, 3, 0).total) == (False, True, 750)
    assert cell(later, 3, 0).mark == "bust"


def test_a_fall_to_zero_strikes_the_whole_column(deal: Callable[..., Game]) -> None:
    """And it is closed again; totals from paper fall too."""
    game = deal("+100 b", [(700,), (500, 800)], collision={"effect": "zero_close"})
    first, second = cell(game, 1, 1), cell(game, 2, 1)
    assert (first.struck, first.fell) == (True, False)
    assert (second.struck, second.fell) == (True, True)
    after = game.play(["x"])
    assert (cell(after, 3, 1).total, cell(after, 3, 1).open) == (0, False)


def test_a_gift_is_told_where_it_was_received(deal: Callable[..., Game]) -> None:
    """A cell that wrote nothing shows the score with it."""
    rules = {"exact": True, "overshoot": "give_to_lowest"}
    game = deal("x x +200 b", [(4900,), (800,)], **rules)
    assert cell(game, 2, 1).total == 1000
    assert [fact.code for fact in cell(game, 2, 1).notes] == ["gift"]
    own = deal("x +100 b +200 b", [(4900,), (700,)], **rules)
    assert (cell(own, 2, 1).total, cell(own, 2, 1).struck) == (800, False)
    nowhere = deal("+200 b +50 b", [(4900,), ()], opening=0, **rules)
    assert (cell(nowhere, 2, 1).total, cell(nowhere, 2, 1).delta) == (250, 50)


def test_a_gift_may_be_lost_again_by_a_fall(deal: Callable[..., Game]) -> None:
    """It has no cell of its own to be struck in."""
    rules = {"exact": True, "overshoot": "give_to_lowest", "collision": {"effect": "previous"}}
    game = deal("+200 b x +100 b", [(4900,), (800,), (900,)], **rules)
    assert not cell(game, 1, 1).struck
    assert (cell(game, 2, 1).total, cell(game, 2, 1).fell) == (800, True)


def test_a_turn_may_strike_a_total_and_write_another(deal: Callable[..., Game]) -> None:
    """Two penalties at once."""
    rules = {
        "bust_penalty": {"trigger": "first_roll", "effect": "cross_out"},
        "streak": {"count": 1, "effect": {"minus": 100}},
    }
    game = deal("x", [(750, 1200)], **rules)
    assert totals(game) == [[750], [1200], [650]]
    assert [cell(game, row, 0).struck for row in (1, 2, 3)] == [False, True, False]


def test_last_turns_may_open_a_new_row(deal: Callable[..., Game]) -> None:
    """Who set off the end has none there."""
    game = deal("x +1000 b x +1100 b", [(4000,), (4000,), (4000,)], ending="others_once")
    assert totals(game)[1:] == [[4000, 5000, 4000], [5100, None, None]]
    assert sheet(game).rounds == 3
    licks = deal("+1000 b +1100 b x +200 b x", [(4000,), (4000,), (4000,)], ending="last_licks")
    assert totals(licks)[1:] == [[5000, 5100, 4000], [5200, 5100, None]]


def test_no_round_is_played_in_a_roll_off(deal: Callable[..., Game]) -> None:
    """Its rolls are not on the sheet."""
    game = deal("+1000 b +1000 b", [(4000,), (4000,)], ending="others_once", tie="roll_off")
    assert sheet(game).rounds == 2
    assert sheet(game.play(["x", "+50"])) == sheet(game)


def test_rows_can_be_compared(deal: Callable[..., Game]) -> None:
    """A sheet is a frozen value."""
    assert sheet(deal("x")) == sheet(deal("x"))
    assert sheet(deal("x")).rows[0] == Row(1, (Cell(0, 0, 0, "bust", False, False, False, 0, ()),))


HARSH: list[dict[str, Any]] = [
    {
        "collision": {"effect": "previous"},
        "bust_penalty": {"trigger": "all_dice_roll", "effect": "cross_out"},
    },
    {"collision": {"effect": "zero_close", "confirm": True}, "streak": {"count": 2, "effect": "zero"}},
    {"streak": {"count": 2, "effect": {"minus": 50}}, "ending": "last_licks"},
    {"streak": {"count": 2, "effect": "previous"}, "collision": {"effect": "previous", "on_penalty": True}},
]


@settings(max_examples=60)
@given(rules=st.sampled_from(HARSH), random=st.randoms(use_true_random=True))
def test_the_totals_that_are_not_struck_are_those_that_stand(
    wander: Wander, rules: dict[str, Any], random: Random
) -> None:
    """Read down a column, they are what is written; every turn has exactly one cell."""
    game = Game.new(Rules.from_json(rules), [Player("A", (750,)), Player("B"), Player("C", (800, 4000))])
    for moment in wander(game, random, 80):
        game = moment if moment.state.phase != "falls" else game
    rows = sheet(game).rows
    for player, column in enumerate(game.state.columns):
        cells = [row.cells[player] for row in rows]
        assert [one.total for one in cells if one and not one.struck and wrote(one)] == list(column.written)
    turns = sorted(one.turn for row in rows for one in row.cells if one and one.turn is not None)
    assert turns == list(range(len(game.state.turns)))


def wrote(one: Cell) -> bool:
    """Whether the cell's turn added a total to its column."""
    return one.mark in {None, "opens", "paper"} or one.mark == "instant_win" or lost_points(one)


def lost_points(one: Cell) -> bool:
    return any(fact.code == "penalty" for fact in one.notes)
