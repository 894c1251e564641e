"""What a roll of n dice brings on average, as exact fractions (§3.2).

Loaded only when somebody asks: nothing that plays a game imports this.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial, prod

from .rules import Rules
from .scoring import FACES, score


@dataclass(frozen=True, slots=True)
class Odds:
    """Chance of a bust, chance that every die scores, and the mean of the best points of the roll."""

    bust: Fraction
    hot: Fraction
    expected: Fraction


def odds(rules: Rules) -> Mapping[int, Odds]:
    """The odds for each number of dice from one to all."""
    return {dice: _odds(rules, dice) for dice in range(1, rules.dice + 1)}


def _odds(rules: Rules, dice: int) -> Odds:
    bust = hot = points = 0
    for roll in combinations_with_replacement(FACES, dice):
        ways = factorial(dice) // prod(factorial(roll.count(face)) for face in FACES)
        found = score(rules, roll)
        bust += ways * found.bust
        hot += ways * found.all_score
        points += ways * found.best
    rolls = len(FACES) ** dice
    return Odds(Fraction(bust, rolls), Fraction(hot, rolls), Fraction(points, rolls))
