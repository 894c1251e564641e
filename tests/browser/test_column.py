"""Source 002 on the column of the player at turn: malus, opening, fall and victory, with their questions."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.play import Table
from ui.session import Say
from ui.words import falls, moment, why


def test_a_whole_game_is_played_by_column(table: Table) -> None:
    """-100 for a null first roll, opening net of it, a fall that is corrected and one that is let happen,
    exactly 5000, and nobody wins before the victory is confirmed (R2.5 to R2.17)."""
    t = table.t
    minus = t.number(-100)
    table.begin("Léa", "Karim", variant="5000-chutes", way="column")

    table.tap("nul-first")
    assert table.totals() == [minus, "0"]
    assert table.said() == moment(t, Say("moment", "penalty", {"name": "Léa", "total": -100}))
    table.tap("column-550")
    assert table.totals() == [minus, t.number(550)]

    table.tap("column-450")
    assert table.said() == why(t, "opening", {"needed": 500, "have": 550, "missing": 50, "malus": -100})
    table.tap("column-500")
    assert table.totals() == ["500", "550"], "600 points made up the malus and opened with 500"

    table.tap("nul-later")
    assert table.totals() == ["500", "550"], "a null re-roll costs the turn and no malus"

    table.tap("column-550")
    assert table.text("h2") == falls(t, ["Karim"])
    assert table.totals() == ["550", "550"]
    table.page.locator(".dialog [data-do=undo]").tap()
    assert not table.page.locator(".dialog").count()
    assert table.totals() == ["500", "550"]
    table.tap("column-600", "column-600")
    assert table.text("h2") == falls(t, ["Léa"])
    table.tap("confirm")
    assert table.totals() == ["0", "600"]
    assert t("closed") in table.text("#seat-0")
    assert table.said() == moment(t, Say("moment", "falls", {"name": "Léa"}))

    table.tap("column-500")
    assert not table.shows("column-5050"), "the target is exact: the column ends on it"
    table.tap("column-5000")
    assert table.totals() == ["500", t.number(5000)]
    assert t("may win") in table.text("#seat-1")
    assert t("{name} may win.", name="Karim") in table.text(".banner")

    table.tap("nul-first")
    assert table.totals() == ["400", t.number(5000)]
    assert table.page.locator(".rank").count() == 0, "the others may play on"
    table.page.wait_for_timeout(600)  # a second tap right after the first one is a thumb that trembled
    table.tap("nul-first")
    assert table.totals() == ["400", t.number(4900)]
    assert not table.shows("confirm"), "off the target: there is nothing to confirm any more"
    table.tap("nul-later", "column-5000", "confirm")
    assert table.text("h1") == t.n("{names} wins", "{names} win", 1, names="Karim")
    expect(table.page.locator(".rank li")).to_have_count(2)


def test_a_null_roll_by_points_asks_which_it_was(table: Table) -> None:
    """Where the first roll costs and a later one does not, the app asks; Close leaves all as it was."""
    table.begin("Léa", "Karim", variant="5000-chutes", way="points")
    table.tap("nul", "dialog")
    assert table.totals() == ["0", "0"]
    table.tap("nul", "nul-first", "nul", "nul-later")
    assert table.totals() == [table.t.number(-100), "0"]
    table.tap("points-100", "nul")
    assert table.totals() == [table.t.number(-100), "0"], "after points it can only be a later roll"
    assert table.page.locator(".strip [aria-current]").get_attribute("id") == "seat-1"
