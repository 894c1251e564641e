"""Correcting a past turn, or the rules themselves: the game is played again, and what changes is told.

A later turn keeps its words where they are legal. The dice were rolled and the points were made, whatever
becomes of them now, so a turn that cannot be kept word for word is entered by points. Reads a game, returns
another.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from types import MappingProxyType

from .events import (
    MOST_POINTS,
    Announced,
    Banked,
    Busted,
    Confirmed,
    Event,
    IllegalEvent,
    Rolled,
    Scored,
    SetAside,
    parse,
)
from .game import Game
from .rules import Rules
from .state import TurnRecord


@dataclass(frozen=True, slots=True)
class Change:
    """One consequence: the index of the turn in the old game, whom it concerns, a stable code, its numbers.

    ``corrected``; ``total`` (before, total: the player's score after the turn; was, end: how it ended);
    ``falls``, ``no_longer_falls`` (by); ``by_points``, ``no_longer_opens``, ``not_written`` (points, reason:
    the code of the refusal); ``dropped`` (points); ``ends_here``; ``no_longer_ends``.
    """

    turn: int
    player: int
    code: str
    values: Mapping[str, int | str] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Amended:
    """The corrected game, an ordinary one, and what is different in it, in the order of the turns."""

    game: Game
    changed: tuple[Change, ...]


def amend(game: Game, turn: int, words: Sequence[str | Event]) -> Amended:
    """Replace the words of a complete turn and carry on with every later one.

    A confirmation of falls is put in where it is asked for, and left out where it is not.
    Raises IllegalEvent if the words are not legal there: with the code of the word refused, ``not_a_turn`` if
    they begin with a claim, ``turn_unfinished`` if they do not end the turn, ``turn_over`` if they go on
    after it, ``no_turn`` if there is no such turn.
    """
    if not 0 <= turn < len(game.state.turns):
        raise IllegalEvent("no_turn", turn=turn)
    record = game.state.turns[turn]
    events = tuple(parse(word) if isinstance(word, str) else word for word in words)
    work = _Work(game, game.upto(record.first))
    work.take(turn, _whole_turn(work.game, events))
    if work.game.events[record.first :] != game.events[record.first : record.last + 1]:
        work.change(turn, record.player, "corrected")
    return work.done(turn + 1, record.last + 1)


def rerule(game: Game, rules: Rules) -> Amended:
    """Play the whole game again by other rules, with what that changes.

    A turn keeps its words where they are legal; else it is entered by the points that were made; else it
    writes nothing. Never raises: what the new rules have no place for is told as ``dropped``.
    """
    return _Work(game, Game.new(rules, game.players)).done(0, 0)


def _whole_turn(game: Game, events: Sequence[Event]) -> Game:
    """Return the game after one whole turn of these words, its falls confirmed."""
    turns = len(game.state.turns)
    if events and isinstance(events[0], Confirmed | Announced):
        raise IllegalEvent("not_a_turn", word=str(events[0]))
    for event in events:
        if len(game.state.turns) > turns:
            raise IllegalEvent("turn_over", word=str(event))
        game = game.apply(event)
    if game.state.phase == "falls":
        game = game.apply(Confirmed())
    if len(game.state.turns) == turns:
        raise IllegalEvent("turn_unfinished")
    return game


class _Work:
    """The new game while it grows, and what was noted on the way."""

    def __init__(self, old: Game, game: Game) -> None:
        self.old = old
        self.game = game
        self._noted: list[Change] = []
        self._taken: dict[int, TurnRecord] = {}

    def done(self, turn: int, after: int) -> Amended:
        """Carry on from this turn, whose words and what comes before them begin at `after`."""
        for index, later in enumerate(self.old.state.turns[turn:], turn):
            self.between(self.old.events[after : later.first])
            self.later(index, later)
            after = later.last + 1
        self.rest(after)
        return Amended(self.game, tuple(sorted(self.changed(), key=lambda change: change.turn)))

    def change(self, turn: int, player: int, code: str, **values: int | str) -> None:
        """Note a consequence."""
        self._noted.append(_change(turn, player, code, **values))

    def take(self, index: int, game: Game) -> None:
        """Go on with the game, in which the turn of this index has just been played."""
        self.game = game
        self._taken[index] = game.state.turns[-1]

    def between(self, events: Iterable[Event]) -> None:
        """Keep what was confirmed or announced between turns where it is still legal."""
        for event in events:
            if not self.game.refusal(event):
                self.game = self.game.apply(event)

    def later(self, index: int, record: TurnRecord) -> None:
        """Play a turn of the old game again, word for word if possible."""
        state = self.game.state
        if state.phase != "turn" or state.seat != record.player:
            self.change(index, record.player, "dropped", points=record.made)
            return
        reason = ""
        for code, events in self._ways(record):  # pragma: no branch - the last way is always legal
            try:
                self.take(index, _whole_turn(self.game, events))
            except IllegalEvent as refused:
                reason = reason or refused.code
                continue
            if code:
                opening = code == "not_written" and reason == "opening"
                self.change(
                    index,
                    record.player,
                    "no_longer_opens" if opening else code,
                    points=record.made,
                    reason=reason,
                )
            return

    def _ways(self, record: TurnRecord) -> Iterator[tuple[str, tuple[Event, ...]]]:
        """The turn in its own words; else by points; else as one that writes nothing and costs nothing."""
        own = self.old.events[record.first : record.last + 1]
        yield "", own[:-1] if own[-1] == Confirmed() else own
        made = min(record.made, MOST_POINTS)
        if record.end == "instant_win":
            yield from self._roll_kept(own)
            yield "by_points", (self._winning_roll(own),)
        elif record.end != "bust":
            yield "by_points", (Scored(made), Banked())
        lost = "by_points" if record.end == "bust" else "not_written"
        yield lost, (Scored(made), Busted()) if made else (Busted(),)

    def _winning_roll(self, own: Sequence[Event]) -> Rolled:
        """The roll that won with fewer dice, as one of all the dice: it is entered as its roll."""
        dice = next(event.dice for event in reversed(own) if isinstance(event, Rolled))
        face = max(dice, key=dice.count)
        return Rolled((face,) * self.game.rules.dice)

    def _roll_kept(self, own: Sequence[Event]) -> Iterator[tuple[str, tuple[Event, ...]]]:
        """The roll that won, under rules by which it is only worth its points: set aside and banked."""
        try:
            best = self.game.play(own).keeps()[:1]
        except IllegalEvent:
            return
        yield from (("by_points", (*own, SetAside(keep.dice), Banked())) for keep in best)

    def rest(self, after: int) -> None:
        """Keep what comes after the last complete turn: a turn that has begun, the rolls of a roll-off."""
        old = self.old.state
        begun = old.turn.by is not None
        first = old.began if begun else len(self.old.events) - len(old.roll_off)
        self.between(self.old.events[after:first])
        kept = self._begun(first) if begun else self._rolls(first)
        if not kept:
            self.change(len(old.turns), old.at_turn if begun else old.roll_off[0][0], "dropped", points=0)

    def _begun(self, first: int) -> bool:
        if self.game.state.phase != "turn" or self.game.state.seat != self.old.state.seat:
            return False
        try:
            self.game = self.game.play(self.old.events[first:])
        except IllegalEvent:
            return False
        return True

    def _rolls(self, first: int) -> bool:
        for (player, _), event in zip(self.old.state.roll_off, self.old.events[first:], strict=True):
            state = self.game.state
            if state.phase != "roll_off" or state.seat != player or self.game.refusal(event):
                return False
            self.game = self.game.apply(event)
        return True

    def changed(self) -> Iterator[Change]:
        """What was noted, and how each turn that was played again ended otherwise."""
        yield from self._noted
        for index, new in self._taken.items():
            yield from _differences(index, self.old.state.turns[index], new)
        last_old, last_new = len(self.old.state.turns) - 1, max(self._taken, default=-1)
        old_ends, new_ends = _has_ended(self.old), _has_ended(self.game)
        if new_ends and last_new >= 0 and not (old_ends and last_new == last_old):
            yield _change(last_new, self._taken[last_new].player, "ends_here")
        if old_ends and not new_ends:
            yield _change(last_old, self.old.state.turns[-1].player, "no_longer_ends")


def _has_ended(game: Game) -> bool:
    return game.state.phase in {"roll_off", "over"}


def _differences(index: int, old: TurnRecord, new: TurnRecord) -> Iterator[Change]:
    player = new.player
    before, total = old.scores[player], new.scores[player]
    if (before, old.end) != (total, new.end):
        yield _change(index, player, "total", before=before, total=total, was=old.end, end=new.end)
    old_falls, new_falls = _fallen(old), _fallen(new)
    for fallen in sorted(old_falls - new_falls):
        yield _change(index, fallen, "no_longer_falls", by=player)
    for fallen in sorted(new_falls - old_falls):
        yield _change(index, fallen, "falls", by=player)


def _fallen(record: TurnRecord) -> set[int]:
    return {note.player for note in record.notes if note.code == "falls"}


def _change(turn: int, player: int, code: str, **values: int | str) -> Change:
    return Change(turn, player, code, MappingProxyType(values))
