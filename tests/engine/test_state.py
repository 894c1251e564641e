"""The values of a state, where they say more than they store."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError

import pytest

from farkle import Game
from farkle.state import Column, Kept, Turn, note


def test_the_score_is_the_last_total_that_stands() -> None:
    """An empty column is worth nothing."""
    assert Column((750, 1200), open=True).score == 1200
    assert Column().score == 0


def test_a_closed_column_stands_at_its_malus() -> None:
    """An open one at its score, whatever it cost to open it (R2.9)."""
    assert Column(malus=-100).standing == -100
    assert Column((650,), open=True, malus=-100).standing == 650
    assert Column().standing == 0


def test_dice_are_hot_only_right_after_a_whole_roll_was_set_aside() -> None:
    """Not before anything was kept, not after a part was kept, not once they are rolled again."""
    whole, part = Kept((1, 5), 150, whole=True), Kept((1,), 100, whole=False)
    assert Turn(5, "dice", kept=(part, whole)).hot
    assert not Turn(5, "dice", kept=(whole, part)).hot
    assert not Turn(5, "dice", kept=(whole,), roll=(1, 2, 3, 4, 4)).hot
    assert not Turn(5).hot


def test_a_note_cannot_be_changed_and_reads_as_text() -> None:
    """`play` shows it in its free text."""
    fact = note("opens", 0, total=750)
    with pytest.raises(TypeError):
        fact.values["total"] = 0  # type: ignore[index]
    assert str(fact) == "opens, total=750"
    assert str(note("closes", 1)) == "closes"
    assert len({fact, note("opens", 0, total=750)}) == 1


def test_a_state_cannot_be_changed(deal: Callable[..., Game]) -> None:
    """An older game stays what it was."""
    with pytest.raises(FrozenInstanceError):
        deal().state.seat = 1  # type: ignore[misc]
