"""The odds are exact, and nothing that plays a game loads them."""

from __future__ import annotations

import ast
from collections.abc import Callable
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

import farkle
from farkle import Rules, score
from farkle.odds import odds


@pytest.mark.golden("bust")
def test_the_golden_odds_are_found(case: dict[str, Any], rules_of: Callable[[str], Rules]) -> None:
    """Bust, hot dice and mean, as fractions in lowest terms, for every number of dice."""
    found = odds(rules_of(case["id"]))
    assert {str(dice) for dice in found} == set(case["value"])
    for dice, one in found.items():
        expected = case["value"][str(dice)]
        assert one.bust == Fraction(expected["bust"])
        assert one.hot == Fraction(expected["hot"])
        assert one.expected == Fraction(expected["expected"])


@pytest.mark.parametrize("name", ["S001", "US", "LANCE5", "ZILCH"])
def test_the_odds_are_those_of_counting_every_roll(name: str, rules_of: Callable[[str], Rules]) -> None:
    """Each of the 6^n rolls once, without the multiplicities."""
    rules = rules_of(name)
    for dice in (1, 2, 3, 4):
        rolls = [score(rules, roll) for roll in product(range(1, 7), repeat=dice)]
        found = odds(rules)[dice]
        assert found.bust == Fraction(sum(one.bust for one in rolls), len(rolls))
        assert found.hot == Fraction(sum(one.all_score for one in rolls), len(rolls))
        assert found.expected == Fraction(sum(one.best for one in rolls), len(rolls))


def test_a_roll_that_wins_at_once_is_no_bust() -> None:
    """Even where its dice are worth nothing."""
    rules = Rules.from_json({"triples": {}, "of_a_kind": {}, "straights": {}, "instant_win": [[1, 2]]})
    assert odds(rules)[1].bust == Fraction(3, 6)


def test_only_the_command_line_loads_the_odds() -> None:
    """Fractions are not needed to play."""
    for path in Path(farkle.__file__).parent.glob("*.py"):
        if path.name not in {"__main__.py", "odds.py"}:
            tree = ast.parse(path.read_text(encoding="utf-8"))
            imports = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
            assert not any("odds" in (node.module or "") for node in imports), path.name
