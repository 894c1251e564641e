"""From tap to painted screen: the app's taps, and the same change of the same screen by plain JavaScript."""

from __future__ import annotations

import re
import statistics
from collections.abc import Callable, Sequence
from pathlib import Path

from playwright.sync_api import Page, Playwright

from tests.browser.guard import start
from tests.browser.play import words_of
from tools import chromium
from tools.taps import LISTEN, MEASURES, MOBILE, SLOWER, TIMES, SlowPhone
from tools.wire import Wire

PLAIN = Path(__file__).parent / "bench_pages/plain.js"
APP = "document.getElementById('app').innerHTML"
Add = Callable[..., None]


class Twin(SlowPhone):
    """A phone that measures each tap on itself and then on a page of plain JavaScript beside it."""

    beside: Page
    plain: list[float]

    def measure(self, name: str, then: Sequence[str] = (), times: int = TIMES) -> list[float]:
        before, frame = (
            self.page.evaluate(APP),
            self.page.evaluate("document.getElementById('app').className"),
        )
        self.tap(name)
        after, late = self.page.evaluate(APP), self.page.evaluate("document.getElementById('app').className")
        self.at_once(*then)
        mine = super().measure(name, then, times)
        self.plain = self._plainly(name, (before, frame), (after, late), times)
        return mine

    def _plainly(self, name: str, before: tuple[str, str], after: tuple[str, str], times: int) -> list[float]:
        twin = SlowPhone(self.beside, self.t)
        twin.cdp = self.beside.context.new_cdp_session(self.beside)
        self.beside.evaluate("([html, frame]) => { plain.to = html; plain.late = frame; }", after)
        found = []
        twin.pace(SLOWER)
        for _ in range(times):
            self.beside.evaluate("([html, frame]) => plainShow(html, frame)", before)
            self.beside.wait_for_timeout(100)
            self.beside.evaluate(LISTEN)
            twin.tap(name)
            found.append(float(self.beside.evaluate("took")))
        twin.pace(1)
        return found


def plain_page(dist: Path) -> dict[str, bytes]:
    """The app's page with one script in place of all its own."""
    page = re.sub(r"<script.*?</script>\n?", "", (dist / "index.html").read_text("utf-8"), flags=re.DOTALL)
    page = re.sub(r'<link rel="(module)?preload".*?>\n', "", page)
    page = page.replace("</body>", '<script src="./plain.js"></script>\n</body>')
    return {"index.html": page.encode(), "plain.js": PLAIN.read_bytes()}


def high(samples: list[float]) -> float:
    """The value that nineteen of twenty stay under."""
    return sorted(samples)[min(len(samples) - 1, round(0.95 * len(samples)))]


def compare_taps(playwright: Playwright, wire: Wire, add: Add) -> None:
    """Every measure of tools/taps.py, on both pages."""
    (dist,) = (place for place in wire.folders["app"] if isinstance(place, Path))
    wire.folders = {**wire.folders, "plain": (plain_page(dist), dist)}
    browser = chromium.launch(playwright)
    for measure in MEASURES:
        context = browser.new_context(**MOBILE, service_workers="block")
        phone = Twin(context.new_page(), words_of(dist, "fr"))
        phone.cdp = context.new_cdp_session(phone.page)
        phone.beside = browser.new_context(**MOBILE).new_page()
        phone.beside.goto(wire.url("plain"))
        start(phone.page, wire.url("app"))
        where = f"Tap: {measure.__doc__}"
        mine = measure(phone)
        add(where, "app", median=statistics.median(mine), p95=high(mine))
        add(where, "plain", median=statistics.median(phone.plain), p95=high(phone.plain))
        phone.beside.context.close()
        context.close()
    browser.close()
