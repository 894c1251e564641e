"""The end of a turn: what is written, what it costs, who falls (§5)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from farkle import Game
from farkle.state import Column

FIRST_ROLL = {"trigger": "first_roll", "effect": {"minus": 100}}
ALL_DICE = {"trigger": "all_dice_roll", "effect": {"minus": 100}}
FALLS = {"effect": "zero_close", "confirm": True}


def codes(game: Game) -> list[str]:
    return [fact.code for fact in game.state.turns[-1].notes]


def test_a_bank_is_written_and_the_next_player_follows(deal: Callable[..., Game]) -> None:
    """The record says everything about the turn."""
    game = deal("+100 +50 b", [(800,), ()])
    (record,) = game.state.turns
    assert (record.player, record.end, record.points, record.made, record.written) == (
        0,
        "bank",
        150,
        150,
        950,
    )
    assert (record.first, record.last, record.by, record.left) == (0, 2, "points", 0)
    assert record.scores == (950, 0)
    assert record.columns == game.state.columns == game.state.before
    assert (game.state.seat, game.state.turn.by, game.state.turn.pool) == (1, None, 5)


def test_a_bank_by_dice_leaves_its_dice_to_the_next(deal: Callable[..., Game]) -> None:
    """A bust leaves none, and says what it cost."""
    game = deal("r11234 k1 r1134 k1 b r11234 k1 r2334", [(800,), (800,)])
    banked, bust = game.state.turns
    assert (banked.by, banked.left, banked.first, banked.last) == ("dice", 3, 0, 4)
    assert (bust.left, bust.points, bust.made, bust.written) == (0, 0, 100, None)
    assert (bust.first, bust.last) == (5, 7)


@pytest.mark.parametrize(
    ("words", "penalty", "score"),
    [
        ("x", FIRST_ROLL, 900),
        ("r23446", FIRST_ROLL, 900),
        ("+100 x", FIRST_ROLL, 1000),
        ("+100 x5", FIRST_ROLL, 1000),
        ("r11234 k1 r2334", FIRST_ROLL, 1000),
        ("r12345 k12345 r23446", FIRST_ROLL, 1000),
        ("x", ALL_DICE, 900),
        ("+100 x5", ALL_DICE, 900),
        ("+100 x4", ALL_DICE, 1000),
        ("+100 x", ALL_DICE, 1000),
        ("r12345 k12345 r23446", ALL_DICE, 900),
        ("r11234 k1 r2334", ALL_DICE, 1000),
    ],
)
def test_a_null_roll_costs_where_its_trigger_says(
    deal: Callable[..., Game], words: str, penalty: dict[str, Any], score: int
) -> None:
    """The first roll of the turn, or any roll of all the dice, by dice and by points (R1.31, R2.5)."""
    assert deal(words, [(1000,)], bust_penalty=penalty).state.columns[0].score == score


@pytest.mark.parametrize("ending", ["void", "overshoot"])
def test_only_a_null_roll_is_punished_as_one(deal: Callable[..., Game], ending: str) -> None:
    """A void turn and an overshoot cost nothing of that kind."""
    column, words = ((), "+100 b") if ending == "void" else ((4900,), "+200 b")
    game = deal(words, [column], bust_penalty=FIRST_ROLL, exact=True, opening_below="void")
    assert game.state.turns[0].end == ending
    assert game.state.columns[0].malus == 0
    assert game.state.columns[0].written == column


def test_a_streak_counts_turns_that_write_nothing_while_open(deal: Callable[..., Game]) -> None:
    """A written score resets it, and so does its penalty (I1.13)."""
    rules: dict[str, Any] = {"streak": {"count": 3, "effect": "previous"}}
    assert deal("x x", [(750, 800)], **rules).state.columns[0].streak == 2
    assert deal("x x +50 b x", [(750, 800)], **rules).state.columns[0] == Column(
        (750, 800, 850), True, streak=1
    )
    assert deal("x x x", [(750, 800)], **rules).state.columns[0] == Column((750,), True)
    assert deal("x x x", [()], **rules).state.columns[0] == Column()


def test_a_streak_counts_only_the_ends_it_names(deal: Callable[..., Game]) -> None:
    """Others neither count nor reset."""
    rules: dict[str, Any] = {"streak": {"count": 2, "effect": "zero", "counts": ["overshoot"]}, "exact": True}
    game = deal("+200 b x +200 b", [(4900,)], **rules)
    assert game.state.columns[0].written == ()
    assert codes(game) == ["overshoot", "streak", "zero"]


def test_both_penalties_may_strike_at_once(deal: Callable[..., Game]) -> None:
    """The null roll first, then the streak (§5, 5)."""
    rules: dict[str, Any] = {"bust_penalty": FIRST_ROLL, "streak": {"count": 1, "effect": "previous"}}
    game = deal("x", [(750, 1200)], **rules)
    assert game.state.columns[0].written == (750,)
    assert codes(game) == ["penalty", "streak", "previous"]


def test_a_column_that_a_penalty_empties_is_closed_where_openings_are_not_permanent(
    deal: Callable[..., Game],
) -> None:
    """`minus` never closes one (§2)."""
    crossing = {"trigger": "first_roll", "effect": "cross_out"}
    game = deal("x", [(800,)], bust_penalty=crossing, opening_permanent=False)
    assert game.state.columns[0] == Column()
    assert codes(game) == ["crossed_out", "closes"]
    assert deal("x", [(800,)], bust_penalty=crossing).state.columns[0] == Column(open=True)
    minus = deal("x", [(100,)], bust_penalty=FIRST_ROLL, opening_permanent=False)
    assert minus.state.columns[0] == Column((100, 0), open=True)


def test_a_gift_is_given_by_an_overshoot_and_catches_nobody(deal: Callable[..., Game]) -> None:
    """Even where it lands on another player's total (§5, 4)."""
    rules = {"exact": True, "overshoot": "give_to_lowest", "collision": {"effect": "previous"}}
    game = deal("+200 b", [(4900,), (1000,), (800,)], **rules)
    assert game.state.turns[0].scores == (4900, 1000, 1000)
    assert codes(game) == ["overshoot", "gift"]


