"""The table: strip, paper with the turn as an addition, and what the thumb reaches. One file for the frame;
the keys of each way to enter dice are in keys.py and column.py."""

from __future__ import annotations

from dataclasses import dataclass

from markupsafe import Markup

from farkle import Game, IllegalEvent, explain, reachable
from farkle.events import SetAside
from ui import hand as dice
from ui.session import Session, Way
from ui.texts import Texts
from ui.views import column, end, keys
from ui.views.html import NOTHING, button, die, h, icon, join, mark, struck, who
from ui.views.strip import strip
from ui.words import combination, ordinal, said

_LINES = 4  # lines of the addition that fit a small phone; earlier ones become one line


@dataclass(frozen=True, slots=True)
class Stake:
    """What banking now would mean: the game with what is lit set aside, the points, and why it is refused."""

    game: Game
    points: int
    refusal: IllegalEvent | None
    ended: bool


def stake(s: Session) -> Stake:
    """The turn as it would stand with what is lit set aside."""
    game = s.game
    keep = dice.kept(game, s.hand)
    if keep is None:
        refusal = game.refusal("b")
        if game.state.turn.roll is not None:
            refusal = IllegalEvent("choose_dice")
        return Stake(game, game.state.turn.points, refusal, False)
    after = game.apply(SetAside(keep.dice))
    if dice.turn_over(game, after):
        return Stake(after, game.state.turn.points + keep.points, None, True)
    return Stake(after, after.state.turn.points, after.refusal("b"), False)


def table(s: Session, t: Texts) -> Markup:
    """The whole screen of a game; at its end the ranking takes the place of the paper."""
    if s.record is None:
        return NOTHING
    game = s.game
    if game.state.phase == "over":
        return end.end(s, t)
    way = dice.way_now(game, s.hand)
    at_stake = stake(s)
    middle = (
        column.grid(s, t)
        if way == "column" and game.state.phase in ("turn", "falls")
        else _paper(s, t, way, at_stake)
    )
    return h(
        '<main class="whole"><h1 class="sr">{title}</h1>{strip}{middle}<div class="ctl">{banner}{say}{keys}{bar}</div></main>',
        title=t("Table"),
        strip=strip(t, s.record),
        middle=middle,
        banner=_banner(s, t, at_stake),
        say=say_line(s, t, way, at_stake),
        keys=keys.keys(s, t, way),
        bar=keys.bar(s, t, way, at_stake),
    )


def _paper(s: Session, t: Texts, way: Way, at_stake: Stake) -> Markup:
    game = s.game
    seat = game.state.seat or 0
    name = game.players[seat].name
    roll_off = game.state.phase == "roll_off"
    number = sum(1 for turn in game.state.turns if turn.player == seat) + 1
    head = h(
        '<p class="th"><b>{title}</b><span>{round}</span></p>',
        title=Markup(t("To {name}")).format(name=who(name)),
        round=t("roll-off") if roll_off else t("turn {n}", n=number),
    )
    return h(
        '<section id="place" class="turnbox squared {way}" aria-label="{label}">{head}<div class="well">{row}</div>{lines}{sum}</section>',
        way=way,
        label=t("To {name}", name=name),
        head=head,
        row=_row(s, t, way),
        lines=_lines(s, t, at_stake),
        sum=_sum(s, t, at_stake),
    )


