"""What came from another phone, shown before anything is kept; and the dialogs that send. Imported when needed."""

from __future__ import annotations

from markupsafe import Markup

from farkle import VARIANTS, Rules
from ui import handover, houses, qr
from ui.carry import Arrival, GameSent, GamesSent, Refused, RulesSent, nearest
from ui.record import Record
from ui.rulebook import Book, book
from ui.session import Code, Session
from ui.texts import Texts
from ui.views.home import title
from ui.views.html import NOTHING, button, frame, h, icon, join, mark, who
from ui.words import said

MOST_LISTED = 20


def arrival(s: Session, t: Texts, came: Arrival) -> Markup:
    """The whole screen."""
    match came:
        case RulesSent():
            return _rules(s, t, came)
        case GameSent():
            return _game(s, t, came)
        case GamesSent():
            return _games(s, t, came)
        case Refused():
            return _refused(s, t, came)


def _screen(s: Session, name: str, body: Markup, bar: Markup) -> Markup:
    told = NOTHING
    if s.say is not None and s.say.kind == "why":
        told = h(
            '<p class="say why">{i}<span>{w}</span></p>', i=icon("alert"), w=said(Texts.of(s.lang), s.say)
        )
    return h(
        '<main class="page ar"><h1 id="arrival-title" tabindex="-1">{name}</h1>{body}</main><div class="stick">{told}<div class="bar lined">{bar}</div></div>',
        name=name,
        body=body,
        told=told,
        bar=bar,
    )


def _no(label: str) -> Markup:
    return button("arrive_no", label, cls="b main")


# Rules


def _rules(s: Session, t: Texts, sent: RulesSent) -> Markup:
    key = handover.standing(s, sent)
    house = houses.find(s, key) if key else None
    known = t("These rules are already on this phone.") if key else t("Nothing is saved before you say so.")
    body = h(
        '<section class="card pad words"><h2>{name}</h2>{chips}{about}</section>{apart}{whole}<p class="cap">{known}</p>',
        name=house.name if house else title(t, key, sent.title),
        chips=_chips(t, sent.rules),
        about=h("<p>{w}</p>", w=VARIANTS[key].blurb[t.lang]) if key and key in VARIANTS else NOTHING,
        apart=_apart(t, sent.rules),
        whole=_whole(t, book(t, sent.rules)),
        known=known,
    )
    play = button("arrive_play", t("Play with them"), cls="b main write" if key else "b main")
    keep = NOTHING if key else button("arrive_keep", t("Keep these rules"), cls="b main write full")
    bar = join([_no(t("Close") if house else t("No, thanks")), play, keep])
    return _screen(s, t("Rules from another phone"), body, bar)


def _chips(t: Texts, rules: Rules) -> Markup:
    words = [t.n("{n} die", "{n} dice", rules.dice), t("to {n}", n=rules.target)]
    words.append(t("opens at {n}", n=rules.opening) if rules.opening else t("no opening"))
    if rules.exact:
        words.append(t("exactly"))
    return h(
        '<p class="chips">{chips}</p>', chips=join([h('<span class="chip">{w}</span>', w=w) for w in words])
    )


def _apart(t: Texts, rules: Rules) -> Markup:
    """What differs from the nearest named rule set, in the words of the rule book."""
    key = nearest(rules)
    if VARIANTS[key].rules == rules:
        return NOTHING
    lines = differences(book(t, rules), book(t, VARIANTS[key].rules), t("counts for nothing"), t(": "))
    if not lines:  # what differs is without effect here
        return h("<p>{like}</p>", like=t("As in “{name}”.", name=VARIANTS[key].name[t.lang]))
    return h(
        '<section><h2 class="sec">{like}</h2><ul class="card pad words">{lines}</ul></section>',
        like=t("As in “{name}”, but", name=VARIANTS[key].name[t.lang]),
        lines=join([h("<li>{line}</li>", line=line) for line in lines]),
    )


def differences(mine: Book, other: Book, nothing: str, colon: str) -> list[str]:
    """The lines of one book that the other has not; a combination that only the other pays counts for `nothing`."""
    theirs = {(line.name, line.worth, line.wins) for line in other.scale}
    lines = [
        f"{line.name}{colon}{line.worth}"
        for line in mine.scale
        if (line.name, line.worth, line.wins) not in theirs
    ]
    paid = {line.name for line in mine.scale}
    lines += [f"{line.name}{colon}{nothing}" for line in other.scale if line.name not in paid]
    known = {line for section in other.sections for line in section.lines}
    lines += [
        line
        for section in mine.sections
        if section.key != "absent"
        for line in section.lines
        if line not in known
    ]
    return [line[:1].upper() + line[1:] for line in lines]


def _whole(t: Texts, read: Book) -> Markup:
    scale = [
        h(
            '<tr><th scope="row">{name}</th><td class="num">{worth}</td></tr>',
            name=line.name,
            worth=line.worth,
        )
        for line in read.scale
    ]
    sections = [
        h(
            "<h3>{title}</h3><ul>{lines}</ul>",
            title=section.title,
            lines=join([h("<li>{line}</li>", line=line) for line in section.lines]),
        )
        for section in read.sections
        if section.lines
    ]
    return h(
        '<details class="card pad"><summary>{all}</summary><table>{scale}</table><div class="words">{sections}</div></details>',
        all=t("All the rules"),
        scale=join(scale),
        sections=join(sections),
    )


# Games


