"""House rules that do not go together are found, each under its own code."""

from __future__ import annotations

import string
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farkle import Finding, Rules
from farkle.check import ERRORS, MESSAGES, check, grain
from farkle.rules import SHAPES

Facts = dict[str, Any]

SIX: Facts = {"dice": 6, "straights": {"1-2-3-4-5-6": 1500}, "instant_win": []}
ACROSS: Facts = {"combination_scope": "across_rolls", "straights": {}}
MINUS: Facts = {"trigger": "first_roll", "effect": {"minus": 100}}


def find(facts: Facts, code: str) -> Finding | None:
    """The finding of that code, wherever it is reported."""
    report = check(Rules.from_json(facts))
    return next((one for one in report.errors + report.warnings if one.code == code), None)


@pytest.mark.golden("checks")
def test_a_golden_rule_set_is_reported_as_it_must(
    case: Facts, rules_of: Callable[[str | Facts], Rules]
) -> None:
    """These codes and no others, errors and warnings apart."""
    report = check(rules_of(case["rules"]))
    assert [one.code for one in report.errors] == case["errors"]
    assert [one.code for one in report.warnings] == case["warnings"]


@pytest.mark.golden("variants")
def test_no_golden_rule_set_has_an_error(case: Facts) -> None:
    """All of them are played; three are listed in checks.json with a warning."""
    report = check(Rules.from_json(case["value"]))
    assert report.errors == ()
    if case["id"] not in {"DEPOT", "FRWIKI10K", "LANCE5"}:
        assert report.warnings == ()


CONFLICTS: list[tuple[str, Facts, tuple[str, ...]]] = [
    ("C1", {"of_a_kind": {"6": {"points": 3000}}}, ("dice", "of_a_kind")),
    ("C1", {"instant_win": [[6, 1]]}, ("dice", "instant_win")),
    ("C1", {"two_triplets": 2500}, ("dice", "two_triplets")),
    ("C2", {"straights": {"1-1-2": 100}}, ("straights",)),
    ("C2", {"straights": {"1-2-3": 100, "3": 50}}, ("straights",)),
    ("C3", {"bank_min": 5050}, ("bank_min", "target")),
    ("C3", {"bank_min": 5050, "opening": 6000}, ("opening", "bank_min", "target")),
    ("C4", {"exact": True, "bank_min": 300}, ("exact", "bank_min")),
    ("C5", {"exact": True, "target": 5025}, ("exact", "target")),
    ("C5", {"exact": True, "bank_multiple": 300, "opening": 900}, ("exact", "target")),
    (
        "C5",
        {"exact": True, "bank_multiple": 300, "opening": 900, "bust_penalty": MINUS},
        ("exact", "target", "bank_multiple"),
    ),
    ("C6", {"bank_multiple": 100, "opening": 500, "bank_min": 150}, ("bank_multiple", "bank_min")),
    ("C7", {"exact": True, "ending": "last_licks", "tie": "first_to_reach"}, ("exact", "ending", "tie")),
    (
        "C8",
        {"exact": True, "ending": "complete_round", "collision": {"effect": "zero_close"}},
        ("exact", "collision", "ending"),
    ),
    ("C9", {"overshoot": "give_to_lowest"}, ("overshoot", "exact")),
    ("C11", {"zones": [{"from": 2000, "to": 2000, "mode": "gate"}]}, ("zones",)),
    ("C11", {"zones": [{"from": 700, "to": 2000, "mode": "gate"}]}, ("zones", "opening")),
    ("C11", {"zones": [{"from": 800, "to": 900, "mode": "gate"}] * 2}, ("zones",)),
    ("C12", {"exact": True, "zones": [{"from": 4500, "to": 5000, "mode": "gate"}]}, ("exact", "zones")),
    (
        "C13",
        {"empty_roll": 500, "bust_penalty": {**MINUS, "trigger": "all_dice_roll"}},
        ("empty_roll", "bust_penalty"),
    ),
    ("C14", {"bust_penalty": MINUS, "streak": {"count": 2, "effect": "zero"}}, ("bust_penalty", "streak")),
    (
        "C15",
        {"hot_dice": "mandatory", "max_rolls": 3, "full_roll_extends": False},
        ("hot_dice", "max_rolls", "full_roll_extends"),
    ),
    ("C16", {"hot_dice": "mandatory", "exact": True}, ("hot_dice", "exact")),
    ("C17", {"hot_dice": "stop", "hot_dice_dice": "last_rolled"}, ("hot_dice", "hot_dice_dice")),
    ("C17", {"hot_dice": "stop", "max_rolls": 3}, ("hot_dice", "max_rolls")),
    ("C19", {**SIX, "prediction": {"on_error": "none"}}, ("prediction", "dice")),
    (
        "C20",
        {"prediction": {"on_error": "none"}, "combinations_need_all_dice": True},
        ("prediction", "combinations_need_all_dice"),
    ),
    ("C21", {"opening_malus": "forgive"}, ("opening_malus",)),
    (
        "C21",
        {"opening_malus": "forgive", "bust_penalty": {**MINUS, "when_closed": "ignore"}},
        ("opening_malus", "bust_penalty"),
    ),
    (
        "C21",
        {"bust_penalty": {"trigger": "first_roll", "effect": "cross_out", "when_closed": "accumulate"}},
        ("bust_penalty",),
    ),
    (
        "C23",
        {"piggyback": {"mode": "inherit"}, "prediction": {"on_error": "none"}},
        ("piggyback", "prediction"),
    ),
    ("C24", {"triples": {"5": 100}}, ("triples",)),
    ("C24", {"of_a_kind": {"4": {"points": 300}}}, ("of_a_kind",)),
    ("C25", {"singles": {}}, ("singles",)),
    ("C26", {**ACROSS, "max_rolls": 1}, ("combination_scope", "max_rolls")),
    ("C27", {**ACROSS, "full_house": {"bonus": 250}}, ("combination_scope", "full_house")),
    ("C27", {"combination_scope": "across_rolls"}, ("combination_scope", "straights")),
    ("C30", {"bank_beat_previous": True, "exact": True}, ("bank_beat_previous", "exact")),
    (
        "C31",
        {**ACROSS, "combinations_need_all_dice": True},
        ("combination_scope", "combinations_need_all_dice"),
    ),
    (
        "C32",
        {"proof": {"combinations": ["triple"], "min": 50}, "max_rolls": 1},
        ("proof", "max_rolls"),
    ),
]


