"""static/js/store.js in a browser, with nothing else on its page: kills, full disks, dead ends."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Error, Page

from tests.browser.killable import KillableBrowser
from tests.browser.site import Site

SCRIPTS = Path(__file__).parents[2] / "static" / "js"
PAGE = '<!doctype html><title>store</title><script type="module" src="store.js"></script>'
FILL = """() => {
  let room = 8 * 1024 * 1024;
  while (room >= 1) {
    try {
      localStorage.setItem("fill" + localStorage.length, "x".repeat(room));
    } catch {
      room = Math.floor(room / 2);
    }
  }
}"""


@pytest.fixture
def scripts() -> Iterator[Site]:
    """A host for the script alone."""
    site = Site(SCRIPTS).start()
    yield site
    site.stop()


@pytest.fixture
def window(scripts: Site, open_context: Callable[[], BrowserContext]) -> Page:
    """One window on a device with nothing stored."""
    return opened(open_context().new_page(), scripts)


@pytest.fixture
def open_context(request: pytest.FixtureRequest) -> Iterator[Callable[[], BrowserContext]]:
    """Devices with nothing stored."""
    browser = request.getfixturevalue("browser")
    contexts: list[BrowserContext] = []

    def open_one() -> BrowserContext:
        contexts.append(browser.new_context())
        return contexts[-1]

    yield open_one
    for context in contexts:
        context.close()


def opened(page: Page, site: Site, before: str = "") -> Page:
    """A page with the store; `before` runs ahead of it."""
    if before:
        page.add_init_script(before)
    page.route("**/page", lambda route: route.fulfill(body=PAGE, content_type="text/html"))
    page.goto(f"{site.url}page")
    page.wait_for_function("window.mainPleineStore")
    page.evaluate("""() => {
      window.heard = { lines: [], lost: [], shown: 0 };
      const hear = (name) => (text) => heard[name].push(text);
      mainPleineStore.listen(hear("lines"), hear("lost"), () => { heard.shown += 1; });
    }""")
    return page


def append(page: Page, *events: tuple[str, int, str], key: str = "game:g1:A", text: str = "copy") -> Any:
    """Append events; the store's answer."""
    asked = [json.dumps(events), key, text]
    return page.evaluate("(asked) => mainPleineStore.append(...asked)", asked)


def found(page: Page) -> dict[str, Any]:
    """What `open` finds."""
    report: dict[str, Any] = json.loads(page.evaluate("() => mainPleineStore.open()"))
    return report


def rows(page: Page, game: str = "g1") -> Any:
    """The events of a game in the database."""
    text = page.evaluate("(game) => mainPleineStore.rows(game)", game)
    return json.loads(text) if text else None


def ask(page: Page, name: str, *arguments: Any) -> Any:
    """Call the store."""
    return page.evaluate("([name, asked]) => mainPleineStore[name](...asked)", [name, list(arguments)])


def test_a_device_with_nothing_stored_is_empty(window: Page) -> None:
    """Lists, not nulls: both stores could be read."""
    report = found(window)
    assert (report["local"], report["kv"], report["games"]) == ([], [], [])
    assert rows(window) == []


def test_an_event_is_in_both_stores(window: Page) -> None:
    """The copy under its key, the event under its game and place."""
    assert append(window, ("g1", 0, "zero"), ("g1", 1, "one")) == "saved"
    assert append(window, ("g2", 0, "other \ud800")) == "saved"
    report = found(window)
    assert report["local"] == [["game:g1:A", "copy"]]
    assert sorted(report["games"]) == [["g1", 2], ["g2", 1]]
    assert rows(window) == [[0, "zero"], [1, "one"]]
    assert rows(window, "g2") == [[0, "other \ud800"]]


def test_the_copy_is_written_before_anything_is_awaited(window: Page) -> None:
    """In the same turn of the event loop as the tap."""
    copy = window.evaluate("""() => {
      mainPleineStore.append('[["g1",0,"zero"]]', "game:g1:A", "at once");
      return mainPleineStore.local("game:g1:A");
    }""")
    assert copy == "at once"


