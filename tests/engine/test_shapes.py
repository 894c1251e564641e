"""The shapes say what they allow, in words that fit after "must be"."""

from __future__ import annotations

import pytest

from farkle.shapes import RulesError, choice, flag, listing, number_choice, optional, several, whole


@pytest.mark.parametrize(
    ("words", "sentence"), [(["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c")]
)
def test_alternatives_read_as_in_a_sentence(words: list[str], sentence: str) -> None:
    """Commas, and "or" before the last."""
    assert listing(words) == sentence


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [1], 10, -1, 10**30])
def test_a_whole_number_is_an_int_within_its_limits(value: object) -> None:
    """A bool is no number here, nor is a float that happens to be whole."""
    with pytest.raises(RulesError, match="count must be a whole number from 0 to 9"):
        whole(0, 9).read(value, "count")


@pytest.mark.parametrize("value", [0, 1, "true", None])
def test_a_flag_is_a_bool(value: object) -> None:
    """Zero and one are numbers."""
    with pytest.raises(RulesError, match="must be true or false"):
        flag().read(value, "exact")


def test_a_number_that_equals_a_choice_must_also_be_an_int() -> None:
    """5.0 == 5 is not enough."""
    assert number_choice(5, 6).read(5, "dice") == 5
    with pytest.raises(RulesError):
        number_choice(5, 6).read(5.0, "dice")


def test_an_optional_value_says_that_null_is_allowed() -> None:
    """At the value itself; an error deeper inside keeps its own words."""
    with pytest.raises(RulesError, match="floor must be null or 0"):
        optional(number_choice(0)).read(5, "floor")
    with pytest.raises(RulesError, match=r'list\[0\] must be "a"'):
        optional(several(choice("a"), 2)).read(["b"], "list")


def test_a_list_may_forbid_repeats() -> None:
    """A name given twice is a slip of the pen."""
    assert several(choice("a", "b"), 2).read(["b", "a"], "names") == ("b", "a")
    assert several(choice("a"), 2, repeats=True).read(["a", "a"], "names") == ("a", "a")
    with pytest.raises(RulesError, match="different"):
        several(choice("a"), 2).read(["a", "a"], "names")
    with pytest.raises(RulesError):
        several(choice("a"), 1).read(["a", "a"], "names")


def test_the_key_of_an_error_is_the_key_of_the_rule_set() -> None:
    """However deep the value lies."""
    with pytest.raises(RulesError) as caught:
        whole(1).read(0, "of_a_kind.4.times")
    assert caught.value.key == "of_a_kind"
    assert str(caught.value) == caught.value.message
