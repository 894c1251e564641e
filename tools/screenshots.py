"""Take the screenshots that the manifest names, from the built app: after a change of its look.

usage: python -m tools.screenshots [DIST]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from tests.browser.guard import start
from tests.browser.play import Table, words_of
from tests.browser.site import Site
from tools import chromium
from tools.build import ROOT

FOLDER = ROOT / "static/screenshots"
PLAYERS = ("Léa", "Karim", "Inès")
FORMS: dict[str, dict[str, Any]] = {
    "narrow": {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True},
    "wide": {"viewport": {"width": 1280, "height": 960}, "device_scale_factor": 1},
}
EVENING = """
r11146 k111 b   r23346          r22346
r15346 k15 b    r11163 k111 b   r11124 k111 b
r33364 k333 b   r24466          r15526 k155 b
r23466          r55524 k555 b   r66634 k666 b
r11164 k111 b   r15324 k15 b    r22463
"""
"""Five rounds of three people, so that each line of the sheet has something to tell."""


def scenes(table: Table) -> list[tuple[str, bytes]]:
    """Name and picture of each scene, in the order of a game."""
    shots: list[tuple[str, bytes]] = []

    def take(name: str) -> None:
        table.page.evaluate("scrollTo(0, 0)")
        table.page.wait_for_timeout(800)  # until what moves has come to rest
        shots.append((name, table.page.screenshot()))

    table.begin(*PLAYERS, variant="5000")
    table.play(EVENING).roll("11246").roll("554")
    take("table")
    table.tap("go-sheet")
    take("sheet")
    table.tap("go-rules")
    take("rules")
    return shots


def photograph(browser: Browser, site: Site, dist: Path, form: str, options: dict[str, Any]) -> None:
    """Write the pictures of one form."""
    context = browser.new_context(**options, has_touch=True, locale="fr-FR", service_workers="block")
    page = context.new_page()
    start(page, site.url)
    for name, picture in scenes(Table(page, words_of(dist, "fr"))):
        (FOLDER / f"{form}-{name}.png").write_bytes(picture)
    context.close()


def main(arguments: list[str]) -> None:
    dist = Path(arguments[0]).resolve() if arguments else ROOT / "dist"
    FOLDER.mkdir(exist_ok=True)
    site = Site(dist).start()
    with sync_playwright() as playwright, chromium.launch(playwright) as browser:
        for form, options in FORMS.items():
            photograph(browser, site, dist, form, options)
    site.stop()


if __name__ == "__main__":
    main(sys.argv[1:])
