"""Settings: language, theme, switches, and the truth about storage, network and version."""

from __future__ import annotations

from markupsafe import Markup

from ui.session import THEMES, Session
from ui.texts import LANGUAGES, NAMES, Texts
from ui.views.home import offline
from ui.views.html import NOTHING, button, h, icon, join
from ui.words import notice, said


def settings(s: Session, t: Texts) -> Markup:
    """The whole screen."""
    langs = [button("lang", NAMES[lang], lang, pressed=s.lang == lang) for lang in LANGUAGES]
    names = {"system": t("Like the phone"), "light": t("Light"), "dark": t("Dark")}
    themes = [button("theme", names[theme], theme, pressed=s.settings.theme == theme) for theme in THEMES]
    switches = [
        _switch(s, "sound", t("Sound"), t("A tick, a pencil stroke, a knock.")),
        _switch(s, "vibration", t("Vibration"), t("Where the phone allows it.")),
        _switch(s, "motion", t("Motion"), t("Dice move to where they are kept.")),
        _switch(s, "awake", t("Keep the screen on"), t("During a game.")),
    ]
    return h(
        '<main class="page set"><h2 class="sec">{l}</h2><div class="seg" role="group" aria-label="{l}">{langs}</div><h2 class="sec">{th}</h2>'
        '<div class="seg" role="group" aria-label="{th}">{themes}</div><section class="card rows">{switches}</section><h2 class="sec">{games}</h2>{store}'
        '<h2 class="sec">{app}</h2>{version}{say}</main>',
        l=t("Language"),
        langs=join(langs),
        th=t("Theme"),
        themes=join(themes),
        switches=join(switches),
        games=t("Saved games"),
        store=_store(s, t),
        app=t("This page"),
        version=_version(s, t),
        say=h('<p class="say why">{i}<span>{w}</span></p>', i=icon("alert"), w=said(t, s.say))
        if s.say
        else NOTHING,
    )


def _switch(s: Session, name: str, label: str, about: str) -> Markup:
    switch = button(
        "switch",
        Markup("<i></i>"),
        name,
        cls="switch",
        role="switch",
        pressed=getattr(s.settings, name),
        say=label,
    )
    return h(
        '<div class="row"><span class="grow"><b>{label}</b><small>{about}</small></span>{switch}</div>',
        label=label,
        about=about,
        switch=switch,
    )


def _store(s: Session, t: Texts) -> Markup:
    saving = {
        "saved": t("Every tap is saved on this phone."),
        "saving": t("Saving…"),
        "unsaved": t("Not saved: save the games as a file."),
    }
    lines = [saving.get(s.around.saving, "")] + [notice(t, code) for code in s.around.notices]
    if s.around.persisted is not None:
        lines.append(
            t("The phone has promised to keep them.")
            if s.around.persisted
            else t("The phone may clear them when space runs out: install the page to keep them.")
        )
    words = join([h("<p>{line}</p>", line=line) for line in lines if line])
    return h(
        '<section class="card pad"><div class="words">{words}</div><div class="two">{out}{into}</div>{link}</section>',
        words=words,
        out=button("export", t("Save as a file"), cls="b"),
        into=button("import", t("Open a file"), cls="b"),
        link=h(
            '<input id="paste" data-input="paste" value="" placeholder="{w}" aria-label="{w}" inputmode="url" autocomplete="off" autocapitalize="off" spellcheck="false">',
            w=t("Paste a link from another phone"),
        ),
    )


def _version(s: Session, t: Texts) -> Markup:
    parts = [h("<p>{w}</p>", w=offline(s, t))]
    if s.around.version:
        parts.append(h('<p class="cap">{w}</p>', w=t("Version {v}", v=s.around.version)))
    buttons = [button("verify", t("Check the files of the page"), cls="b")]
    if s.around.install and not s.around.installed:
        do, arg = ("install", "") if s.around.install == "prompt" else ("dialog", "ios")
        buttons.insert(0, button(do, t("Install"), arg, cls="b"))
    if s.around.offline == "update":
        buttons.insert(0, button("update", t("Update"), cls="b write"))
    return h(
        '<section class="card pad"><div class="words">{words}</div><div class="two">{buttons}</div></section>',
        words=join(parts),
        buttons=join(buttons),
    )
