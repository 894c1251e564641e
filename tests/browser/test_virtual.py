"""The phone rolls: whole games with its own dice, and dice once seen that come again."""

from __future__ import annotations

from tests.browser.play import Table


def test_the_phone_rolls_a_whole_game(table: Table) -> None:
    """Roll, keep the best, bank when it may be, until the end that the rules want."""
    table.begin("Léa", "Karim", variant="5000-dernier-tour", way="virtual")
    state = """() => Object.fromEntries(["roll", "bank"].map((id) => {
      const one = document.getElementById(id);
      return [id, !!one && one.getAttribute("aria-disabled") !== "true"];
    }))"""
    rolls = 0
    while not table.page.locator(".rank").count():
        can = table.page.evaluate(state)
        if can["bank"]:
            table.tap("bank")
        else:
            assert can["roll"], table.text()
            table.tap("roll")
            rolls += 1
        assert rolls < 400
    first, second = table.ranking()
    points = [int("".join(c for c in row.split(" ", 2)[2] if c.isdigit())) for row in (first, second)]
    assert points[0] >= 5000
    assert points[0] >= points[1]


def test_a_roll_that_was_seen_comes_again_after_undo(table: Table) -> None:
    """Undo and roll is no second chance, nor after a reload; new dice come after them."""
    table.begin("Léa", "Karim", way="virtual")
    seen = []
    for _ in range(4):
        table.tap("roll")
        seen.append(_last_roll(table))
    for _ in range(4):
        table.tap("undo")
    assert all(face == "0" for face in _row(table))
    table.reload()
    again = []
    for _ in range(4):
        table.tap("roll")
        again.append(_last_roll(table))
    assert again == seen


def _row(table: Table) -> list[str]:
    found = table.page.eval_on_selector_all(".dicerow use", "all => all.map((e) => e.getAttribute('href'))")
    return [name[2:] for name in found if name.startswith("#d")]


def _last_roll(table: Table) -> tuple[list[str], list[str]]:
    """The dice that lie there, and the totals: a roll in which nothing scores ends the turn."""
    return _row(table), table.totals()
