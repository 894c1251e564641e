"""The desk: what a reload brings back, and what becomes of a desk that can't be read."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farkle import VARIANTS
from tests.ui.scenes import HALF_ENTERED
from tests.ui.table import Table, playing
from ui import desk
from ui.intents import handle
from ui.session import SCREENS, Draft, Edit, Fix, Hand, Seat, Session, Settings
from ui.texts import Texts
from ui.views.page import page


def reloaded(session: Session) -> Session:
    """The session after the page was closed and opened again: from JSON text, the game from its log."""
    text = json.dumps(desk.to_json(session))
    return desk.restored(replace(Session(), record=session.record), json.loads(text))


def kept(session: Session) -> Session:
    """What a reload is to bring back: all but a refusal and what the doors report."""
    say = None if session.say is not None and session.say.kind == "why" else session.say
    return replace(session, say=say, removed=None, games=(), around=Session().around)


@pytest.mark.parametrize("what", HALF_ENTERED)
def test_what_was_half_entered_is_there_again(what: str) -> None:
    """To the last digit: a reload is as if nothing had been."""
    session = HALF_ENTERED[what].session
    assert reloaded(session) == kept(session)


@pytest.mark.parametrize("screen", [screen for screen in SCREENS if screen != "editor"])
def test_every_screen_is_there_again(screen: str) -> None:
    """With a game on the table, and without one where that can be."""
    session = playing(words="+800 b").do("new", f"go {screen}").session
    assert reloaded(session).screen == screen
    session = Table().do("new", f"go {screen}").session
    assert reloaded(session).screen == screen if screen not in ("table", "sheet") else "home"


def test_rules_being_edited_are_there_again() -> None:
    """What was changed, not what undo would go back to."""
    rules = VARIANTS["5000"].rules
    edit = Edit("5000", rules, replace(rules, target=7000), past=(rules,))
    session = replace(Session(), screen="editor", edit=edit)
    assert reloaded(session) == replace(session, edit=replace(edit, past=()))


def test_house_rules_of_a_draft_are_there_again() -> None:
    """Every key of them."""
    rules = {**VARIANTS["5000"].rules.to_json(), "target": 7000}
    session = replace(Session(), screen="new", draft=Draft("5000", rules=rules))
    assert reloaded(session) == session


def test_a_desk_without_its_game_keeps_the_rest() -> None:
    """Settings and names are not lost with it."""
    told = desk.to_json(replace(playing(words="+800 b").do("lang fr", "go sheet").session, names=("Ann",)))
    session = desk.restored(Session(), told)
    assert (session.screen, session.lang, session.names, session.hand) == ("home", "fr", ("Ann",), Hand())


def test_an_empty_desk_is_a_first_visit() -> None:
    """Nothing to read is nothing wrong."""
    assert desk.restored(Session(), {}) == Session()


@pytest.mark.parametrize(
    ("given_", "read"),
    [
        (
            {"settings": {"lang": "xx", "theme": "pink", "sound": True}},
            Session(settings=Settings(sound=True)),
        ),
        (
            {"settings": {"lang": 3, "sound": "yes", "motion": False}},
            Session(settings=Settings(motion=False)),
        ),
        ({"settings": []}, Session()),
        ({"screen": ["home"]}, Session()),
        ({"screen": "new"}, Session()),
        ({"names": ["Ann", 3, "", "Ann", "A\u202eB\ud800"]}, Session(names=("Ann", "AB"))),
        ({"names": "Ann", "recent": ["5000", "gone"]}, Session(recent=("5000", "gone"))),
        ({"draft": {"variant": "5000", "seats": []}}, Session()),
        ({"draft": {"variant": "gone", "seats": [{"name": "Ann"}]}}, Session()),
        ({"draft": {"variant": "5000", "rules": {"dice": 7}, "seats": [{"name": "Ann"}]}}, Session()),
    ],
)
def test_what_can_not_be_read_is_left_out(given_: dict[str, Any], read: Session) -> None:
    """Key by key, and the rest is kept."""
    assert desk.restored(Session(), given_) == read


@pytest.mark.parametrize(
    ("seats", "read"),
    [
        ([{"name": "Ann", "mark": 99}], (Seat("Ann", 0),)),
        ([{"name": "Ann", "mark": -1}, {"name": "Bo", "mark": 7}], (Seat("Ann", 0), Seat("Bo", 7))),
        ([{"name": "x" * 900 + "\u202e"}], (Seat("x" * 24),)),
        ([{"name": "Ann"}] * 40, (Seat("Ann"),) * 12),
        ([3, {"name": "Ann", "paper": "7" * 9000}], (Seat("Ann", 0, "7" * 200),)),
    ],
)
def test_the_seats_of_a_draft_are_such_as_could_be_typed(seats: list[Any], read: tuple[Seat, ...]) -> None:
    """So that the game that starts from it is one."""
    session = desk.restored(Session(), {"screen": "new", "draft": {"variant": "5000", "seats": seats}})
    assert session.draft is not None
    assert session.draft.seats == read


@pytest.mark.parametrize(
    "rolls",
    [[[None, None]], [[7, 1]], [[1]], [[True, 2]], [[6, 6], [None, None]], [[6, 1], [2, None]], "x", [3]],
)
def test_a_roll_off_that_can_not_have_been_is_left_out(rolls: Any) -> None:
    """Undo and the next die still work."""
    told = {
        "screen": "start",
        "draft": {"variant": "5000", "seats": [{"name": "A"}, {"name": "B"}], "rolls": rolls},
    }
    session = desk.restored(Session(), told)
    assert session.draft is not None
    assert session.draft.rolls == ()
    assert handle(session, "start_undo")[0].screen == "new"


@pytest.mark.parametrize(
    ("hand", "read"),
    [
        ({"way": "telepathy", "dice": [1, 2]}, Hand(dice=(1, 2))),
        ({"dice": [1, 7]}, Hand()),
        ({"dice": [1, 1, 1, 1, 1]}, Hand()),
        ({"dice": "11"}, Hand()),
        ({"keep": [0]}, Hand()),
        ({"way": "points", "dice": [1, 2]}, Hand(way="points")),
        ({"way": "points", "pad": True, "typed": "²"}, Hand(way="points", pad=True)),
        ({"way": "points", "pad": True, "typed": "9" * 5000}, Hand(way="points", pad=True)),
        ({"way": "points", "pad": 1}, Hand(way="points")),
    ],
)
def test_a_hand_that_the_game_has_no_place_for_is_left_out(hand: dict[str, Any], read: Hand) -> None:
    """The game is what counts."""
    assert desk.restored(kept(playing().session), {"screen": "table", "hand": hand}).hand == read


def test_chosen_dice_that_are_not_there_are_left_out() -> None:
    """The best selection is lit again; dice that score nothing are not chosen."""
    session = kept(playing().type("11152").session)
    for keep in ([9], [-1], [0, 0], [4], ["0"], 3):
        assert desk.restored(session, {"hand": {"keep": keep}}).hand == Hand()
    assert desk.restored(session, {"hand": {"keep": [0, 3]}}).hand == Hand(keep=(0, 3))
    assert desk.restored(session, {"hand": {"keep": []}}).hand == Hand(keep=())


def test_a_dialog_that_is_none_does_not_lock_the_table() -> None:
    """What isn't seen can't be closed."""
    session = desk.restored(kept(playing().session), {"screen": "table", "dialog": "an old one"})
    assert session.dialog == ""
    assert handle(session, "key", "1")[0].hand.dice == (1,)


def test_a_correction_of_a_turn_that_is_gone_is_left_out() -> None:
    """One that is there is opened again."""
    session = kept(playing(words="+800 b").session)
    assert desk.restored(session, {"fix": {"turn": 1, "points": 50}}).fix is None
    assert desk.restored(session, {"fix": {"turn": 0}}).fix is None
    assert desk.restored(session, {"fix": {"turn": 0, "points": 50, "kind": "odd"}}).fix == Fix(0, 50)


values = st.recursive(
    st.none() | st.booleans() | st.integers(-10, 10) | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
KEYS = ("settings", "screen", "hand", "draft", "fix", "dialog", "names", "recent", "game", "v")
WORDS = (
    *SCREENS, "faces", "points", "column", "virtual", "bank", "lost", "first", "ways", "nul", "ios",
    "5000", "farkle", "dice", "choose", "fr", "ru", "dark", "12",
)  # fmt: skip
INNER = (
    "lang", "theme", "sound", "way", "dice", "keep", "typed", "pad", "variant", "rules", "seats", "start",
    "first", "paper", "all_rules", "rolls", "name", "mark", "turn", "points", "kind", "touched",
)  # fmt: skip
near = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 8) | st.sampled_from(WORDS) | st.text(max_size=4),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(INNER), inner, max_size=8),
    max_leaves=20,
)
desks = st.dictionaries(st.sampled_from(KEYS) | st.text(max_size=6), values | near, max_size=10)
TABLES = [Session(), *(kept(table.session) for table in HALF_ENTERED.values())]


@given(desks, st.sampled_from(TABLES))
@settings(max_examples=200, deadline=None)
def test_any_desk_is_read_and_can_be_shown(told: dict[str, Any], session: Session) -> None:
    """Whatever JSON it holds: nothing raises, every screen can be drawn, and it is kept as it is shown."""
    after = desk.restored(replace(Session(), record=session.record), told)
    for screen in (after.screen, "new", "start", "table", "sheet", "settings"):
        page(replace(after, screen=screen), Texts.of(after.lang))
    assert reloaded(after) == after


@given(st.data(), st.sampled_from(TABLES))
@settings(max_examples=150, deadline=None)
def test_a_desk_that_was_altered_is_read_and_can_be_shown(data: st.DataObject, session: Session) -> None:
    """One value in it replaced by any other; the buttons then answer."""
    told = json.loads(json.dumps(desk.to_json(session)))
    place = data.draw(st.sampled_from([key for key in KEYS if key in told]))
    inside = told[place]
    if isinstance(inside, dict) and inside and data.draw(st.booleans()):
        inside[data.draw(st.sampled_from(sorted(inside)))] = data.draw(values | near)
    else:
        told[place] = data.draw(values | near)
    after = desk.restored(replace(Session(), record=session.record), told)
    page(after, Texts.of(after.lang))
    for name, arg in (
        ("undo", ""),
        ("key", "1"),
        ("bank", ""),
        ("pad", "ok"),
        ("start_die", "3"),
        ("start_undo", ""),
    ):
        if after.record is not None or not name.startswith(("start", "pad")):
            page(handle(after, name, arg)[0], Texts.of(after.lang))
