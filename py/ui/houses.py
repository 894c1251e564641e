"""A table's own rules, saved under a name: kept, copied, deleted with undo, offered first. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from farkle import VARIANTS, Rules, RulesError
from farkle.check import check
from ui.record import LONGEST_TITLE
from ui.session import Draft, House, Session, Step, refuse, stay

MOST_HOUSES = 60
_KEY = re.compile(r"house-[1-9][0-9]{0,5}")


def clean_title(text: str) -> str:
    """A name for rules as it may be kept: composed, on one line, without hidden characters, not too long."""
    kept = "".join(
        c for c in unicodedata.normalize("NFC", text) if unicodedata.category(c)[0] != "C" or c.isspace()
    )
    return re.sub(r"\s+", " ", kept).strip()[:LONGEST_TITLE].rstrip()


def find(s: Session, key: str) -> House | None:
    """The saved rules of this key."""
    return next((house for house in s.houses if house.key == key), None)


def rules_named(s: Session, key: str) -> Rules | None:
    """The rules of a house or of a named rule set."""
    if (house := find(s, key)) is not None:
        return house.rules
    return VARIANTS[key].rules if key in VARIANTS else None


def first_key(s: Session) -> str:
    """The rules that a new game begins with: the favourite, else what was played last."""
    wished = (s.favourite, *s.recent)
    return next((key for key in wished if rules_named(s, key) is not None), next(iter(VARIANTS)))


def drafted(s: Session, draft: Draft, key: str) -> Draft:
    """The game being prepared, by the rules of this key."""
    house = find(s, key)
    rules = house.rules.to_json() if house else None
    return replace(draft, variant=key, rules=rules, title=house.name if house else "")


def unused_name(s: Session, name: str, but: str = "") -> str:
    """The name, with a number where other rules have it already."""
    taken = {house.name for house in s.houses if house.key != but}
    if name not in taken:
        return name
    stem = re.sub(r" \d+$", "", name)[: LONGEST_TITLE - 4]
    return next(f"{stem} {n}" for n in range(2, MOST_HOUSES + 3) if f"{stem} {n}" not in taken)


def save(s: Session, name: str, base: str, rules: Rules, key: str = "") -> tuple[Session, House] | None:
    """Keep rules under a name, as new ones or in place of the house of this key. None where there is no room.

    Rules with errors are nobody's: ValueError.
    """
    if check(rules).errors:
        raise ValueError("rules with errors are not saved")
    old = find(s, key)
    if old is None and len(s.houses) >= MOST_HOUSES:
        return None
    name = unused_name(s, clean_title(name), but=key)
    house = House(old.key if old else _new_key(s), name, base if base in VARIANTS else "", rules)
    rest = tuple(house if one is old else one for one in s.houses) if old else (house, *s.houses)
    return replace(s, houses=rest, gone=None), house


def _new_key(s: Session) -> str:
    gone = (s.gone,) if s.gone else ()
    used = [int(house.key.partition("-")[2]) for house in (*s.houses, *gone)]
    return f"house-{max(used, default=0) + 1}"


def remove(s: Session, arg: str) -> Step:
    """Delete saved rules; they can be brought back. Games that play by them keep them."""
    house = find(s, arg)
    if house is None:
        return stay(s)
    s = replace(s, houses=tuple(one for one in s.houses if one is not house), gone=house, dialog="", say=None)
    if s.draft is not None and s.draft.variant == arg:
        s = replace(s, draft=drafted(s, s.draft, first_key(replace(s, favourite=""))))
    if s.edit is not None and s.edit.house == arg:
        s = replace(s, edit=None, screen="new" if s.draft is not None else "home")
    return stay(s)


def restore(s: Session, _: str = "") -> Step:
    """Bring the rules just deleted back."""
    if s.gone is None:
        return stay(s)
    if len(s.houses) >= MOST_HOUSES:
        return refuse(s, "most_houses", n=MOST_HOUSES)
    return stay(replace(s, houses=(s.gone, *s.houses), gone=None, say=None))


def favourite(s: Session, arg: str) -> Step:
    """Offer these rules first in a new game, or no longer."""
    if find(s, arg) is None:
        return stay(s)
    return stay(replace(s, favourite="" if s.favourite == arg else arg, say=None))


# In the desk


def written(house: House) -> dict[str, Any]:
    """A house as the desk keeps it: with every key of its rules, so that a later default changes nothing."""
    return {"key": house.key, "name": house.name, "base": house.base, "rules": house.rules.to_json()}


def read(value: object) -> House | None:
    """A house of the desk; None for what is none, or what nobody could play by."""
    match value:
        case {"key": str(key), "name": str(name), "base": str(base), "rules": dict(given)}:
            rules = read_rules(given)
        case _:
            return None
    if rules is None or not _KEY.fullmatch(key) or not clean_title(name) or check(rules).errors:
        return None
    return House(key, clean_title(name), base if base in VARIANTS else "", rules)


def read_all(value: object) -> tuple[House, ...]:
    """The houses of the desk, each key once."""
    found: dict[str, House] = {}
    for item in value if isinstance(value, list | tuple) else ():
        house = read(item)
        if house is not None and len(found) < MOST_HOUSES:
            found.setdefault(house.key, house)
    return tuple(found.values())


def read_rules(value: object) -> Rules | None:
    """A rule set of the desk; it may have errors, as a working copy has."""
    if not isinstance(value, Mapping):
        return None
    try:
        return Rules.from_json(value)
    except RulesError:
        return None


INTENTS: dict[str, Callable[[Session, str], Step]] = {
    "house_remove": remove,
    "house_restore": restore,
    "house_favourite": favourite,
}
