"""Measures how long each tap of a walk through every screen blocks a page on a processor four times slower.

usage: python -m tools.tasks [folder] [runs]      (the built app; dist/ if it is not said)
"""

from __future__ import annotations

import statistics
import sys
from collections import defaultdict
from pathlib import Path

from playwright.sync_api import Playwright, sync_playwright

from tests.browser.guard import start
from tests.browser.play import words_of
from tests.browser.site import Site
from tests.browser.tour import tour
from tools import chromium
from tools.taps import MOBILE, SLOWER, SlowPhone

QUIET = 500  # milliseconds after a tap: until what it started is done
LONGEST = 12  # taps that are printed

WATCH = """
addEventListener("mainpleine:snapshot", () => { document.documentElement.dataset.snapshot = "made"; });
window.tasks = []; // of 50 ms and more: the browser reports no others
new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration)))
  .observe({ type: "longtask" });
"""


class Walker(SlowPhone):
    """Notes the longest task of each tap; the first tap of a name counts, for it is the slowest."""

    blocked: dict[str, float]

    def tap(self, *names: str) -> Walker:
        for name in names:
            self.page.evaluate("void tasks.splice(0)")
            super().tap(name)
            self.page.wait_for_timeout(QUIET)
            self.blocked.setdefault(name, max(self.page.evaluate("tasks"), default=0.0))
        return self


def walk(walker: Walker) -> None:
    """Every screen and dialog once."""
    for _ in tour(walker):
        pass
    walker.tap("go-home", "go-settings", "lang-en", "go-home", "go-games", "go-home")
    walker.tap("go-rules", "read-after", "send-rules", "dialog", "go-odds", "go-rules")
    walker.tap(str(walker.page.locator("[data-do=editor]").get_attribute("id")))


def measure(playwright: Playwright, folder: Path, url: str, *, restored: bool) -> dict[str, float]:
    """The longest task of each tap, by the name of its button."""
    browser = chromium.launch(playwright)
    context = browser.new_context(**MOBILE, service_workers="allow" if restored else "block")
    page = context.new_page()
    page.add_init_script(WATCH)
    start(page, url)
    if restored:
        page.locator("html[data-snapshot]").wait_for(state="attached", timeout=120_000)
        start(page, url)
        assert page.evaluate("performance.getEntriesByName('restored').length"), "no snapshot was taken"
    page.wait_for_timeout(4 * QUIET)
    walker = Walker(page, words_of(folder, "fr"))
    walker.blocked = {}
    walker.cdp = context.new_cdp_session(page)
    walker.pace(SLOWER)
    walk(walker)
    browser.close()
    return walker.blocked


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0] if arguments else "dist").resolve()
    runs = int(arguments[1]) if len(arguments) > 1 else 3
    site = Site(folder).start()
    with sync_playwright() as playwright:
        for restored, name in ((False, "plain start"), (True, "start from a snapshot")):
            found = defaultdict(list)
            for _ in range(runs):
                for tap, took in measure(playwright, folder, site.url, restored=restored).items():
                    found[tap].append(took)
            medians = {tap: statistics.median(took) for tap, took in found.items()}
            print(f"After a {name}: {len(medians)} taps; the longest task each, {SLOWER} times slower (ms):")
            for tap in sorted(medians, key=lambda tap: -medians[tap])[:LONGEST]:
                each = " ".join(f"{took:.0f}" for took in found[tap])
                print(f"{medians[tap]:6.0f} {tap:28} {each}", flush=True)
    site.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
