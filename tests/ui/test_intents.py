"""The table of intents: who may do what, and what never gets through."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.ui.table import Table, playing
from ui import correct, editing, handover, houses, places, play, setup
from ui.intents import INTENTS, handle
from ui.session import Around, Say, Session, refuse, stay


def watching(table: Table) -> Table:
    """The same, in a window beside the one that keeps the game."""
    table.session = replace(table.session, around=Around(spectator=True))
    return table


def test_no_intent_has_two_meanings() -> None:
    """The rooms share one table of names."""
    rooms = [m.INTENTS for m in (play, setup, houses, editing, correct, places, handover)]
    assert len(INTENTS) == sum(len(room) for room in rooms)


@pytest.mark.parametrize("name", sorted({*play.INTENTS, *correct.INTENTS} - {"way"}))
def test_without_a_game_its_buttons_say_so(name: str) -> None:
    """Nothing is asked of the doors."""
    session = Session()
    after, effects = handle(session, name, "1")
    assert after == replace(session, say=Say("why", "no_game"))
    assert effects == ()


def test_the_way_is_chosen_also_without_a_game() -> None:
    """It is that of the next one."""
    assert handle(Session(), "way", "points")[0].hand.way == "points"


@pytest.mark.parametrize("name", sorted({*play.INTENTS, *correct.INTENTS}))
def test_who_watches_does_not_play(name: str) -> None:
    """The reason is said, the game is not touched."""
    table = watching(playing(words="r11152"))
    game = table.game
    table.do(f"{name} 1")
    assert (table.why, table.game, table.asked) == ("spectator", game, [])


def test_who_watches_looks_around_and_starts_another_game() -> None:
    """The sheet, the settings, a game of one's own."""
    table = watching(playing())
    assert table.do("go sheet").session.screen == "sheet"
    assert table.do("lang fr").session.lang == "fr"
    assert table.do("new").session.screen == "new"
    assert table.do("start_by choose", "begin").session.screen == "table"
    assert len(table.begun) == 2


@pytest.mark.parametrize("tap", ["key 1", "die 0", "bank", "roll", "points 50", "column 800"])
def test_what_lies_under_a_dialog_is_not_played(tap: str) -> None:
    """A late tap or a key of the keyboard goes nowhere."""
    table = playing(words="r11152").do("dialog ways")
    before = table.session
    table.do(tap)
    assert table.session == before
    assert table.do("dialog ", "die 3").lit == "111"


def test_a_refusal_of_the_engine_moves_nothing_else() -> None:
    """Its code and values are said."""
    table = playing(words="r11152")
    before = table.session
    table.do("confirm")
    assert replace(table.session, say=None) == replace(before, say=None)
    assert table.why == "turn_started"


def test_staying_and_refusing_ask_nothing() -> None:
    """The two ends of every intent."""
    session = Session()
    assert stay(session) == (session, ())
    assert refuse(session, "no_game", n=1) == (replace(session, say=Say("why", "no_game", {"n": 1})), ())
