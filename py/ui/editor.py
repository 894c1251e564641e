"""The rules editor: a working copy, changed setting by setting, checked at once, then saved or applied.

Pure, and imported only when it is opened.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Any

from farkle import VARIANTS, Finding, Game, IllegalEvent, Player, Rules, RulesError, score
from farkle.amend import Amended, rerule
from ui import houses, setup
from ui.field import Choice, Field, Json, Section, Stepper
from ui.fields import FIELDS, GROUPS
from ui.record import LONGEST_TITLE
from ui.session import Edit, Hand, Session, Step, Write, refuse, stay
from ui.ways import errors, fields_of, ways

MOST_UNDO = 100

# What the screen asks


def title(s: Session, edit: Edit) -> tuple[str, str]:
    """What the working copy is called: the key of a named rule set, or a name of the table's own."""
    house = houses.find(s, edit.house)
    return ("", house.name) if house else (edit.base, edit.name)


def changed(edit: Edit) -> tuple[Field, ...]:
    """The settings that differ from the rules one began with, and show it."""
    rules, start = edit.rules.to_json(), edit.start.to_json()
    return tuple(f for f in FIELDS.values() if f.changed(rules, start) and f.visible(rules))


def is_open(edit: Edit, section: Section) -> bool:
    """Whether a section shows its settings."""
    rules = edit.rules.to_json()
    used = (f.read(rules) != f.read(DEFAULT) for f in section.fields)
    return not section.folded or section.id in edit.opened or any(used)


DEFAULT: Json = Rules().to_json()


def worth(rules: Rules, field: Field) -> int | None:
    """What the example roll of a setting is worth, None where these rules have no such roll."""
    return score(rules, field.example).best if 0 < len(field.example) <= rules.dice else None


def played(rules: Rules, field: Field) -> tuple[int, int, int] | None:
    """A little game that shows a setting: a score, the points of a turn (0: none), what the score becomes."""
    unit = 100 if rules.target >= 2500 else 10 if rules.target >= 250 else 1
    goal = rules.target
    match field.played:
        case "over" if rules.exact:
            return _turn(rules, [(goal - unit,)], f"+{2 * unit} b", 2 * unit)
        case "stretch":
            zone = next((one for one in rules.zones if one.stop == goal), None)
            middle = (zone.start + zone.stop) // 2 // unit * unit if zone else 0
            return _turn(rules, [(middle,)], f"+{unit} b", unit) if zone and middle > zone.start else None
        case "bust" if rules.bust_penalty:
            return _turn(rules, [(8 * unit, 12 * unit)], "x", 0)
        case "streak" if rules.streak:
            return _turn(rules, [(8 * unit, 12 * unit)], " ".join(["x"] * rules.streak.count), 0)
        case "fall" if rules.collision:
            columns = [(10 * unit,), (8 * unit, 12 * unit)]
            words = f"+{2 * unit} b" + (" c" if rules.collision.confirm else "")
            return _turn(rules, columns, words, 0, seat=1)
    return None


def _turn(
    rules: Rules, columns: list[tuple[int, ...]], words: str, points: int, seat: int = 0
) -> tuple[int, int, int] | None:
    players = [Player(str(place), column) for place, column in enumerate(columns)]
    try:
        game = Game.replay(rules, players, words.split())
    except IllegalEvent:
        return None
    return columns[seat][-1], points, game.state.columns[seat].score


# Opening and leaving


def open_(s: Session, arg: str) -> Step:
    """Open the editor on the rules of this key, of the game on the table ("game"), or of the draft. A working
    copy of the same rules is taken up again."""
    edit = _begun(s, arg)
    old = s.edit
    if old is not None and (old.base, old.house, old.game) == (edit.base, edit.house, edit.game):
        edit = old if old.rules != edit.rules else edit
    back = s.screen if s.screen in ("new", "rules") else "home"
    return stay(replace(s, edit=replace(edit, back=back), screen="editor", dialog="", say=None))


def _begun(s: Session, arg: str) -> Edit:
    if arg == "game" and s.record is not None:
        rules, base = s.game.rules, s.record.variant or ""
        house = next((one for one in s.houses if one.rules == rules and one.name == s.record.title), None)
        base = house.base if house else base
        start = VARIANTS[base].rules if base in VARIANTS else rules
        return Edit(base, start, rules, s.record.title or "", house.key if house else "", game=True)
    draft = s.draft
    if not arg and draft is not None and draft.rules is not None and houses.find(s, draft.variant) is None:
        rules = setup.rules_of(draft)
        return Edit("", rules, rules, draft.title)
    key = arg if houses.rules_named(s, arg) else draft.variant if draft else houses.first_key(s)
    house = houses.find(s, key)
    if house is None:
        return Edit(key, VARIANTS[key].rules, VARIANTS[key].rules)
    start = VARIANTS[house.base].rules if house.base else house.rules
    return Edit(house.base, start, house.rules, house.name, house.key)


