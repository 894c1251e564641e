"""House rules by hand: a known rule set is built, conflicts are left, what was saved is played."""

from __future__ import annotations

import json
import shutil
import zipfile
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

from playwright.sync_api import Page

from farkle import VARIANTS, Rules
from tests.browser.play import Table, words_of
from tests.browser.site import Site
from tools.pack import pack, unpacked

CHUTES = VARIANTS["5000-chutes"].rules
# A malus, falls, an exact finish and an opening of 500, setting by setting (source 002).
BY_HAND: dict[str, tuple[str, ...]] = {
    "values": (
        *("edit_by-triple-1:1", "edit_by-triple-1:1"),
        *("edit_set-five:points", "edit_number-five-points 5000"),
        *("edit_number-straight-12345 1000", "edit_number-straight-23456 1000"),
        "edit_set-instant_win:any",
    ),
    "opening": ("edit_by-opening:-1",) * 5,
    "end": ("edit_set-exact", "edit_set-claim:confirm"),
    "penalties": (
        "edit_set-bust:first",
        "edit_set-collision:zero_close",
        "edit_set-confirm",
        "edit_set-closes",
    ),
}
# What conflicts, and the taps that bring it about from the common 5000.
CONFLICTS = {
    "C7": (
        "end",
        ("edit_set-exact", "edit_set-ending:once", "edit_set-tie:first"),
    ),
    "C5": ("end", ("edit_set-exact", "edit_number-target 5025")),
    "C3": ("opening", ("edit_number-opening 6000",)),
    "C15": ("turn", ("edit_set-hot_dice:mandatory", "edit_by-max_rolls:1", "edit_set-full_roll_extends")),
    "C31": ("turn", ("edit_set-across", "edit_set-need_all")),
}


def do(table: Table, *taps: str) -> Table:
    """Tap, or type a number: "edit_number-target 5025"."""
    for tap in taps:
        name, _, text = tap.partition(" ")
        if text:
            table.page.fill(f'[id="{name}"]', text)
        else:
            table.tap(name)
    return table


def by_hand(table: Table) -> Table:
    """Open the editor on the common 5000 and set what makes it the other rule set."""
    table.tap("new", "editor")
    for group, taps in BY_HAND.items():
        do(table.tap(f"edit_group-{group}"), *taps)
    return table


def desk(page: Page) -> Any:
    """What the page keeps of everything but the games."""
    return json.loads(page.evaluate("localStorage['main-pleine:desk']"))["value"]


def test_a_known_rule_set_is_built_by_hand_saved_and_played(table: Table) -> None:
    """The rules equal those of the file; a reload in between loses nothing; the game goes by them."""
    by_hand(table).reload()
    assert Rules.from_json(desk(table.page)["edit"]["rules"]) == CHUTES
    table.tap("edit_keep")
    table.page.fill("#edit_name", "La table du jeudi")
    table.tap("edit_save").reload()
    assert "La table du jeudi" in table.text('[id="variant-house-1"]')
    [house] = desk(table.page)["houses"]
    assert Rules.from_json(house["rules"]) == CHUTES

    table.page.fill("#name-0", "Léa")
    table.page.fill("#name-1", "Karim")
    table.tap("draft_way-points", "start_by-choose", "first-0", "begin")
    do(table, "points-500", "bank", "points-300", "points-200", "bank")
    assert table.shows("confirm"), "who is landed on falls, once the table says yes"
    table.tap("confirm")
    assert table.totals() == ["0", "500"]
    table.tap("go-home")
    assert "La table du jeudi" in table.text()


def test_a_conflict_is_said_at_once_and_left_by_its_button(table: Table) -> None:
    """Beside the setting just changed; until then the rules are not saved and the button says why."""
    table.tap("new", "editor")
    for code, (group, taps) in CONFLICTS.items():
        do(table.tap(f"edit_group-{group}"), *taps)
        assert table.page.locator(f"#note-{code}").is_visible(), code
        assert table.page.locator(".row.bad").count() >= 1
        table.tap("edit_keep")
        assert table.t("Some of these rules do not go together: settle that first.") in table.said()
        assert not table.shows("edit_name")
        table.tap(f"edit_way-{code}:0")
        assert table.page.locator(".note").count() == 0, code
        table.tap("dialog-edit_more", "edit_back")
        assert Rules.from_json(desk(table.page)["edit"]["rules"]) == Rules()


