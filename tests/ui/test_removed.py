"""A removed game can be brought back for a month."""

from __future__ import annotations

import pytest

from ui.removed import adding, due, games, started, without

DAY = 86_400_000


def test_a_removed_game_is_listed_until_it_is_back() -> None:
    """Once, by name."""
    removed = adding(adding({}, "g1", 5), "g2", 6)
    assert games(removed).keys() == {"g1", "g2"}
    assert games(without(removed, "g1")).keys() == {"g2"}


def test_it_takes_thirty_days_and_three_starts_until_a_game_may_go() -> None:
    """Neither the clock nor impatience is enough."""
    removed = adding({"starts": 4}, "g1", 0)
    for _ in range(2):
        removed = started(removed)
    assert due(removed, 31 * DAY) == ()
    removed = started(removed)
    assert due(removed, 30 * DAY) == ()
    assert due(removed, 31 * DAY) == ("g1",)


def test_a_clock_that_was_set_back_keeps_the_game() -> None:
    """Time before the removal is no time passed."""
    removed = adding({}, "g1", 100 * DAY)
    for _ in range(9):
        removed = started(removed)
    assert due(removed, 0) == ()


@pytest.mark.parametrize(
    "damaged", [{}, {"games": 5}, {"games": {"g1": "x"}}, {"games": {"g1": [1]}, "starts": "x"}]
)
def test_a_damaged_value_removes_nothing_for_good(damaged: dict[str, object]) -> None:
    """What is not understood is kept."""
    assert due(started(damaged), 1_000 * DAY) == ()  # type: ignore[arg-type]  # invariance of dict
