"""What has just happened, worth being seen, heard, felt and said: the moments between two games. Pure."""

from __future__ import annotations

from collections.abc import Iterator

from farkle import Game
from ui.session import Say

# Sound and vibration (ms) of each moment; both optional, never the only cue.
SOUNDS = {
    "key": (8,),
    "banked": (20,),
    "bust": (60,),
    "opens": (20, 40, 20),
    "hot": (15, 15, 15, 15, 15, 15, 15, 15, 15),
    "falls": (40, 60, 15),
    "wins": (30, 40, 30, 40, 80),
    "refused": (12, 30, 12),
}

# The most telling moment is the one that the message line shows.
_ORDER = (
    "wins",
    "roll_off",
    "eligible",
    "falls",
    "asks_fall",
    "last_turns",
    "leads",
    "instant_win",
    "opens",
    "penalty",
    "gift",
    "overshoot",
    "void",
    "prediction",
    "bust",
    "hot",
    "banked",
)


def moment(before: Game, after: Game) -> Say | None:
    """The moment to show after a tap; None where nothing but a die was entered."""
    found = {say.code: say for say in moments(before, after)}
    for code in _ORDER:
        if code in found:
            return found[code]
    return None


def moments(before: Game, after: Game) -> Iterator[Say]:
    """Every moment between two games of which the second is the first with some words more."""
    names = [player.name for player in after.players]
    state = after.state
    for record in state.turns[len(before.state.turns) :]:
        name = names[record.player]
        total = record.scores[record.player]
        match record.end:
            case "bank":
                yield Say("moment", "banked", {"name": name, "points": record.points, "total": total})
            case "bust":
                yield Say("moment", "bust", {"name": name, "lost": record.made})
            case "void":
                yield Say(
                    "moment",
                    "void",
                    {
                        "name": name,
                        "lost": record.points,
                        "open": state.columns[record.player].open,
                        "needed": after.rules.opening,
                    },
                )
            case "overshoot":
                yield Say(
                    "moment", "overshoot", {"name": name, "lost": record.points, "target": after.rules.target}
                )
            case "instant_win":
                yield Say("moment", "instant_win", {"name": name})
        for note in record.notes:
            who = names[note.player] if note.player is not None else name
            if note.code in ("opens", "falls", "last_turns", "leads", "gift"):
                yield Say("moment", note.code, {"total": total, **note.values, "name": who, "by": name})
            elif note.code == "prediction":
                yield Say("moment", "prediction", {**note.values, "lost": record.made})
            elif note.code in ("penalty", "crossed_out", "previous", "zero"):
                column = state.columns[note.player if note.player is not None else record.player]
                yield Say("moment", "penalty", {"name": who, "total": column.standing})
    if state.phase == "falls" and before.state.phase != "falls":
        yield Say("moment", "asks_fall", {"names": [names[seat] for seat in state.falls]})
    if state.phase == "roll_off" and before.state.phase != "roll_off":
        yield Say("moment", "roll_off", {})
    if state.phase == "over" and before.state.phase != "over":
        yield Say("moment", "wins", {"names": [names[seat] for seat in state.winners or ()]})
    for seat in state.eligible:
        if seat not in before.state.eligible:
            yield Say("moment", "eligible", {"name": names[seat]})
    if state.turn.roll is not None and state.turn.roll != before.state.turn.roll:
        best = after.keeps()[0]
        if len(best.dice) == len(state.turn.roll) and after.rules.hot_dice != "stop":
            again = len(best.dice) if after.rules.hot_dice_dice == "last_rolled" else after.rules.dice
            yield Say("moment", "hot", {"dice": again})
