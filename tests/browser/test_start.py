"""The last screen is there before Python: true to what is saved or not shown, and tapped on without loss."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from tests.browser import site as faults
from tests.browser.play import Table
from tests.browser.site import Site

WASM = "vendor/pyodide/pyodide.asm.wasm.packed"
SHOWN = "mainPleinePicture.settled.then(() => document.documentElement.dataset.picture ?? '')"


@pytest.fixture
def asleep(table: Table, site: Site) -> Iterator[Table]:
    """A game with two dice typed, whose next start waits for its engine until `wake`."""
    table.begin("Léa", "Karim").roll("55")
    table.page.wait_for_timeout(300)  # the picture is taken when the screen was seen
    site.faults[WASM] = faults.stalled
    yield table
    site.released.set()


def wake(table: Table, site: Site) -> Table:
    site.faults.clear()
    site.released.set()
    return table.awake()


def test_the_last_screen_is_painted_before_python(asleep: Table, site: Site) -> None:
    """The same words and dice, and Python changes nothing of them when it comes."""
    before = asleep.seen()
    asleep.page.reload(wait_until="domcontentloaded")
    assert asleep.page.evaluate(SHOWN) == "shown"
    assert asleep.seen()["text"] == before["text"]
    assert wake(asleep, site).seen() == before


def test_a_picture_that_is_right_is_not_drawn_again(asleep: Table, site: Site) -> None:
    """Python compares its first screen with it and touches nothing; a tap draws as ever."""
    count = """() => {
      const seen = [];
      const watch = new MutationObserver((records) => seen.push(...records));
      watch.observe(document.getElementById("app"), { childList: true, attributes: true, subtree: true });
      window.touched = () => seen.concat(watch.takeRecords()).some(({ type }) => type === "childList");
    }"""
    asleep.page.reload(wait_until="domcontentloaded")
    assert asleep.page.evaluate(SHOWN) == "shown"
    asleep.page.evaluate(count)
    assert not wake(asleep, site).page.evaluate("touched()")
    asleep.tap("key-1")
    assert asleep.page.evaluate("touched()")


def test_taps_on_the_picture_arrive_in_order(asleep: Table, site: Site) -> None:
    """Three dice and an undo while Python sleeps; they show that they were taken."""
    asleep.page.reload(wait_until="domcontentloaded")
    assert asleep.page.evaluate(SHOWN) == "shown"
    asleep.tap("key-1", "key-2", "undo", "key-3")
    assert asleep.page.locator("#key-1.waits").count() == 1
    wake(asleep, site)
    typed = asleep.page.eval_on_selector_all(
        ".dicerow use", "all => all.map((e) => e.getAttribute('href')).filter((href) => /^#d/.test(href))"
    )
    assert [name[2:] for name in typed[:4]] == ["5", "5", "1", "3"]


def change_desk(page: Page) -> None:
    page.evaluate(
        """() => {
            const desk = JSON.parse(localStorage.getItem("main-pleine:desk"));
            localStorage.setItem("main-pleine:desk", JSON.stringify({ ...desk, n: desk.n + 1 }));
        }"""
    )


def change_log(page: Page) -> None:
    page.evaluate(
        """() => {
            const key = Object.keys(localStorage).find((key) => /^main-pleine:game:.*:[AB]$/.test(key));
            localStorage.setItem(key, localStorage.getItem(key).split("\\n").slice(0, -1).join("\\n"));
        }"""
    )


def change_database(page: Page) -> None:
    """The database knows a later event than the picture: localStorage lost its last minute."""
    page.evaluate(
        """() => {
            const game = JSON.parse(localStorage.getItem("main-pleine:desk")).value.game;
            return mainPleineStore.append(JSON.stringify([[game, 999, "{}"]]), "elsewhere", "");
        }"""
    )


def change_picture(page: Page) -> None:
    page.evaluate(
        """() => {
            const kept = JSON.parse(localStorage.getItem("main-pleine-picture"));
            kept.app += "<b>forged</b>";
            localStorage.setItem("main-pleine-picture", JSON.stringify(kept));
        }"""
    )


def change_version(page: Page) -> None:
    page.evaluate(
        """() => {
            const kept = JSON.parse(localStorage.getItem("main-pleine-picture"));
            localStorage.setItem("main-pleine-picture", JSON.stringify({ ...kept, version: "of yesterday" }));
        }"""
    )


@pytest.mark.parametrize("change", [change_desk, change_log, change_database, change_picture, change_version])
def test_a_picture_in_doubt_is_not_shown(asleep: Table, site: Site, change: object) -> None:
    """Stale against either store, with a wrong hash, of another version: the plain skeleton is there."""
    assert callable(change)
    change(asleep.page)
    asleep.page.reload(wait_until="domcontentloaded")
    assert asleep.page.evaluate(SHOWN) == ""
    assert "forged" not in asleep.page.content()
