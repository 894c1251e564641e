"""The sheet: a column per player, a row per round, the total in each cell as on paper; any past cell can be corrected."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from markupsafe import Markup

from farkle import Game, IllegalEvent
from farkle.amend import Amended
from farkle.sheet import Cell, Row, Sheet
from farkle.sheet import sheet as rows_of
from ui import correct
from ui.session import Fix, Session
from ui.texts import Texts
from ui.views.html import NOTHING, button, h, icon, join, mark, struck, who
from ui.words import consequence, reason, why


def sheet(s: Session, t: Texts) -> Markup:
    """The whole screen: tools, the table, and the correction that is open."""
    if s.record is None:
        return NOTHING
    change = correct.preview(s)
    return h(
        '<main class="whole"><h1 class="sr">{title}</h1>{tools}{table}{fix}</main>',
        title=t("Sheet"),
        tools=_tools(s, t),
        table=_table(s, t, change),
        fix=_fix(s, t, change) if s.fix else NOTHING,
    )


def _tools(s: Session, t: Texts) -> Markup:
    record = s.record
    return h(
        '<div class="tools"><p class="grow">{hint}</p>{send}{undo}{redo}</div>',
        hint=t("Tap a cell to correct it."),
        send=button("send", icon("share"), "game", cls="b ico", say=t("Send this game")),
        undo=button("undo", icon("undo"), cls="b ico", say=t("Undo"), off=not (record and record.can_undo)),
        redo=button("redo", icon("redo"), cls="b ico", say=t("Redo"), off=not (record and record.can_redo)),
    )


def _table(s: Session, t: Texts, change: Amended | IllegalEvent | None) -> Markup:
    game = s.game
    marks = s.record.marks if s.record else ()
    new = rows_of(change.game) if isinstance(change, Amended) else None
    heads = [
        h(
            '<th scope="col" class="p{p}"><span>{m}{n}</span></th>',
            p=marks[i] % 8 + 1,
            m=mark(marks[i]),
            n=who(player.name),
        )
        for i, player in enumerate(game.players)
    ]
    rows = rows_of(game)
    if rows.rounds > len(rows.rows):
        rows = replace(rows, rows=(*rows.rows, Row(rows.rounds, (None,) * len(heads))))
    body = [_row(s, t, place, rows, new) for place in range(len(rows.rows))]
    return h(
        '<div class="scroll" id="scroll" tabindex="0" role="region" aria-label="{label}"><table class="sheet n{n}"><thead><tr><th scope="col"><span class="sr">{turn}</span></th>'
        "{heads}</tr></thead><tbody>{body}</tbody></table></div>",
        label=t("Score sheet"),
        n=min(len(heads), 9),
        turn=t("Turn"),
        heads=join(heads),
        body=join(body),
    )


def _row(s: Session, t: Texts, place: int, rows: Sheet, new: Sheet | None) -> Markup:
    row = rows.rows[place]
    cells = []
    for seat, cell in enumerate(row.cells):
        other = new.rows[place].cells[seat] if new is not None and place < len(new.rows) else None
        cells.append(_cell(s, t, seat, cell, other, new is not None, last=place == len(rows.rows) - 1))
    number = t.number(row.number) if row.number > 0 else h('<span class="sr">{p}</span>', p=t("On paper"))
    return h('<tr><th scope="row">{n}</th>{cells}</tr>', n=number, cells=join(cells))


def _cell(
    s: Session, t: Texts, seat: int, cell: Cell | None, new: Cell | None, previewing: bool, *, last: bool
) -> Markup:
    number, name = (s.record.marks[seat] + 1 if s.record else 1), s.game.players[seat].name
    if cell is None:
        now = NOTHING
        if seat == s.game.state.seat and last and s.game.state.phase == "turn":
            say = t("To {name}", name=name)
            now = button("go", icon("pen"), "table", id="now", cls="cell now", say=say)
        return h('<td class="p{p}">{now}</td>', p=number, now=now)
    changes = previewing and (new is None or (new.total, new.mark) != (cell.total, cell.mark))
    edited = s.fix is not None and cell.turn == s.fix.turn
    if changes:
        return _changing(t, cell, name, number, new, edited)
    return _written(t, cell, name, number, edited)


@lru_cache(maxsize=2048)  # a long sheet is opened again and again, and only its last cells are new
def _written(t: Texts, cell: Cell, name: str, number: int, edited: bool) -> Markup:
    """A cell as it stands."""
    if cell.mark in ("bust", "void", "overshoot") and cell.delta == 0:
        big = h("<b>{n}</b>", n="—")
    else:
        big = struck(t.number(cell.total), "b") if cell.struck else h("<b>{n}</b>", n=t.number(_stands(cell)))
    inner = h("{big}{small}", big=big, small=_small(t, cell))
    return _framed(t, cell, name, number, inner, reason(t, cell), " edit" if edited else "")


def _changing(t: Texts, cell: Cell, name: str, number: int, new: Cell | None, edited: bool) -> Markup:
    """A cell that the correction being looked at would change."""
    becomes = t.number(_stands(new)) if new is not None else "—"
    inner = h("<s>{old}</s><b>{new}</b>", old=t.number(_stands(cell)), new=becomes)
    what = t("becomes {n}", n=_stands(new)) if new is not None else t("no longer played")
    return _framed(t, cell, name, number, inner, what, " chg edit" if edited else " chg")


def _framed(t: Texts, cell: Cell, name: str, number: int, inner: Markup, what: str, state: str) -> Markup:
    cls = (
        "cell"
        + (" bust" if cell.mark in ("bust", "void", "overshoot") else "")
        + (" fell" if cell.fell else "")
    )
    cls += state
    if cell.turn is None:
        content = h('<span class="{cls} paper">{inner}</span>', cls=cls, inner=inner)
    else:
        # What is read aloud stands beside what is seen: a label would hide what a preview changes.
        said = t("{name}, {n}: {what}", name=name, n=_stands(cell), what=what)
        spoken = h(
            '<span class="sr">{said}</span><span class="whole" aria-hidden="true">{inner}</span>',
            said=said,
            inner=inner,
        )
        content = button("cell", spoken, cell.turn, cls=cls)
    opens = " ko" if cell.mark == "opens" else ""
    shut = "" if cell.open or opens else " shut"
    return h('<td class="p{p}{state}">{content}</td>', p=number, state=opens + shut, content=content)


def _stands(cell: Cell) -> int:
    """The number of a cell: the total, or the malus of a column that is closed (R2.9)."""
    return cell.total if cell.open else cell.total or cell.malus


def _small(t: Texts, cell: Cell) -> Markup:
    if cell.fell:
        return h("<small class='strong'>{i}{w}</small>", i=icon("fall", "s"), w=t("fall"))
    words = reason(t, cell)
    strong = " class='strong'" if cell.mark == "penalty" else ""
    return h(f"<small{strong}>{{w}}</small>", w=words)


def _fix(s: Session, t: Texts, change: Amended | IllegalEvent | None) -> Markup:
    fix = s.fix
    if fix is None:
        return NOTHING
    game = s.game
    turn = game.state.turns[fix.turn]
    number = sum(1 for other in game.state.turns[: fix.turn + 1] if other.player == turn.player)
    name = game.players[turn.player].name
    return h(
        '<section class="fix" aria-label="{label}"><div class="fh"><h2>{title}</h2>{stepper}</div>{kinds}{effects}<div class="bar">{leave}{accept}</div></section>',
        label=t("Correction"),
        title=t("Turn {n}, {name}", n=number, name=name),
        stepper=_stepper(t, fix),
        kinds=_kinds(s, t, fix),
        effects=_effects(s, t, change, turn_reason=_what(t, game, fix.turn)),
        leave=button("fix_leave", t("Leave as it is"), cls="b main"),
        accept=button(
            "fix_accept",
            t("Correct"),
            cls="b main write" if isinstance(change, Amended) else "b main",
            off=not isinstance(change, Amended),
        ),
    )


def _stepper(t: Texts, fix: Fix) -> Markup:
    shown = t.number(fix.points, sign=True) if fix.kind == "bank" else "—"
    return h(
        '<div class="stepper">{minus}<output class="num">{n}</output>{plus}</div>',
        n=shown,
        minus=button("fix_by", icon("minus"), -1, cls="b ico", say=t("Fewer points")),
        plus=button("fix_by", icon("plus"), 1, cls="b ico", say=t("More points")),
    )


def _kinds(s: Session, t: Texts, fix: Fix) -> Markup:
    kinds = [
        button("fix_kind", t("points"), "bank", cls="b", pressed=fix.kind == "bank"),
        button("fix_kind", t("nothing"), "lost", cls="b", pressed=fix.kind == "lost"),
    ]
    if s.game.rules.bust_penalty is not None:
        kinds.append(button("fix_kind", t("first-roll bust"), "first", cls="b", pressed=fix.kind == "first"))
    number = h(
        '<input class="fixnum" id="fix-number" data-input="fix_points" inputmode="numeric" autocomplete="off" value="{v}" aria-label="{l}">',
        v=fix.points if fix.kind == "bank" else "",
        l=t("Points of the turn"),
    )
    return h(
        '<div class="seg small" role="group" aria-label="{l}">{kinds}{number}</div>',
        l=t("What the turn brought"),
        kinds=join(kinds),
        number=number,
    )


def _what(t: Texts, game: Game, turn: int) -> str:
    record = game.state.turns[turn]
    return (
        t("Written: {n} in this turn.", n=record.points)
        if record.end == "bank"
        else t("Written: nothing in this turn.")
    )


def _effects(s: Session, t: Texts, change: Amended | IllegalEvent | None, turn_reason: str) -> Markup:
    """Everything that follows, before it is accepted."""
    if s.say is not None and s.say.kind == "why":
        return h(
            '<p class="say why">{i}<span>{w}</span></p>', i=icon("alert"), w=why(t, s.say.code, s.say.values)
        )
    if change is None:
        return h('<p class="muted">{w}</p>', w=turn_reason)
    if isinstance(change, IllegalEvent):
        return h(
            '<p class="say why">{i}<span>{w}</span></p>', i=icon("lock"), w=why(t, change.code, change.values)
        )
    lines = [
        h("<li>{i}<span>{w}</span></li>", i=icon(symbol, "s"), w=words)
        for symbol, words in (consequence(t, s.game, one) for one in change.changed)
        if words
    ]
    marks = s.record.marks if s.record else ()
    same = True
    for seat, player in enumerate(s.game.players):
        before, after = s.game.state.columns[seat], change.game.state.columns[seat]
        old, new = before.score or before.malus, after.score or after.malus
        if old != new:
            same = False
            lines.append(
                h(
                    "<li>{m}<span>{n}{colon}<s>{old}</s> <b>{new}</b></span></li>",
                    m=mark(marks[seat]),
                    n=who(player.name),
                    colon=t(": "),
                    old=t.number(old),
                    new=t.number(new),
                )
            )
    if same:
        lines.append(
            h("<li>{i}<span>{w}</span></li>", i=icon("check", "s"), w=t("Nobody's score changes today."))
        )
    return h('<div role="status"><ul class="eff">{lines}</ul></div>', lines=join(lines))
