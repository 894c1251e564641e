"""The dice in the hand: what is lit of a roll, what a tap on a die does, what is still missing. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations_with_replacement
from math import gcd

from farkle import Game, Keep, Rules, Score, reachable, score
from farkle.turn import held
from ui.session import Hand, Way


def way_now(game: Game, hand: Hand) -> Way:
    """How the turn is entered now: the way that was chosen, unless the turn was begun in the other kind
    (a turn is entered by dice or by points, never both). The column has no keys for a roll-off."""
    by = "dice" if game.state.phase == "roll_off" and hand.way == "column" else game.state.turn.by
    if by == "dice" and hand.way in ("points", "column"):
        return "faces"
    if by == "points" and hand.way in ("faces", "virtual"):
        return "points"
    return hand.way


def dice_to_roll(game: Game) -> int:
    """How many dice the next roll has."""
    return game.rules.dice if game.state.phase == "roll_off" else game.state.turn.pool


def turn_over(before: Game, after: Game) -> bool:
    """Whether the words between these two games have ended the turn."""
    return len(after.state.turns) > len(before.state.turns) or after.state.phase != "turn"


def places(roll: tuple[int, ...], dice: Iterable[int]) -> tuple[int, ...]:
    """The first places of `roll` that hold `dice`."""
    wanted = Counter(dice)
    found = []
    for place, face in enumerate(roll):
        if wanted[face] > 0:
            wanted[face] -= 1
            found.append(place)
    return tuple(found)


def lit(game: Game, hand: Hand) -> tuple[int, ...]:
    """The places kept of the roll that waits: chosen by hand, else the best selection."""
    roll = game.state.turn.roll
    if roll is None:
        return ()
    if hand.keep is not None:
        return tuple(place for place in hand.keep if place < len(roll))
    keeps = game.keeps()
    return places(roll, keeps[0].dice) if keeps else ()


def kept(game: Game, hand: Hand) -> Keep | None:
    """The selection that is lit, with its points; None where nothing is."""
    roll = game.state.turn.roll
    if roll is None:
        return None
    dice = tuple(sorted(roll[place] for place in lit(game, hand)))
    return next((keep for keep in game.keeps() if keep.dice == dice), None)


def toggled(game: Game, hand: Hand, place: int) -> tuple[int, ...] | None:
    """The places lit after a tap on one die. What is lit is always a selection that may be set aside: a die
    brings along what it needs to score, and takes along what no longer scores without it (never greedy:
    R1.8). A die too many changes places with one that shows the same. None if the die can't score here."""
    roll = game.state.turn.roll
    if roll is None or not 0 <= place < len(roll):
        return None
    now = set(lit(game, hand))
    keeps = game.keeps()
    if place in now:
        rest = Counter(roll[p] for p in now - {place})
        inside = [keep for keep in keeps if not Counter(keep.dice) - rest]
        if not inside:
            return ()
        best = max(inside, key=lambda keep: (keep.points, len(keep.dice)))
        return _near(roll, best.dice, now - {place}, ())
    bases = [Counter(roll[p] for p in now | {place}), Counter(roll[p] for p in now), Counter([roll[place]])]
    for base in bases:
        if not base[roll[place]]:
            continue
        around = [keep for keep in keeps if not base - Counter(keep.dice)]
        if around:
            fewest = min(around, key=lambda keep: (len(keep.dice), -keep.points))
            return _near(roll, fewest.dice, set(range(len(roll))), (place, *sorted(now)))
    return None


def _near(
    roll: tuple[int, ...], dice: Iterable[int], among: set[int], prefer: tuple[int, ...]
) -> tuple[int, ...]:
    """The places of `among` that hold these dice, those of `prefer` first."""
    wanted = Counter(dice)
    chosen = []
    for place in dict.fromkeys((*prefer, *sorted(among))):
        if wanted[roll[place]] > 0:
            wanted[roll[place]] -= 1
            chosen.append(place)
    return tuple(sorted(chosen))


def completed(game: Game, typed: tuple[int, ...]) -> tuple[int, ...] | None:
    """The next roll, beginning with the faces typed, filled up with dice that score nothing: a player who
    banks early, or says that nothing scored, need not type the dead ones. None if impossible."""
    wanted = _what_scores(worth(game, typed)) if typed else (0, 0, False)
    for rest in combinations_with_replacement((2, 3, 4, 6, 5, 1), dice_to_roll(game) - len(typed)):
        if _what_scores(worth(game, typed + rest)) == wanted:
            return typed + rest
    return None


def worth(game: Game, faces: tuple[int, ...]) -> Score:
    """What these dice offer, rolled now."""
    return score(game.rules, faces, held(game.state.turn))


def _what_scores(found: Score) -> tuple[int, int, bool]:
    return found.best, found.dice_used, found.instant_win


def grain(rules: Rules) -> int:
    """The largest step that all points of this table are multiples of (50 nearly everywhere)."""
    return gcd(*reachable(rules, rules.dice)) or 50


def dice_left(game: Game) -> int:
    """In a turn by points: how many dice can be left at most, from the points set aside."""
    everything = game.rules.dice
    left = everything
    for part in game.state.turn.kept:
        left -= reachable(game.rules, left).get(part.points, 0)
        if left <= 0:
            left = everything
    return left


def possible(game: Game) -> frozenset[int]:
    """In a turn by points: what one more roll can bring."""
    return frozenset(reachable(game.rules, dice_left(game)))


def column_points(game: Game, total: int) -> int:
    """What the player at turn must have made for `total` to be written (R2.10: a malus is deducted)."""
    seat = game.state.seat
    if seat is None:
        return 0
    column = game.state.columns[seat]
    if column.open:
        return total - column.score
    return total - column.malus if game.rules.opening_malus == "net" else total
