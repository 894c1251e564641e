"""The words of a game (contract §2): what a player did, never what followed from it.

This file knows how a word is written and what makes it well formed. Whether it is legal now is the machine's
business (``machine.py``).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

Value = int | str | tuple[int, ...]

MOST_POINTS = 9_999_999
"""The largest number of points that a word may carry; keeps a hostile line of text harmless."""


class IllegalEvent(Exception):  # noqa: N818 - the name that contract §4 promises
    """An event that is not allowed now. Nothing has moved.

    ``code`` is a stable snake_case name of the reason; ``values`` has the numbers that a sentence needs.
    """

    def __init__(self, code: str, **values: Value) -> None:
        super().__init__(code)
        self.code = code
        self.values: Mapping[str, Value] = MappingProxyType(values)

    def __str__(self) -> str:
        facts = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.code} ({facts})" if facts else self.code


def _well_formed(word: str, condition: bool) -> None:
    if not condition:
        raise IllegalEvent("word", word=word)


def _faces(dice: tuple[int, ...]) -> bool:
    return 1 <= len(dice) <= 6 and all(face in {1, 2, 3, 4, 5, 6} for face in dice)


@dataclass(frozen=True, slots=True)
class Rolled:
    """``r11152``: these dice lie on the table, as many as were left to roll (§4.1)."""

    dice: tuple[int, ...]

    def __post_init__(self) -> None:
        _well_formed(str(self), _faces(self.dice))

    def __str__(self) -> str:
        return "r" + "".join(map(str, self.dice))


@dataclass(frozen=True, slots=True)
class SetAside:
    """``k1115``: these dice of the roll are kept (§4.1)."""

    dice: tuple[int, ...]

    def __post_init__(self) -> None:
        _well_formed(str(self), _faces(self.dice))

    def __str__(self) -> str:
        return "k" + "".join(map(str, self.dice))


@dataclass(frozen=True, slots=True)
class Banked:
    """``b``: the player stops and wants the points of the turn written (§5)."""

    def __str__(self) -> str:
        return "b"


@dataclass(frozen=True, slots=True)
class Predicted:
    """``p150``: the next roll is said to be worth this many points (§4.3)."""

    points: int

    def __post_init__(self) -> None:
        _well_formed(str(self), 1 <= self.points <= MOST_POINTS)

    def __str__(self) -> str:
        return f"p{self.points}"


@dataclass(frozen=True, slots=True)
class TookOver:
    """``t``: the player goes on with the dice that the one before left (§4.4)."""

    def __str__(self) -> str:
        return "t"


@dataclass(frozen=True, slots=True)
class Scored:
    """``+150``: real dice, points only; this many points were set aside (§4.2)."""

    points: int

    def __post_init__(self) -> None:
        _well_formed(str(self), 1 <= self.points <= MOST_POINTS)

    def __str__(self) -> str:
        return f"+{self.points}"


@dataclass(frozen=True, slots=True)
class Busted:
    """``x`` or ``x5``: real dice, points only; a null roll, if known with how many dice (§4.2)."""

    dice: int | None = None

    def __post_init__(self) -> None:
        _well_formed(str(self), self.dice is None or 1 <= self.dice <= 6)

    def __str__(self) -> str:
        return "x" if self.dice is None else f"x{self.dice}"


@dataclass(frozen=True, slots=True)
class Confirmed:
    """``c``: yes to the falls of this turn; between turns, to the victory of who is eligible (§4.5)."""

    def __str__(self) -> str:
        return "c"


@dataclass(frozen=True, slots=True)
class Announced:
    """``a``: the player whose turn was just completed announces the end (§4.5)."""

    def __str__(self) -> str:
        return "a"


Event = Rolled | SetAside | Banked | Predicted | TookOver | Scored | Busted | Confirmed | Announced

_WORD = re.compile(r"([rk])([1-6]{1,6})|([p+])([1-9][0-9]{0,6})|(x)([1-6]?)|([btca])")
_BARE: Mapping[str, Event] = {"b": Banked(), "t": TookOver(), "c": Confirmed(), "a": Announced()}
_DICE: Mapping[str, Callable[[tuple[int, ...]], Event]] = {"r": Rolled, "k": SetAside}
_POINTS: Mapping[str, Callable[[int], Event]] = {"p": Predicted, "+": Scored}


def parse(word: str) -> Event:
    """Return the event that a word writes; ``str`` of it gives the same word back (contract §2).

    Raises IllegalEvent with code ``word`` if it is none.
    """
    match = _WORD.fullmatch(word)
    if match is None:
        start = word[:20]
        raise IllegalEvent("word", word=start if start.isprintable() else ascii(start)[1:-1])
    dice, faces, count, points, bust, size, bare = match.groups()
    if dice:
        return _DICE[dice](tuple(map(int, faces)))
    if count:
        return _POINTS[count](int(points))
    if bust:
        return Busted(int(size) if size else None)
    return _BARE[bare]
