"""A game folded from its log: undo, redo, corrections, and dice that were seen."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farkle import VARIANTS, Game, IllegalEvent
from ui.chain import Entry
from ui.record import Record, summary

START: dict[str, Any] = {
    "rules": {"opening": 0},
    "variant": None,
    "players": [{"name": "Ann", "mark": 3}, {"name": "Bo"}],
    "dice": "real",
    "note": "kept as it is",
}


def playing(*steps: str) -> Record:
    """A record after these steps: "undo", "redo", "roll: r11152", or words of one tap."""
    record = Record.begin(START, id="g1")
    for step in steps:
        kind, _, words = step.rpartition(":")
        record = record.then(step) if step in ("undo", "redo") else record.then(kind or "word", words.strip())
    return record


def words(record: Record) -> str:
    """The words that stand."""
    return " ".join(map(str, record.game.events))


def test_a_record_begins_with_its_start() -> None:
    """Names, marks and the payload are there, a mark that was not given follows from the seat."""
    record = playing()
    assert record.names == ("Ann", "Bo")
    assert record.marks == (3, 1)
    assert record.start["note"] == "kept as it is"
    assert (record.can_undo, record.can_redo, record.last, record.last_type) == (False, False, "", "start")


def test_a_paper_game_is_picked_up_with_its_columns() -> None:
    """The totals written before count from the first turn on."""
    start = {**START, "players": [{"name": "Ann", "column": [750, 1200]}, {"name": "Bo"}]}
    assert summary(Record.begin(start)).scores == (1200, 0)


@pytest.mark.parametrize(
    "broken",
    [
        {"players": []},
        {"players": None},
        {"players": ["Ann"]},
        {"players": [{"name": 5}]},
        {"players": [{"name": "Ann", "mark": 8}]},
        {"players": [{"name": "Ann", "mark": True}]},
        {"players": [{"name": "Ann", "column": "750"}]},
        {"players": [{"name": "Ann", "column": [7.5]}]},
        {"rules": {"dice": 7}},
        {"rules": None},
    ],
)
def test_a_start_that_starts_no_game_is_refused(broken: dict[str, Any]) -> None:
    """The fold says so and raises nothing."""
    entry = Entry.after(None, "start", {**START, **broken}, game="g1")
    folded = Record.fold([entry])
    assert folded.record is None
    assert folded.bad == (entry,)
    assert folded.reason


def test_several_words_of_one_tap_are_one_step() -> None:
    """Setting aside and rolling again is undone by one tap."""
    record = playing("r11152", "k1115 b").then("undo")
    assert words(record) == "r11152"


def test_a_tap_that_is_refused_half_way_moves_nothing() -> None:
    """The first words of it do not stay."""
    record = playing("r11152")
    with pytest.raises(IllegalEvent):
        record.then("word", "k1115 k1")
    assert words(record) == "r11152"


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("undo", None),
        ("redo", None),
        ("word", None),
        ("word", 5),
        ("word", "  "),
        ("word", "b " * 20_000),
        ("start", START),
        ("amend", {"keep": 5, "words": ""}),
        ("amend", {"keep": -1, "words": ""}),
        ("amend", {"keep": "0", "words": ""}),
        ("name", {"seat": 2, "name": "Cy"}),
        ("name", {"seat": 0, "name": None}),
        ("unheard_of", None),
    ],
)
def test_an_entry_that_makes_no_sense_is_refused(kind: str, payload: Any) -> None:
    """A ValueError, and the record is as before."""
    record = playing()
    with pytest.raises(ValueError, match=r"\w"):
        record.then(kind, payload)
    assert record == playing()


def test_undo_and_redo_go_through_turns_and_the_end_of_the_game() -> None:
    """From the first tap to the victory and back, as often as wanted."""
    taps = ["+1000 b", "+50", "b", "+4000 b"]
    record = playing(*taps)
    assert summary(record).over
    assert summary(record).winners == (0,)
    seen = [record.game]
    while record.can_undo:
        record = record.then("undo")
        seen.append(record.game)
    assert record.game == playing().game
    assert len(seen) == len(taps) + 1
    while record.can_redo:
        record = record.then("redo")
        seen.pop()
        assert record.game == seen[-1]
    assert record.game == playing(*taps).game


def test_a_new_tap_ends_what_could_be_redone() -> None:
    """After undo and another tap there is one line again."""
    record = playing("+50", "undo", "+100")
    assert not record.can_redo
    assert words(record) == "+100"


def test_every_entry_counts_undo_too() -> None:
    """Undo takes nothing out of the log."""
    assert playing("+50", "undo", "redo").entries_count == 4


def test_a_correction_plays_the_rest_again_and_is_one_step() -> None:
    """The words up to there stay, the others are given anew; undo brings the old ones back."""
    record = playing("+50 b", "+100 b", "+150 b")
    after = record.then("amend", {"keep": 2, "words": "+300 b +150 b"})
    assert words(after) == "+50 b +300 b +150 b"
    assert after.game == Game.replay(after.game.rules, after.players, words(after).split())
    assert (after.last_type, after.then("undo").game) == ("amend", record.game)


def test_a_correction_inside_a_tap_is_possible() -> None:
    """The words kept need not end where a tap ended."""
    after = playing("+50 b", "+100 b").then("amend", {"keep": 3, "words": "+50 b"})
    assert words(after) == "+50 b +100 +50 b"


def test_a_correction_that_cannot_be_played_is_refused() -> None:
    """Nothing moves."""
    with pytest.raises(IllegalEvent):
        playing("+50 b").then("amend", {"keep": 1, "words": "k1"})


def test_a_player_can_be_renamed_in_the_middle_of_everything() -> None:
    """The name is new in every state that undo and redo reach, and redo is still possible."""
    record = playing("+50 b", "+100", "undo").then("name", {"seat": 1, "name": "Cy"})
    assert record.names == record.then("undo").names == record.then("redo").names == ("Ann", "Cy")


def test_the_rules_can_change_in_the_middle_and_undo_brings_the_old_ones_back() -> None:
    """What was played is played again by the new ones, under their name."""
    record = playing("+300 b", "+100 b")
    change: dict[str, Any] = {
        "rules": {"opening": 750},
        "words": "+750 b",
        "variant": None,
        "title": "  Chez Léa ",
    }
    after = record.then("rules", change)
    assert after.game.rules.opening == 750
    assert (words(after), after.title, after.variant, summary(after).title) == (
        "+750 b",
        "Chez Léa",
        None,
        "Chez Léa",
    )
    assert after.then("word", "+750").then("amend", {"keep": 2, "words": ""}).game.rules.opening == 750
    assert (after.then("undo").game, after.then("undo").title) == (record.game, None)


@pytest.mark.parametrize(
    "change", [{"rules": {"dice": 9}, "words": ""}, {"rules": {}, "words": "k1"}, {"rules": None}]
)
def test_a_change_of_rules_that_cannot_be_played_is_refused(change: dict[str, Any]) -> None:
    """Nothing moves."""
    log = entries(("word", "+50"), ("rules", change))
    assert Record.fold(log).bad == (log[-1],)


def test_rolls_that_stand_after_a_change_of_rules_do_not_come_again() -> None:
    """The phone's dice go on after them."""
    record = playing("roll: r11526", "k11 b")
    after = record.then("rules", {"rules": {"opening": 0, "target": 10_000}, "words": "r11526 k11 b"})
    assert after.known_faces(5) == ()


