"""Which screen is shown, in what frame. The doors put the result on the page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from markupsafe import Markup

from ui.session import Session
from ui.texts import Texts
from ui.views import dialogs, home, new_game, settings, sheet, table
from ui.views.html import NOTHING, button, h, icon


@dataclass(frozen=True, slots=True)
class Page:
    """The text of the page's two regions, and the class of the frame that holds them."""

    frame: str
    app: Markup
    dialog: Markup
    nothing: ClassVar[Markup] = NOTHING


def page(s: Session, t: Texts) -> Page:
    """The page for a session."""
    title: str = ""
    if s.arrival is not None:
        from ui.views import carry  # noqa: PLC0415 - only when something has come: not at each start

        return Page("arrival", carry.arrival(s, t, s.arrival), NOTHING)
    match s.screen:
        case "table" if s.record is not None:
            over = s.game.state.phase == "over"
            return Page(
                "over" if over else "table",
                h(
                    "{top}{watch}{body}",
                    top=_places(s, t, "table"),
                    watch=_watch(s, t),
                    body=table.table(s, t),
                ),
                dialogs.dialog(s, t),
            )
        case "sheet" if s.record is not None:
            return Page(
                "sheets",
                h(
                    "{top}{watch}{body}",
                    top=_places(s, t, "sheet"),
                    watch=_watch(s, t),
                    body=sheet.sheet(s, t),
                ),
                dialogs.dialog(s, t),
            )
        case "rules":
            from ui.views import rules  # noqa: PLC0415 - only when asked for: a start does not wait for it

            top = _places(s, t, "rules") if s.record is not None else _title(t, t("Rules"), heading="p")
            return Page("plain", h("{top}{body}", top=top, body=rules.rules(s, t)), dialogs.dialog(s, t))
        case "odds":
            from ui.views import odds  # noqa: PLC0415 - only when asked for: fractions are not needed to play

            top = _title(t, t("Odds"), "rules", heading="p")
            return Page("plain", h("{top}{body}", top=top, body=odds.odds(s, t)), NOTHING)
        case "editor" if s.edit is not None:
            from ui.views import edit_dialogs, editor  # noqa: PLC0415 - only when asked for: a start does not wait for it

            return Page(f"plain group-{s.edit.group}", editor.editor(s, t), edit_dialogs.dialog(s, t))
        case "new":
            title, body = t("New game"), new_game.new_game(s, t)
        case "start":
            title, body = t("Who starts?"), new_game.start(s, t)
        case "settings":
            title, body = t("Settings"), settings.settings(s, t)
        case "games":
            title, body = t("Past games"), home.games(s, t)
        case _:
            return Page("homes", home.home(s, t), dialogs.dialog(s, t))
    return Page(
        "plain",
        h("{top}{body}", top=_title(t, title, "new" if s.screen == "start" else "home"), body=body),
        dialogs.dialog(s, t),
    )


def _places(s: Session, t: Texts, here: str) -> Markup:
    """The three places of a game, always the same."""
    tabs = [
        h(
            '<button type="button" id="go-{p}" data-do="go" data-arg="{p}"{now}>{label}</button>',
            p=place,
            label=label,
            now=Markup(' aria-current="page"') if place == here else NOTHING,
        )
        for place, label in (("table", t("Table")), ("sheet", t("Sheet")), ("rules", t("Rules")))
    ]
    return h(
        '<header class="top">{home}<nav class="tabs" aria-label="{label}">{a}{b}{c}</nav>{dot}{more}</header>',
        home=button("go", icon("home"), "home", cls="ib", say=t("Home")),
        label=t("Places"),
        a=tabs[0],
        b=tabs[1],
        c=tabs[2],
        dot=h(
            '<button type="button" id="export" class="unsaved" data-do="export">{w}</button>',
            w=t("Not saved: save as a file"),
        )
        if s.around.saving == "unsaved"
        else NOTHING,
        more=button("dialog", icon("more"), "ways", cls="ib", say=t("How dice are entered")),
    )


def _title(t: Texts, title: str, back: str = "home", heading: str = "h1") -> Markup:
    """The bar of a screen that one goes back from; `heading` "p" where the screen has a heading of its own."""
    return h(
        '<header class="top">{back}<{heading} class="title">{title}</{heading}></header>',
        heading=heading,
        back=button("go", icon("back"), back, cls="ib", say=t("Back")),
        title=title,
    )


def _watch(s: Session, t: Texts) -> Markup:
    if not s.around.spectator:
        return NOTHING
    return h(
        '<div class="banner">{i}<span>{w}</span>{b}</div>',
        i=icon("info"),
        w=t("Played in another window."),
        b=button("take_over", t("Take over"), cls="b"),
    )
