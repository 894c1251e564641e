"""The book of rules says what the rule set says: every parameter, in three languages, with true numbers."""

from __future__ import annotations

import re
from typing import Any

import pytest

from farkle import VARIANTS, Rules, score
from farkle.rules import SHAPES
from tests.ui.languages import speaking
from ui.rulebook import Book, book
from ui.scale import paid
from ui.texts import LANGUAGES

GATE = {"from": 4000, "to": 5000, "mode": "gate"}
SIX = {"dice": 6, "straights": {}}
PENALTY = {"trigger": "first_roll", "effect": {"minus": 100}, "when_closed": "accumulate"}
STREAK = {"count": 3, "effect": "previous", "counts": ["bust", "void", "overshoot"]}

# For each parameter: a rule set, and one that differs from it in that parameter only.
CHANGES: list[tuple[str, dict[str, Any], Any]] = [
    ("dice", {"straights": {}}, 6),
    ("players", {}, [3, 3]),
    ("start", {}, "lowest_die"),
    ("start", {}, "random"),
    ("start", {"start": "random"}, "manual"),
    ("scorekeeper", {}, "lowest_die"),
    ("singles", {}, {"1": 100}),
    ("triples", {}, {"1": 1000}),
    ("of_a_kind", {}, {"4": {"times": 2}}),
    ("of_a_kind", {"of_a_kind": {"4": {"times": 2}}}, {"4": {"points": 1000}}),
    ("of_a_kind", {"of_a_kind": {"4": {"times": 2}}}, {"4": {"by_face": {"2": 1000}}}),
    ("straights", {}, {"1-2-3-4-5": 500}),
    ("full_house", {}, {"bonus": 250}),
    ("full_house", {"full_house": {"bonus": 1500}}, {"points": 1500}),
    ("full_house", {"full_house": {"bonus": 1500}}, {"product": 1500}),
    ("three_pairs", SIX, {"points": 1500}),
    ("three_pairs", {**SIX, "three_pairs": {"points": 1500}}, {"points": 1500, "four_plus_two": True}),
    ("three_pairs", {**SIX, "three_pairs": {"points": 1500}}, {"points": 1500, "six_alike": True}),
    ("two_triplets", SIX, 2500),
    ("four_plus_pair", SIX, 1500),
    ("empty_roll", SIX, 500),
    ("instant_win", {}, []),
    ("instant_win", {}, [[5, 1], [5, 5]]),
    ("instant_win", {}, [[5, None]]),
    ("combination_scope", {}, "across_rolls"),
    ("combinations_need_all_dice", {}, True),
    ("set_aside", {}, "all"),
    ("max_rolls", {}, 3),
    ("full_roll_extends", {"max_rolls": 3}, False),
    ("hot_dice", {}, "mandatory"),
    ("hot_dice", {}, "stop"),
    ("hot_dice_dice", {}, "last_rolled"),
    ("hot_dice_dice", {"hot_dice": "mandatory"}, "last_rolled"),
    ("full_roll_all_or_nothing", {}, True),
    ("opening", {}, 0),
    ("opening", {}, 500),
    ("opening_below", {}, "void"),
    ("opening_malus", {"bust_penalty": PENALTY}, "forgive"),
    ("bank_min", {}, 300),
    ("bank_multiple", {}, 100),
    ("bank_beat_previous", {}, True),
    ("proof", {}, {"combinations": ["triple"], "min": 50}),
    ("proof", {"proof": {"combinations": ["triple"], "min": 50}}, {"combinations": ["triple"], "min": 0}),
    ("prediction", {}, {"on_error": "none"}),
    ("prediction", {"prediction": {"on_error": "none"}}, {"on_error": "lose_turn"}),
    ("piggyback", {}, {"mode": "inherit"}),
    ("piggyback", {"piggyback": {"mode": "inherit"}}, {"mode": "bonus", "points": 300}),
    ("target", {}, 10000),
    ("exact", {}, True),
    ("overshoot", {"exact": True}, "give_to_lowest"),
    ("ending", {}, "complete_round"),
    ("ending", {"ending": "complete_round"}, "others_once"),
    ("ending", {"ending": "others_once"}, "last_licks"),
    ("zones", {}, [GATE]),
    ("zones", {"zones": [GATE]}, [{**GATE, "mode": "cap"}]),
    ("zones", {"zones": [GATE]}, [{**GATE, "mode": "refuse"}]),
    ("claim", {}, "confirm"),
    ("claim", {}, "announce"),
    ("tie", {"ending": "others_once"}, "roll_off"),
    ("tie", {"ending": "others_once"}, "first_to_reach"),
    ("bust_penalty", {}, PENALTY),
    ("bust_penalty", {"bust_penalty": PENALTY}, {**PENALTY, "trigger": "all_dice_roll"}),
    ("bust_penalty", {"bust_penalty": PENALTY}, {**PENALTY, "effect": {"minus": 200}}),
    ("bust_penalty", {"bust_penalty": PENALTY}, {**PENALTY, "when_closed": "ignore"}),
    ("bust_penalty", {"bust_penalty": PENALTY}, {"trigger": "first_roll", "effect": "cross_out"}),
    ("streak", {}, STREAK),
    ("streak", {"streak": STREAK}, {**STREAK, "count": 2}),
    ("streak", {"streak": STREAK}, {**STREAK, "effect": "zero"}),
    ("streak", {"streak": STREAK}, {**STREAK, "effect": {"minus": 1000}}),
    ("streak", {"streak": STREAK}, {**STREAK, "counts": ["bust"]}),
    ("streak", {"streak": STREAK}, {**STREAK, "counts": ["void"]}),
    ("streak", {"streak": STREAK}, {**STREAK, "counts": ["bust", "overshoot"]}),
    ("collision", {}, {"effect": "previous"}),
    ("collision", {"collision": {"effect": "previous"}}, {"effect": "zero_close"}),
    ("collision", {"collision": {"effect": "previous"}}, {"effect": "previous", "confirm": True}),
    (
        "collision",
        {"collision": {"effect": "previous"}, "bust_penalty": PENALTY},
        {"effect": "previous", "on_penalty": True},
    ),
    ("opening_permanent", {"streak": STREAK}, False),
    ("opening_permanent", {"collision": {"effect": "previous"}}, False),
    ("floor", {"bust_penalty": PENALTY}, 0),
]  # fmt: skip


