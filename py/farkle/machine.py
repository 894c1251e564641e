"""What each step of a game accepts: one table, read by play, buttons, keys and bots alike.

A word that is missing in the table is illegal there. Nothing moves on an error: states are frozen, and a
handler returns a new one or raises IllegalEvent.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any, Literal

from . import ending, settle, turn
from .events import (
    Announced,
    Banked,
    Busted,
    Confirmed,
    Event,
    IllegalEvent,
    Predicted,
    Rolled,
    Scored,
    SetAside,
    TookOver,
)
from .rules import Rules
from .scoring import score
from .state import Column, Player, State, Turn

Step = Literal["between", "dice", "keep", "predicted", "points", "falls", "roll_off", "over"]
# Any: each handler takes the one kind of event that the table gives it.
Handler = Callable[[Rules, State, Any], State]


def begin(rules: Rules, players: Iterable[Player]) -> State:
    """Return the state before the first event: columns picked up from paper are open if not empty (§4.6)."""
    columns = tuple(
        Column(player.column, open=bool(player.column) or not rules.opening) for player in players
    )
    state = State(columns, seat=0, turn=Turn(pool=rules.dice), before=columns, reached=(-1,) * len(columns))
    return replace(state, eligible=ending.eligible(rules, state))


def step(state: State) -> Step:
    """Return where the game is, as the table of what is accepted sees it."""
    if state.phase != "turn":
        return state.phase
    if state.turn.by is None:
        return "between"
    if state.turn.by == "points":
        return "points"
    if state.turn.roll is not None:
        return "keep"
    return "dice" if state.turn.prediction is None else "predicted"


def _confirm_victory(rules: Rules, state: State, event: Confirmed) -> State:
    if not state.eligible or rules.claim != "confirm":
        raise IllegalEvent("nothing_to_confirm")
    return ending.set_off(rules, state, state.eligible[0])


def _confirm_falls(rules: Rules, state: State, event: Confirmed) -> State:
    return settle.confirm_falls(rules, state)


def _announce(rules: Rules, state: State, event: Announced) -> State:
    if rules.claim != "announce" or state.leader is not None:
        raise IllegalEvent("nothing_to_announce")
    if not state.can_announce:
        raise IllegalEvent("not_eligible", target=rules.target)
    return ending.set_off(rules, state, state.turns[-1].player)


def _roll_off(rules: Rules, state: State, event: Rolled) -> State:
    if len(event.dice) != rules.dice:
        raise IllegalEvent("dice_count", needed=rules.dice, have=len(event.dice))
    return ending.rolled_off(state, score(rules, event.dice).best)


def _roll_off_points(rules: Rules, state: State, event: Scored) -> State:
    return ending.rolled_off(state, event.points)


def _roll_off_bust(rules: Rules, state: State, event: Busted) -> State:
    if event.dice not in {None, rules.dice}:
        raise IllegalEvent("dice_count", needed=rules.dice, have=event.dice or 0)
    return ending.rolled_off(state, 0)


ACCEPTS: Mapping[Step, Mapping[type[Event], Handler]] = {
    "between": {
        Rolled: turn.roll,
        TookOver: turn.take_over,
        Scored: turn.add,
        Busted: turn.declare_bust,
        Confirmed: _confirm_victory,
        Announced: _announce,
    },
    "dice": {Rolled: turn.roll, Predicted: turn.predict, Banked: turn.bank},
    "keep": {SetAside: turn.keep},
    "predicted": {Rolled: turn.roll},
    "points": {Scored: turn.add, Busted: turn.declare_bust, Banked: turn.bank},
    "falls": {Confirmed: _confirm_falls},
    "roll_off": {Rolled: _roll_off, Scored: _roll_off_points, Busted: _roll_off_bust},
    "over": {},
}
"""What is legal in each step, as far as the step decides; the handler looks at the rest."""

_MID_TURN: Mapping[type[Event], str] = {
    TookOver: "turn_started",
    Confirmed: "turn_started",
    Announced: "turn_started",
}
_BY_DICE: Mapping[type[Event], str] = {**_MID_TURN, Scored: "other_way", Busted: "other_way"}

REFUSES: Mapping[Step, Mapping[type[Event], str]] = {
    "between": {SetAside: "no_roll", Banked: "nothing_set_aside", Predicted: "nothing_set_aside"},
    "dice": {**_BY_DICE, SetAside: "no_roll"},
    "keep": {**_BY_DICE, Rolled: "roll_pending", Banked: "roll_pending", Predicted: "roll_pending"},
    "predicted": {
        **_BY_DICE,
        SetAside: "no_roll",
        Banked: "prediction_pending",
        Predicted: "prediction_pending",
    },
    "points": {**_MID_TURN, Rolled: "other_way", SetAside: "other_way", Predicted: "other_way"},
    "falls": {},
    "roll_off": {},
    "over": {},
}
"""Why what the table leaves out is refused; the last three steps refuse everything else for one reason."""

_WAITS: Mapping[Step, str] = {"roll_off": "roll_off", "over": "game_over"}


def advance(rules: Rules, state: State, event: Event) -> State:
    """Return the state after the event. Raises IllegalEvent if it is not allowed now."""
    now = step(state)
    handler = ACCEPTS[now].get(type(event))
    if handler is None:
        if now == "falls":
            raise IllegalEvent("falls_pending", players=state.falls)
        raise IllegalEvent(REFUSES[now].get(type(event)) or _WAITS[now])
    begins = now == "between" and not isinstance(event, Confirmed | Announced)
    if begins:
        state = replace(state, began=state.count, can_announce=False)
    return replace(handler(rules, state, event), count=state.count + 1)
