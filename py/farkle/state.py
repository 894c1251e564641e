"""What is true at one moment of a game: frozen values, no rule in them.

``machine.py`` makes one state from another; everybody else only reads.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

By = Literal["dice", "points"]
Phase = Literal["turn", "falls", "roll_off", "over"]
End = Literal["bank", "void", "bust", "overshoot", "instant_win"]


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays. ``column`` holds the totals written on paper before the game was picked up, in points."""

    name: str
    column: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Column:
    """A player's column of the score sheet: the totals that stand, in points."""

    written: tuple[int, ...] = ()
    open: bool = False
    malus: int = 0
    """Penalties of a closed column, zero or less."""
    streak: int = 0
    """Turns in a row that count towards the penalty of ``streak``."""

    @property
    def score(self) -> int:
        """The last total; 0 for an empty column."""
        return self.written[-1] if self.written else 0

    @property
    def standing(self) -> int:
        """What the sheet shows, in points: the score, or the malus of a column that is closed (R2.9)."""
        return self.score if self.open else self.malus


@dataclass(frozen=True, slots=True)
class Kept:
    """One selection set aside. By points, ``dice`` is empty and ``whole`` false."""

    dice: tuple[int, ...]
    """Ascending."""
    points: int
    """What the selection is worth; without the bonus of a take-over and before a doubling."""
    whole: bool
    """It took every die of its roll: hot dice."""
    doubled: bool = False
    """A right prediction: it was added and then the turn's points were doubled (§4.3)."""


@dataclass(frozen=True, slots=True)
class Turn:
    """The turn being played, or about to be."""

    pool: int
    """Dice to roll next; while a roll waits for its selection, the dice of that roll."""
    by: By | None = None
    """How the turn is entered; None before its first word."""
    points: int = 0
    rolls: int = 0
    roll: tuple[int, ...] | None = None
    """The roll that waits for its selection, as it was entered."""
    kept: tuple[Kept, ...] = ()
    prediction: int | None = None
    """What the player said of the next roll, or of the one that waits (§4.3)."""
    took_over: bool = False
    unproven: bool = False
    """A combination set aside must still be proved (§3.4)."""

    @property
    def hot(self) -> bool:
        """All the dice have just been set aside."""
        return self.roll is None and bool(self.kept) and self.kept[-1].whole


@dataclass(frozen=True, slots=True)
class Note:
    """A consequence: a stable code, the player it concerns, and the numbers that a sentence needs."""

    code: str
    player: int
    values: Mapping[str, int | str] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        return ", ".join([self.code, *(f"{name}={value}" for name, value in self.values.items())])


def note(code: str, player: int, **values: int | str) -> Note:
    """Return a note whose values cannot be changed."""
    return Note(code, player, MappingProxyType(values))


@dataclass(frozen=True, slots=True)
class TurnRecord:
    """A complete turn."""

    player: int
    end: End
    points: int
    """What the player had when he stopped; 0 for a bust and an instant win (§4.6)."""
    made: int
    """What the turn had come to when it ended, lost or not; without the last roll of a bust."""
    by: By
    left: int
    """Dice that the next player could take over; 0 unless banked by dice (§4.4)."""
    written: int | None
    """The total that a bank or an instant win wrote; None if it wrote nothing."""
    columns: tuple[Column, ...]
    """All columns when the turn was complete."""
    notes: tuple[Note, ...]
    first: int
    last: int
    """Indices of its first and its last event."""

    @property
    def scores(self) -> tuple[int, ...]:
        """The scores of all players when the turn was complete."""
        return tuple(column.score for column in self.columns)


@dataclass(frozen=True, slots=True)
class State:
    """Everything that is true after some events."""

    columns: tuple[Column, ...]
    seat: int | None
    """Who plays, or rolls in a roll-off; None when the game is over."""
    turn: Turn
    """While falls wait: the turn that caused them."""
    before: tuple[Column, ...]
    """The columns when the turn began."""
    reached: tuple[int, ...]
    """For each player, the index of the turn that brought the present score; -1: from paper."""
    phase: Phase = "turn"
    turns: tuple[TurnRecord, ...] = ()
    falls: tuple[int, ...] = ()
    """Players who wait to fall (§4.5)."""
    eligible: tuple[int, ...] = ()
    """Players who may be confirmed or announce, the one who has been so for longest first (§4.5)."""
    can_announce: bool = False
    """``a`` is legal now."""
    leader: int | None = None
    """Who set off the end; with ``last_licks``, who leads since."""
    last_turns: tuple[int, ...] = ()
    """Players who still have a last turn, the one at turn first."""
    level: tuple[int, ...] = ()
    """Players who roll in this round of the roll-off, in order."""
    roll_off: tuple[tuple[int, int], ...] = ()
    """Player and points of every roll of the roll-off so far."""
    winners: tuple[int, ...] | None = None
    count: int = 0
    """Events so far."""
    began: int = 0
    """Index of the first event of the turn."""
    pending: TurnRecord | None = None
    """The turn that is complete once its falls are confirmed."""

    @property
    def at_turn(self) -> int:
        """Who plays; never asked once the game is over."""
        assert self.seat is not None
        return self.seat
