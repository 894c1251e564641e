"""Games taken off the list that can still be brought back: one value, and when their time is up. Pure."""

from __future__ import annotations

from collections.abc import Mapping

from ui.chain import Json

UNDO_DAYS = 30
UNDO_STARTS = 2
_DAY = 86_400_000

Removed = Mapping[str, Json]
"""`{"games": {name: [wall, start]}, "starts": n}`: when each was removed, by clock and by starts."""


def games(removed: Removed) -> Mapping[str, Json]:
    """The removed games by name."""
    listed = removed.get("games")
    return listed if isinstance(listed, dict) else {}


def starts(removed: Removed) -> int:
    """How often the program was started while a game was removed."""
    count = removed.get("starts")
    return count if isinstance(count, int) else 0


def adding(removed: Removed, game: str, wall: int) -> Removed:
    """The value with one more game; `wall` is milliseconds since 1970."""
    count = starts(removed)
    return {"games": {**games(removed), game: [wall, count]}, "starts": count}


def without(removed: Removed, game: str) -> Removed:
    """The value without a game that is back, or gone for good."""
    return {**removed, "games": {name: since for name, since in games(removed).items() if name != game}}


def started(removed: Removed) -> Removed:
    """The value after one more start of the program."""
    return {**removed, "starts": starts(removed) + 1}


def due(removed: Removed, wall: int) -> tuple[str, ...]:
    """The games that may go for good: after 30 days and more than two starts, as a clock may jump."""
    due = []
    for game, since in games(removed).items():
        match since:
            case [int(then), int(start)]:
                if wall - then > UNDO_DAYS * _DAY and starts(removed) - start > UNDO_STARTS:
                    due.append(game)
    return tuple(due)
