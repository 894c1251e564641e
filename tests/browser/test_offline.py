"""An installed app plays without network, and no half or altered version is ever taken for a whole one."""

from __future__ import annotations

import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Page

from tests.browser import site as faults
from tests.browser.guard import FAILED, READY, UPDATE, Guard, expect_change_of_worker, wait_for_offline
from tests.browser.killable import KillableBrowser
from tests.browser.site import Site
from tools import precache


def version(page: Page) -> Any:
    return page.evaluate("mainPleineOffline.version")


def is_next(page: Page) -> bool:
    return page.locator("html").get_attribute("data-build") == "next"


def install(context: BrowserContext, start: Callable[..., None]) -> Page:
    page = context.new_page()
    start(page)
    wait_for_offline(page, READY)
    return page


@pytest.fixture
def next_version(dist: Path, tmp_path: Path) -> Path:
    """The same app with another word in its page, as a later build would be."""
    folder = tmp_path / "next"
    shutil.copytree(dist, folder)
    page = folder / "index.html"
    page.write_text(page.read_text("utf-8").replace("<html ", '<html data-build="next" ', 1), "utf-8")
    precache.write(folder)
    return folder


def test_a_first_visit_ends_ready_for_play_without_network(
    open_profile: Callable[[], BrowserContext], start: Callable[..., None], dist: Path
) -> None:
    """Every file of the list is in the cache, and the whole size was reported."""
    page = install(open_profile(), start)
    progress = page.evaluate("mainPleineOffline.progress")
    assert progress["done"] == progress["total"] == sum(int(file["size"]) for file in precache.entries(dist))


def test_a_cold_start_needs_no_server(
    open_profile: Callable[[], BrowserContext], start: Callable[..., None], site: Site, guard: Guard
) -> None:
    """Server off, another browser on the same profile: it starts, also from a shortcut and a shared link."""
    install(open_profile(), start)
    site.stop()
    context = open_profile()
    guard.requests.clear()
    for path in ("", "?source=pwa", "?do=continue", "#g=1.abc"):
        page = context.new_page()
        start(page, path)
        wait_for_offline(page, READY)
        page.close()


def test_a_start_from_the_device_asks_the_server_only_for_a_newer_worker(
    open_profile: Callable[[], BrowserContext], start: Callable[..., None], site: Site
) -> None:
    """With the server up, nothing but the worker's own file is fetched."""
    install(open_profile(), start)
    context = open_profile()
    site.requests.clear()
    page = context.new_page()
    start(page)
    wait_for_offline(page, READY)
    page.wait_for_timeout(500)
    assert set(site.requests) <= {"/service-worker.js"}


def test_an_unknown_address_of_the_app_leads_home_offline(
    open_profile: Callable[[], BrowserContext], start: Callable[..., None], site: Site
) -> None:
    """Deep links keep their question."""
    install(open_profile(), start)
    site.stop()
    page = open_profile().new_page()
    answer = page.goto(f"{site.url}some/where/else?do=new")
    assert answer and answer.url == f"{site.url}?do=new"
    page.locator("html[data-app=ready]").wait_for(state="attached")


@pytest.mark.parametrize(
    "fault",
    [
        faults.captive_portal,
        faults.redirect,
        faults.unavailable,
        faults.altered,
        faults.cut(),
        faults.cut(told=False),
    ],
    ids=["login page", "redirect", "503", "altered", "cut", "cut untold"],
)
def test_a_wrong_answer_is_never_taken_for_a_file(
    open_phone: Callable[..., Page], start: Callable[..., None], site: Site, guard: Guard, fault: faults.Fault
) -> None:
    """The app plays on but is not ready offline while a single file is wrong; then the next try completes."""
    guard.allow(r"integrity|503|ERR_|Failed to (load|fetch)|redirect")
    site.faults[precache.WORKER] = faults.unavailable
    page = open_phone(service_workers="allow")
    start(page)
    assert wait_for_offline(page, READY, FAILED) == FAILED
    del site.faults[precache.WORKER]
    wrong = ["index.html", "vendor/pyodide/pyodide.asm.wasm.packed", "static/js/boot.js", "app.zip.packed"]
    site.faults |= dict.fromkeys(wrong, fault)
    for path in wrong:
        page.evaluate("mainPleineOffline.retry()")
        assert wait_for_offline(page, READY, FAILED) == FAILED, path
        del site.faults[path]
    page.evaluate("mainPleineOffline.retry()")
    wait_for_offline(page, READY)


