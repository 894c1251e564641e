"""Preparing a game: names, seats, marks, columns from paper, who starts, and the same again."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from farkle import VARIANTS
from tests.ui.table import Table, playing
from ui import setup
from ui.session import Draft, Seat, Session

FAMILY = "👨\u200d👩\u200d👧\u200d👦"
HOSTILE = (
    "<img src=x onerror=alert(1)>",
    '"><script>alert(1)</script>',
    "<svg/onload=alert()>",
    "${7*7}",
    "{{7*7}}",
    "{name}",
    "%s%d",
    "__proto__",
    "&amp;'\"",
    "x" * 200,
    "عبد الله",
    FAMILY,
    "\U0001f3f4\U000e0067\U000e0062\U000e007f",
    "Zoe\u0301\u0302\u0303",
)


def preparing(*names: str, **draft: Any) -> Table:
    """The screen of a new game with these players."""
    table = Table().do("new")
    assert table.session.draft is not None
    seats = tuple(Seat(name, mark) for mark, name in enumerate(names or ("Ann", "Bo", "Cid")))
    table.session = replace(table.session, draft=replace(table.session.draft, seats=seats, **draft))
    return table


def draft(table: Table) -> Draft:
    assert table.session.draft is not None
    return table.session.draft


def names(table: Table) -> list[str]:
    return [seat.name for seat in draft(table).seats]


# Names


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann \t Marie ", "Ann Marie"),
        ("Zoe\u0301", "Zoé"),
        ("A\u202eB\u2066C\u2069", "ABC"),
        ("A\u200bB\ufeffC\u00ad", "ABC"),
        ("A\x00B\x07\x1b[31m", "AB[31m"),
        ("A\ud800B", "AB"),
        ("A\nB", "AB"),
        ("\u200d\u200d", ""),
        (FAMILY, FAMILY),
        ("x" * 200, "x" * 24),
        ("x" * 23 + " y", "x" * 23),
        ("عبد الله", "عبد الله"),
    ],
)
def test_a_name_is_cleaned(typed: str, kept: str) -> None:
    """What can't be seen is left out, what is a letter stays."""
    assert setup.clean_name(typed) == kept


@given(st.text(st.characters(), max_size=60) | st.sampled_from(HOSTILE))
def test_a_clean_name_is_short_printable_and_stays_as_it_is(typed: str) -> None:
    """Whatever was typed or pasted."""
    kept = setup.clean_name(typed)
    kept.encode()
    assert len(kept) <= setup.LONGEST_NAME
    assert setup.clean_name(kept) == kept
    assert kept == kept.strip()
    assert not any(unicodedata.category(c) in ("Cc", "Cs") for c in kept)
    assert not any(c in kept for c in "\u202a\u202b\u202d\u202e\u2066\u2067\u2068\u2069\u200b\ufeff")


def test_a_name_is_typed_at_its_seat() -> None:
    """A colon in it is a part of it."""
    table = preparing().do("name 1:Dr: Bo", "name 9:nobody")
    assert names(table) == ["Ann", "Dr: Bo", "Cid"]


@pytest.mark.parametrize("hostile", HOSTILE)
def test_a_hostile_name_starts_a_game_like_any_other(hostile: str) -> None:
    """It is data from the first letter to the log."""
    table = preparing("Ann", "Bo", start="choose").do(f"name 1:{hostile}", "begin")
    assert table.game.players[1].name == setup.clean_name(hostile)


def test_who_typed_no_name_is_called_by_number() -> None:
    """In the language of the page."""
    table = preparing("", "Bo", "", start="choose").do("begin")
    assert table.record.names == ("Player 1", "Bo", "Player 3")
    assert table.session.names == ("Bo",)


@pytest.mark.parametrize("seats", [("Ann", "Bo", "Ann"), ("Player 2", "")])
def test_two_players_of_one_name_are_refused(seats: tuple[str, ...]) -> None:
    """Also where one is only called so; the draft stays."""
    table = preparing(*seats, start="choose").do("begin")
    assert (table.why, table.session.screen, names(table)) == ("name_twice", "new", list(seats))


