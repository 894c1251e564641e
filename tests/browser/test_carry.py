"""Rules and games go from phone to phone by link and by file; nothing is kept or changed without a yes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page

from farkle import VARIANTS, Game, Player
from tests.browser.play import Table
from tests.browser.site import Site
from ui import carry
from ui.texts import Texts

OWN = replace(VARIANTS["5000-chutes"].rules, target=7000, opening=800)
STORED = "async () => [await mainPleineStore.open(), JSON.stringify(localStorage)]"

Phones = Callable[..., Table]


@pytest.fixture
def phone_at(
    open_phone: Callable[..., Page], start: Callable[..., None], words: Texts
) -> Callable[..., Table]:
    """`phone_at("#r=…")`: a phone of somebody else, which opens this address first."""

    def open_it(path: str = "") -> Table:
        page = open_phone()
        start(page, path)
        return Table(page, words)

    return open_it


def link(table: Table) -> str:
    """What the open dialog says behind the address of the page."""
    address, _, fragment = table.page.input_value("#link").partition("#")
    assert address == table.page.url.partition("#")[0]
    return "#" + fragment


def address_is_clean(table: Table) -> bool:
    return bool(table.page.evaluate("!location.href.includes('#')"))


def follow(table: Table, fragment: str) -> Table:
    """Open a link in a window in which the app runs already."""
    table.page.evaluate("(hash) => { location.hash = hash; }", fragment)
    table.page.locator("#arrival-title").wait_for()
    return table


def stored(table: Table) -> Any:
    """Everything that this device keeps, but the picture of the last screen."""
    table.page.wait_for_timeout(300)
    return table.page.evaluate(STORED)


def test_rules_go_by_link_to_another_phone_which_keeps_and_plays_them(phone_at: Phones, site: Site) -> None:
    """From the preparations of a game, in a folder of a host: shown, kept under their name, played."""
    site.base = "/games/main-pleine/"
    first = phone_at("#" + carry.rules_text(OWN, "Mamie"))
    assert "Mamie" in first.text()
    first.tap("arrive_play", "send-rules")
    first.page.locator(".qr path").wait_for(state="attached")
    second = phone_at(link(first))
    for number in (7000, 800):
        assert second.t.number(number) in second.text()
    assert "#r=" in second.page.url
    second.reload()
    assert "Mamie" in second.text(), "still there after a reload, for it was not answered"
    second.tap("arrive_keep")
    assert address_is_clean(second)
    second.reload()
    second.tap("new")
    second.tap("variant-house-1")
    second.page.fill("#name-0", "Léa")
    second.page.fill("#name-1", "Karim")
    second.tap("draft_way-points", "start_by-choose", "first-0", "begin", "points-600", "points-100", "bank")
    assert second.t("{needed} to open: {missing} more.", needed=800, missing=100) in second.said()
    second.tap("points-100", "bank")
    assert second.totals() == [second.t.number(800), "0"]


def test_a_half_played_game_goes_by_link_to_another_phone_which_finishes_it(phone_at: Phones) -> None:
    """The one that sent it still has it; on the other it is a game of its own."""
    first = phone_at().begin("Léa", "Karim", way="points")
    first.play("+1000 b +1500 b +500 +100")
    assert first.agrees()
    first.tap("go-sheet", "send-game")
    other = phone_at().begin("Tom", "Inès", way="points")
    other.play("+1000 b")
    other.tap("go-home")
    before = stored(other)
    follow(other, link(first))
    assert all(word in other.text() for word in ("Léa", "Karim", other.t.number(1500)))
    assert stored(other) == before, "looking changes nothing"
    other.tap("arrive_keep")
    other.page.locator(".strip").wait_for()
    assert address_is_clean(other)
    other.game = first.game
    assert other.agrees()
    other.tap("undo")
    other.game = Game.replay(first.game.rules, first.game.players, first.game.events[:-1])
    assert other.agrees()
    other.play("b x +1500 +1500 b x +1500 b")
    other.page.locator(".rank").wait_for()
    assert "Léa" in other.ranking()[0]
    other.tap("go-home", "go-games")
    other.page.get_by_text("Tom").first.wait_for()  # the game that was on the table is among the past ones
    assert first.tap("dialog", "go-table").agrees()


def test_a_hostile_link_says_why_and_changes_nothing(table: Table) -> None:
    """While a game is played: the game, the stores and the screen are what they were."""
    table.begin("Léa", "Karim").play("r11155 k11155 b")
    table.roll("11")
    kept, seen = stored(table), table.seen()
    for fragment in ("#g=1.AAAA", "#r=2.abcd", "#r=1." + "A" * 9000, "#g=1.%00", "#r=1.<svg/onload=alert()>"):
        follow(table, fragment)
        assert table.page.locator(".ar .say.why").inner_text().strip()
        assert stored(table) == kept
        table.tap("arrive_no")
        assert address_is_clean(table)
        assert table.seen() == seen
        assert stored(table) == kept
    table.roll("222")
    assert table.dice() != []


def test_the_way_back_leaves_a_link_unanswered(table: Table) -> None:
    """The phone's own button: where one was before, with nothing kept."""
    table.begin("Léa", "Karim")
    seen = table.seen()
    follow(table, "#" + carry.rules_text(OWN, "Mamie"))
    table.page.go_back()
    table.page.locator("#arrival-title").wait_for(state="detached")
    assert table.seen() == seen
    assert address_is_clean(table)


