"""Which house rules do not go together (§7).

Knows rule sets, not games. An error makes a rule set unplayable; a warning tells the table what its choice
does. Says codes and numbers for the catalogues of the screens, and an English sentence for the rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations
from math import gcd, lcm

from .frozen import FrozenMap
from .rules import Rules
from .scoring import pack, scale

_Value = int | str

_DEFAULTS = Rules()

ERRORS = frozenset(
    f"C{number}" for number in (1, 2, 3, 4, 5, 7, 9, 11, 13, 15, 17, 19, 20, 23, 25, 26, 31, 32)
)
MESSAGES = {
    "C1": "This combination needs six dice.",
    "C2": "A straight needs at least three different faces, in order.",
    "C3": "This threshold is higher than the target.",
    "C4": "With an exact finish and at least {m} per turn, nobody could finish from {a} to {b}.",
    "C5": "{t} cannot be reached exactly: all points are multiples of {g}.",
    "C6": "The threshold will in fact be {n}.",
    "C7": "With an exact finish the others can only equal: "
    "choose an immediate end, a shared win or a roll-off.",
    "C8": "Equalling on the target will send the leader back.",
    "C9": "Points can be given away only when the target is exact.",
    "C11": "This zone is impossible here or overlaps another one.",
    "C12": "From {a} on the exact rest must be made in one turn.",
    "C13": "A roll of all dice without points pays {n} here: it cannot be punished too.",
    "C14": "Both penalties can strike at once, this one first.",
    "C15": "The rules demand and forbid another roll.",
    "C16": "Exactly on the target with hot dice, one must still roll.",
    "C17": "There are no hot dice in this rule.",
    "C19": "The prediction is about the last two of five dice.",
    "C20": "There is no roll of two dice to predict.",
    "C21": "This setting has no effect here.",
    "C23": "These two rules do not go together.",
    "C24": "{d} are worth less than the same dice read otherwise: the better reading counts.",
    "C25": "A single die could never score.",
    "C26": "Only one roll: nothing to combine.",
    "C27": "Only scoring dice already kept can be completed.",
    "C30": "A player may be unable to finish.",
    "C31": "Combinations cannot both need one roll and build up over several.",
    "C32": "A combination could not be proved: there may be no further roll of its own.",
}


@dataclass(frozen=True, slots=True)
class Finding:
    """One conflict: its code, the keys of the rule set it lies between, the numbers of its sentence."""

    code: str
    keys: tuple[str, ...]
    values: Mapping[str, _Value]
    message: str


@dataclass(frozen=True, slots=True)
class Report:
    """What `check` found, each code at most once, in the order of the codes."""

    errors: tuple[Finding, ...]
    warnings: tuple[Finding, ...]


def check(rules: Rules) -> Report:
    """The conflicts of a rule set; those that the rules settle by themselves are not reported."""
    found = [
        _finding(code, (*keys.split(), *(key for key in others.split() if _changed(rules, key))))
        for code, keys, others, applies in _PLAIN
        if applies(rules)
    ]
    for look in _LOOKS:
        found.extend(look(rules))
    found.sort(key=lambda finding: int(finding.code[1:]))
    return Report(
        errors=tuple(finding for finding in found if finding.code in ERRORS),
        warnings=tuple(finding for finding in found if finding.code not in ERRORS),
    )


def grain(rules: Rules) -> int:
    """The number of points of which every total of the game is a multiple; 0 if nothing scores at all."""
    points = [one.points for one in scale(rules).combinations if len(one.dice) <= rules.dice]
    step = gcd(rules.empty_roll, rules.piggyback.points if rules.piggyback else 0, *points)
    if rules.bank_multiple:
        step = lcm(step, rules.bank_multiple)
    penalties = [penalty for penalty in (rules.bust_penalty, rules.streak) if penalty]
    return gcd(step, *(penalty.effect.points for penalty in penalties))


def _finding(code: str, keys: tuple[str, ...], **values: _Value) -> Finding:
    return Finding(code, keys, FrozenMap(values), MESSAGES[code].format(**values))


def _changed(rules: Rules, key: str) -> bool:
    return bool(getattr(rules, key) != getattr(_DEFAULTS, key))


def _crooked_straight(rules: Rules) -> bool:
    return any(len(faces) < 3 or list(faces) != sorted(set(faces)) for faces in rules.straights)


def _exact_last_turns(rules: Rules) -> bool:
    return rules.exact and rules.ending != "immediate"


def _must_roll_without_roll(rules: Rules) -> bool:
    return rules.hot_dice == "mandatory" and rules.max_rolls is not None and not rules.full_roll_extends


def _stops_yet_rolls(rules: Rules) -> bool:
    extends = rules.max_rolls is not None and rules.full_roll_extends
    return rules.hot_dice == "stop" and (rules.hot_dice_dice == "last_rolled" or extends)


def _nothing_to_predict(rules: Rules) -> bool:
    return rules.prediction is not None and (rules.combinations_need_all_dice or rules.max_rolls == 1)


def _no_effect(rules: Rules) -> bool:
    penalty = rules.bust_penalty
    accumulating = penalty.effect.how if penalty and penalty.when_closed == "accumulate" else None
    return accumulating == "cross_out" or (rules.opening_malus == "forgive" and accumulating != "minus")


def _piggyback_with_another(rules: Rules) -> bool:
    return rules.piggyback is not None and (rules.max_rolls is not None or rules.prediction is not None)


def _across(rules: Rules) -> bool:
    return rules.combination_scope == "across_rolls"


def _unprovable(rules: Rules) -> bool:
    no_roll_left = rules.max_rolls == 1 or rules.hot_dice == "stop"
    return rules.proof is not None and (_across(rules) or no_roll_left)


_PLAIN: tuple[tuple[str, str, str, Callable[[Rules], bool]], ...] = (
    # code, keys of the conflict, further keys that are named if the table changed them, when
    ("C2", "straights", "", _crooked_straight),
    ("C7", "exact ending tie", "", lambda r: _exact_last_turns(r) and r.tie == "first_to_reach"),
    ("C8", "exact collision ending", "", lambda r: _exact_last_turns(r) and r.collision is not None),
    ("C9", "overshoot exact", "", lambda r: r.overshoot == "give_to_lowest" and not r.exact),
    ("C14", "bust_penalty streak", "", lambda r: bool(r.bust_penalty and r.streak)),
    ("C15", "hot_dice max_rolls full_roll_extends", "", _must_roll_without_roll),
    ("C16", "hot_dice exact", "", lambda r: r.hot_dice == "mandatory" and r.exact),
    ("C17", "hot_dice", "hot_dice_dice max_rolls full_roll_extends", _stops_yet_rolls),
    ("C19", "prediction dice", "", lambda r: r.prediction is not None and r.dice == 6),
    ("C20", "prediction", "combinations_need_all_dice max_rolls", _nothing_to_predict),
    ("C21", "", "opening_malus bust_penalty", _no_effect),
    ("C23", "piggyback", "max_rolls prediction", _piggyback_with_another),
    ("C25", "singles", "", lambda r: not r.singles),
    ("C26", "combination_scope max_rolls", "", lambda r: _across(r) and r.max_rolls == 1),
    ("C30", "bank_beat_previous exact", "", lambda r: r.bank_beat_previous and r.exact),
    (
        "C31",
        "combination_scope combinations_need_all_dice",
        "",
        lambda r: _across(r) and r.combinations_need_all_dice,
    ),
    ("C32", "proof", "combination_scope max_rolls hot_dice", _unprovable),
)


def _six_dice_only(rules: Rules) -> Iterator[Finding]:
    needs_six = {
        "three_pairs": rules.three_pairs is not None,
        "two_triplets": rules.two_triplets > 0,
        "four_plus_pair": rules.four_plus_pair > 0,
        "of_a_kind": 6 in rules.of_a_kind,
        "straights": any(len(set(straight)) == 6 for straight in rules.straights),
        "instant_win": any(count == 6 for count, _ in rules.instant_win),
    }
    if rules.dice == 5 and any(needs_six.values()):
        yield _finding("C1", ("dice", *(key for key, needs in needs_six.items() if needs)))


def _thresholds(rules: Rules) -> Iterator[Finding]:
    least = {"opening": rules.opening, "bank_min": rules.bank_min}
    high = [key for key, points in least.items() if points > rules.target]
    if high:
        yield _finding("C3", (*high, "target"))
    if rules.bank_multiple:
        odd = [key for key, points in least.items() if points % rules.bank_multiple]
        if odd:
            n = -(-least[odd[0]] // rules.bank_multiple) * rules.bank_multiple
            yield _finding("C6", ("bank_multiple", *odd), n=n)


def _exact_finish(rules: Rules) -> Iterator[Finding]:
    step = grain(rules)
    if not rules.exact or not step:
        return
    target, least = rules.target, rules.bank_min
    if least > step:
        first = max(0, (target - least) // step + 1) * step
        yield _finding("C4", ("exact", "bank_min"), m=least, a=first, b=(target - 1) // step * step)
    if target % step:
        yield _finding("C5", ("exact", "target"), t=target, g=step)
    elif rules.bank_multiple and target % rules.bank_multiple:
        yield _finding("C5", ("exact", "target", "bank_multiple"), t=target, g=rules.bank_multiple)
    for zone in rules.zones:
        if zone.mode == "gate" and zone.stop == target:
            yield _finding("C12", ("exact", "zones"), a=zone.start)
            return


def _zones(rules: Rules) -> Iterator[Finding]:
    keys = {
        "zones": any(zone.start >= zone.stop for zone in rules.zones)
        or any(
            one.start < other.stop and other.start < one.stop for one, other in combinations(rules.zones, 2)
        ),
        "target": any(
            zone.stop > rules.target or (zone.mode == "cap" and zone.stop != rules.target)
            for zone in rules.zones
        ),
        "opening": any(zone.start < rules.opening for zone in rules.zones),
    }
    if any(keys.values()):
        yield _finding("C11", ("zones", *(key for key in ("target", "opening") if keys[key])))


def _punished_pay(rules: Rules) -> Iterator[Finding]:
    penalty = rules.bust_penalty
    if rules.empty_roll and penalty and penalty.trigger == "all_dice_roll":
        yield _finding("C13", ("empty_roll", "bust_penalty"), n=rules.empty_roll)


def _several_faces_across(rules: Rules) -> Iterator[Finding]:
    wide = ("straights", "full_house", "three_pairs", "two_triplets", "four_plus_pair")
    present = [key for key in wide if getattr(rules, key)]
    if _across(rules) and present:
        yield _finding("C27", ("combination_scope", *present))


def _worth_less(rules: Rules) -> Iterator[Finding]:
    """Alike dice whose own value is beaten by another way to read them (§3.1)."""
    known = scale(rules)
    beaten = {
        "-".join(map(str, one.dice)): "triples" if one.kind == "triple" else "of_a_kind"
        for one in known.combinations
        if one.kind in ("triple", "four", "five", "six")
        and len(one.dice) <= rules.dice
        and known.value(pack(one.dice)) > one.points
    }
    if beaten:
        keys = tuple(key for key in ("triples", "of_a_kind") if key in beaten.values())
        yield _finding("C24", keys, d=", ".join(beaten))


_LOOKS = (
    _six_dice_only,
    _thresholds,
    _exact_finish,
    _zones,
    _punished_pay,
    _several_faces_across,
    _worth_less,
)
