"""A turn costs as many taps as dice, and one."""

from __future__ import annotations

from tests.browser.play import Table


def test_five_dice_and_the_bank_take_at_most_seven_taps(table: Table) -> None:
    """A face for each die, then the bank; the best selection is lit by itself."""
    table.begin("Léa", "Karim")
    table.taps = 0
    table.roll("11123").tap("bank")
    assert table.taps <= 7
    assert table.totals() == [table.t.number(1000), "0"]


def test_the_next_roll_costs_no_tap_of_its_own(table: Table) -> None:
    """Two rolls of a turn: a face for each die, and the bank."""
    table.begin("Léa", "Karim")
    table.taps = 0
    table.roll("66623").roll("15").tap("bank")
    assert table.taps == 8
    assert table.totals() == [table.t.number(750), "0"]


def test_dead_dice_need_not_be_typed_before_the_bank(table: Table) -> None:
    """Three aces and the bank: what was not typed counts as nothing."""
    table.begin("Léa", "Karim")
    table.taps = 0
    table.roll("111").tap("bank")
    assert table.taps == 4
    assert table.totals() == [table.t.number(1000), "0"]


def test_a_null_roll_is_one_tap(table: Table) -> None:
    """Nothing scored: one tap at any time, and the phone sees it by itself when the dice are typed."""
    table.begin("Léa", "Karim")
    table.taps = 0
    table.tap("nul")
    assert table.page.locator(".strip [aria-current]").get_attribute("id") == "seat-1"
    table.roll("66623").tap("nul")
    assert table.page.locator(".strip [aria-current]").get_attribute("id") == "seat-0"
    assert table.totals() == ["0", "0"]


def test_two_taps_start_the_game_of_yesterday_again(table: Table) -> None:
    """New game, Start: the same rules, players and dice."""
    table.begin("Léa", "Karim", variant="5000-chutes", way="column").tap("column-600", "go-home")
    table.taps = 0
    table.tap("new", "begin")
    assert table.taps == 2
    assert table.shows("column-500")
    assert {table.text("#seat-0").split()[0], table.text("#seat-1").split()[0]} == {"Léa", "Karim"}


def test_a_long_sheet_comes_in_slices_and_is_whole(table: Table) -> None:
    """Its end is there at once and stays in view while the rest comes."""
    table.begin("Léa", "Karim", way="points")
    turns = ["points-1000"] * 2 + ["points-50"] * 78
    names = [name for points in turns for name in (points, "bank")]
    table.page.evaluate("names => names.forEach((id) => document.getElementById(id).click())", names)
    at_once = table.page.evaluate(
        """() => {
            document.getElementById("go-sheet").click();
            const rows = [...document.querySelectorAll(".sheet tbody tr")];
            return rows.map((row) => row.offsetHeight > 0);
        }"""
    )
    assert at_once == [False] * 25 + [True] * 16
    table.page.locator("#app:not([data-rows])").wait_for()
    seen = table.page.evaluate(
        """() => {
            const scroll = document.getElementById("scroll");
            const rows = [...document.querySelectorAll(".sheet tbody tr")];
            return [rows.filter((row) => row.offsetHeight > 0).length,
                    Math.round(scroll.scrollHeight - scroll.clientHeight - scroll.scrollTop)];
        }"""
    )
    assert seen == [41, 0]
    table.tap("undo")
    assert table.page.locator(".sheet tbody tr:visible").count() == 40
