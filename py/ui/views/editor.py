"""The rules editor: a group of settings at a time, what conflicts beside what it is about, and the way out."""

from __future__ import annotations

from markupsafe import Markup

from farkle import Finding
from ui import editor as rules
from ui import ways
from ui.conflicts import sentence
from ui.field import OTHER, Choice, Field, Group, Section, Stepper, Switch, Value
from ui.fields import FIELDS, GROUPS
from ui.session import Edit, Session
from ui.texts import Texts
from ui.views.home import title
from ui.views.html import NOTHING, button, die, h, icon, join
from ui.words import said


def editor(s: Session, t: Texts) -> Markup:
    """The whole screen."""
    edit = s.edit
    if edit is None:
        return NOTHING
    group = next((one for one in GROUPS if one.id == edit.group), GROUPS[0])
    return h(
        '<header class="top">{back}<h1 class="title">{title}</h1>{more}</header>'
        '<main class="page ed"><p class="cap">{about}</p>{tabs}{body}</main>{bar}',
        back=button("edit_leave", icon("back"), cls="ib", say=t("Back")),
        title=t(group.label),
        more=button("dialog", icon("more"), "edit_more", cls="ib", say=t("More")),
        about=_about(s, t, edit),
        tabs=_tabs(t, edit, group),
        body=_body(t, edit, group),
        bar=_bar(s, t, edit),
    )


def called(s: Session, t: Texts, edit: Edit) -> str:
    """What the working copy is called."""
    key, name = rules.title(s, edit)
    return title(t, key, name)


def _about(s: Session, t: Texts, edit: Edit) -> Markup:
    count = len(rules.changed(edit))
    same = t("nothing changed")
    changes = t.n("{n} setting changed", "{n} settings changed", count) if count else same
    return h("<b>{name}</b> · {changes}", name=called(s, t, edit), changes=changes)


def _tabs(t: Texts, edit: Edit, here: Group) -> Markup:
    bad = {field.id for one in ways.errors(edit.rules) for field in ways.fields_of(one, edit.rules)}
    changed = {field.id for field in rules.changed(edit)}
    tabs = []
    for group in GROUPS:
        ids = {field.id for section in group.sections for field in section.fields}
        marks = h("{i}{w}", i=icon("alert", "s"), w=_sr(t("conflict"))) if ids & bad else NOTHING
        dot = h("{d}{w}", d=_DOT, w=_sr(t("changed"))) if ids & changed and not ids & bad else NOTHING
        tabs.append(
            h(
                '<button type="button" id="edit_group-{id}" data-do="edit_group" data-arg="{id}"{now}><span>{label}{dot}{marks}</span></button>',
                id=group.id,
                label=t(group.tab),
                now=Markup(' aria-current="page"') if group is here else NOTHING,
                dot=dot,
                marks=marks,
            )
        )
    return h('<nav class="tabs groups" aria-label="{label}">{tabs}</nav>', label=t("Groups"), tabs=join(tabs))


_DOT = Markup('<i class="dot" aria-hidden="true"></i>')


def _sr(text: str) -> Markup:
    return h('<span class="sr"> {text}</span>', text=text)


def _body(t: Texts, edit: Edit, group: Group) -> Markup:
    found = ways.findings(edit.rules)
    about = {one.code: {field.id for field in ways.fields_of(one, edit.rules)} for one in found}
    errors = {one.code for one in ways.errors(edit.rules)}
    bad = {id for code in errors for id in about[code]}
    beside = {one.code: _beside(edit, group, about[one.code]) for one in found}
    parts = []
    for section in group.sections:
        parts.append(_section(t, edit, section, bad))
        parts += [
            _note(t, edit, one, serious=one.code in errors) for one in found if beside[one.code] == section.id
        ]
    return join([part for part in parts if part])


def _beside(edit: Edit, group: Group, about: set[str]) -> str:
    """The section beside which a finding is said: that of the setting changed last, else the last of all."""
    ids = {section.id: {field.id for field in section.fields} for section in group.sections}
    concerned = [id for id, fields in ids.items() if fields & about]
    touched = [id for id in concerned if edit.touched in ids[id] & about]
    return (touched or concerned or [""])[-1]


