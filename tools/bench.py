"""Measures how fast the app starts and answers, beside a stock PyScript page on the same host, in one run.

usage: python -m tools.bench [DIST] [--runs N] [--only PART,...]      parts: warm cold wire engines taps

Both are loaded in turn, so that what else the machine does falls on both. Times are medians in milliseconds;
the ratios are what can be compared from one machine to another. Written to BENCH.md.
"""

from __future__ import annotations

import argparse
import re
import statistics
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import Playwright, sync_playwright

from tools import scripts
from tools.bench_browsers import (
    Browser,
    MissingBrowserError,
    open_chromium,
    open_firefox,
    open_webkit,
    wait,
)
from tools.bench_taps import compare_taps
from tools.build import MODULES, ROOT
from tools.wire import Folder, Wire

PAGES = ROOT / "tools/bench_pages"
READY = "document.documentElement.dataset.app === 'ready'"
MARKS = """(() => {
  const at = (name) => performance.getEntriesByName(name)[0]?.startTime ?? null;
  return [at("painted") ?? at("ready"), at("ready") ?? at("painted"), at("restored")];
})()"""
OFFLINE = "window.mainPleineOffline?.state === 'ready'"
SNAPSHOT = """caches.keys().then(async (names) => {
  const name = names.find((one) => one.startsWith("main-pleine-awake:"));
  return name ? (await (await caches.open(name)).keys()).length : 0;
})"""
PLAY = ("new", "start_by-choose", "first-0", "begin", "key-5", "key-5")
LOADED = 120  # seconds in which any page must be ready


def site(dist: Path) -> Wire:
    """The app, the stock page and the floor: the app's page and picture without Python."""
    page = (dist / "index.html").read_text("utf-8")
    # Of the scripts in the page the picture alone, which the page's policy would not know.
    floor = re.sub(
        r'<script.*?</script>\n|<link rel="modulepreload".*?>\n|<meta http-equiv.*?>\n',
        "",
        page,
        flags=re.DOTALL,
    )
    floor = floor.replace(
        "</head>", f"<script>{scripts.bundled('static/js/picture.js', {})}</script>\n</head>"
    )
    folders: dict[str, tuple[Folder, ...]] = {
        "app": (dist,),
        "stock": ({"index.html": (PAGES / "stock.html").read_bytes()},),
        "floor": ({"index.html": floor.encode()}, dist),
    }
    stock: dict[str, bytes] = {}
    for place, source in (("pyscript", "@pyscript/core/dist"), ("pyodide", "pyodide")):
        for path in (MODULES / source).iterdir():
            if path.is_file() and path.suffix != ".map":
                stock[f"{place}/{path.name}"] = path.read_bytes()
    folders["stock"] = (*folders["stock"], stock)
    return Wire(folders)


@dataclass
class Results:
    """Samples by what was measured: (where, page, value)."""

    samples: dict[tuple[str, str, str], list[float]] = field(default_factory=lambda: defaultdict(list))
    notes: list[str] = field(default_factory=list)

    def add(self, where: str, page: str, **values: float) -> None:
        for name, value in values.items():
            self.samples[where, page, name].append(value)
        said = ", ".join(f"{name} {value:.0f}" for name, value in values.items())
        print(f"  {where:34} {page:6} {said}", flush=True)

    def median(self, where: str, page: str, name: str) -> float | None:
        found = self.samples.get((where, page, name))
        return statistics.median(found) if found else None


def load(browser: Browser, url: str) -> dict[str, float]:
    """Go there and wait until it is ready; when it was painted, and when Python answered."""
    browser.go("about:blank")
    time.sleep(0.5)  # the page before has been cleared away
    browser.go(url)
    painted_only = url.endswith("/floor/")
    done = "performance.getEntriesByName('painted').length" if painted_only else READY
    if not wait(browser, done, LOADED):
        raise TimeoutError(f"{url} is not ready after {LOADED} s")
    painted, ready, _ = browser.js(MARKS)
    return {"painted": painted} if painted_only else {"painted": painted, "ready": ready}


def settle(browser: Browser, wire: Wire, results: Results, where: str) -> None:
    """First visits: the app is played on and installed, a snapshot is made; then until caches are warm."""
    load(browser, wire.url("app"))
    for name in PLAY:
        browser.js(f"document.getElementById('{name}').click()")
    if not wait(browser, OFFLINE, 60):
        results.notes.append(f"{where}: the app was not installed.")
    browser.go(wire.url("app"))
    wait(browser, READY, LOADED)
    if not wait(browser, SNAPSHOT, 120):
        results.notes.append(f"{where}: no snapshot was made.")
    for _ in range(2):
        # The app first: WebKitGTK under automation forgets a snapshot that no start has used yet.
        load(browser, wire.url("app"))
        if not browser.js(MARKS)[2]:
            results.notes.append(f"{where}: the start used no snapshot.")
        load(browser, wire.url("stock"))


def measure_warm(playwright: Playwright, wire: Wire, results: Results, runs: int) -> None:
    with open_chromium(playwright) as browser:
        settle(browser, wire, results, "Chromium")
        for rate in (1, 4):
            browser.slow_down(rate)
            for _ in range(runs):
                for page in ("stock", "app", "floor"):
                    results.add(f"Chromium, warm, {rate}×", page, **load(browser, wire.url(page)))
                    if page != "floor" and rate == 1:
                        results.add("Chromium, memory (MB)", page, memory=browser.memory())