def test_names_are_remembered_the_newest_first() -> None:
    """And offered for the next game, each once."""
    table = preparing("Ann", "Bo", start="choose")
    table.session = replace(table.session, names=("Cid", "Ann"))
    assert table.do("begin").session.names == ("Ann", "Bo", "Cid")


# Seats


def test_players_are_added_and_removed() -> None:
    """From one to twelve, a remembered name into the first empty seat."""
    table = preparing("Ann", "").do("add Bo", "add Cid", "add")
    assert names(table) == ["Ann", "Bo", "Cid", ""]
    table.do("drop 3", "drop 0")
    assert names(table) == ["Bo", "Cid"]
    assert table.do("drop 0", "drop 0").why == "one_player"
    assert table.do("drop 7").why == "one_player"
    for _ in range(11):
        table.do("add")
    assert table.why == ""
    assert table.do("add").why == "most_players"
    assert len(names(table)) == 12


def test_a_seat_that_is_not_there_is_not_removed() -> None:
    """A second tap may come after the row has gone."""
    table = preparing("Ann", "Bo").do("drop 5")
    assert names(table) == ["Ann", "Bo"]


@pytest.mark.parametrize(
    ("move", "after"),
    [
        ("0:2", "Bo Cid Ann"),
        ("2:0", "Cid Ann Bo"),
        ("1:0", "Bo Ann Cid"),
        ("0:-1", "Ann Bo Cid"),
        ("2:3", "Ann Bo Cid"),
    ],
)
def test_seats_are_reordered(move: str, after: str) -> None:
    """By the buttons or by dragging; the mark goes with its player."""
    table = preparing().do(f"move {move}")
    assert names(table) == after.split()
    assert {seat.name: seat.mark for seat in draft(table).seats} == {"Ann": 0, "Bo": 1, "Cid": 2}


def test_who_starts_stays_who_starts_when_seats_change() -> None:
    """The player was chosen, not the seat."""
    table = preparing(start="choose").do("first 1", "move 0:2")
    assert draft(table).seats[draft(table).first].name == "Bo"
    table = preparing(start="choose").do("first 2", "drop 0")
    assert draft(table).seats[draft(table).first].name == "Cid"
    table = preparing(start="choose").do("first 2", "drop 2")
    assert draft(table).first == 0


def test_marks_are_unique_as_long_as_there_are_eight_players() -> None:
    """Colour and shape tell players apart."""
    table = preparing("A", "B")
    for _ in range(6):
        table.do("add")
    assert len({seat.mark for seat in draft(table).seats}) == 8
    table.do("drop 3", "mark 0", "mark 0", "mark 5")
    assert len({seat.mark for seat in draft(table).seats}) == 7
    table.do("add")
    assert len({seat.mark for seat in draft(table).seats}) == 8
    table.do("mark 2")
    assert len({seat.mark for seat in draft(table).seats}) == 8, "there is no other"
    table.do("drop 7", "drop 6", "mark 0")
    assert draft(table).seats[0].mark not in {seat.mark for seat in draft(table).seats[1:]}


# Rules, dice, paper


def test_a_rule_set_is_chosen_and_the_list_opened() -> None:
    """One that is not known changes nothing."""
    table = preparing().do("all_rules open")
    assert draft(table).all_rules
    table.do("variant farkle")
    assert (draft(table).variant, draft(table).all_rules) == ("farkle", False)
    assert draft(table.do("variant tiddlywinks")).variant == "farkle"
    assert table.do("all_rules close", "start_by choose", "begin").game.rules == VARIANTS["farkle"].rules
    assert table.session.recent[0] == "farkle"


