"""Draw the PNG icons from the SVG ones. Run after a change of a drawing, and commit what comes out.

usage: python -m tools.icons
"""

from __future__ import annotations

import re
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from tools import chromium

ICONS = Path(__file__).resolve().parent.parent / "static/icons"
PAPER = "#FAF8F1"
SAFE = 0.76
"""Share of a maskable icon that its drawing may fill: systems cut the rest into their own shape."""


def draw(page: Page, svg: str, size: int, name: str, *, opaque: bool = False) -> None:
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{svg}")
    page.screenshot(path=ICONS / name, omit_background=not opaque)


def full_bleed(svg: str, scale: float) -> str:
    """The drawing on paper up to the edges, for systems that round the corners themselves."""
    offset = 512 * (1 - scale) / 2
    square = re.sub(r' rx="96"', "", svg)
    return square.replace('<g id="mark">', f'<g transform="translate({offset} {offset}) scale({scale})">')


def main() -> None:
    icon, monochrome = ((ICONS / f"{name}.svg").read_text() for name in ("icon", "monochrome"))
    with sync_playwright() as playwright, chromium.launch(playwright) as browser:
        page = browser.new_page()
        for size in (192, 512):
            draw(page, icon, size, f"icon-{size}.png")
        draw(page, full_bleed(icon, SAFE), 512, "maskable-512.png", opaque=True)
        draw(page, full_bleed(icon, 1), 180, "apple-touch-icon.png", opaque=True)
        draw(page, monochrome, 512, "monochrome-512.png")


if __name__ == "__main__":
    main()
