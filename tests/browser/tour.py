"""A walk through every screen and state of the app, for tests that look at each of them."""

from __future__ import annotations

from collections.abc import Iterator

from tests.browser.play import Table


def tour(table: Table) -> Iterator[str]:
    """Goes from state to state; after each `next` the page shows the one that is named."""
    yield "home, first visit"
    table.prepare("Léa", "Karim", "Maximilian", variant="5000-chutes").tap("paper_game")
    yield "new game"
    table.tap("paper_game", "begin")
    yield "who starts"
    table.roll_for_start("521")
    yield "who starts, known"
    table.tap("begin-now")
    yield "table, faces"
    table.roll("155")
    yield "table, dice typed"
    table.roll("46")
    yield "table, dice lit"
    table.tap("bank")
    yield "table, refused"
    table.roll("23").tap("dialog-ways")
    yield "dialog, ways"
    table.tap("way-points")
    yield "table, points"
    table.tap("points-500", "pad-open", "pad-4", "pad-00")
    yield "table, number pad"
    table.tap("pad-close", "bank", "nul")
    yield "dialog, null roll"
    table.tap("nul-first", "dialog-ways", "way-column")
    yield "table, column"
    table.tap("column-500")
    yield "dialog, fall"
    table.tap("confirm", "dialog-ways", "way-virtual", "roll")
    yield "table, virtual"
    table.tap("go-sheet")
    yield "sheet"
    table.tap("cell-1", "fix_by-1")
    yield "correction"
    table.tap("fix_leave", "go-rules")
    yield "rules"
    table.tap("go-home")
    yield "home, a game goes on"
    table.tap("go-settings")
    yield "settings"
    table.tap("go-home").begin("Ann", "Bo", way="points")
    table.tap("points-1500", "points-1500", "points-1500", "points-1500", "bank")
    yield "the end"
    table.tap("go-home", "go-games")
    yield "saved games"