@pytest.mark.parametrize("after_ms", [0, 50, 300])
def test_an_acknowledged_event_outlives_a_kill_of_the_whole_browser(
    scripts: Site, open_killable: Callable[[], KillableBrowser], after_ms: int
) -> None:
    """SIGKILL to all its processes; localStorage may have forgotten, the database has not."""
    running = open_killable()
    page = opened(running.context.new_page(), scripts)
    for n in range(5):
        assert append(page, ("g1", n, f"line {n}")) == "saved"
    time.sleep(after_ms / 1000)
    running.kill()
    again = opened(open_killable().context.new_page(), scripts)
    assert rows(again) == [[n, f"line {n}"] for n in range(5)]


def test_a_crash_of_the_page_alone_loses_nothing(window: Page, scripts: Site) -> None:
    """Both stores live outside of the page's process."""
    assert append(window, ("g1", 0, "zero")) == "saved"
    window.evaluate("""() => { mainPleineStore.append('[["g1",1,"one"]]', "game:g1:A", "last"); }""")
    with window.expect_event("crash"), suppress(Error):
        window.goto("chrome://crash")
    again = opened(window.context.new_page(), scripts)
    assert rows(again)[0] == [0, "zero"]
    assert ask(again, "local", "game:g1:A") == "last"


# Conflicts


def test_an_event_that_is_there_already_is_saved(window: Page) -> None:
    """A second try of what seemed lost, alone or with new ones."""
    assert append(window, ("g1", 0, "zero")) == "saved"
    assert append(window, ("g1", 0, "zero")) == "saved"
    assert append(window, ("g1", 0, "zero"), ("g1", 1, "one")) == "saved"
    assert rows(window) == [[0, "zero"], [1, "one"]]


def test_another_event_in_its_place_is_a_conflict_and_changes_nothing(window: Page) -> None:
    """All or nothing, and never over what is there."""
    assert append(window, ("g1", 0, "zero")) == "saved"
    assert append(window, ("g1", 0, "another"), ("g1", 1, "one")) == "conflict"
    assert rows(window) == [[0, "zero"]]


def test_a_repair_moves_what_is_bad_and_adds_what_is_missing(window: Page) -> None:
    """In one transaction; one that cannot be done changes nothing."""
    append(window, ("g1", 0, "zero"), ("g1", 1, "bad"), ("g1", 3, "three"))
    changes = {"out": [[1, "quarantine:x", "bad"]], "in": [[1, "one"], [2, "two"]]}
    assert ask(window, "repair", "g1", json.dumps(changes)) == "saved"
    assert rows(window) == [[0, "zero"], [1, "one"], [2, "two"], [3, "three"]]
    assert found(window)["kv"] == [["quarantine:x", "bad"]]
    changes = {"out": [[0, "quarantine:y", "zero"]], "in": [[3, "not free"]]}
    assert ask(window, "repair", "g1", json.dumps(changes)) == "unsaved"
    assert rows(window)[0] == [0, "zero"]


def test_a_game_can_be_erased_without_its_neighbours(window: Page) -> None:
    """Exactly its own events go."""
    append(window, ("g1", 0, "a"), ("g10", 0, "b"), ("g1~a", 0, "c"))
    assert ask(window, "erase", "g1") == "saved"
    assert [rows(window, game) for game in ("g1", "g10", "g1~a")] == [[], [[0, "b"]], [[0, "c"]]]


def test_values_are_overwritten_where_they_are_told_to_be(window: Page) -> None:
    """In both stores, or in one."""
    assert ask(window, "put", "desk", "1", "both") == "saved"
    assert ask(window, "put", "desk", "2", "local") == "local"
    assert ask(window, "put", "quarantine:x", "3", "kv") == "saved"
    report = found(window)
    assert report["local"] == [["desk", "2"]]
    assert report["kv"] == [["desk", "1"], ["quarantine:x", "3"]]
    ask(window, "drop", "desk")
    assert found(window)["local"] == []


# Full disks


def room(page: Page, size: int | None) -> None:
    """Give the database so many bytes, before its first write: the browser remembers what was left."""
    origin = page.evaluate("location.origin")
    size_given = {} if size is None else {"quotaSize": size}
    page.context.new_cdp_session(page).send(
        "Storage.overrideQuotaForOrigin", {"origin": origin, **size_given}
    )


