"""Wrong input, damaged saves, two windows: a clear sentence, and nothing lost."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.play import Table
from ui.setup import LONGEST_NAME
from ui.texts import Texts
from ui.words import notice, why

HOSTILE = "<img src=x onerror=alert(1)>" + "W" * 200

SPOIL_COPIES = """() => {
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, "{\\u0000" + "damaged".repeat(9));
}"""
SPOIL_DATABASE = """() => new Promise((done, failed) => {
  const asked = indexedDB.open("main-pleine");
  asked.onerror = failed;
  asked.onsuccess = () => {
    const tx = asked.result.transaction(["events", "kv"], "readwrite");
    for (const name of ["events", "kv"]) {
      const all = tx.objectStore(name).openCursor();
      all.onsuccess = () => {
        const at = all.result;
        if (!at) return;
        at.update(name === "events" ? { ...at.value, line: "[damaged" } : "[damaged");
        at.continue();
      };
    }
    tx.oncomplete = () => { asked.result.close(); done(); };
    tx.onabort = failed;
  };
})"""


def test_a_roll_takes_no_more_dice_than_there_are(table: Table) -> None:
    """The sixth face of five dice begins the next roll, of the dice that are left."""
    table.begin("Léa", "Karim").roll("11623").roll("4")
    assert [face for face, _ in table.dice()] == ["4"]
    assert table.page.locator(".dicerow .ghost").count() == 2
    table.roll("23")
    assert table.page.locator(".strip [aria-current]").get_attribute("id") == "seat-1"


def test_a_name_is_text_whatever_it_holds(table: Table) -> None:
    """Markup and 200 letters stay a name, shortened, on every screen; the page makes nothing else of it."""
    hostile = HOSTILE[:LONGEST_NAME]
    table.prepare(HOSTILE, "\u202eKarim\u200b")
    table.tap("begin")
    assert hostile in table.text()
    table.tap("start_die-6", "start_die-1", "begin-now")
    table.roll("11123").tap("bank")
    for place in ("go-table", "go-sheet", "go-rules", "go-home"):
        table.tap(place)
        assert table.page.locator("img").count() == 0
        assert place == "go-rules" or hostile in table.text()
    assert "Karim" in table.text()
    width = table.page.evaluate("document.documentElement.scrollWidth")
    assert width <= 390


@pytest.mark.parametrize("spoil", [[SPOIL_COPIES], [SPOIL_DATABASE]], ids=["copies", "database"])
def test_a_damaged_store_is_mended_from_the_other(table: Table, spoil: list[str]) -> None:
    """The game on the table and its totals come back whole."""
    table.begin("Léa", "Karim", way="points").play("+1000 b +600")
    before = table.text(".strip"), table.stake()
    table.page.wait_for_timeout(300)
    _spoil(table, spoil)
    if table.shows("go-table"):
        table.tap("go-table")
    assert (table.text(".strip"), table.stake()) == before
    table.tap("points-200", "bank")
    assert table.totals() == [table.t.number(1000), "800"]


def test_two_damaged_stores_leave_an_app_that_starts_and_says_so(table: Table) -> None:
    """The first screen, the damage told in the settings, and a new game that is kept as ever."""
    table.begin("Léa", "Karim", way="points").play("+1000 b")
    table.page.wait_for_timeout(300)
    _spoil(table, [SPOIL_COPIES, SPOIL_DATABASE])
    assert table.shows("new")
    table.tap("go-settings")
    assert notice(table.t, "quarantined") in table.text()
    table.tap("go-home").begin("Inès", "Tom", way="points").play("+1000 b").reload()
    assert table.totals() == [table.t.number(1000), "0"]


def _spoil(table: Table, spoil: list[str]) -> None:
    """Damage what is stored while no page of the app is there to mend it, then start."""
    address = table.page.url
    table.page.route("**/favicon.ico", lambda route: route.fulfill(status=204))
    table.page.goto(f"{address}static/icons/icon.svg")
    for script in spoil:
        table.page.evaluate(script)
    table.page.goto(address)
    table.awake()


def test_a_second_window_watches_and_can_take_over(
    open_phone: Callable[..., Page], start: Callable[..., None], words: Texts
) -> None:
    """It says that another window plays, follows live, is refused with the reason, takes over; then the first
    one watches. Nothing is lost or doubled."""
    t = words
    page = open_phone()
    start(page)
    first = Table(page, t).begin("Léa", "Karim", way="points").play("+1000 b")
    second = Table(page.context.new_page(), t)
    start(second.page)
    if second.shows("go-table") and not second.shows("take_over"):
        second.tap("go-table")
    watching = second.page.locator(".banner", has_text=t("Played in another window."))
    expect(watching).to_be_visible()
    first.play("+1000 b")
    expect(second.page.locator("#seat-1 .tot")).to_have_text(t.number(1000))
    second.tap("points-50")
    assert second.said() == why(t, "spectator", {})

    second.tap("take_over")
    expect(watching).to_be_hidden()
    expect(first.page.locator(".banner", has_text=t("Played in another window."))).to_be_visible()
    second.tap("points-500", "bank")
    expect(first.page.locator("#seat-0 .tot")).to_have_text(t.number(1500))
    first.tap("points-50")
    assert first.said() == why(t, "spectator", {})
    first.page.close()
    second.reload()
    assert second.totals() == [t.number(1500), t.number(1000)]
    second.tap("points-100", "bank")
    assert second.totals() == [t.number(1500), t.number(1100)]


def test_the_window_that_stays_can_play_on(
    open_phone: Callable[..., Page], start: Callable[..., None], words: Texts
) -> None:
    """The window that played is closed without a word: the other takes over with all that was entered."""
    page = open_phone()
    start(page)
    first = Table(page, words).begin("Léa", "Karim", way="points").play("+1000 b +600")
    second = Table(page.context.new_page(), words)
    start(second.page)
    first.page.close()
    second.tap("take_over")
    expect(second.page.locator(".banner")).to_be_hidden()
    assert second.stake() == "600"
    second.tap("points-200", "bank")
    assert second.totals() == [words.number(1000), "800"]