def test_the_dice_are_chosen() -> None:
    """Real dice come back in the way they were entered last."""
    table = preparing(start="choose").do("draft_way column")
    assert draft(table).way == "column"
    assert draft(table.do("draft_way virtual")).way == "virtual"
    assert draft(table.do("draft_way real")).way == "faces"
    assert draft(table.do("draft_way nonsense")).way == "faces"
    table.do("draft_way virtual", "begin")
    assert (table.record.start["dice"], table.session.hand.way) == ("virtual", "virtual")


@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", ()),
        ("750", (750,)),
        ("750 1200", (750, 1200)),
        (" 750, 1200;1500\n1600 ", (750, 1200, 1500, 1600)),
        ("750 1\u202f200", (750, 1200)),
        ("750 1\u00a0200 12\u202f500", (750, 1200, 12500)),
        ("750 \u2212100", (750, -100)),
        ("750 -100", (750, -100)),
        ("750 x", None),
        ("7.5", None),
        ("--5", None),
        ("9999999", None),
        ("<b>", None),
    ],
)
def test_a_column_on_paper_is_read(text: str, column: tuple[int, ...] | None) -> None:
    """As people write it, with narrow spaces and a true minus; what is no total is not guessed."""
    assert setup.paper_column(text) == column


def test_a_paper_game_goes_on() -> None:
    """Each player brings what is written; an empty line is a closed column."""
    table = preparing("Ann", "Bo", start="choose").do("paper_game", "paper 0:750 1200", "begin")
    assert table.scores == (1200, 0)
    assert [column.open for column in table.game.state.columns] == [True, False]
    table = preparing("Ann", "Bo", start="choose").do("paper_game", "paper 0:750", "paper_game", "begin")
    assert table.scores == (0, 0)


@pytest.mark.parametrize(("text", "why"), [("750 12oo", "paper_unreadable"), ("750 5000", "paper_over")])
def test_a_column_that_starts_no_game_is_refused(text: str, why: str) -> None:
    """It names the player; nothing has begun."""
    table = preparing("Ann", "", start="choose").do("paper_game", f"paper 1:{text}", "begin")
    assert (table.why, table.begun) == (why, [])
    assert table.session.say is not None
    assert table.session.say.values["seat"] == 2


# Who starts


def starting(*seats: str, variant: str = "5000") -> Table:
    """The roll-off for who starts."""
    table = preparing(*seats, variant=variant).do("begin")
    assert table.session.screen == "start"
    return table


def test_the_highest_die_starts() -> None:
    """One die each, in seat order; the sheet then begins with the one who won (R0.3)."""
    table = starting()
    assert setup.to_roll(draft(table)) == 0
    table.do("start_die 3", "start_die 6", "start_die 2")
    assert (setup.to_roll(draft(table)), setup.start_winner(draft(table))) == (None, 1)
    table.do("start_die 5")
    assert setup.start_winner(draft(table)) == 1
    table.do("begin now")
    assert (table.record.names, table.record.marks) == (("Bo", "Cid", "Ann"), (1, 2, 0))
    assert table.session.draft is None


def test_those_who_tie_roll_again() -> None:
    """Until one is left; the others are out."""
    table = starting().do("start_die 6", "start_die 2", "start_die 6")
    assert (setup.rolling(draft(table)), setup.to_roll(draft(table))) == ((0, 2), 0)
    assert setup.start_winner(draft(table)) is None
    table.do("start_die 4", "start_die 4")
    assert setup.to_roll(draft(table)) == 0
    table.do("start_die 1", "start_die 5")
    assert setup.start_winner(draft(table)) == 2
    assert len(draft(table).rolls) == 3


def test_the_lowest_die_starts_where_the_table_says_so() -> None:
    """R4.5."""
    table = starting(variant="10000-d-un-coup").do("start_die 3", "start_die 6", "start_die 2")
    assert setup.start_winner(draft(table)) == 2


def test_a_die_of_the_roll_off_is_taken_back() -> None:
    """Also one of the round before, and from the first back to the preparations."""
    table = starting("Ann", "Bo").do("start_die 6", "start_die 6", "start_die 1", "start_undo")
    assert draft(table).rolls == ((6, 6),)
    table.do("start_undo")
    assert draft(table).rolls == ((6, None),)
    assert setup.to_roll(draft(table)) == 1
    table.do("start_undo")
    assert draft(table).rolls == ()
    assert table.do("start_undo").session.screen == "new"


