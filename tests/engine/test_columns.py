"""What can befall a column, apart from any turn."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farkle import Rules
from farkle.columns import Ledger, back
from farkle.parts import Effect
from farkle.state import Column

totals = st.lists(st.integers(-20, 20).map(lambda n: n * 50), max_size=8).map(tuple)


def ledger(*columns: Column, **rules: Any) -> Ledger:
    return Ledger(Rules.from_json(rules), columns)


def column(*written: int) -> Column:
    return Column(written, open=True)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((750, 1200), (750,)),
        ((500, 400, 500), (500, 400)),
        ((750, 1200, 1100, 1000), (750,)),
        ((750,), ()),
        ((-200, 300), (-200,)),
        ((300, -200), (300, -200)),
        ((0,), (0,)),
        ((), ()),
    ],
)
def test_going_back_strikes_down_to_the_last_lower_total(
    before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    """Zero if there is none; a total of zero or less stays (§5, 5)."""
    assert back(before) == after


@given(totals)
def test_going_back_never_raises_a_score(written: tuple[int, ...]) -> None:
    """What stands afterwards is the beginning of what stood, and lower if it was above zero."""
    after = back(written)
    assert written[: len(after)] == after
    assert column(*after).score <= max(0, column(*written).score) or after == written


@given(
    totals,
    st.sampled_from([Effect("minus", 300), Effect("previous"), Effect("cross_out"), Effect("zero")]),
    st.sampled_from([None, 0]),
)
def test_a_penalty_never_raises_a_score(written: tuple[int, ...], effect: Effect, floor: int | None) -> None:
    """Whatever the column and the floor (§5, 5)."""
    book = ledger(column(*written), floor=floor)
    book.punish(0, effect)
    assert book.columns[0].score <= column(*written).score


def test_minus_stops_at_the_floor_and_is_not_written_twice() -> None:
    """Nothing is appended if the total does not change."""
    book = ledger(column(300), floor=0)
    book.punish(0, Effect("minus", 500))
    book.punish(0, Effect("minus", 500))
    assert book.columns[0].written == (300, 0)
    assert [fact.code for fact in book.notes] == ["penalty"]


def test_minus_on_a_closed_column_adds_up_as_a_malus_or_is_ignored() -> None:
    """A malus may go below the floor."""
    book = ledger(Column(), floor=0)
    book.punish(0, Effect("minus", 100), "accumulate")
    book.punish(0, Effect("minus", 100), "accumulate")
    book.punish(0, Effect("minus", 100), "ignore")
    assert book.columns[0] == Column(malus=-200)
    assert book.notes[-1].values["malus"] == -200


def test_crossing_out_never_touches_a_closed_column() -> None:
    """Whatever `when_closed` says."""
    book = ledger(Column(malus=-100))
    book.punish(0, Effect("cross_out"), "accumulate")
    assert book.columns == [Column(malus=-100)]
    assert not book.notes


def test_zero_empties_a_column_unless_it_is_zero_or_less() -> None:
    """A total below zero is no reason to be raised."""
    book = ledger(column(750, 1200), column(750, -100))
    book.punish(0, Effect("zero"))
    book.punish(1, Effect("zero"))
    assert [one.written for one in book.columns] == [(), (750, -100)]
    assert all(one.open for one in book.columns)


def test_a_gift_goes_to_the_lowest_open_opponent_and_leaves_his_streak() -> None:
    """The first in the list of equal ones; a closed column gets nothing."""
    book = ledger(column(100), Column(), Column((600,), open=True, streak=2), column(600), opening=50)
    assert book.give(0, 200)
    assert book.columns[2] == Column((600, 800), open=True, streak=2)
    assert (book.notes[0].code, book.notes[0].player) == ("gift", 2)


def test_nobody_wins_by_a_gift() -> None:
    """Dropped if it would bring the lowest to the target or beyond; alone there is nobody to give to."""
    book = ledger(column(4900), column(4950))
    assert not book.give(0, 100)
    assert book.notes[0].code == "gift_dropped"
    assert not ledger(column(4900), Column()).give(0, 100)


def test_writing_opens_the_column_and_ends_malus_and_streak() -> None:
    """§5, 2."""
    book = ledger(Column(malus=-200), Column((750,), open=True, streak=2))
    book.write(0, 800)
    book.write(1, 900)
    assert book.columns == [column(800), column(750, 900)]
    assert [fact.code for fact in book.notes] == ["opens"]


def test_writing_the_present_total_again_adds_no_entry() -> None:
    """An instant win from above the target changes no total (§5, 3)."""
    book = ledger(column(5200))
    book.write(0, 5200)
    assert book.columns == [column(5200)]


@pytest.mark.parametrize(
    ("rules", "closed"),
    [
        ({"opening_permanent": False}, True),
        ({"opening_permanent": True}, False),
        ({"opening_permanent": False, "opening": 0}, False),
    ],
)
def test_an_emptied_column_closes_only_where_openings_are_not_permanent(
    rules: dict[str, Any], closed: bool
) -> None:
    """With no opening to make, no column ever closes (§2)."""
    book = ledger(Column(open=True, streak=1), **rules)
    book.close_if_emptied(0)
    assert book.columns[0] == (Column() if closed else Column(open=True, streak=1))


def test_only_open_opponents_on_the_same_total_above_zero_are_caught() -> None:
    """Without a collision rule, nobody is."""
    columns = [column(700), column(700), Column(), column(700), column(600)]
    assert ledger(*columns, collision={"effect": "previous"}).caught(0) == (1, 3)
    assert ledger(*columns).caught(0) == ()
    zero = [column(700, 0), column(0)]
    assert ledger(*zero, collision={"effect": "previous"}).caught(0) == ()


@pytest.mark.parametrize(
    ("rules", "after"),
    [
        ({"collision": {"effect": "previous"}}, column(700)),
        ({"collision": {"effect": "zero_close"}}, Column()),
        ({"collision": {"effect": "zero_close"}, "opening": 0}, Column(open=True)),
    ],
)
def test_who_falls_goes_back_or_to_zero_and_closed(rules: dict[str, Any], after: Column) -> None:
    """R1.33, R2.12; with no opening to make, the column stays open."""
    book = ledger(column(900), column(700, 900), **rules)
    book.fall(1, by=0)
    assert book.columns[1] == after
    assert book.notes[0].code == "falls"
    assert book.notes[0].values == {"before": 900, "total": after.score, "by": 0}


def test_a_fall_from_the_only_total_closes_where_openings_are_not_permanent() -> None:
    """§5, 6."""
    book = ledger(column(900), column(900), collision={"effect": "previous"}, opening_permanent=False)
    book.fall(1, by=0)
    assert book.columns[1] == Column()
    assert [fact.code for fact in book.notes] == ["falls", "closes"]
