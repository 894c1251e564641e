"""The rules of this table in short: how a turn goes, the scale, opening, end. Numbers come from the rule set."""

from __future__ import annotations

from markupsafe import Markup

from farkle import VARIANTS, Rules, explain, score
from ui.session import Session
from ui.texts import Texts
from ui.views.home import title
from ui.views.html import NOTHING, die, h, join
from ui.words import combination


def rules(s: Session, t: Texts) -> Markup:
    """The rules of the game on the table, else of the rule set last chosen."""
    if s.record is not None:
        variant, value = s.record.start.get("variant"), s.game.rules
    else:
        variant = next((key for key in s.recent if key in VARIANTS), next(iter(VARIANTS)))
        value = VARIANTS[variant].rules
    blurb = VARIANTS[variant].blurb[t.lang] if isinstance(variant, str) and variant in VARIANTS else ""
    return h(
        '<main id="place" class="page ru"><header><h1>{title}</h1><p class="muted">{blurb}</p></header><h2 class="sec">{scale}</h2>{table}'
        '<h2 class="sec">{how}</h2><ul class="card pad words">{lines}</ul></main>',
        title=title(t, variant),
        blurb=blurb,
        scale=t("What scores"),
        table=_scale(t, value),
        how=t("How it is played"),
        lines=join([h("<li>{line}</li>", line=line) for line in _lines(t, value)]),
    )


def _scale(t: Texts, value: Rules) -> Markup:
    """The scale, each line computed: what the engine pays is what is shown."""
    rolls: list[tuple[int, ...]] = [(face,) for face in range(1, 7)]
    rolls += [(face,) * count for count in (3, 4, 5, 6)[: value.dice - 2] for face in range(1, 7)]
    rolls += [tuple(int(f) for f in key.split("-")) for key in value.to_json()["straights"]]
    rolls += [(2, 2, 2, 3, 3)] if value.full_house else []
    rolls += [(2, 2, 3, 3, 4, 4)] if value.three_pairs else []
    rolls += [(2, 2, 2, 3, 3, 3)] if value.two_triplets else []
    rolls += [(2, 2, 2, 2, 3, 3)] if value.four_plus_pair else []
    rows = []
    for roll in rolls:
        worth = score(value, roll)
        parts = explain(value, roll)
        if worth.full_points is None or len(parts) != 1:
            continue
        wins = any(
            len(roll) >= count and (face in (None, roll[0])) and len(set(roll)) == 1
            for count, face in value.to_json()["instant_win"]
        )
        rows.append(
            h(
                '<tr><th scope="row"><span class="minis">{dice}</span><span>{name}</span></th><td class="num">{n}{wins}</td></tr>',
                dice=join([die(face, "mini") for face in roll]),
                name=combination(t, parts),
                n=t.number(worth.full_points),
                wins=h(" <small>{w}</small>", w=t("and wins")) if wins else NOTHING,
            )
        )
    return h('<table class="card scale">{rows}</table>', rows=join(rows))


def _lines(t: Texts, value: Rules) -> list[str]:
    lines = [
        t.n(
            "A turn: roll {n} die, set at least one scoring die aside, roll the rest or bank.",
            "A turn: roll {n} dice, set at least one scoring die aside, roll the rest or bank.",
            value.dice,
        )
    ]
    lines.append(t("A roll in which nothing scores ends the turn: its points are lost."))
    if value.max_rolls is not None:
        lines.append(t.n("{n} roll a turn at the most.", "{n} rolls a turn at the most.", value.max_rolls))
    if value.hot_dice != "stop":
        lines.append(t("Hot dice: when all the dice have scored, they may all be rolled again."))
    if value.opening:
        lines.append(t("The first points written must be {n} or more in one turn.", n=value.opening))
    if value.bank_min:
        lines.append(t("After that, at least {n} a turn.", n=value.bank_min))
    if value.bust_penalty is not None and value.bust_penalty.effect.how == "minus":
        lines.append(t("A first-roll bust costs {n} points.", n=value.bust_penalty.effect.points))
    if value.collision is not None:
        lines.append(t("Who lands exactly on another player's score makes that player fall."))
    lines.append(
        t("The target is exactly {n}: going over loses the turn.", n=value.target)
        if value.exact
        else t("The first to reach {n} ends the game.", n=value.target)
    )
    if value.ending == "complete_round":
        lines.append(t("The round is then finished; the highest score wins."))
    elif value.ending == "others_once":
        lines.append(t("Each other player then has one last turn; the highest score wins."))
    return lines
