"""Going from place to place, settings, saved games. Pure: what only a door can do is an effect."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from ui.session import SCREENS, THEMES, Do, Hand, Session, Step, refuse, stay
from ui.texts import LANGUAGES

_READING = ("rules", "odds")


def go(s: Session, arg: str) -> Step:
    """To a screen. Table, sheet and rules are places of the game on the table."""
    if arg not in SCREENS or (arg in ("table", "sheet") and s.record is None):
        return stay(replace(s, screen="home", dialog="", say=None))
    looking = s.reading if arg in _READING and s.screen in _READING else ""
    s = replace(s, screen=arg, dialog="", say=None, fix=None, removed=None, reading=looking)
    return s, (Do("reckon"),) if arg == "odds" else ()


def read(s: Session, arg: str) -> Step:
    """Look up other rules, or their odds; the rules that the table plays stay as they are."""
    return replace(s, reading=arg, say=None), (Do("reckon"),) if s.screen == "odds" else ()


def dialog(s: Session, arg: str) -> Step:
    """Open a dialog, or close it with an empty name."""
    return stay(replace(s, dialog=arg, say=None))


def lang(s: Session, arg: str) -> Step:
    """The language of the page; an empty one follows the browser."""
    return stay(replace(s, settings=replace(s.settings, lang=arg if arg in LANGUAGES else None), say=None))


def theme(s: Session, arg: str) -> Step:
    return stay(replace(s, settings=replace(s.settings, theme=arg if arg in THEMES else "system"), say=None))


def switch(s: Session, arg: str) -> Step:
    """Turn one of the switches of the settings."""
    if arg not in ("sound", "vibration", "motion", "awake"):
        return stay(s)
    turned: dict[str, Any] = {arg: not getattr(s.settings, arg)}
    settings = replace(s.settings, **turned)
    return replace(s, settings=settings, say=None), (Do("try", arg),)


def open_game(s: Session, arg: str) -> Step:
    """Take a saved game back to the table."""
    if s.record is not None and s.record.id == arg:
        return go(s, "table")
    return replace(s, say=None, removed=None), (Do("open", arg),)


def remove(s: Session, arg: str) -> Step:
    """Delete a saved game; it can be brought back."""
    gone = next((game for game in s.games if game.id == arg), None)
    if gone is None:
        return stay(s)
    games = tuple(game for game in s.games if game.id != arg)
    if s.record is not None and s.record.id == arg:
        s = replace(s, record=None, hand=Hand(way=s.hand.way), fix=None)
    return replace(s, games=games, removed=gone, say=None), (Do("remove", arg),)


def restore(s: Session, _: str = "") -> Step:
    """Bring the game just deleted back."""
    if s.removed is None:
        return stay(s)
    gone = s.removed
    games = tuple(sorted((*s.games, gone), key=lambda game: -game.last_wall))
    return replace(s, games=games, removed=None, say=None), (Do("restore", gone.id),)


def ask(what: str) -> Callable[[Session, str], Step]:
    """An intent that only a door can carry out."""

    def intent(s: Session, arg: str) -> Step:
        return replace(s, say=None, dialog="" if what != "import" else s.dialog), (Do(what, arg),)

    return intent


def update(s: Session, _: str = "") -> Step:
    """Change to the new version: never in the middle of a turn, as the code is swapped by a reload."""
    if s.hand.dice or (s.record is not None and s.game.state.turn.by is not None):
        return refuse(s, "finish_turn")
    return s, (Do("update"),)


INTENTS: dict[str, Callable[[Session, str], Step]] = {
    "go": go,
    "dialog": dialog,
    "read": read,
    "print": ask("print"),
    "lang": lang,
    "theme": theme,
    "switch": switch,
    "open": open_game,
    "remove": remove,
    "restore": restore,
    "update": update,
    "export": ask("export"),
    "import": ask("import"),
    "install": ask("install"),
    "verify": ask("verify"),
    "take_over": ask("take_over"),
}