def test_the_phone_rolls_for_who_starts() -> None:
    """From the device's dice."""
    table = starting("Ann", "Bo")
    table.dice = [2, 5]
    table.do("start_roll", "start_roll", "begin now")
    assert table.record.names == ("Bo", "Ann")


@given(st.lists(st.integers(1, 6), max_size=40), st.integers(2, 5), st.booleans())
def test_a_roll_off_always_awaits_someone_until_it_is_settled(
    dice: list[int], seats: int, lowest: bool
) -> None:
    """Whatever is rolled, and undo takes it back die by die."""
    variant = "10000-d-un-coup" if lowest else "5000"
    table = starting(*(f"P{n}" for n in range(seats)), variant=variant)
    seen = [draft(table)]
    for face in dice:
        now = draft(table)
        assert (setup.to_roll(now) is None) == (setup.start_winner(now) is not None)
        if setup.to_roll(now) is None:
            break
        table.do(f"start_die {face}")
        seen.append(draft(table))
    for before in reversed(seen[:-1]):
        table.do("start_undo")
        assert draft(table) == before


def test_a_player_alone_starts_at_once() -> None:
    """There is nobody to roll against."""
    table = preparing("Ann").do("begin")
    assert (table.session.screen, table.record.names) == ("table", ("Ann",))


def test_who_starts_is_chosen() -> None:
    """The order of the seats stays a circle."""
    table = preparing().do("first 2", "begin")
    assert table.record.names == ("Cid", "Ann", "Bo")
    table = preparing().do("first 2", "start_by dice")
    assert draft(table).start == "dice"


# The same again


def test_two_taps_start_the_game_of_yesterday_again() -> None:
    """New game, start: the same rules, players, marks and dice; who lost begins."""
    table = playing("farkle", ("Ann", "Bo", "Cid"), way="points", columns=[(1000,), (500,), (2000,)])
    table.session = replace(table.session, recent=("farkle",))
    table.do("new", "begin")
    assert table.record.names == ("Bo", "Cid", "Ann")
    assert table.record.marks == (1, 2, 0)
    assert (table.game.rules, table.session.hand.way) == (VARIANTS["farkle"].rules, "points")
    assert table.scores == (0, 0, 0)


@pytest.mark.parametrize(("who", "order"), [("loser", "Bo Cid Ann"), ("winner", "Cid Ann Bo")])
def test_a_rematch_keeps_the_circle(who: str, order: str) -> None:
    """The same rules and marks; the one who lost or the one who won begins."""
    table = playing(
        names=("Ann", "Bo", "Cid"), columns=[(1000,), (500,), (4000,)], words="+50 b +50 b +1000 b"
    )
    assert table.game.state.phase == "over"
    rules = table.game.rules
    table.do(f"rematch {who}")
    assert (" ".join(table.record.names), table.game.rules) == (order, rules)
    assert (table.session.screen, table.scores) == ("table", (0, 0, 0))
    assert table.record.start["variant"] == "5000"


def test_a_rematch_keeps_house_rules() -> None:
    """Rules without a name are played again as they were, and are no name of the last rule set."""
    table = playing(rules={"target": 1000}, words="+1000 b").do("rematch")
    assert table.game.rules.target == 1000
    assert table.record.start["variant"] is None
    assert table.session.recent == ()


def test_a_first_game_needs_nobody_remembered() -> None:
    """Two empty seats and the rule set that most tables play."""
    table = Table().do("new")
    assert (names(table), draft(table).variant) == (["", ""], next(iter(VARIANTS)))
    table = Table(Session(names=("Ann", "Bo", "Cid"))).do("new")
    assert names(table) == ["Ann", "Bo"]
    assert Table().do("rematch").begun == []
