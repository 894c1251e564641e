"""The rules editor: any rule set can be made in it, a conflict has a way out, a game can change its rules."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farkle import VARIANTS, Rules
from farkle.check import MESSAGES, check
from tests.ui.languages import speaking
from tests.ui.table import Table, playing
from tests.ui.test_words import assert_said
from ui import desk, editing, editor, ways
from ui.conflicts import SENTENCES, sentence
from ui.field import DEFAULTS, OTHER, Choice, Field, Json, Stepper, Switch, Value, at
from ui.fields import FIELDS, GROUPS
from ui.session import Edit, Session
from ui.texts import LANGUAGES

CHECKS = Path(__file__).parents[1] / "engine/golden/checks.json"
INFORMATION = {"players", "scorekeeper"}  # advice and a habit: nothing to enforce, nothing to set


def edit_of(table: Table) -> Edit:
    assert table.session.edit is not None
    return table.session.edit


def editing_(variant: str = "5000") -> Table:
    """The editor, opened on a named rule set from a new game."""
    return Table().do("new", f"variant {variant}", "editor")


def values(field: Field) -> list[Value]:
    """Some values that the control of a setting offers."""
    match field.control:
        case Stepper(least, most, step, first):
            return [least, first or step, min(most, least + 3 * step), most]
        case Switch():
            return ["on", "off"]
        case Choice(options):
            return list(options)


def taps_to(table: Table, goal: Json) -> None:
    """Tap each setting that is seen until it says what the goal has."""
    for _ in range(2):  # one setting can bring another
        for field in FIELDS.values():
            now, wished = edit_of(table).rules.to_json(), field.read(goal)
            if not field.visible(goal) or field.read(now) == wished:
                continue
            name = "edit_number" if isinstance(field.control, Stepper) else "edit_set"
            table.do(f"{name} {field.id}:{wished}")


def test_every_parameter_that_a_table_plays_by_has_a_setting() -> None:
    """And no setting is about another one."""
    assert {key for field in FIELDS.values() for key in field.keys} == set(DEFAULTS) - INFORMATION


def test_every_setting_is_there_once_and_says_what_it_does() -> None:
    """With a sentence of its own, of its section, or as a detail of the setting above it."""
    listed = [field for group in GROUPS for section in group.sections for field in section.fields]
    assert len(listed) == len(FIELDS)
    for field in listed:
        detail = isinstance(field.control, Stepper)
        assert field.label or field.dice, field.id
        assert field.about.endswith(".") or detail, field.id


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_every_named_rule_set_can_be_made_by_hand(variant: str) -> None:
    """From the common rules, tap by tap."""
    goal = VARIANTS[variant].rules.to_json()
    table = editing_()
    taps_to(table, goal)
    made = edit_of(table).rules.to_json()
    assert {**made, **{key: goal[key] for key in INFORMATION}} == goal


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_every_setting_shows_a_value_of_its_own(variant: str) -> None:
    """No named rule set needs a value that no button offers."""
    rules = VARIANTS[variant].rules.to_json()
    assert [f.id for f in FIELDS.values() if f.visible(rules) and f.read(rules) == OTHER] == []


@pytest.mark.parametrize("variant", list(VARIANTS))
def test_whatever_is_set_can_be_read_and_played(variant: str) -> None:
    """Each value of each setting gives a rule set that says so; writing what is there changes nothing."""
    rules = VARIANTS[variant].rules.to_json()
    for field in FIELDS.values():
        if not field.visible(rules):
            continue
        assert Rules.from_json(field.write(rules, field.read(rules))) == VARIANTS[variant].rules, field.id
        for value in values(field):
            after = field.write(rules, value)
            Rules.from_json(after)
            assert field.read(after) == value, (field.id, value)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_any_taps_leave_rules_that_can_be_read_and_set_back(data: st.DataObject) -> None:
    """Errors are said, not raised; going back gives what it began with."""
    variant = data.draw(st.sampled_from(list(VARIANTS)))
    table = editing_(variant)
    for _ in range(data.draw(st.integers(1, 8))):
        field = data.draw(st.sampled_from(list(FIELDS.values())))
        if isinstance(field.control, Stepper):
            table.do(f"edit_by {field.id}:{data.draw(st.sampled_from([1, -1]))}")
        else:
            table.do(f"edit_set {field.id}:{data.draw(st.sampled_from(values(field)))}")
    edit = edit_of(table)
    for finding in ways.errors(edit.rules):
        for way in ways.ways(edit.rules, finding.code, edit.start):
            left = {one.code for one in check(way.rules).errors}
            assert finding.code not in left
            assert left < {one.code for one in check(edit.rules).errors}
    for _ in range(len(edit.past)):
        table.do("edit_undo")
    assert edit_of(table).rules == VARIANTS[variant].rules
    assert table.do("edit_undo").why == "nothing_to_undo"


def test_a_changed_setting_goes_back_by_itself_or_with_all() -> None:
    """What came with another setting is no change of its own."""
    table = editing_("5000-chutes")
    assert editor.changed(edit_of(table)) == ()
    table.do("edit_set exact:off", "edit_by bust-points:1", "edit_set full_house:bonus")
    assert [field.id for field in editor.changed(edit_of(table))] == ["full_house", "exact", "bust-points"]
    table.do("edit_back exact")
    assert edit_of(table).rules.exact
    table.do("edit_back bust-points", "edit_back full_house")
    assert edit_of(table).rules == VARIANTS["5000-chutes"].rules
    table.do("edit_set bust:none", "edit_back bust")
    assert edit_of(table).rules == VARIANTS["5000-chutes"].rules
    assert edit_of(table.do("edit_set dice:6", "edit_back")).rules == VARIANTS["5000-chutes"].rules


def test_what_no_button_offers_goes_back_with_its_whole_rule() -> None:
    """A value from elsewhere is shown as it is, and comes back."""
    zones = [{"from": 900, "to": 1300, "mode": "refuse"}]
    table = playing(rules={"zones": zones}).do("editor game")
    rules = edit_of(table).rules.to_json()
    assert FIELDS["way"].read(rules) == OTHER
    table.do("edit_set way:none")
    assert edit_of(table).rules.zones == ()
    assert edit_of(table.do("edit_back way")).rules.to_json()["zones"] == zones


@pytest.mark.parametrize(
    ("tap", "path", "value"),
    [
        ("edit_by opening:1", "opening", 800),
        ("edit_by opening:-1", "opening", 700),
        ("edit_number opening:1 000", "opening", 1000),
        ("edit_by max_rolls:1", "max_rolls", 3),
        ("edit_by two_triplets:1", "two_triplets", 2500),
        ("edit_by bank_min:-1", "bank_min", 0),
        ("edit_number single-1:", "singles.1", 100),
        ("edit_number single-1:5000", "singles.1", 100),
        ("edit_number exact:5", "exact", False),
        ("edit_by exact:1", "exact", False),
        ("edit_set opening:800", "opening", 750),
        ("edit_set exact:maybe", "exact", False),
        ("edit_back opening", "opening", 750),
        ("edit_way C7:0", "exact", False),
    ],
)
def test_a_tap_changes_one_setting_or_nothing(tap: str, path: str, value: Any) -> None:
    """Steps, typed numbers, and what is out of range."""
    assert at(edit_of(editing_().do(tap)).rules.to_json(), path) == value


def test_small_points_have_small_steps() -> None:
    """A table that counts in fives steps by five."""
    table = editing_("tysyacha").do("edit_by single-5:1")
    assert edit_of(table).rules.singles[5] == 10
    assert edit_of(table.do("edit_number single-5:7", "edit_by single-5:1")).rules.singles[5] == 8


def test_what_is_counted_from_the_target_goes_with_it() -> None:
    """The last thousand stays the last thousand; gates stay tenths of the way."""
    table = editing_("tysyacha").do("edit_set stretch:cap", "edit_number stretch-length:200")
    table.do("edit_number target:2000")
    zones = [(zone.start, zone.stop, zone.mode) for zone in edit_of(table).rules.zones]
    assert zones == [(0, 200, "gate"), (600, 800, "gate"), (1400, 1600, "gate"), (1800, 2000, "cap")]


def test_an_example_is_what_the_engine_makes_of_it() -> None:
    """A roll and its points; a score before and after a turn."""
    four = FIELDS["four"]
    assert editor.worth(Rules(), four) == 1100
    assert editor.worth(edit_of(editing_().do("edit_set four:times")).rules, four) == 2000
    assert editor.worth(Rules(), FIELDS["six"]) is None, "there are five dice"
    chutes = VARIANTS["5000-chutes"].rules
    assert editor.played(chutes, FIELDS["exact"]) == (4900, 200, 4900)
    assert editor.played(chutes, FIELDS["bust"]) == (1200, 0, 1100)
    assert editor.played(chutes, FIELDS["collision"]) == (1200, 0, 0)
    assert editor.played(Rules(), FIELDS["collision"]) is None
    table = editing_().do("edit_by streak:1", "edit_set stretch:gate")
    assert editor.played(edit_of(table).rules, FIELDS["streak"]) == (1200, 0, 800)
    assert editor.played(edit_of(table).rules, FIELDS["stretch"]) == (4500, 100, 4500)
    table.do("edit_set collision:previous", "edit_number bank_min:900")
    assert editor.played(edit_of(table).rules, FIELDS["collision"]) is None, "no such turn can be banked"


@pytest.mark.parametrize("case", json.loads(CHECKS.read_text("utf-8")), ids=lambda case: case["id"])
def test_every_error_has_a_way_out(case: dict[str, Any]) -> None:
    """One or two, each of which really takes it away and brings no other."""
    rules = Rules.from_json(case["rules"] if isinstance(case["rules"], dict) else {})
    bad = {one.code for one in ways.errors(rules)}
    for code in bad:
        found = ways.ways(rules, code, Rules())
        assert 1 <= len(found) <= 2, code
        for way in found:
            assert {one.code for one in check(way.rules).errors} <= bad - {code}
    for finding in ways.findings(rules):
        assert ways.fields_of(finding, rules), finding.code


def test_ways_out_name_only_what_matters() -> None:
    """Four alike need no six dice; what is no error has no way out."""
    table = editing_("farkle-boxed").do("edit_set dice:5")
    edit = edit_of(table)
    first, second = ways.ways(edit.rules, "C1", edit.start)
    assert first.changes == (("dice", "6"),)
    assert "four" not in [id for id, _ in second.changes]
    assert dict(second.changes)["six"] == "none"
    assert check(second.rules).errors == ()
    assert ways.ways(edit.rules, "C7", edit.start) == ()


@pytest.mark.parametrize("case", json.loads(CHECKS.read_text("utf-8")), ids=lambda case: case["id"])
def test_every_conflict_has_a_sentence_in_three_languages(case: dict[str, Any]) -> None:
    """With the numbers that the engine gives."""
    if not isinstance(case["rules"], dict):
        return
    report = check(Rules.from_json(case["rules"]))
    for finding in (*report.errors, *report.warnings):
        said = [sentence(speaking(lang), finding) for lang in LANGUAGES]
        assert_said(finding.code, said)
        assert sentence(speaking("en"), finding).replace(",", "") == finding.message.replace(",", "")


def test_the_sentences_are_those_of_the_engine() -> None:
    """No code is forgotten."""
    assert SENTENCES == MESSAGES


def test_the_editor_is_known_by_name_before_it_is_loaded() -> None:
    """Each name has someone who carries it out; without a working copy nothing happens."""
    assert set(editing.NAMES) == set(editor.INTENTS)
    session = Session()
    for name in set(editing.NAMES) - {"editor"}:
        assert Table(session).do(f"{name} 1").session == session


# Opening, saving


def test_rules_are_saved_under_a_name_and_chosen_for_the_new_game() -> None:
    """The draft plays by them at once."""
    table = editing_().do("edit_set exact:on", "edit_keep")
    assert table.session.dialog == "keep"
    table.do("edit_save")
    assert table.why == "rules_name"
    table.do("edit_name   Ours ", "edit_save")
    assert table.session.screen == "new"
    assert table.session.edit is None
    assert table.session.draft is not None and table.session.draft.variant == "house-1"
    assert table.session.houses[0].name == "Ours"
    assert table.session.houses[0].base == "5000"


def test_saved_rules_are_changed_in_place_or_copied() -> None:
    """What differs is still said against the named rule set."""
    table = editing_().do("edit_set exact:on", "edit_name Ours", "edit_save", "editor")
    assert [field.id for field in editor.changed(edit_of(table))] == ["exact"]
    table.do("edit_by opening:1", "edit_save")
    assert [(house.name, house.rules.opening) for house in table.session.houses] == [("Ours", 800)]
    table.do("editor", "edit_by opening:1", "edit_save copy")
    assert [(house.name, house.rules.opening) for house in table.session.houses] == [
        ("Ours 2", 850),
        ("Ours", 800),
    ]


def test_rules_with_errors_are_kept_as_a_working_copy_only() -> None:
    """The reason comes up beside its settings."""
    table = editing_().do("edit_set exact:on", "edit_number target:5025", "edit_group penalties")
    for tap in ("edit_keep", "edit_apply", "edit_save"):
        table.do("edit_group penalties", tap)
        assert (table.why, edit_of(table).group, table.session.dialog) == ("rules_conflict", "end", "")
    assert table.session.houses == ()
    assert table.do("edit_leave").session.screen == "new"
    assert edit_of(table.do("editor")).rules.target == 5025


def test_the_working_copy_survives_a_reload() -> None:
    """All of it but what undo would go back to; what is no working copy is left out."""
    table = editing_().do("edit_group end", "edit_number target:5025", "edit_unfold others", "edit_name Ours")
    stored = desk.to_json(table.session)
    again = desk.restored(Session(), json.loads(json.dumps(stored)))
    assert again.screen == "editor"
    assert again.edit == replace(edit_of(table), past=(), touched="")
    for broken in (None, 5, {}, {**stored["edit"], "rules": {"dice": 9}}, {**stored["edit"], "start": None}):
        lost = desk.restored(Session(), {**stored, "edit": broken})
        assert (lost.edit, lost.screen) == (None, "home")
    gone = desk.restored(Session(), {**stored, "edit": {**stored["edit"], "house": "house-7"}})
    assert gone.edit is not None and gone.edit.house == ""


def test_another_rule_set_begins_another_working_copy() -> None:
    """The same one is taken up again."""
    table = editing_().do("edit_set exact:on", "edit_leave", "editor")
    assert edit_of(table).rules.exact
    table.do("edit_leave", "variant farkle", "editor")
    assert edit_of(table).rules == VARIANTS["farkle"].rules


def test_a_deleted_house_closes_its_editor() -> None:
    """And can be brought back."""
    table = editing_().do("edit_name Ours", "edit_save", "editor", "house_remove house-1")
    assert (table.session.screen, table.session.edit) == ("new", None)
    assert table.do("house_restore").session.houses[0].name == "Ours"


def test_there_is_room_for_so_many_rules() -> None:
    """Then it is said."""
    table = editing_().do("edit_name A", "edit_save")
    for _ in range(59):
        table.do("editor", "edit_save copy")
    assert table.do("editor", "edit_save copy").why == "most_houses"


def test_the_editor_goes_back_to_where_it_was_opened() -> None:
    """A new game, the rules of a game, home."""
    assert editing_().do("edit_leave").session.screen == "new"
    assert playing().do("go rules", "editor game", "edit_leave").session.screen == "rules"
    table = Table().do("editor farkle")
    assert edit_of(table).base == "farkle"
    assert table.do("edit_leave").session.screen == "home"
    gone = editing_()
    gone.session = replace(gone.session, draft=None)
    assert gone.do("edit_leave").session.screen == "home"


def test_parts_are_opened_and_folded() -> None:
    """What is in use is open anyway."""
    section = next(one for one in GROUPS[0].sections if one.id == "others")
    table = editing_()
    assert not editor.is_open(edit_of(table), section)
    assert editor.is_open(edit_of(table.do("edit_unfold others")), section)
    table.do("edit_by single-2:1", "edit_unfold others")
    assert editor.is_open(edit_of(table), section)
    assert edit_of(table.do("edit_group nothing")).group == "values"


# The rules of a running game


def test_the_rules_of_a_game_change_by_one_entry_that_can_be_undone() -> None:
    """What it would change is known before; undo brings the old rules back, redo the new ones."""
    table = playing(words="+800 b +1000 b").do("go rules", "editor game", "edit_number opening:900")
    before = table.game
    table.do("edit_apply")
    assert table.session.dialog == "apply"
    shown = editor.preview(table.session)
    assert shown is not None and shown.game.line == "+800 x +1000 b"
    table.do("edit_accept")
    assert table.entries[-1][0] == "rules"
    assert (table.game, table.session.screen) == (shown.game, "sheet")
    assert table.scores == (0, 1000)
    assert (table.record.variant, table.record.title, table.session.edit) == (None, None, None)
    table.do("go table", "undo")
    assert (table.game, table.record.variant) == (before, "5000")
    table.do("redo")
    assert table.game == shown.game


def test_a_game_takes_the_name_of_the_rules_it_gets() -> None:
    """A named rule set's, or a house's."""
    table = playing().do("editor game", "edit_set exact:on", "edit_apply", "edit_accept")
    assert table.record.variant == "5000-pile"
    table = playing().do("editor game", "edit_number opening:900", "edit_name Ours", "edit_save")
    assert table.session.screen == "editor", "saved, and still to be applied"
    table.do("edit_apply", "edit_accept")
    assert table.record.title == "Ours"
    assert edit_of(table.do("editor game")).house == "house-1"


@pytest.mark.parametrize(
    ("table", "taps", "code"),
    [
        (playing(), ["edit_apply"], "same_rules"),
        (playing(columns=[(4500,)]), ["edit_number target:4000", "edit_apply"], "paper_beyond"),
        (editing_(), ["edit_set exact:on", "edit_apply"], "no_game"),
    ],
)
def test_rules_that_can_not_be_applied_say_why(table: Table, taps: list[str], code: str) -> None:
    """Nothing is written."""
    if table.session.edit is None:
        table.do("editor game")
    table.do(*taps)
    assert (table.why, table.entries, table.session.dialog) == (code, [], "")


def test_a_game_too_long_to_write_again_says_so() -> None:
    """The old rules stay."""
    table = playing(words="x " * 10)
    long = " ".join(["r22346"] * 4000)
    game = table.game.play(long.split())
    assert table.session.record is not None
    last = replace(table.session.record.line[-1], game=game)
    record = replace(table.session.record, line=(*table.session.record.line, last))
    table.session = replace(table.session, record=record)
    table.begun.clear()
    table.do("editor game", "edit_set exact:on", "edit_apply", "edit_accept")
    assert table.why == "too_long"
    assert not table.game.rules.exact


def test_who_watches_does_not_change_the_rules_of_the_game() -> None:
    """All the rest of the editor is open."""
    table = playing(words="+800 b")
    table.session = replace(table.session, around=replace(table.session.around, spectator=True))
    table.do("editor game", "edit_number opening:900", "edit_apply", "edit_accept")
    assert table.why == "spectator"
    assert table.game.rules.opening == 750
