"""A turn in the making, by dice or by points (§4.1 to §4.4).

Knows dice and selections; what becomes of the points is the business of ``settle.py``.
"""

from __future__ import annotations

from dataclasses import replace

from .events import Banked, Busted, IllegalEvent, Predicted, Rolled, Scored, SetAside, TookOver
from .rules import Rules
from .scoring import Keep, Score, needs_proof, score
from .settle import bust, lose, stop, win_at_once
from .state import Kept, State, Turn, note


def held(turn: Turn) -> tuple[int, ...]:
    """Return the dice set aside since all the dice were last taken (§3.3)."""
    dice: tuple[int, ...] = ()
    for kept in turn.kept:
        dice = () if kept.whole else (*dice, *kept.dice)
    return dice


def offer(rules: Rules, turn: Turn) -> Score | None:
    """Return what the roll that waits is worth in this turn; None if no roll waits."""
    return None if turn.roll is None else score(rules, turn.roll, held(turn))


def allowed(rules: Rules, turn: Turn) -> tuple[Keep, ...]:
    """Return the selections that may be set aside now, best first (§3.1, §4.3)."""
    found = offer(rules, turn)
    if found is None:
        return ()
    if found.best == turn.prediction:
        return tuple(keep for keep in found.keeps if keep.points == found.best)
    return found.keeps


def roll(rules: Rules, state: State, event: Rolled) -> State:
    """Take a roll of all the dice that were left."""
    pool = state.turn.pool
    if len(event.dice) != pool:
        raise IllegalEvent("dice_count", needed=pool, have=len(event.dice))
    turn = replace(state.turn, by="dice", roll=event.dice, rolls=state.turn.rolls + 1)
    state = replace(state, turn=turn)
    found = score(rules, event.dice, held(turn))
    if found.instant_win:
        return win_at_once(rules, state)
    if found.bust:
        return bust(rules, state, first_roll=turn.rolls == 1, all_dice=pool == rules.dice)
    wrong = turn.prediction is not None and turn.prediction != found.best
    if wrong and rules.prediction and rules.prediction.on_error == "lose_turn":
        reason = note("prediction", state.at_turn, said=turn.prediction or 0, best=found.best)
        return lose(rules, state, reason)
    return state


def keep(rules: Rules, state: State, event: SetAside) -> State:
    """Set a legal selection of the roll aside; the turn ends by itself if no roll is left."""
    turn = state.turn
    assert turn.roll is not None
    selection = _selection(rules, turn, tuple(sorted(event.dice)))
    whole = len(selection.dice) == len(turn.roll)
    right = turn.prediction is not None and turn.prediction == score(rules, turn.roll, held(turn)).best
    points = turn.points + selection.points
    if turn.took_over and not turn.kept and rules.piggyback:
        points += rules.piggyback.points
    proof = rules.proof
    turn = replace(
        turn,
        points=points * 2 if right else points,
        pool=_pool_after_whole(rules, turn) if whole else turn.pool - len(selection.dice),
        roll=None,
        kept=(*turn.kept, Kept(selection.dice, selection.points, whole, right)),
        prediction=None,
        unproven=proof is not None
        and (
            needs_proof(rules, selection.dice, len(turn.roll))
            or (turn.unproven and selection.points < proof.min)
        ),
    )
    state = replace(state, turn=turn)
    return state if _roll_left(rules, turn) else stop(rules, state, itself=True)


def _pool_after_whole(rules: Rules, turn: Turn) -> int:
    return rules.dice if rules.hot_dice_dice == "all" else turn.pool


def _roll_left(rules: Rules, turn: Turn) -> bool:
    if turn.hot and rules.hot_dice == "stop":
        return False
    return rules.max_rolls is None or turn.rolls < rules.max_rolls or (turn.hot and rules.full_roll_extends)


def _selection(rules: Rules, turn: Turn, dice: tuple[int, ...]) -> Keep:
    """Return the selection of these dice, or say why they may not be set aside."""
    found = next((one for one in allowed(rules, turn) if one.dice == dice), None)
    if found is not None:
        return found
    offered = offer(rules, turn)
    assert offered is not None and turn.roll is not None
    if any(dice.count(face) > turn.roll.count(face) for face in dice):
        raise IllegalEvent("not_in_roll", dice=dice, roll=turn.roll)
    if offered.keep(dice) is not None:
        raise IllegalEvent("keep_predicted", points=offered.best, dice=allowed(rules, turn)[0].dice)
    alone = replace(rules, set_aside="at_least_one", full_roll_all_or_nothing=False)
    if score(alone, turn.roll, held(turn)).keep(dice) is not None:
        raise IllegalEvent("keep_all", needed=offered.dice_used, have=len(dice))
    raise IllegalEvent("not_a_selection", dice=dice)


def predict(rules: Rules, state: State, event: Predicted) -> State:
    """Say what the last two dice will score, before they are rolled (R1.26)."""
    turn = state.turn
    if rules.prediction is None:
        raise IllegalEvent("no_prediction")
    if not turn.kept:
        raise IllegalEvent("nothing_set_aside")
    if turn.pool != 2:
        raise IllegalEvent("prediction_dice", needed=2, have=turn.pool)
    return replace(state, turn=replace(turn, prediction=event.points))


def take_over(rules: Rules, state: State, event: TookOver) -> State:
    """Go on with the dice that the player before left, and with his points or for a bonus (§4.4)."""
    if rules.piggyback is None:
        raise IllegalEvent("no_take_over")
    if state.last_turns:
        raise IllegalEvent("take_over_last_turns")
    if not state.columns[state.at_turn].open:
        raise IllegalEvent("take_over_closed")
    last = state.turns[-1] if state.turns else None
    if last is None or not last.left or any(one.code == "falls" for one in last.notes):
        raise IllegalEvent("take_over_nothing")
    points = last.points if rules.piggyback.mode == "inherit" else 0
    return replace(state, turn=Turn(pool=last.left, by="dice", points=points, took_over=True))


def add(rules: Rules, state: State, event: Scored) -> State:
    """Add points that were set aside with real dice (§4.2)."""
    turn = state.turn
    kept = (*turn.kept, Kept((), event.points, whole=False))
    return replace(state, turn=replace(turn, by="points", points=turn.points + event.points, kept=kept))


def declare_bust(rules: Rules, state: State, event: Busted) -> State:
    """Take a null roll declared with real dice (§4.2)."""
    first = not state.turn.kept
    if event.dice is not None and (event.dice > rules.dice or (first and event.dice != rules.dice)):
        raise IllegalEvent("dice_count", needed=rules.dice, have=event.dice)
    state = replace(state, turn=replace(state.turn, by="points"))
    return bust(rules, state, first_roll=first, all_dice=first or event.dice == rules.dice)


def bank(rules: Rules, state: State, event: Banked) -> State:
    """Stop (§5); in a turn by dice, not before something is set aside nor while hot dice must be rolled."""
    turn = state.turn
    if not turn.kept:
        raise IllegalEvent("nothing_set_aside")
    if turn.hot and rules.hot_dice == "mandatory":
        raise IllegalEvent("hot_dice_mandatory", dice=turn.pool)
    return stop(rules, state)
