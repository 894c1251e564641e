"""Watches pages for what must never happen, whatever a test is about."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import BrowserContext, ConsoleMessage, Frame, Page, Request, Response

VIOLATION = """
document.addEventListener("securitypolicyviolation", (event) =>
  console.error(`content policy: ${event.violatedDirective} ${event.blockedURI}`));
"""


PATIENCE_MS = 60_000
"""What a busy machine may take for a step that takes a second."""


class Guard:
    """Collects requests that leave the origin, errors of the page, and what its content policy refuses."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.requests: list[str] = []
        self._problems: list[str] = []
        self._allowed: list[str] = []

    def watch(self, context: BrowserContext) -> None:
        context.set_default_timeout(PATIENCE_MS)
        context.add_init_script(VIOLATION)
        context.on("request", self._request)
        context.on("response", self._response)
        context.on("console", self._console)
        context.on(
            "weberror", lambda error: self._problems.append(f"page error: {error.error.stack or error.error}")
        )

    def allow(self, pattern: str) -> None:
        """What this test brings about on purpose."""
        self._allowed.append(pattern)

    def all_problems(self) -> list[str]:
        """Those that were allowed for included."""
        return list(self._problems)

    def problems(self) -> list[str]:
        return [
            problem
            for problem in self._problems
            if not any(re.search(pattern, problem) for pattern in self._allowed)
        ]

    def _request(self, request: Request) -> None:
        self.requests.append(request.url)
        if not request.url.startswith((f"{self.origin}/", "data:", "blob:")):
            self._problems.append(f"left the origin: {request.url}")

    def _response(self, response: Response) -> None:
        if response.status >= 400:
            self._problems.append(f"status {response.status}: {response.url}")

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._problems.append(f"console: {message.text}")


def start(page: Page, url: str, timeout_s: float = 60) -> None:
    """Open the app and wait until Python answers."""
    page.goto(url)
    page.locator("html[data-app=ready]").wait_for(state="attached", timeout=timeout_s * 1000)


READY, UPDATE, FAILED = "ready", "update", "failed"
"""What the page may say about play without network."""


def offline_state(page: Page) -> str:
    state: str = page.evaluate("mainPleineOffline.state")
    return state


def wait_for_offline(page: Page, *states: str, timeout_s: float = 60) -> str:
    """Wait until the page says one of these states of being offline; give it."""
    deadline = time.monotonic() + timeout_s
    while (state := offline_state(page)) not in states:
        assert time.monotonic() < deadline, f"still {state!r}, not {states}"
        page.wait_for_timeout(50)
    return state


@contextmanager
def expect_change_of_worker(page: Page, timeout_s: float = 60) -> Iterator[None]:
    """Wait until what is done in the block has put a new service worker in charge and it has loaded the page.

    A browser lets the next worker in once the one in charge has stopped for want of work; one that a test
    looks at is kept awake for minutes. So that one, and no other, is stopped here, as long as one waits.
    """
    browser = page.context.new_cdp_session(page)
    status: dict[str, str] = {}
    loads = 0

    def changed(event: dict[str, Any]) -> None:
        status.update({version["versionId"]: version["status"] for version in event["versions"]})

    def loaded(_: Frame) -> None:
        nonlocal loads
        loads += 1

    browser.on("ServiceWorker.workerVersionUpdated", changed)
    page.on("framenavigated", loaded)
    browser.send("ServiceWorker.enable")
    yield
    deadline = time.monotonic() + timeout_s
    while not loads:
        assert time.monotonic() < deadline, f"the next worker was not let in: {status}"
        if "installed" in status.values():
            for version in [version for version, is_now in status.items() if is_now == "activated"]:
                browser.send("ServiceWorker.stopWorker", {"versionId": version})
        page.wait_for_timeout(250)
    browser.detach()
