"""Whole games with real dice, by faces and by points, as a table plays them."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import BrowserContext

from farkle import VARIANTS
from tests.browser.guard import READY, wait_for_offline
from tests.browser.play import Table
from tests.browser.site import Site
from tests.browser.test_offline import install
from ui.session import Say
from ui.texts import Texts
from ui.words import moment, why

IN_ENGLISH, IN_FRENCH, IN_RUSSIAN = "en-GB", "fr-FR", "ru-RU"


@pytest.mark.parametrize("locale", [IN_FRENCH, IN_ENGLISH, IN_RUSSIAN])
def test_a_whole_game_is_played_by_faces_in_each_language(table: Table, locale: str) -> None:
    """Opening, bust, hot dice, a bank refused with its reason, and the end, all in the reader's words."""
    t = table.t
    assert table.page.locator("html").get_attribute("lang") == locale[:2]
    table.begin("Léa", "Karim")

    table.play("r11123 k111")
    assert table.stake() == t.number(1000)
    table.play("b")
    assert table.agrees()
    assert table.said() == moment(t, Say("moment", "opens", {"name": "Léa", "total": 1000}))

    table.play("r23466")
    assert table.said() == moment(t, Say("moment", "bust", {"name": "Karim", "lost": 0}))
    assert table.agrees()

    table.play("r12345 k12345")
    assert table.said() == moment(t, Say("moment", "hot", {"dice": 5}))
    table.play("r11166 k111 b")
    assert table.agrees()

    table.play("r15523 k155")
    assert t("{n} more", n=550) in table.button("bank").inner_text()
    table.tap("bank")
    missing = {"needed": 750, "have": 200, "missing": 550, "malus": 0}
    assert table.said() == why(t, "opening", missing)
    table.play("r11 k11 r55523 k555 b")
    assert table.agrees()

    table.play("r12345 k12345 b")
    assert (t("Bank") == "Bank") == (t.lang == "en"), "the words are the language's own"
    winner = t.n("{names} wins", "{names} win", 1, names="Léa")
    assert table.text("h1") == winner
    assert table.ranking() == [f"1 Léa {t.number(5000)}", f"2 Karim {t.number(900)}"]
    assert VARIANTS["5000"].name[locale[:2]] in table.text("main")


def test_a_mistyped_die_is_taken_back_with_a_tap(table: Table) -> None:
    """A die of the row goes, the others stay; a roll that is complete keeps what is lit."""
    table.begin("Léa", "Karim").roll("1166").tap("die-3")
    assert [face for face, _ in table.dice()] == ["1", "1", "6"]
    table.roll("14")
    assert table.dice() == [("1", True), ("1", True), ("6", False), ("1", True), ("4", False)]
    table.keep("1")
    assert table.stake() == "100"
    table.tap("die-2")
    assert table.said() == why(table.t, "dead_die", {"face": 6})


def test_a_whole_game_is_played_by_points(table: Table) -> None:
    """Roll by roll; what can't be is refused with what can; any number on the pad; then the rematch."""
    t = table.t
    table.begin("Léa", "Karim", way="points")

    table.play("+1000")
    table.tap("points-300")
    can = {"left": 2, "possible": (50, 100, 150, 200)}
    assert table.said() == why(t, "impossible_points", {"points": 300, **can})
    assert table.stake() == t.number(1000)
    table.play("+100 b x")
    assert table.agrees()
    assert table.said() == moment(t, Say("moment", "bust", {"name": "Karim", "lost": 0}))

    table.tap("pad-open", "pad-1", "pad-2", "pad-3", "pad-4", "pad-ok")
    assert table.said() == why(t, "not_multiple", {"points": 1234, "step": 50, "below": 1200, "above": 1250})
    table.tap("pad-back", "pad-back", "pad-00", "pad-ok")
    assert table.stake() == t.number(1200)
    table.tap("bank")
    assert table.totals()[0] == t.number(2300)

    table.tap("points-600", "bank")
    assert table.said() == why(t, "opening", {"needed": 750, "have": 600, "missing": 150, "malus": 0})
    table.tap("points-200", "bank")
    assert table.totals() == [t.number(2300), t.number(800)]

    table.tap("points-1500", "points-1500", "bank")
    assert table.text("h1") == t.n("{names} wins", "{names} win", 1, names="Léa")
    assert table.ranking() == [f"1 Léa {t.number(5300)}", f"2 Karim {t.number(800)}"]

    table.tap("rematch-loser")
    assert table.totals() == ["0", "0"]
    assert table.text("#seat-0").startswith("Karim")