@pytest.mark.parametrize(
    ("code", "facts", "keys"), CONFLICTS, ids=[f"{code}-{i}" for i, (code, _, _) in enumerate(CONFLICTS)]
)
def test_a_conflict_names_the_keys_it_lies_between(code: str, facts: Facts, keys: tuple[str, ...]) -> None:
    """So that the editor can show it under both."""
    found = find(facts, code)
    assert found is not None
    assert found.keys == keys
    is_error = found in check(Rules.from_json(facts)).errors
    assert is_error == (code in ERRORS)


def test_every_code_has_a_conflict_above() -> None:
    """And every key that is named exists."""
    assert {code for code, _, _ in CONFLICTS} == set(MESSAGES)
    assert set(MESSAGES) > ERRORS
    assert {key for _, _, keys in CONFLICTS for key in keys} <= set(SHAPES)


QUIET: list[tuple[str, Facts]] = [
    ("C1", {**SIX, "three_pairs": {"points": 750}, "two_triplets": 2500, "four_plus_pair": 1500}),
    ("C3", {"opening": 5000, "bank_min": 5000}),
    ("C4", {"exact": True, "bank_min": 50}),
    ("C5", {"exact": False, "target": 4980}),
    ("C6", {"bank_multiple": 250}),
    ("C7", {"exact": True, "tie": "first_to_reach"}),
    ("C8", {"exact": True, "collision": {"effect": "previous"}}),
    ("C9", {"exact": True, "overshoot": "give_to_lowest"}),
    (
        "C11",
        {"zones": [{"from": 750, "to": 900, "mode": "gate"}, {"from": 900, "to": 5000, "mode": "cap"}]},
    ),
    ("C12", {"exact": True, "zones": [{"from": 800, "to": 900, "mode": "gate"}]}),
    ("C13", {"empty_roll": 500, "bust_penalty": MINUS}),
    ("C15", {"hot_dice": "mandatory", "max_rolls": 3}),
    ("C17", {"hot_dice": "stop"}),
    ("C21", {"opening_malus": "forgive", "bust_penalty": MINUS}),
    ("C24", {"triples": {"1": 300, "5": 150}, "of_a_kind": {"4": {"points": 400}}}),
    ("C27", ACROSS),
    ("C32", {"proof": {"combinations": ["triple"], "min": 50}, "max_rolls": 2}),
]


@pytest.mark.parametrize(("code", "facts"), QUIET, ids=[code for code, _ in QUIET])
def test_next_to_a_conflict_there_is_none(code: str, facts: Facts) -> None:
    """The limit itself is allowed."""
    assert find(facts, code) is None


def test_rules_that_settle_themselves_are_not_reported() -> None:
    """C10, C18, C22, C28 and C29 of §7."""
    report = check(
        Rules.from_json(
            {
                "full_roll_all_or_nothing": True,
                "set_aside": "all",
                "piggyback": {"mode": "inherit"},
                "claim": "confirm",
                "ending": "others_once",
                "collision": {"effect": "previous"},
                "streak": {"count": 3, "effect": "previous"},
                "exact": True,
                "overshoot": "give_to_lowest",
            }
        )
    )
    assert report.errors == ()
    assert [one.code for one in report.warnings] == ["C8"]


