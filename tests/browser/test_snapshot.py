"""The second start wakes a snapshot of the first; whatever is doubtful about one, the plain start does."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser.guard import READY, wait_for_offline
from tests.browser.play import Table
from ui.texts import Texts

NOTE = "main-pleine-snapshot"
AWAKE = "caches.keys().then((names) => names.filter((name) => name.startsWith('main-pleine-awake:')))"
CHANGE = """async ([from, to, change]) => {
  const [name] = await AWAKE;
  const cache = await caches.open(name);
  const [request] = await cache.keys();
  const kept = await cache.match(request);
  const bytes = new Uint8Array(await kept.arrayBuffer());
  let sum = kept.headers.get("x-sha256");
  if (change === "damage") bytes[bytes.length >> 1] ^= 1;
  if (change === "foreign") {
    bytes[0] ^= 1;
    const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    sum = Array.from(hash, (byte) => byte.toString(16).padStart(2, "0")).join("");
  }
  await cache.delete(request);
  await cache.put(request.url.replace(from, to), new Response(bytes, { headers: { "x-sha256": sum } }));
}""".replace("AWAKE", AWAKE)


@pytest.fixture
def phone_with_snapshot(
    open_profile: Callable[[], BrowserContext], start: Callable[..., None]
) -> Iterator[Page]:
    """A phone that was played on long enough to have made one."""
    page = open_profile().pages[0]
    page.add_init_script(
        "addEventListener('mainpleine:snapshot', ({detail}) =>"
        " { document.documentElement.dataset.snapshot = detail.error ?? 'made'; })"
    )
    start(page)
    wait_for_offline(page, READY)
    page.locator("html[data-snapshot=made]").wait_for(state="attached", timeout=60_000)
    yield page


def restored(page: Page) -> bool:
    """Whether this start came from a snapshot."""
    return bool(page.evaluate("performance.getEntriesByName('restored').length"))


def rolls_of(page: Page, words: Texts) -> list[str]:
    """The first dice of two games that the phone rolls."""
    table = Table(page, words)
    seen = []
    for _ in range(2):
        table.tap("go-home") if table.shows("go-home") else None
        table.begin("Léa", "Karim", way="virtual").tap("roll")
        seen.append("".join(face for face, _ in table.dice()))
    return seen


def test_the_second_start_wakes_a_snapshot_and_rolls_other_dice(
    phone_with_snapshot: Page, start: Callable[..., None], words: Texts
) -> None:
    """Two starts from one snapshot, four rolls: chance is not a part of it."""
    page = phone_with_snapshot
    assert not restored(page)
    rolls = []
    for _ in range(2):
        page.evaluate("localStorage.clear()")  # the same state but for chance
        page.evaluate("new Promise((done) => { indexedDB.deleteDatabase('main-pleine').onsuccess = done; })")
        start(page)
        assert restored(page)
        rolls.append(rolls_of(page, words))
    assert rolls[0] != rolls[1]
    assert page.evaluate(f"localStorage.getItem('{NOTE}')") == "{}"


@pytest.mark.parametrize("change", ["damage", "foreign"])
def test_a_snapshot_that_is_not_whole_is_thrown_away(
    phone_with_snapshot: Page, start: Callable[..., None], change: str
) -> None:
    """A wrong hash, or bytes of another kind: the same start goes on plainly, and no other one tries it."""
    page = phone_with_snapshot
    page.evaluate(CHANGE, ["", "", change])
    start(page)
    assert not restored(page)
    assert page.evaluate(AWAKE) == []
    start(page)
    assert not restored(page)
    assert '"bad":true' in page.evaluate(f"localStorage.getItem('{NOTE}')")


def test_a_snapshot_of_another_version_is_not_used(
    phone_with_snapshot: Page, start: Callable[..., None]
) -> None:
    """Nor one of another browser; a new one takes its place."""
    page = phone_with_snapshot
    page.evaluate(CHANGE, ["__awake__/", "__awake__/old", ""])
    start(page)
    assert not restored(page)
    page.locator("html[data-snapshot=made]").wait_for(state="attached", timeout=60_000)
    kept = "caches.keys().then(async (names) => (await Promise.all(names.filter((name) => name.startsWith("
    kept += "'main-pleine-awake:')).map(async (name) => (await caches.open(name)).keys()))).flat().length)"
    assert page.evaluate(kept) == 1
    start(page)
    assert restored(page)


def test_a_snapshot_that_a_start_died_with_is_tried_once(
    phone_with_snapshot: Page, start: Callable[..., None]
) -> None:
    """The note of that start tells the next one. One of now is another window's and judges nothing."""
    page = phone_with_snapshot
    page.reload()
    page.locator("html[data-app=ready]").wait_for(state="attached")
    assert restored(page)
    leave = """async (ago) => {
      const [name] = (await caches.keys()).filter((one) => one.startsWith("main-pleine-awake:"));
      const [{ url }] = await (await caches.open(name)).keys();
      const note = { key: url.split("__awake__/")[1], tried: Date.now() - ago };
      localStorage.setItem("main-pleine-snapshot", JSON.stringify(note));
    }"""
    page.evaluate(leave, 0)
    start(page)
    assert not restored(page)
    assert len(page.evaluate(AWAKE)) == 1
    page.evaluate(leave, 60_000)
    start(page)
    assert not restored(page)
    assert page.evaluate(AWAKE) == []
