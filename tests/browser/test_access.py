"""Everybody can play: no fault that axe finds, a keyboard alone, large targets, small screens, large text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.layout import Wanted, faults
from tests.browser.play import Table
from tests.browser.tour import tour
from ui.texts import Texts

AXE = Path(__file__).parents[2] / "node_modules/axe-core/axe.min.js"
RUN = """async (only) => {
  const { violations } = await axe.run(document, only ? { runOnly: [only] } : {});
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 120)}`));
}"""


def test_axe_finds_nothing_on_any_screen(
    open_phone: Callable[..., Page], start: Callable[..., None], words: Texts
) -> None:
    """Every screen and state in the light, and the contrasts again in the dark."""
    page = open_phone(bypass_csp=True, reduced_motion="reduce")
    start(page)
    page.evaluate(AXE.read_text("utf-8"))
    found = []
    for place in tour(Table(page, words)):
        page.emulate_media(color_scheme="light")
        found += [f"{place}: {fault}" for fault in page.evaluate(RUN, "")]
        page.emulate_media(color_scheme="dark")
        found += [f"{place}, dark: {fault}" for fault in page.evaluate(RUN, "color-contrast")]
    assert found == []


@pytest.mark.parametrize("locale", ["fr-FR", "en-GB", "ru-RU"])
def test_every_screen_keeps_its_shape(
    open_phone: Callable[..., Page], start: Callable[..., None], words: Texts
) -> None:
    """Targets of 48 px (64 for the main ones), 8 px apart at the table; at 320 px and with 200 % text nothing
    scrolls sideways or is cut; the table needs no scrolling on small phones."""
    page = open_phone(reduced_motion="reduce")
    start(page)
    found = []
    for place in tour(Table(page, words)):
        still = Wanted(still=place.startswith("table"))
        large = Wanted(targets=48, gaps=8 if place.startswith(("table", "dialog")) else 0, still=still.still)
        told = faults(page, (320, 640), still) + faults(page, (390, 664), still)
        told += faults(page, (320, 640), text=200) + faults(page, (390, 844), text=200)
        told += faults(page, (390, 844), large)
        found += [f"{place}, {fault}" for fault in told]
    assert found == []


def focus(page: Page) -> str:
    """The element that has the focus, if it can be seen: its name, or its tag."""
    where: str = page.evaluate(
        """async () => {
          await new Promise((frame) => requestAnimationFrame(() => requestAnimationFrame(frame)));
          const e = document.activeElement;
          const box = e.getBoundingClientRect();
          const seen = e !== document.body && box.width && box.bottom > 0 && box.top < innerHeight;
          return seen ? e.id || e.tagName : "nowhere";
        }"""
    )
    return where


def marked(page: Page) -> bool:
    """Whether the focus is drawn."""
    drawn: bool = page.evaluate(
        """() => {
          const style = getComputedStyle(document.activeElement);
          const outline = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
          const line = document.activeElement.matches("input") && style.borderBottomColor === style.color;
          return outline || line;
        }"""
    )
    return drawn


def tab_to(page: Page, name: str) -> None:
    for _ in range(60):
        page.keyboard.press("Tab")
        if focus(page) == name:
            assert marked(page), f"the focus on {name} can't be seen"
            return
    raise AssertionError(f"Tab never comes to {name}")


def test_a_keyboard_alone_plays_a_turn(
    open_phone: Callable[..., Page], start: Callable[..., None], words: Texts
) -> None:
    """From the first screen with Tab and Enter; at the table with one key a face, a die, the bank, undo."""
    page = open_phone(has_touch=False, is_mobile=False)
    start(page)
    table = Table(page, words)
    press = page.keyboard.press
    tab_to(page, "new")
    press("Enter")
    tab_to(page, "name-0")
    page.keyboard.type("Léa")
    press("Enter")
    tab_to(page, "start_by-choose")
    press("Space")
    assert focus(page) == "start_by-choose"
    tab_to(page, "begin")
    press("Enter")
    assert table.text("#seat-0").startswith("Léa")

    tab_to(page, "key-1")
    press("Enter")
    assert focus(page) == "key-1"
    press("Space")
    for face in "163":
        press(face)
    assert table.stake() == words.number(1000)
    tab_to(page, "die-2")
    press("Enter")
    assert (focus(page), table.stake()) == ("die-2", "200")
    press("u")
    assert focus(page) == "die-2"
    press("3")
    tab_to(page, "bank")
    press("Enter")
    assert focus(page) == "bank"
    assert table.totals() == [words.number(1000), "0"]
    press("x")
    press("u")
    assert table.page.locator(".strip [aria-current]").get_attribute("id") == "seat-1"


def test_the_focus_stays_when_what_it_was_on_goes(table: Table) -> None:
    """A die that is taken back, a key that becomes a number, the last screen's button: never on nothing."""
    page = table.page
    table.begin("Léa", "Karim")
    lost = []
    for taps in (
        ["key-1", "key-2"],
        ["die-1"],
        ["die-0"],
        ["key-1", "key-1", "key-1", "key-2", "key-3"],
        ["die-0"],
        ["bank"],
        ["undo"],
        ["nul"],
    ):
        for name in taps:
            page.locator(f'[id="{name}"]').focus()
            page.keyboard.press("Enter")
            if focus(page) == "nowhere":
                lost.append(name)
    assert lost == []


def test_escape_closes_a_dialog_and_the_focus_returns(table: Table) -> None:
    """The dialog takes the focus and keeps it; closed, its opener has it again."""
    page = table.page
    table.begin("Léa", "Karim", variant="5000-chutes", way="points")
    for opener in ("dialog-ways", "nul"):
        page.locator(f"#{opener}").focus()
        page.keyboard.press("Enter")
        assert focus(page) == "dialog-title"
        for _ in range(9):
            page.keyboard.press("Tab")
            inside = page.evaluate(
                "document.activeElement === document.body || !!document.activeElement.closest('.dialog')"
            )
            assert inside, focus(page)
        page.keyboard.press("Escape")
        assert page.locator(".dialog").count() == 0
        assert focus(page) == opener
    assert table.totals() == ["0", "0"]