def measure_cold(playwright: Playwright, wire: Wire, results: Results, runs: int) -> None:
    for rate, megabits in ((1, 0.0), (4, 0.0), (4, 10.0)):
        for _ in range(runs):
            for page in ("stock", "app"):
                with open_chromium(playwright) as browser:
                    browser.slow_down(rate)
                    if megabits:
                        browser.narrow(megabits)
                    where = f"Chromium, cold, {rate}×" + (f", {megabits:.0f} Mbit/s" if megabits else "")
                    results.add(where, page, **load(browser, wire.url(page)))


def measure_wire(playwright: Playwright, wire: Wire, results: Results, _: int) -> None:
    """What a first visit costs on the wire: until it is ready; the app also until it is installed."""
    for page in ("stock", "app"):
        with open_chromium(playwright) as browser:
            wire.counted()
            load(browser, wire.url(page))
            if page == "app":
                wait(browser, OFFLINE, 60)
            sent, requests = wire.counted()
            results.add("First visit, compressed", page, kilobytes=sent / 1000, requests=requests)


def measure_engines(playwright: Playwright, wire: Wire, results: Results, runs: int) -> None:
    opened: dict[str, Callable[[Playwright], AbstractContextManager[Any]]] = {
        "Firefox": open_firefox,
        "WebKitGTK": open_webkit,
    }
    for name, open_one in opened.items():
        try:
            with open_one(playwright) as browser:
                settle(browser, wire, results, name)
                for _ in range(runs):
                    for page in ("stock", "app"):
                        results.add(f"{name}, warm, 1×", page, **load(browser, wire.url(page)))
        except MissingBrowserError as missing:
            results.notes.append(f"{name} was not measured: {missing}.")
        except Exception as error:  # one engine that breaks down must not cost the other's figures
            results.notes.append(f"{name} broke down: {str(error).splitlines()[0]}")


def measure_taps(playwright: Playwright, wire: Wire, results: Results, _: int) -> None:
    compare_taps(playwright, wire, results.add)


PARTS: dict[str, Callable[[Playwright, Wire, Results, int], None]] = {
    "warm": measure_warm,
    "cold": measure_cold,
    "wire": measure_wire,
    "engines": measure_engines,
    "taps": measure_taps,
}


def ratio(mine: float | None, other: float | None) -> str:
    return f"**{mine / other:.2f}**" if mine is not None and other else "–"


def number(value: float | None) -> str:
    return "–" if value is None else f"{value:,.0f}".replace(",", " ")


def table(results: Results) -> str:
    """The results as Markdown: one line a measure, the stock page, the app, their ratio, and the floor."""
    lines = ["| | stock PyScript | the app | ratio | without Python |", "|---|--:|--:|--:|--:|"]
    taps = ["| tap to paint, 4× (ms) | plain JavaScript | the app | ratio |", "|---|--:|--:|--:|"]
    for where, name in dict.fromkeys((where, name) for where, _, name in results.samples):
        mine = results.median(where, "app", name)
        if where.startswith("Tap"):
            other = results.median(where, "plain", name)
            row = [f"{where.removeprefix('Tap: ')}, {name}", number(other), number(mine), ratio(mine, other)]
            taps.append(f"| {' | '.join(row)} |")
            continue
        other, floor = results.median(where, "stock", name), results.median(where, "floor", name)
        row = [f"{where}: {name}", number(other), number(mine), ratio(mine, other), number(floor)]
        lines.append(f"| {' | '.join(row)} |")
    parts = [lines, taps if len(taps) > 2 else [], results.notes]
    return "\n\n".join("\n".join(part) for part in parts if part)


HEAD = """# How fast it starts and answers

Written by `make bench`. Times are medians in milliseconds of one run in which the pages were loaded in turn;
trust the ratios. *Stock* is the same PyScript and Pyodide as they come, with a script that writes one word;
both pages come from one host, with gzip and ten minutes of cache. *Painted*: the last screen of the game is
there. *Ready*: Python answers. *Without Python*: the same page and picture alone.

"""


ALL = ",".join(PARTS)
RESULTS, README = ROOT / "BENCH.md", ROOT / "README.md"
SHOWN = (
    "Chromium, warm, 4×: painted",
    "Chromium, warm, 4×: ready",
    "Chromium, cold, 4×, 10 Mbit/s: ready",
    "First visit, compressed: kilobytes",
    "Firefox, warm, 1×: ready",
    "WebKitGTK, warm, 1×: ready",
)
"""What the README shows of the table."""
PLACE = re.compile(r"(?<=<!-- bench -->\n).*?(?=<!-- end of bench -->)", re.DOTALL)


def shown(text: str, readme: str) -> str:
    """The README with the lines of the table that it shows."""
    lines = text.splitlines()
    head = next(at for at, line in enumerate(lines) if line.startswith("|"))
    kept = [
        *lines[head : head + 2],
        *(line for line in lines if line.startswith(tuple(f"| {name} |" for name in SHOWN))),
    ]
    return PLACE.sub(lambda _: "\n".join(kept) + "\n", readme)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Measure the app beside a stock PyScript page.")
    parser.add_argument("dist", nargs="?", type=Path, default=ROOT / "dist")
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--only", default=ALL)
    parser.add_argument("--out", type=Path, default=RESULTS)
    options = parser.parse_args(arguments)
    if not (options.dist / "index.html").exists():
        print(f"{options.dist} holds no app: run `make build` first", file=sys.stderr)
        return 1
    wire, results = site(options.dist.resolve()), Results()
    with sync_playwright() as playwright:
        for part in options.only.split(","):
            print(part, flush=True)
            PARTS[part](playwright, wire, results, options.runs if part != "cold" else min(3, options.runs))
    text = table(results)
    options.out.write_text(f"{HEAD}{text}\n", "utf-8")
    if options.out == RESULTS and options.only == ALL:
        README.write_text(shown(text, README.read_text("utf-8")), "utf-8")
    print(f"\n{text}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