def test_a_new_version_waits_until_it_is_asked_for(
    open_profile: Callable[[], BrowserContext], start: Callable[..., None], site: Site, next_version: Path
) -> None:
    """Reloads and new windows stay with the old one; applying loads the page again, once."""
    page = install(open_profile(), start)
    first = version(page)
    site.directory = next_version
    start(page)
    wait_for_offline(page, UPDATE)
    start(page)
    wait_for_offline(page, UPDATE)
    assert (is_next(page), version(page)) == (False, first)
    with expect_change_of_worker(page):
        assert page.evaluate("mainPleineOffline.applyUpdate()")
    page.locator("html[data-app=ready]").wait_for(state="attached")
    wait_for_offline(page, READY)
    assert is_next(page)
    assert version(page) != first
    names = page.evaluate("caches.keys()")
    assert len(names) == 1, "the old version's files are swept away"


def test_an_update_fetches_only_what_changed(
    open_profile: Callable[[], BrowserContext], start: Callable[..., None], site: Site, next_version: Path
) -> None:
    """The interpreter's megabytes are taken over from the version at hand."""
    page = install(open_profile(), start)
    site.directory = next_version
    site.requests.clear()
    start(page)
    wait_for_offline(page, UPDATE)
    assert set(site.requests) == {"/service-worker.js", "/index.html"}


def test_a_killed_update_leaves_the_old_version_whole(
    open_killable: Callable[[], KillableBrowser], start: Callable[..., None], site: Site, next_version: Path
) -> None:
    """Half of the new version, SIGKILL, no server: the old one starts. With a server the new one comes."""
    browser = open_killable()
    page = install(browser.context, start)
    first = version(page)
    page.wait_for_timeout(1000)
    site.directory = next_version
    site.faults["index.html"] = faults.stalled
    start(page)
    deadline = time.monotonic() + 20
    while "/index.html" not in site.requests:
        assert time.monotonic() < deadline
        page.wait_for_timeout(50)
    browser.kill()
    site.stop()

    browser = open_killable()
    page = browser.context.new_page()
    start(page)
    wait_for_offline(page, READY)
    assert (is_next(page), version(page)) == (False, first)

    site.faults.clear()
    site.start()
    start(page)
    wait_for_offline(page, UPDATE)


def test_a_hole_in_the_cache_is_mended_from_the_network(
    open_profile: Callable[[], BrowserContext], start: Callable[..., None], site: Site
) -> None:
    """Entries that a browser threw away or damaged come back, checked."""
    page = install(open_profile(), start)
    page.evaluate(
        """async () => {
            const cache = await caches.open((await caches.keys())[0]);
            await cache.delete(new URL("app.zip", location.href).href);
            const spoil = new URL("vendor/pyodide/pyodide.asm.mjs", location.href).href;
            await cache.put(spoil, new Response("spoilt"));
        }"""
    )
    assert page.evaluate("mainPleineOffline.verify()") == {
        "version": version(page),
        "complete": True,
        "wrong": [],
    }
    site.stop()
    start(page)


def test_a_hole_in_the_cache_offline_is_told_and_erases_nothing(
    open_profile: Callable[[], BrowserContext], start: Callable[..., None], site: Site, guard: Guard
) -> None:
    """The start fails with a reason and a way to save the games; caches stay as they are."""
    guard.allow("Failed to|ERR_|pageerror|page error")
    page = install(open_profile(), start)
    page.evaluate(
        """async () => {
            const cache = await caches.open((await caches.keys())[0]);
            await cache.delete(new URL("vendor/pyodide/pyodide.asm.wasm", location.href).href);
        }"""
    )
    kept = page.evaluate(
        "(async () => (await (await caches.open((await caches.keys())[0])).keys()).length)()"
    )
    site.stop()
    page.goto(site.url)
    page.locator("html[data-app=failed]").wait_for(state="attached", timeout=30_000)
    assert page.locator("#trouble button").count() == 2
    assert kept == page.evaluate(
        "(async () => (await (await caches.open((await caches.keys())[0])).keys()).length)()"
    )
