"""The structured values of a rule set: small, frozen, without behaviour beyond their own arithmetic.

Knows nothing of JSON (see `rules`) and nothing of dice that were rolled (see `scoring`).
"""

from __future__ import annotations

from dataclasses import dataclass

from .frozen import FrozenMap

COMBINATIONS = (
    "triple",
    "four",
    "five",
    "six",
    "straight",
    "full_house",
    "three_pairs",
    "two_triplets",
    "four_plus_pair",
)
"""The combinations that a table may ask to be proved: all but the single die (§3.4)."""


@dataclass(frozen=True, slots=True)
class OfAKind:
    """What four, five or six alike are worth: `how` is "times", "points" or "by_face"."""

    how: str
    amount: int | FrozenMap[int, int]

    def worth(self, face: int, triple: int) -> int:
        """Points of the face, 0 if that is no combination; `triple` is what three of it are worth, or 0."""
        if isinstance(self.amount, FrozenMap):
            return self.amount.get(face, 0)
        return self.amount * triple if self.how == "times" else self.amount


@dataclass(frozen=True, slots=True)
class FullHouse:
    """Three of one face and two of another: `how` is "bonus" (triple + points), "points" or "product"."""

    how: str
    points: int

    def worth(self, three: int, two: int, triple: int) -> int:
        """Points for three of the first face and two of the second, 0 if that is no full house."""
        if self.how == "bonus":
            return triple + self.points if triple else 0
        if self.how == "product":
            return 0 if 1 in (three, two) else three * two * self.points
        return self.points


@dataclass(frozen=True, slots=True)
class ThreePairs:
    """Points for three different pairs, and whether 4 + 2 and six alike count as such."""

    points: int
    four_plus_two: bool = False
    six_alike: bool = False


@dataclass(frozen=True, slots=True)
class Proof:
    """Selections that need one of the combinations must be followed by one worth `min` or more (§3.4)."""

    combinations: tuple[str, ...]
    min: int


@dataclass(frozen=True, slots=True)
class Prediction:
    """The last two of five dice may be predicted (R1.26); `on_error` is "none" or "lose_turn"."""

    on_error: str


@dataclass(frozen=True, slots=True)
class Piggyback:
    """Taking over the dice left by the player before: "inherit" his points, or a "bonus" of `points`."""

    mode: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class Zone:
    """Totals from `start` up to but without `stop` ("from" and "to"); `mode` is "gate", "cap" or "refuse"."""

    start: int
    stop: int
    mode: str

    def __contains__(self, total: int) -> bool:
        return self.start <= total < self.stop


@dataclass(frozen=True, slots=True)
class Effect:
    """What a penalty does: `how` is "minus" (with its points), "cross_out", "previous" or "zero"."""

    how: str
    points: int = 0


@dataclass(frozen=True, slots=True)
class BustPenalty:
    """What one null roll costs; `trigger` is "first_roll" or "all_dice_roll" (R1.31, R2.5)."""

    trigger: str
    effect: Effect
    when_closed: str


@dataclass(frozen=True, slots=True)
class Streak:
    """What `count` turns without a written score cost; `counts` are the ends that count (R0.19, R1.32)."""

    count: int
    effect: Effect
    counts: tuple[str, ...] = ("bust", "void", "overshoot")


@dataclass(frozen=True, slots=True)
class Collision:
    """Landing on an opponent's total makes him fall to "previous" or "zero_close" (R1.33, R2.12)."""

    effect: str
    confirm: bool = False
    on_penalty: bool = False