def _game(s: Session, t: Texts, sent: GameSent) -> Markup:
    record = sent.record
    body = h(
        '{damaged}<section class="card cont"><div class="ch"><b>{title}</b><span class="cap">{status}</span></div><ol class="scores">{scores}</ol></section><p class="cap">{own}</p>',
        damaged=_damaged(t) if sent.damaged else NOTHING,
        title=title(t, record.variant, record.title),
        status=_status(t, record),
        scores=_scores(t, record),
        own=t("It is kept as a game of its own: nothing that is on this phone changes."),
    )
    keep = button("arrive_keep", t("Keep this game"), cls="b main write two")
    return _screen(s, t("A game from another phone"), body, join([_no(t("No, thanks")), keep]))


def _status(t: Texts, record: Record) -> str:
    state = record.game.state
    turns = t.n("{n} turn", "{n} turns", len(state.turns))
    if state.winners:
        names = t.listed(record.names[seat] for seat in state.winners)
        return f"{turns}, {t.n('{names} wins', '{names} win', len(state.winners), names=names)}"
    return turns if state.seat is None else f"{turns}, {t('{name} to play', name=record.names[state.seat])}"


def _scores(t: Texts, record: Record) -> Markup:
    rows = zip(record.marks, record.names, record.game.state.columns, strict=True)
    return join(
        [
            h(
                '<li class="p{p}">{mark}<span>{name}</span><b class="num">{n}</b></li>',
                p=number % 8 + 1,
                mark=mark(number),
                name=who(name),
                n=t.number(column.standing),
            )
            for number, name, column in rows
        ]
    )


def _games(s: Session, t: Texts, sent: GamesSent) -> Markup:
    listed = [h('<li class="row">{names}</li>', names=who(t.listed(names))) for names in sent.names]
    rest = len(listed) - MOST_LISTED
    more = (
        h('<li class="row muted">{w}</li>', w=t.n("and {n} more", "and {n} more", rest))
        if rest > 0
        else NOTHING
    )
    body = h(
        '{damaged}<ol class="card rows">{rows}{more}</ol><p class="cap">{own}</p>',
        damaged=_damaged(t) if sent.damaged else NOTHING,
        rows=join(listed[:MOST_LISTED]),
        more=more,
        own=t("No game that is on this phone is replaced."),
    )
    keep = button("arrive_keep", t("Keep these games"), cls="b main write two")
    name = t.n("{n} game in this file", "{n} games in this file", len(sent.chains))
    return _screen(s, name, body, join([_no(t("No, thanks")), keep]))


def _damaged(t: Texts) -> Markup:
    words = t("Part of this file is damaged: this is what could be read.")
    return h('<p class="say why">{i}<span>{w}</span></p>', i=icon("alert"), w=words)


def _refused(s: Session, t: Texts, refused: Refused) -> Markup:
    sentence = {
        "too_long": t("This link is too long to be one of Main pleine."),
        "newer": t("This link comes from a newer version: update first."),
        "conflict": t("These rules contradict each other: nobody could play by them."),
    }.get(refused.code, t("This link is damaged: ask for it once more."))
    body = h('<p class="say why">{i}<span>{w}</span></p>', i=icon("alert"), w=sentence)
    bar = [button("arrive_no", t("Close"), cls="b main")]
    if refused.code == "newer" and s.around.offline == "update":
        bar.append(button("update", t("Update"), cls="b main write"))
    return _screen(s, t("Nothing to open"), body, join(bar))


# Sending


def sending(s: Session, t: Texts) -> Markup:
    """The dialog that gives rules or a game away: a code, a link, for a game also a file."""
    game = s.dialog != "send_rules"
    link = handover.link(s)
    note = (
        t("The whole game is in the link, names included: nothing is left anywhere else.")
        if game
        else t("The rules themselves are in the link: nothing is left anywhere else.")
    )
    told = h('<p class="cap told">{w}</p>', w=note)
    if s.say is not None:
        told = h('<p class="say moment told">{i}<span>{w}</span></p>', i=icon("check"), w=said(t, s.say))
    buttons = []
    if link is not None:
        buttons.append(button("link_copy", t("Copy the link"), cls="b"))
        if s.around.shares:
            buttons.append(button("link_share", h("{i}{l}", i=icon("share"), l=t("Share")), cls="b"))
    if game:
        buttons.append(button("game_file", t("Save as a file"), cls="b"))
    body = h(
        '<div class="send">{code}{link}<div class="two">{buttons}</div>{told}</div>',
        code=_code(t, link, s.code),
        link=h('<input id="link" readonly value="{link}" aria-label="{l}">', link=link, l=t("Link"))
        if link
        else NOTHING,
        buttons=join(buttons),
        told=told,
    )
    name = t("Send this game") if game else t("Send these rules")
    return frame(name, body, close=button("dialog", t("Close"), cls="b full"))


def _code(t: Texts, link: str | None, drawn: Code | None) -> Markup:
    """The code, or the room for it until it is drawn."""
    if link is None:
        return h("<p>{w}</p>", w=t("This game is too long for a link: send it as a file."))
    side = qr.side(link)
    if side is None:
        return h("<p>{w}</p>", w=t("This game is too long for a code: send the link or the file."))
    return h(
        '<figure><svg class="qr" viewBox="0 0 {side} {side}" role="img" aria-label="{l}">{path}</svg><figcaption class="cap">{w}</figcaption></figure>',
        side=side,
        path=h('<path d="{d}"/>', d=drawn.path) if drawn is not None and drawn.link == link else NOTHING,
        l=t("QR code of the link"),
        w=t("Point the other phone's camera at the code."),
    )
