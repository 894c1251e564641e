"""The desk: settings, screen and half-entered things as one JSON object, written at every change. Reading it
never fails: what can't be understood is left out, key by key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from farkle import VARIANTS, Rules, RulesError
from ui.cues import moment
from ui.session import SCREENS, Draft, Fix, Hand, Seat, Session, Settings

VERSION = 1
T = TypeVar("T")
_KEPT = ("settings", "screen", "hand", "draft", "fix", "dialog", "names", "recent")


def to_json(s: Session) -> dict[str, Any]:
    """What must come back after a reload (the game itself is its own log)."""
    plain = {key: getattr(s, key) for key in _KEPT}
    for key in ("settings", "hand", "draft", "fix"):
        if plain[key] is not None:
            plain[key] = asdict(plain[key])
    told = s.say is not None and s.say.kind == "moment"  # a refusal lasts until the next tap only
    return {"v": VERSION, "game": s.record.id if s.record else None, "moment": told, **plain}


def restored(s: Session, desk: Mapping[str, Any]) -> Session:
    """The session with what the desk says. The game on the table was already put there."""
    settings = _read(Settings, desk.get("settings")) or Settings()
    draft = _draft(desk.get("draft"))
    screen = desk.get("screen") if desk.get("screen") in SCREENS else "home"
    if screen in ("table", "sheet") and s.record is None:
        screen = "home"
    if screen in ("new", "start") and draft is None:
        screen = "home"
    s = replace(
        s,
        settings=settings,
        draft=draft,
        screen=str(screen),
        names=_words(desk.get("names"), 24),
        recent=_words(desk.get("recent"), 6),
    )
    if s.record is None:
        return s
    hand = _read(Hand, desk.get("hand")) or Hand()
    fix = _read(Fix, desk.get("fix"))
    if fix is not None and not 0 <= fix.turn < len(s.game.state.turns):
        fix = None
    dialog = desk.get("dialog")
    told = desk.get("moment") is True and s.record.can_undo
    return replace(
        s,
        hand=_possible(s, hand),
        fix=fix,
        dialog=dialog if isinstance(dialog, str) else "",
        say=moment(s.record.line[-2].game, s.game) if told else None,
    )


def _possible(s: Session, hand: Hand) -> Hand:
    """The hand without what the game on the table has no place for."""
    turn = s.game.state.turn
    dice = hand.dice if all(1 <= face <= 6 for face in hand.dice) and turn.roll is None else ()
    if len(dice) >= (s.game.rules.dice if s.game.state.phase == "roll_off" else turn.pool):
        dice = ()
    keep = hand.keep
    if turn.roll is None or (keep is not None and not all(0 <= place < len(turn.roll) for place in keep)):
        keep = None
    return replace(hand, dice=dice, keep=keep, typed=hand.typed if hand.typed.isdigit() else "")


def _draft(value: object) -> Draft | None:
    if not isinstance(value, Mapping) or not isinstance(value.get("seats"), list):
        return None
    seats = tuple(seat for item in value["seats"] if (seat := _read(Seat, item)) is not None)
    draft = _read(Draft, {**value, "seats": (), "rolls": (), "rules": None})
    if draft is None or not seats or draft.variant not in VARIANTS:
        return None
    rules = value.get("rules")
    if rules is not None:
        try:
            Rules.from_json(rules)
        except RulesError:
            return None
    rolls = value.get("rolls")
    rows = tuple(tuple(row) for row in rolls if isinstance(row, list)) if isinstance(rolls, list) else ()
    faces = (None, 1, 2, 3, 4, 5, 6)
    if any(len(row) != len(seats) or any(face not in faces for face in row) for row in rows):
        rows = ()
    return replace(draft, seats=seats, rolls=rows, rules=rules, first=draft.first % len(seats))


def _words(value: object, most: int) -> tuple[str, ...]:
    items = value if isinstance(value, list | tuple) else ()
    return tuple(item for item in items if isinstance(item, str) and item)[:most]


def _read(kind: type[T], value: object) -> T | None:
    """A dataclass from a JSON object, leaving out what has not the type it should have."""
    if not isinstance(value, Mapping):
        return None
    hints = get_type_hints(kind)
    known = {f.name: value[f.name] for f in fields(kind) if f.name in value}  # type: ignore[arg-type]
    good = {name: _tupled(item) for name, item in known.items() if _fits(item, hints[name])}
    try:
        return kind(**good)
    except TypeError:
        return None


def _tupled(item: Any) -> Any:
    return tuple(item) if isinstance(item, list) else item


def _fits(item: object, hint: Any) -> bool:
    origin, args = get_origin(hint), get_args(hint)
    if origin is tuple:
        return isinstance(item, list | tuple) and all(_fits(part, args[0]) for part in item)
    if origin is Literal:
        return item in args
    if origin in (Union, UnionType):
        return any(_fits(item, arg) for arg in args)
    if hint is int:
        return type(item) is int
    return isinstance(item, origin or hint)
