"""The keys and the bar under the paper, for each way to enter dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from markupsafe import Markup

from farkle.events import Rolled
from ui import hand as dice
from ui.session import Session, Way
from ui.texts import Texts
from ui.views.html import NOTHING, button, die, h, icon, join

if TYPE_CHECKING:
    from ui.views.table import Stake

SHORT = (50, 100, 150, 200, 250, 300, 400, 500, 600, 1000, 1500)


def keys(s: Session, t: Texts, way: Way) -> Markup:
    """Six faces, the usual points, or nothing (the column is its own keyboard, virtual dice need none)."""
    if s.game.state.phase == "falls":
        return NOTHING
    if way == "faces":
        return _faces(s, t)
    if way == "points":
        return _pad(s, t) if s.hand.pad else _points(s, t)
    return NOTHING


def _faces(s: Session, t: Texts) -> Markup:
    left = dice.dice_to_roll(s.game)
    return faces("key", t.n("Next roll: {n} die", "Next roll: {n} dice", left), shortcuts=True)


def faces(do: str, label: str, *, shortcuts: bool = False) -> Markup:
    """The six faces of a die as keys."""
    keys = [
        button(
            do,
            h("<span>{face}</span>{die}", face=face, die=die(face, "keydie")),
            face,
            cls="key",
            say=str(face),
            key=str(face) if shortcuts else "",
        )
        for face in range(1, 7)
    ]
    return h('<div class="keys" role="group" aria-label="{label}">{keys}</div>', label=label, keys=join(keys))


def _points(s: Session, t: Texts) -> Markup:
    game = s.game
    can = dice.possible(game) if game.state.phase == "turn" else frozenset(SHORT)
    parts = [button("points", t.number(n), n, cls="key", off=n not in can) for n in SHORT]
    parts.append(button("pad", t("Other"), "open", cls="key other"))
    return h(
        '<div class="keys four" role="group" aria-label="{label}">{parts}</div>',
        label=t("Points set aside"),
        parts=join(parts),
    )


def _pad(s: Session, t: Texts) -> Markup:
    digits = [
        button("pad", digit, digit, cls="key")
        for digit in ("7", "8", "9", "4", "5", "6", "1", "2", "3", "00", "0")
    ]
    digits.append(button("pad", icon("back"), "back", cls="key", say=t("Delete a digit")))
    typed = t.number(int(s.hand.typed)) if s.hand.typed else "0"
    return h(
        '<div class="padline" role="group" aria-label="{label}">{close}<output class="num">{typed}</output>{ok}</div>'
        '<div class="keys three" role="group" aria-label="{label}">{digits}</div>',
        label=t("Points set aside"),
        close=button("pad", icon("x"), "close", cls="b ico", say=t("Close")),
        typed=typed,
        ok=button("pad", t("Set aside"), "ok", cls="b dice"),
        digits=join(digits),
    )


def bar(s: Session, t: Texts, way: Way, at_stake: Stake) -> Markup:
    """Undo at the left, bank at the right, always."""
    game = s.game
    back = button(
        "undo",
        h("{icon}{label}", icon=icon("undo"), label=t("Undo")),
        cls="b main side stack",
        key="u",
        off=not (s.hand.dice or (s.record is not None and s.record.can_undo)),
    )
    if game.state.phase == "roll_off":
        parts = [_roll(t, dice.dice_to_roll(game))] if way == "virtual" else [_nul(s, t)]
    elif way == "column":
        parts = _column_bar(s, t)
    elif way == "virtual":
        parts = [_virtual_roll(s, t, at_stake), _bank(t, at_stake, stacked=True)]
    else:
        parts = [_nul(s, t), _bank(t, at_stake)]
    tall = " tall" if way == "virtual" else ""
    return h('<div class="bar{tall}">{back}{parts}</div>', tall=tall, back=back, parts=join(parts))


def _nul(s: Session, t: Texts) -> Markup:
    return button(
        "nul", h("{icon}{label}", icon=icon("nul"), label=t("Bust")), cls="b main side stack", key="x"
    )


def _bank(t: Texts, at_stake: Stake, *, stacked: bool = False) -> Markup:
    refusal = at_stake.refusal
    points = at_stake.points
    big = t("Bank") if stacked or not points else t("Bank {n}", n=points)
    small = ""
    if refusal is None:
        seat = at_stake.game.state.seat
        column = at_stake.game.state.columns[seat] if seat is not None else None
        small = t.n("{n} point", "{n} points", points) if stacked else ""
        if not stacked and column is not None and not at_stake.ended:
            small = t("total {n}", n=_total(at_stake))
    elif "missing" in refusal.values:
        small = t("{n} more", n=refusal.values["missing"])
    elif not points:
        small = t("nothing yet")
    label = h(
        '<span class="big">{big}</span>{small}',
        big=big,
        small=h("<small>{s}</small>", s=small) if small else NOTHING,
    )
    cls = "b main stack two" if refusal is not None else "b main stack two write"
    return button("bank", label, cls=cls, off=refusal is not None, key="Enter")


def _total(at_stake: Stake) -> int:
    seat = at_stake.game.state.seat or 0
    column = at_stake.game.state.columns[seat]
    if column.open:
        return column.score + at_stake.points
    return at_stake.points + (column.malus if at_stake.game.rules.opening_malus == "net" else 0)


def _virtual_roll(s: Session, t: Texts, at_stake: Stake) -> Markup:
    game = at_stake.game
    n = dice.dice_to_roll(game)
    off = (
        at_stake.ended
        or game.refusal(Rolled((1,) * n)) is not None
        or (s.game.state.turn.roll is not None and dice.kept(s.game, s.hand) is None)
    )
    again = bool(s.game.state.turn.rolls)
    return _roll(t, n, again=again, off=off)


def _roll(t: Texts, n: int, *, again: bool = False, off: bool = False) -> Markup:
    label = h(
        '<span class="big">{big}</span><small>{small}</small>',
        big=t("Roll again") if again else t("Roll"),
        small=t.n("{n} die", "{n} dice", n),
    )
    return button(
        "roll", label, cls="b main stack dice two" if not off else "b main stack two", off=off, key="r"
    )


def _column_bar(s: Session, t: Texts) -> list[Markup]:
    penalty = s.game.rules.bust_penalty
    lost = h('<span class="big">0</span><small>{s}</small>', s=t("turn lost"))
    parts = [button("nul", lost, "later", cls="b main stack two", key="x")]
    if penalty is not None:
        effect = t.number(-penalty.effect.points) if penalty.effect.how == "minus" else t("crossed out")
        what = t("first-roll bust") if penalty.trigger == "first_roll" else t("full-roll bust")
        label = h('<span class="big">{big}</span><small>{small}</small>', big=effect, small=what)
        parts.append(button("nul", label, "first", cls="b main stack two"))
    return parts


def hint(s: Session, t: Texts, way: Way, at_stake: Stake) -> tuple[str, str]:
    """What can be entered now, and the icon beside it."""
    turn = s.game.state.turn
    if s.game.state.phase != "turn":
        return "", ""
    if turn.prediction is not None and turn.roll is None:
        return t("{n} predicted: roll the two dice.", n=turn.prediction), "die"
    if way == "column":
        return t("Tap the new total of {name}.", name=s.game.players[s.game.state.seat or 0].name), "mark"
    if way == "points":
        if not turn.kept:
            return t("Points set aside, roll after roll."), "die"
        left = dice.dice_left(s.game)
        options = sorted(dice.possible(s.game))
        words = t.n("{n} die left at most", "{n} dice left at most", left)
        if len(options) <= 3:
            words += t(": ") + t.either(t.number(n) for n in options)
        return words + ".", "die"
    if way == "faces":
        if s.hand.dice:
            missing = dice.dice_to_roll(s.game) - len(s.hand.dice)
            return t.n("{n} die to enter.", "{n} dice to enter.", missing), "die"
        if turn.roll is None:
            return t.n(
                "Roll {n} die and tap its face.", "Roll {n} dice and tap their faces.", turn.pool
            ), "die"
    if turn.roll is None:
        return t.n("{n} die to roll.", "{n} dice to roll.", turn.pool), "die"
    if at_stake.ended:
        return t("The last roll: bank."), "die"
    n = dice.dice_to_roll(at_stake.game)
    if at_stake.refusal is not None:
        return t.n("Next roll: {n} die.", "Next roll: {n} dice.", n), "die"
    return t.n("Next roll: {n} die, or bank.", "Next roll: {n} dice, or bank.", n), "die"
