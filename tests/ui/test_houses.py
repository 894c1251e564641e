"""A table's own rules: kept under a name, offered in a new game, deleted with undo, read from the desk."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from farkle import VARIANTS, Rules
from tests.ui.table import Table
from ui import desk, houses
from ui.record import LONGEST_TITLE
from ui.session import Draft, House, Session

PLAIN = Rules()
EXACT = Rules(exact=True)


def kept(*names: str, rules: Rules = EXACT) -> Session:
    """A session with these houses, the last one saved first."""
    session = Session()
    for name in names:
        saved = houses.save(session, name, "5000", rules)
        assert saved is not None
        session = saved[0]
    return session


def stored(session: Session) -> dict[str, Any]:
    """The desk as the memory gives it back."""
    read: dict[str, Any] = json.loads(json.dumps(desk.to_json(session)))
    return read


def test_a_house_has_a_key_that_no_other_has_ever_had() -> None:
    """Also while one that was deleted could come back."""
    session = kept("A", "B")
    assert [house.key for house in session.houses] == ["house-2", "house-1"]
    session = kept("A", "B")
    table = Table(session).do("house_remove house-2")
    saved = houses.save(table.session, "C", "5000", PLAIN)
    assert saved is not None and saved[1].key == "house-3"


def test_a_name_is_given_once() -> None:
    """The second one gets a number; saving over oneself does not."""
    session = kept("Ours", "Ours", "Ours")
    assert [house.name for house in session.houses] == ["Ours 3", "Ours 2", "Ours"]
    saved = houses.save(session, "Ours", "5000", PLAIN, key="house-1")
    assert saved is not None
    assert saved[1] == House("house-1", "Ours", "5000", PLAIN)
    assert len(saved[0].houses) == 3


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  The   table\n", "The table"),
        ("A\u202eB\u200b\x00", "AB"),
        ("e\u0301", "é"),
        ("x" * 99, "x" * LONGEST_TITLE),
        ("\ud800", ""),
    ],
)
def test_a_name_is_kept_clean(typed: str, name: str) -> None:
    """On one line, without hidden characters, not too long."""
    assert houses.clean_title(typed) == name


def test_rules_with_errors_are_not_saved() -> None:
    """Nobody could play by them."""
    with pytest.raises(ValueError, match="errors"):
        houses.save(Session(), "Bad", "5000", Rules(opening=9000))


def test_there_is_an_end_to_the_list() -> None:
    """And it is said."""
    session = kept(*(str(n) for n in range(houses.MOST_HOUSES)))
    assert houses.save(session, "more", "5000", PLAIN) is None
    table = Table(replace(session, gone=House("house-99", "Gone", "", PLAIN))).do("house_restore")
    assert (table.why, len(table.session.houses)) == ("most_houses", houses.MOST_HOUSES)


def test_a_house_is_played_like_a_named_rule_set() -> None:
    """Its card fills the draft; the game is called as it is, and so is the next one."""
    table = Table(kept("Ours")).do("new", "variant house-1", "start_by choose", "begin")
    assert table.begun[0]["title"] == "Ours"
    assert table.begun[0]["variant"] is None
    assert (table.game.rules, table.record.title, table.record.variant) == (EXACT, "Ours", None)
    assert table.session.recent[0] == "house-1"
    table.do("rematch")
    assert (table.game.rules, table.record.title) == (EXACT, "Ours")
    table.do("new")
    assert table.session.draft is not None and table.session.draft.variant == "house-1"


def test_a_house_that_was_deleted_leaves_its_game_alone() -> None:
    """And the draft goes back to rules that are there."""
    table = Table(kept("Ours")).do("new", "variant house-1", "start_by choose", "begin", "new")
    table.do("house_remove house-1")
    assert table.record.title == "Ours"
    assert table.session.draft is not None and table.session.draft.variant == "5000"
    table.do("house_restore")
    assert [house.name for house in table.session.houses] == ["Ours"]
    assert table.session.gone is None


def test_the_favourite_is_offered_first() -> None:
    """Whatever was played last; tapped again it is one no longer."""
    table = Table(replace(kept("A", "B"), recent=("farkle",))).do("house_favourite house-1", "new")
    assert table.session.draft is not None
    assert (table.session.draft.variant, table.session.draft.title) == ("house-1", "A")
    assert table.do("house_favourite house-1").session.favourite == ""


@pytest.mark.parametrize("tap", ["house_remove house-9", "house_favourite 5000", "house_restore"])
def test_what_is_not_there_is_left_alone(tap: str) -> None:
    """Nothing happens."""
    session = kept("A")
    assert Table(session).do(tap).session == session


def test_houses_come_back_after_a_reload() -> None:
    """With every key of their rules, the favourite and the draft that plays by one."""
    session = replace(kept("A", "B"), favourite="house-2")
    session = replace(session, draft=houses.drafted(session, Draft("5000"), "house-1"), screen="new")
    again = desk.restored(Session(), stored(session))
    assert (again.houses, again.favourite) == (session.houses, "house-2")
    assert again.draft == session.draft


GOOD: dict[str, Any] = {"key": "house-1", "name": "A", "base": "5000", "rules": {}}


@pytest.mark.parametrize(
    "broken",
    [
        {"key": "5000"},
        {"key": "house-x"},
        {"key": 1},
        {"name": " "},
        {"name": None},
        {"base": None},
        {"rules": []},
        {"rules": {"dice": 9}},
        {"rules": {"opening": 9000}},
    ],
)
def test_what_is_no_house_is_left_out(broken: dict[str, Any]) -> None:
    """The others stay; one key is there once."""
    found = [{**GOOD, **broken}, {**GOOD, "key": "house-2", "base": "none"}, {**GOOD, "key": "house-2"}]
    again = desk.restored(Session(), {"houses": found, "favourite": "house-1"})
    assert again.houses == (House("house-2", "A", "", PLAIN),)
    assert again.favourite == ""
    assert desk.restored(Session(), {"houses": 5}).houses == ()


def test_a_draft_by_rules_that_are_gone_keeps_them() -> None:
    """As rules of its own."""
    left = {**stored(Table(kept("A")).do("new", "variant house-1").session), "houses": []}
    draft = desk.restored(Session(), left).draft
    assert draft is not None
    assert (draft.variant, draft.rules, draft.title) == (next(iter(VARIANTS)), EXACT.to_json(), "A")