def _section(t: Texts, edit: Edit, section: Section, bad: set[str]) -> Markup:
    now = edit.rules.to_json()
    shown = [field for field in section.fields if field.visible(now)]
    if not shown:
        return NOTHING
    if not rules.is_open(edit, section):
        label = h("{l}{i}", l=t(section.label), i=icon("down"))
        return button("edit_unfold", label, section.id, cls="b full fold")
    head = h('<h2 class="sec" id="sec-{id}">{label}</h2>', id=section.id, label=t(section.label))
    about = h('<p class="cap">{about}</p>', about=t(section.about)) if section.about else NOTHING
    return h(
        '{head}{about}<section class="card rows"{named}>{rows}</section>',
        head=head if section.label else NOTHING,
        about=about,
        named=h(' aria-labelledby="sec-{id}"', id=section.id) if section.label else NOTHING,
        rows=join([_row(t, edit, field, field.id in bad) for field in shown]),
    )


def name_of(t: Texts, field: Field) -> str:
    """What a setting is called: its label, or the dice that stand for one."""
    if field.label:
        return t(field.label)
    face = field.dice[0]
    match len(field.dice), len(set(field.dice)):
        case 1, _:
            return t("{n} × {face}", n=1, face=face)
        case count, 1:
            return t("{n} × {face}", n=count, face=face)
    return t("straight") + " " + "-".join(map(str, field.dice))


def value_text(t: Texts, field: Field, value: Value) -> str:
    """What a setting says with this value."""
    match field.control:
        case Choice(options):
            return t(options[str(value)]) if value in options else t("as before")
        case Switch():
            return t("yes") if value == "on" else t("no")
    return t.number(int(value))


def _row(t: Texts, edit: Edit, field: Field, bad: bool) -> Markup:
    now, start = edit.rules.to_json(), edit.start.to_json()
    changed = field.changed(now, start)
    was = value_text(t, field, field.read(start)) if field.visible(start) else t("nothing")
    name = name_of(t, field)
    head = h(
        '<span class="minis d{n}">{d}</span>',
        n=len(field.dice),
        d=join([die(face, "mini") for face in field.dice]),
    )
    label = h("<b>{n}{dot}</b>", n=name if field.label else head, dot=_DOT if changed else NOTHING)
    mark = _sr(t("changed, was {value}", value=was)) if changed else NOTHING
    back = (
        button(
            "edit_back",
            icon("undo"),
            field.id,
            cls="ib",
            say=t("{name}: back to {value}", name=name, value=was),
        )
        if changed
        else NOTHING
    )
    bare = isinstance(field.control, Switch) or not field.about
    return h(
        '<div class="row{wide}{bad}" id="row-{id}"><span class="grow">{sr}{label}{mark}{about}{example}</span>{back}{control}</div>',
        id=field.id,
        wide=" wide" if isinstance(field.control, Choice) else " bare" if bare else "",
        bad=" bad" if bad else "",
        sr=_sr(name) if not field.label else NOTHING,
        label=label,
        mark=mark,
        about=h("<small>{a}</small>", a=t(field.about)) if field.about else NOTHING,
        example=_example(t, edit, field),
        back=back,
        control=_control(t, edit, field, name),
    )


def _example(t: Texts, edit: Edit, field: Field) -> Markup:
    """What the engine makes of the setting: a roll and its points, or a score before and after a turn."""
    worth = rules.worth(edit.rules, field)
    if worth is not None:
        dice = "-".join(map(str, field.example))
        return h('<small class="ex">{d} = {n}</small>', d=dice, n=t.number(worth))
    played = rules.played(edit.rules, field)
    if played is None:
        return NOTHING
    before, points, after = played
    made = f" {t.number(points, sign=True)}" if points else ""
    return h('<small class="ex">{a}{made} → {b}</small>', a=t.number(before), made=made, b=t.number(after))


