"""What rises above the rules editor: its menu, the name of rules, what they would change in a game."""

from __future__ import annotations

from markupsafe import Markup

from farkle import VARIANTS
from ui import editor as rules
from ui import houses
from ui.session import Edit, Session
from ui.texts import Texts
from ui.views.editor import called
from ui.views.home import title
from ui.views.html import NOTHING, button, frame, h, icon, join, mark, who
from ui.words import consequence, said


def dialog(s: Session, t: Texts) -> Markup:
    """The dialog of the editor that is open, if one is."""
    match s.dialog:
        case "edit_more" if s.edit is not None:
            return _more(s, t, s.edit)
        case "keep" if s.edit is not None:
            return _keep(s, t, s.edit)
        case "apply" if s.edit is not None:
            return _apply(s, t, s.edit)
    return NOTHING


def _more(s: Session, t: Texts, edit: Edit) -> Markup:
    house = houses.find(s, edit.house)
    count = len(rules.changed(edit))
    base = title(t, edit.base) if edit.base in VARIANTS else t("House rules")
    rows = [
        button(
            "edit_back",
            h("{i}<span class='grow'>{l}</span>", i=icon("undo"), l=t("Set all back to {name}", name=base)),
            cls="row",
            off=not count,
        )
    ]
    if house is not None:
        first = s.favourite == house.key
        rows += [
            h(
                '<div class="row"><span class="grow"><b>{l}</b><small>{a}</small></span>{sw}</div>',
                l=t("Offered first"),
                a=t("A new game begins with these rules."),
                sw=button(
                    "house_favourite",
                    Markup("<i></i>"),
                    house.key,
                    cls="switch",
                    role="switch",
                    pressed=first,
                    say=t("Offered first"),
                ),
            ),
            button(
                "house_remove",
                h("{i}<span class='grow'>{l}</span>", i=icon("x"), l=t("Delete these rules")),
                house.key,
                cls="row",
            ),
        ]
    body = h('<div class="card rows">{rows}</div>', rows=join(rows))
    return frame(called(s, t, edit), body, close=button("dialog", t("Close"), cls="b full"))


def _keep(s: Session, t: Texts, edit: Edit) -> Markup:
    house = houses.find(s, edit.house)
    why = NOTHING
    if s.say is not None and s.say.kind == "why":
        why = h('<p class="say why">{i}<span>{w}</span></p>', i=icon("alert"), w=said(t, s.say))
    save = button("edit_save", t("Save"), cls="b main write two")
    copy = button("edit_save", t("As a copy"), "copy", cls="b main") if house else NOTHING
    body = h(
        '<label class="named"><span>{label}</span><input id="edit_name" aria-label="{label}" data-input="edit_name" value="{v}" maxlength="40" '
        'placeholder="{empty}" autocomplete="off" autocapitalize="sentences" enterkeyhint="done"></label>{why}<div class="bar">{copy}{save}</div>',
        label=t("Name"),
        v=edit.name,
        empty=t("Thursday's table"),
        why=why,
        copy=copy,
        save=save,
    )
    return frame(t("Save these rules"), body, close=button("dialog", t("Close"), cls="b full"))


def _apply(s: Session, t: Texts, edit: Edit) -> Markup:
    """Everything that the rules would change on the sheet, before they do."""
    after = rules.preview(s)
    if after is None or s.record is None:
        return NOTHING
    rows = []
    for seat, player in enumerate(s.game.players):
        old, new = s.game.state.columns[seat], after.game.state.columns[seat]
        before, now = old.score or old.malus, new.score or new.malus
        becomes = (
            h(
                '<s class="num">{a}</s>{i}<b class="num">{b}</b>',
                a=t.number(before),
                i=icon("next", "s"),
                b=t.number(now),
            )
            if before != now
            else h('<b class="num">{a}</b>', a=t.number(before))
        )
        rows.append(
            h(
                '<li>{m}<span class="grow">{n}</span>{becomes}</li>',
                m=mark(s.record.marks[seat], "l"),
                n=who(player.name),
                becomes=becomes,
            )
        )
    told = [words for change in after.changed if (words := consequence(t, s.game, change))[1]]
    lines = [h("<li>{i}<span>{w}</span></li>", i=icon(symbol, "s"), w=words) for symbol, words in told[:8]]
    if len(told) > len(lines):
        rest = len(told) - len(lines)
        lines.append(h("<li><span>{w}</span></li>", w=t.n("and {n} more", "and {n} more", rest)))
    if not told:
        lines = [h("<li>{i}<span>{w}</span></li>", i=icon("check", "s"), w=t("Every turn stands as it is."))]
    body = h(
        '<ul class="totals">{rows}</ul><ul class="eff">{lines}</ul><div class="bar">{close}{accept}</div>',
        rows=join(rows),
        lines=join(lines),
        close=button("dialog", t("Leave as it is"), cls="b main"),
        accept=button("edit_accept", t("Change the rules"), cls="b main write"),
    )
    return frame(t("What changes on the sheet"), body)
