"""Which rules the pages of rules and odds show: the table's, those of the next game, or any looked up."""

from __future__ import annotations

from dataclasses import replace

import pytest

from farkle import VARIANTS, Rules
from tests.ui.languages import speaking
from tests.ui.table import playing
from ui.intents import handle
from ui.reading import OWN, beside, blurb_of, choices, name_of, read_of, rules_read
from ui.session import Do, House, Session

FRENCH = speaking("fr")
HOUSE = House("house-1", "Chez Léa", "5000", Rules(opening=500))


def test_without_a_table_it_is_what_is_played_next() -> None:
    """The rules played last, else the common ones."""
    assert read_of(Session()) == "5000"
    assert rules_read(Session(recent=("farkle",))) == VARIANTS["farkle"].rules


def test_the_table_s_rules_come_first() -> None:
    """Named ones by their name, others as the table calls them."""
    named = playing("farkle").session
    assert (read_of(named), rules_read(named)) == ("farkle", VARIANTS["farkle"].rules)
    own = playing(rules={"opening": 300}).session
    assert read_of(own) == OWN == choices(own)[0]
    assert rules_read(own).opening == 300
    assert name_of(own, FRENCH, OWN) == FRENCH("House rules")
    assert blurb_of(FRENCH, OWN) == ""


def test_houses_are_among_the_choices() -> None:
    """Under their own names, before the named rule sets."""
    s = replace(Session(), houses=(HOUSE,), reading="house-1")
    assert choices(s) == ("house-1", *VARIANTS)
    assert (rules_read(s), name_of(s, FRENCH, "house-1")) == (HOUSE.rules, "Chez Léa")


def test_one_steps_through_all_of_them_and_comes_back() -> None:
    """Forwards around the end, and backwards again."""
    s = Session()
    seen = []
    for _ in choices(s):
        seen.append(read_of(s))
        s, _ = handle(s, "read", beside(s, 1))
    assert (seen, read_of(s)) == (list(VARIANTS), "5000")
    assert beside(s, -1) == list(VARIANTS)[-1]


def test_looking_others_up_changes_nothing_of_the_game() -> None:
    """Nor does it last: from any other place one comes back to the table's rules."""
    table = playing("farkle")
    s, _ = handle(handle(table.session, "go", "rules")[0], "read", "zilch")
    assert rules_read(s) == VARIANTS["zilch"].rules != s.game.rules
    odds, effects = handle(s, "go", "odds")
    assert (read_of(odds), effects) == ("zilch", (Do("reckon"),))
    assert read_of(handle(odds, "go", "rules")[0]) == "zilch"
    assert read_of(handle(handle(odds, "go", "home")[0], "go", "rules")[0]) == "farkle"


@pytest.mark.parametrize("key", ["", "no-such-rules", "house-7"])
def test_a_key_that_is_gone_shows_the_table_s_rules(key: str) -> None:
    """As after a house was deleted, or in what an older version kept."""
    assert read_of(replace(playing("farkle").session, reading=key)) == "farkle"


def test_other_rules_have_their_odds_counted() -> None:
    """As soon as they are chosen on the screen of the odds, and only there."""
    s, _ = handle(Session(), "go", "odds")
    assert handle(s, "read", "zilch")[1] == (Do("reckon"),)
    assert handle(replace(s, screen="rules"), "read", "zilch")[1] == ()
