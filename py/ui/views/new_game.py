"""New game: a rule set, the players in seat order, dice, who starts. Two taps repeat yesterday evening."""

from __future__ import annotations

from markupsafe import Markup

from farkle import VARIANTS, Rules
from ui import houses, setup
from ui.session import Draft, Seat, Session
from ui.texts import Texts
from ui.views.home import title
from ui.views.html import NOTHING, button, die, h, icon, join, mark, who
from ui.views.keys import faces
from ui.words import said

MOST_HOUSES_SHOWN = 4


def new_game(s: Session, t: Texts) -> Markup:
    """The whole screen."""
    draft = s.draft
    if draft is None:
        return NOTHING
    return h(
        '<main class="page ng"><h2 class="sec">{rule}</h2>{rules}<h2 class="sec">{who}</h2>{seats}<h2 class="sec">{dice}</h2>{ways}'
        '<h2 class="sec">{first}</h2>{start}{paper}</main>'
        '<div class="stick">{say}<div class="bar lined">{go}</div></div>',
        rule=t("Rules"),
        rules=_rules(s, t, draft),
        who=t("Players, in order"),
        seats=_seats(s, t, draft),
        dice=t("Dice"),
        ways=_ways(t, draft),
        first=t("Who starts"),
        start=_start(s, t, draft),
        paper=_paper(s, t, draft),
        say=say(s, t),
        go=_go(s, t, draft),
    )


def say(s: Session, t: Texts) -> Markup:
    """A refusal, said above the bar."""
    if s.say is None:
        return NOTHING
    return h('<p class="say why">{i}<span>{text}</span></p>', i=icon("alert"), text=said(t, s.say))


def _rules(s: Session, t: Texts, draft: Draft) -> Markup:
    own = draft.rules is not None and houses.find(s, draft.variant) is None
    mine = [house.key for house in s.houses]
    keys = [*mine, *VARIANTS]
    chosen = "" if own else draft.variant
    order = dict.fromkeys([chosen, s.favourite, *mine, *s.recent, *VARIANTS])
    known = [key for key in order if key == chosen or key in keys]
    few = min(MOST_HOUSES_SHOWN, max(2, 1 + len([key for key in mine if key != chosen])))
    shown = known if draft.all_rules else known[:few]
    others = len(known) - few
    more = NOTHING
    if others > 0:
        label = t("Fewer rules") if draft.all_rules else t.n("{n} other rule", "{n} other rules", others)
        more = button("all_rules", label, "close" if draft.all_rules else "open", cls="b")
    adjust = button("editor", h("{i}{label}", i=icon("sliders"), label=t("Adjust")), cls="b")
    return h(
        '<div class="card rules" role="radiogroup" aria-label="{label}">{gone}{cards}<div class="two">{adjust}{more}{send}</div></div>',
        label=t("Rules"),
        gone=_gone(s, t),
        cards=join([_card(s, t, key, draft, on=key == chosen) for key in shown]),
        adjust=adjust,
        more=more,
        send=button("send", icon("share"), "rules", cls="b ico", say=t("Send these rules")),
    )


def _gone(s: Session, t: Texts) -> Markup:
    """Rules that were just deleted can be brought back."""
    if s.gone is None:
        return NOTHING
    words = t("Deleted: {name}.", name=s.gone.name)
    undo = button("house_restore", t("Undo"), cls="b")
    return h('<div class="banner"><span>{words}</span>{b}</div>', words=words, b=undo)


def _card(s: Session, t: Texts, key: str, draft: Draft, *, on: bool) -> Markup:
    house = houses.find(s, key)
    if house is not None:
        name, rules = house.name, house.rules
        about = t("{name}, adjusted", name=title(t, house.base)) if house.base else t("House rules")
    elif key in VARIANTS:
        name, rules = VARIANTS[key].name[t.lang], VARIANTS[key].rules
        about = VARIANTS[key].blurb[t.lang]
    else:
        name, rules = draft.title or t("House rules"), setup.rules_of(draft)
        about = t("House rules") if draft.title else t("As in the last game")
    chips = h('<span class="chips">{chips}</span>', chips=join(_chips(t, rules))) if on else NOTHING
    label = h(
        '<span class="radio" aria-hidden="true"></span><span class="grow"><b>{name}</b><small>{blurb}</small>{chips}</span>',
        name=name,
        blurb=about,
        chips=chips,
    )
    return button("variant", label, key, cls="row on" if on else "row", role="radio", pressed=on)


def _chips(t: Texts, rules: Rules) -> list[Markup]:
    words = [t.n("{n} die", "{n} dice", rules.dice), t("to {n}", n=rules.target)]
    words.append(t("opens at {n}", n=rules.opening) if rules.opening else t("no opening"))
    if rules.exact:
        words.append(t("exactly"))
    return [h('<span class="chip">{word}</span>', word=word) for word in words]


