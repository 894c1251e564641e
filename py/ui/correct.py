"""Correcting a past cell of the sheet: what it would become, what follows from it, then one entry. Pure."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from farkle import IllegalEvent
from farkle.amend import Amended, amend
from ui.cues import moment
from ui.hand import grain
from ui.session import Fix, Kind, Session, Step, Write, refuse, refused, stay


def words(s: Session, fix: Fix) -> tuple[str, ...]:
    """The words of a turn by points that the corrected cell stands for."""
    if fix.kind == "first":
        return ("x",)
    if fix.kind == "lost":
        return (f"+{grain(s.game.rules)}", "x1")
    return (f"+{fix.points}", "b")


def preview(s: Session) -> Amended | IllegalEvent | None:
    """The game as the correction would make it, or why it can't; None where nothing was changed yet."""
    if s.fix is None or not s.fix.touched:
        return None
    try:
        return amend(s.game, s.fix.turn, words(s, s.fix))
    except IllegalEvent as error:
        return error


def cell(s: Session, arg: str) -> Step:
    """Open a past turn for correction."""
    turn = s.game.state.turns[int(arg)]
    fix = Fix(int(arg), turn.points, "lost" if turn.end == "bust" else "bank")
    return stay(replace(s, fix=fix, say=None))


def fix_by(s: Session, arg: str) -> Step:
    """Add or take away points (in steps of the table's grain)."""
    if s.fix is None:
        return stay(s)
    step = grain(s.game.rules)
    wished = max(step, s.fix.points + int(arg) * step)
    return stay(replace(s, fix=replace(s.fix, points=wished, kind="bank", touched=True), say=None))


def fix_points(s: Session, arg: str) -> Step:
    """Points typed as a number."""
    digits = "".join(c for c in arg if c.isdecimal())[:6]
    step = grain(s.game.rules)
    if s.fix is None or not digits:
        return stay(s)
    points = int(digits)
    if points <= 0 or points % step:
        return refuse(
            s,
            "not_multiple",
            points=points,
            step=step,
            below=points - points % step,
            above=points - points % step + step,
        )
    return stay(replace(s, fix=replace(s.fix, points=points, kind="bank", touched=True), say=None))


def fix_kind(s: Session, arg: str) -> Step:
    """The turn wrote nothing: lost later in the turn, or with its first roll; or points after all."""
    if s.fix is None:
        return stay(s)
    kind: Kind = "first" if arg == "first" else "lost" if arg == "lost" else "bank"
    points = max(s.fix.points, grain(s.game.rules))
    return stay(replace(s, fix=replace(s.fix, kind=kind, points=points, touched=True), say=None))


def fix_leave(s: Session, _: str = "") -> Step:
    return stay(replace(s, fix=None, say=None))


def fix_accept(s: Session, _: str = "") -> Step:
    """Write the correction, as it was shown."""
    change = preview(s)
    if s.record is None or change is None:
        return fix_leave(s)
    if isinstance(change, IllegalEvent):
        return refused(s, change)
    before = [str(event) for event in s.game.events]
    after = [str(event) for event in change.game.events]
    same = next(
        (i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b),
        min(len(before), len(after)),
    )
    payload: dict[str, Any] = {"keep": same, "words": " ".join(after[same:])}
    record = s.record.then("amend", payload)
    say = moment(s.game, record.game) if record.game.state.phase == "over" else None
    hand = replace(s.hand, dice=(), keep=None)
    return replace(s, record=record, fix=None, hand=hand, say=say), (Write("amend", payload),)


INTENTS: dict[str, Callable[[Session, str], Step]] = {
    "cell": cell,
    "fix_by": fix_by,
    "fix_points": fix_points,
    "fix_kind": fix_kind,
    "fix_leave": fix_leave,
    "fix_accept": fix_accept,
}
