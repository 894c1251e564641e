"""The end: who won, the ranking with ties, how the game went, rematch. Undo goes back into the game."""

from __future__ import annotations

from markupsafe import Markup

from ui.session import Session
from ui.texts import Texts
from ui.views.home import title
from ui.views.html import NOTHING, button, h, icon, join, mark, who


def end(s: Session, t: Texts) -> Markup:
    """The ranking in place of the paper."""
    game = s.game
    state = game.state
    marks = s.record.marks if s.record else ()
    winners = [game.players[seat].name for seat in state.winners or ()]
    rounds = max(
        (sum(1 for turn in state.turns if turn.player == seat) for seat in range(len(game.players))),
        default=0,
    )
    about = (
        t.n("{n} turn", "{n} turns", rounds)
        + ", "
        + title(t, s.record.variant if s.record else None, s.record.title if s.record else None)
    )
    scores = [column.standing for column in state.columns]
    order = sorted(
        range(len(scores)), key=lambda seat: (seat not in (state.winners or ()), -scores[seat], seat)
    )
    rows = []
    for seat in order:
        win = seat in (state.winners or ())
        rank = (
            1
            if win
            else 1
            + sum(1 for other in order if other in (state.winners or ()) or scores[other] > scores[seat])
        )
        tie = (
            sum(
                1
                for other in order
                if scores[other] == scores[seat] and (other in (state.winners or ())) == win
            )
            > 1
        )
        rows.append(
            h(
                '<li class="p{p}{win}"><span class="rk num">{rank}</span>{m}<span class="grow nme">{n}{tie}</span><b class="num">{score}</b></li>',
                p=marks[seat] % 8 + 1,
                win=" win" if win else "",
                rank=rank,
                m=mark(marks[seat], "l"),
                n=who(game.players[seat].name),
                tie=h(" <small>{w}</small>", w=t("level")) if tie else NOTHING,
                score=t.number(scores[seat]),
            )
        )
    return h(
        '<main id="place" class="page en"><header><h1>{title}</h1><p class="muted">{about}</p></header><ol class="rank">{rows}</ol>{facts}{send}</main>'
        '<div class="stick"><div class="bar lined">{undo}{again}</div></div>',
        title=t.n("{names} wins", "{names} win", len(winners), names=t.listed(winners)),
        about=about,
        rows=join(rows),
        facts=_facts(s, t),
        send=button("send", h("{i}{w}", i=icon("share"), w=t("Send this game")), "game", cls="b full"),
        undo=button("undo", h("{i}{l}", i=icon("undo"), l=t("Undo")), cls="b main side stack", key="u"),
        again=_rematch(s, t, scores),
    )


def _rematch(s: Session, t: Texts, scores: list[int]) -> Markup:
    loser = s.game.players[scores.index(min(scores))].name
    label = h(
        '<span class="big">{go}</span><small>{who}</small>',
        go=t("Rematch"),
        who=t("{name} starts", name=loser),
    )
    return button("rematch", label, "loser", cls="b main write two stack")


def _facts(s: Session, t: Texts) -> Markup:
    """The best turn and the most that a bust has cost, each with its player."""
    game = s.game
    marks = s.record.marks if s.record else ()
    banked = [turn for turn in game.state.turns if turn.end == "bank"]
    busts = [
        sum(1 for turn in game.state.turns if turn.player == seat and turn.end != "bank")
        for seat in range(len(game.players))
    ]
    rows = []
    if banked:
        best = max(banked, key=lambda turn: turn.points)
        rows.append((t("Best turn"), best.player, t.number(best.points)))
    if any(busts):
        most = busts.index(max(busts))
        rows.append((t("Most turns without points"), most, t.number(busts[most])))
    if not rows:
        return NOTHING
    return h(
        '<section class="card rows">{rows}</section>',
        rows=join(
            [
                h(
                    '<div class="row"><span class="grow">{w}</span>{m}<span>{n}</span><b class="num">{v}</b></div>',
                    w=words,
                    m=mark(marks[seat]),
                    n=who(game.players[seat].name),
                    v=value,
                )
                for words, seat, value in rows
            ]
        ),
    )
