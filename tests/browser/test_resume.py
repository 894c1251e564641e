"""Nothing entered is ever lost: a reload or a crash at any moment comes back to the same screen."""

from __future__ import annotations

import contextlib
from collections.abc import Callable

from playwright.sync_api import Error, Page

from tests.browser.guard import Guard
from tests.browser.play import Table
from ui.texts import Texts


def same_after_reload(table: Table, what: str) -> None:
    before = table.seen()
    table.reload()
    for _ in range(20):  # a list of saved games is read a moment after the start
        if table.seen() == before:
            break
        table.page.wait_for_timeout(100)
    assert table.seen() == before, what


def test_a_half_prepared_game_survives_a_reload(table: Table) -> None:
    """Rule set, names, dice, paper scores; then the die that says who starts."""
    table.prepare("Léa", "Karim", "Inès", variant="5000-chutes", way="points")
    table.tap("mark-1", "move-2:1", "paper_game")
    table.page.fill("#paper-0", "750 12")
    same_after_reload(table, "a half-filled form")
    table.page.fill("#paper-0", "")
    table.tap("begin", "start_die-5", "start_die-2")
    same_after_reload(table, "a roll-off with one die missing")
    table.tap("start_die-5", "start_die-1")
    same_after_reload(table, "a second roll-off, half done")


def test_a_half_entered_turn_by_faces_survives_a_reload(table: Table) -> None:
    """Dice typed, dice kept by hand, a bust that was just seen, the end of the game."""
    table.begin("Léa", "Karim")
    table.roll("115")
    same_after_reload(table, "three dice typed")
    table.roll("46").tap("die-1")
    same_after_reload(table, "dice kept by hand")
    table.roll("234")
    same_after_reload(table, "a bust")
    table.roll("12345")
    same_after_reload(table, "hot dice")
    table.tap("bank")
    same_after_reload(table, "an opening")
    table.tap("dialog-ways")
    same_after_reload(table, "the dialog of the ways")
    table.tap("way-faces").roll("12345123451234512345").tap("bank")
    same_after_reload(table, "the end")
    table.tap("go-home")
    same_after_reload(table, "home after the end")


def test_a_half_entered_turn_by_points_survives_a_reload(table: Table) -> None:
    """The number pad, the question after a null roll, a fall that waits, a victory that waits."""
    table.begin("Léa", "Karim", variant="5000-chutes", way="points")
    table.tap("points-300", "pad-open", "pad-2", "pad-5")
    same_after_reload(table, "the number pad")
    table.tap("pad-0", "pad-ok", "bank", "nul")
    same_after_reload(table, "which roll scored nothing?")
    table.tap("nul-first", "dialog-ways", "way-column", "column-700")
    same_after_reload(table, "a column")
    table.tap("column-700")
    same_after_reload(table, "a fall that waits")
    table.tap("confirm", "nul-later", "column-5000")
    same_after_reload(table, "a victory that waits")


def test_every_other_screen_survives_a_reload(table: Table) -> None:
    """An open correction, the sheet, the rules, settings, saved games, home with a game, a virtual roll."""
    table.begin("Léa", "Karim", way="points").play("+1000 b +1000 b x")
    table.tap("go-sheet", "cell-0", "fix_by-1", "fix_by-1")
    same_after_reload(table, "an open correction")
    for screen in ("rules", "home", "settings"):
        table.tap(f"go-{screen}")
        same_after_reload(table, screen)
    table.tap("lang-ru", "theme-dark", "switch-sound")
    same_after_reload(table, "settings changed")
    table.tap("go-home", "go-table", "dialog-ways", "way-virtual", "roll")
    same_after_reload(table, "a roll of the phone")
    table.tap("go-home").begin("Inès", "Tom")
    table.tap("go-home", "go-games")
    table.page.locator("[data-do=open]").nth(1).wait_for()
    same_after_reload(table, "saved games")
    table.tap("remove-" + _saved(table.page)[1])
    table.reload()
    assert len(_saved(table.page)) == 1


def _saved(page: Page) -> list[str]:
    found = page.eval_on_selector_all("[data-do=open]", "all => all.map((e) => e.dataset.arg)")
    return [str(game) for game in found]


def test_a_crash_in_mid_turn_loses_nothing(
    open_phone: Callable[..., Page], start: Callable[..., None], words: Texts, guard: Guard
) -> None:
    """The renderer dies right after a tap, again and again: dice typed, dice kept, totals: all there."""
    guard.allow("crash")
    page = open_phone()
    start(page)
    table = Table(page, words).begin("Léa", "Karim")
    for taps in (
        ["key-1", "key-1"],
        ["key-1", "key-2", "key-3", "die-0"],
        ["key-5", "key-5", "key-5"],
        ["key-1", "key-2", "key-3", "key-4", "key-5", "bank"],
    ):
        table.tap(*taps)
        before = table.seen()
        address, context = table.page.url, table.page.context
        with contextlib.suppress(Error):
            table.page.goto("chrome://crash", timeout=5000)
        table.page.close()
        table.page = context.new_page()
        start(table.page, address.rpartition("/")[2])
        assert table.seen() == before, taps
