"""A past cell of the sheet is corrected: what follows is shown first, then accepted, and can be undone."""

from __future__ import annotations

from tests.browser.play import Table
from ui.words import why


def test_a_correction_shows_what_follows_before_it_is_accepted(table: Table) -> None:
    """An opening of 1000 that was 750 in truth: the later totals move; undo brings them back."""
    t = table.t
    table.begin("Léa", "Karim", way="points").play("+1000 b +1000 b +500 b")
    sheet = table.sheet()
    table.tap("go-sheet", "cell-0")
    for _ in range(5):
        table.tap("fix_by--1")
    effects = table.text(".eff")
    assert t("Turn {n}, {name}: corrected.", n=1, name="Léa") in effects
    assert f"{t.number(1500)} {t.number(1250)}" in effects
    was = table.page.locator(".cell.chg s").all_inner_texts()
    becomes = table.page.locator(".cell.chg b").all_inner_texts()
    assert was == [t.number(1000), t.number(1500)]
    assert becomes == [t.number(750), t.number(1250)]
    table.tap("go-table")
    assert table.totals()[0] == t.number(1500), "a preview changes nothing"

    table.tap("go-sheet", "cell-0")
    table.page.fill("#fix-number", "750")
    table.tap("fix_accept", "go-table")
    assert table.totals() == [t.number(1250), t.number(1000)]
    table.tap("undo")
    assert table.totals() == [t.number(1500), t.number(1000)]
    assert table.sheet() == sheet


def test_a_correction_that_can_not_be_says_why(table: Table) -> None:
    """Less than the opening in an opening turn is refused; nothing is written, Leave leaves it so."""
    t = table.t
    table.begin("Léa", "Karim", way="points").play("+600 +150 b +1000 b")
    table.tap("go-sheet", "cell-0", "fix_by--1")
    reason = why(t, "opening", {"needed": 750, "have": 700, "missing": 50, "malus": 0})
    assert reason in table.text(".fix")
    table.tap("fix_accept")
    assert reason in table.text(".fix")
    table.tap("fix_leave", "go-table")
    assert table.totals() == ["750", t.number(1000)]


def test_a_correction_to_nothing_closes_the_column_again(table: Table) -> None:
    """The opening turn was a bust: what was banked later is shown as it becomes, accepted, and undone."""
    t = table.t
    table.begin("Léa", "Karim", way="points").play("+1000 b x +1000 b")
    table.tap("go-sheet", "cell-0", "fix_kind-lost")
    assert f"{t.number(2000)} {t.number(1000)}" in table.text(".eff")
    table.tap("fix_accept", "go-table")
    assert table.totals()[0] == t.number(1000)
    table.tap("undo")
    assert table.totals()[0] == t.number(2000)