# Dice that were seen


def test_nothing_is_known_of_dice_that_were_never_seen() -> None:
    """The device draws all of them."""
    assert playing().known_faces(5) == ()


def test_undoing_a_roll_gives_the_same_dice_again_in_the_same_order() -> None:
    """Undo is no second chance."""
    assert playing("roll: r51263", "undo").known_faces(5) == (5, 1, 2, 6, 3)


def test_with_fewer_dice_the_first_of_those_seen_come() -> None:
    """Another selection before the roll gives no new dice either."""
    record = playing("roll: r11526", "roll: k1 r2344", "undo")
    assert record.known_faces(3) == (2, 3, 4)


def test_with_more_dice_only_those_not_seen_are_drawn_and_then_they_are_known() -> None:
    """The tape grows and is never rewritten."""
    record = playing("roll: r11526", "roll: k11 r234", "undo")
    assert record.known_faces(4) == (2, 3, 4)
    record = record.then("roll", "k1 r2346").then("undo")
    assert record.known_faces(4) == (2, 3, 4, 6)


def test_real_dice_are_never_known() -> None:
    """What was typed from the table can be typed otherwise."""
    assert playing("r51263", "undo").known_faces(5) == ()


def test_the_tape_goes_on_over_turns() -> None:
    """Undoing two turns gives both rolls again, each in its place."""
    record = playing("roll: r11526", "k11 b", "roll: r51234", "undo", "undo", "undo")
    assert record.known_faces(5) == (1, 1, 5, 2, 6)
    record = record.then("roll", "r11526").then("word", "k115 b")
    assert record.known_faces(5) == (5, 1, 2, 3, 4)


def test_a_roll_against_the_tape_does_not_rewrite_it() -> None:
    """A log that says otherwise is played, but what was seen first stays known."""
    record = playing("roll: r11526", "undo").then("roll", "r66662").then("undo")
    assert record.known_faces(5) == (1, 1, 5, 2, 6)


def test_after_a_correction_the_rolls_that_stand_do_not_come_again() -> None:
    """The next roll is the one after them."""
    record = playing("roll: r11526", "k11 b", "roll: r51234", "k1 b")
    after = record.then("amend", {"keep": 1, "words": "k115 b r51234 k15 b"})
    assert after.known_faces(5) == ()
    assert after.then("undo").then("undo").then("undo").known_faces(5) == (5, 1, 2, 3, 4)


