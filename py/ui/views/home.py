"""Home: the game goes on, or a new one; the first visit opens on something to do."""

from __future__ import annotations

from markupsafe import Markup

from farkle import VARIANTS
from ui.record import Record, Summary
from ui.session import Session
from ui.texts import Texts
from ui.views.html import NOTHING, button, die, h, icon, join, mark, who
from ui.words import said


def home(s: Session, t: Texts) -> Markup:
    """One yellow button: the game that goes on, else a new one."""
    running = s.record if s.record is not None and s.record.game.state.phase != "over" else None
    others = max(s.around.saved, len(s.games)) - (running is not None)
    cls = "b main full" if running else "b main write full"
    rows = [
        _way("clock", t("Past games"), "games", t.number(others)) if others else NOTHING,
        _way("book", t("Rules and odds"), "rules"),
        _way("sliders", t("Settings"), "settings"),
    ]
    return h(
        '<main class="page hm">{hero}{update}{why}{install}{running}{new}<nav class="card rows" aria-label="{more}">{rows}</nav>'
        '<p class="cap center">{offline}</p></main>',
        hero=_hero(t),
        update=_update(s, t),
        why=h('<p class="say why">{i}<span>{w}</span></p>', i=icon("alert"), w=said(t, s.say))
        if s.say is not None and s.say.kind == "why"
        else NOTHING,
        install=_install(s, t),
        running=_running(t, running) if running else NOTHING,
        new=button("new", h("{i}{label}", i=icon("plus"), label=t("New game")), cls=cls),
        more=t("More"),
        rows=join([row for row in rows if row]),
        offline=offline(s, t),
    )


def _way(symbol: str, label: str, screen: str, count: str = "") -> Markup:
    """A row that leads to another screen."""
    n = h("<span class='muted num'>{n}</span>", n=count) if count else NOTHING
    row = h(
        "{i}<span class='grow'>{label}</span>{n}{next}", i=icon(symbol), label=label, n=n, next=icon("next")
    )
    return button("go", row, screen, cls="row")


def _hero(t: Texts) -> Markup:
    dice = join(
        [
            h('<span class="db on{last}">{d}</span>', last=" last" if i == 4 else "", d=die(f))
            for i, f in enumerate((5, 1, 5, 1, 5))
        ]
    )
    return h(
        '<header class="hero"><div class="five" aria-hidden="true">{dice}</div><h1>Main pleine</h1><p class="muted">{a} · {b} · Farkle</p>'
        "</header>",
        dice=dice,
        a=t.number(5000),
        b=t.number(10000),
    )


def _running(t: Texts, record: Record) -> Markup:
    game = record.game
    seat = game.state.seat
    turn = sum(1 for done in game.state.turns if done.player == seat) + 1
    status = t("turn {n}, {name} to play", n=turn, name=game.players[seat].name) if seat is not None else ""
    scores = [
        h(
            '<li class="p{p}">{mark}<span>{name}</span><b class="num">{n}</b></li>',
            p=record.marks[place] % 8 + 1,
            mark=mark(record.marks[place]),
            name=who(player.name),
            n=t.number(column.standing),
        )
        for place, (player, column) in enumerate(zip(game.players, game.state.columns, strict=True))
    ]
    return h(
        '<section class="card cont" aria-label="{label}"><div class="ch"><b>{title}</b><span class="cap">{status}</span></div>'
        '<ol class="scores">{scores}</ol><div class="cb">{go}</div></section>',
        label=t("Game in progress"),
        title=title(t, record.variant, record.title),
        status=status,
        scores=join(scores),
        go=button("go", t("Go on"), "table", cls="b main write full"),
    )


def title(t: Texts, variant: object, given: str | None = None) -> str:
    """What a rule set is called: `given` is the table's own name for its rules."""
    if given:
        return given
    if isinstance(variant, str) and variant in VARIANTS:
        return VARIANTS[variant].name[t.lang]
    return t("House rules")


def offline(s: Session, t: Texts) -> str:
    """The truth about playing without network."""
    around = s.around
    match around.offline:
        case "ready" | "update":
            return t("Ready to play without network. Nothing leaves this phone.")
        case "installing":
            return t("Getting ready to play without network: {n}%", n=around.progress)
        case "failed":
            return t("Not ready to play without network yet. Nothing leaves this phone.")
    return t("Nothing leaves this phone.")


def _update(s: Session, t: Texts) -> Markup:
    if s.around.offline != "update":
        return NOTHING
    return h(
        '<div class="banner">{i}<span>{words}</span>{b}</div>',
        i=icon("info"),
        words=t("A new version is here."),
        b=button("update", t("Update"), cls="b"),
    )


def _install(s: Session, t: Texts) -> Markup:
    """Offered before the first game: on an iPhone the installed page has a storage of its own."""
    if s.around.installed or not s.around.install or s.record is not None or s.games or s.around.saved:
        return NOTHING
    words = t("Install it first: it stays on this phone and starts without network.")
    return h(
        '<div class="banner">{i}<span>{words}</span>{b}</div>',
        i=icon("share"),
        words=words,
        b=button(
            "install" if s.around.install == "prompt" else "dialog",
            t("Install"),
            "" if s.around.install == "prompt" else "ios",
            cls="b",
        ),
    )


def games(s: Session, t: Texts) -> Markup:
    """Saved games, newest first: open one again, delete it with undo."""
    rows = [_saved(s, t, game) for game in s.games]
    gone = NOTHING
    if s.removed is not None:
        gone = h(
            '<div class="banner"><span>{words}</span>{b}</div>',
            words=t("Game deleted."),
            b=button("restore", t("Undo"), cls="b"),
        )
    return h(
        '<main class="page">{gone}{why}<ol class="card rows">{rows}</ol>{empty}{more}{file}</main>',
        gone=gone,
        why=h('<p class="say why">{i}<span>{w}</span></p>', i=icon("alert"), w=said(t, s.say))
        if s.say is not None and s.say.kind == "why"
        else NOTHING,
        rows=join(rows),
        empty=NOTHING if rows else h('<p class="muted">{none}</p>', none=t("No saved games on this phone.")),
        more=button(
            "export", h("{i}{label}", i=icon("share"), label=t("Save all games as a file")), cls="b full"
        ),
        file=button("import", t("Open a file"), cls="b full"),
    )


def _saved(s: Session, t: Texts, game: Summary) -> Markup:
    names = t.listed(game.names)
    best = ", ".join(
        f"{name}\u00a0{t.number(score)}" for name, score in zip(game.names, game.scores, strict=True)
    )
    state = (
        t("{names} won", names=t.listed(game.names[w] for w in game.winners))
        if game.winners
        else t("not finished")
    )
    open_ = button(
        "open",
        h(
            "<span class='grow'><b>{title}</b><small>{best}</small><small>{state}</small></span>{next}",
            title=title(t, game.variant, game.title),
            best=best,
            state=state,
            next=icon("next"),
        ),
        game.id,
        cls="row",
    )
    return h(
        '<li class="saved">{open}{send}{x}</li>',
        open=open_,
        send=button("send", icon("share"), game.id, cls="ib", say=t("Send the game of {names}", names=names)),
        x=button("remove", icon("x"), game.id, cls="ib", say=t("Delete the game of {names}", names=names)),
    )
