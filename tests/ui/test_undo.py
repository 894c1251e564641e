"""Undo and redo: one tap at a time, to the start of the game and to its end."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from farkle import VARIANTS
from tests.ui.table import Table, playing


def test_undo_of_a_bank_brings_the_lit_dice_back() -> None:
    """As they were chosen, not the best ones."""
    table = playing(columns=[(1000,)]).type("11152").do("die 3", "bank")
    assert table.scores == (2000, 0)
    table.do("undo")
    assert (table.lit, table.game.state.seat, table.scores) == ("111", 0, (1000, 0))
    table.do("bank")
    assert table.scores == (2000, 0)


def test_undo_of_a_whole_roll_leaves_all_but_its_last_die() -> None:
    """The last tap was the last die."""
    table = playing().type("11152").do("undo")
    assert (table.line, table.typed) == ("", "1115")
    table.do("undo")
    assert table.typed == "111"


def test_undo_of_the_first_die_of_a_roll_lights_the_roll_before() -> None:
    """One tap set aside and typed, one undo takes both back."""
    table = playing().type("11152").do("die 3", "key 2", "undo")
    assert (table.line, table.lit, table.typed) == ("r11152", "111", "")


def test_there_is_an_end_to_undo_and_redo() -> None:
    """With a word instead of silence."""
    assert playing().do("undo").why == "nothing_to_undo"
    assert playing().do("redo").why == "nothing_to_redo"


def test_redo_says_the_moment_again() -> None:
    """And a new word forgets what was ahead."""
    table = playing(way="points").do("points 1000", "bank", "undo", "redo")
    assert (table.moment, table.scores) == ("opens", (1000, 0))
    table.do("undo", "points 100")
    assert table.do("redo").why == "nothing_to_redo"


def plays(table: Table, chance: random.Random, taps: int = 400) -> None:
    """Tap whatever a player could tap, in any way, until the game is over."""
    for _ in range(taps):
        state = table.game.state
        if state.phase == "over":
            return
        table.dice = [chance.randint(1, 6) for _ in range(6)]
        tap = chance.choice(
            [
                "key",
                "key",
                "key",
                "key",
                "die",
                "bank",
                "bank",
                "nul",
                "points",
                "column",
                "roll",
                "way",
                "confirm",
            ]
        )
        match tap:
            case "key":
                table.do(f"key {chance.randint(1, 6)}")
            case "die" if state.turn.roll:
                table.do(f"die {chance.randrange(len(state.turn.roll))}")
            case "points":
                table.do(f"points {chance.choice((50, 100, 150, 300, 1000))}")
            case "column" if state.seat is not None and table.session.hand.way == "column":
                total = state.columns[state.seat].score + chance.choice((300, 750, 1000, 2000))
                table.do(f"column {total}")
            case "way":
                table.do(f"way {chance.choice(('faces', 'points', 'column', 'virtual'))}")
            case "bank" | "roll" | "confirm" | "nul":
                table.do(tap)


@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 10_000))
@settings(max_examples=25, deadline=None)
def test_undo_goes_back_to_the_start_and_redo_to_the_end(variant: str, seed: int) -> None:
    """Through turns, penalties, falls and the end of the game, with equal states at every step."""
    table = playing(variant, ("Ann", "Bo", "Cid"))
    plays(table, random.Random(seed))
    states = [table.game.state]
    while table.record.can_undo:
        had = len(table.record.line)
        table.do("undo")
        if len(table.record.line) < had:
            states.append(table.game.state)
    table.do(*["undo"] * len(table.typed))
    assert (table.line, table.typed) == ("", "")
    for expected in reversed(states[:-1]):
        table.do("redo")
        assert table.game.state == expected
    assert not table.record.can_redo


@given(st.sampled_from(sorted(VARIANTS)), st.integers(0, 10_000))
@settings(max_examples=40, deadline=None)
def test_no_tap_ever_raises_and_a_refusal_moves_nothing(variant: str, seed: int) -> None:
    """Whatever is tapped in whatever order: it is played, or it is answered."""
    chance = random.Random(seed)
    table = playing(variant, ("Ann", "Bo"))
    for _ in range(60):
        before = table.game
        entries = len(table.entries)
        plays(table, chance, taps=1)
        if table.why and table.why != "from_next_turn":
            assert table.game == before
            assert len(table.entries) == entries
