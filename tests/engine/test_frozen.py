"""A frozen mapping keeps its items, its order and its hash."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farkle.frozen import FrozenMap

ITEMS = st.dictionaries(st.integers(1, 6), st.integers(1, 5000))


@given(ITEMS)
def test_it_equals_the_mapping_it_was_made_from(items: dict[int, int]) -> None:
    """Same keys, same values, and keys in ascending order whatever the order of birth."""
    frozen = FrozenMap(items)
    assert frozen == items
    assert list(frozen) == sorted(items)
    assert len(frozen) == len(items)


@given(ITEMS)
def test_equal_mappings_have_equal_hashes(items: dict[int, int]) -> None:
    """The order in which the items came does not matter."""
    assert hash(FrozenMap(items)) == hash(FrozenMap(reversed(list(items.items()))))


def test_it_cannot_be_changed() -> None:
    """There is no way to set an item."""
    with pytest.raises(TypeError):
        FrozenMap({1: 100})[1] = 5  # type: ignore[index]  # that is what must fail


def test_it_shows_its_items() -> None:
    """A failing test can say what was in it."""
    assert repr(FrozenMap({5: 50, 1: 100})) == "FrozenMap({1: 100, 5: 50})"