def _row(s: Session, t: Texts, way: Way) -> Markup:
    """The dice of this roll: those that wait to be kept, or those typed so far with the places still empty."""
    game = s.game
    turn = game.state.turn
    if turn.roll is not None:
        lit = dice.lit(game, s.hand)
        parts = [_rolled(t, turn.roll, place, lit) for place in range(len(turn.roll))]
    elif way == "faces":
        wanted = dice.dice_to_roll(game)
        typed = [
            button(
                "die",
                die(face),
                place,
                cls="db typed",
                say=t("Die {n}: {face}, take back", n=place + 1, face=face),
            )
            for place, face in enumerate(s.hand.dice)
        ]
        parts = typed + [h('<span class="db ghost">{die}</span>', die=die(0))] * (wanted - len(typed))
    elif way == "virtual":
        parts = [h('<span class="db ghost">{die}</span>', die=die(0))] * dice.dice_to_roll(game)
    else:
        return NOTHING
    return h(
        '<div class="dicerow d{n}" role="group" aria-label="{label}">{parts}</div>',
        n=len(parts),
        label=t("The roll"),
        parts=join(parts),
    )


def _rolled(t: Texts, roll: tuple[int, ...], place: int, lit: tuple[int, ...]) -> Markup:
    on = place in lit
    last = on and place + 1 not in lit
    face = roll[place]
    words = (
        t("Die {n}: {face}, kept", n=place + 1, face=face)
        if on
        else t("Die {n}: {face}", n=place + 1, face=face)
    )
    return button(
        "die",
        h("{die}{tick}", die=die(face), tick=icon("check", "tick")),
        place,
        cls=f"db t{place}{' last' if last else ''}",
        pressed=on,
        say=words,
    )


def _lines(s: Session, t: Texts, at_stake: Stake) -> Markup:
    """One line a roll: what was set aside and its points, the selection that is lit as the last one."""
    game = s.game
    turn = game.state.turn
    rows = [(kept.dice, kept.points, kept.whole, kept.doubled) for kept in turn.kept]
    keep = dice.kept(game, s.hand)
    if keep is not None:
        rows.append(
            (
                keep.dice,
                keep.points,
                len(keep.dice) == turn.pool,
                at_stake.game.state.turn.points > turn.points + keep.points,
            )
        )
    parts = [_past(s, t)] if turn.by is None and not rows else []
    skipped = max(0, len(rows) - _LINES)
    if skipped:
        points = sum(row[1] for row in rows[:skipped])
        parts.append(_line(t.n("{n} roll", "{n} rolls", skipped), NOTHING, t("before"), t.number(points)))
    for number, (faces, points, whole, doubled) in enumerate(rows[skipped:], skipped + 1):
        words = t("set aside")
        if faces:
            words = t("hot dice") if whole else combination(t, explain(game.rules, faces))
        small = (
            h('<span class="minis">{dice}</span>', dice=join([die(face, "mini") for face in faces]))
            if faces
            else NOTHING
        )
        if doubled:
            words = t("{what}, then all ×2", what=words)
        parts.append(_line(ordinal(t, number), small, words, t.number(points)))
    return h('<div class="lns">{parts}</div>', parts=join(parts))


def _line(number: str, small: Markup, words: str, points: str) -> Markup:
    return h(
        '<div class="ln"><span class="mg">{number}</span>{small}<span class="what">{words}</span>'
        '<span class="pts num">{points}</span></div>',
        number=number,
        small=small,
        words=words,
        points=points,
    )


def _past(s: Session, t: Texts) -> Markup:
    """The turn just before, until the next one begins: what the table is still talking about."""
    game = s.game
    marks = s.record.marks if s.record else ()
    if not game.state.turns or game.state.phase != "turn":
        return NOTHING
    record = game.state.turns[-1]
    name, total = game.players[record.player].name, record.scores[record.player]
    words = {
        "bank": t("total {n}", n=total),
        "bust": t("bust"),
        "void": t("not written"),
        "overshoot": t("over"),
        "instant_win": t("wins"),
    }[record.end]
    points = h("{n}", n=t.number(record.points, sign=True)) if record.end == "bank" else NOTHING
    if record.end != "bank" and record.made:
        points = struck(t.number(record.made))
    return h(
        '<div class="ln past">{mark}<span class="what">{name} · {words}</span><span class="pts num">{points}</span></div>',
        mark=mark(marks[record.player]),
        name=who(name),
        words=words,
        points=points,
    )


