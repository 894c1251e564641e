"""The end of the game: who may set it off, who still has a turn, who has won (§6).

Knows columns and seats; knows nothing of dice.
"""

from __future__ import annotations

from dataclasses import replace

from .rules import Rules
from .state import Column, State


def on_target(rules: Rules, column: Column) -> bool:
    """Whether the column is open and on the target: equal if it must be exact, else at least (§4.5)."""
    if not column.open:
        return False
    return column.score == rules.target if rules.exact else column.score >= rules.target


def eligible(rules: Rules, state: State) -> tuple[int, ...]:
    """The players who may be confirmed or announce, the one who has been so for longest first (§4.5)."""
    if rules.claim == "auto" or state.leader is not None:
        return ()
    now = [i for i, column in enumerate(state.columns) if on_target(rules, column)]
    before = [i for i in state.eligible if i in now]
    return (*before, *(i for i in now if i not in before))


def proceed(rules: Rules, state: State, player: int, instant_win: bool) -> State:
    """Return what follows a complete turn of the player; `state.before` has the columns before it."""
    state = replace(state, seat=(player + 1) % len(state.columns))
    if instant_win and rules.claim != "confirm":
        return _over(state, (player,))
    if state.leader is not None:
        return _after_last_turn(rules, state, state.leader, player)
    if rules.claim == "auto" and on_target(rules, state.columns[player]):
        return set_off(rules, state, player)
    return replace(
        state,
        eligible=eligible(rules, state),
        can_announce=rules.claim == "announce" and on_target(rules, state.columns[player]),
    )


def set_off(rules: Rules, state: State, player: int) -> State:
    """Let the player set off the end while `state.seat` is the next to play."""
    if rules.ending == "immediate":
        return _over(replace(state, leader=player), (player,))
    seats, following = len(state.columns), state.at_turn
    if rules.ending == "complete_round":
        last_turns = tuple(range(following, seats)) if following else ()
    else:
        around = ((following + i) % seats for i in range(seats))
        last_turns = tuple(i for i in around if i != player)
    return _play_last(rules, replace(state, leader=player, eligible=(), can_announce=False), last_turns)


def _after_last_turn(rules: Rules, state: State, leader: int, player: int) -> State:
    last_turns = state.last_turns[1:]
    takes_lead = _in_front(state.columns, player) and not _in_front(state.before, player)
    if rules.ending == "last_licks" and takes_lead:
        state = replace(state, leader=player)
        last_turns = (*last_turns, leader)
    return _play_last(rules, state, last_turns)


def _in_front(columns: tuple[Column, ...], player: int) -> bool:
    mine = columns[player].score
    return all(column.score < mine for i, column in enumerate(columns) if i != player)


def _play_last(rules: Rules, state: State, last_turns: tuple[int, ...]) -> State:
    if last_turns:
        return replace(state, last_turns=last_turns, seat=last_turns[0])
    highest = max(column.score for column in state.columns)
    level = tuple(i for i, column in enumerate(state.columns) if column.score == highest)
    if len(level) == 1 or rules.tie == "shared":
        return _over(state, level)
    if rules.tie == "first_to_reach":
        return _over(state, (min(level, key=lambda i: state.reached[i]),))
    return replace(state, last_turns=(), phase="roll_off", level=level, seat=level[0])


def rolled_off(state: State, points: int) -> State:
    """Take the roll of the player at turn in a roll-off; who is still level after a round rolls again."""
    rolls = (*state.roll_off, (state.at_turn, points))
    done = state.level.index(state.at_turn) + 1
    if done < len(state.level):
        return replace(state, roll_off=rolls, seat=state.level[done])
    this_round = rolls[-done:]
    highest = max(points for _, points in this_round)
    level = tuple(player for player, points in this_round if points == highest)
    state = replace(state, roll_off=rolls)
    return _over(state, level) if len(level) == 1 else replace(state, level=level, seat=level[0])


def _over(state: State, winners: tuple[int, ...]) -> State:
    return replace(
        state,
        phase="over",
        seat=None,
        winners=winners,
        eligible=(),
        can_announce=False,
        last_turns=(),
        level=(),
    )