def test_a_full_database_is_told_and_takes_events_again_when_there_is_room(window: Page) -> None:
    """The old events are intact, the copy has the new one."""
    room(window, 2_000_000)
    assert append(window, ("g1", 0, "zero")) == "saved"
    big = "x" * 3_000_000
    assert append(window, ("g1", 1, big), text="has one") == "local"
    assert rows(window) == [[0, "zero"]]
    assert ask(window, "local", "game:g1:A") == "has one"
    room(window, None)
    assert append(window, ("g1", 1, big)) == "saved"


def test_a_full_localstorage_keeps_the_old_copy_and_the_database_has_the_event(window: Page) -> None:
    """The second copy may fail, the first may not."""
    assert append(window, ("g1", 0, "zero"), text="old") == "saved"
    window.evaluate(FILL)
    assert append(window, ("g1", 1, "one"), text="y" * 100) == "saved"
    assert ask(window, "local", "game:g1:A") == "old"


def test_with_both_full_the_answer_is_unsaved(window: Page) -> None:
    """Nobody is told that something was saved when it was not."""
    room(window, 2_000_000)
    assert append(window, ("g1", 0, "zero"), text="old") == "saved"
    window.evaluate(FILL)
    assert append(window, ("g1", 1, "x" * 3_000_000), text="y" * 100) == "unsaved"
    assert rows(window) == [[0, "zero"]]
    assert ask(window, "local", "game:g1:A") == "old"


# Stores that are missing, forbidden, or dying

NO_DATABASE = 'Object.defineProperty(window, "indexedDB", { value: undefined });'
NO_ANSWER = "IDBFactory.prototype.open = () => ({});"
FORBIDDEN = """
for (const name of ["localStorage", "indexedDB"])
  Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
"""


@pytest.mark.parametrize("before", [NO_DATABASE, NO_ANSWER])
def test_without_an_answer_of_the_database_the_copy_is_all(
    scripts: Site, open_context: Callable[[], BrowserContext], before: str
) -> None:
    """And nobody waits longer than two seconds for it."""
    page = opened(open_context().new_page(), scripts, before)
    began = time.monotonic()
    report = found(page)
    assert time.monotonic() - began < 3
    assert (report["kv"], report["local"]) == (None, [])
    assert append(page, ("g1", 0, "zero"), text="all") == "local"
    assert ask(page, "append", "", "game:g1:A", "more") == "local"
    assert ask(page, "local", "game:g1:A") == "more"


def test_where_all_storage_is_forbidden_the_answers_say_so(
    scripts: Site, open_context: Callable[[], BrowserContext]
) -> None:
    """No exception reaches Python."""
    page = opened(open_context().new_page(), scripts, FORBIDDEN)
    report = found(page)
    assert (report["kv"], report["local"]) == (None, None)
    assert append(page, ("g1", 0, "zero")) == "unsaved"
    assert ask(page, "put", "desk", "1", "both") == "unsaved"
    assert ask(page, "local", "desk") == ""
    ask(page, "drop", "desk")


@pytest.mark.parametrize("name", ["InvalidStateError", "UnknownError"])
def test_a_connection_that_died_is_made_anew(window: Page, name: str) -> None:
    """As on phones that were in the background; the tap is saved all the same."""
    append(window, ("g1", 0, "zero"))
    window.evaluate(
        """(name) => {
      const real = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function () {
        IDBDatabase.prototype.transaction = real;
        throw new DOMException("Connection to Indexed Database server lost", name);
      };
    }""",
        name,
    )
    assert append(window, ("g1", 1, "one")) == "saved"
    assert rows(window) == [[0, "zero"], [1, "one"]]


def test_a_transaction_that_never_ends_is_tried_again(window: Page) -> None:
    """After one second, on a new connection."""
    append(window, ("g1", 0, "zero"))
    window.evaluate("""() => {
      const real = IDBDatabase.prototype.transaction;
      IDBDatabase.prototype.transaction = function (...asked) {
        IDBDatabase.prototype.transaction = real;
        const tx = real.apply(this, asked);
        for (const name of ["oncomplete", "onerror", "onabort"])
          Object.defineProperty(tx, name, { set() {} });
        return tx;
      };
    }""")
    began = time.monotonic()
    assert append(window, ("g1", 1, "one")) == "saved"
    assert 0.9 < time.monotonic() - began < 3
    assert rows(window) == [[0, "zero"], [1, "one"]]


