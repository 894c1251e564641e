"""A roll is worth the best of all its splits, and offers exactly its selections."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farkle import Combination, Keep, Rules, explain, reachable, score
from farkle.scoring import needs_proof

Facts = dict[str, Any]
RulesOf = Callable[[str | Facts], Rules]


# ---- The golden cases ------------------------------------------------------------------------------------


@pytest.mark.golden("scores")
def test_a_golden_roll_scores_as_it_must(case: Facts, rules_of: RulesOf) -> None:
    """Best, dice used, whole roll, bust, instant win, and every selection in its order."""
    dice = tuple(map(int, case["dice"]))
    found = score(rules_of(case["rules"]), dice)
    assert found.dice == dice
    facts = ("best", "dice_used", "all_score", "full_points", "bust", "instant_win")
    assert {name: getattr(found, name) for name in facts} == {name: case[name] for name in facts}
    keeps = [("".join(map(str, keep.dice)), keep.points) for keep in found.keeps]
    assert keeps == list(case["keeps"].items())


@pytest.mark.golden("selections")
def test_a_golden_selection_may_or_may_not_be_kept(case: Facts, rules_of: RulesOf) -> None:
    """With its points, in whatever order its dice are named."""
    found = score(rules_of(case["rules"]), map(int, case["dice"]))
    keep = found.keep(map(int, reversed(case["keep"])))
    assert (keep.points if keep else None) == case["points"]


# ---- A second implementation: every way to group the dice, by the text of the rules ------------------------


def _group_points(facts: Facts, whole_roll: bool, group: tuple[int, ...]) -> int:
    """What one group of dice pays as one combination, 0 if it is none."""
    counts = Counter(group)
    shape = sorted(counts.values())
    by_count = [face for face, _ in counts.most_common()]
    offers = [facts["singles"].get(str(group[0]), 0)] if len(group) == 1 else []
    if whole_roll or not facts["combinations_need_all_dice"]:
        if len(counts) == 1:
            offers.append(_alike_points(facts, group[0], len(group)))
        if shape == [1] * len(group):
            offers.append(facts["straights"].get("-".join(map(str, sorted(group))), 0))
        if shape == [2, 3] and facts["full_house"]:
            offers.append(_full_house_points(facts, *by_count))
        if len(group) == 6:
            offers.extend(_six_dice_points(facts, shape))
    return max(offers, default=0)


def _alike_points(facts: Facts, face: int, count: int) -> int:
    triple = facts["triples"].get(str(face), 0)
    if count == 3:
        return int(triple)
    rule = facts["of_a_kind"].get(str(count), {"points": 0})
    if "times" in rule:
        return int(rule["times"] * triple)
    return int(rule["points"] if "points" in rule else rule["by_face"].get(str(face), 0))


def _full_house_points(facts: Facts, three: int, two: int) -> int:
    ((how, amount),) = facts["full_house"].items()
    triple = facts["triples"].get(str(three), 0)
    if how == "bonus":
        return int(triple + amount) if triple else 0
    if how == "product":
        return int(three * two * amount) if three != 1 and two != 1 else 0
    return int(amount)


def _six_dice_points(facts: Facts, shape: list[int]) -> Iterator[int]:
    pairs = facts["three_pairs"]
    if pairs and (
        shape == [2, 2, 2]
        or (shape == [2, 4] and pairs["four_plus_two"])
        or (shape == [6] and pairs["six_alike"])
    ):
        yield pairs["points"]
    if shape == [3, 3]:
        yield facts["two_triplets"]
    if shape == [2, 4]:
        yield facts["four_plus_pair"]


def _brute_force(facts: Facts, dice: tuple[int, ...], whole_roll: bool) -> dict[tuple[int, ...], int]:
    """Every selection of a roll with its value: tries each group the first die can be in, or none."""

    @cache
    def points(group: tuple[int, ...]) -> int:
        return _group_points(facts, whole_roll, group)

    def grouped(left: tuple[int, ...]) -> Iterator[tuple[tuple[int, ...], int]]:
        if not left:
            yield (), 0
            return
        first, others = left[0], left[1:]
        yield from grouped(others)
        for size in range(len(others) + 1):
            for chosen in combinations(range(len(others)), size):
                group = (first, *(others[i] for i in chosen))
                if not points(group):
                    continue
                for used, sum_ in grouped(tuple(d for i, d in enumerate(others) if i not in chosen)):
                    yield tuple(sorted(group + used)), points(group) + sum_

    best: dict[tuple[int, ...], int] = {}
    for used, sum_ in grouped(tuple(sorted(dice))):
        if used:
            best[used] = max(sum_, best.get(used, 0))
    return best


POINTS = st.sampled_from([50, 100, 150, 200, 250, 300, 500, 1000, 1500])
FACE = st.sampled_from("123456")
BY_FACE = st.dictionaries(FACE, POINTS, max_size=6)
ALIKE = st.one_of(
    st.fixed_dictionaries({"times": st.integers(1, 4)}),
    st.fixed_dictionaries({"points": POINTS}),
    st.fixed_dictionaries({"by_face": BY_FACE}),
)
STRAIGHT = st.sets(FACE, min_size=3, max_size=6).map(lambda faces: "-".join(sorted(faces)))
FULL_HOUSE = st.one_of([st.fixed_dictionaries({how: POINTS}) for how in ("bonus", "points", "product")])
THREE_PAIRS = st.fixed_dictionaries(
    {"points": POINTS, "four_plus_two": st.booleans(), "six_alike": st.booleans()}
)
SCALES = st.fixed_dictionaries(
    {
        "dice": st.sampled_from([5, 6]),
        "singles": BY_FACE,
        "triples": BY_FACE,
        "of_a_kind": st.dictionaries(st.sampled_from("456"), ALIKE, max_size=3),
        "straights": st.dictionaries(STRAIGHT, POINTS, max_size=3),
        "full_house": st.none() | FULL_HOUSE,
        "three_pairs": st.none() | THREE_PAIRS,
        "two_triplets": st.just(0) | POINTS,
        "four_plus_pair": st.just(0) | POINTS,
        "empty_roll": st.just(0) | POINTS,
        "instant_win": st.just([]) | st.just([[5, 1], [4, None]]),
        "combinations_need_all_dice": st.booleans(),
        "set_aside": st.sampled_from(["at_least_one", "all"]),
        "full_roll_all_or_nothing": st.booleans(),
    }
)
ROLLS = st.lists(st.integers(1, 6), min_size=1, max_size=6)


@settings(max_examples=250)
@given(SCALES, ROLLS)
def test_a_roll_is_worth_what_trying_every_grouping_finds(facts: Facts, roll: list[int]) -> None:
    """Any scale, any roll: values, limits of what may be kept, order, bust and instant win (§3.1)."""
    dice = tuple(roll[: facts["dice"]])
    all_dice = len(dice) == facts["dice"]
    worth = _brute_force(facts, dice, all_dice)
    if not worth and all_dice and facts["empty_roll"]:
        worth = {tuple(sorted(dice)): facts["empty_roll"]}
    best = max(worth.values(), default=0)
    used = max((len(part) for part, points in worth.items() if points == best), default=0)
    least = used if facts["set_aside"] == "all" else 1
    if facts["full_roll_all_or_nothing"] and used == len(dice):
        least = used
    allowed = [Keep(part, points) for part, points in worth.items() if len(part) >= least]
    highest = max(Counter(dice).values())
    wins = bool(facts["instant_win"]) and (dice.count(1) >= 5 or highest >= 4)

    found = score(Rules.from_json(facts), dice)

    assert found.dice == dice
    assert (found.best, found.dice_used) == (best, used)
    assert found.full_points == worth.get(tuple(sorted(dice)))
    assert found.all_score == (found.full_points is not None)
    assert found.instant_win == wins
    assert found.bust == (best == 0 and not wins)
    assert list(found.keeps) == sorted(allowed, key=lambda k: (-k.points, -len(k.dice), k.dice))


@settings(max_examples=150)
@given(SCALES, ROLLS)
def test_the_explanation_of_a_selection_adds_up_to_its_value(facts: Facts, roll: list[int]) -> None:
    """It uses each die once, and each of its groups is worth what it says."""
    rules = Rules.from_json(facts)
    dice = tuple(roll[: rules.dice])
    whole_roll = len(dice) == rules.dice
    found = score(rules, dice)
    for keep in found.keeps:
        groups = explain(rules, keep.dice, rolled=len(dice))
        assert sum(one.points for one in groups) == keep.points
        assert tuple(sorted(die for one in groups for die in one.dice)) == keep.dice
        for one in groups:
            if one.kind != "empty_roll":
                assert one.points <= _group_points(facts, whole_roll, one.dice)
    for part in {part for size in range(1, len(dice)) for part in combinations(sorted(dice), size)}:
        if part not in _brute_force(facts, dice, whole_roll):
            assert explain(rules, part, rolled=len(dice)) == ()


@settings(max_examples=100)
@given(SCALES, ROLLS, st.data())
def test_across_rolls_a_selection_is_worth_what_it_adds(facts: Facts, roll: list[int], data: Any) -> None:
    """V(K with S) minus V(K), and only if that is more than nothing (§3.3)."""
    facts = {**facts, "combination_scope": "across_rolls", "combinations_need_all_dice": False}
    rules = Rules.from_json(facts)
    before = tuple(roll[: rules.dice])
    selections = score(rules, before).keeps
    if not selections or len(selections[-1].dice) == rules.dice:
        return
    held = selections[-1].dice
    left = rules.dice - len(held)
    dice = tuple(data.draw(st.lists(st.integers(1, 6), min_size=left, max_size=left), label="next roll"))
    values = _brute_force(facts, held + dice, whole_roll=True)
    expected = {
        part: values.get(tuple(sorted(held + part)), 0) - values[held]
        for size in range(1, left + 1)
        for part in combinations(sorted(dice), size)
    }
    best = max(expected.values())
    found = score(rules, dice, held)
    assert found.best == max(0, best)
    for keep in found.keeps:
        assert expected[keep.dice] == keep.points > 0
    if rules.set_aside == "at_least_one" and not rules.full_roll_all_or_nothing:
        assert {keep.dice for keep in found.keeps} == {part for part, gain in expected.items() if gain > 0}


# ---- Stories -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dice", ["", "111111", "0", "7", "1x"])
def test_dice_that_cannot_have_been_rolled_are_refused(dice: str) -> None:
    """Too few, too many, or no faces."""
    with pytest.raises(ValueError, match="1 to 5 dice"):
        score(Rules(), [int(die) if die.isdigit() else die for die in dice])  # type: ignore[misc]


@pytest.mark.parametrize("die", [True, 1.0, None])
def test_a_die_is_a_whole_number(die: Any) -> None:
    """True is no ace."""
    with pytest.raises(ValueError, match="faces from 1 to 6"):
        score(Rules(), [die])


def test_a_combination_counts_in_one_roll_only() -> None:
    """An ace, then two aces: 100 and 200 (R1.11)."""
    assert score(Rules(), [1, 1, 3, 4], held=[1]).best == 200


def test_across_rolls_three_aces_may_come_one_by_one() -> None:
    """1, then 1-1 is 100 and 900 (§3.3); a dead die set aside helps nobody."""
    rules = Rules.from_json({"combination_scope": "across_rolls", "straights": {}})
    assert score(rules, [1, 1, 3, 4], held=[1]).best == 900
    assert score(rules, [4, 4], held=[4, 4, 4]).bust


def test_four_alike_may_be_completed_across_rolls_where_they_exist() -> None:
    """4-4-4, then 4: the difference between the two values."""
    rules = Rules.from_json(
        {"combination_scope": "across_rolls", "straights": {}, "of_a_kind": {"4": {"times": 2}}}
    )
    assert score(rules, [4, 2], held=[4, 4, 4]).keeps == (Keep((4,), 400),)


def test_the_order_of_the_dice_does_not_matter() -> None:
    """Only what is shown of the roll keeps it."""
    first, second = score(Rules(), [1, 1, 1, 5, 2]), score(Rules(), [2, 1, 5, 1, 1])
    assert first.keeps == second.keeps
    assert second.dice == (2, 1, 5, 1, 1)


def test_an_explanation_reads_as_players_say_it() -> None:
    """1-1-1-5-2: three aces and a five (R1.16)."""
    assert explain(Rules(), [5, 1, 1, 1]) == (
        Combination("triple", (1, 1, 1), 1000),
        Combination("single", (5,), 50),
    )
    assert explain(Rules(), [2, 3, 4, 5, 6]) == (Combination("straight", (2, 3, 4, 5, 6), 1500),)
    assert explain(Rules(), [2, 2]) == ()
    assert explain(Rules(), []) == ()
    assert explain(Rules(), [1] * 20) == ()


def test_equal_splits_are_explained_by_the_fewest_combinations(rules_of: RulesOf) -> None:
    """Three aces at 300 are a triple, not three singles."""
    assert [one.kind for one in explain(rules_of("US"), [1, 1, 1])] == ["triple"]


@pytest.mark.parametrize(
    ("rules", "dice", "kinds"),
    [
        ("S001", "55555", ["five"]),
        ("S003", "222244", []),
        ("US", "222244", ["four_plus_pair"]),
        ("US", "222444", ["two_triplets"]),
        ("US", "223344", ["three_pairs"]),
        ("US", "333333", ["six"]),
        ("S003", "444412", []),
        ("S003", "44441", ["four", "single"]),
        ("KCD", "123456", ["straight"]),
        ("FH250", "33322", ["full_house"]),
        ("ZILCH", "223466", ["empty_roll"]),
        ("ZILCH", "123466", []),
    ],
)
def test_each_kind_of_combination_has_its_name(
    rules: str, dice: str, kinds: list[str], rules_of: RulesOf
) -> None:
    """The names that the screens translate; nothing for dice that are no selection."""
    assert [one.kind for one in explain(rules_of(rules), map(int, dice))] == kinds


def test_on_fewer_dice_the_same_selection_may_be_explained_otherwise(rules_of: RulesOf) -> None:
    """Where combinations need all the dice, three aces of a roll of three are three singles."""
    assert [one.kind for one in explain(rules_of("LANCE5"), [1, 1, 1])] == ["triple"]
    assert [one.kind for one in explain(rules_of("LANCE5"), [1, 1, 1], rolled=3)] == ["single"] * 3


def test_a_selection_needs_proof_if_its_value_needs_the_combination() -> None:
    """Three aces worth three singles need none (§3.4)."""
    facts: Facts = {"proof": {"combinations": ["triple"], "min": 50}}
    rules = Rules.from_json(facts)
    assert needs_proof(rules, [2, 2, 2])
    assert needs_proof(rules, [1, 1, 1, 5])
    assert not needs_proof(rules, [1, 1, 5])
    assert not needs_proof(rules, [5, 5, 5, 5, 5])  # five fives are worth 5000 as they are
    assert not needs_proof(Rules.from_json({**facts, "triples": {"1": 300}}), [1, 1, 1])
    assert not needs_proof(Rules(), [2, 2, 2])


def test_singles_of_a_small_roll_need_no_proof_where_combinations_need_all_dice() -> None:
    """There the three aces are singles already."""
    rules = Rules.from_json(
        {"proof": {"combinations": ["triple"], "min": 50}, "combinations_need_all_dice": True}
    )
    assert needs_proof(rules, [1, 1, 1], rolled=5)
    assert not needs_proof(rules, [1, 1, 1], rolled=3)


def test_what_two_dice_can_bring() -> None:
    """The last two of five dice: 50, 100, 150 or 200 (§3.2)."""
    assert reachable(Rules(), 2) == {50: 1, 100: 1, 150: 2, 200: 2}
    assert reachable(Rules(), 1) == {50: 1, 100: 1}


@pytest.mark.parametrize("name", ["S001", "S003", "US", "LANCE5", "ZILCH", "FHPROD"])
def test_what_can_be_reached_is_what_some_roll_offers(name: str, rules_of: RulesOf) -> None:
    """With the fewest dice that any selection of it takes."""
    rules = rules_of(name)
    for most in range(1, rules.dice + 1):
        expected: dict[int, int] = {}
        for size in range(1, most + 1):
            for roll in combinations_with_replacement(range(1, 7), size):
                for keep in score(rules, roll).keeps:
                    expected[keep.points] = min(len(keep.dice), expected.get(keep.points, 6))
        assert reachable(rules, most) == expected
        assert list(reachable(rules, most)) == sorted(expected)
