"""Measures how long a tap takes to reach the screen, on a processor slowed down four times.

usage: python -m tools.taps [folder]      (the built app; dist/ if it is not said)
"""

from __future__ import annotations

import statistics
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, sync_playwright

from tests.browser.guard import start
from tests.browser.play import Table, words_of
from tests.browser.site import Site
from tools import chromium

MOBILE: dict[str, Any] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "locale": "fr-FR",
}
SLOWER = 4
TIMES = 30

# From the tap, as the system dates it, to the second frame after it: the first one is on the screen by then.
LISTEN = """() => {
  window.took = new Promise((done) => {
    addEventListener("click", ({ timeStamp }) => {
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.now() - timeStamp)));
    }, { capture: true, once: true });
  });
}"""


class SlowPhone(Table):
    """A table on a phone whose processor can be slowed down."""

    cdp: CDPSession

    def pace(self, rate: int) -> None:
        self.cdp.send("Emulation.setCPUThrottlingRate", {"rate": rate})

    def at_once(self, *names: str) -> None:
        """Click buttons one after the other without measuring."""
        self.page.evaluate("names => names.forEach((id) => document.getElementById(id).click())", names)

    def measure(self, name: str, then: Sequence[str] = (), times: int = TIMES) -> list[float]:
        """Milliseconds of each tap on a button; `then` is clicked to come back to where it was."""
        found = []
        self.pace(SLOWER)
        for _ in range(times):
            self.page.evaluate(LISTEN)
            self.tap(name)
            found.append(float(self.page.evaluate("took")))
            self.at_once(*then)
            self.page.wait_for_timeout(100)
        self.pace(1)
        return found


def first_die(phone: SlowPhone) -> list[float]:
    """a face of a roll that is not complete"""
    phone.begin("Léa", "Karim")
    return phone.measure("key-4", ["undo"])


def last_die(phone: SlowPhone) -> list[float]:
    """the face that completes a roll"""
    phone.begin("Léa", "Karim").roll("1112")
    return phone.measure("key-3", ["undo"])


def bank(phone: SlowPhone) -> list[float]:
    """bank"""
    phone.begin("Léa", "Karim").roll("11123")
    return phone.measure("bank", ["undo"])


def late_undo(phone: SlowPhone) -> list[float]:
    """undo after 100 turns"""
    phone.begin("Léa", "Karim", way="points")
    phone.at_once(*["points-1000", "bank"] * 2, *["points-50", "bank"] * 98)
    return phone.measure("undo")


def long_sheet(phone: SlowPhone) -> list[float]:
    """the sheet of 8 players and 60 rounds"""
    phone.begin(*(f"Player {n}" for n in range(1, 9)), way="points")
    for turn in range(8 * 60):
        phone.at_once("points-1000" if turn < 8 else "points-50", "bank")
    return phone.measure("go-sheet", ["go-table"], times=10)


MEASURES: tuple[Callable[[SlowPhone], list[float]], ...] = (first_die, last_die, bank, late_undo, long_sheet)


@contextmanager
def slow_phones(folder: Path) -> Iterator[Callable[[], SlowPhone]]:
    """Opens phones on which the app was started for the first time."""
    site = Site(folder).start()
    with sync_playwright() as playwright:
        browser = chromium.launch(playwright)

        def open_one() -> SlowPhone:
            context = browser.new_context(**MOBILE, service_workers="block")
            phone = SlowPhone(context.new_page(), words_of(folder, "fr"))
            phone.cdp = context.new_cdp_session(phone.page)
            start(phone.page, site.url)
            return phone

        yield open_one
        browser.close()
    site.stop()


def main(arguments: list[str]) -> int:
    folder = Path(arguments[0] if arguments else "dist").resolve()
    print(f"From tap to painted screen, processor {SLOWER} times slower (ms):")
    with slow_phones(folder) as open_one:
        for measure in MEASURES:
            took = sorted(measure(open_one()))
            high = took[min(len(took) - 1, round(0.95 * len(took)))]
            print(f"{statistics.median(took):6.0f} median {high:6.0f} p95   {measure.__doc__}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