def test_a_correction_that_drops_rolls_leaves_them_to_come() -> None:
    """Taking a turn out is no way to other dice."""
    record = playing("roll: r11526", "k11 b", "roll: r51234", "k1 b")
    assert record.then("amend", {"keep": 3, "words": ""}).known_faces(5) == (5, 1, 2, 3, 4)


# Folding


def entries(*kinds: tuple[str, Any]) -> list[Entry]:
    """A log with these entries after the start."""
    log = [Entry.after(None, "start", START, game="g1", wall=1_000)]
    for kind, payload in kinds:
        log.append(Entry.after(log[-1], kind, payload, wall=log[-1].wall + 1_000))
    return log


def test_a_log_folds_into_what_was_played() -> None:
    """The record after reading is the record before."""
    log = entries(("word", "+50 b"), ("roll", "r11526"), ("undo", None), ("redo", None))
    folded = Record.fold(log)
    assert folded.bad == ()
    assert folded.record == playing("+50 b", "roll: r11526", "undo", "redo").__class__.fold(log).record
    assert folded.record is not None
    assert words(folded.record) == "+50 b r11526"
    assert (folded.record.started, folded.record.last_wall) == (1_000, 5_000)
    assert folded.record.entries_count == len(log)


def test_a_log_is_played_while_it_is_valid() -> None:
    """What follows an entry that cannot be played is left over, and not played in another sense."""
    log = entries(("word", "+50"), ("word", "k1"), ("word", "b"))
    folded = Record.fold(log)
    assert folded.record is not None
    assert words(folded.record) == "+50"
    assert folded.bad == tuple(log[2:])
    assert folded.reason


def test_an_entry_of_an_unknown_kind_is_left_over() -> None:
    """A later version of the program may know it."""
    folded = Record.fold(entries(("word", "+50"), ("teleport", {"to": 3})))
    assert len(folded.bad) == 1


def test_an_empty_log_is_no_game() -> None:
    """There is nothing to show."""
    assert Record.fold([]).record is None


KINDS = st.sampled_from(["word", "roll", "undo", "redo", "amend", "name", "start", "?"])
JSON = (
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.dictionaries(st.text(), st.integers())
)


@given(st.lists(st.tuples(KINDS, JSON)))
@settings(deadline=None)
def test_folding_never_raises(kinds: list[tuple[str, Any]]) -> None:
    """Any payload, any order."""
    folded = Record.fold(entries(*kinds))
    assert folded.record is not None


def test_random_play_with_undo_and_corrections_agrees_with_a_plain_replay() -> None:
    """Whatever is tapped, the game is what its words say, and a fold of the log gives the same record."""
    chance = random.Random(7)
    for _ in range(25):
        record, log = Record.begin(START, id="g1"), entries()
        for _ in range(60):
            kind, payload = _tap(record, chance)
            try:
                record = record.then(kind, payload)
            except (IllegalEvent, ValueError):
                continue
            log.append(Entry.after(log[-1], kind, payload))
        assert record.game == Game.replay(record.game.rules, record.players, words(record).split())
        again = Record.fold(log).record
        assert again is not None
        assert (again.line, again.ahead, again.tape) == (record.line, record.ahead, record.tape)


def _tap(record: Record, chance: random.Random) -> tuple[str, Any]:
    turn, events = record.game.state.turn, record.game.events
    pool, roll = turn.pool or 5, turn.roll or (1,)
    known = record.known_faces(pool)
    drawn = known + tuple(chance.randint(1, 6) for _ in range(pool - len(known)))
    kept = chance.sample(roll, chance.randint(1, len(roll)))
    keep = chance.randrange(len(events) + 1)
    tail = events[keep : keep + chance.randrange(3)]
    taps: list[tuple[str, Any]] = [
        ("undo", None),
        ("redo", None),
        ("amend", {"keep": keep, "words": " ".join(map(str, tail))}),
        ("roll", "r" + "".join(map(str, drawn))),
        ("word", "k" + "".join(map(str, kept))),
        ("word", chance.choice(["b", "x", "+50 b", "+1000", "+50"])),
    ]
    return chance.choice(taps)


def test_a_summary_says_what_a_list_shows() -> None:
    """Names, marks, points, winners and dates."""
    record = Record.begin({**START, "variant": "farkle"}, id="g1", wall=5).then("word", "+300 b", wall=9)
    line = summary(record)
    assert (line.id, line.names, line.marks, line.scores) == ("g1", ("Ann", "Bo"), (3, 1), (300, 0))
    assert (line.over, line.winners, line.variant, line.turns) == (False, (), "farkle", 1)
    assert (line.started, line.last_wall) == (5, 9)


def test_a_list_shows_the_malus_of_a_closed_column() -> None:
    """As the sheet does: a null first roll costs 100 at this table (R2.9)."""
    start = {**START, "rules": VARIANTS["5000-chutes"].rules.to_json(), "variant": "5000-chutes"}
    assert summary(Record.begin(start).then("word", "x")).scores == (-100, 0)
