"""Undo and redo go through everything: dice, turns, and the end of the game."""

from __future__ import annotations

from tests.browser.play import Table
from ui.words import why

GAME = (
    "r11123 k111 b r15523 k155 r11 k11 r55523 k555 b r23466 r12345 k12345 b "
    "r12345 k12345 r12346 k1 b r12345 k12345 b r12345 k12345 r12345 k12345 b"
)


def test_undo_goes_from_the_end_to_the_start_and_redo_back(table: Table) -> None:
    """Every state of the way back is the one of the way there, and at the end the sheet reads the same."""
    table.begin("Léa", "Karim")
    table.play(GAME)
    assert table.page.locator(".rank").count()
    end, sheet = table.text(), table.sheet()

    taps = 0
    while not table.shows("undo") or table.button("undo").get_attribute("aria-disabled") != "true":
        table.tap("undo")
        taps += 1
        assert taps < 200
    assert table.totals() == ["0", "0"]
    assert table.text("#seat-0").startswith("Léa")
    table.tap("undo")
    assert table.said() == why(table.t, "nothing_to_undo", {})

    table.tap("go-sheet")
    for _ in range(taps):
        if table.button("redo").get_attribute("aria-disabled") == "true":
            break
        table.tap("redo")
    assert table.text(".scroll") == sheet
    table.tap("go-table")
    assert table.text() == end


def test_undo_takes_back_one_tap_at_a_time(table: Table) -> None:
    """A die, the choice of dice, the bank: each comes back as it was before."""
    table.begin("Léa", "Karim")
    table.roll("11123").keep("11").tap("bank")
    missing = {"needed": 750, "have": 200, "missing": 550, "malus": 0}
    assert table.said() == why(table.t, "opening", missing)
    table.keep("111").tap("bank")
    assert table.totals() == [table.t.number(1000), "0"]
    table.tap("undo")
    assert table.totals() == ["0", "0"]
    assert table.dice() == [("1", True), ("1", True), ("1", True), ("2", False), ("3", False)]
    table.tap("undo")
    assert [face for face, _ in table.dice()] == ["1", "1", "1", "2"], "the last die is taken back"
    table.tap("undo", "undo", "undo", "undo")
    assert table.dice() == []
