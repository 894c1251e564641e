"""What the tests of the engine share: the golden cases and the rule sets they name."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from farkle import Rules

GOLDEN = Path(__file__).parent / "golden"

# The same examples everywhere, and no clock: the tests also run on a phone's browser.
settings.register_profile("engine", deadline=None, derandomize=True, database=None)
settings.load_profile("engine")


def read_golden(name: str) -> Any:
    """The cases of one golden file."""
    return json.loads((GOLDEN / f"{name}.json").read_text(encoding="utf-8"))


def pytest_configure(config: pytest.Config) -> None:
    """Make the marker for golden cases known."""
    config.addinivalue_line("markers", "golden(name): run once for each `case` of golden/name.json")


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Give a test marked `golden(name)` each case of that file; an object's cases are `id` and `value`."""
    mark = metafunc.definition.get_closest_marker("golden")
    if mark is None:
        return
    cases = read_golden(mark.args[0])
    if isinstance(cases, dict):
        cases = [{"id": key, "value": value} for key, value in cases.items()]
    metafunc.parametrize("case", cases, ids=[case["id"] for case in cases])


@pytest.fixture(scope="session")
def golden_variants() -> dict[str, Any]:
    """The facts of the golden rule sets, by id."""
    found: dict[str, Any] = read_golden("variants")
    return found


@pytest.fixture(scope="session")
def rules_of(golden_variants: dict[str, Any]) -> Callable[[str | dict[str, Any]], Rules]:
    """The rule set that a golden case names by id or gives in part."""
    made = {key: Rules.from_json(facts) for key, facts in golden_variants.items()}

    def find(named: str | dict[str, Any]) -> Rules:
        return made[named] if isinstance(named, str) else Rules.from_json(named)

    return find
