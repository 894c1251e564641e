"""What a roll is worth, which of its dice may be set aside, and how a selection is read.

Never greedy: a value is the highest over all the ways to split the dice (§3.1). Works on *packed* dice: one
integer with four bits a face, so that a combination is taken out of a roll by a subtraction. What has been
worked out once for a multiset of dice is looked up afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, combinations_with_replacement, permutations

from .frozen import FrozenMap
from .parts import ThreePairs
from .rules import Rules

FACES = range(1, 7)
# The top bit of each face: a subtraction that borrows from it took a die that is not there.
_SPARE = 0x8888880
_ALIKE = {1: "single", 3: "triple", 4: "four", 5: "five", 6: "six"}


@dataclass(frozen=True, slots=True)
class Keep:
    """A selection that may be set aside: its dice in ascending order and its points."""

    dice: tuple[int, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Score:
    """What a roll offers (§3.1): `dice` as rolled, points, and the selections, best first.

    `dice_used` is the largest number of dice worth `best`; `full_points` is `None` if not every die scores.
    """

    dice: tuple[int, ...]
    best: int
    dice_used: int
    all_score: bool
    full_points: int | None
    bust: bool
    instant_win: bool
    keeps: tuple[Keep, ...]

    def keep(self, dice: Iterable[int]) -> Keep | None:
        """The selection of exactly these dice in any order, if it may be set aside."""
        wanted = tuple(sorted(dice))
        return next((keep for keep in self.keeps if keep.dice == wanted), None)


@dataclass(frozen=True, slots=True)
class Combination:
    """A group of dice that scores: `kind` as in §2 ("single", "triple", "straight", …), dice ascending."""

    kind: str
    dice: tuple[int, ...]
    points: int


def pack(dice: Iterable[int]) -> int:
    return sum(1 << 4 * face for face in dice)


def within(part: int, packed: int) -> bool:
    """Whether the dice of the part, packed, are among the other packed dice."""
    return ((packed | _SPARE) - part) & _SPARE == _SPARE


class Scale:
    """The combinations of a rule set, and the values of selections as far as they have been asked for."""

    def __init__(self, scoring: Iterable[Combination]) -> None:
        self.combinations = tuple(scoring)
        self._by_lowest: dict[int, list[tuple[int, Combination]]] = {face: [] for face in FACES}
        for one in self.combinations:
            self._by_lowest[one.dice[0]].append((pack(one.dice), one))
        self._values = {0: 0}

    def value(self, packed: int) -> int:
        """Points of the dice as one selection: 0 for no dice, -1 for dice that are no selection."""
        known = self._values.get(packed)
        if known is None:
            known = -1
            for rest, one in self._without_lowest(packed):
                rest_value = self.value(rest)
                if rest_value >= 0:
                    known = max(known, one.points + rest_value)
            self._values[packed] = known
        return known

    def splits(self, packed: int) -> Iterator[tuple[Combination, ...]]:
        """Every way to split the dice into combinations."""
        if not packed:
            yield ()
        for rest, one in self._without_lowest(packed):
            for others in self.splits(rest):
                yield (one, *others)

    def _without_lowest(self, packed: int) -> Iterator[tuple[int, Combination]]:
        # Some combination must take the lowest die, so only those that begin with its face are tried.
        lowest = ((packed & -packed).bit_length() - 1) // 4
        for taken, one in self._by_lowest.get(lowest, ()):
            rest = (packed | _SPARE) - taken
            if rest & _SPARE == _SPARE:
                yield rest ^ _SPARE, one


@lru_cache(maxsize=64)
def scale(rules: Rules, singles_only: bool = False, without: tuple[str, ...] = ()) -> Scale:
    """The scale of a rule set, of its singles alone, or `without` the combinations of the kinds named."""
    return Scale(
        one
        for one in _combinations(rules)
        if one.points and one.kind not in without and (one.kind == "single" or not singles_only)
    )


def _combinations(rules: Rules) -> Iterator[Combination]:
    """Every combination that a rule set could pay; worth 0 where it does not."""
    for face in FACES:
        triple = rules.triples.get(face, 0)
        yield Combination("single", (face,), rules.singles.get(face, 0))
        yield Combination("triple", (face,) * 3, triple)
        for count, alike in rules.of_a_kind.items():
            yield Combination(_ALIKE[count], (face,) * count, alike.worth(face, triple))
    for faces, points in rules.straights.items():
        yield Combination("straight", tuple(sorted(faces)), points)
    for three, two in permutations(FACES, 2):
        if rules.full_house:
            points = rules.full_house.worth(three, two, rules.triples.get(three, 0))
            yield Combination("full_house", _group({three: 3, two: 2}), points)
        yield Combination("four_plus_pair", _group({three: 4, two: 2}), rules.four_plus_pair)
    for one, other in combinations(FACES, 2):
        yield Combination("two_triplets", _group({one: 3, other: 3}), rules.two_triplets)
    if rules.three_pairs:
        yield from _three_pairs(rules.three_pairs)


def _three_pairs(pairs: ThreePairs) -> Iterator[Combination]:
    for faces in combinations_with_replacement(FACES, 3):
        different = len(set(faces))
        if different == 3 or (pairs.four_plus_two if different == 2 else pairs.six_alike):
            yield Combination("three_pairs", tuple(sorted(faces * 2)), pairs.points)


def _group(counts: Mapping[int, int]) -> tuple[int, ...]:
    return tuple(sorted(face for face, count in counts.items() for _ in range(count)))


def score(rules: Rules, dice: Iterable[int], held: Iterable[int] = ()) -> Score:
    """What the roll offers. `held`: what was set aside since all the dice were last taken; it matters with
    `across_rolls` only, where points are what the selection adds to it (§3.3).

    Raises `ValueError` if the dice are not 1 to `rules.dice` faces from 1 to 6.
    """
    rolled = tuple(dice)
    if not 1 <= len(rolled) <= rules.dice or any(type(die) is not int or die not in FACES for die in rolled):
        raise ValueError(f"A roll must be 1 to {rules.dice} dice with faces from 1 to 6.")
    before = tuple(sorted(held)) if rules.combination_scope == "across_rolls" else ()
    found = _score(rules, tuple(sorted(rolled)), before)
    return found if found.dice == rolled else replace(found, dice=rolled)


@lru_cache(maxsize=2048)
def _score(rules: Rules, dice: tuple[int, ...], held: tuple[int, ...]) -> Score:
    worth = _worth(rules, dice, held)
    best = max(worth.values(), default=0)
    used = max((len(part) for part, points in worth.items() if points == best), default=0)
    if rules.full_roll_all_or_nothing and used == len(dice):
        least = used
    else:
        least = used if rules.set_aside == "all" else 1
    keeps = (Keep(part, points) for part, points in worth.items() if len(part) >= least)
    instant_win = any(
        (max(map(dice.count, FACES)) if face is None else dice.count(face)) >= count
        for count, face in rules.instant_win
    )
    return Score(
        dice=dice,
        best=best,
        dice_used=used,
        all_score=dice in worth,
        full_points=worth.get(dice),
        bust=not best and not instant_win,
        instant_win=instant_win,
        keeps=tuple(sorted(keeps, key=lambda keep: (-keep.points, -len(keep.dice), keep.dice))),
    )


def _worth(rules: Rules, dice: tuple[int, ...], held: tuple[int, ...]) -> dict[tuple[int, ...], int]:
    """Each selection of the roll with its points."""
    known = _scale_for(rules, len(dice))
    before = pack(held)
    base = known.value(before)
    gains = {part: known.value(before + pack(part)) - base for part in _parts(dice)}
    worth = {part: gain for part, gain in gains.items() if gain > 0}
    if not worth and rules.empty_roll and len(dice) == rules.dice:
        return {dice: rules.empty_roll}
    return worth


def _scale_for(rules: Rules, rolled: int) -> Scale:
    return scale(rules, rules.combinations_need_all_dice and rolled < rules.dice)


def _parts(dice: tuple[int, ...]) -> set[tuple[int, ...]]:
    return {part for size in range(1, len(dice) + 1) for part in combinations(dice, size)}


def explain(rules: Rules, dice: Iterable[int], rolled: int | None = None) -> tuple[Combination, ...]:
    """The split that gives a selection its value, best points first; of equal splits, the one with the fewest
    combinations. Empty if the dice are no selection. `rolled`: of how many dice (default: of all).
    With `across_rolls`, ask about all the dice that count together.
    """
    part = tuple(sorted(dice))
    if len(part) > rules.dice:
        return ()
    known = _scale_for(rules, rules.dice if rolled is None else rolled)
    splits = list(known.splits(pack(part)))
    if not splits:
        empty = len(part) == rules.dice and _worth(rules, part, ()) == {part: rules.empty_roll}
        return (Combination("empty_roll", part, rules.empty_roll),) if empty else ()
    best = max(splits, key=lambda split: (sum(one.points for one in split), -len(split)))
    return tuple(sorted(best, key=lambda one: (-one.points, one.dice)))


def needs_proof(rules: Rules, dice: Iterable[int], rolled: int | None = None) -> bool:
    """Whether no split of the selection reaches its value without a combination to be proved (§3.4)."""
    if rules.proof is None:
        return False
    packed = pack(dice)
    singles_only = rules.combinations_need_all_dice and rolled is not None and rolled < rules.dice
    value = scale(rules, singles_only).value(packed)
    return value > scale(rules, singles_only, rules.proof.combinations).value(packed)


@lru_cache(maxsize=64)
def reachable(rules: Rules, dice: int) -> Mapping[int, int]:
    """Points that one selection of a roll of at most `dice` dice can be worth -> the fewest dice needed."""
    fewest: dict[int, int] = {}
    for known in {_scale_for(rules, 1), _scale_for(rules, dice)}:
        for size in range(dice, 0, -1):
            for part in combinations_with_replacement(FACES, size):
                points = known.value(pack(part))
                if points > 0:
                    fewest[points] = min(size, fewest.get(points, size))
    if rules.empty_roll and dice == rules.dice:
        fewest.setdefault(rules.empty_roll, dice)
    return FrozenMap(fewest)
