"""A rule set written out in sentences: what a table wants to hear, parameter by parameter.

Pure: a rule set and a language make a book. Nothing is said that the rule set does not say, and whatever it
says is said; points in examples are worked out by the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from farkle import Rules, explain, score
from ui.outcome import end, falls, penalties
from ui.scale import Example, Line, called, dead, examples, kinds, paid, scale
from ui.texts import Texts


@dataclass(frozen=True, slots=True)
class Section:
    """A heading and its sentences; `key` is stable, for tests and style."""

    key: str
    title: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Book:
    """The rules of one table: the scale with its notes, worked examples, then everything in sentences."""

    summary: str
    scale: tuple[Line, ...]
    notes: tuple[str, ...]
    examples: tuple[Example, ...]
    sections: tuple[Section, ...]

    @property
    def long(self) -> int:
        """How much there is to print: 0 fits a page as it is, 1 and 2 need smaller print."""
        signs = sum(len(line) for section in self.sections for line in section.lines)
        weight = signs / 60 + 1.3 * len(self.scale) + 2 * len(self.examples)
        return (weight > 43) + (weight > 57)


def book(t: Texts, rules: Rules) -> Book:
    """The rule set in the language of `t`."""
    chapters = (
        ("turn", t("A turn"), _turn(t, rules)),
        ("opening", t("Opening"), _opening(t, rules)),
        ("hot", t("Hot dice"), _hot(t, rules)),
        ("bank", t("What may be banked"), _bank(t, rules)),
        ("extras", t("Extras"), _extras(t, rules)),
        ("penalties", t("Penalties"), penalties(t, rules)),
        ("falls", t("Falls"), falls(t, rules)),
        ("end", t("The end"), end(t, rules)),
        ("start", t("Players and start"), _start(t, rules)),
        ("absent", t("Not played here"), _absent(t, rules)),
    )
    read = [Section(key, title, tuple(lines)) for key, title, lines in chapters]
    return Book(
        t("{n} dice, up to {target} points.", n=rules.dice, target=rules.target),
        scale(t, rules),
        tuple(_notes(t, rules)),
        examples(t, rules),
        tuple(section for section in read if section.lines),
    )


def _start(t: Texts, rules: Rules) -> Iterator[str]:
    least, most = rules.players
    if least == most:
        yield t.n("For {n} player.", "For {n} players.", least)
    else:
        yield t.n("From {least} to {n} player.", "From {least} to {n} players.", most, least=least)
    match rules.start:
        case "highest_die":
            yield t("Each rolls one die: the highest starts, equal ones roll again.")
        case "lowest_die":
            yield t("Each rolls one die: the lowest starts, equal ones roll again.")
        case "random":
            yield t("The first player is drawn by lot.")
        case _:
            yield t("The table says who starts.")
    yield t("Turns then go round clockwise.")
    if rules.scorekeeper == "lowest_die":
        yield t("Who rolled the lowest die keeps the score sheet.")


def _turn(t: Texts, rules: Rules) -> Iterator[str]:
    yield t("Roll all {n} dice.", n=rules.dice)
    if rules.set_aside == "all":
        yield t("After each roll set all the scoring dice aside, then roll the rest or bank.")
    else:
        yield t("After each roll set at least one scoring die aside, then roll the rest or bank.")
    if rules.full_roll_all_or_nothing:
        yield t("A roll in which every die scores is kept whole.")
    yield t("Bank: the points of the turn are added to the total, and the next player rolls.")
    yield t("Bust: a roll in which nothing scores ends the turn, and its points are lost.")
    if rules.max_rolls is not None:
        yield t.n(
            "At most {n} roll a turn: the turn then ends by itself, with its points.",
            "At most {n} rolls a turn: after the last one the turn ends by itself, with its points.",
            rules.max_rolls,
        )
        yield (
            t("A roll in which every die scored earns one more roll.")
            if rules.full_roll_extends
            else t("There is no further roll, even when every die has scored.")
        )
    yield from _turn_example(t, rules)


def _turn_example(t: Texts, rules: Rules) -> Iterator[str]:
    """Two rolls worked out, where the rules allow that turn."""
    first = (1, 4, 4, 6, 2) if rules.dice == 5 else (1, 4, 4, 6, 2, 3)
    second = (5, 5, 5, 3) if rules.dice == 5 else (5, 5, 5, 3, 2)
    one = score(rules, first).keep((1,))
    found = score(rules, second, (1,))
    if one is None or rules.max_rolls == 1 or not found.keeps:
        return
    two = found.keeps[0]
    yield t(
        "For example {first}: keep {one}, {a}. Then {second}: keep {two}, {b}. In all {sum}.",
        first=_row(first),
        one=called(t, explain(rules, one.dice, rules.dice)),
        a=one.points,
        second=_row(second),
        two=called(t, explain(rules, two.dice, len(second))),
        b=two.points,
        sum=one.points + two.points,
    )


def _row(dice: tuple[int, ...]) -> str:
    """Dice in a row that is never broken: "1-4-4-6-2" with hyphens that hold."""
    return "\u2011".join(map(str, dice))


def _notes(t: Texts, rules: Rules) -> Iterator[str]:
    """What goes for the whole scale."""
    ace, two, three = (sum(part.points for part in explain(rules, (1,) * n)) for n in (1, 2, 3))
    if rules.combination_scope == "across_rolls":
        yield t("Dice set aside earlier in the turn count too: they may complete a combination.")
        if 0 < two < three:
            yield t(
                "One ace, then two aces in the next roll: {a} + {b} = {sum}.", a=ace, b=three - ace, sum=three
            )
    else:
        yield t("A combination counts in one roll only.")
        if not rules.combinations_need_all_dice and 0 < ace + two < three:
            yield t(
                "One ace, then two aces in the next roll: {a} + {b} = {sum}, not {three}.",
                a=ace,
                b=two,
                sum=ace + two,
                three=three,
            )
    if rules.combinations_need_all_dice:
        yield t("Combinations count only in a roll of all {n} dice; later, single dice alone.", n=rules.dice)
    yield t("Combinations add up; of several ways to read the dice, the best counts.")
    if faces := dead(rules):
        yield t("Alone or in pairs, these faces score nothing: {faces}.", faces=", ".join(map(str, faces)))


def _opening(t: Texts, rules: Rules) -> Iterator[str]:
    if not rules.opening:
        yield t("There is none: every column is open from the start.")
        return
    yield t(
        "The first score is written from {n} points in one turn; until then the column is closed.",
        n=rules.opening,
    )
    yield (
        t("With less, one may stop, but nothing is written.")
        if rules.opening_below == "void"
        else t("With less, one must roll on.")
    )
    if _owes_before_opening(rules):
        yield (
            t("A penalty from before is taken off: {n} must be left over.", n=rules.opening)
            if rules.opening_malus == "net"
            else t("The opening wipes out the penalties from before.")
        )


def _owes_before_opening(rules: Rules) -> bool:
    penalty = rules.bust_penalty
    return penalty is not None and penalty.effect.how == "minus" and penalty.when_closed == "accumulate"


def _hot(t: Texts, rules: Rules) -> Iterator[str]:
    if rules.hot_dice == "stop":
        yield t("When all the dice have scored, the turn ends and its points are banked.")
        return
    must = rules.hot_dice == "mandatory"
    if rules.hot_dice_dice == "last_rolled":
        yield (
            t("When all the dice of a roll have scored, exactly those must be rolled again.")
            if must
            else t("When all the dice of a roll have scored, exactly those may be rolled again.")
        )
    else:
        yield (
            t("When all {n} dice have scored, all of them must be rolled again.", n=rules.dice)
            if must
            else t("When all {n} dice have scored, all of them may be rolled again.", n=rules.dice)
        )
    yield t("The points of the turn stay and go on adding up.")


def _bank(t: Texts, rules: Rules) -> Iterator[str]:
    if rules.bank_min:
        yield (
            t("Once the column is open, a turn is banked from {n} points.", n=rules.bank_min)
            if rules.opening
            else t("A turn is banked from {n} points.", n=rules.bank_min)
        )
    if rules.bank_multiple is not None:
        yield t("Only multiples of {n} are banked.", n=rules.bank_multiple)
    if rules.bank_beat_previous:
        yield t("If the player before has banked, it takes more points than that.")
    if rules.proof is not None:
        names = t.listed(kind_names(t)[kind] for kind in rules.proof.combinations)
        yield t("To be proved: {names}.", names=names)
        yield (
            t(
                "They may be banked only after another roll of the turn has scored {n} or more.",
                n=rules.proof.min,
            )
            if rules.proof.min
            else t("They may be banked only after another roll of the turn has scored.")
        )


def kind_names(t: Texts) -> dict[str, str]:
    """What each kind of combination is called, without its faces."""
    alike = dict(zip(("triple", "four", "five", "six"), kinds(t).values(), strict=True))
    named = {
        "straight": t("straight"),
        "full_house": t("full house"),
        "three_pairs": t("three pairs"),
        "two_triplets": t("two triplets"),
        "four_plus_pair": t("four and a pair"),
    }
    return alike | named


def _extras(t: Texts, rules: Rules) -> Iterator[str]:
    if rules.prediction is not None:
        yield t(
            "With two dice left, one may first say what they will score: "
            "if that is right, the turn is doubled."
        )
        yield (
            t("A wrong guess loses the turn.")
            if rules.prediction.on_error == "lose_turn"
            else t("A wrong guess costs nothing.")
        )
    if rules.piggyback is not None:
        yield (
            t("After a bank, the next player may roll the dice left over and go on from those points.")
            if rules.piggyback.mode == "inherit"
            else t(
                "After a bank, the next player may roll the dice left over: "
                "if they score, {n} points come on top.",
                n=rules.piggyback.points,
            )
        )
        if rules.opening:
            yield t("That takes an open column.")
        if rules.ending != "immediate":
            yield t("In the last turns no dice are taken over.")


def _absent(t: Texts, rules: Rules) -> Iterator[str]:
    """What other tables play and this one does not."""
    combinations = list(_no_combination(t, rules))
    if combinations:
        yield t("No points for: {names}.", names=", ".join(combinations))
    rest = list(_no_rule(t, rules))
    if rest:
        yield t("Not in use: {names}.", names=", ".join(rest))


def _no_combination(t: Texts, rules: Rules) -> Iterator[str]:
    names = kind_names(t)
    played = paid(rules)
    for kind, name in names.items():
        six_only = kind in ("six", "three_pairs", "two_triplets", "four_plus_pair")
        if kind not in played and (rules.dice == 6 or not six_only):
            yield name


def _no_rule(t: Texts, rules: Rules) -> Iterator[str]:
    if not rules.instant_win:
        yield t("dice that win at once")
    if rules.max_rolls is None:
        yield t("a limit of rolls")
    if not rules.opening:
        yield t("an opening")
    if not rules.bank_min and rules.bank_multiple is None:
        yield t("a minimum a turn")
    if not rules.exact:
        yield t("an exact finish")
    if rules.ending == "immediate":
        yield t("last turns")
    if rules.bust_penalty is None:
        yield t("a penalty for a bust")
    if rules.streak is None:
        yield t("a penalty for turns in a row")
    if rules.collision is None:
        yield t("falls")
    if rules.prediction is None and rules.dice == 5:
        yield t("prediction")
    if rules.piggyback is None:
        yield t("taking over dice")
