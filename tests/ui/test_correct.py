"""Correcting a past cell: what follows is shown, one entry is written, one undo takes it back."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farkle import VARIANTS, IllegalEvent
from farkle.amend import Amended
from tests.ui.table import Table, playing
from ui import correct
from ui.session import Fix

FALLS = "5000-chutes"


def amended(table: Table) -> Amended:
    change = correct.preview(table.session)
    assert isinstance(change, Amended)
    return change


def test_a_cell_opens_as_it_is_written() -> None:
    """Its points, or that it brought none; nothing is changed yet."""
    table = playing(words="+800 b x +300 x").do("cell 0")
    assert table.session.fix == Fix(0, 800, "bank")
    assert correct.preview(table.session) is None
    assert table.do("cell 1").session.fix == Fix(1, 0, "lost")
    assert table.do("fix_accept").session.fix is None
    assert table.entries == [("word", word) for word in ("+800", "b", "x", "+300", "x")]


def test_points_are_corrected_in_steps_or_typed() -> None:
    """In the grain of the table; a number that can't be is refused with its neighbours."""
    table = playing(words="+800 b +900 b").do("cell 0", "fix_by 1", "fix_by 1", "fix_by -1")
    assert table.session.fix == Fix(0, 850, "bank", touched=True)
    table.do("fix_points 1 200")
    assert table.session.fix == Fix(0, 1200, "bank", touched=True)
    assert table.do("fix_points 1225").why == "not_multiple"
    assert table.do("fix_points 0").why == "not_multiple"
    assert table.session.fix == Fix(0, 1200, "bank", touched=True)
    table.do("fix_points ")
    assert table.session.fix == Fix(0, 1200, "bank", touched=True)
    table.do(*["fix_by -1"] * 40)
    assert table.session.fix == Fix(0, 50, "bank", touched=True)


@pytest.mark.parametrize("typed", ["²", "1²", "٣", "abc", "1e3", "-50", "99999999999", "½"])
def test_whatever_is_typed_as_points_is_answered(typed: str) -> None:
    """A key beside the digits is no reason to fail."""
    table = playing(words="+800 b").do("cell 0", f"fix_points {typed}")
    assert table.session.fix is not None
    assert correct.preview(table.session) is None or table.session.fix.touched


def test_what_follows_is_shown_before_it_is_written() -> None:
    """Nothing has moved while it is looked at."""
    table = playing(words="+800 b +900 b +300 b").do("cell 0", "fix_points 1000")
    change = amended(table)
    assert [column.score for column in change.game.state.columns] == [1300, 900]
    assert [one.code for one in change.changed] == ["corrected", "total", "total"]
    assert table.scores == (1100, 900)
    assert len(table.entries) == 6


def test_a_correction_is_one_entry_and_one_undo() -> None:
    """The log keeps what was there before."""
    table = playing(words="+800 b +900 b +300 b")
    before = table.game
    table.do("cell 0", "fix_points 1000", "fix_accept")
    assert table.scores == (1300, 900)
    assert table.session.fix is None
    assert table.entries[6:] == [("amend", {"keep": 0, "words": "+1000 b +900 b +300 b"})]
    table.do("undo")
    assert table.game == before
    assert table.do("redo").scores == (1300, 900)


def test_a_turn_can_become_nothing_and_points_again() -> None:
    """Lost later in the turn, or with its first roll where that costs something."""
    table = playing(FALLS, words="+800 b +900 b").do("cell 0", "fix_kind lost")
    assert amended(table).game.state.turns[0].end == "bust"
    assert amended(table).game.state.columns[0].malus == 0
    table.do("fix_kind first")
    assert amended(table).game.state.columns[0].malus == -100
    table.do("fix_kind bank")
    assert amended(table).game.state.columns[0].score == 800
    table.do("fix_kind first", "fix_accept")
    assert (table.scores, table.line) == ((0, 900), "x +900 b")
    table.do("cell 0", "fix_kind bank")
    assert table.session.fix == Fix(0, 50, "bank", touched=True)


def test_a_correction_that_can_not_be_is_refused() -> None:
    """With the reason; leaving it changes nothing."""
    table = playing(words="+800 b +900 b").do("cell 0", "fix_points 700")
    reason = correct.preview(table.session)
    assert isinstance(reason, IllegalEvent)
    assert reason.code == "opening"
    before = table.game
    assert table.do("fix_accept").why == "opening"
    assert table.session.fix is not None
    table.do("fix_leave")
    assert table.session.fix is None
    assert table.game == before


def test_a_correction_can_let_a_player_fall_and_end_the_game() -> None:
    """The moment of the end is said."""
    table = playing(FALLS, words="+800 b +900 b").do("cell 1", "fix_points 800")
    assert [one.code for one in amended(table).changed] == ["corrected", "total", "falls"]
    table = playing(words="+800 b +900 b").do("cell 1", "fix_points 5000", "fix_accept")
    assert (table.moment, table.game.state.winners) == ("wins", (1,))
    table.do("undo")
    assert (table.game.state.phase, table.scores) == ("turn", (800, 900))


def test_a_turn_by_dice_is_corrected_by_points() -> None:
    """Its dice are not asked for again; the turn that has begun is kept."""
    table = playing(words="r11152 k1115 b r11166 k111").do("cell 0", "fix_points 800", "fix_accept")
    assert table.line == "+800 b r11166 k111"
    assert table.game.state.turn.points == 1000


def test_dice_typed_are_left_when_a_turn_is_corrected() -> None:
    """They belonged to the game as it was."""
    table = playing(words="+800 b").type("11").do("cell 0", "fix_points 900", "fix_accept")
    assert (table.typed, table.scores) == ("", (900, 0))


def test_nothing_is_corrected_where_nothing_is_open() -> None:
    """A tap on a button that is about to go."""
    table = playing(words="+800 b")
    for tap in ("fix_by 1", "fix_points 900", "fix_kind lost", "fix_accept", "fix_leave"):
        assert table.do(tap).session.fix is None
    assert table.line == "+800 b"


@given(st.data())
@settings(max_examples=60, deadline=None)
def test_any_correction_of_any_turn_is_shown_as_it_will_be(data: st.DataObject) -> None:
    """In every variant: preview, accept and undo agree, or it is refused and nothing moves."""
    variant = data.draw(st.sampled_from(sorted(VARIANTS)))
    table = playing(variant, ("Ann", "Bo"), way="points", rules={"opening": 0})
    for _ in range(data.draw(st.integers(1, 8))):
        tap = data.draw(st.sampled_from(["x", "+50 b", "+300 b", "+1000 b", "+2000 b"]))
        for word in tap.split():
            if table.game.refusal(word) is None:
                table.do("nul first" if word == "x" else "bank" if word == "b" else f"points {word[1:]}")
        if table.game.state.phase == "falls":
            table.do("confirm")
    turns = len(table.game.state.turns)
    if not turns:
        return
    before = table.game
    table.do(f"cell {data.draw(st.integers(0, turns - 1))}")
    table.do(
        data.draw(st.sampled_from(["fix_points 150", "fix_points 2500", "fix_kind lost", "fix_kind first"]))
    )
    shown = correct.preview(table.session)
    table.do("fix_accept")
    if isinstance(shown, Amended):
        assert table.game == shown.game
        table.do("undo")
    assert table.game == before