def read(lang: str, facts: dict[str, Any]) -> Book:
    """The book of a rule set given by what differs from the common one."""
    return book(speaking(lang), Rules.from_json(facts))


def sentences(one: Book) -> list[str]:
    """Everything that the book says in sentences."""
    return [one.summary, *one.notes, *(line for section in one.sections for line in section.lines)]


def section(one: Book, key: str) -> str:
    """The sentences of a section; "" where it is left out."""
    return " ".join(line for found in one.sections if found.key == key for line in found.lines)


def test_every_parameter_is_among_the_changes() -> None:
    """A new one needs a sentence, and a line above."""
    assert {key for key, _, _ in CHANGES} == set(SHAPES)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("key", "before", "value"), CHANGES)
def test_what_differs_in_the_rules_differs_in_the_book(
    lang: str, key: str, before: dict[str, Any], value: Any
) -> None:
    """No parameter goes without saying."""
    one, other = read(lang, before), read(lang, {**before, key: value})
    assert (one.scale, sentences(one)) != (other.scale, sentences(other))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("key", "before", "value"), CHANGES)
def test_what_is_said_is_a_sentence(lang: str, key: str, before: dict[str, Any], value: Any) -> None:
    """It begins and ends as one; no code, gap or double sign shows through."""
    for line in sentences(read(lang, {**before, key: value})):
        assert re.fullmatch(r"[A-ZÀ-ÝА-ЯЁ0-9].*\.", line), line
        assert not re.search(r"[{}_!<>]|None|  |\.\.|::| [.,]", line), line


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_scale_is_what_the_engine_pays(variant: str) -> None:
    """Each line, as a roll of exactly those dice; a line without points wins at once."""
    rules = VARIANTS[variant].rules
    one = book(speaking("en"), rules)
    for line in one.scale:
        whole = len(line.dice) == rules.dice or not rules.combinations_need_all_dice
        found = score(rules, line.dice)
        assert found.full_points == line.points or not line.points or not whole, line
        assert found.instant_win == line.wins
        assert line.points or line.wins
    assert len({line.dice for line in one.scale}) == len(one.scale)
    assert len({line.name for line in one.scale}) == len(one.scale)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_examples_are_worked_out_by_the_engine(lang: str, variant: str) -> None:
    """The points are the best of the roll, and the dice that are lit are worth them."""
    rules = VARIANTS[variant].rules
    for one in book(speaking(lang), rules).examples:
        found = score(rules, one.dice)
        assert found.best == one.points
        lit = [die for die, on in zip(one.dice, one.lit, strict=True) if on]
        kept = found.keep(lit)
        assert (kept.points if kept else 0) == one.points
        assert one.words


@pytest.mark.parametrize("variant", VARIANTS)
def test_what_scores_is_not_said_to_be_absent(variant: str) -> None:
    """Nor is what does not score passed over in silence."""
    t, rules = speaking("en"), VARIANTS[variant].rules
    absent = section(book(t, rules), "absent")
    kinds = {
        "four": "four of a kind",
        "five": "five of a kind",
        "straight": "straight",
        "full_house": "full house",
    }
    for kind, name in kinds.items():
        assert (name in absent) == (kind not in paid(rules)), (name, absent)


def test_the_common_rules_read_as_at_the_table() -> None:
    """The sentences that everybody asks for, with the numbers as the language writes them."""
    one = read("en", {})
    assert [line.worth for line in one.scale] == [
        "100", "50", "1,000", "200", "300", "400", "500", "600", "5,000", "5,000", "1,500", "1,500",
    ]  # fmt: skip
    assert "One ace, then two aces in the next roll: 100 + 200 = 300, not 1,000." in one.notes
    assert (one.examples[0].dice, one.examples[0].points) == ((1, 1, 1, 5, 2), 1050)
    assert one.examples[0].words == "three aces and one five"
    assert "four of a kind" in one.examples[1].words
    assert "from 750 points" in section(one, "opening")
    assert section(one, "falls") == section(one, "penalties") == section(one, "bank") == ""
    assert "five aces" in section(one, "end")


def test_numbers_and_plurals_are_the_language_s() -> None:
    """One, few and many in Russian; narrow spaces in French."""
    assert "10\u202f000" in section(read("fr", {"target": 10000}), "end")
    few, many = (section(read("ru", {"max_rolls": n}), "turn") for n in (1, 5))
    assert few != many and "5 бросков" in many
    assert "1 броска" in few
    assert "For 1 player." in section(read("en", {"players": [1, 1]}), "start")


def test_a_turn_across_rolls_adds_what_the_engine_adds() -> None:
    """An ace and then two aces make three, where that is played."""
    assert "100 + 900 = 1,000" in " ".join(
        read("en", {"combination_scope": "across_rolls", "straights": {}}).notes
    )


def test_a_longer_book_is_printed_smaller() -> None:
    """So that it stays on one page: the most lines have the smallest print."""
    longs = {key: book(speaking("fr"), variant.rules).long for key, variant in VARIANTS.items()}
    assert longs["5000-six-des"] == 0 < longs["5000-trois-lancers-pile"] < longs["zehntausend"]
