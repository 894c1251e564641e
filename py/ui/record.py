"""A game as the page knows it, folded from its entries: its game, what undo and redo reach, dice once seen.

Pure. Undo is an entry like any other: nothing is ever taken out of the log.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Any

from farkle import Game, Player, Rules
from farkle.events import Event
from ui.chain import Entry, Json

MARKS = 8
_ROLL = re.compile(r"r([1-6]{1,6})")
LONGEST_TITLE = 40
_TEXT_LIMIT = 20_000

Faces = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Step:
    """One undoable step of the line that stands: the entry's type and words, and the game after it.

    `rolls` says after each word of the game how many rolls of the phone's dice have been used up. `variant`
    and `title` say what the rules of the game are called since then: a named rule set's key, a table's own
    name.
    """

    type: str
    words: str
    game: Game
    rolls: tuple[int, ...] = ()
    variant: str | None = None
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """A game with its history. `line` holds the steps that stand, first the start; `ahead` those undone.

    `start` is the payload of the first entry as written. `tape` has the faces of each roll of the phone's
    dice that anybody has ever seen in this game, undone or not, in the order of rolling. `started` and
    `last_wall` are milliseconds since 1970, for display only.
    """

    id: str
    start: Mapping[str, Any]
    marks: tuple[int, ...]
    line: tuple[Step, ...]
    ahead: tuple[Step, ...] = ()
    tape: tuple[Faces, ...] = ()
    entries_count: int = 1
    started: int = 0
    last_wall: int = 0

    @classmethod
    def begin(cls, start: Mapping[str, Any], *, id: str = "", wall: int = 0) -> Record:
        """The record of a game that starts with this payload: `{rules, variant, players, dice, …}`.

        Raises ValueError, or what the engine raises, for a payload that starts no game.
        """
        players, marks = _players(start.get("players"))
        game = Game.new(Rules.from_json(start.get("rules")), players)
        frozen = MappingProxyType(dict(start))
        step = Step("start", "", game, (), *_called(start))
        return cls(id, frozen, marks, (step,), started=wall, last_wall=wall)

    @staticmethod
    def fold(entries: Iterable[Entry]) -> Folded:
        """Play the entries while they are valid. Never raises: what could not be played is in `bad`."""
        rest = tuple(entries)
        record: Record | None = None
        for done, entry in enumerate(rest):
            try:
                if record is None:
                    record = _first(entry)
                else:
                    record = record.then(entry.type, entry.payload, wall=entry.wall)
            except Exception as reason:  # whatever the log holds, the game up to here must open
                return Folded(record, rest[done:], str(reason))
        return Folded(record)

    def then(self, type: str, payload: Json = None, *, wall: int = 0) -> Record:
        """The record after one more entry.

        Raises ValueError for an entry that makes no sense here, IllegalEvent for a word that the rules
        refuse; the record itself never changes.
        """
        match type, payload:
            case "word" | "roll", str(words):
                after = self._played(type, words)
            case "undo", _ if self.can_undo:
                after = replace(self, line=self.line[:-1], ahead=(*self.ahead, self.line[-1]))
            case "redo", _ if self.can_redo:
                after = replace(self, line=(*self.line, self.ahead[-1]), ahead=self.ahead[:-1])
            case "amend", {"keep": int(keep), "words": str(words)}:
                after = self._amended(keep, words)
            case "rules", {"rules": dict(rules), "words": str(words), **called}:
                after = self._reruled(rules, words, *_called(called))
            case "name", {"seat": int(seat), "name": str(name)} if 0 <= seat < len(self.players):
                after = self._renamed(seat, name)
            case _:
                raise ValueError(f"nothing to {type} here")
        return replace(after, entries_count=self.entries_count + 1, last_wall=wall or self.last_wall)

    @property
    def game(self) -> Game:
        return self.line[-1].game

    @property
    def players(self) -> tuple[Player, ...]:
        return self.game.players

    @property
    def can_undo(self) -> bool:
        return len(self.line) > 1

    @property
    def can_redo(self) -> bool:
        return bool(self.ahead)

    @property
    def last(self) -> str:
        """The words of the step that undo would take back, "" if there is none."""
        return self.line[-1].words

    @property
    def last_type(self) -> str:
        """The type of the step that undo would take back: "word", "roll", "amend", "rules", or "start" for
        none."""
        return self.line[-1].type

    @property
    def variant(self) -> str | None:
        """The key of the named rule set that is played, None for rules of the table's own."""
        return self.line[-1].variant

    @property
    def title(self) -> str | None:
        """What the table calls its own rules, None for a named rule set."""
        return self.line[-1].title

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(player.name for player in self.players)

    def known_faces(self, n: int) -> Faces:
        """The faces, at most `n`, that the next roll of the phone's dice begins with: they have been seen.

        The device draws only what is missing, so that undoing a roll never gives other dice.
        """
        place = _used(self.line[-1])
        return self.tape[place][:n] if place < len(self.tape) else ()

    def _played(self, type: str, words: str) -> Record:
        step = self.line[-1]
        game, rolls, tape = step.game, list(step.rolls), self.tape
        played = _split(words)
        if not played:
            raise ValueError("no words")
        for word in played:
            game = game.apply(word)
            used = rolls[-1] if rolls else 0
            if type == "roll" and (faces := _faces(word)):
                tape = _seen(tape, used, faces)
                used += 1
            rolls.append(used)
        return self._with(Step(type, words, game, tuple(rolls)), tape)

    def _amended(self, keep: int, words: str) -> Record:
        now = self.line[-1]
        if not 0 <= keep <= len(now.game.events):
            raise ValueError(f"{keep} words of {len(now.game.events)} cannot be kept")
        return self._again(Step("amend", words, self._at(now.game.events[:keep]), now.rolls[:keep]))

    def _reruled(
        self, rules: Mapping[str, Any], words: str, variant: str | None, title: str | None
    ) -> Record:
        """The whole game by other rules: `words` are all that stands of it."""
        game = Game.new(Rules.from_json(rules), self.players)
        return self._again(Step("rules", words, game, (), variant, title))

    def _again(self, step: Step) -> Record:
        """The record with a step that plays its words again after its game, mostly as they were."""
        game, rolls = step.game, list(step.rolls)
        for word in _split(step.words):
            game = game.apply(word)
            rolls.append(_rolled_again(self.tape, rolls[-1] if rolls else 0, _faces(word)))
        return self._with(replace(step, game=game, rolls=tuple(rolls)), self.tape)

    def _renamed(self, seat: int, name: str) -> Record:
        players = (*self.players[:seat], replace(self.players[seat], name=name), *self.players[seat + 1 :])

        def renamed(steps: tuple[Step, ...]) -> tuple[Step, ...]:
            return tuple(replace(step, game=replace(step.game, players=players)) for step in steps)

        return replace(self, line=renamed(self.line), ahead=renamed(self.ahead))

    def _at(self, events: tuple[Event, ...]) -> Game:
        """The game after these events: mostly some step of the line, else it is played again."""
        for step in reversed(self.line):
            same = len(step.game.events) == len(events) and step.game.rules == self.game.rules
            if same and step.game.events == events:
                return step.game
        return Game.replay(self.game.rules, self.players, events)

    def _with(self, step: Step, tape: tuple[Faces, ...]) -> Record:
        if step.type != "rules":
            step = replace(step, variant=self.variant, title=self.title)
        return replace(self, line=(*self.line, step), ahead=(), tape=tape)