def test_a_game_goes_as_a_file_and_is_shown_before_it_is_kept(phone_at: Phones, tmp_path: Path) -> None:
    """One game, with its undo; a file that holds none says so."""
    first = phone_at().begin("Léa", "Karim")
    first.play("r11155 k11155 b r22346")
    first.tap("go-sheet", "send-game")
    with first.page.expect_download() as download:
        first.tap("game_file")
    file = tmp_path / "game.json"
    download.value.save_as(file)

    other = phone_at()
    before = stored(other)

    def pick(path: Path) -> None:
        with other.page.expect_file_chooser() as chooser:
            other.tap("import")
        chooser.value.set_files(path)

    other.tap("go-settings")
    pick(file)
    other.page.locator("#arrival-title").wait_for()
    assert "Karim" in other.text() and other.t.number(1100) in other.text()
    assert stored(other)[0] == before[0] or "Karim" not in str(stored(other))
    other.tap("arrive_keep")
    other.page.locator(".strip").wait_for()
    other.game = first.game
    assert other.agrees()
    other.tap("undo")
    assert other.button("seat-1").get_attribute("aria-current")
    other.tap("go-home", "go-settings")
    (tmp_path / "bad.json").write_text('{"format":"main-pleine","v":1,"games":[["x"]]}')
    pick(tmp_path / "bad.json")
    other.page.locator(".say.why").wait_for()


def test_a_saved_game_is_sent_from_the_list(table: Table, phone_at: Phones) -> None:
    """Not only the one on the table."""
    table.begin("Léa", "Karim", way="points").play("+1000 b")
    table.tap("go-home")
    game = table.page.evaluate("JSON.parse(localStorage['main-pleine:desk']).value.game")
    table.begin("Inès", "Tom", way="points").play("+1500 b")
    table.tap("go-home", "go-games", f"send-{game}")
    table.page.locator("#link").wait_for()
    other = phone_at(link(table))
    assert "Léa" in other.text() and other.t.number(1000) in other.text()
    other.tap("arrive_keep")
    other.game = Game.replay(VARIANTS["5000"].rules, [Player("Léa"), Player("Karim")], ["+1000", "b"])
    other.page.locator(".strip").wait_for()
    assert other.agrees()


def test_the_link_can_be_copied_or_is_selected_to_be_copied(table: Table) -> None:
    """With the clipboard, and where it is forbidden."""
    table.begin("Léa", "Karim").tap("go-sheet", "send-game")
    table.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    table.tap("link_copy")
    table.page.locator(".send .moment").wait_for()
    assert table.page.evaluate("navigator.clipboard.readText()") == table.page.input_value("#link")
    table.page.evaluate("() => { navigator.clipboard.writeText = () => Promise.reject(new Error('no')); }")
    table.tap("link_copy")
    table.page.wait_for_function("() => getSelection().toString() === document.getElementById('link').value")
    assert table.t("The link is selected: copy it.") in table.text("#dialog-root")


def test_a_link_can_be_pasted_in_the_settings(table: Table) -> None:
    """An installed app has its own storage, and on some phones a link opens elsewhere."""
    table.tap("go-settings")
    table.page.fill("#paste", "https://example.org/#" + carry.rules_text(OWN, "Mamie"))
    table.page.locator("#arrival-title").wait_for()
    assert "Mamie" in table.text()
    table.tap("arrive_no")
    assert table.page.input_value("#paste") == ""
