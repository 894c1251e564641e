"""What stopping comes to: each line of §5, step 1, and their order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from farkle import Game
from farkle.verdict import Verdict

GATES = [{"from": 1000, "to": 1300, "mode": "gate"}]
CAP = [{"from": 4000, "to": 5000, "mode": "cap"}]
REFUSE = [{"from": 4900, "to": 5000, "mode": "refuse"}]

CASES: list[tuple[str, tuple[int, ...], dict[str, Any], tuple[str, int, bool, str]]] = [
    ("+100", (800,), {}, ("bank", 900, False, "")),
    ("+600", (), {}, ("void", 600, True, "opening")),
    ("+600", (), {"opening_below": "void"}, ("void", 600, False, "opening")),
    ("+750", (), {}, ("bank", 750, False, "")),
    ("+150", (800,), {"bank_multiple": 100}, ("void", 950, True, "multiple")),
    ("+450", (800,), {"bank_min": 500}, ("void", 1250, True, "bank_min")),
    ("+500", (800,), {"bank_min": 500}, ("bank", 1300, False, "")),
    ("+750", (), {"bank_min": 1000}, ("bank", 750, False, "")),
    ("+300", (4800,), {"exact": True}, ("overshoot", 5100, False, "overshoot")),
    ("+200", (4800,), {"exact": True}, ("bank", 5000, False, "")),
    ("+300", (4800,), {}, ("bank", 5100, False, "")),
    ("+100", (4800,), {"zones": REFUSE}, ("void", 4900, True, "zone")),
    ("+50", (4800,), {"zones": REFUSE}, ("bank", 4850, False, "")),
    ("+200", (4800,), {"zones": REFUSE}, ("bank", 5000, False, "")),
    ("+200", (1000,), {"zones": GATES}, ("void", 1200, False, "gate")),
    ("+300", (1000,), {"zones": GATES}, ("bank", 1300, False, "")),
    ("+100", (900,), {"zones": GATES}, ("bank", 1000, False, "")),
    ("+600", (3800,), {"zones": CAP}, ("bank", 4000, False, "cap")),
    ("+200", (3800,), {"zones": CAP}, ("bank", 4000, False, "")),
    ("+600", (4000,), {"zones": CAP}, ("void", 4600, False, "cap")),
    ("+1000", (4000,), {"zones": CAP}, ("bank", 5000, False, "")),
    ("+4500", (), {"zones": CAP}, ("bank", 4000, False, "cap")),
    # The first line that applies decides: a refusal before an overshoot, a refused zone before a gate.
    ("+450", (4800,), {"exact": True, "bank_min": 500}, ("void", 5250, True, "bank_min")),
    (
        "+100",
        (1000,),
        {"zones": [*GATES, {"from": 1050, "to": 1150, "mode": "refuse"}]},
        ("void", 1100, True, "zone"),
    ),
]


@pytest.mark.parametrize(("word", "column", "rules", "expected"), CASES)
def test_each_line_decides_in_its_turn(
    deal: Callable[..., Game],
    word: str,
    column: tuple[int, ...],
    rules: dict[str, Any],
    expected: tuple[str, int, bool, str],
) -> None:
    """End, total, whether a bank is refused, and why it is no plain bank."""
    verdict = deal(word, [column], **rules).verdict()
    assert verdict is not None
    assert (verdict.end, verdict.total, verdict.refused, verdict.code) == expected


@pytest.mark.parametrize(("word", "column", "rules", "expected"), CASES)
def test_the_bank_does_what_the_verdict_said(
    deal: Callable[..., Game],
    word: str,
    column: tuple[int, ...],
    rules: dict[str, Any],
    expected: tuple[str, int, bool, str],
) -> None:
    """The button that reads the verdict and the word that acts on it agree."""
    game = deal(word, [column], **rules)
    refusal = game.refusal("b")
    if expected[2]:
        assert refusal is not None
        assert refusal.code == expected[3]
    else:
        record = game.apply("b").state.turns[-1]
        assert record.end == expected[0]
        assert record.written == (expected[1] if record.end == "bank" else None)


def test_the_malus_counts_against_the_opening_unless_forgiven(deal: Callable[..., Game]) -> None:
    """Net: points and malus must reach the opening and are written; forgive: the points alone (§2)."""
    penalty = {"trigger": "first_roll", "effect": {"minus": 100}}
    net = deal("x +800", bust_penalty=penalty)
    values = {"needed": 750, "have": 800, "missing": 50, "malus": -100}
    assert net.verdict() == Verdict("void", 700, True, "opening", values)
    refusal = net.refusal("b")
    assert refusal is not None
    assert refusal.values == values
    assert deal("x +850 b", bust_penalty=penalty).state.columns[0].written == (750,)
    assert deal("x +800 b", bust_penalty=penalty, opening_malus="forgive").state.columns[0].written == (800,)


def test_a_turn_must_beat_the_one_before_only_if_that_was_banked(deal: Callable[..., Game]) -> None:
    """Not after a bust, not in the first turn (§2, bank_beat_previous)."""
    rules = {"bank_beat_previous": True}
    columns = [(800,), (800,)]
    refusal = deal("+200 b +200", columns, **rules).refusal("b")
    assert refusal is not None
    assert (refusal.code, refusal.values) == ("beat_previous", {"previous": 200, "have": 200})
    assert deal("+200 b +250", columns, **rules).refusal("b") is None
    assert deal("+200 b x +50", columns, **rules).refusal("b") is None
    assert deal("+50", columns, **rules).refusal("b") is None


def test_there_is_no_verdict_where_nobody_has_points_to_stop_with(deal: Callable[..., Game]) -> None:
    """Before anything is set aside, and when the game is over."""
    assert deal().verdict() is None
    assert deal("r11234").verdict() is None
    assert deal("+1000 b", [(4500,)]).verdict() is None


def test_a_refusal_says_how_much_is_missing(deal: Callable[..., Game]) -> None:
    """The sentence on the button needs it."""
    multiple = deal("+150", [(800,)], bank_multiple=100).refusal("b")
    least = deal("+450", [(800,)], bank_min=500).refusal("b")
    assert multiple is not None
    assert multiple.values == {"needed": 100, "have": 150, "missing": 50}
    assert least is not None
    assert least.values == {"needed": 500, "have": 450, "missing": 50}
