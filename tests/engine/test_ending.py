"""The end of the game: set off, last turns, ties, roll-off (§6)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from farkle import Game

THREE = [(4000,), (4000,), (4000,)]


def end(game: Game) -> tuple[str, tuple[int, ...] | None]:
    return game.state.phase, game.state.winners


def test_the_first_on_the_target_wins_at_once(deal: Callable[..., Game]) -> None:
    """R1.20; with an exact finish only on the target itself."""
    assert end(deal("+1000 b", THREE)) == ("over", (0,))
    assert end(deal("+1050 b", THREE)) == ("over", (0,))
    assert end(deal("+1050 b", THREE, exact=True)) == ("turn", None)
    assert end(deal("+1000 b", THREE, exact=True)) == ("over", (0,))


def test_a_column_on_the_target_from_paper_sets_the_end_off_with_its_own_turn(
    deal: Callable[..., Game],
) -> None:
    """By a completed turn of that player, even a bust (§6)."""
    game = deal("x", [(4000,), (5000,)])
    assert end(game) == ("turn", None)
    assert end(game.apply("x")) == ("over", (1,))


@pytest.mark.parametrize(
    ("ending", "setter", "last_turns"),
    [
        ("complete_round", 0, (1, 2)),
        ("complete_round", 1, (2,)),
        ("complete_round", 2, ()),
        ("others_once", 0, (1, 2)),
        ("others_once", 1, (2, 0)),
        ("others_once", 2, (0, 1)),
        ("last_licks", 1, (2, 0)),
    ],
)
def test_who_still_has_a_turn(
    deal: Callable[..., Game], ending: str, setter: int, last_turns: tuple[int, ...]
) -> None:
    """The round completed, or everybody else once, from the next to play on."""
    game = deal("x " * setter + "+1000 b", THREE, ending=ending)
    assert game.state.last_turns == last_turns
    assert game.state.seat == (last_turns[0] if last_turns else None)
    assert game.state.leader == setter


def test_one_player_alone_may_play_and_win(deal: Callable[..., Game]) -> None:
    """Nobody else has a last turn."""
    assert end(deal("+1000 b", [(4000,)], ending="others_once")) == ("over", (0,))


def test_after_the_last_turn_the_highest_score_wins(deal: Callable[..., Game]) -> None:
    """Nothing is set off again meanwhile, and the notes say what happened."""
    game = deal("+1000 b +1050 b", THREE, ending="others_once")
    assert (game.state.phase, game.state.last_turns, game.state.leader) == ("turn", (2,), 0)
    game = game.apply("x")
    assert end(game) == ("over", (1,))
    assert [[fact.code for fact in record.notes] for record in game.state.turns] == [
        ["last_turns"],
        [],
        ["over"],
    ]


def test_an_instant_win_ends_the_last_turns_too(deal: Callable[..., Game]) -> None:
    """Except with `confirm`, where it counts as that player's last turn (§6)."""
    assert end(deal("+1500 b r11111", THREE, ending="others_once")) == ("over", (1,))
    game = deal("+1500 b c r11111", THREE, ending="others_once", claim="confirm")
    assert (game.state.phase, game.state.last_turns) == ("turn", (2,))
    assert end(game.apply("x")) == ("over", (0,))


def test_last_licks_go_on_until_nobody_takes_the_lead(deal: Callable[..., Game]) -> None:
    """Who takes it gives the one before another turn; who does not is out."""
    game = deal("+1000 b +1100 b", THREE, ending="last_licks")
    assert (game.state.leader, game.state.last_turns) == (1, (2, 0))
    assert [fact.code for fact in game.state.turns[-1].notes] == ["leads"]
    game = game.play(["x", "+200", "b"])
    assert (game.state.leader, game.state.last_turns) == (0, (1,))
    assert end(game.apply("x")) == ("over", (0,))


def test_drawing_level_takes_no_lead(deal: Callable[..., Game]) -> None:
    """One must be alone in front of everybody."""
    game = deal("+1000 b +1000 b", THREE, ending="last_licks")
    assert (game.state.leader, game.state.last_turns) == (0, (2,))


def test_who_led_already_takes_no_lead_by_his_turn(deal: Callable[..., Game]) -> None:
    """Only an announcement can come from a player who does not lead."""
    game = deal("x +1000 b a", [(5500,), (4000,)], ending="last_licks", claim="announce")
    assert (game.state.leader, game.state.last_turns) == (1, (0,))
    assert end(game.play(["+50", "b"])) == ("over", (0,))


# Claims


def test_a_victory_is_confirmed_between_turns(deal: Callable[..., Game]) -> None:
    """For the eligible player who has been so for longest (§4.5)."""
    game = deal("+1000 b +1200 b", THREE, claim="confirm")
    assert game.state.eligible == (0, 1)
    assert [fact.code for fact in game.state.turns[0].notes] == ["target"]
    refusal = game.apply("r11234").refusal("c")
    assert refusal is not None
    assert refusal.code == "turn_started"
    assert end(game.apply("c")) == ("over", (0,))


def test_eligibility_ends_with_the_score(deal: Callable[..., Game]) -> None:
    """Without any action (R2.17); the next in the queue moves up."""
    rules: dict[str, Any] = {
        "claim": "confirm",
        "exact": True,
        "bust_penalty": {"trigger": "first_roll", "effect": {"minus": 100}},
    }
    game = deal("+1000 b +1000 b x x", THREE, **rules)
    assert game.state.eligible == (1,)
    assert deal("+1000 b x x x", THREE, **rules).state.eligible == ()