def _sum(s: Session, t: Texts, at_stake: Stake) -> Markup:
    game = s.game
    seat = game.state.seat or 0
    column_ = game.state.columns[seat]
    if game.state.phase == "roll_off":
        under = t("the highest roll wins")
    elif column_.open:
        under = t("total {n}", n=column_.score + at_stake.points)
    elif column_.malus and game.rules.opening_malus == "net":
        under = t("opens at {n}, malus {malus}", n=game.rules.opening, malus=column_.malus)
    else:
        under = t("opens at {n}", n=game.rules.opening)
    return h(
        '<div class="sum"><span class="lab">{label}<b>{under}</b></span><output class="stake{none}">{points}</output></div>',
        label=t("At stake"),
        under=under,
        points=t.number(at_stake.points),
        none="" if at_stake.points else " none",
    )


def _banner(s: Session, t: Texts, at_stake: Stake) -> Markup:
    """What waits for a yes between two turns, or may be said before a roll, without standing in anybody's way."""
    state = s.game.state
    if state.phase != "turn" or s.hand.dice:
        return NOTHING
    if s.game.rules.prediction is not None and not at_stake.ended and at_stake.game.refusal("p50") is None:
        return _prediction(t, at_stake.game)
    if s.game.rules.piggyback is not None and s.game.refusal("t") is None:
        left = state.turns[-1]
        words = t.n(
            "{n} die left by {name}.",
            "{n} dice left by {name}.",
            left.left,
            name=s.game.players[left.player].name,
        )
        take = (
            t("Take over {n}", n=left.points)
            if s.game.rules.piggyback.mode == "inherit"
            else t.c("dice", "Take over")
        )
        return h(
            '<div class="banner">{icon}<span>{words}</span>{button}</div>',
            icon=icon("die"),
            words=words,
            button=button("inherit", take, cls="b dice"),
        )
    if s.game.refusal("c") is None and state.eligible:
        name = s.game.players[state.eligible[0]].name
        words, label, do, cls = (
            t("{name} may win.", name=name),
            t("Confirm the victory"),
            "confirm",
            "b write",
        )
    elif state.can_announce and state.turns:
        name = s.game.players[state.turns[-1].player].name
        words, label, do, cls = (
            t("{name} may announce the end.", name=name),
            t("Announce the end"),
            "announce",
            "b dice",
        )
    else:
        return NOTHING
    return h(
        '<div class="banner">{icon}<span>{words}</span>{button}</div>',
        icon=icon("flag"),
        words=words,
        button=button(do, label, cls=cls),
    )


def _prediction(t: Texts, game: Game) -> Markup:
    """The two last dice may be predicted: a right word doubles the turn (R1.26)."""
    worths = sorted(reachable(game.rules, 2))
    return h(
        '<div class="banner"><span>{words}</span><div class="chips">{chips}</div></div>',
        words=t("Predict the last two dice:"),
        chips=join([button("predict", t.number(n), n, cls="chip tap") for n in worths[:5]]),
    )


def say_line(s: Session, t: Texts, way: Way, at_stake: Stake) -> Markup:
    """Refusal, moment, what can still be entered, or nothing; its height never changes."""
    if s.say is not None:
        why = s.say.kind == "why"
        closed = s.say.code in ("opening", "bank_min", "zone")
        return h(
            '<p class="say {cls}">{icon}<span>{text}</span></p>',
            cls="why" if why else f"moment {s.say.code}",
            icon=icon("lock" if closed else "alert" if why else "info"),
            text=said(t, s.say),
        )
    text, show = keys.hint(s, t, way, at_stake)
    if not text:
        return h('<p class="say"></p>')
    seat = s.game.state.seat
    sign = mark(s.record.marks[seat], "l") if show == "mark" and s.record and seat is not None else icon(show)
    return h('<p class="say hint">{icon}<span>{text}</span></p>', icon=sign, text=text)
