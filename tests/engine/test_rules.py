"""A rule set is read strictly, written back whole, and cannot change."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from farkle import Rules, RulesError
from farkle.parts import BustPenalty, Collision, Effect, FullHouse, OfAKind, Piggyback, Streak, ThreePairs
from farkle.rules import SHAPES

NAN, INFINITE = float("nan"), float("inf")

BAD: list[tuple[str, object]] = [
    ("dice", 4),
    ("dice", 5.0),
    ("dice", True),
    ("dice", "5"),
    ("dice", None),
    ("players", [2]),
    ("players", [0, 3]),
    ("players", [5, 2]),
    ("players", [2, 3, 4]),
    ("players", {"min": 2}),
    ("start", "youngest"),
    ("start", 1),
    ("start", ["random"]),
    ("scorekeeper", None),
    ("singles", [100]),
    ("singles", {"7": 100}),
    ("singles", {"1": 0}),
    ("singles", {"1": -100}),
    ("singles", {"1": True}),
    ("singles", {"1": 100.0}),
    ("singles", {"01": 100}),
    ("singles", {"١": 100}),
    ("singles", {1: 100}),
    ("triples", {"1": 1_000_001}),
    ("triples", {"1": 10**40}),
    ("of_a_kind", {"3": {"times": 2}}),
    ("of_a_kind", {"4": 1000}),
    ("of_a_kind", {"4": {}}),
    ("of_a_kind", {"4": {"times": 2, "points": 5}}),
    ("of_a_kind", {"4": {"times": 0}}),
    ("of_a_kind", {"4": {"times": 1.5}}),
    ("of_a_kind", {"4": {"points": 0}}),
    ("of_a_kind", {"4": {"by_face": {"0": 10}}}),
    ("of_a_kind", {"4": {"by_face": 10}}),
    ("of_a_kind", {"4": {"double": 2}}),
    ("straights", {"12345": 1500}),
    ("straights", {"1-2-3-": 1500}),
    ("straights", {"1-2-7": 1500}),
    ("straights", {"": 1500}),
    ("straights", {"1-2-3": 0}),
    ("straights", {"1-2-3\n": 100}),
    ("straights", ["1-2-3"]),
    ("full_house", {}),
    ("full_house", {"bonus": 0}),
    ("full_house", {"bonus": 1, "points": 1}),
    ("full_house", {"triple": 1}),
    ("full_house", 250),
    ("three_pairs", {}),
    ("three_pairs", {"points": 0}),
    ("three_pairs", {"points": 1500, "four_plus_two": 1}),
    ("three_pairs", {"points": 1500, "more": True}),
    ("three_pairs", 1500),
    ("two_triplets", -1),
    ("two_triplets", None),
    ("four_plus_pair", "1500"),
    ("empty_roll", NAN),
    ("instant_win", [[0, 1]]),
    ("instant_win", [[7, 1]]),
    ("instant_win", [[5, 7]]),
    ("instant_win", [[5]]),
    ("instant_win", [[5, 1], [5, 1]]),
    ("instant_win", [5, 1]),
    ("instant_win", [[True, 1]]),
    ("instant_win", None),
    ("combination_scope", "turn"),
    ("combinations_need_all_dice", 1),
    ("set_aside", "any"),
    ("max_rolls", 0),
    ("max_rolls", False),
    ("full_roll_extends", "true"),
    ("hot_dice", ""),
    ("hot_dice_dice", "some"),
    ("full_roll_all_or_nothing", None),
    ("opening", -1),
    ("opening", INFINITE),
    ("opening", 750.0),
    ("opening_below", "allow"),
    ("opening_malus", "gross"),
    ("bank_min", None),
    ("bank_multiple", 0),
    ("bank_beat_previous", 0),
    ("proof", {"combinations": ["triple"]}),
    ("proof", {"combinations": ["single"], "min": 50}),
    ("proof", {"combinations": ["triple", "triple"], "min": 50}),
    ("proof", {"combinations": "triple", "min": 50}),
    ("proof", {"combinations": [["triple"]], "min": 50}),
    ("proof", {"combinations": ["triple"], "min": -1}),
    ("prediction", {}),
    ("prediction", {"on_error": "bust"}),
    ("prediction", "none"),
    ("piggyback", {}),
    ("piggyback", {"mode": "inherit", "points": 100}),
    ("piggyback", {"mode": "bonus"}),
    ("piggyback", {"mode": "bonus", "points": 0}),
    ("piggyback", {"mode": "take"}),
    ("piggyback", {"mode": ["inherit"]}),
    ("target", 0),
    ("target", 1_000_001),
    ("exact", "yes"),
    ("overshoot", "keep"),
    ("ending", "round"),
    ("zones", {}),
    ("zones", [{"from": 0, "to": 100}]),
    ("zones", [{"from": -1, "to": 100, "mode": "gate"}]),
    ("zones", [{"from": 0, "to": 100, "mode": "wall"}]),
    ("zones", [{"from": 0, "to": 100, "mode": "gate", "x": 1}]),
    ("zones", [{"from": 0, "to": 1, "mode": "gate"}] * 21),
    ("claim", "shout"),
    ("tie", "split"),
    ("bust_penalty", {"trigger": "first_roll"}),
    ("bust_penalty", {"trigger": "first_roll", "effect": "zero"}),
    ("bust_penalty", {"trigger": "any", "effect": "cross_out"}),
    ("bust_penalty", {"trigger": "first_roll", "effect": {"minus": 0}}),
    ("bust_penalty", {"trigger": "first_roll", "effect": {"plus": 100}}),
    ("bust_penalty", {"trigger": "first_roll", "effect": 100}),
    ("bust_penalty", {"trigger": "first_roll", "effect": {"minus": 100}, "when_closed": "erase"}),
    ("streak", {"count": 3}),
    ("streak", {"count": 0, "effect": "zero"}),
    ("streak", {"count": 3, "effect": "cross_out"}),
    ("streak", {"count": 3, "effect": "zero", "counts": ["bank"]}),
    ("streak", {"count": 3, "effect": "zero", "counts": None}),
    ("collision", {}),
    ("collision", {"effect": "zero"}),
    ("collision", {"effect": "previous", "confirm": None}),
    ("opening_permanent", []),
    ("floor", -500),
    ("floor", False),
]

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=8,
)
# Words that mean something, so that the guesses get past the first check.
WORDS = st.from_regex(
    r"[156]|1-2-3|mode|from|to|points|times|by_face|minus|effect|counts?|trigger|inherit|bonus|gate|zero"
    r"|cross_out|first_roll|previous|combinations|min|triple|on_error|none",
    fullmatch=True,
)
NEAR = st.recursive(
    WORDS | st.integers(-1, 9) | st.none() | st.booleans(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(WORDS, inner, max_size=4),
    max_leaves=8,
)


def test_without_keys_a_rule_set_is_the_common_5000(golden_variants: dict[str, Any]) -> None:
    """The defaults are those of the contract (source 001)."""
    assert Rules() == Rules.from_json({}) == Rules.from_json(golden_variants["S001"])
    assert Rules().to_json() == golden_variants["S001"]


@pytest.mark.golden("variants")
def test_a_golden_rule_set_comes_back_as_it_was(case: dict[str, Any]) -> None:
    """Reading and writing change neither a value nor the order of the keys."""
    rules = Rules.from_json(case["value"])
    assert rules.to_json() == case["value"]
    assert list(rules.to_json()) == list(case["value"])
    assert Rules.from_json(rules.to_json()) == rules


def test_a_key_that_is_given_replaces_its_default_as_a_whole() -> None:
    """A new table of triples has no triple that it does not name (§2)."""
    rules = Rules.from_json({"triples": {"1": 300}, "of_a_kind": {}})
    assert rules.triples == {1: 300}
    assert rules.of_a_kind == {}
    assert rules.singles == {1: 100, 5: 50}


def test_what_is_left_out_inside_a_value_has_the_meaning_of_the_contract() -> None:
    """`when_closed` depends on the effect; `counts` are all three; the switches are off."""
    minus = Rules.from_json({"bust_penalty": {"trigger": "first_roll", "effect": {"minus": 100}}})
    cross = Rules.from_json({"bust_penalty": {"trigger": "all_dice_roll", "effect": "cross_out"}})
    assert minus.bust_penalty == BustPenalty("first_roll", Effect("minus", 100), "accumulate")
    assert cross.bust_penalty == BustPenalty("all_dice_roll", Effect("cross_out"), "ignore")
    streak = Rules.from_json({"streak": {"count": 3, "effect": "zero"}}).streak
    assert streak == Streak(3, Effect("zero"), ("bust", "void", "overshoot"))
    assert Rules.from_json({"three_pairs": {"points": 750}}).three_pairs == ThreePairs(750)
    assert Rules.from_json({"collision": {"effect": "previous"}}).collision == Collision("previous")


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("piggyback", {"mode": "bonus", "points": 100}),
        ("piggyback", {"mode": "inherit"}),
        ("full_house", {"points": 1500}),
        ("full_house", {"product": 100}),
        ("proof", {"combinations": ["triple", "four"], "min": 50}),
        ("zones", [{"from": 4000, "to": 5000, "mode": "cap"}, {"from": 0, "to": 0, "mode": "refuse"}]),
        ("streak", {"count": 3, "effect": {"minus": 500}, "counts": ["bust"]}),
        ("floor", 0),
        ("max_rolls", 1),
        ("bank_multiple", 100),
        ("instant_win", [[5, None], [4, 6]]),
        ("straights", {"3-2-1": 100, "1-2": 50}),
        ("of_a_kind", {"4": {"times": 2}, "5": {"points": 2000}, "6": {"by_face": {"1": 9000}}}),
    ],
)
def test_a_value_comes_back_as_it_was(key: str, value: object) -> None:
    """Values that no golden rule set has; a straight out of order is for `check` to explain (C2)."""
    assert Rules.from_json({key: value}).to_json()[key] == value


@pytest.mark.parametrize(("key", "value"), BAD, ids=[f"{key}-{i}" for i, (key, _) in enumerate(BAD)])
def test_a_bad_value_is_refused_with_its_key(key: str, value: object) -> None:
    """The error names the key, and says it in one line."""
    with pytest.raises(RulesError) as caught:
        Rules.from_json({key: value})
    assert caught.value.key == key
    assert caught.value.message.startswith(key) or f" in {key}" in caught.value.message
    assert caught.value.message.isprintable()
    assert caught.value.message.endswith(".")


def test_every_key_has_a_bad_value_above() -> None:
    """A new key cannot be added without saying what it refuses."""
    assert {key for key, _ in BAD} == set(SHAPES)


@pytest.mark.parametrize(
    ("key", "value", "allowed"),
    [
        ("dice", 7, "5 or 6"),
        ("hot_dice", "maybe", '"optional", "mandatory" or "stop"'),
        ("opening", -50, "a whole number from 0 to 1000000"),
        ("exact", 1, "true or false"),
        ("floor", 5, "null or 0"),
        ("zones", [{"from": 0, "to": 9, "mode": "x"}], '"gate", "cap" or "refuse"'),
    ],
)
def test_the_error_says_what_is_allowed(key: str, value: object, allowed: str) -> None:
    """Somebody who writes a rule set by hand learns what to write instead."""
    with pytest.raises(RulesError, match=f"must be .*{allowed}"):
        Rules.from_json({key: value})


def test_the_error_points_into_a_nested_value() -> None:
    """Which of several zones is wrong is said."""
    good = {"from": 0, "to": 100, "mode": "gate"}
    with pytest.raises(RulesError, match=r"zones\[1\]\.mode must be"):
        Rules.from_json({"zones": [good, {**good, "mode": "x"}]})


@pytest.mark.parametrize("key", ["Dice", "_hash", "", "rules", "\ud800\n", "x" * 10_000])
def test_an_unknown_key_is_refused_by_name(key: str) -> None:
    """The name is shown in a form that any terminal can print."""
    with pytest.raises(RulesError) as caught:
        Rules.from_json({key: 1})
    assert caught.value.message.isascii()
    assert caught.value.message.isprintable()
    assert "opening" in caught.value.message
    assert len(caught.value.message) < 2000


@pytest.mark.parametrize("given", [None, [], "{}", 5, True, [{"dice": 5}]])
def test_a_rule_set_is_one_object(given: object) -> None:
    """Anything else is refused."""
    with pytest.raises(RulesError):
        Rules.from_json(given)


@given(st.dictionaries(st.sampled_from(sorted(SHAPES)) | st.text(max_size=5), JSON | NEAR, max_size=4))
@example({"zones": [[]]})
@example({"bust_penalty": {"effect": []}})
@example({"piggyback": {"mode": {}}})
def test_hostile_json_is_read_or_refused_but_never_breaks(given: dict[str, Any]) -> None:
    """What is accepted round-trips; what is not raises `RulesError` and nothing else."""
    try:
        rules = Rules.from_json(given)
    except RulesError as error:
        assert error.message.isprintable() and error.key.isprintable()
        return
    written = rules.to_json()
    assert Rules.from_json(written) == rules
    assert Rules.from_json(written).to_json() == written


def test_equal_rule_sets_have_equal_hashes(golden_variants: dict[str, Any]) -> None:
    """A rule set can be a key of a cache; those that differ are different keys."""
    first = [Rules.from_json(facts) for facts in golden_variants.values()]
    second = [Rules.from_json(facts) for facts in golden_variants.values()]
    assert first == second
    assert list(map(hash, first)) == list(map(hash, second))
    assert len(set(first + second)) == len({repr(facts) for facts in golden_variants.values()})


def test_a_changed_copy_is_another_rule_set() -> None:
    """The hash is worked out again, not copied."""
    changed = replace(Rules(), target=10000)
    assert changed == Rules.from_json({"target": 10000})
    assert hash(changed) == hash(Rules.from_json({"target": 10000}))
    assert changed != Rules()


def test_a_rule_set_cannot_be_changed() -> None:
    """Neither a key nor what is in it."""
    with pytest.raises(FrozenInstanceError):
        Rules().dice = 6  # type: ignore[misc]  # that is what must fail
    with pytest.raises(TypeError):
        Rules().singles[1] = 5  # type: ignore[index]  # that is what must fail


def test_what_is_written_is_a_copy() -> None:
    """Changing the JSON does not change the rule set."""
    rules = Rules()
    rules.to_json()["singles"]["1"] = 1
    assert rules.singles[1] == 100


def test_alike_dice_are_worth_what_their_rule_says() -> None:
    """A multiple needs the triple; a fixed value does not (§2)."""
    assert OfAKind("times", 4).worth(2, triple=200) == 800
    assert OfAKind("times", 4).worth(2, triple=0) == 0
    assert OfAKind("points", 1000).worth(2, triple=0) == 1000


def test_a_full_house_by_product_never_has_ones() -> None:
    """Face times face times the factor (R1.25); a bonus needs the triple."""
    assert FullHouse("product", 100).worth(3, 2, triple=300) == 600
    assert FullHouse("product", 100).worth(1, 2, triple=1000) == 0
    assert FullHouse("product", 100).worth(2, 1, triple=200) == 0
    assert FullHouse("bonus", 250).worth(3, 2, triple=300) == 550
    assert FullHouse("bonus", 250).worth(3, 2, triple=0) == 0
    assert FullHouse("points", 250).worth(3, 2, triple=0) == 250


def test_a_zone_has_its_lower_end_inside_and_its_upper_end_outside(
    rules_of: Callable[[str], Rules],
) -> None:
    """Inside means `from` <= total < `to` (§2)."""
    (zone,) = rules_of("S001-1000").zones
    assert 4000 in zone and 4950 in zone
    assert 3950 not in zone and 5000 not in zone


def test_piggyback_names_its_mode() -> None:
    """Without a bonus there are no points to add."""
    assert Rules.from_json({"piggyback": {"mode": "inherit"}}).piggyback == Piggyback("inherit", 0)