@pytest.mark.parametrize(
    ("code", "facts", "values"),
    [
        ("C4", {"exact": True, "bank_min": 500}, {"m": 500, "a": 4550, "b": 4950}),
        ("C4", {"exact": True, "bank_min": 320}, {"m": 320, "a": 4700, "b": 4950}),
        ("C5", {"exact": True, "target": 4980}, {"t": 4980, "g": 50}),
        ("C6", {"bank_multiple": 100}, {"n": 800}),
        ("C6", {"bank_multiple": 300, "opening": 600, "bank_min": 50}, {"n": 300}),
        ("C12", {"exact": True, "zones": [{"from": 4000, "to": 5000, "mode": "gate"}]}, {"a": 4000}),
        ("C13", {"empty_roll": 500, "bust_penalty": {**MINUS, "trigger": "all_dice_roll"}}, {"n": 500}),
        ("C24", {"triples": {"1": 250, "5": 100}}, {"d": "1-1-1, 5-5-5"}),
        ("C9", {"overshoot": "give_to_lowest"}, {}),
    ],
)
def test_a_finding_has_the_numbers_of_its_sentence(code: str, facts: Facts, values: Facts) -> None:
    """The catalogues of the screens fill in the same ones."""
    found = find(facts, code)
    assert found is not None
    assert dict(found.values) == values
    assert found.message == MESSAGES[code].format(**values)
    assert {name for _, name, _, _ in string.Formatter().parse(MESSAGES[code]) if name} == set(values)


def test_a_report_cannot_be_changed() -> None:
    """It is a value: equal reports are equal, also as keys."""
    rules = Rules.from_json({"bank_multiple": 100})
    assert len({check(rules), check(rules)}) == 1
    with pytest.raises(TypeError):
        check(rules).warnings[0].values["n"] = 1  # type: ignore[index]  # that is what must fail


@pytest.mark.parametrize(
    ("facts", "step"),
    [
        ({}, 50),
        ({"bank_multiple": 100}, 100),
        ({"bank_multiple": 75}, 150),
        ({"bank_multiple": 100, "bust_penalty": {"trigger": "first_roll", "effect": {"minus": 50}}}, 50),
        ({"streak": {"count": 3, "effect": {"minus": 30}}}, 10),
        ({"piggyback": {"mode": "bonus", "points": 25}}, 25),
        ({"empty_roll": 20}, 10),
        ({"singles": {"1": 100}, "triples": {}, "of_a_kind": {}, "straights": {}}, 100),
        ({"singles": {}, "triples": {}, "of_a_kind": {}, "straights": {}}, 0),
    ],
)
def test_the_grain_divides_every_total(facts: Facts, step: int) -> None:
    """The greatest step that fits the scale, the multiple of a bank and the penalties (§7)."""
    assert grain(Rules.from_json(facts)) == step


@given(
    st.fixed_dictionaries(
        {},
        optional={
            "dice": st.sampled_from([5, 6]),
            "singles": st.sampled_from([{}, {"1": 100}, {"1": 7, "5": 3}]),
            "triples": st.sampled_from([{}, {"1": 1}]),
            "of_a_kind": st.sampled_from([{}, {"4": {"times": 2}, "6": {"points": 1}}]),
            "straights": st.sampled_from([{}, {"1": 1}, {"6-5-4": 9, "1-2-3-4-5-6": 9}]),
            "empty_roll": st.sampled_from([0, 500]),
            "opening": st.integers(0, 6000),
            "bank_min": st.integers(0, 6000),
            "bank_multiple": st.none() | st.integers(1, 500),
            "target": st.integers(1, 6000),
            "exact": st.booleans(),
            "zones": st.lists(
                st.fixed_dictionaries(
                    {
                        "from": st.integers(0, 6000),
                        "to": st.integers(0, 6000),
                        "mode": st.sampled_from(["gate", "cap", "refuse"]),
                    }
                ),
                max_size=3,
            ),
        },
    )
)
def test_any_rule_set_can_be_checked(facts: Facts) -> None:
    """Each code at most once, in order, with keys that exist and a finished sentence."""
    report = check(Rules.from_json(facts))
    for found in (report.errors, report.warnings):
        numbers = [int(one.code[1:]) for one in found]
        assert numbers == sorted(set(numbers))
        for one in found:
            assert set(one.keys) <= set(SHAPES)
            assert one.message.endswith(".") and "{" not in one.message