def leave(s: Session, _: str = "") -> Step:
    """Back to where the editor was opened; the working copy stays."""
    screen = _edit(s).back
    return stay(
        replace(s, screen="home" if screen == "new" and s.draft is None else screen, dialog="", say=None)
    )


# Changing


def _edit(s: Session) -> Edit:
    if s.edit is None:
        raise LookupError("nothing is edited")
    return s.edit


def _became(s: Session, rules: Json | Rules, touched: str = "") -> Step:
    edit = _edit(s)
    try:
        after = rules if isinstance(rules, Rules) else Rules.from_json(rules)
    except RulesError:  # out of the range of its control: nothing moves
        return stay(s)
    if after == edit.rules:
        return stay(replace(s, say=None))
    edit = replace(edit, touched=touched)
    past = (*edit.past, edit.rules)[-MOST_UNDO:]
    return stay(replace(s, edit=replace(edit, rules=after, past=past), say=None))


def group(s: Session, arg: str) -> Step:
    """Show another group of settings."""
    known = next((one.id for one in GROUPS if one.id == arg), GROUPS[0].id)
    return stay(replace(s, edit=replace(_edit(s), group=known), say=None))


def unfold(s: Session, arg: str) -> Step:
    """Open a folded section, or fold it again."""
    edit = _edit(s)
    opened = tuple(one for one in edit.opened if one != arg) if arg in edit.opened else (*edit.opened, arg)
    return stay(replace(s, edit=replace(edit, opened=opened[-20:])))


def set_(s: Session, arg: str) -> Step:
    """Choose: "field:name"."""
    id, _, value = arg.partition(":")
    field = FIELDS[id]
    names = field.control.options if isinstance(field.control, Choice) else ("on", "off")
    if isinstance(field.control, Stepper) or value not in names:
        return stay(s)
    return _became(s, field.write(_edit(s).rules.to_json(), value), id)


def by(s: Session, arg: str) -> Step:
    """A step up or down: "field:1"."""
    id, _, direction = arg.partition(":")
    field, edit = FIELDS[id], _edit(s)
    if not isinstance(field.control, Stepper):
        return stay(s)
    now = int(field.read(edit.rules.to_json()))
    after = stepped(field.control, now, int(direction), int(field.read(edit.start.to_json())))
    return _became(s, field.write(edit.rules.to_json(), after), id)


def stepped(control: Stepper, now: int, direction: int, start: int) -> int:
    """The number after a step; small values have small steps."""
    if now == 0 and direction > 0 and control.first:
        return control.first
    step = next(one for one in (control.step, 10, 5, 1) if now % one == 0 and start % one == 0)
    return min(control.most, max(control.least, now + direction * min(step, control.step)))


def number(s: Session, arg: str) -> Step:
    """A number that is typed: "field:text". What is out of range changes nothing."""
    id, _, text = arg.partition(":")
    field = FIELDS[id]
    digits = "".join(c for c in text if c.isdecimal())
    if not isinstance(field.control, Stepper) or not digits or len(digits) > 7:
        return stay(s)
    value = int(digits)
    if not field.control.least <= value <= field.control.most:
        return refuse(s, "out_of_range", least=field.control.least, most=field.control.most)
    return _became(s, field.write(_edit(s).rules.to_json(), value), id)


def back(s: Session, arg: str) -> Step:
    """Set one setting back to what it was in the rules one began with; without a name all of them."""
    edit = _edit(s)
    if not arg:
        return _became(replace(s, dialog=""), edit.start)
    start = edit.start.to_json()
    rules = FIELDS[arg].write(edit.rules.to_json(), FIELDS[arg].read(start))
    if FIELDS[arg].changed(rules, start):  # a value that no button offers comes back with its whole rule
        rules = {**edit.rules.to_json(), **{key: start[key] for key in FIELDS[arg].keys}}
    return _became(s, rules, arg)


def undo(s: Session, _: str = "") -> Step:
    """Take the last change back."""
    edit = _edit(s)
    if not edit.past:
        return refuse(s, "nothing_to_undo")
    return stay(replace(s, edit=replace(edit, rules=edit.past[-1], past=edit.past[:-1]), say=None))


