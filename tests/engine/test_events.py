"""Words: how they are written and what makes them well formed."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farkle.events import (
    MOST_POINTS,
    Announced,
    Banked,
    Busted,
    Confirmed,
    Event,
    IllegalEvent,
    Predicted,
    Rolled,
    Scored,
    SetAside,
    TookOver,
    parse,
)

WORDS: dict[str, Event] = {
    "r11152": Rolled((1, 1, 1, 5, 2)),
    "r6": Rolled((6,)),
    "k1115": SetAside((1, 1, 1, 5)),
    "b": Banked(),
    "p150": Predicted(150),
    "t": TookOver(),
    "+150": Scored(150),
    "x": Busted(),
    "x5": Busted(5),
    "c": Confirmed(),
    "a": Announced(),
}


@pytest.mark.parametrize(("word", "event"), WORDS.items())
def test_a_word_and_its_event_are_the_same_thing(word: str, event: Event) -> None:
    """Notation round-trips both ways."""
    assert parse(word) == event
    assert str(event) == word


@pytest.mark.parametrize(
    "word",
    [
        *[
            "r",
            "r0",
            "r7",
            "r1234567",
            "k",
            "k12a",
            "bb",
            "p",
            "p0",
            "p-5",
            "+",
            "+0",
            "+05",
            "+1.5",
            "++5",
            "x0",
            "x7",
            "x55",
            "t1",
            "R11152",
            "!b",
        ],
        *["r１２３", "+٣", "+10000000", "кк"],
        *("", " ", "b ", " b", "b\n", "r1 2"),
    ],
)
def test_anything_else_is_refused_as_no_word(word: str) -> None:
    """The code is always `word`, with the beginning of what was given."""
    with pytest.raises(IllegalEvent) as refused:
        parse(word)
    assert refused.value.code == "word"
    assert refused.value.values["word"] == word.replace("\n", "\\n")


@given(st.text(max_size=8) | st.from_regex(r"[rk+pxbtca!]{1,2}[0-9]{0,8}", fullmatch=True))
def test_no_text_does_more_than_be_a_word_or_be_refused(text: str) -> None:
    """Whatever is read, it comes back unchanged or as an IllegalEvent whose sentence can be printed."""
    try:
        event = parse(text)
    except IllegalEvent as refused:
        assert refused.code == "word"
        assert str(refused).isprintable()
    else:
        assert str(event) == text


@pytest.mark.parametrize(
    "make",
    [
        lambda: Rolled(()),
        lambda: Rolled((0,)),
        lambda: Rolled((1,) * 7),
        lambda: SetAside((7,)),
        lambda: Predicted(0),
        lambda: Predicted(MOST_POINTS + 1),
        lambda: Scored(0),
        lambda: Scored(-50),
        lambda: Busted(0),
        lambda: Busted(7),
    ],
)
def test_an_event_checks_itself(make: Callable[[], Event]) -> None:
    """No event exists that could not be written as a word."""
    with pytest.raises(IllegalEvent):
        make()


def test_a_refusal_says_its_code_and_its_numbers_in_one_line() -> None:
    """The command line prints it as it is."""
    assert str(IllegalEvent("opening", needed=750, have=600)) == "opening (needed=750, have=600)"
    assert str(IllegalEvent("game_over")) == "game_over"


def test_a_long_word_is_cut_in_its_refusal() -> None:
    """A hostile line of text does not come back whole."""
    with pytest.raises(IllegalEvent) as refused:
        parse("r" * 1000)
    assert refused.value.values["word"] == "r" * 20
