"""What rises from below: the fall that waits for a yes, the ways to enter dice, null rolls that cost, installing."""

from __future__ import annotations

from markupsafe import Markup

from ui import hand as dice
from ui import handover
from ui.session import Session
from ui.texts import Texts
from ui.views.html import NOTHING, button, frame, h, icon, join, mark, who
from ui.words import falls


def dialog(s: Session, t: Texts) -> Markup:
    """The dialog that is open, if any. A fall asks by itself wherever the table is shown."""
    if (
        s.record is not None
        and s.screen == "table"
        and s.game.state.phase == "falls"
        and not s.around.spectator
    ):
        return _fall(s, t)
    match s.dialog:
        case "ways" if s.record is not None:
            return _ways(s, t)
        case "nul" if s.record is not None and s.game.rules.bust_penalty is not None:
            return _nul(s, t)
        case "ios":
            return _ios(t)
        case "send_rules" | "send_game" | "send_saved" if (
            s.dialog == "send_rules" or handover.sent_game(s) is not None
        ):
            from ui.views import carry  # noqa: PLC0415 - only when something is sent: not at each start

            return carry.sending(s, t)
    return NOTHING


def _fall(s: Session, t: Texts) -> Markup:
    """R2.14: a confirmation is asked before the fall; correcting the score drops it."""
    game = s.game
    state = game.state
    names = [game.players[seat].name for seat in state.falls]
    marks = s.record.marks if s.record else ()
    by = game.players[state.seat or 0].name
    to_zero = game.rules.collision is not None and game.rules.collision.effect == "zero_close"
    after = game.apply("c")
    rows = []
    for seat in state.falls:
        old, new = state.columns[seat].score, after.state.columns[seat]
        closed = (
            h('<span class="chip">{i}{w}</span>', i=icon("lock", "s"), w=t("closed"))
            if not new.open
            else NOTHING
        )
        rows.append(
            h(
                '<p class="fallrow p{p}"><span>{m}{n}</span><s class="num">{old}</s>{next}<b class="num">{new}</b>{closed}</p>',
                p=marks[seat] % 8 + 1,
                m=mark(marks[seat], "l"),
                n=who(names[state.falls.index(seat)]),
                old=t.number(old),
                next=icon("next"),
                new=t.number(new.score),
                closed=closed,
            )
        )
    total = state.columns[state.falls[0]].score
    words = t("{by} lands exactly on {name} at {n}.", by=by, name=t.listed(names), n=total)
    words += " " + (
        t("That column closes and starts again from zero.")
        if to_zero
        else t("That column goes back to the score before.")
    )
    body = h(
        '<p>{words}</p>{rows}<div class="bar">{back}{fall}</div>',
        words=words,
        rows=join(rows),
        back=button("undo", t("Correct"), cls="b main", id="fall-undo"),
        fall=button("confirm", t.n("Let fall", "Let them fall", len(names)), cls="b main dice"),
    )
    title = falls(t, names)
    return h(
        '<div class="veil"></div><div class="dialog" role="alertdialog" aria-modal="true" aria-labelledby="dialog-title">'
        '<h2 id="dialog-title" tabindex="-1">{title}</h2>{body}</div>',
        title=title,
        body=body,
    )


def _ways(s: Session, t: Texts) -> Markup:
    now = s.hand.way
    actual = dice.way_now(s.game, s.hand)
    options = (
        ("faces", t("Faces"), t("Tap the dice as they lie.")),
        ("points", t("Points"), t("Type the points set aside.")),
        ("column", t("Column"), t("Tap the new total.")),
        ("virtual", t("The phone rolls"), t("No real dice needed.")),
    )
    rows = [
        button(
            "way",
            h(
                "<span class='radio' aria-hidden='true'></span><span class='grow'><b>{label}</b><small>{about}</small></span>",
                label=label,
                about=about,
            ),
            way,
            cls="row on" if way == now else "row",
            role="radio",
            pressed=way == now,
        )
        for way, label, about in options
    ]
    note = (
        h('<p class="cap">{w}</p>', w=t("This turn ends as it began; the change comes with the next one."))
        if actual != now
        else NOTHING
    )
    redo = button(
        "redo",
        h("{i}{l}", i=icon("redo"), l=t("Redo")),
        cls="b",
        off=not (s.record and s.record.can_redo),
        id="ways-redo",
    )
    body = h(
        '<div class="rules" role="radiogroup" aria-label="{l}">{rows}</div>{note}<div class="two">{send}{redo}{close}</div>',
        l=t("How dice are entered"),
        rows=join(rows),
        note=note,
        send=button(
            "send",
            h("{i}{l}", i=icon("share"), l=t("Send this game")),
            "game",
            id="send-from-dialog",
            cls="b",
        ),
        redo=redo,
        close=button("dialog", t("Close"), cls="b"),
    )
    return frame(t("How dice are entered"), body)


def _nul(s: Session, t: Texts) -> Markup:
    penalty = s.game.rules.bust_penalty
    cost = (
        t.number(-penalty.effect.points)
        if penalty is not None and penalty.effect.how == "minus"
        else t("last score crossed out")
    )
    first = (
        t("The first roll")
        if penalty is not None and penalty.trigger == "first_roll"
        else t("A roll of all the dice")
    )
    label = '<span class="big">{big}</span><small>{small}</small>'
    body = h(
        '<div class="bar">{later}{first}</div>',
        later=button("nul", h(label, big="0", small=t("A later roll")), "later", cls="b main stack"),
        first=button("nul", h(label, big=cost, small=first), "first", cls="b main stack dice"),
    )
    return frame(t("Which roll scored nothing?"), body, close=button("dialog", t("Close"), cls="b full"))


def _ios(t: Texts) -> Markup:
    steps = [
        t("Tap Share in the bar of Safari."),
        t("Choose Add to Home Screen."),
        t("Keep Open as Web App on, then Add."),
    ]
    body = h(
        '<ol class="steps">{steps}</ol><p class="muted">{note}</p>',
        steps=join([h("<li>{s}</li>", s=s) for s in steps]),
        note=t(
            "The installed page has its own storage: start your games there. A game begun here is carried over with Save as a file in the settings."
        ),
    )
    return frame(t("Install on the home screen"), body, close=button("dialog", t("Close"), cls="b full"))
