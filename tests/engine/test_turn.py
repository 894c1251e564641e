"""A turn in the making: dice, points, predictions, taking over (§4.1 to §4.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from farkle import Game
from farkle.turn import held, offer

OPEN = [(1000,)]
TWO_OPEN = [(1000,), (2000,)]


def code(game: Game, word: str) -> str | None:
    refusal = game.refusal(word)
    return refusal.code if refusal else None


def test_a_roll_takes_exactly_the_dice_that_are_left(deal: Callable[..., Game]) -> None:
    """Five at first, then what was not set aside."""
    game = deal("r11234", OPEN)
    assert (game.state.turn.pool, game.state.turn.rolls, game.state.turn.roll) == (5, 1, (1, 1, 2, 3, 4))
    game = game.apply("k1")
    assert (game.state.turn.pool, game.state.turn.points, game.state.turn.roll) == (4, 100, None)
    refusal = game.refusal("r11234")
    assert refusal is not None
    assert (refusal.code, refusal.values) == ("dice_count", {"needed": 4, "have": 5})


def test_the_order_of_the_digits_never_matters(deal: Callable[..., Game]) -> None:
    """Neither in the roll nor in the selection; the roll is shown as it was entered."""
    one, other = deal("r51341 k511", OPEN), deal("r11345 k115", OPEN)
    assert one.state.turn == other.state.turn
    assert deal("r51341", OPEN).state.turn.roll == (5, 1, 3, 4, 1)


@pytest.mark.parametrize(
    ("rules", "word", "expected"),
    [
        ({}, "k11", None),
        ({}, "k2", "not_a_selection"),
        ({}, "k12", "not_a_selection"),
        ({}, "k111", "not_in_roll"),
        ({}, "k6", "not_in_roll"),
        ({"set_aside": "all"}, "k11", "keep_all"),
        ({"set_aside": "all"}, "k115", None),
        ({"set_aside": "all"}, "k1123", "not_in_roll"),
    ],
)
def test_a_selection_is_taken_or_the_reason_is_said(
    deal: Callable[..., Game], rules: dict[str, Any], word: str, expected: str | None
) -> None:
    """Dice that are not there, dice that do not score, dice that leave too many behind."""
    assert code(deal("r11524", OPEN, **rules), word) == expected


def test_a_whole_roll_is_all_or_nothing_where_the_table_says_so(deal: Callable[..., Game]) -> None:
    """R0.8; a roll that does not score whole may be kept in part."""
    rules = {"full_roll_all_or_nothing": True}
    refusal = deal("r12345", OPEN, **rules).refusal("k1")
    assert refusal is not None
    assert (refusal.code, refusal.values) == ("keep_all", {"needed": 5, "have": 1})
    assert code(deal("r11524", OPEN, **rules), "k1") is None


def test_hot_dice_bring_back_all_the_dice_or_those_just_rolled(deal: Callable[..., Game]) -> None:
    """R1.9, R0.16."""
    words = "r11246 k1 r1155 k1155"
    assert deal(words, OPEN).state.turn.pool == 5
    assert deal(words, OPEN, hot_dice_dice="last_rolled").state.turn.pool == 4


def test_mandatory_hot_dice_must_be_rolled(deal: Callable[..., Game]) -> None:
    """The refusal says with how many dice."""
    refusal = deal("r12345 k12345", OPEN, hot_dice="mandatory").refusal("b")
    assert refusal is not None
    assert (refusal.code, refusal.values) == ("hot_dice_mandatory", {"dice": 5})


@pytest.mark.parametrize(
    ("words", "rules", "turns"),
    [
        ("r12345 k12345", {"hot_dice": "stop"}, 1),
        ("r12345 k12345", {}, 0),
        ("r11234 k1 r1234 k1", {"max_rolls": 2}, 1),
        ("r11234 k1 r1155 k1155", {"max_rolls": 2}, 0),
        ("r11234 k1 r1155 k1155", {"max_rolls": 2, "full_roll_extends": False}, 1),
        ("r11234 k1 r1155 k115", {"max_rolls": 2}, 1),
        ("r11234 k1 r1155 k1155", {"max_rolls": 2, "hot_dice": "stop", "full_roll_extends": False}, 1),
    ],
)
def test_the_turn_ends_by_itself_when_no_roll_is_left(
    deal: Callable[..., Game], words: str, rules: dict[str, Any], turns: int
) -> None:
    """A whole roll earns one more roll where the table says so (§4.1)."""
    assert len(deal(words, OPEN, **rules).state.turns) == turns


def test_a_turn_that_ends_by_itself_below_the_opening_is_void(deal: Callable[..., Game]) -> None:
    """Where a bank would have been refused (§5, 1)."""
    (record,) = deal("r11234 k1", max_rolls=1).state.turns
    assert (record.end, record.points, record.written) == ("void", 100, None)
    assert [fact.code for fact in record.notes] == ["opening"]


def test_across_rolls_the_dice_already_kept_are_completed(deal: Callable[..., Game]) -> None:
    """§3.3: 1, then 1-1 is 100 + 900; after hot dice nothing is held any more."""
    rules = {"combination_scope": "across_rolls"}
    game = deal("r12346 k1 r1146", OPEN, **rules)
    assert game.keeps()[0].points == 900
    assert deal("r12346 k1 r1146 k11", OPEN, **rules).state.turn.points == 1000
    hot = deal("r12346 k1 r1146 k11 r55 k55", OPEN, **rules)
    assert held(hot.state.turn) == ()
    assert held(game.state.turn) == (1,)


def test_what_the_roll_offers_is_known_only_while_it_waits(deal: Callable[..., Game]) -> None:
    """The best reading first; nothing before the roll and nothing after the selection."""
    game = deal("r11152", OPEN)
    found = offer(game.rules, game.state.turn)
    assert found is not None
    assert found.best == game.keeps()[0].points == 1050
    after = game.apply("k1115")
    assert offer(after.rules, after.state.turn) is None
    assert after.keeps() == ()


# By points


def test_points_add_up_and_nothing_of_the_dice_is_checked(deal: Callable[..., Game]) -> None:
    """§4.2: neither the number of rolls nor hot dice."""
    game = deal("+100 +50 +1000 +50", OPEN, max_rolls=1, hot_dice="mandatory")
    assert game.state.turn.points == 1200
    assert len(game.state.turn.kept) == 4
    assert game.apply("b").state.columns[0].written == (1000, 2200)


@pytest.mark.parametrize(
    ("words", "word", "expected"),
    [
        ("", "x", None),
        ("", "x5", None),
        ("", "x2", "dice_count"),
        ("", "x6", "dice_count"),
        ("+100", "x", None),
        ("+100", "x2", None),
        ("+100", "x6", "dice_count"),
    ],
)
def test_a_bust_with_nothing_set_aside_is_one_of_all_the_dice(
    deal: Callable[..., Game], words: str, word: str, expected: str | None
) -> None:
    """After points, of any number of dice the table has (§4.2)."""
    assert code(deal(words, OPEN), word) == expected


@pytest.mark.parametrize("word", ["r15", "r11234", "k1", "p50", "r11111"])
def test_a_turn_by_points_takes_no_dice(deal: Callable[..., Game], word: str) -> None:
    """Until it is over."""
    assert code(deal("+100", OPEN, prediction={"on_error": "none"}), word) == "other_way"


@pytest.mark.parametrize("word", ["+50", "x", "x3"])
def test_a_turn_by_dice_takes_no_points(deal: Callable[..., Game], word: str) -> None:
    """Neither while a roll waits nor after a selection."""
    assert code(deal("r11234", OPEN), word) == "other_way"
    assert code(deal("r11234 k1", OPEN), word) == "other_way"


# Prediction


def test_a_right_prediction_doubles_the_turn(deal: Callable[..., Game]) -> None:
    """R1.26; once."""
    rules = {"prediction": {"on_error": "none"}}
    game = deal("r11123 k111 p150 r15 k15", OPEN, **rules)
    assert game.state.turn.points == 2300
    assert [kept.doubled for kept in game.state.turn.kept] == [False, True]
    assert game.state.turn.prediction is None
    assert game.play(["r12346", "k1"]).state.turn.points == 2400


@pytest.mark.parametrize("on_error", ["none", "lose_turn"])
def test_a_null_roll_after_a_prediction_is_a_bust(deal: Callable[..., Game], on_error: str) -> None:
    """With the penalty of a null roll, whatever was said (§4.3)."""
    penalty = {"trigger": "all_dice_roll", "effect": {"minus": 100}}
    words = "r11123 k111 p150 r23"
    (record,) = deal(words, OPEN, prediction={"on_error": on_error}, bust_penalty=penalty).state.turns
    assert (record.end, record.points, record.made) == ("bust", 0, 1000)


def test_a_wrong_prediction_costs_the_turn_where_agreed_and_no_more(deal: Callable[..., Game]) -> None:
    """A bust that is no null roll: no penalty, but it counts for the streak (§4.3)."""
    rules = {
        "prediction": {"on_error": "lose_turn"},
        "bust_penalty": {"trigger": "first_roll", "effect": {"minus": 100}},
        "streak": {"count": 1, "effect": {"minus": 500}},
    }
    (record,) = deal("r11123 k111 p100 r56", OPEN, **rules).state.turns
    assert record.end == "bust"
    assert record.scores == (500,)
    assert [fact.code for fact in record.notes] == ["prediction", "streak", "penalty"]
    assert record.notes[0].values == {"said": 100, "best": 50}


def test_a_wrong_prediction_without_cost_is_forgotten(deal: Callable[..., Game]) -> None:
    """Play goes on as without it, and any selection may be kept."""
    rules = {"prediction": {"on_error": "none"}}
    game = deal("r11123 k111 p100 r15", OPEN, **rules)
    assert code(game, "k5") is None
    assert game.apply("k15").state.turn.points == 1150


def test_a_right_prediction_must_be_kept_whole(deal: Callable[..., Game]) -> None:
    """Every selection but the one worth the best is refused."""
    game = deal("r11123 k111 p150 r15", OPEN, prediction={"on_error": "none"})
    refusal = game.refusal("k1")
    assert refusal is not None
    assert (refusal.code, refusal.values) == ("keep_predicted", {"points": 150, "dice": (1, 5)})
    assert [keep.dice for keep in game.keeps()] == [(1, 5)]


@pytest.mark.parametrize(
    ("words", "rules", "expected"),
    [
        ("r11123 k111", {}, None),
        ("r11123 k111", {"prediction": None}, "no_prediction"),
        ("r11123 k11", {}, "prediction_dice"),
        ("", {}, "nothing_set_aside"),
        ("r11123", {}, "roll_pending"),
        ("r11123 k111 p50", {}, "prediction_pending"),
    ],
)
def test_only_the_last_two_dice_are_predicted(
    deal: Callable[..., Game], words: str, rules: dict[str, Any], expected: str | None
) -> None:
    """Before they are rolled, once."""
    assert code(deal(words, OPEN, **{"prediction": {"on_error": "none"}, **rules}), "p150") == expected


def test_after_a_prediction_only_the_roll_is_left(deal: Callable[..., Game]) -> None:
    """§4.3."""
    game = deal("r11123 k111 p50", OPEN, prediction={"on_error": "none"})
    assert code(game, "b") == "prediction_pending"
    assert code(game, "k1") == "no_roll"
    assert code(game, "r15") is None


# Piggyback


def test_the_next_player_may_inherit_dice_and_points(deal: Callable[..., Game]) -> None:
    """As rolled, inherited ones included (§4.4)."""
    rules = {"piggyback": {"mode": "inherit"}}
    game = deal("r11123 k111 b t", TWO_OPEN, **rules)
    turn = game.state.turn
    assert (turn.pool, turn.points, turn.took_over, turn.by) == (2, 1000, True, "dice")
    assert code(game, "b") == "nothing_set_aside"
    again = game.play(["r15", "k1", "b", "t"])
    assert (again.state.turn.pool, again.state.turn.points) == (1, 1100)


def test_a_bonus_is_added_with_the_first_selection_only(deal: Callable[..., Game]) -> None:
    """And lost with a bust."""
    rules = {"dice": 5, "piggyback": {"mode": "bonus", "points": 1000}}
    game = deal("r11234 k1 b t r1123 k1", TWO_OPEN, **rules)
    assert game.state.turn.points == 1100
    assert game.play(["r115", "k1"]).state.turn.points == 1200


@pytest.mark.parametrize(
    ("words", "columns", "rules", "expected"),
    [
        ("r11234 k1 b", TWO_OPEN, {}, None),
        ("r11234 k1 b", TWO_OPEN, {"piggyback": None}, "no_take_over"),
        ("", TWO_OPEN, {}, "take_over_nothing"),
        ("r11234 k1 b", [(1000,), ()], {}, "take_over_closed"),
        ("r23446", TWO_OPEN, {}, "take_over_nothing"),
        ("+100 b", TWO_OPEN, {}, "take_over_nothing"),
        ("r12345 k12345", TWO_OPEN, {"hot_dice": "stop"}, "take_over_nothing"),
        ("r12345 k12345 b", TWO_OPEN, {}, None),
        ("r11234 k1 b", [(900,), (1000,)], {"collision": {"effect": "previous"}}, "take_over_closed"),
        ("r11234 k1 b", [(900,), (950, 1000)], {"collision": {"effect": "previous"}}, "take_over_nothing"),
        ("r11234 k1 b", [(4900,), (1000,)], {"ending": "others_once"}, "take_over_last_turns"),
        ("r11234 k1 b r11234", TWO_OPEN, {}, "turn_started"),
        ("r11234 k1 b +50", TWO_OPEN, {}, "turn_started"),
    ],
)
def test_dice_are_taken_over_only_where_some_were_left(
    deal: Callable[..., Game],
    words: str,
    columns: list[tuple[int, ...]],
    rules: dict[str, Any],
    expected: str | None,
) -> None:
    """C22: not while closed, not after a bust, a fall or a turn by points, not in the last turns."""
    rules = {"piggyback": {"mode": "inherit"}, "opening_permanent": False, **rules}
    assert code(deal(words, columns, **rules), "t") == expected


def test_the_first_roll_after_taking_over_is_the_first_of_the_turn(deal: Callable[..., Game]) -> None:
    """A null one is punished as such (§4.4)."""
    penalty = {"trigger": "first_roll", "effect": {"minus": 100}}
    game = deal("r11123 k111 b t r34", TWO_OPEN, piggyback={"mode": "inherit"}, bust_penalty=penalty)
    assert game.state.turns[-1].scores == (2000, 1900)


def test_dice_taken_over_are_rolled_before_anything_is_predicted(deal: Callable[..., Game]) -> None:
    """Something must be set aside in the turn itself."""
    rules = {"piggyback": {"mode": "inherit"}, "prediction": {"on_error": "none"}}
    assert code(deal("r11123 k111 b t", TWO_OPEN, **rules), "p50") == "nothing_set_aside"


# Proof


def test_a_combination_to_be_proved_is_proved_by_a_later_selection(deal: Callable[..., Game]) -> None:
    """§3.4: of at least so many points, in the same turn; a turn by points is not checked."""
    rules = {"proof": {"combinations": ["triple"], "min": 100}}
    game = deal("r11123 k111", OPEN, **rules)
    refusal = game.refusal("b")
    assert game.state.turn.unproven
    assert refusal is not None
    assert (refusal.code, refusal.values) == ("unproven", {"have": 1000, "needed": 100})
    assert game.play(["r56", "k5"]).state.turn.unproven
    assert not game.play(["r16", "k1"]).state.turn.unproven
    assert game.play(["r15", "k15", "r22235", "k222"]).state.turn.unproven
    assert deal("+1000 b", OPEN, **rules).state.turns[0].end == "bank"


def test_an_unproven_turn_that_ends_by_itself_is_void(deal: Callable[..., Game]) -> None:
    """§3.4."""
    rules = {"proof": {"combinations": ["triple"], "min": 100}, "max_rolls": 2}
    (record,) = deal("r11123 k111 r56 k5", OPEN, **rules).state.turns
    assert (record.end, record.points) == ("void", 1050)
    assert record.notes[0].code == "unproven"
