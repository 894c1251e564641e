"""The column of the player at turn, tapped like paper: source 002's way of writing a turn."""

from __future__ import annotations

from markupsafe import Markup

from farkle import Game
from ui import hand as dice
from ui.session import Session
from ui.texts import Texts
from ui.views.html import NOTHING, button, h, join, mark

_BELOW = 8  # cells shown under the present total, so that it is seen where one stands
_MOST = 130  # cells drawn at once: a whole 5000 in steps of 50, and more than a turn brings in a longer game


def grid(s: Session, t: Texts) -> Markup:
    """Totals in steps of the table's grain, with who stands where, and a ladder of the whole game."""
    game = s.game
    seat = game.state.seat or 0
    step = dice.grain(game.rules)
    column = game.state.columns[seat]
    base = column.standing
    lowest = max(step, base - _BELOW * step) if column.open else step
    lowest -= lowest % (5 * step)
    target = game.rules.target
    top = target if game.rules.exact else max(target, base) + 30 * step
    totals = [total for total in range(max(step, lowest), top + 1, step)][:_MOST]
    if totals and totals[-1] < target:
        totals.append(target)
    where = {
        other.score: place for place, other in enumerate(game.state.columns) if other.open and place != seat
    }
    cells = join([_cell(s, t, total, base, where.get(total), seat) for total in totals])
    label = t("Column of {name}, in steps of {n}", name=game.players[seat].name, n=step)
    return h(
        '<section id="place" class="colgrid" aria-label="{label}">{ladder}<div class="cells" id="cells-{seat}-{base}">{cells}</div></section>',
        label=label,
        ladder=_ladder(s, t),
        cells=cells,
        seat=seat,
        base=base,
    )


def _cell(s: Session, t: Texts, total: int, base: int, other: int | None, seat: int) -> Markup:
    game = s.game
    marks = s.record.marks if s.record else ()
    half = total % (2 * dice.grain(game.rules)) != 0
    if total == base and game.state.columns[seat].open:
        return h(
            '<button type="button" class="cell cur" id="column-{total}" data-do="column" data-arg="{total}" aria-disabled="true" '
            'aria-current="true">{n}{mark}</button>',
            total=total,
            n=t.number(total),
            mark=mark(marks[seat]),
        )
    off = refusal(game, total)
    cls = "cell" + (" half" if half else "") + (" opp" if other is not None else "")
    label = h("{n}{mark}", n=t.number(total), mark=mark(marks[other]) if other is not None else NOTHING)
    said = t("{n}, where {name} stands", n=total, name=game.players[other].name) if other is not None else ""
    return button("column", label, total, cls=cls, off=off, say=said)


def refusal(game: Game, total: int) -> bool:
    """Whether this total can't be the next one (cheap: the engine is asked only when it is tapped)."""
    seat = game.state.seat or 0
    column = game.state.columns[seat]
    points = dice.column_points(game, total)
    if points <= 0 or (column.open and total <= column.score):
        return True
    if not column.open:
        return total < game.rules.opening
    return points < game.rules.bank_min


def _ladder(s: Session, t: Texts) -> Markup:
    game = s.game
    target = game.rules.target
    marks = s.record.marks if s.record else ()
    signs = [
        h(
            '<svg class="mark p{p}" x="0" y="{y}%" width="16" height="16" overflow="visible"><use href="#s{p}" y="-8" width="16" height="16"/></svg>',
            p=marks[place] % 8 + 1,
            y=round(100 - 100 * min(column.score, target) / target, 1),
        )
        for place, column in enumerate(game.state.columns)
        if column.open
    ]
    return h(
        '<div class="ladder" aria-hidden="true"><span>{top}</span><svg class="rungs">{signs}</svg><span>0</span></div>',
        top=t.number(target),
        signs=join(signs),
    )
