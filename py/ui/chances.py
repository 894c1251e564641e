"""What the dice bring, in numbers that people read: odds as words, and where the bars of a chart lie.

Loaded only when somebody asks for the odds. Counting is cut into steps, so that no tap waits for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from farkle import Rules
from farkle.odds import Odds, contained, counted
from ui.texts import Texts

LABEL, CHART, ROW, BAR = 64, 320, 40, 26
"""The chart's geometry in its own units: room for the labels, whole width, height of a row and of a bar."""

_ROOM = 96  # to the right of the longest bar, for its figures


@dataclass(frozen=True, slots=True)
class Chances:
    """What is known so far: odds by number of dice, and the chance of each kind of combination in one roll of
    all the dice. `done` once nothing is left to count."""

    rules: Rules
    odds: tuple[tuple[int, Odds], ...] = ()
    kinds: tuple[tuple[str, Fraction], ...] = ()
    done: bool = False


def reckon(rules: Rules) -> Iterator[Chances]:
    """Count everything, a little at each step; the last step is `done`."""
    known = Chances(rules)
    for dice in range(rules.dice, 0, -1):
        for odds in counted(rules, dice):
            if odds is not None:
                known = replace(known, odds=(*known.odds, (dice, odds)))
            yield known
    for kinds in contained(rules):
        if kinds is not None:
            known = replace(known, kinds=tuple(kinds.items()), done=True)
        yield known


def in_words(t: Texts, chance: Fraction) -> str:
    """A chance as people say it: "1 in 13", "4 in 9"; rounded where no small numbers are exact."""
    if chance <= 0:
        return t("never")
    if chance >= 1:
        return t("always")
    if chance <= Fraction(2, 9):
        return t("1 in {n}", n=round(1 / chance))
    near = chance.limit_denominator(10)
    if near == 1:
        return t("nearly always")
    return t("{k} in {n}", k=near.numerator, n=near.denominator)


def exact(chance: Fraction) -> str:
    """The fraction in lowest terms: "25/324"; whole numbers stand alone."""
    return str(chance)


def percent(t: Texts, chance: Fraction) -> str:
    """Percent in two figures: "28%", "7.7%", "0.26%"."""
    return t("{p}%", p=decimal(t, 100 * chance, 2))


def decimal(t: Texts, value: Fraction, figures: int = 3) -> str:
    """A number with decimals only as far as so many figures need them, none where it is whole."""
    places = 0
    while places < 6 and value and value * 10**places < 10 ** (figures - 1) and value * 10**places % 1:
        places += 1
    whole, rest = divmod(round(value * 10**places), 10**places)
    digits = f"{rest:0{places}d}".rstrip("0") if places else ""
    return t.number(whole) + (f"{'.' if t.lang == 'en' else ','}{digits}" if digits else "")


@dataclass(frozen=True, slots=True)
class Bar:
    """One bar of the chart: its left upper corner, its width, and where its figures begin."""

    dice: int
    y: int
    width: int
    figures: int


def bars(chances: Chances) -> tuple[Bar, ...]:
    """A bar for each number of dice, most dice first; the whole width would be a certain bust."""
    room = CHART - LABEL - _ROOM
    found = []
    for place, (dice, odds) in enumerate(chances.odds):
        width = max(2, round(room * float(odds.bust))) if odds.bust else 0
        found.append(Bar(dice, place * ROW + (ROW - BAR) // 2, width, LABEL + width + 8))
    return tuple(found)


def height(rules: Rules) -> int:
    """The height of the chart, the same while it fills."""
    return ROW * rules.dice
