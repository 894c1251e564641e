"""How a game ends and what costs points, in sentences: the second half of the book of rules."""

from __future__ import annotations

from collections.abc import Iterator

from farkle import Combination, Rules
from ui.scale import kinds
from ui.texts import Texts
from ui.words import combination


def penalties(t: Texts, rules: Rules) -> Iterator[str]:
    if (penalty := rules.bust_penalty) is not None:
        cost = (
            t.number(-penalty.effect.points)
            if penalty.effect.how == "minus"
            else t("the last score is crossed out")
        )
        yield (
            t("Bust on the first roll of a turn: {cost}.", cost=cost)
            if penalty.trigger == "first_roll"
            else t("Bust with all {n} dice: {cost}.", n=rules.dice, cost=cost)
        )
        if rules.opening and penalty.effect.how == "minus":
            yield (
                t("That counts before the opening too.")
                if penalty.when_closed == "accumulate"
                else t("Before the opening it costs nothing.")
            )
    if (streak := rules.streak) is not None:
        cost = {
            "minus": t.number(-streak.effect.points),
            "previous": t("back to the score before"),
            "zero": t("back to zero"),
        }[streak.effect.how]
        if set(streak.counts) == {"bust"}:
            yield t.n("{n} bust in a row: {cost}.", "{n} busts in a row: {cost}.", streak.count, cost=cost)
        else:
            yield t.n(
                "{n} turn in a row without a score: {cost}.",
                "{n} turns in a row without a score: {cost}.",
                streak.count,
                cost=cost,
            )
        if 1 < len(set(streak.counts)) < 3 or set(streak.counts) in ({"void"}, {"overshoot"}):
            names = {
                "bust": t("busts"),
                "void": t("turns that are not enough to be written"),
                "overshoot": t("turns over the target"),
            }
            yield t(
                "What counts: {names}.", names=t.listed(names[end] for end in names if end in streak.counts)
            )
        yield (
            t("Only turns with an open column count; a score or the penalty starts the count again.")
            if rules.opening
            else t("A score or the penalty starts the count again.")
        )
    if _takes_points(rules):
        yield t("A total never falls below zero.") if rules.floor == 0 else t("A total may fall below zero.")
    if _empties(rules) and rules.opening:
        yield _reopening(t, rules)


def _takes_points(rules: Rules) -> bool:
    return any(one is not None and one.effect.how == "minus" for one in (rules.bust_penalty, rules.streak))


def _empties(rules: Rules) -> bool:
    return any(one is not None and one.effect.how != "minus" for one in (rules.bust_penalty, rules.streak))


def _reopening(t: Texts, rules: Rules) -> str:
    if rules.opening_permanent:
        return t("A column emptied that way stays open.")
    return t("A column emptied that way is closed: it must be opened again.")


def falls(t: Texts, rules: Rules) -> Iterator[str]:
    fall = rules.collision
    if fall is None:
        return
    if fall.effect == "previous":
        yield t("Who lands exactly on another player's total sends that player back to the score before.")
        if rules.opening and not _empties(rules):
            yield _reopening(t, rules)
    elif rules.opening:
        yield t(
            "Who lands exactly on another player's total sends that player back to zero: the column closes."
        )
    else:
        yield t("Who lands exactly on another player's total sends that player back to zero.")
    if fall.confirm:
        yield t("A fall must be called: without that nobody falls.")
    if fall.on_penalty and (rules.bust_penalty or rules.streak):
        yield t("A penalty that lands on a total makes that player fall too.")


def end(t: Texts, rules: Rules) -> Iterator[str]:
    if rules.exact:
        yield t("The target is exactly {n} points.", n=rules.target)
        yield (
            t(
                "A turn that goes over is lost, and its points go to the lowest of the other open columns, "
                "unless that would end the game."
            )
            if rules.overshoot == "give_to_lowest"
            else t("A turn that goes over is lost.")
        )
    else:
        yield t("The target is {n} points or more.", n=rules.target)
    for zone in rules.zones:
        yield _zone(t, zone.mode, zone.start, zone.stop)
    yield from _claim(t, rules)
    yield from _ending(t, rules)
    wins = t(" or ").join(_winning(t, rules))
    if wins and rules.claim == "confirm":
        yield t(
            "One roll brings the total to the target at once, even before the opening: {dice}.", dice=wins
        )
    elif wins:
        yield (
            t("One roll wins at once, even before the opening: {dice}.", dice=wins)
            if rules.opening
            else t("One roll wins at once: {dice}.", dice=wins)
        )


def _claim(t: Texts, rules: Rules) -> Iterator[str]:
    if rules.claim == "confirm":
        yield t("A victory must be called between two turns: until then the others may still change it.")
    elif rules.claim == "announce":
        yield t("Who is there may announce the end right after a turn of their own, now or later.")


def _ending(t: Texts, rules: Rules) -> Iterator[str]:
    match rules.ending:
        case "immediate":
            yield (
                t("Who gets there first wins at once.")
                if rules.claim == "auto"
                else t("With that the game is over, and that player has won.")
            )
            return
        case "complete_round":
            yield t("The round is then finished, and the highest score wins.")
        case "others_once":
            yield t("Each of the others then has one last turn, and the highest score wins.")
        case _:
            yield t(
                "Each of the others then has one last turn; who takes the lead gives the leader another one. "
                "The highest score wins."
            )
    match rules.tie:
        case "shared":
            yield t("Equal scores share the win.")
        case "roll_off":
            yield t("Equal scores: each rolls all the dice once, the best roll wins.")
        case _:
            yield t("Equal scores: who had that score first wins.")


def _zone(t: Texts, mode: str, start: int, stop: int) -> str:
    match mode:
        case "gate":
            return t(
                "From {start} on, only a turn that brings {stop} or more is written.", start=start, stop=stop
            )
        case "cap":
            return t(
                "Between {start} and {stop} only {start} is written: the rest takes one turn.",
                start=start,
                stop=stop,
            )
    return t("No stopping from {start} on before {stop}.", start=start, stop=stop)


def _winning(t: Texts, rules: Rules) -> Iterator[str]:
    for count, face in rules.instant_win:
        if face is None:
            yield kinds(t).get(count) or t.n("any die", "{n} alike", count)
        elif count > 2:
            kind = ("triple", "four", "five", "six")[count - 3]
            yield combination(t, (Combination(kind, (face,) * count, 0),))
        else:
            yield combination(t, (Combination("single", (face,), 0),) * count)
