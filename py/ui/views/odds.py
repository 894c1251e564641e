"""The odds of this table: a chart, the exact fractions, the same in words. Drawn as far as they are counted."""

from __future__ import annotations

from fractions import Fraction

from markupsafe import Markup

from farkle.odds import Odds
from ui.chances import BAR, CHART, LABEL, Bar, Chances, bars, decimal, exact, height, in_words, percent
from ui.reading import name_of, read_of, rules_read
from ui.rulebook import kind_names
from ui.session import Session
from ui.texts import Texts
from ui.views.html import button, h, icon, join
from ui.views.rules import choice


def odds(s: Session, t: Texts) -> Markup:
    """The whole screen."""
    known = s.chances if s.chances is not None and s.chances.rules == rules_read(s) else None
    known = known or Chances(rules_read(s))
    return h(
        '<main id="place" class="page ru od">{choice}<header><h1>{title}</h1><p class="muted">{intro}</p></header>'
        '<section aria-labelledby="od-bust"><h2 id="od-bust">{bust}</h2>{chart}</section>'
        '<section aria-labelledby="od-all"><h2 id="od-all">{all}</h2>{table}<p class="cap">{mean}</p></section>'
        '<section aria-labelledby="od-kinds"><h2 id="od-kinds">{one}</h2>{kinds}</section>'
        '<p class="cap" role="status">{waiting}</p><div class="acts">{rules}</div></main>',
        choice=choice(s, t),
        title=name_of(s, t, read_of(s)),
        intro=t("What one roll brings, exactly. Rounded where it is said in words."),
        bust=t("How often nothing scores"),
        chart=_chart(t, known),
        all=t("By the number of dice"),
        table=_table(t, known),
        mean=t("Average: the points of the best dice of a roll; a bust counts as zero."),
        one=t("In one roll of all {n} dice", n=known.rules.dice),
        kinds=_kinds(t, known),
        waiting="" if known.done else t("Counting all the rolls…"),
        rules=button(
            "go",
            h("{i}{w}", i=icon("book"), w=t("Rules of this table")),
            "rules",
            cls="b full",
            id="to-rules",
        ),
    )


def _chart(t: Texts, known: Chances) -> Markup:
    """Bars as wide as a bust is likely; the table below says the same in numbers."""
    said = [
        t("{dice}: {chance}", dice=_dice(t, dice), chance=percent(t, odds.bust)) for dice, odds in known.odds
    ]
    rows = [_bar(t, bar, one) for bar, (_, one) in zip(bars(known), known.odds, strict=True)]
    return h(
        '<svg class="chart" viewBox="0 0 {w} {h}" role="img" aria-label="{said}"><line x1="{x}" y1="0" x2="{x}" y2="{h}"/>{rows}</svg>',
        w=CHART,
        h=height(known.rules),
        x=LABEL,
        said="; ".join(said),
        rows=join(rows),
    )


def _bar(t: Texts, bar: Bar, odds: Odds) -> Markup:
    middle = bar.y + BAR / 2 + 5
    return h(
        '<text x="{lx}" y="{ty}" text-anchor="end">{dice}</text><rect x="{x}" y="{y}" width="{width}" height="{bar}"/>'
        '<text x="{fx}" y="{ty}"><tspan class="big">{chance}</tspan> <tspan class="words" dx="4">{words}</tspan></text>',
        lx=LABEL - 8,
        ty=middle,
        dice=_dice(t, bar.dice),
        x=LABEL,
        y=bar.y,
        width=bar.width,
        bar=BAR,
        fx=bar.figures,
        chance=percent(t, odds.bust),
        words=in_words(t, odds.bust),
    )


def _dice(t: Texts, dice: int) -> str:
    return t.n("{n} die", "{n} dice", dice)


def _table(t: Texts, known: Chances) -> Markup:
    heads = (t("Dice"), t("Bust"), t("All score"), t("Average"))
    rows = [
        h(
            '<tr><th scope="row">{dice}</th>{bust}{hot}<td class="num">{mean}</td></tr>',
            dice=t.number(dice),
            bust=_chance(t, one.bust),
            hot=_chance(t, one.hot),
            mean=decimal(t, one.expected),
        )
        for dice, one in known.odds
    ]
    return h(
        '<table class="odds"><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>',
        heads=join([h('<th scope="col">{head}</th>', head=head) for head in heads]),
        rows=join(rows),
    )


def _chance(t: Texts, chance: Fraction) -> Markup:
    return h("<td><b>{words}</b><small>{exact}</small></td>", words=in_words(t, chance), exact=exact(chance))


def _kinds(t: Texts, known: Chances) -> Markup:
    """How often each kind of combination falls."""
    names = {
        "single": t("a die that scores alone"),
        **kind_names(t),
        "instant_win": t("dice that win at once"),
        "empty_roll": t("nothing scores"),
    }
    rows = [
        h(
            '<tr><th scope="row">{name}</th>{chance}<td class="num">{percent}</td></tr>',
            name=names[kind],
            chance=_chance(t, chance),
            percent=percent(t, chance),
        )
        for kind, chance in known.kinds
    ]
    heads = (t("Combination"), t("How often"), t("Percent"))
    return h(
        '<table class="odds kinds"><thead class="sr"><tr>{heads}</tr></thead><tbody>{rows}</tbody></table><p class="cap">{note}</p>',
        heads=join([h('<th scope="col">{head}</th>', head=head) for head in heads]),
        rows=join(rows),
        note=t("Alone or beside others: four of a kind are counted with three of a kind too."),
    )
