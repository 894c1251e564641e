"""Small values in two copies: the later one counts, and a broken one never does."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ui.device import Device
from ui.cells import Cells, seal, unseal


def test_a_cell_reads_back_as_it_was_written() -> None:
    """Counter and value."""
    assert unseal(seal(3, {"a": [1, None, "é"]})) == (3, {"a": [1, None, "é"]})


def _flipped(at: int, text: str) -> str:
    whole = seal(1, {"a": 1})
    return whole[:at] + text + whole[at + 1 :]


@given(st.text() | st.none() | st.integers() | st.builds(_flipped, st.integers(0, 60), st.text()))
@settings(deadline=None)
def test_what_is_not_whole_is_nothing(text: object) -> None:
    """Any text, any change of a good one."""
    assert unseal(text) is None or text == seal(1, {"a": 1})


def test_the_copy_written_last_counts_and_the_broken_one_comes_back() -> None:
    """By its counter."""
    cells = Cells(Device().window())
    assert cells.read("desk", seal(2, {"n": 2}), seal(3, {"n": 3})) == ()
    assert cells.get("desk") == {"n": 3}
    assert cells.read("desk", "{broken", seal(4, {"n": 4}), "", None) == ("{broken",)
    assert cells.get("desk") == {"n": 4}


def test_a_value_that_is_no_object_is_no_value() -> None:
    """Whoever wrote it."""
    cells = Cells(Device().window())
    cells.read("desk", seal(1, [1, 2]))
    assert cells.get("desk") is None
    assert cells.get("never written") is None