def test_another_window_may_delete_the_database_and_play_goes_on(window: Page, scripts: Site) -> None:
    """The connection is given up at once when that is asked for, and made anew."""
    append(window, ("g1", 0, "zero"))
    other = opened(window.context.new_page(), scripts)
    gone = other.evaluate("""() => new Promise((resolve) => {
      const asked = indexedDB.deleteDatabase("main-pleine");
      asked.onsuccess = () => resolve("deleted");
      asked.onblocked = () => resolve("blocked");
    })""")
    assert gone == "deleted"
    assert append(window, ("g1", 1, "one")) == "saved"


# Windows


def test_one_window_holds_a_game_and_another_may_take_it(window: Page, scripts: Site) -> None:
    """The first is told; a window that closes lets go."""
    other = opened(window.context.new_page(), scripts)
    assert ask(window, "hold", "g1", False) == "held"
    assert ask(window, "hold", "g1", False) == "held"
    assert ask(other, "hold", "g1", False) == "busy"
    assert ask(other, "hold", "g2", False) == "held"
    assert ask(other, "hold", "g1", True) == "held"
    window.wait_for_function("heard.lost.length")
    assert window.evaluate("heard.lost") == ["g1"]
    assert ask(window, "hold", "g1", False) == "busy"
    ask(other, "release", "g1")
    assert ask(window, "hold", "g1", False) == "held"
    window.close()
    other.wait_for_function("() => mainPleineStore.hold('g1', false).then((answer) => answer === 'held')")


def test_what_one_window_says_the_others_hear(window: Page, scripts: Site) -> None:
    """But not itself."""
    other = opened(window.context.new_page(), scripts)
    ask(window, "say", "a line")
    other.wait_for_function("heard.lines.length")
    assert other.evaluate("heard.lines") == ["a line"]
    assert window.evaluate("heard.lines") == []


def test_a_page_that_is_put_to_sleep_lets_go_and_says_when_it_is_back(window: Page, scripts: Site) -> None:
    """Another window can play meanwhile; the sleeper has to read anew."""
    other = opened(window.context.new_page(), scripts)
    append(window, ("g1", 0, "zero"))
    assert ask(window, "hold", "g1", False) == "held"
    window.evaluate("() => dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))")
    ask(window, "say", "asleep")
    assert ask(other, "hold", "g1", False) == "held"
    assert append(other, ("g1", 1, "one")) == "saved"
    ask(other, "release", "g1")
    window.evaluate("() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    assert window.evaluate("heard.shown") == 1
    assert ask(window, "hold", "g1", False) == "held"
    assert rows(window) == [[0, "zero"], [1, "one"]]
    ask(other, "say", "again")
    window.wait_for_function("heard.lines.length")


def test_where_there_are_no_locks_and_no_channel_everything_is_held(
    scripts: Site, open_context: Callable[[], BrowserContext]
) -> None:
    """The database's own order of writers is what is left."""
    without = (
        'Object.defineProperty(navigator, "locks", { value: undefined }); delete window.BroadcastChannel;'
    )
    page = opened(open_context().new_page(), scripts, without)
    assert ask(page, "hold", "g1", False) == "held"
    assert ask(page, "hold", "g1", True) == "held"
    ask(page, "release", "g1")
    ask(page, "say", "nobody hears")


def test_saving_takes_a_few_milliseconds(window: Page) -> None:
    """Flushed to disk, with a copy of a long game."""
    copy = "x" * 80_000
    took = sorted(
        window.evaluate(
            """async ([copy]) => {
      const took = [];
      for (let n = 0; n < 40; n += 1) {
        const began = performance.now();
        await mainPleineStore.append(JSON.stringify([["g1", n, "y".repeat(200)]]), "game:g1:A", copy);
        took.push(performance.now() - began);
      }
      return took;
    }""",
            [copy],
        )
    )
    assert took[len(took) // 2] < 100
