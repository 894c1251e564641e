"""The browser itself says that the app can be installed, and its manifest is complete."""

from __future__ import annotations

import json
import struct
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from tests.browser.guard import READY, wait_for_offline
from tests.browser.site import Site
from tools.build import ROOT

LANGUAGES = {"fr", "en", "ru"}
RGB = 2


@pytest.fixture
def manifest(dist: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((dist / "manifest.webmanifest").read_text("utf-8"))
    return found


def png(path: Path) -> tuple[int, int, int]:
    """Width, height and colour type of a PNG file."""
    data = path.read_bytes()
    assert data.startswith(b"\x89PNG\r\n\x1a\n"), path
    width, height, _, colour = struct.unpack(">IIBB", data[16:26])
    return width, height, colour


def test_the_browser_finds_nothing_against_an_installation(
    open_profile: Callable[[], BrowserContext], start: Callable[..., None], site: Site
) -> None:
    """Asked of Chromium, once a worker serves the page."""
    context = open_profile()
    page = context.new_page()
    start(page)
    wait_for_offline(page, READY)
    browser = context.new_cdp_session(page)
    errors = browser.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors if error["errorId"] != "in-incognito"] == []
    read = browser.send("Page.getAppManifest")
    assert read["errors"] == []
    assert read["url"] == f"{site.url}manifest.webmanifest"
    assert browser.send("Page.getAppId")["appId"] == f"{site.origin}/main-pleine"


def test_the_manifest_says_what_installers_ask_for(manifest: dict[str, Any]) -> None:
    """Names that fit under an icon, colours of the paper, relative addresses for any folder of a host."""
    assert manifest["name"] == "Main pleine"
    assert 3 <= len(manifest["short_name"]) <= 12
    assert manifest["description"]
    assert (manifest["lang"], manifest["dir"]) == ("fr", "ltr")
    assert (manifest["start_url"], manifest["scope"], manifest["id"]) == (
        "./?source=pwa",
        "./",
        "main-pleine",
    )
    assert manifest["display"] == manifest["display_override"][0] == "standalone"
    assert manifest["launch_handler"] == {"client_mode": "focus-existing"}
    assert manifest["orientation"] == "any"
    assert manifest["categories"]
    tokens = (ROOT / "static/css/tokens.css").read_text("utf-8")
    assert manifest["theme_color"] == manifest["background_color"]
    assert f"--paper: {manifest['theme_color']}" in tokens


def test_what_the_manifest_names_is_named_in_each_language(manifest: dict[str, Any]) -> None:
    """The description and the shortcuts."""
    assert set(manifest["description_localized"]) == LANGUAGES
    assert all(set(shortcut["name_localized"]) == LANGUAGES for shortcut in manifest["shortcuts"])


def test_the_shortcuts_lead_to_a_new_game_and_to_the_one_that_runs(manifest: dict[str, Any]) -> None:
    """Both inside the app."""
    assert [shortcut["url"] for shortcut in manifest["shortcuts"]] == ["./?do=new", "./?do=continue"]


def test_the_icons_are_what_the_manifest_says(dist: Path, manifest: dict[str, Any]) -> None:
    """Each size is the file's own; maskable and monochrome are drawings of their own."""
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    for icon in drawn:
        width, height, _ = png(dist / icon["src"])
        assert icon["sizes"] == f"{width}x{height}"
    kinds = {(icon["purpose"], icon["sizes"]) for icon in drawn}
    assert {
        ("any", "192x192"),
        ("any", "512x512"),
        ("maskable", "512x512"),
        ("monochrome", "512x512"),
    } <= kinds
    assert len({icon["src"] for icon in manifest["icons"]}) == len(manifest["icons"])
    assert all(len(icon["purpose"].split()) == 1 for icon in manifest["icons"])


def test_the_icon_of_apple_s_home_screen_is_opaque(dist: Path) -> None:
    """What is transparent turns black there."""
    assert png(dist / "static/icons/apple-touch-icon.png") == (180, 180, RGB)
    page = (dist / "index.html").read_text("utf-8")
    for name in (
        "apple-touch-icon",
        "apple-mobile-web-app-title",
        "apple-mobile-web-app-capable",
        "viewport-fit=cover",
    ):
        assert name in page
    assert "user-scalable" not in page


def test_the_screenshots_show_both_forms(dist: Path, manifest: dict[str, Any]) -> None:
    """Sizes as browsers accept them, the same shape within a form, each with a label."""
    shapes: dict[str, set[float]] = {}
    for shot in manifest["screenshots"]:
        width, height, _ = png(dist / shot["src"])
        assert shot["sizes"] == f"{width}x{height}"
        assert (
            min(width, height) >= 320
            and max(width, height) <= 3840
            and max(width, height) / min(width, height) <= 2.3
        )
        assert shot["label"]
        shapes.setdefault(shot["form_factor"], set()).add(width / height)
    assert {form: len(ratios) for form, ratios in shapes.items()} == {"narrow": 1, "wide": 1}
