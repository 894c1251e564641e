"""What the tests of the engine share: the golden cases and the rule sets they name."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import settings

from farkle import Game, Player, Rules

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


@pytest.fixture(scope="session")
def deal() -> Callable[..., Game]:
    """A game of A, B, C… with columns from paper, after some words; what else is given are its rules."""

    def play(words: str = "", columns: Sequence[Sequence[int]] = ((),), **rules: Any) -> Game:
        players = [Player("ABCDEFGHIJ"[i], tuple(column)) for i, column in enumerate(columns)]
        return Game.replay(Rules.from_json(rules), players, words.split())

    return play


@pytest.fixture(scope="session")
def wander() -> Callable[[Game, Random, int], Iterator[Game]]:
    """Random play: the game after each of at most so many more words, all legal, until it is over."""

    def walk(game: Game, random: Random, words: int) -> Iterator[Game]:
        for _ in range(words):
            legal = [word for word in _some_words(game, random) if game.refusal(word) is None]
            if not legal:
                return
            game = game.apply(random.choice(legal))
            yield game

    return walk


def _some_words(game: Game, random: Random) -> list[str]:
    """Words of every kind, good dice and bad ones, some of them legal unless the game is over."""
    turn, dice = game.state.turn, game.rules.dice
    pool = dice if game.state.phase == "roll_off" else turn.pool
    faces = random.choice(("123456", "123456", "123456", "12356", "15", "2346"))
    roll = "r" + "".join(random.choice(faces) for _ in range(pool))
    keeps = ["k" + "".join(map(str, keep.dice)) for keep in game.keeps()]
    counted = [f"+{points}" for points in (50, 300, random.randrange(50, 1000, 50)) if turn.points < 5000]
    missed = ["x", f"x{random.randint(1, dice)}"]
    return [
        *(roll, roll),
        *(*keeps[:1], *keeps),
        *("b", "b", "b"),
        *(*counted, *_to_meet(game, random)),
        *missed,
        *("t", "c", "a", "p50", "p100"),
    ]


def _to_meet(game: Game, random: Random) -> list[str]:
    """Points that would bring the player at turn to the target, or to where somebody else stands."""
    state = game.state
    if state.seat is None or random.random() < 0.7:
        return []
    mine = state.columns[state.seat].score + state.turn.points
    wished = (game.rules.target, *(column.score for column in state.columns))
    return [f"+{total - mine}" for total in wished if total > mine]
