"""What a table plays: one frozen value with a key for each house rule.

Reads and writes JSON and refuses bad values; `check` finds the pairs of good values that conflict. Points are
whole numbers everywhere. The meaning of each key is in section 2 of the rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from operator import attrgetter
from typing import Any, TypeVar

from .frozen import FrozenMap
from .parts import (
    COMBINATIONS,
    BustPenalty,
    Collision,
    Effect,
    FullHouse,
    OfAKind,
    Piggyback,
    Prediction,
    Proof,
    Streak,
    ThreePairs,
    Zone,
)
from .shapes import (
    RulesError,
    Shape,
    choice,
    either,
    flag,
    number_choice,
    optional,
    pair,
    record,
    several,
    table,
    tagged,
    unknown,
    whole,
)

__all__ = ["Rules", "RulesError"]

T = TypeVar("T")


def _face(word: str) -> int | None:
    return int(word) if word in ("1", "2", "3", "4", "5", "6") else None


def _alike(word: str) -> int | None:
    return int(word) if word in ("4", "5", "6") else None


def _straight(word: str) -> tuple[int, ...] | None:
    # Order and length are a conflict that `check` explains (C2), not a wrong shape.
    return tuple(map(int, word.split("-"))) if re.fullmatch(r"[1-6](-[1-6]){0,8}", word) else None


def _effect(*names: str) -> Shape[Effect]:
    minus = tagged(Effect, {"minus": whole(1)}, attrgetter("how", "points"))
    return either(choice(*names), minus, Effect, lambda e: None if e.how == "minus" else e.how)


def _when_closed(given: Mapping[str, object]) -> Mapping[str, object]:
    return {"when_closed": "ignore" if given.get("effect") == "cross_out" else "accumulate"}


def _players() -> Shape[tuple[int, int]]:
    two = pair(whole(1, 100), whole(1, 100))

    def read(value: object, path: str) -> tuple[int, int]:
        least, most = two.read(value, path)
        if least > most:
            raise RulesError(path, f"{path} must be the least number and then the most, from 1 to 100.")
        return least, most

    return Shape(two.allowed, read, two.write)


def _piggyback() -> Shape[Piggyback]:
    inherit = record(Piggyback, {"mode": choice("inherit")}, lambda p: (p.mode,))
    bonus = record(
        Piggyback, {"mode": choice("inherit", "bonus"), "points": whole(1)}, attrgetter("mode", "points")
    )
    allowed = '{"mode": "inherit"} or {"mode": "bonus", "points": a whole number from 1 to 1000000}'

    def read(value: object, path: str) -> Piggyback:
        plain = isinstance(value, dict) and value.get("mode") == "inherit"
        return (inherit if plain else bonus).read(value, path)

    return Shape(allowed, read, lambda p: (inherit if p.mode == "inherit" else bonus).write(p))


_by_face = table(_face, 'the keys are the faces "1" to "6"', str, whole(1))
_of_a_kind = tagged(
    OfAKind,
    {"times": whole(1, 1000), "points": whole(1), "by_face": _by_face},
    attrgetter("how", "amount"),
)
_full_house = tagged(
    FullHouse, {"bonus": whole(1), "points": whole(1), "product": whole(1)}, attrgetter("how", "points")
)
_three_pairs = record(
    ThreePairs,
    {"points": whole(1), "four_plus_two": flag(), "six_alike": flag()},
    attrgetter("points", "four_plus_two", "six_alike"),
    lambda given: {"four_plus_two": False, "six_alike": False},
)
_proof = record(
    Proof,
    {"combinations": several(choice(*COMBINATIONS), len(COMBINATIONS)), "min": whole(0)},
    attrgetter("combinations", "min"),
)
_zone = record(
    Zone,
    {"from": whole(0), "to": whole(0), "mode": choice("gate", "cap", "refuse")},
    attrgetter("start", "stop", "mode"),
)
_bust_penalty = record(
    BustPenalty,
    {
        "trigger": choice("first_roll", "all_dice_roll"),
        "effect": _effect("cross_out"),
        "when_closed": choice("accumulate", "ignore"),
    },
    attrgetter("trigger", "effect", "when_closed"),
    _when_closed,
)
_streak = record(
    Streak,
    {
        "count": whole(1, 1000),
        "effect": _effect("previous", "zero"),
        "counts": several(choice("bust", "void", "overshoot"), 3),
    },
    attrgetter("count", "effect", "counts"),
    lambda given: {"counts": ["bust", "void", "overshoot"]},
)
_collision = record(
    Collision,
    {"effect": choice("previous", "zero_close"), "confirm": flag(), "on_penalty": flag()},
    attrgetter("effect", "confirm", "on_penalty"),
    lambda given: {"confirm": False, "on_penalty": False},
)


_BOTH_STRAIGHTS: dict[tuple[int, ...], int] = {(1, 2, 3, 4, 5): 1500, (2, 3, 4, 5, 6): 1500}


def _key(default: T, shape: Shape[T]) -> T:
    """One key of a rule set: its default, and the shape it is read with."""
    made: T = field(default=default, metadata={"shape": shape})
    return made


@dataclass(frozen=True, slots=True)
class Rules:
    """A rule set; each attribute is the key of that name. Without arguments: the common 5000 (source 001).

    `from_json` is the way in for anything that was not made here: it checks every value.
    """

    dice: int = _key(5, number_choice(5, 6))
    players: tuple[int, int] = _key((2, 10), _players())
    start: str = _key("highest_die", choice("highest_die", "lowest_die", "random", "manual"))
    scorekeeper: str = _key("device", choice("device", "lowest_die"))
    singles: FrozenMap[int, int] = _key(FrozenMap({1: 100, 5: 50}), _by_face)
    triples: FrozenMap[int, int] = _key(
        FrozenMap({1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}), _by_face
    )
    of_a_kind: FrozenMap[int, OfAKind] = _key(
        FrozenMap({5: OfAKind("by_face", FrozenMap({1: 5000, 5: 5000}))}),
        table(_alike, 'the keys are "4", "5" and "6"', str, _of_a_kind),
    )
    straights: FrozenMap[tuple[int, ...], int] = _key(
        FrozenMap(_BOTH_STRAIGHTS),
        table(_straight, 'the keys are faces like "1-2-3-4-5"', lambda s: "-".join(map(str, s)), whole(1)),
    )
    full_house: FullHouse | None = _key(None, optional(_full_house))
    three_pairs: ThreePairs | None = _key(None, optional(_three_pairs))
    two_triplets: int = _key(0, whole(0))
    four_plus_pair: int = _key(0, whole(0))
    empty_roll: int = _key(0, whole(0))
    instant_win: tuple[tuple[int, int | None], ...] = _key(
        ((5, 1),), several(pair(whole(1, 6), optional(whole(1, 6))), 42)
    )
    combination_scope: str = _key("single_roll", choice("single_roll", "across_rolls"))
    combinations_need_all_dice: bool = _key(False, flag())
    set_aside: str = _key("at_least_one", choice("at_least_one", "all"))
    max_rolls: int | None = _key(None, optional(whole(1, 1000)))
    full_roll_extends: bool = _key(True, flag())
    hot_dice: str = _key("optional", choice("optional", "mandatory", "stop"))
    hot_dice_dice: str = _key("all", choice("all", "last_rolled"))
    full_roll_all_or_nothing: bool = _key(False, flag())
    opening: int = _key(750, whole(0))
    opening_below: str = _key("refuse", choice("refuse", "void"))
    opening_malus: str = _key("net", choice("net", "forgive"))
    bank_min: int = _key(0, whole(0))
    bank_multiple: int | None = _key(None, optional(whole(1)))
    bank_beat_previous: bool = _key(False, flag())
    proof: Proof | None = _key(None, optional(_proof))
    prediction: Prediction | None = _key(
        None,
        optional(record(Prediction, {"on_error": choice("none", "lose_turn")}, lambda p: (p.on_error,))),
    )
    piggyback: Piggyback | None = _key(None, optional(_piggyback()))
    target: int = _key(5000, whole(1))
    exact: bool = _key(False, flag())
    overshoot: str = _key("lose_turn", choice("lose_turn", "give_to_lowest"))
    ending: str = _key("immediate", choice("immediate", "complete_round", "others_once", "last_licks"))
    zones: tuple[Zone, ...] = _key((), several(_zone, 20, repeats=True))
    claim: str = _key("auto", choice("auto", "confirm", "announce"))
    tie: str = _key("shared", choice("shared", "roll_off", "first_to_reach"))
    bust_penalty: BustPenalty | None = _key(None, optional(_bust_penalty))
    streak: Streak | None = _key(None, optional(_streak))
    collision: Collision | None = _key(None, optional(_collision))
    opening_permanent: bool = _key(True, flag())
    floor: int | None = _key(None, optional(number_choice(0)))
    _hash: int = field(init=False, repr=False, compare=False, default=0)

    def __post_init__(self) -> None:
        # Rules are the key of every cache of the scoring, so the hash of all these fields is computed once.
        object.__setattr__(self, "_hash", hash(tuple(getattr(self, name) for name in SHAPES)))

    def __hash__(self) -> int:
        return self._hash

    @classmethod
    def from_json(cls, given: object) -> Rules:
        """The rule set of a JSON object; what it leaves out has its default. Raises `RulesError`."""
        if not isinstance(given, dict):
            raise RulesError("", "A rule set must be one JSON object.")
        values: dict[str, Any] = {}
        for name, value in given.items():
            if name not in SHAPES:
                raise unknown(name, "", "the keys are " + ", ".join(SHAPES))
            values[name] = SHAPES[name].read(value, name)
        return cls(**values)

    def to_json(self) -> dict[str, Any]:
        """A JSON object with every key, from which `from_json` makes an equal rule set."""
        return {name: shape.write(getattr(self, name)) for name, shape in SHAPES.items()}


SHAPES: dict[str, Shape[Any]] = {
    one.name: one.metadata["shape"] for one in fields(Rules) if "shape" in one.metadata
}
