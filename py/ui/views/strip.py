"""The head of the sheet: every player's total, always in seat order."""

from __future__ import annotations

from markupsafe import Markup

from farkle import Game
from ui.record import Record
from ui.texts import Texts
from ui.views.html import NOTHING, h, icon, join, mark, who


def strip(t: Texts, record: Record) -> Markup:
    """All players; the one on turn is marked, a closed column is hatched."""
    game = record.game
    players = [_player(t, game, seat, record.marks[seat]) for seat in range(len(game.players))]
    return h(
        '<ol class="strip n{n}" aria-label="{label}">{players}</ol>',
        n=min(len(players), 5),
        label=t("Scores"),
        players=join(players),
    )


def _player(t: Texts, game: Game, seat: int, number: int) -> Markup:
    state = game.state
    column = state.columns[seat]
    total = column.standing
    turn = seat == state.seat
    shown = t.number(total)
    done = max(0, min(100, round(100 * column.score / game.rules.target)))
    return h(
        '<li id="seat-{seat}" class="p{p}{turn}{closed}"{current}><div class="who">{mark}<span>{name}</span></div>'
        '<div class="tot{long}">{total}</div><div class="st">{status}</div>{bar}</li>',
        seat=seat,
        p=number % 8 + 1,
        turn=" turn" if turn else "",
        closed="" if column.open else " closed",
        current=Markup(' aria-current="true"') if turn else NOTHING,
        mark=mark(number),
        name=who(game.players[seat].name),
        long=" long" if len(shown) > 5 else "",
        total=shown,
        status=_status(t, game, seat),
        bar=h('<svg class="prog" aria-hidden="true"><rect width="{done}%" height="4"/></svg>', done=done)
        if done
        else NOTHING,
    )


def _status(t: Texts, game: Game, seat: int) -> Markup:
    state = game.state
    column = state.columns[seat]
    if state.winners is not None:
        return h("{icon}{text}", icon=icon("flag", "s"), text=t("wins")) if seat in state.winners else NOTHING
    if seat in state.falls:
        return h("{icon}{text}", icon=icon("fall", "s"), text=t("falls?"))
    if seat in state.eligible:
        return h("{icon}{text}", icon=icon("flag", "s"), text=t("may win"))
    if seat in state.last_turns:
        return h("{icon}{text}", icon=icon("flag", "s"), text=t("last turn"))
    if not column.open:
        return h("{icon}{text}", icon=icon("lock", "s"), text=t("closed"))
    left = max(0, game.rules.target - column.score)
    return h(
        '<span class="wide">{words}</span><span class="narrow" aria-hidden="true">{flag}{left}</span>',
        words=t("{n} to go", n=left),
        flag=icon("flag", "s"),
        left=t.number(left),
    )
