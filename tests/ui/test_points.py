"""Turns entered by points and on the column, with what they cost and who falls."""

from __future__ import annotations

from tests.ui.table import playing

FALLS = "5000-chutes"


# By points


def test_points_add_up_and_are_banked() -> None:
    """As many taps as rolls, and bank."""
    table = playing(way="points").do("points 150", "points 600", "bank")
    assert (table.line, table.scores, table.taps) == ("+150 +600 b", (750, 0), 3)


def test_points_that_dice_can_not_make_are_refused() -> None:
    """With the dice left and what they can bring."""
    table = playing(way="points").do("points 1000", "points 300")
    assert (table.why, table.line) == ("impossible_points", "+1000")
    assert table.session.say is not None
    assert table.session.say.values["left"] == 2
    assert table.session.say.values["possible"] == (50, 100, 150, 200)


def test_any_number_is_typed_on_the_pad() -> None:
    """Digits, correction, and several rolls as one sum."""
    table = playing(way="points").do("pad open", "pad 1", "pad 3", "pad back", "pad 2", "pad 00", "pad ok")
    assert (table.line, table.session.hand.pad) == ("+1200", False)
    table = playing(way="points").do("pad open", "pad 0", "pad 00")
    assert table.session.hand.typed == ""
    assert table.do("pad ok").why == "type_points"
    table.do("pad 1", "pad 2", "pad 5", "pad ok")
    assert (table.why, table.line, table.session.hand.typed) == ("not_multiple", "", "125")
    table.do("pad 00", "pad 00")
    assert table.session.hand.typed == "12500"
    table.do("pad 1")
    assert table.session.hand.typed == "12500"
    table.do("pad close")
    assert (table.session.hand.pad, table.session.hand.typed) == (False, "")
    table.do("pad open", "undo")
    assert not table.session.hand.pad


def test_a_turn_begun_by_dice_takes_no_points_and_the_other_way_round() -> None:
    """With a reason, and nothing moves."""
    table = playing(words="r11152")
    assert table.do("points 100").why == "other_way"
    assert table.do("column 800").why == "other_way"
    assert table.line == "r11152"
    table = playing(words="+150")
    assert table.do("key 1").why == "other_way"
    assert table.do("roll").why == "other_way"
    assert table.line == "+150"


def test_bust_by_points_asks_where_the_rules_make_a_difference() -> None:
    """A null first roll costs 100 at this table, a later one nothing more (R2.5)."""
    table = playing(FALLS, way="points").do("nul")
    assert (table.session.dialog, table.line) == ("nul", "")
    table.do("key 1", "points 100", "bank")
    assert table.line == ""
    table.do("nul first")
    assert (table.line, table.session.dialog, table.game.state.columns[0].malus) == ("x", "", -100)
    table.do("nul later")
    assert (table.game.state.turns[1].end, table.game.state.columns[1].malus) == ("bust", 0)
    table.do("points 100", "nul")
    assert (table.game.state.turns[2].end, table.game.state.columns[0].malus) == ("bust", -100)


def test_bust_by_points_is_one_tap_elsewhere() -> None:
    """No question where every null roll costs the same."""
    table = playing(way="points").do("nul")
    assert (table.line, table.game.state.seat) == ("x", 1)
    rules = {"bust_penalty": {"trigger": "all_dice_roll", "effect": {"minus": 100}, "when_closed": "ignore"}}
    table = playing(rules=rules, way="points", columns=[(1000,)]).do("points 1500", "nul")
    assert (table.line, table.scores) == ("+1500 x5", (900, 0))
    table = playing(rules=rules, way="points", columns=[(1000,)]).do("points 1000", "nul")
    assert (table.line, table.scores) == ("+1000 x", (1000, 0))


# On the column


def test_a_turn_is_one_tap_on_the_column() -> None:
    """The new total, as on paper (source 002)."""
    table = playing(FALLS, way="column").do("column 800", "column 600", "column 1000")
    assert (table.scores, table.taps) == ((1000, 600), 3)
    assert table.line == "+800 b +600 b +200 b"


def test_a_malus_is_made_up_for_by_the_opening() -> None:
    """Two null first rolls: 700 must be made for 500 to be written (R2.10)."""
    table = playing(FALLS, ("Ann",), way="column").do("nul first", "nul first")
    assert table.game.state.columns[0].malus == -200
    assert table.moment == "penalty"
    assert table.do("column 450").why == "opening"
    table.do("column 500")
    assert (table.line, table.scores) == ("x x +700 b", (500,))


def test_a_total_that_is_no_higher_is_refused() -> None:
    """A turn never lowers the total."""
    table = playing(FALLS, way="column", columns=[(800,)])
    for total in (800, 750):
        assert table.do(f"column {total}").why == "not_higher"
    assert table.line == ""


def test_points_already_set_aside_count_on_the_column() -> None:
    """The way was changed in the middle of the turn."""
    table = playing(FALLS, way="points", columns=[(800,)]).do("points 150", "way column", "column 1200")
    assert (table.line, table.scores) == ("+150 +250 b", (1200, 0))
    table = playing(FALLS, way="points", columns=[(800,)]).do("points 150", "way column", "column 950")
    assert table.scores == (950, 0)


def test_a_fall_is_asked_and_confirmed() -> None:
    """Who lands on another's total lets him fall, after a yes (R2.12, R2.14)."""
    table = playing(FALLS, way="column", columns=[(800,), (600,)]).do("column 900", "column 900")
    assert (table.moment, table.game.state.phase, table.game.state.falls) == ("asks_fall", "falls", (0,))
    assert table.do("bank").why == "falls_pending"
    assert table.do("nul").why == "falls_pending"
    assert table.do("key 1").why == "falls_pending"
    assert table.do("roll").why == "falls_pending"
    table.do("confirm")
    assert (table.moment, table.scores, table.game.state.phase) == ("falls", (0, 900), "turn")
    assert not table.game.state.columns[0].open


def test_a_fall_that_was_a_mistake_is_dropped_by_undo() -> None:
    """Correct takes the tap back; another total is tapped."""
    table = playing(FALLS, way="column", columns=[(800,), (600,)]).do("column 900", "column 900", "undo")
    assert (table.game.state.phase, table.scores, table.game.state.seat) == ("turn", (900, 600), 1)
    table.do("column 850")
    assert table.scores == (900, 850)


def test_exactly_the_target_wins_after_a_yes() -> None:
    """5000 is written, the others play on until it is confirmed (R2.16)."""
    table = playing(FALLS, way="column", columns=[(4000,), (600,)]).do("column 5000")
    assert (table.moment, table.game.state.eligible, table.game.state.phase) == ("eligible", (0,), "turn")
    table.do("confirm")
    assert (table.moment, table.game.state.winners) == ("wins", (0,))
    assert table.do("confirm").why in ("game_over", "nothing_to_confirm")


def test_a_yes_that_nothing_waits_for_is_refused() -> None:
    """Neither here nor at a table that announces its end."""
    assert playing(FALLS).do("confirm").why == "nothing_to_confirm"
    assert playing().do("announce").why == "nothing_to_announce"
    table = playing(rules={"claim": "announce"}, words="+5000 b").do("announce")
    assert table.moment == "wins"