def _control(t: Texts, edit: Edit, field: Field, name: str) -> Markup:
    now = edit.rules.to_json()
    value = field.read(now)
    match field.control:
        case Stepper() as stepper:
            return h(
                '<span class="stepper">{less}<input id="edit_number-{id}" class="num" data-input="edit_number" data-arg="{id}" value="{v}" '
                'inputmode="numeric" autocomplete="off" enterkeyhint="done" maxlength="9" aria-label="{name}">{more}</span>',
                less=button(
                    "edit_by",
                    icon("minus"),
                    f"{field.id}:-1",
                    cls="b ico",
                    say=t("{name}: less", name=name),
                    off=value == stepper.least,
                ),
                id=field.id,
                v=t.number(int(value)),
                name=name,
                more=button(
                    "edit_by",
                    icon("plus"),
                    f"{field.id}:1",
                    cls="b ico",
                    say=t("{name}: more", name=name),
                    off=value == stepper.most,
                ),
            )
        case Switch():
            return button(
                "edit_set",
                Markup("<i></i>"),
                f"{field.id}:{'off' if value == 'on' else 'on'}",
                cls="switch",
                role="switch",
                pressed=value == "on",
                say=name,
                id=f"edit_set-{field.id}",
            )
        case Choice(options, six):
            shown = [one for one in options if one not in six or now["dice"] == 6 or one == value]
            buttons = [
                button("edit_set", t(options[one]), f"{field.id}:{one}", pressed=one == value)
                for one in shown
            ]
            if value == OTHER and field.visible(now):
                buttons.append(h('<span class="b on">{w}</span>', w=t("as before")))
            return h(
                '<span class="seg" role="group" aria-label="{name}">{b}</span>', name=name, b=join(buttons)
            )


def _note(t: Texts, edit: Edit, finding: Finding, *, serious: bool) -> Markup:
    """What conflicts, and what would take it away."""
    words = sentence(t, finding)
    about = ways.fields_of(finding, edit.rules)
    names = ", ".join(dict.fromkeys(name_of(t, field) for field in about[:4]))
    if not serious:
        return h(
            '<p class="hint">{i}<span>{w} <small>{n}</small></span></p>', i=icon("info"), w=words, n=names
        )
    out = [
        button("edit_way", _way(t, way.changes), f"{finding.code}:{place}", cls="b")
        for place, way in enumerate(ways.ways(edit.rules, finding.code, edit.start))
    ]
    return h(
        '<section class="note" role="alert" id="note-{code}"><p class="hd">{i}<b>{names}</b></p><p>{words}</p><div class="seg">{ways}</div></section>',
        code=finding.code,
        i=icon("alert"),
        names=names or t("These rules"),
        words=words,
        ways=join(out),
    )


def _way(t: Texts, changes: tuple[tuple[str, Value], ...]) -> str:
    """What a way out does: "Target: 5,000"."""
    if not changes:
        return t("Set back")
    said_ = [name_of(t, FIELDS[id]) + t(": ") + value_text(t, FIELDS[id], value) for id, value in changes[:3]]
    return " · ".join(said_) + (" …" if len(changes) > 3 else "")


def _bar(s: Session, t: Texts, edit: Edit) -> Markup:
    bad = len(ways.errors(edit.rules))
    why = t.n("{n} conflict first", "{n} conflicts first", bad) if bad else ""
    back = button(
        "edit_undo",
        h("{i}{l}", i=icon("undo"), l=t("Undo")),
        cls="b main side stack",
        key="u",
        off=not edit.past,
    )
    keep = _big("edit_keep", t("Save these rules") if not edit.game else t("Save"), why, bool(bad), edit.game)
    apply = NOTHING
    if edit.game and s.record is not None:
        apply = _big(
            "edit_apply", t("Apply to this game"), why, bool(bad) or edit.rules == s.game.rules, False
        )
    say = NOTHING
    if s.say is not None and not s.dialog:
        say = h('<p class="say why">{i}<span>{w}</span></p>', i=icon("alert"), w=said(t, s.say))
    return h(
        '<div class="stick">{say}<div class="bar lined">{back}{keep}{apply}</div></div>',
        say=say,
        back=back,
        keep=keep,
        apply=apply,
    )


def _big(do: str, label: str, why: str, off: bool, plain: bool) -> Markup:
    inner = h(
        '<span class="big">{l}</span>{w}',
        l=label,
        w=h("<small>{w}</small>", w=why) if why and not plain else NOTHING,
    )
    cls = "b main stack" if plain else "b main stack two" + ("" if off else " write")
    return button(do, inner, cls=cls, off=off)
