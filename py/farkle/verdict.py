"""What stopping now would come to (§5, step 1).

Asked by the machine when a player stops, and by the table to say beforehand what a bank would write or why it
is refused. Knows nothing of how points were made.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from .rules import Rules
from .state import State


@dataclass(frozen=True, slots=True)
class Verdict:
    """``total`` is what a bank writes, or what the column would have come to, in points.

    ``code`` and ``values`` say why it is not a plain bank, as an IllegalEvent or a Note does; ``cap`` with a
    bank means that less is written than was made.
    """

    end: Literal["bank", "void", "overshoot"]
    total: int
    refused: bool = False
    """The player may not stop by himself; a turn that ends by itself is void."""
    code: str = ""
    values: Mapping[str, int] = field(default_factory=dict, hash=False)


def judge(rules: Rules, state: State) -> Verdict:
    """Return what becomes of the turn's points: the first line of §5 that applies decides."""
    column = state.columns[state.at_turn]
    points, base = state.turn.points, column.score
    total = base + points
    if not column.open and rules.opening_malus == "net":
        total += column.malus
    refusals = _refusals(rules, state, total)
    refusal = next(refusals, None)
    if refusal is not None:
        return refusal
    if rules.exact and total > rules.target:
        return Verdict("overshoot", total, False, "overshoot", {"target": rules.target, "total": total})
    return _zones(rules, base, points, total)


def _refusals(rules: Rules, state: State, total: int) -> Iterator[Verdict]:
    """Lines a to d, and the proof before them."""
    column, points = state.columns[state.at_turn], state.turn.points
    if state.turn.unproven:
        yield _refused(total, "unproven", have=points, needed=rules.proof.min if rules.proof else 0)
    if rules.bank_multiple and points % rules.bank_multiple:
        missing = -points % rules.bank_multiple
        yield _refused(total, "multiple", needed=rules.bank_multiple, have=points, missing=missing)
    last = state.turns[-1] if state.turns else None
    if rules.bank_beat_previous and last and last.end == "bank" and points <= last.points:
        yield _refused(total, "beat_previous", previous=last.points, have=points)
    if not column.open and total < rules.opening:
        values = {
            "needed": rules.opening,
            "have": points,
            "missing": rules.opening - total,
            "malus": column.malus,
        }
        yield Verdict("void", total, rules.opening_below == "refuse", "opening", values)
    if column.open and points < rules.bank_min:
        missing = rules.bank_min - points
        yield _refused(total, "bank_min", needed=rules.bank_min, have=points, missing=missing)


def _refused(total: int, code: str, **values: int) -> Verdict:
    return Verdict("void", total, True, code, values)


def _zones(rules: Rules, base: int, points: int, total: int) -> Verdict:
    """Lines f to i."""
    for mode in ("refuse", "gate", "cap"):
        for zone in rules.zones:
            if zone.mode != mode:
                continue
            values = {"start": zone.start, "stop": zone.stop, "base": base, "have": points, "total": total}
            if mode == "refuse" and total in zone:
                return Verdict("void", total, True, "zone", values)
            if mode == "gate" and base in zone and total < zone.stop:
                return Verdict("void", total, False, "gate", values)
            if mode == "cap" and total in zone and total > zone.start:
                if base < zone.start:
                    return Verdict("bank", zone.start, False, "cap", values)
                return Verdict("void", total, False, "cap", values)
    return Verdict("bank", total)