def test_a_number_that_is_left_shows_what_was_taken(table: Table) -> None:
    """What is out of range changes nothing and does not stay in the field."""
    table.tap("new", "editor")
    field = table.page.locator('[id="edit_number-single-1"]')
    field.fill("5000")
    assert table.t("From {least} to {most}.", least=0, most=1000) in table.said()
    field.blur()
    assert field.input_value() == "100"
    field.fill("150")
    field.blur()
    assert field.input_value() == "150"
    assert table.page.locator('[id="row-single-1"] .dot').count() == 1
    table.tap("edit_back-single-1")
    assert field.input_value() == "100"


def test_the_rules_of_a_game_change_after_a_look_at_the_sheet(table: Table) -> None:
    """What becomes of the totals is shown first; undo takes the rules back."""
    table.begin("Léa", "Karim", way="points").play("+1000 b +1500 b")
    table.tap("go-rules", "editor-game", "edit_group-opening")
    do(table, "edit_number-opening 1200", "edit_apply")
    assert f"Léa {table.t.number(1000)} 0" in table.text(".totals")
    assert table.t("Turn {n}: {name} no longer opens.", n=1, name="Léa") in table.text(".eff")
    table.tap("edit_accept", "go-table")
    assert table.totals() == ["0", table.t.number(1500)]
    table.reload()
    assert table.totals() == ["0", table.t.number(1500)]
    table.tap("undo")
    assert table.totals() == [table.t.number(1000), table.t.number(1500)]


def test_a_house_is_deleted_with_undo_and_offered_first(table: Table) -> None:
    """From the editor's own menu."""
    table.tap("new", "editor", "edit_group-end", "edit_set-exact", "edit_keep")
    table.page.fill("#edit_name", "Pile")
    table.tap("edit_save", "editor", "dialog-edit_more", "house_favourite-house-1", "dialog")
    table.tap("edit_leave", "all_rules-open", "variant-farkle", "start_by-choose", "begin", "go-home", "new")
    assert "on" in (table.button("variant-house-1").get_attribute("class") or "").split()
    table.tap("editor", "dialog-edit_more", "house_remove-house-1")
    assert not table.shows("variant-house-1")
    table.tap("house_restore")
    assert table.shows("variant-house-1")


NEW = {
    "name": {"fr": "La nouvelle", "en": "The new one", "ru": "Новый"},
    "blurb": {"fr": "Ouverture à 500.", "en": "Opening at 500.", "ru": "Вход с 500."},
    "source": "Our table.",
    "rules": {"opening": 500},
}


def test_a_new_variant_is_one_data_file(
    dist: Path, tmp_path: Path, site: Site, phone: Page, start: Callable[..., None]
) -> None:
    """Put among the others and listed as the build lists it, it is offered on the page."""
    copy = tmp_path / "dist"
    shutil.copytree(dist, copy)
    old = zipfile.ZipFile(BytesIO(unpacked(dist / "app.zip")))
    with zipfile.ZipFile(copy / "app.zip", "w") as new:
        for item in old.infolist():
            listed = b"\nla-nouvelle" if item.filename == "farkle/data/index" else b""
            new.writestr(item, old.read(item) + listed)
        new.writestr("farkle/data/la-nouvelle.json", json.dumps(NEW))
    pack(copy / "app.zip")
    site.directory = copy
    start(phone)
    table = Table(phone, words_of(dist, "fr")).tap("new", "all_rules-open", "variant-la-nouvelle")
    assert "La nouvelle" in table.text('[id="variant-la-nouvelle"]')
    assert table.t("opens at {n}", n=500) in table.text('[id="variant-la-nouvelle"]')
