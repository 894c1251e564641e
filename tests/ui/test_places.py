"""Going from place to place, settings, saved games: what is shown, and what the doors are asked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from farkle import IllegalEvent
from tests.ui.table import Table, playing
from ui.record import summary
from ui.session import SCREENS, Do


def test_the_places_of_a_game_are_reached_with_a_game() -> None:
    """Without one, home is where one lands."""
    for screen in SCREENS:
        assert playing().do(f"go {screen}").session.screen == screen
    table = Table()
    assert table.do("go table").session.screen == "home"
    assert table.do("go sheet").session.screen == "home"
    assert table.do("go rules").session.screen == "rules"
    assert table.do("go nowhere").session.screen == "home"


def test_going_elsewhere_closes_what_is_open() -> None:
    """Dialog, correction and message; the hand is kept."""
    table = playing(words="+800 b").type("11").do("cell 0", "dialog ways", "go sheet")
    assert (table.session.dialog, table.session.fix, table.session.say) == ("", None, None)
    assert table.typed == "11"


def test_a_dialog_is_opened_and_closed() -> None:
    """One at a time."""
    table = playing().do("dialog ways")
    assert table.session.dialog == "ways"
    assert table.do("dialog ").session.dialog == ""


def test_language_and_theme_are_chosen() -> None:
    """What is not known follows the phone."""
    table = Table().do("lang ru", "theme dark")
    assert (table.session.lang, table.session.settings.theme) == ("ru", "dark")
    table.do("lang xx", "theme pink")
    assert (table.session.settings.lang, table.session.settings.theme) == (None, "system")
    assert table.session.lang == table.session.around.browser_lang


@pytest.mark.parametrize("name", ["sound", "vibration", "motion", "awake"])
def test_a_switch_turns_and_is_tried(name: str) -> None:
    """So that one hears or feels what was chosen."""
    table = Table()
    before = getattr(table.session.settings, name)
    table.do(f"switch {name}")
    assert getattr(table.session.settings, name) is not before
    assert table.asked == [Do("try", name)]
    settings = table.session.settings
    assert table.do("switch lang").session.settings == settings


def test_a_saved_game_is_opened() -> None:
    """The one on the table at once, another by the door."""
    table = playing().listed().do("go games", "open game1")
    assert (table.session.screen, table.asked) == ("table", [])
    table.do("open game7")
    assert table.asked == [Do("open", "game7")]


def test_a_game_is_deleted_and_brought_back() -> None:
    """With everything that belonged to it leaving the table, and in its place in the list."""
    table = playing(words="+800 b").type("11").listed()
    other = replace(summary(table.record), id="other", last_wall=9_999_999_999_999)
    table.session = replace(table.session, games=(other, *table.session.games))
    table.do("remove game1")
    assert table.session.record is None
    assert [game.id for game in table.session.games] == ["other"]
    assert (table.typed, table.session.fix) == ("", None)
    table.do("restore")
    assert [game.id for game in table.session.games] == ["other", "game1"]
    assert table.asked == [Do("remove", "game1"), Do("restore", "game1")]
    assert table.do("restore", "remove nothing").asked == [Do("remove", "game1"), Do("restore", "game1")]


def test_deleting_another_game_leaves_the_table_alone() -> None:
    """The dice typed are still there."""
    table = playing().type("11").listed()
    table.session = replace(
        table.session, games=(*table.session.games, replace(table.session.games[0], id="old"))
    )
    table.do("remove old")
    assert (table.record.id, table.typed) == ("game1", "11")


def test_what_only_a_door_can_do_is_asked_of_it() -> None:
    """The page stays as it is; a dialog closes."""
    table = Table().do("dialog ios")
    for name in ("export", "install", "verify", "take_over", "import"):
        table.do(name)
    assert [one.what for one in table.asked] == ["export", "install", "verify", "take_over", "import"]
    assert table.session.dialog == ""


def test_a_new_version_waits_for_the_end_of_the_turn() -> None:
    """The code is never swapped while dice are in the hand."""
    table = playing().type("11").do("update")
    assert (table.why, table.asked) == ("finish_turn", [])
    table.do("undo", "undo", "go home", "update")
    assert table.asked == [Do("update")]
    assert playing(words="r11152").do("update").why == "finish_turn"


def test_a_code_of_the_engine_is_said_as_it_is() -> None:
    """With its values."""
    table = playing().do("bank")
    reason = table.game.refusal("b")
    assert isinstance(reason, IllegalEvent)
    assert table.session.say is not None
    assert (table.session.say.code, dict(table.session.say.values)) == (reason.code, dict(reason.values))