def test_three_rolls_a_turn_and_the_worked_examples_of_that_rule(table: Table) -> None:
    """Source 000: 100 + 100 + 100 is 300 (I0.1); a straight, then nothing; the four dice just rolled again;
    the third roll is the last; the round is finished before anyone wins (R0.5, R0.14 to R0.18)."""
    t = table.t
    table.begin("Léa", "Karim", variant="5000-trois-lancers", paper=("2000 2700", "1000"))
    assert table.agrees()

    table.play("r55422 k55 r122 k1 r13")
    assert t("The last roll: bank.") in table.said()
    table.tap("key-1")
    assert table.said() == why(t, "last_roll", {})
    table.play("k1")
    assert table.totals()[0] == t.number(3000)

    table.play("r12345 k12345 r24366")
    assert table.said() == moment(t, Say("moment", "bust", {"name": "Karim", "lost": 500}))
    assert table.agrees()

    table.play("r11246 k1 r1111 k1111")
    assert table.stake() == t.number(1200)
    table.play("r1111 k1111")
    assert table.stake() == t.number(2300)
    table.play("b")
    assert table.agrees()
    assert table.said() == moment(t, Say("moment", "last_turns", {"name": "Léa"}))
    assert t("last turn") in table.text("#seat-1")

    table.play("r12346 k1 r2235 k5 r134 k1")
    assert table.text("h1") == t.n("{names} wins", "{names} win", 1, names="Léa")
    assert table.ranking() == [f"1 Léa {t.number(5300)}", f"2 Karim {t.number(1250)}"]


def test_a_whole_game_is_played_without_network(
    open_profile: Callable[[], BrowserContext], start: Callable[..., None], site: Site, words: Texts
) -> None:
    """Server off, browser opened anew: a whole game, a reload in mid-turn, its end, and the next day."""
    install(open_profile(), start)
    site.stop()
    page = open_profile().new_page()
    start(page)
    assert wait_for_offline(page, READY) == READY
    table = Table(page, words).begin("Léa", "Karim").play("r11123 k111 b r15523 k155")
    table.roll("1").reload().roll("1")
    assert table.stake() == "400"
    table.tap("undo", "undo").play("r11 k11 r55523 k555 b r12345 k12345 r12345 k12345 r11123 k111 b")
    assert table.text("h1") == words.n("{names} wins", "{names} win", 1, names="Léa")

    page = open_profile().new_page()
    start(page)
    last = Table(page, words).ranking()
    assert last == [f"1 Léa {words.number(5000)}", f"2 Karim {words.number(900)}"]


def test_the_end_is_announced_by_who_reached_the_target(table: Table) -> None:
    """Nothing ends by itself; once announced, the others have their last turn and may still win (R0.18)."""
    t = table.t
    table.begin("Léa", "Karim", variant="5000-trois-lancers-annonce", way="points", paper=("4700", "4500"))
    table.play("+600 b")
    assert t("{name} may announce the end.", name="Léa") in table.text(".banner")
    table.play("x +50 b")
    assert table.agrees(), "not announced: the game goes on"
    table.tap("announce")
    assert t("last turn") in table.text("#seat-1")
    table.tap("points-1000", "bank")
    assert table.text("h1") == t.n("{names} wins", "{names} win", 1, names="Karim")
    assert table.ranking() == [f"1 Karim {t.number(5500)}", f"2 Léa {t.number(5350)}"]