def test_an_overshoot_gives_nothing_where_the_turn_is_just_lost(deal: Callable[..., Game]) -> None:
    """The default."""
    assert deal("+200 b", [(4900,), (800,)], exact=True).state.turns[0].scores == (4900, 800)


def test_a_cap_writes_less_than_was_made(deal: Callable[..., Game]) -> None:
    """`points` says what was made, `written` what counts."""
    game = deal("+600 b", [(3800,)], zones=[{"from": 4000, "to": 5000, "mode": "cap"}])
    (record,) = game.state.turns
    assert (record.points, record.written, record.scores) == (600, 4000, (4000,))
    assert codes(game) == ["cap"]


# Collision


def test_landing_on_an_open_opponent_lets_him_fall(deal: Callable[..., Game]) -> None:
    """No chain: who falls catches nobody (I1.14)."""
    game = deal("+200 b", [(1000,), (750,), (750, 1200)], collision={"effect": "previous"})
    assert game.state.turns[0].scores == (1200, 750, 750)
    assert codes(game) == ["falls"]
    assert game.state.turns[0].notes[0].player == 2


def test_falls_wait_for_a_yes_where_the_table_asks_for_it(deal: Callable[..., Game]) -> None:
    """§4.5: the total is written, the turn is not complete, and only `c` is legal."""
    game = deal("+200 b", [(1000,), (1200,), (1200,)], collision=FALLS)
    state = game.state
    assert (state.phase, state.seat, state.falls, state.turns) == ("falls", 0, (1, 2), ())
    assert state.columns[0].score == 1200
    refusal = game.refusal("+50")
    assert refusal is not None
    assert (refusal.code, refusal.values["players"]) == ("falls_pending", (1, 2))
    after = game.apply("c").state
    assert (after.phase, after.seat, after.falls) == ("turn", 1, ())
    assert after.turns[0].scores == (1200, 0, 0)
    assert (after.turns[0].first, after.turns[0].last) == (0, 2)
    assert [column.open for column in after.columns] == [True, False, False]


def test_a_penalty_catches_only_where_the_table_says_so(deal: Callable[..., Game]) -> None:
    """I2.8; then it waits for a yes like any fall."""
    columns = [(600,), (500,)]
    quiet = deal("x", columns, bust_penalty=FIRST_ROLL, collision={"effect": "zero_close"})
    assert quiet.state.turns[0].scores == (500, 500)
    asks = {"effect": "zero_close", "on_penalty": True, "confirm": True}
    game = deal("x", columns, bust_penalty=FIRST_ROLL, collision=asks)
    assert game.state.phase == "falls"
    assert game.apply("c").state.turns[0].scores == (500, 0)


def test_a_turn_that_changes_no_total_catches_nobody(deal: Callable[..., Game]) -> None:
    """Two may stand on the same total after a gift or from paper."""
    rules = {"collision": {"effect": "previous", "on_penalty": True}}
    assert deal("x", [(700,), (700,)], **rules).state.turns[0].scores == (700, 700)


def test_eligibility_follows_the_columns_while_falls_wait(deal: Callable[..., Game]) -> None:
    """Who is caught on the target loses it with the fall (I2.10)."""
    game = deal("+100 b", [(4900,), (5000,)], collision=FALLS, exact=True, claim="confirm")
    assert game.state.eligible == (1, 0)
    assert game.apply("c").state.eligible == (0,)


# Instant win


def test_an_instant_win_ends_the_game_from_anywhere(deal: Callable[..., Game]) -> None:
    """From a closed column too, without last turns (I0.11)."""
    game = deal("r11111", [(), (4900,)], ending="others_once", bust_penalty=FIRST_ROLL)
    (record,) = game.state.turns
    assert (record.end, record.points, record.written) == ("instant_win", 0, 5000)
    assert game.state.columns[0] == Column((5000,), open=True)
    assert (game.state.phase, game.state.winners, game.state.seat) == ("over", (0,), None)
    assert codes(game) == ["opens", "over"]


def test_an_instant_win_never_lowers_a_score(deal: Callable[..., Game]) -> None:
    """The total becomes the target or stays above it, and what was rolled before does not matter."""
    game = deal("r11234 k1 r1111", [(5200,)], instant_win=[[4, 1]], claim="announce")
    assert game.state.columns[0].written == (5200,)
    assert game.state.winners == (0,)


def test_a_confirmed_instant_win_goes_on_like_a_bank(deal: Callable[..., Game]) -> None:
    """It makes others fall, and then waits for its own confirmation (I2.6)."""
    game = deal("r11111", [(), (5000,)], collision=FALLS, exact=True, claim="confirm")
    assert game.state.phase == "falls"
    game = game.apply("c")
    assert codes(game) == ["opens", "falls", "closes", "target"]
    assert game.state.eligible == (0,)
    assert game.apply("c").state.winners == (0,)


def test_an_instant_win_that_ends_the_game_catches_nobody(deal: Callable[..., Game]) -> None:
    """The game is over before step 6."""
    game = deal("r11111", [(), (5000,)], collision={"effect": "zero_close"})
    assert game.state.turns[0].scores == (5000, 5000)
