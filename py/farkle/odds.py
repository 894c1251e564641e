"""What a roll of n dice brings on average, as exact fractions (§3.2).

Loaded only when somebody asks: nothing that plays a game imports this. Counting comes in small steps, for a
page that must go on answering: each step gives `None` until the last one gives the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

from .rules import Rules
from .scoring import FACES, pack, scale, score, within


@dataclass(frozen=True, slots=True)
class Odds:
    """Chance of a bust, chance that every die scores, and the mean of the best points of the roll."""

    bust: Fraction
    hot: Fraction
    expected: Fraction


def odds(rules: Rules) -> Mapping[int, Odds]:
    """The odds for each number of dice from one to all."""
    found = {dice: list(counted(rules, dice))[-1] for dice in range(1, rules.dice + 1)}
    return {dice: one for dice, one in found.items() if one is not None}


def counted(rules: Rules, dice: int) -> Iterator[Odds | None]:
    """The odds of so many dice, a step for each different roll."""
    bust = hot = points = 0
    for roll, ways in _rolls(dice):
        found = score(rules, roll)
        bust += ways * found.bust
        hot += ways * found.all_score
        points += ways * found.best
        yield None
    rolls = len(FACES) ** dice
    yield Odds(Fraction(bust, rolls), Fraction(hot, rolls), Fraction(points, rolls))


def contained(rules: Rules) -> Iterator[Mapping[str, Fraction] | None]:
    """How often one roll of all the dice holds a combination of each kind, alone or beside others; then, as
    "instant_win" and "empty_roll", how often it wins at once and how often nothing scores but pays."""
    packed = [(pack(one.dice), one.kind) for one in scale(rules).combinations]
    counts = dict.fromkeys((kind for _, kind in packed), 0)
    counts |= {"instant_win": 0} if rules.instant_win else {}
    counts |= {"empty_roll": 0} if rules.empty_roll else {}
    for roll, ways in _rolls(rules.dice):
        whole = pack(roll)
        held = {kind for dice, kind in packed if within(dice, whole)}
        if rules.empty_roll and not held:
            held.add("empty_roll")
        if rules.instant_win and score(rules, roll).instant_win:
            held.add("instant_win")
        for kind in held:
            counts[kind] += ways
        yield None
    yield {kind: Fraction(count, len(FACES) ** rules.dice) for kind, count in counts.items()}


def _rolls(dice: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Each roll of so many dice in ascending order, with the number of ways in which it falls."""
    for roll in combinations_with_replacement(FACES, dice):
        yield roll, factorial(dice) // prod(factorial(roll.count(face)) for face in FACES)
