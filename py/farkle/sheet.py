"""The score sheet: rounds as rows, players as columns, with what was struck out since (R1.7, R1.31 to R1.33).

Reads a game, changes nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from .game import Game
from .state import Column, Note, TurnRecord

_PENALTIES = frozenset({"penalty", "crossed_out", "previous", "zero"})


@dataclass(frozen=True, slots=True)
class Cell:
    """One turn of one player, or a total picked up from paper."""

    turn: int | None
    """Index into `state.turns`; None for a total from paper."""
    total: int
    """The total it wrote; if it wrote none, the score until the player's next turn. In points."""
    delta: int
    """What the turn changed in the player's own score, in points."""
    mark: str | None
    """One of bust, void, overshoot, opens, penalty, instant_win, paper; None for a plain bank."""
    struck: bool
    """It wrote a total that no longer stands."""
    fell: bool
    """The player was caught after it and before his next turn."""
    open: bool
    malus: int
    notes: tuple[Note, ...]
    """What followed from the turn, and what befell the player before his next one."""


@dataclass(frozen=True, slots=True)
class Row:
    """A round: one turn of each player in the order of play. None where a player has no turn in it."""

    number: int
    cells: tuple[Cell | None, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The rows, and the number of the round that is being played."""

    rows: tuple[Row, ...]
    rounds: int


@dataclass(slots=True)
class _Draft:
    """A cell while later turns can still strike it."""

    turn: int | None
    total: int
    delta: int
    mark: str | None
    wrote: bool
    open: bool = True
    malus: int = 0
    struck: bool = False
    fell: bool = False
    notes: list[Note] = field(default_factory=list)

    def cell(self) -> Cell:
        return Cell(
            self.turn,
            self.total,
            self.delta,
            self.mark,
            self.struck,
            self.fell,
            self.open,
            self.malus,
            tuple(self.notes),
        )


class _Writer:
    """Writes cell after cell and keeps, for each column, the cells whose totals stand."""

    def __init__(self, players: int) -> None:
        self.rows: list[list[_Draft | None]] = []
        self._standing: list[list[_Draft | None]] = [[] for _ in range(players)]
        self._latest: list[_Draft | None] = [None] * players

    def paper(self, player: int, column: tuple[int, ...]) -> None:
        """Write what was on paper, one total a row."""
        last = 0
        for number, total in enumerate(column):
            if number == len(self.rows):
                self.rows.append([None] * len(self._standing))
            draft = _Draft(None, total, total - last, "paper", wrote=True)
            self._put(self.rows[number], player, draft)
            self._standing[player].append(draft)
            last = total

    def turn(self, index: int, record: TurnRecord, before: tuple[Column, ...]) -> None:
        """Write a turn, and strike what it struck in any column."""
        player = record.player
        old, new = before[player], record.columns[player]
        draft = _Draft(
            index,
            new.score,
            new.score - old.score,
            _mark(record),
            wrote=len(new.written) > _common(old.written, new.written),
            open=new.open,
            malus=new.malus,
            notes=list(record.notes),
        )
        self._put(self.rows[-1], player, draft)
        for i, column in enumerate(record.columns):
            if column is not before[i]:
                self._strike(i, before[i].written, column.written, draft if i == player else None)
        for note in record.notes:
            if note.player != player and note.code in {"falls", "gift"}:
                self._befall(note, record.columns[note.player])

    def _put(self, row: list[_Draft | None], player: int, draft: _Draft) -> None:
        row[player] = draft
        self._latest[player] = draft

    def _strike(self, i: int, before: tuple[int, ...], after: tuple[int, ...], draft: _Draft | None) -> None:
        kept = _common(before, after)
        standing = self._standing[i]
        for gone in standing[kept:]:
            if gone is not None:
                gone.struck = True
        self._standing[i] = standing[:kept] + [draft] * (len(after) - kept)

    def _befall(self, note: Note, column: Column) -> None:
        draft = self._latest[note.player]
        if draft is None:
            return
        draft.notes.append(note)
        draft.fell = draft.fell or note.code == "falls"
        if not draft.wrote:
            draft.total, draft.open, draft.malus = column.score, column.open, column.malus


def sheet(game: Game) -> Sheet:
    """Return the score sheet of the complete turns, with totals from paper as the first rows."""
    players = len(game.players)
    writer = _Writer(players)
    for player, who in enumerate(game.players):
        writer.paper(player, who.column)
    last = players
    before = game.upto(0).state.columns
    for index, record in enumerate(game.state.turns):
        if record.player <= last:
            writer.rows.append([None] * players)
        last = record.player
        writer.turn(index, record, before)
        before = record.columns
    seat = game.state.seat
    begins = seat is not None and game.state.phase != "roll_off" and seat <= last
    return Sheet(tuple(_rows(writer.rows)), len(writer.rows) + begins)


def _rows(drafts: list[list[_Draft | None]]) -> Iterator[Row]:
    for number, row in enumerate(drafts, 1):
        yield Row(number, tuple(draft.cell() if draft else None for draft in row))


def _common(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    """Return how many of the totals stand in both."""
    same = 0
    for old, new in zip(before, after, strict=False):
        if old != new:
            break
        same += 1
    return same


def _mark(record: TurnRecord) -> str | None:
    own = {note.code for note in record.notes if note.player == record.player}
    if record.end == "instant_win":
        return "instant_win"
    if own & _PENALTIES:
        return "penalty"
    if record.end != "bank":
        return record.end
    return "opens" if "opens" in own else None
