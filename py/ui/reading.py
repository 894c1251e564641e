"""Which rules the pages of rules and odds are about: the table's, or others that are looked up. Pure."""

from __future__ import annotations

from farkle import VARIANTS, Rules
from ui import houses
from ui.session import Session
from ui.texts import Texts

OWN = "table"
"""Stands for the rules of the game on the table where no key does."""


def read_of(s: Session) -> str:
    """The key of the rules that are shown: a named rule set, a house, or the table's own."""
    if s.reading and s.reading in choices(s):
        return s.reading
    return table_key(s) or houses.first_key(s)


def table_key(s: Session) -> str:
    """The key of what is played on the table; "" where nothing is."""
    if s.record is None:
        return ""
    played = s.record.variant
    return played if played is not None and played in VARIANTS else OWN


def rules_read(s: Session) -> Rules:
    """The rules themselves."""
    key = read_of(s)
    found = s.game.rules if key == OWN else houses.rules_named(s, key)
    if found is None:
        raise LookupError(f"no rules are called {key!r}")
    return found


def choices(s: Session) -> tuple[str, ...]:
    """The keys that can be stepped through: what the table plays first if it has no key, then the houses."""
    own = (OWN,) if table_key(s) == OWN else ()
    return (*own, *(house.key for house in s.houses), *VARIANTS)


def beside(s: Session, step: int) -> str:
    """The key before or after the one that is shown, around the end."""
    keys = choices(s)
    return keys[(keys.index(read_of(s)) + step) % len(keys)]


def name_of(s: Session, t: Texts, key: str) -> str:
    """What the rules are called."""
    if key in VARIANTS:
        return VARIANTS[key].name[t.lang]
    title = s.record.title if key == OWN and s.record is not None else None
    house = houses.find(s, key)
    return title or (house.name if house else "") or t("House rules")


def blurb_of(t: Texts, key: str) -> str:
    """One sentence about a named rule set; "" for others."""
    return VARIANTS[key].blurb[t.lang] if key in VARIANTS else ""
