"""The scale of a rule set as people read it: one line a combination, and rolls worked out as examples.

Every number comes from the engine: what is shown is what is paid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from farkle import Combination, Rules, explain, score
from farkle.parts import FullHouse
from ui.texts import Texts
from ui.words import combination

FACES = range(1, 7)
_KINDS = {3: "triple", 4: "four", 5: "five", 6: "six"}


@dataclass(frozen=True, slots=True)
class Line:
    """A combination: dice that show it, its name, what it is worth in words, what the engine pays for these
    dice as one combination (0 if they only win), and whether a roll of them wins at once."""

    dice: tuple[int, ...]
    name: str
    worth: str
    points: int
    wins: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A roll, which of its dice score, how they are read, and its points."""

    dice: tuple[int, ...]
    lit: tuple[bool, ...]
    words: str
    points: int


def scale(t: Texts, rules: Rules) -> tuple[Line, ...]:
    """Every combination that pays or wins: single dice first, then alike, then the others."""
    lines = [_line(t, rules, (face,)) for face in FACES]
    for count in range(3, rules.dice + 1):
        lines += _alike(t, rules, count)
    lines += [_straight(t, rules, faces) for faces in sorted(rules.straights, key=_by_length)]
    lines += _mixed(t, rules)
    if rules.empty_roll:
        dice = nothing(rules)
        lines.append(_plain(t, dice, t("nothing scores, with all the dice"), rules.empty_roll))
    return tuple(line for line in lines if line is not None)


def _by_length(faces: tuple[int, ...]) -> tuple[int, tuple[int, ...]]:
    return len(faces), faces


def _plain(t: Texts, dice: tuple[int, ...], name: str, points: int, wins: bool = False) -> Line:
    return Line(dice, name, t.number(points), points, wins)


def _read(rules: Rules, dice: tuple[int, ...]) -> Combination | None:
    """The dice as the engine reads them, if that is one combination."""
    parts = explain(rules, dice)
    return parts[0] if len(parts) == 1 else None


def _line(t: Texts, rules: Rules, dice: tuple[int, ...]) -> Line | None:
    """The line of dice that are all alike."""
    read, wins = _read(rules, dice), wins_at_once(rules, dice)
    if read is not None:
        return _plain(t, dice, combination(t, (read,)), read.points, wins)
    if wins and not wins_at_once(rules, dice[1:]):
        name = combination(t, (Combination(_KINDS.get(len(dice), "single"), dice, 0),))
        return Line(dice, name, t("wins"), 0, True)
    return None


def wins_at_once(rules: Rules, dice: tuple[int, ...]) -> bool:
    """Whether a roll of these dice wins at once."""
    return bool(dice) and score(rules, dice).instant_win


def _alike(t: Texts, rules: Rules, count: int) -> list[Line | None]:
    """Three, four, five or six alike: one line where all the faces follow one rule, else a line a face."""
    alike = rules.of_a_kind.get(count)
    rolls = [(face,) * count for face in FACES]
    if alike is not None and alike.how != "by_face" and _follow(rules, count):
        shown = rolls[3] if rules.triples.get(4) or alike.how == "points" else (max(rules.triples),) * count
        points = sum(part.points for part in explain(rules, shown))
        name = t("{kind}, any face", kind=kinds(t)[count])
        worth = (
            t("three of a kind × {n}", n=int(points / rules.triples[shown[0]]))
            if alike.how == "times"
            else t.number(points)
        )
        return [Line(shown, name, worth, points, wins_at_once(rules, shown))]
    lines = [_line(t, rules, roll) for roll in rolls]
    if all(line is not None and line.worth == t("wins") for line in lines):
        name = t("{kind}, any face", kind=kinds(t)[count])
        return [Line(rolls[3], name, t("wins"), 0, True)]
    return lines


def _follow(rules: Rules, count: int) -> bool:
    """Whether every face that can be so is paid as its kind says, and all of them win at once or none."""
    alike = rules.of_a_kind[count]
    rolls = [(face,) * count for face in FACES]
    paid = []
    for roll in rolls:
        worth = alike.worth(roll[0], rules.triples.get(roll[0], 0))
        read = _read(rules, roll)
        if worth:
            paid.append(read is not None and read.kind == _KINDS[count] and read.points == worth)
    wins = {wins_at_once(rules, roll) for roll in rolls}
    return bool(paid) and all(paid) and len(wins) == 1


def _straight(t: Texts, rules: Rules, faces: tuple[int, ...]) -> Line | None:
    read = _read(rules, faces)
    if read is None or read.kind != "straight":
        return None
    ends = {"first": faces[0], "last": faces[-1]}
    whole = faces == tuple(range(faces[0], faces[-1] + 1))
    name = (
        t("straight, {first} to {last}", **ends)
        if whole
        else t("straight, {faces}", faces="-".join(map(str, faces)))
    )
    return _plain(t, faces, name, read.points)


