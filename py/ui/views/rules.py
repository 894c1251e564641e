"""The rules of this table written out: the scale, examples, every rule in sentences; and what is printed of it."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from farkle import Rules
from ui.reading import beside, blurb_of, choices, name_of, read_of, rules_read, table_key
from ui.rulebook import Book, Section, book
from ui.scale import Example, Line
from ui.session import Session
from ui.texts import Texts
from ui.views.html import NOTHING, button, die, h, icon, join, who

_NUMBER = re.compile("(?<!\u2011)[−+]?[0-9](?:[0-9]|[,\u202f](?=[0-9]{3}))+(?![0-9\u2011])")


def rules(s: Session, t: Texts) -> Markup:
    """The rules of the game on the table, or of those that were chosen."""
    key, value = read_of(s), rules_read(s)
    read = book(t, value)
    return h(
        '<main id="place" class="page ru long{long}">{choice}<header><h1>{title}</h1><p class="muted">{blurb}</p></header>'
        '<section aria-labelledby="ru-scale"><h2 id="ru-scale">{scale_title}</h2>{scale}{notes}</section>'
        '<section aria-labelledby="ru-examples"><h2 id="ru-examples">{examples_title}</h2><ul class="exs">{examples}</ul></section>'
        '<div class="txt">{sections}</div>{acts}</main>{blank}',
        long=read.long,
        choice=choice(s, t),
        title=name_of(s, t, key),
        blurb=blurb_of(t, key) or read.summary,
        scale_title=t("What scores"),
        scale=_scale(t, read),
        notes=_lines(read.notes, "notes"),
        examples_title=t("Examples"),
        examples=join([_example(t, one) for one in read.examples]),
        sections=join([_section(one) for one in read.sections]),
        acts=_acts(t, "game" if key == table_key(s) else key),
        blank=_blank(s, t, name_of(s, t, key), value),
    )


def choice(s: Session, t: Texts) -> Markup:
    """Step through the rule sets, or pick one by its name."""
    now = read_of(s)
    options = [
        h(
            '<option value="{key}"{now}>{name}{table}</option>',
            key=key,
            now=Markup(" selected") if key == now else NOTHING,
            name=name_of(s, t, key),
            table=t(" (this table)") if key == table_key(s) else "",
        )
        for key in choices(s)
    ]
    before, after = beside(s, -1), beside(s, 1)
    return h(
        '<div class="choice">{before}<select id="read" data-input="read" aria-label="{label}">{options}</select>{after}</div>',
        before=button("read", icon("back"), before, cls="b ico", say=t("The rules before"), id="read-before"),
        label=t("Which rules are shown"),
        options=join(options),
        after=button("read", icon("next"), after, cls="b ico", say=t("The next rules"), id="read-after"),
    )


def _scale(t: Texts, read: Book) -> Markup:
    head = h(
        '<caption class="sr">{what}</caption><thead class="sr"><tr><th scope="col">{dice}</th><th scope="col">{points}</th></tr></thead>',
        what=t("What scores"),
        dice=t("Dice"),
        points=t("Points"),
    )
    rows = join([_row(t, line) for line in read.scale])
    return h('<table class="scale">{head}<tbody>{rows}</tbody></table>', head=head, rows=rows)


def _row(t: Texts, line: Line) -> Markup:
    wins = line.wins and line.worth != t("wins")
    return h(
        '<tr><th scope="row"><span class="minis{six}">{dice}</span><span class="nm">{name}</span></th><td class="num{cls}">{n}{wins}</td></tr>',
        six=" six" if len(line.dice) > 5 else "",
        cls="" if line.worth == t.number(line.points) else " words",
        dice=join([die(face, "mini") for face in line.dice]),
        name=line.name,
        n=line.worth,
        wins=h(" <small>{w}</small>", w=t("and wins")) if wins else NOTHING,
    )


def _example(t: Texts, one: Example) -> Markup:
    dice = [die(face, "mini" if lit else "mini idle") for face, lit in zip(one.dice, one.lit, strict=True)]
    return h(
        '<li><span class="minis" role="img" aria-label="{spoken}">{dice}</span><b class="num">{n}</b><span class="ext">{words}</span></li>',
        spoken=", ".join(map(str, one.dice)),
        dice=join(dice),
        n=t.number(one.points),
        words=one.words,
    )


def _section(section: Section) -> Markup:
    return h(
        '<section aria-labelledby="ru-{key}"><h2 id="ru-{key}">{title}</h2>{lines}</section>',
        key=section.key,
        title=section.title,
        lines=_lines(section.lines),
    )


def _lines(lines: tuple[str, ...], cls: str = "") -> Markup:
    """Sentences: one is a paragraph, more are a list, so that their number is read aloud."""
    if len(lines) == 1:
        return h('<p class="{cls}">{line}</p>', cls=cls, line=_bold(lines[0]))
    items = join([h("<li>{line}</li>", line=_bold(line)) for line in lines])
    return h('<ul class="said {cls}">{items}</ul>', cls=cls, items=items)


def _bold(line: str) -> Markup:
    """A sentence with its larger numbers in bold: that is what eyes look for."""
    return Markup(_NUMBER.sub(lambda found: f"<b>{found[0]}</b>", str(escape(line))))


def _acts(t: Texts, edited: str) -> Markup:
    return h(
        '<div class="acts">{odds}{adjust}{rules}{blank}{send}</div>',
        adjust=button(
            "editor", h("{i}{w}", i=icon("sliders"), w=t("Adjust these rules")), edited, cls="b full"
        ),
        odds=button("go", h("{i}{w}", i=icon("die"), w=t("Odds of this table")), "odds", cls="b full"),
        rules=button("print", h("{i}{w}", i=icon("print"), w=t("Print the rules")), "rules"),
        blank=button("print", h("{i}{w}", i=icon("sheet"), w=t("Print a blank sheet")), "blank"),
        send=button("send", h("{i}{w}", i=icon("share"), w=t("Send these rules")), "rules", cls="b full"),
    )


ROWS = 26
COLUMNS = 6
"""Of a blank sheet: lines to write on, and players where none are known."""


def _blank(s: Session, t: Texts, title: str, value: Rules) -> Markup:
    """A score sheet to write on; it is seen on paper only."""
    names = [who(name) for name in s.record.names] if s.record is not None else [NOTHING] * COLUMNS
    facts = [t("to {n}", n=value.target)]
    facts += [t("exactly")] if value.exact else []
    facts += [t("opens at {n}", n=value.opening)] if value.opening else []
    head = join([h('<th scope="col">{name}</th>', name=name) for name in names])
    row = h("<tr>{cells}</tr>", cells=Markup("<td></td>") * len(names))
    return h(
        '<section class="blank{many}" aria-hidden="true"><h2>{title}</h2><p>{facts}</p><table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></section>',
        many=" many" if len(names) > COLUMNS else "",
        title=title,
        facts=" · ".join(facts),
        head=head,
        rows=row * ROWS,
    )