def _seats(s: Session, t: Texts, draft: Draft) -> Markup:
    rows = [_seat(s, t, draft, place, seat) for place, seat in enumerate(draft.seats)]
    used = {seat.name for seat in draft.seats}
    known = [name for name in s.names if name not in used][:6]
    names = NOTHING
    if known and len(draft.seats) < setup.MOST_PLAYERS:
        chips = [
            button(
                "add", h("{i}{n}", i=icon("plus", "s"), n=who(name)), name, cls="chip tap", id=f"add-{place}"
            )
            for place, name in enumerate(known)
        ]
        names = h('<div class="known">{chips}</div>', chips=join(chips))
    add = button("add", h("{i}{label}", i=icon("plus"), label=t("Player")), cls="b")
    return h(
        '<section class="card"><ol class="rows seats">{rows}</ol>{names}<div class="two">{add}</div></section>',
        rows=join(rows),
        names=names,
        add=add,
    )


def _seat(s: Session, t: Texts, draft: Draft, place: int, seat: Seat) -> Markup:
    name = setup.called(s, place, seat)
    last = len(draft.seats) - 1
    return h(
        '<li class="prow" data-place="{place}">{grip}{shape}<input id="name-{place}" data-input="name" data-arg="{place}" value="{value}" '
        'placeholder="{empty}" aria-label="{label}" maxlength="60" autocomplete="off" autocapitalize="words" spellcheck="false" '
        'enterkeyhint="done">{up}{down}{drop}</li>',
        place=place,
        grip=h(
            '<span class="grip" data-grip="{place}" aria-hidden="true">{i}</span>',
            place=place,
            i=icon("grip"),
        ),
        shape=button(
            "mark",
            mark(seat.mark, "l"),
            place,
            cls=f"shape p{seat.mark + 1}",
            say=t("{name}: colour and shape", name=name),
        ),
        value=seat.name,
        empty=t("Player {n}", n=place + 1),
        label=t("Name of player {n}", n=place + 1),
        up=button(
            "move",
            icon("up"),
            f"{place}:{place - 1}",
            cls="ib",
            say=t("Move {name} up", name=name),
            off=place == 0,
        ),
        down=button(
            "move",
            icon("down"),
            f"{place}:{place + 1}",
            cls="ib",
            say=t("Move {name} down", name=name),
            off=place == last,
        ),
        drop=button("drop", icon("x"), place, cls="ib rm", say=t("Remove {name}", name=name), off=last == 0),
    )


def _ways(t: Texts, draft: Draft) -> Markup:
    real = draft.way != "virtual"
    kind = [
        button("draft_way", t("Real dice"), "real", pressed=real),
        button("draft_way", t("The phone rolls"), "virtual", pressed=not real),
    ]
    entry = NOTHING
    if real:
        names = (("faces", t("Faces")), ("points", t("Points")), ("column", t("Column")))
        ways = [button("draft_way", label, way, cls="b", pressed=draft.way == way) for way, label in names]
        about = {
            "faces": t("Tap the dice as they lie: the phone finds what scores."),
            "points": t("Type the points set aside, roll after roll."),
            "column": t("Tap the new total on the player's column."),
        }[draft.way]
        entry = h(
            '<div class="seg small" role="group" aria-label="{label}">{ways}</div><p class="cap">{about}</p>',
            label=t("How real dice are entered"),
            ways=join(ways),
            about=about,
        )
    return h(
        '<div class="seg" role="group" aria-label="{label}">{kind}</div>{entry}',
        label=t("Dice"),
        kind=join(kind),
        entry=entry,
    )


def _start(s: Session, t: Texts, draft: Draft) -> Markup:
    lowest = setup.rules_of(draft).start == "lowest_die"
    label = t("Lowest die") if lowest else t("Highest die")
    kinds = [
        button("start_by", label, "dice", pressed=draft.start == "dice"),
        button("start_by", t("Choose"), "choose", pressed=draft.start == "choose"),
    ]
    chosen = NOTHING
    if draft.start == "choose":
        who_ = [
            button(
                "first",
                h("{m}{n}", m=mark(seat.mark), n=who(setup.called(s, place, seat))),
                place,
                cls="chip tap",
                pressed=draft.first == place,
            )
            for place, seat in enumerate(draft.seats)
        ]
        chosen = h(
            '<div class="known" role="group" aria-label="{label}">{who}</div>',
            label=t("Who starts"),
            who=join(who_),
        )
    return h(
        '<div class="seg" role="group" aria-label="{label}">{kinds}</div>{chosen}',
        label=t("Who starts"),
        kinds=join(kinds),
        chosen=chosen,
    )


