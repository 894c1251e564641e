"""The end of a turn: what is written, what it costs, who falls (§5).

Knows columns, penalties and collisions; how the points were made is the business of ``turn.py``.
"""

from __future__ import annotations

from dataclasses import replace

from .columns import Ledger
from .ending import eligible, proceed
from .events import IllegalEvent
from .rules import Rules
from .state import End, Note, State, Turn, TurnRecord, note
from .verdict import judge


def stop(rules: Rules, state: State, itself: bool = False) -> State:
    """Let the player stop, or the turn end by itself (§5, 1).

    Raises IllegalEvent if the player may not stop with these points.
    """
    verdict = judge(rules, state)
    if verdict.refused and not itself:
        raise IllegalEvent(verdict.code, **verdict.values)
    player, points = state.at_turn, state.turn.points
    ledger = Ledger(rules, state.columns)
    if verdict.code:
        ledger.say(verdict.code, player, **verdict.values)
    if verdict.end == "bank":
        ledger.write(player, verdict.total)
        return _collide(rules, state, ledger, "bank", written=verdict.total)
    if verdict.end == "overshoot" and rules.overshoot == "give_to_lowest":
        ledger.give(player, points)
    return _fail(rules, state, ledger, verdict.end)


def bust(rules: Rules, state: State, first_roll: bool, all_dice: bool) -> State:
    """End the turn with a null roll (§5, 5)."""
    ledger = Ledger(rules, state.columns)
    penalty = rules.bust_penalty
    if penalty and (first_roll if penalty.trigger == "first_roll" else all_dice):
        ledger.punish(state.at_turn, penalty.effect, penalty.when_closed)
    return _fail(rules, state, ledger, "bust")


def lose(rules: Rules, state: State, reason: Note) -> State:
    """End the turn as a bust that is no null roll: a wrong prediction (§4.3)."""
    return _fail(rules, state, Ledger(rules, state.columns, [reason]), "bust")


def win_at_once(rules: Rules, state: State) -> State:
    """End the turn with an instant win: straight to the target from anywhere (§5, 3)."""
    player = state.at_turn
    ledger = Ledger(rules, state.columns)
    total = max(rules.target, state.columns[player].score)
    ledger.write(player, total)
    return _collide(rules, state, ledger, "instant_win", written=total)


def _fail(rules: Rules, state: State, ledger: Ledger, end: End) -> State:
    """Count a turn that wrote nothing, with whatever that costs (§5, 5)."""
    player, streak = state.at_turn, rules.streak
    if streak and end in streak.counts and state.columns[player].open:
        column = ledger.columns[player]
        count = column.streak + 1
        ledger.columns[player] = replace(column, streak=count % streak.count)
        if count >= streak.count:
            ledger.say("streak", player, count=count)
            ledger.punish(player, streak.effect)
    if ledger.columns[player].written != state.columns[player].written:
        ledger.close_if_emptied(player)
    return _collide(rules, state, ledger, end, written=None)


def _collide(rules: Rules, state: State, ledger: Ledger, end: End, written: int | None) -> State:
    """Find who is caught, and let him fall or wait for the confirmation (§5, 6)."""
    player = state.at_turn
    moved = ledger.columns[player].score != state.columns[player].score
    wins = end == "instant_win" and rules.claim != "confirm"
    counts = written is not None or (rules.collision is not None and rules.collision.on_penalty)
    falls = ledger.caught(player) if moved and counts and not wins else ()
    turn, count = state.turn, state.count
    by_dice = turn.by == "dice"
    stopped = turn.hot and rules.hot_dice == "stop"
    record = TurnRecord(
        player=player,
        end=end,
        points=0 if end in {"bust", "instant_win"} else turn.points,
        made=turn.points,
        by="dice" if by_dice else "points",
        left=turn.pool if by_dice and end == "bank" and not stopped else 0,
        written=written,
        columns=tuple(ledger.columns),
        notes=tuple(ledger.notes),
        first=state.began,
        last=count,
    )
    if not falls:
        return _complete(rules, state, record)
    if rules.collision and rules.collision.confirm:
        waiting = replace(state, phase="falls", columns=record.columns, falls=falls, pending=record)
        return replace(waiting, eligible=eligible(rules, waiting))
    return _complete(rules, state, _let_fall(rules, record, falls))


def confirm_falls(rules: Rules, state: State) -> State:
    """Apply all the falls that wait; the turn is then complete (§4.5)."""
    assert state.pending is not None
    record = replace(_let_fall(rules, state.pending, state.falls), last=state.count)
    return _complete(rules, state, record)


def _let_fall(rules: Rules, record: TurnRecord, falls: tuple[int, ...]) -> TurnRecord:
    ledger = Ledger(rules, record.columns, record.notes)
    for player in falls:
        ledger.fall(player, by=record.player)
    return replace(record, columns=tuple(ledger.columns), notes=tuple(ledger.notes))


def _complete(rules: Rules, state: State, record: TurnRecord) -> State:
    """Record the turn and go on to what comes after it (§5, 7)."""
    index = len(state.turns)
    reached = tuple(
        since if column.score == old.score else index
        for since, column, old in zip(state.reached, record.columns, state.before, strict=True)
    )
    settled = replace(
        state,
        phase="turn",
        columns=record.columns,
        reached=reached,
        turn=Turn(pool=rules.dice),
        falls=(),
        pending=None,
    )
    after = proceed(rules, settled, record.player, record.end == "instant_win")
    record = replace(record, notes=(*record.notes, *_consequences(state, after, record)))
    return replace(after, before=record.columns, turns=(*state.turns, record))


def _consequences(before: State, after: State, record: TurnRecord) -> list[Note]:
    """What the turn means for the end of the game (§6)."""
    notes = []
    if record.player in after.eligible and record.written is not None:
        notes.append(note("target", record.player, total=record.written))
    if after.leader is not None and after.leader != before.leader and after.winners is None:
        notes.append(note("last_turns" if before.leader is None else "leads", after.leader))
    if after.winners is not None:
        notes.extend(note("over", winner) for winner in after.winners)
    return notes
