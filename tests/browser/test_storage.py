"""The whole app on a device that forgets, is damaged, is killed, or shows the game in two windows."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.guard import start as start_page
from tests.browser.killable import KillableBrowser
from tests.browser.play import Table, words_of
from tests.browser.site import Site
from ui.texts import Texts
from ui.words import notice, why

WORDS = "r11123 k111 b r23466"
FORGET = {
    "database": """() => new Promise((done) => {
      indexedDB.deleteDatabase("main-pleine").onsuccess = () => done();
    })""",
    "copy": "() => localStorage.clear()",
}
SPOIL = """() => new Promise((done) => {
  for (const key of Object.keys(localStorage)) localStorage.setItem(key, "[object Object]");
  indexedDB.open("main-pleine").onsuccess = (event) => {
    const base = event.target.result;
    const tx = base.transaction(["events", "kv"], "readwrite");
    for (const name of ["events", "kv"])
      tx.objectStore(name).openCursor().onsuccess = ({ target: { result: at } }) => {
        if (!at) return;
        at.update(name === "kv" ? "\\0garbage" : { ...at.value, line: "\\0garbage" });
        at.continue();
      };
    tx.oncomplete = () => { base.close(); done(); };
  };
})"""
ASIDE = """() => new Promise((done) => {
  indexedDB.open("main-pleine").onsuccess = (event) => {
    const asked = event.target.result.transaction("kv").objectStore("kv").getAllKeys();
    asked.onsuccess = () => done(asked.result.filter((key) => key.startsWith("quarantine:")).length);
  };
})"""
FORBIDDEN = """
for (const name of ["localStorage", "indexedDB"])
  Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
"""
DEAF = "IDBFactory.prototype.open = () => ({});"


class Pointer(Table):
    """A hand with a mouse."""

    def tap(self, *names: str) -> Table:
        for name in names:
            self.button(name).click()
        return self


def saved(table: Table) -> Table:
    """Wait until the last tap is in the database: it holds as many entries as were written."""
    table.page.wait_for_function("""() => new Promise((done) => {
      const copies = Object.keys(localStorage).filter((key) => /:game:.*:[AB]$/.test(key));
      const longest = Math.max(...copies.map((key) => localStorage.getItem(key).split("\\n").length));
      const asked = indexedDB.open("main-pleine");
      asked.onsuccess = () => {
        const count = asked.result.transaction("events").objectStore("events").count();
        count.onsuccess = () => { asked.result.close(); done(count.result === longest); };
      };
    })""")
    return table


def closed(table: Table, site: Site) -> Page:
    """The app's window is closed; a page of the same origin, without the app, can look at what it left."""
    page = table.page.context.new_page()
    body = '<!doctype html><link rel="icon" href="data:,">'
    page.route("**/blank", lambda route: route.fulfill(body=body, content_type="text/html"))
    page.goto(f"{site.url}blank")
    table.page.close()
    return page


@pytest.mark.parametrize("store", ["database", "copy"])
def test_what_one_store_forgets_comes_from_the_other(
    table: Table, site: Site, start: Callable[..., None], store: str
) -> None:
    """The game goes on in the middle of a turn; what the database lost is said in the settings."""
    saved(table.begin("Léa", "Karim").play(WORDS).tap("key-4"))
    before = table.seen()
    page = closed(table, site)
    page.evaluate(FORGET[store])
    table.page = page
    start(page)
    assert table.seen() == before
    table.tap("undo").play("r11152 k111 b")
    assert table.agrees()
    table.tap("go-home", "go-settings")
    assert (notice(table.t, "restored") in table.text()) == (store == "database")


def test_two_damaged_stores_start_clean_and_the_bytes_are_kept(
    table: Table, site: Site, start: Callable[..., None]
) -> None:
    """A new game can be played at once, and the old bytes can still be carried away."""
    saved(table.begin("Léa", "Karim").play(WORDS))
    page = closed(table, site)
    page.evaluate(SPOIL)
    table.page = page
    start(page)
    assert page.evaluate(ASIDE) >= 2
    table.tap("go-settings")
    assert notice(table.t, "quarantined") in table.text()
    table.tap("go-home").begin("Inès", "Tom").play(WORDS)
    assert table.agrees()


@pytest.mark.parametrize(("script", "said"), [(FORBIDDEN, "no_storage"), (DEAF, "local_only")])
def test_where_storage_is_forbidden_or_never_answers_a_game_can_be_played_and_it_is_said(
    open_phone: Callable[..., Page], start: Callable[..., None], words: Texts, script: str, said: str
) -> None:
    """That is no reason not to start, and none not to play."""
    page = open_phone()
    page.add_init_script(script)
    start(page)
    table = Table(page, words).begin("Léa", "Karim").play(WORDS)
    assert table.agrees()
    table.tap("go-home", "go-settings")
    assert notice(words, said) in table.text()


def test_a_second_window_watches_and_can_take_over(
    table: Table, start: Callable[..., None], words: Texts
) -> None:
    """Every tap of the one is seen in the other, and only one of them plays."""
    table.begin("Léa", "Karim").play("r11123 k111 b")
    page = table.page.context.new_page()
    start(page)
    other = Table(page, words)
    assert other.totals() == table.totals()
    other.tap("key-1")
    assert other.said() == why(words, "spectator", {})
    table.play("r11123 k111 b")
    page.wait_for_function("(wanted) => wanted === [...document.querySelectorAll('.strip .tot')]"
                           ".map((e) => e.innerText).join()", arg=",".join(table.totals()))  # fmt: skip
    other.tap("take_over")
    page.locator("#take_over").wait_for(state="detached")
    table.button("take_over").wait_for()
    other.game = table.game
    other.play("r11123 k111 b")
    assert other.agrees()
    table.tap("key-1")
    assert table.said() == why(words, "spectator", {})
    page.close()
    table.tap("take_over").button("take_over").wait_for(state="detached")
    table.game = other.game
    table.play("r55523 k555 b")
    assert table.agrees()


def test_a_kill_of_the_whole_browser_right_after_a_tap_loses_nothing(
    open_killable: Callable[[], KillableBrowser], site: Site, dist: Path
) -> None:
    """Once the tap is in the database, all processes may be killed; the same turn is there again."""
    running = open_killable()
    page = phone_of(running, site)
    words = words_of(dist, page.locator("html").get_attribute("lang") or "")
    table = saved(Pointer(page, words).begin("Léa", "Karim").play("r11123 k111 b r11152 k111"))
    before = table.totals(), [face for face, _ in table.dice()]
    running.kill()
    table.page = phone_of(open_killable(), site)
    if table.shows("go-table"):
        table.tap("go-table")
    assert (table.totals(), [face for face, _ in table.dice()]) == before
    table.keep("111").play("b")
    assert table.agrees()


def phone_of(running: KillableBrowser, site: Site) -> Page:
    """The app in a window of this browser."""
    context: Any = running.context
    page: Page = context.new_page()
    start_page(page, site.url)
    return page
