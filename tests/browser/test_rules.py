"""The rules of a table on paper and its odds on the screen."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from farkle import VARIANTS
from tests.browser.play import Table
from ui.texts import LANGUAGES

PRINTED = """() => { window.print = () => { window.printed = document.documentElement.dataset.print; }; }"""
HEIGHT = """() => {
  const seen = [...document.querySelectorAll("main, .blank")].filter((one) => one.offsetHeight);
  return seen.map((one) => one.getBoundingClientRect().height);
}"""
A4 = ViewportSize(width=695, height=1032)  # CSS pixels inside the margins


@pytest.fixture
def rules(phone: Page, start: Callable[..., None], words: object) -> Page:
    """A phone whose print dialog is not opened, so that the test prints."""
    phone.add_init_script(f"({PRINTED})()")
    start(phone)
    return phone


def pages(page: Page) -> int:
    """How many pages the printed A4 document has."""
    return len(re.findall(rb"/Type\s*/Page\b(?!s)", page.pdf(format="A4")))


def speak(page: Page, lang: str) -> None:
    """Change the language of the page."""
    for button in ("go-settings", f"lang-{lang}", "go-home"):
        page.locator(f"#{button}").click()


def test_every_variant_in_every_language_prints_to_one_page(rules: Page) -> None:
    """With a twentieth of the page to spare, as other printers have other fonts."""
    for lang in LANGUAGES:
        speak(rules, lang)
        rules.locator("#go-rules").click()
        for key, variant in VARIANTS.items():
            rules.locator("#read").select_option(key)
            assert rules.locator("h1").inner_text() == variant.name[lang]
            assert pages(rules) == 1, (lang, key)
        rules.set_viewport_size(A4)
        rules.emulate_media(media="print")
        for key in VARIANTS:
            rules.evaluate(
                "(key) => { const read = document.getElementById('read'); read.value = key;"
                " read.dispatchEvent(new Event('input', { bubbles: true })); }",
                key,
            )
            [height] = rules.evaluate(HEIGHT)
            assert height < 0.95 * A4["height"], (lang, key)
        rules.emulate_media(media="null")
        rules.set_viewport_size({"width": 390, "height": 844})
        rules.locator("#go-home").click()


def test_a_blank_sheet_has_the_names_and_one_page(table: Table) -> None:
    """Twelve players with long names are the most; a tap later it is the rules that are printed."""
    names = [f"Maximilienne-Adélaïde {n:02}" for n in range(12)]
    table.page.evaluate(PRINTED)
    table.begin(*names)
    table.tap("go-rules", "print-blank")
    assert table.page.evaluate("window.printed") == "blank"
    assert pages(table.page) == 1
    table.page.emulate_media(media="print")
    assert table.page.locator(".blank th").all_inner_texts() == names
    assert not table.page.locator(".ru").is_visible()
    table.page.emulate_media(media="null")
    table.tap("print-rules")
    assert table.page.evaluate("window.printed") == "rules"
    table.page.emulate_media(media="print")
    assert table.page.locator(".ru").is_visible()
    assert not table.page.locator(".blank").is_visible()
    assert not table.page.locator(".top").is_visible()


@pytest.mark.parametrize("locale", ["en-GB"])
def test_the_odds_of_the_table_are_counted_and_said(table: Table, locale: str) -> None:
    """Exact fractions, words, and a chart with the same in its alternative text; then of other rules."""
    table.tap("go-rules", "go-odds")
    page = table.page
    page.locator(".od > [role=status]:empty").wait_for(state="attached")
    five = page.locator("table.odds tbody tr").first.inner_text()
    assert re.split(r"\s*[\t\n]\s*", five) == ["5", "1 in 13", "25/324", "1 in 18", "1/18", "260"]
    chart = page.locator("svg.chart").get_attribute("aria-label") or ""
    assert chart.startswith("5 dice: 7.7%; 4 dice: 16%")
    assert "1/7776" in table.text("table.kinds")
    page.locator("#read").select_option("farkle-boxed")
    page.locator(".od > [role=status]:empty").wait_for(state="attached")
    assert page.locator("table.odds:not(.kinds) tbody tr").count() == 6
    table.tap("to-rules")
    assert table.text("h1") == VARIANTS["farkle-boxed"].name["en"]
    table.reload()
    assert table.text("h1") == VARIANTS["farkle-boxed"].name["en"]
    table.tap("go-home", "go-rules")
    assert table.text("h1") == VARIANTS["5000"].name["en"]
