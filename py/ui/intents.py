"""Every intent of the page in one table: a name and an argument, both text, as a button carries them."""

from __future__ import annotations

from farkle import IllegalEvent
from ui import correct, handover, houses, places, play, setup
from ui.session import Session, Step, refuse, refused

INTENTS = {
    **play.INTENTS,
    **setup.INTENTS,
    **houses.INTENTS,
    **correct.INTENTS,
    **places.INTENTS,
    **handover.INTENTS,
}

# What a page that only watches another one play may still do: look around, and start a game of its own.
_WATCHING = frozenset((*places.INTENTS, *setup.INTENTS, *houses.INTENTS, *handover.INTENTS))


def handle(s: Session, name: str, arg: str = "") -> Step:
    """The session after an intent and what the doors are to do. A refusal only is said."""
    edits = name.startswith("edit")
    if s.around.spectator and name not in _WATCHING and (not edits or name == "edit_accept"):
        return refuse(s, "spectator")
    if (needs_game := name in play.INTENTS or name in correct.INTENTS) and s.record is None and name != "way":
        return refuse(s, "no_game")
    if needs_game and s.dialog and name in ("key", "die", "bank", "roll", "points", "column"):
        return s, ()
    if edits:
        from ui import editor  # noqa: PLC0415 - only when rules are edited: a start does not wait for it

        return editor.INTENTS[name](s, arg) if s.edit is not None or name == "editor" else (s, ())
    if name not in INTENTS:  # a tap kept from the page of another version
        return s, ()
    try:
        return INTENTS[name](s, arg)
    except IllegalEvent as error:
        return refused(s, error)
