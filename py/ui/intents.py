"""Every intent of the page in one table: a name and an argument, both text, as a button carries them."""

from __future__ import annotations

from farkle import IllegalEvent
from ui import correct, editing, handover, houses, places, play, setup
from ui.session import Session, Step, refuse, refused

INTENTS = {
    **play.INTENTS,
    **setup.INTENTS,
    **houses.INTENTS,
    **editing.INTENTS,
    **correct.INTENTS,
    **places.INTENTS,
    **handover.INTENTS,
}

# What a page that only watches another one play may still do: look around, and start a game of its own.
_WATCHING = frozenset(
    (*places.INTENTS, *setup.INTENTS, *houses.INTENTS, *editing.INTENTS, *handover.INTENTS)
) - {"edit_accept"}


def handle(s: Session, name: str, arg: str = "") -> Step:
    """The session after an intent and what the doors are to do. A refusal only is said."""
    if s.around.spectator and name not in _WATCHING:
        return refuse(s, "spectator")
    if (needs_game := name in play.INTENTS or name in correct.INTENTS) and s.record is None and name != "way":
        return refuse(s, "no_game")
    if needs_game and s.dialog and name in ("key", "die", "bank", "roll", "points", "column"):
        return s, ()
    if name not in INTENTS:  # a tap kept from the page of another version
        return s, ()
    try:
        return INTENTS[name](s, arg)
    except IllegalEvent as error:
        return refused(s, error)