def _paper(s: Session, t: Texts, draft: Draft) -> Markup:
    rows = NOTHING
    if draft.paper:
        inputs = [
            h(
                '<label class="prow paper">{m}<span class="grow">{name}</span><input id="paper-{place}" data-input="paper" data-arg="{place}" '
                'value="{value}" placeholder="750 1200" inputmode="text" autocomplete="off" aria-label="{label}"></label>',
                m=mark(seat.mark),
                name=who(setup.called(s, place, seat)),
                place=place,
                value=seat.paper,
                label=t("Totals of {name} on paper", name=setup.called(s, place, seat)),
            )
            for place, seat in enumerate(draft.seats)
        ]
        rows = h('<div class="rows">{inputs}</div>', inputs=join(inputs))
    return h(
        '<section class="card"><div class="row"><span class="grow"><b>{title}</b><small>{about}</small></span>{switch}</div>{rows}</section>',
        title=t("Go on with a paper game"),
        about=t("Each player brings the totals already written; an empty line is a closed column."),
        switch=button(
            "paper_game",
            Markup("<i></i>"),
            cls="switch",
            role="switch",
            pressed=draft.paper,
            say=t("Go on with a paper game"),
        ),
        rows=rows,
    )


def _go(s: Session, t: Texts, draft: Draft) -> Markup:
    way = {
        "faces": t("real dice, by faces"),
        "points": t("real dice, by points"),
        "column": t("real dice, by column"),
        "virtual": t("the phone rolls"),
    }[draft.way]
    first = draft.seats[draft.first % len(draft.seats)]
    start = (
        t("a die says who starts")
        if draft.start == "dice"
        else t("{name} starts", name=setup.called(s, draft.first, first))
    )
    if len(draft.seats) == 1:
        start = t("alone")
    label = h('<span class="big">{go}</span><small>{about}</small>', go=t("Start"), about=f"{way}, {start}")
    return button("begin", label, cls="b main write two stack")


def start(s: Session, t: Texts) -> Markup:
    """The roll-off for who starts: a die a seat, ties again."""
    draft = s.draft
    if draft is None:
        return NOTHING
    seat = setup.to_roll(draft)
    winner = setup.start_winner(draft)
    rows = []
    for place, one in enumerate(draft.seats):
        faces = [row[place] for row in draft.rolls if row[place] is not None]
        shown = join([die(face or 0, "small") for face in faces]) or (
            die(0, "small") if place == seat else NOTHING
        )
        out = bool(draft.rolls) and place not in setup.rolling(draft) and winner is None
        cls = " win" if place == winner else " now" if place == seat else " out" if out else ""
        rows.append(
            h(
                '<li class="p{p}{cls}">{m}<span class="grow nme">{n}</span><span class="minis">{d}</span></li>',
                p=one.mark + 1,
                cls=cls,
                m=mark(one.mark, "l"),
                n=who(setup.called(s, place, one)),
                d=shown,
            )
        )
    return h(
        '<main class="whole"><div class="page st"><p class="muted">{about}</p><ol class="rank roll">{rows}</ol></div>'
        '<div class="stick ctl">{say}{keys}{bar}</div></main>',
        about=_about(s, t, draft),
        rows=join(rows),
        say=say(s, t),
        keys=_start_keys(t, draft, seat),
        bar=_start_bar(s, t, draft, seat),
    )


def _about(s: Session, t: Texts, draft: Draft) -> str:
    lowest = setup.rules_of(draft).start == "lowest_die"
    if len(draft.rolls) > 1 and setup.start_winner(draft) is None:
        return t("Level: those players roll again.")
    return (
        t("Each rolls one die; the lowest starts.")
        if lowest
        else t("Each rolls one die; the highest starts.")
    )


def _start_keys(t: Texts, draft: Draft, seat: int | None) -> Markup:
    if draft.way == "virtual" or seat is None:
        return NOTHING
    return faces("start_die", t("The die"))


def _start_bar(s: Session, t: Texts, draft: Draft, seat: int | None) -> Markup:
    back = button("start_undo", h("{i}{l}", i=icon("undo"), l=t("Undo")), cls="b main side stack", key="u")
    if seat is None:
        winner = setup.start_winner(draft) or 0
        name = setup.called(s, winner, draft.seats[winner])
        label = h(
            '<span class="big">{go}</span><small>{who}</small>',
            go=t("Play"),
            who=t("{name} starts", name=name),
        )
        go = button("begin", label, "now", cls="b main write two stack", key="Enter")
    elif draft.way == "virtual":
        label = h(
            '<span class="big">{go}</span><small>{who}</small>',
            go=t("Roll"),
            who=who(setup.called(s, seat, draft.seats[seat])),
        )
        go = button("start_roll", label, cls="b main dice two stack", key="r")
    else:
        go = h(
            '<p class="await">{m}<b>{name}</b></p>',
            m=mark(draft.seats[seat].mark, "l"),
            name=who(setup.called(s, seat, draft.seats[seat])),
        )
    return h('<div class="bar">{back}{go}</div>', back=back, go=go)


__all__ = ["new_game", "start", "title"]