def _mixed(t: Texts, rules: Rules) -> Iterator[Line | None]:
    """Combinations of two or three faces, each shown by one roll that is read so."""
    if rules.full_house is not None:
        name = t("full house: three and two alike")
        rolls = ((4, 4, 4, 2, 2), (2, 2, 2, 3, 3), (2, 2, 2, 4, 4))
        if (line := _shown(t, rules, "full_house", rolls, name)) is not None:
            yield replace(line, worth=_full_house(t, rules.full_house))
    if rules.three_pairs is not None:
        yield _shown(t, rules, "three_pairs", ((2, 2, 3, 3, 4, 4), (2, 2, 3, 3, 6, 6)), t("three pairs"))
        name = t("four alike and a pair, as three pairs")
        yield _shown(t, rules, "three_pairs", ((3, 3, 3, 3, 2, 2), (2, 2, 2, 2, 3, 3)), name)
        yield _shown(t, rules, "three_pairs", ((2,) * 6, (3,) * 6), t("six alike, as three pairs"))
    if rules.two_triplets:
        triplets = ((2, 2, 2, 3, 3, 3), (2, 2, 2, 4, 4, 4))
        yield _shown(t, rules, "two_triplets", triplets, t("two triplets: twice three alike"))
    if rules.four_plus_pair:
        fours = ((3, 3, 3, 3, 2, 2), (2, 2, 2, 2, 3, 3))
        yield _shown(t, rules, "four_plus_pair", fours, t("four alike and a pair"))


def _full_house(t: Texts, house: FullHouse) -> str:
    match house.how:
        case "bonus":
            return t("three of a kind + {n}", n=house.points)
        case "product":
            return t("face × face × {n}", n=house.points)
    return t.number(house.points)


def _shown(t: Texts, rules: Rules, kind: str, rolls: tuple[tuple[int, ...], ...], name: str) -> Line | None:
    """The line of the first of these rolls that the engine reads as one combination of this kind."""
    for dice in rolls:
        read = _read(rules, dice)
        if read is not None and read.kind == kind:
            return _plain(t, dice, name, read.points)
    return None


def dead(rules: Rules) -> tuple[int, ...]:
    """The faces of which one or two dice score nothing."""
    return tuple(face for face in FACES if not explain(rules, (face,)) and not explain(rules, (face, face)))


def nothing(rules: Rules) -> tuple[int, ...]:
    """All the dice, as they fall when nothing scores in most rule sets."""
    return (2, 3, 3, 4, 6) if rules.dice == 5 else (2, 2, 3, 3, 4, 6)


_ROLLS = {
    5: ((1, 1, 1, 5, 2), (4, 4, 4, 4, 5), (2, 2, 2, 2, 2), (5, 5, 5, 1, 1)),
    6: ((1, 1, 1, 5, 2, 4), (4, 4, 4, 4, 5, 2), (2, 2, 2, 2, 2, 1), (5, 5, 5, 1, 1, 1)),
}


def examples(t: Texts, rules: Rules) -> tuple[Example, ...]:
    """A few rolls of all the dice worked out: what people ask at the table."""
    rolls = [roll for roll in _ROLLS[rules.dice] if not wins_at_once(rules, roll)]
    if not rules.empty_roll:
        rolls.append(nothing(rules))
    return tuple(_example(t, rules, roll) for roll in rolls)


def _example(t: Texts, rules: Rules, roll: tuple[int, ...]) -> Example:
    found = score(rules, roll)
    if not found.keeps:
        return Example(roll, (False,) * len(roll), t("nothing scores: the points of the turn are lost"), 0)
    keep = found.keeps[0]
    rest = Counter(keep.dice)
    lit = []
    for face in roll:
        lit.append(rest[face] > 0)
        rest[face] -= 1
    words = called(t, explain(rules, keep.dice, len(roll)))
    face, count = Counter(roll).most_common(1)[0]
    if count > 3 and count not in rules.of_a_kind:
        words = t("no {missing} here: {words}", missing=kinds(t)[count], words=words)
    elif count > 3 and not rules.of_a_kind[count].worth(face, rules.triples.get(face, 0)):
        words = t("no {missing} with this face: {words}", missing=kinds(t)[count], words=words)
    elif found.full_points == found.best:
        words = t("{words}: all the dice have scored", words=words)
    return Example(roll, tuple(lit), words, keep.points)


def called(t: Texts, parts: tuple[Combination, ...]) -> str:
    """A selection in words, part by part: "three aces and one five"."""
    singles: dict[int, tuple[Combination, ...]] = {}
    for part in parts:
        if part.kind == "single":
            singles[part.dice[0]] = (*singles.get(part.dice[0], ()), part)
    groups = [*((part,) for part in parts if part.kind != "single"), *singles.values()]
    return t.listed(combination(t, group) for group in groups)


def kinds(t: Texts) -> dict[int, str]:
    """What so many alike are called, whatever their face."""
    return {
        3: t("three of a kind"),
        4: t("four of a kind"),
        5: t("five of a kind"),
        6: t("six of a kind"),
    }


def paid(rules: Rules) -> frozenset[str]:
    """The kinds of combination that bring something here, if only the victory."""
    found = {
        "triple": bool(rules.triples),
        "straight": bool(rules.straights),
        "full_house": rules.full_house is not None,
        "three_pairs": rules.three_pairs is not None,
        "two_triplets": bool(rules.two_triplets),
        "four_plus_pair": bool(rules.four_plus_pair),
    }
    for count in range(4, rules.dice + 1):
        alike = rules.of_a_kind.get(count)
        found[_KINDS[count]] = any(
            alike is not None and alike.worth(face, rules.triples.get(face, 0)) for face in FACES
        ) or any(most == count for most, _ in rules.instant_win)
    return frozenset(kind for kind, pays in found.items() if pays)