@dataclass(frozen=True, slots=True)
class Folded:
    """What became of a log: the record (None if not even the start could be read), and the entries left over.

    `reason` says in the programmer's words why the first of `bad` could not be played.
    """

    record: Record | None
    bad: tuple[Entry, ...] = ()
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Summary:
    """A game in a list. `scores` are points; the walls are milliseconds since 1970, for display only."""

    id: str
    names: tuple[str, ...]
    marks: tuple[int, ...]
    scores: tuple[int, ...]
    over: bool
    winners: tuple[int, ...]
    variant: str | None
    turns: int
    started: int
    last_wall: int
    title: str | None = None


def summary(record: Record) -> Summary:
    """What a list of games says about this one."""
    state = record.game.state
    return Summary(
        id=record.id,
        names=record.names,
        marks=record.marks,
        scores=tuple(column.standing for column in state.columns),
        over=state.phase == "over",
        winners=state.winners or (),
        variant=record.variant,
        turns=len(state.turns),
        started=record.started,
        last_wall=record.last_wall,
        title=record.title,
    )


def _first(entry: Entry) -> Record:
    if entry.type != "start" or not isinstance(entry.payload, dict):
        raise ValueError("a log begins with its start")
    return Record.begin(entry.payload, id=entry.game, wall=entry.wall)


def _players(listed: object) -> tuple[tuple[Player, ...], tuple[int, ...]]:
    if not isinstance(listed, list | tuple):
        raise ValueError("players are a list")
    players: list[Player] = []
    marks: list[int] = []
    for place, one in enumerate(listed):
        match one:
            case {"name": str(name)}:
                column, mark = one.get("column", ()), one.get("mark", place % MARKS)
            case _:
                raise ValueError("a player has a name")
        if not isinstance(column, list | tuple) or not all(type(total) is int for total in column):
            raise ValueError("a column is a list of totals")
        if type(mark) is not int or not 0 <= mark < MARKS:
            raise ValueError(f"a mark is a number from 0 to {MARKS - 1}")
        players.append(Player(name, tuple(column)))
        marks.append(mark)
    return tuple(players), tuple(marks)


def _called(payload: Mapping[Any, Any]) -> tuple[str | None, str | None]:
    """The key and the name that a payload gives its rules, each if it is one."""
    variant, title = payload.get("variant"), payload.get("title")
    name = title.strip()[:LONGEST_TITLE] if isinstance(title, str) else ""
    return (variant if isinstance(variant, str) else None), name or None


def _split(words: str) -> list[str]:
    if len(words) > _TEXT_LIMIT:
        raise ValueError("too many words")
    return words.split()


def _faces(word: str) -> Faces:
    match = _ROLL.fullmatch(word)
    return tuple(map(int, match[1])) if match else ()


def _used(step: Step) -> int:
    return step.rolls[-1] if step.rolls else 0


def _seen(tape: tuple[Faces, ...], place: int, faces: Faces) -> tuple[Faces, ...]:
    """The tape with this roll at its place: what is known stays, a longer roll adds its further dice."""
    known = tape[place] if place < len(tape) else ()
    longer = faces if faces[: len(known)] == known else known + faces[len(known) :]
    return (*tape[:place], longer, *tape[place + 1 :])


def _rolled_again(tape: tuple[Faces, ...], used: int, faces: Faces) -> int:
    """How many rolls are used up after a word of an amendment: its rolls that were the phone's still are.

    Without this the dice of a roll that stands in the amended line would come a second time.
    """
    if faces:
        for place in range(used, len(tape)):
            if tape[place][: len(faces)] == faces:
                return place + 1
    return used
