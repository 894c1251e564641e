"""The desk: settings, screen and half-entered things as one JSON object, written at every change. Reading it
never fails: what can't be understood is left out, key by key."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, fields, replace
from types import UnionType
from typing import Any, Literal, TypeVar, Union, get_args, get_origin, get_type_hints

from farkle import VARIANTS, Rules, RulesError
from ui import houses
from ui.cues import moment
from ui.hand import dice_to_roll, way_now
from ui.hand import kept as selection
from ui.session import MOST_DIGITS, SCREENS, THEMES, Draft, Edit, Fix, Hand, House, Seat, Session, Settings
from ui.setup import LONGEST_PAPER, MARKS, MOST_PLAYERS, clean_name, start_die
from ui.texts import LANGUAGES

VERSION = 1
_DIALOGS = ("ways", "nul", "ios")
T = TypeVar("T")
_KEPT = ("settings", "screen", "hand", "draft", "fix", "dialog", "names", "recent", "reading")


def to_json(s: Session) -> dict[str, Any]:
    """What must come back after a reload (the game itself is its own log)."""
    plain = {key: getattr(s, key) for key in _KEPT}
    for key in ("settings", "hand", "draft", "fix"):
        if plain[key] is not None:
            plain[key] = asdict(plain[key])
    told = s.say is not None and s.say.kind == "moment"  # a refusal lasts until the next tap only
    return {
        **{"v": VERSION, "game": s.record.id if s.record else None, "moment": told, **plain},
        "houses": [houses.written(house) for house in s.houses],
        "favourite": s.favourite,
        "edit": _edit_written(s.edit) if s.edit else None,
    }


def restored(s: Session, desk: Mapping[str, Any]) -> Session:
    """The session with what the desk says. The game on the table was already put there."""
    settings = _chosen(_read(Settings, desk.get("settings")) or Settings())
    kept = houses.read_all(desk.get("houses"))
    draft = _draft(desk.get("draft"), kept)
    edit = _edit(desk.get("edit"), kept)
    screen = desk.get("screen") if desk.get("screen") in SCREENS else "home"
    if screen in ("table", "sheet") and s.record is None:
        screen = "home"
    if (screen in ("new", "start") and draft is None) or (screen == "editor" and edit is None):
        screen = "home"
    s = replace(
        s,
        settings=settings,
        draft=draft,
        screen=str(screen),
        names=tuple(dict.fromkeys(filter(None, map(clean_name, _words(desk.get("names"), 24))))),
        recent=_words(desk.get("recent"), 6),
        reading=desk["reading"] if isinstance(desk.get("reading"), str) else "",
        houses=kept,
        favourite=next((house.key for house in kept if house.key == desk.get("favourite")), ""),
        edit=replace(edit, game=edit.game and s.record is not None) if edit else None,
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
        dialog=str(dialog) if dialog in _DIALOGS and (dialog != "nul" or s.game.rules.bust_penalty) else "",
        say=moment(s.record.line[-2].game, s.game) if told else None,
    )


def _chosen(settings: Settings) -> Settings:
    lang = settings.lang if settings.lang in LANGUAGES else None
    return replace(settings, lang=lang, theme=settings.theme if settings.theme in THEMES else THEMES[0])


def _possible(s: Session, hand: Hand) -> Hand:
    """The hand without what the game on the table has no place for."""
    roll, wanted = s.game.state.turn.roll, dice_to_roll(s.game)
    by_faces = way_now(s.game, hand) == "faces" and s.game.refusal("r" + "1" * wanted) is None
    faces = by_faces and len(hand.dice) < wanted and all(1 <= face <= 6 for face in hand.dice)
    places = sorted(set(hand.keep or ()))
    chosen = (
        hand.keep is not None
        and roll is not None
        and list(hand.keep) == places
        and all(0 <= place < len(roll) for place in places)
        and (not places or selection(s.game, hand) is not None)
    )
    digits = hand.typed.isascii() and hand.typed.isdecimal() and len(hand.typed) <= MOST_DIGITS
    return replace(
        hand,
        dice=hand.dice if faces else (),
        keep=hand.keep if chosen else None,
        typed=hand.typed if digits else "",
    )


def _edit_written(edit: Edit) -> dict[str, Any]:
    """The working copy; what undo would go back to is not kept."""
    plain = {key: getattr(edit, key) for key in ("base", "name", "house", "game", "back", "group", "opened")}
    return {**plain, "start": edit.start.to_json(), "rules": edit.rules.to_json()}


def _edit(value: object, kept: tuple[House, ...]) -> Edit | None:
    if not isinstance(value, Mapping):
        return None
    start, rules = houses.read_rules(value.get("start")), houses.read_rules(value.get("rules"))
    if start is None or rules is None:
        return None
    plain = {"base": "", **value, "start": start, "rules": rules, "past": ()}
    edit = _read(Edit, plain)
    if edit is not None and edit.house not in {"", *(house.key for house in kept)}:
        edit = replace(edit, house="")
    return edit


def _draft(value: object, kept: tuple[House, ...]) -> Draft | None:
    if not isinstance(value, Mapping) or not isinstance(value.get("seats"), list):
        return None
    seats = tuple(_cleaned(seat) for item in value["seats"] if (seat := _read(Seat, item)) is not None)
    seats = seats[:MOST_PLAYERS]
    draft = _read(Draft, {**value, "seats": (), "rolls": (), "rules": None})
    rules = value.get("rules")
    known = rules is not None or (draft is not None and draft.variant in VARIANTS)
    if draft is None or not seats or not known:
        return None
    if draft.variant not in {*VARIANTS, *(house.key for house in kept)}:
        draft = replace(draft, variant=next(iter(VARIANTS)))
    if rules is not None:
        try:
            Rules.from_json(rules)
        except RulesError:
            return None
    draft = replace(draft, seats=seats, rules=rules, first=draft.first % len(seats))
    return _rolled(draft, value.get("rolls"))


def _cleaned(seat: Seat) -> Seat:
    return Seat(clean_name(seat.name), seat.mark if 0 <= seat.mark < MARKS else 0, seat.paper[:LONGEST_PAPER])


def _rolled(draft: Draft, rolls: object) -> Draft:
    """The draft with its roll-off, if those are dice that can have been rolled one after the other."""
    if not _fits(rolls, tuple[tuple[int | None, ...], ...]) or not isinstance(rolls, list):
        return draft
    rows = tuple(tuple(row) for row in rolls)
    faces = [face for row in rows for face in row if face is not None]
    s = Session(draft=draft)
    if all(1 <= face <= 6 for face in faces):
        for face in faces:
            s, _ = start_die(s, str(face))
    return s.draft if s.draft is not None and s.draft.rolls == rows else draft


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
