"""Odds as people read them: in words, in percent, as bars; counted in steps and exactly."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise, product

import pytest

from farkle import VARIANTS, Rules, score
from farkle.odds import contained, odds
from tests.ui.languages import speaking
from ui.chances import CHART, LABEL, ROW, Chances, bars, decimal, exact, height, in_words, percent, reckon
from ui.texts import LANGUAGES

EN = speaking("en")


@pytest.mark.parametrize(
    ("chance", "words"),
    [
        ("25/324", "1 in 13"), ("17/108", "1 in 6"), ("5/18", "2 in 7"), ("4/9", "4 in 9"), ("2/3", "2 in 3"),
        ("1/7776", "1 in 7,776"), ("1/2", "1 in 2"), ("31/32", "nearly always"), ("1", "always"),
        ("0", "never"),
    ],
)  # fmt: skip
def test_a_chance_is_said_in_small_numbers(chance: str, words: str) -> None:
    """One in so many where it is rare, else a fraction of at most ten."""
    assert in_words(EN, Fraction(chance)) == words


def test_words_are_never_far_from_the_truth() -> None:
    """At most an eighth off, whatever is rounded."""
    for chance in (Fraction(n, 324) for n in range(1, 324)):
        words = in_words(EN, chance).replace("nearly always", "1 in 1").replace(",", "")
        said = Fraction(*map(int, words.split(" in ")))
        assert abs(said - chance) <= chance / 8, (chance, words)


def test_each_language_has_its_words_and_its_decimal_sign() -> None:
    """Seven tenths are a comma in French and Russian."""
    chance = Fraction(25, 324)
    assert len({in_words(speaking(lang), chance) for lang in LANGUAGES}) == len(LANGUAGES)
    assert [percent(speaking(lang), chance) for lang in ("en", "fr", "ru")] == [
        "7.7%",
        "7,7\u202f%",
        "7,7\u202f%",
    ]


@pytest.mark.parametrize(
    ("value", "text"),
    [("25", "25"), ("5/2", "2.5"), ("8681/100", "86.8"), ("25977/100", "260"), ("6000", "6,000"), ("0", "0")],
)
def test_an_average_has_no_more_decimals_than_it_needs(value: str, text: str) -> None:
    """Three figures; a whole number has no decimals."""
    assert decimal(EN, Fraction(value)) == text


def test_a_rare_chance_is_not_rounded_away() -> None:
    """Two figures, wherever they begin."""
    assert [percent(EN, Fraction(1, n)) for n in (2, 3888, 46656)] == ["50%", "0.026%", "0.0021%"]
    assert (percent(EN, Fraction(1)), percent(EN, Fraction(0))) == ("100%", "0%")
    assert exact(Fraction(50, 648)) == "25/324"


@pytest.mark.parametrize("variant", ["5000", "zilch", "farkle-boxed"])
def test_counting_in_steps_ends_with_the_odds(variant: str) -> None:
    """The same as in one go; most dice first, nothing known is lost on the way."""
    rules = VARIANTS[variant].rules
    steps = list(reckon(rules))
    assert [one.done for one in steps] == [False] * (len(steps) - 1) + [True]
    assert all(after.odds[: len(one.odds)] == one.odds for one, after in pairwise(steps))
    assert dict(steps[-1].odds) == odds(rules)
    assert [dice for dice, _ in steps[-1].odds] == list(range(rules.dice, 0, -1))
    assert dict(steps[-1].kinds) == list(contained(rules))[-1]


def test_a_step_is_short() -> None:
    """At most one roll is scored between two steps, so that a tap never waits long."""
    steps = len(list(reckon(VARIANTS["farkle-boxed"].rules)))
    assert steps == sum((6, 21, 56, 126, 252, 462)) + 462 + 6 + 1


def test_the_chance_of_a_combination_is_that_of_counting_every_roll() -> None:
    """Of all 7776 rolls of five dice: three alike, a straight, five aces that win."""
    found = list(contained(Rules()))[-1]
    assert found is not None
    rolls = list(product(range(1, 7), repeat=5))
    three = sum(max(map(roll.count, roll)) >= 3 for roll in rolls)
    straight = sum(len(set(roll)) == 5 and {1, 6} - set(roll) != set() for roll in rolls)
    assert found["triple"] == Fraction(three, 7776)
    assert found["straight"] == Fraction(straight, 7776)
    assert found["single"] == 1 - Fraction(4**5, 6**5)
    assert found["instant_win"] == Fraction(1, 7776)
    assert "full_house" not in found


def test_an_empty_roll_that_pays_has_its_chance() -> None:
    """Zilch: nothing scores on all six dice."""
    rules = VARIANTS["zilch"].rules
    found = list(contained(rules))[-1]
    assert found is not None
    plain = Rules.from_json({**rules.to_json(), "empty_roll": 0})
    assert found["empty_roll"] == odds(plain)[6].bust
    assert score(rules, (2, 2, 3, 3, 4, 6)).best == rules.empty_roll


def test_bars_are_as_wide_as_a_bust_is_likely_and_stay_in_the_chart() -> None:
    """In the order of the table below the chart, with room for their figures."""
    known = list(reckon(VARIANTS["5000"].rules))[-1]
    drawn = bars(known)
    assert [bar.dice for bar in drawn] == [5, 4, 3, 2, 1]
    assert [bar.width for bar in drawn] == sorted(bar.width for bar in drawn)
    assert drawn[4].width == pytest.approx(3 / 2 * drawn[3].width, abs=2)
    assert all(LABEL < bar.figures < CHART - 80 for bar in drawn)
    assert height(known.rules) == 5 * ROW > drawn[-1].y
    assert bars(Chances(Rules())) == ()
