"""The built app, a host for it, and phones that look at it.

`MAIN_PLEINE_DIST` names a folder that is built already; `CHROMIUM` names a browser.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser.guard import PATIENCE_MS, Guard
from tests.browser.guard import start as start_page
from tests.browser.killable import KillableBrowser
from tests.browser.play import Table, words_of
from tests.browser.site import Site
from tools import build, chromium
from ui.texts import Texts

expect.set_options(timeout=PATIENCE_MS / 4)

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


@pytest.fixture(scope="session")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a host would serve, built once."""
    if built := os.environ.get("MAIN_PLEINE_DIST"):
        return Path(built).resolve()
    folder = tmp_path_factory.mktemp("built") / "dist"
    build.build(folder)
    return folder


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright) -> Iterator[Browser]:
    try:
        running = chromium.launch(playwright)
    except chromium.NoChromiumError as missing:
        pytest.exit(str(missing), returncode=1)
    yield running
    running.close()


@pytest.fixture
def site(dist: Path) -> Iterator[Site]:
    """The app on a host that this test has for itself."""
    running = Site(dist).start()
    yield running
    running.stop()


@pytest.fixture
def guard(site: Site) -> Iterator[Guard]:
    """Fails the test on any request outside the origin, any error of the page, any breach of its policy."""
    watching = Guard(site.origin)
    yield watching
    assert watching.problems() == []


@pytest.fixture
def locale() -> str:
    """The browser's language. A test that wants others is parametrized with `locale`."""
    return "fr-FR"


@pytest.fixture
def open_phone(browser: Browser, guard: Guard, locale: str) -> Iterator[Callable[..., Page]]:
    """Opens phones, each a browser of its own with nothing stored: `open_phone(service_workers="allow")`.

    Without that, the app's files are not installed: most tests have no use for thirteen megabytes of copies.
    """
    contexts: list[BrowserContext] = []

    def open_one(**options: Any) -> Page:
        context = browser.new_context(**{**PHONE, "locale": locale, "service_workers": "block", **options})
        contexts.append(context)
        guard.watch(context)
        return context.new_page()

    yield open_one
    for context in contexts:
        context.close()


@pytest.fixture
def phone(open_phone: Callable[..., Page]) -> Page:
    """A touch phone of 390 by 844, with nothing stored."""
    return open_phone()


@pytest.fixture
def start(site: Site) -> Callable[..., None]:
    """`start(page)` or `start(page, "?do=new")`: opens the app and waits until Python answers."""

    def open_app(page: Page, path: str = "", timeout_s: float = 60) -> None:
        start_page(page, site.url + path.removeprefix("/"), timeout_s)

    return open_app


@pytest.fixture
def words(dist: Path, locale: str) -> Texts:
    """What the built app says in the browser's language."""
    return words_of(dist, locale[:2])


@pytest.fixture
def table(phone: Page, start: Callable[..., None], words: Texts) -> Table:
    """A phone on which the app was started for the first time, and a hand that taps on it."""
    start(phone)
    return Table(phone, words)


@pytest.fixture
def open_profile(
    playwright: Playwright, guard: Guard, locale: str, tmp_path: Path
) -> Iterator[Callable[[], BrowserContext]]:
    """Opens the same installed browser again and again: what one stored, the next one finds."""
    opened: list[BrowserContext] = []

    def open_it() -> BrowserContext:
        for context in opened:
            context.close()
        opened.clear()
        context = chromium.launch_profile(playwright, tmp_path / "profile", locale=locale, **PHONE)
        guard.watch(context)
        opened.append(context)
        return context

    yield open_it
    for context in opened:
        context.close()


@pytest.fixture
def open_killable(playwright: Playwright, tmp_path: Path) -> Iterator[Callable[[], KillableBrowser]]:
    """Opens the same browser again and again, each of which can be killed."""
    opened: list[KillableBrowser] = []

    def open_it() -> KillableBrowser:
        opened.append(KillableBrowser(playwright, tmp_path / "killable"))
        return opened[-1]

    yield open_it
    for one in opened:
        one.kill()