def way(s: Session, arg: str) -> Step:
    """Take a way out of a conflict: "C7:0"."""
    code, _, place = arg.partition(":")
    edit = _edit(s)
    found = ways(edit.rules, code, edit.start)
    return _became(s, found[int(place)].rules) if int(place) < len(found) else stay(s)


# Saving


def keep(s: Session, _: str = "") -> Step:
    """Ask for the name under which the rules are saved."""
    edit = _edit(s)
    if bad := errors(edit.rules):
        return _conflict(s, bad)
    return stay(replace(s, dialog="keep", say=None))


def _conflict(s: Session, bad: tuple[Finding, ...]) -> Step:
    """The reason is shown beside its settings: the group that has them comes up."""
    about = {field.id for field in fields_of(bad[0], _edit(s).rules)}
    here = (one.id for one in GROUPS if any(f.id in about for part in one.sections for f in part.fields))
    shown = tuple(here)
    edit = _edit(s)
    if shown and edit.group not in shown:
        s = replace(s, edit=replace(edit, group=shown[0]))
    return refuse(s, "rules_conflict", n=len(bad))


def name(s: Session, arg: str) -> Step:
    """The name that is typed."""
    return stay(replace(s, edit=replace(_edit(s), name=arg.lstrip()[:LONGEST_TITLE]), say=None))


def save(s: Session, arg: str) -> Step:
    """Save the rules in place of those they change, or ("copy") as others beside them."""
    edit = _edit(s)
    if bad := errors(edit.rules):
        return _conflict(s, bad)
    if not houses.clean_title(edit.name):
        return refuse(s, "rules_name")
    saved = houses.save(s, edit.name, edit.base, edit.rules, "" if arg == "copy" else edit.house)
    if saved is None:
        return refuse(s, "most_houses", n=houses.MOST_HOUSES)
    s, house = saved
    if edit.game and s.record is not None:
        edit = replace(edit, house=house.key, name=house.name)
        return stay(replace(s, edit=edit, dialog="", say=None))
    s, _ = setup.new(replace(s, edit=None))
    assert s.draft is not None
    return stay(replace(s, draft=houses.drafted(s, s.draft, house.key)))


# Changing the rules of the game on the table


def preview(s: Session) -> Amended | None:
    """The game as the working copy would make it; None where there is none, or its rules are the same."""
    if s.edit is None or s.record is None or s.edit.rules == s.game.rules:
        return None
    return _played_again(s.game, s.edit.rules)


@lru_cache(2)
def _played_again(game: Game, rules: Rules) -> Amended:
    return rerule(game, rules)


def apply(s: Session, _: str = "") -> Step:
    """Show what the rules would change in the game."""
    edit = _edit(s)
    if bad := errors(edit.rules):
        return _conflict(s, bad)
    if s.record is None:
        return refuse(s, "no_game")
    if edit.rules == s.game.rules:
        return refuse(s, "same_rules")
    for player in s.game.players:
        total = max(player.column, default=0)
        if total >= edit.rules.target:
            return refuse(s, "paper_beyond", name=player.name, total=total)
    return stay(replace(s, dialog="apply", say=None))


def accept(s: Session, _: str = "") -> Step:
    """Write the change of the rules, as it was shown."""
    after = preview(s)
    if s.record is None or after is None:
        return stay(replace(s, dialog=""))
    rules = _edit(s).rules
    variant = next((key for key in VARIANTS if VARIANTS[key].rules == rules), None)
    house = next((one for one in s.houses if one.rules == rules), None)
    payload: dict[str, Any] = {
        "rules": rules.to_json(),
        "words": after.game.line,
        "variant": None if house else variant,
        "title": house.name if house else None,
    }
    try:
        record = s.record.then("rules", payload)
    except ValueError:
        return refuse(s, "too_long")
    hand = Hand(way=s.hand.way)
    s = replace(s, record=record, edit=None, fix=None, hand=hand, screen="sheet", dialog="", say=None)
    return s, (Write("rules", payload),)


INTENTS: dict[str, Callable[[Session, str], Step]] = {
    "editor": open_,
    "edit_leave": leave,
    "edit_group": group,
    "edit_unfold": unfold,
    "edit_set": set_,
    "edit_by": by,
    "edit_number": number,
    "edit_back": back,
    "edit_undo": undo,
    "edit_way": way,
    "edit_keep": keep,
    "edit_name": name,
    "edit_save": save,
    "edit_apply": apply,
    "edit_accept": accept,
}