def test_columns_on_the_target_from_paper_are_eligible_from_the_start(deal: Callable[..., Game]) -> None:
    """In the order of the list."""
    game = deal("", [(4000,), (5000,), (5000,)], claim="confirm")
    assert game.state.eligible == (1, 2)
    assert end(game.apply("c")) == ("over", (1,))


def test_a_confirmation_sets_off_any_ending(deal: Callable[..., Game]) -> None:
    """C28; the confirmed player may be the next to play."""
    game = deal("+1000 b x x", THREE, claim="confirm", ending="complete_round")
    assert game.apply("c").state.winners == (0,)
    others = deal("+1000 b x x c", THREE, claim="confirm", ending="others_once")
    assert (others.state.last_turns, others.state.eligible) == ((1, 2), ())
    middle = deal("x +1000 b x x c", THREE, claim="confirm", ending="complete_round")
    assert middle.state.last_turns == (1, 2)


def test_the_end_is_announced_right_after_ones_own_turn(deal: Callable[..., Game]) -> None:
    """Not used, it comes back after each of his turns (G75)."""
    game = deal("+1000 b", THREE, claim="announce")
    assert (game.state.can_announce, game.state.eligible) == (True, (0,))
    assert end(game.apply("a")) == ("over", (0,))
    begun = game.apply("r11234")
    assert not begun.state.can_announce
    later = game.play(["x"])
    assert later.state.eligible == (0,)
    refusal = later.refusal("a")
    assert refusal is not None
    assert (refusal.code, refusal.values) == ("not_eligible", {"target": 5000})
    assert later.play(["x", "x"]).state.can_announce


def test_claims_are_refused_where_there_is_nothing_to_claim(deal: Callable[..., Game]) -> None:
    """With another kind of claim, without anybody on the target, in the last turns."""

    def refused(game: Game, word: str) -> str | None:
        refusal = game.refusal(word)
        return refusal.code if refusal else None

    assert refused(deal("x", THREE), "c") == "nothing_to_confirm"
    assert refused(deal("x", THREE), "a") == "nothing_to_announce"
    assert refused(deal("x", THREE, claim="confirm"), "c") == "nothing_to_confirm"
    assert refused(deal("+1000 b", THREE, claim="announce"), "c") == "nothing_to_confirm"
    last = deal("+1000 b a", THREE, claim="announce", ending="others_once")
    assert last.state.eligible == ()
    assert refused(last, "a") == "nothing_to_announce"


# Ties


def test_a_tie_is_shared_or_goes_to_the_first_there(deal: Callable[..., Game]) -> None:
    """Among those from paper, to the first in the list (§6)."""
    words = "+1000 b +1000 b"
    columns = [(4000,), (4000,)]
    assert end(deal(words, columns, ending="others_once")) == ("over", (0, 1))
    first = {"ending": "others_once", "tie": "first_to_reach"}
    assert end(deal(words, columns, **first)) == ("over", (0,))
    assert end(deal("x +1000 b +1000 b", columns, **first)) == ("over", (1,))
    assert end(deal("+1000 b x x", [(4000,), (5000,), (5000,)], **first)) == ("over", (1,))


def test_in_a_roll_off_the_level_roll_all_the_dice_once(deal: Callable[..., Game]) -> None:
    """By dice or by points; the highest wins (§6)."""
    game = deal("+1000 b +1000 b x", THREE, ending="others_once", tie="roll_off")
    assert (game.state.phase, game.state.seat, game.state.level) == ("roll_off", 0, (0, 1))
    scores = [column.score for column in game.state.columns]
    game = game.apply("r11234")
    assert (game.state.seat, game.state.roll_off) == (1, ((0, 200),))
    assert end(game.apply("+300")) == ("over", (1,))
    assert end(game.apply("x")) == ("over", (0,))
    assert [column.score for column in game.apply("x5").state.columns] == scores
    assert len(game.apply("x").state.turns) == 3


def test_those_still_level_roll_again(deal: Callable[..., Game]) -> None:
    """Only they."""
    game = deal("+1000 b +1000 b +1000 b", THREE, ending="others_once", tie="roll_off")
    game = game.play(["+100", "x", "+100"])
    assert (game.state.phase, game.state.level, game.state.seat) == ("roll_off", (0, 2), 0)
    game = game.play(["r23446", "r15233"])
    assert end(game) == ("over", (2,))
    assert game.state.roll_off == ((0, 100), (1, 0), (2, 100), (0, 0), (2, 150))


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("k1", "roll_off"),
        ("b", "roll_off"),
        ("t", "roll_off"),
        ("p50", "roll_off"),
        ("c", "roll_off"),
        ("a", "roll_off"),
        ("r1123", "dice_count"),
        ("x3", "dice_count"),
    ],
)
def test_nothing_else_is_done_in_a_roll_off(deal: Callable[..., Game], word: str, expected: str) -> None:
    """No `k`, no `b` (§6)."""
    refusal = deal("+1000 b +1000 b x", THREE, ending="others_once", tie="roll_off").refusal(word)
    assert refusal is not None
    assert refusal.code == expected
