"""What can befall a column of the score sheet (§5, steps 2 to 6).

Knows the rules about columns; knows nothing of turns or dice.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from .parts import Effect
from .rules import Rules
from .state import Column, Note, note


def back(written: tuple[int, ...]) -> tuple[int, ...]:
    """Strike the totals above the last one below the present one; a total of zero or less stays."""
    if not written or written[-1] <= 0:
        return written
    present = written[-1]
    for last in range(len(written) - 1, 0, -1):
        if written[last - 1] < present:
            return written[:last]
    return ()


class Ledger:
    """The columns and notes while one turn is settled: changed in place, then thrown away."""

    __slots__ = ("_rules", "columns", "notes")

    def __init__(self, rules: Rules, columns: Iterable[Column], notes: Iterable[Note] = ()) -> None:
        self._rules = rules
        self.columns = list(columns)
        self.notes = list(notes)

    def say(self, code: str, player: int, **values: int | str) -> None:
        """Note a consequence."""
        self.notes.append(note(code, player, **values))

    def write(self, player: int, total: int) -> None:
        """Write a total that a bank or an instant win brought: open, no malus, no streak (§5, 2 and 3)."""
        column = self.columns[player]
        written = column.written if total == column.score else (*column.written, total)
        self.columns[player] = Column(written, open=True)
        if not column.open:
            self.say("opens", player, total=total, malus=column.malus)

    def give(self, player: int, points: int) -> bool:
        """Give the points to the lowest open opponent, unless that brings him to the target (§5, 4)."""
        others = [i for i, column in enumerate(self.columns) if i != player and column.open]
        if not others:
            return False
        lowest = min(others, key=lambda i: self.columns[i].score)
        total = self.columns[lowest].score + points
        if total >= self._rules.target:
            self.say("gift_dropped", lowest, points=points, total=total)
            return False
        column = self.columns[lowest]
        self.columns[lowest] = replace(column, written=(*column.written, total))
        self.say("gift", lowest, points=points, total=total, giver=player)
        return True

    def punish(self, player: int, effect: Effect, when_closed: str = "ignore") -> None:
        """Apply a penalty; it never raises a score (§5, 5)."""
        column = self.columns[player]
        if effect.how == "minus":
            self._minus(player, effect.points, when_closed)
        elif column.open and column.score > 0:
            written = () if effect.how == "zero" else back(column.written)
            self.columns[player] = replace(column, written=written)
            code = "crossed_out" if effect.how == "cross_out" else effect.how
            self.say(code, player, before=column.score, total=self.columns[player].score)

    def _minus(self, player: int, points: int, when_closed: str) -> None:
        column = self.columns[player]
        if not column.open:
            if when_closed == "accumulate":
                malus = column.malus - points
                self.columns[player] = replace(column, malus=malus)
                self.say("penalty", player, points=points, before=0, total=0, malus=malus)
            return
        total = column.score - points
        if self._rules.floor is not None:
            total = min(column.score, max(self._rules.floor, total))
        if total != column.score:
            self.columns[player] = replace(column, written=(*column.written, total))
            self.say("penalty", player, points=points, before=column.score, total=total, malus=0)

    def close_if_emptied(self, player: int) -> None:
        """Close a column that a penalty or a fall has left empty, where openings are not permanent."""
        column = self.columns[player]
        if column.open and not column.written and self._rules.opening and not self._rules.opening_permanent:
            self._close(player)

    def _close(self, player: int) -> None:
        self.columns[player] = Column()
        self.say("closes", player)

    def caught(self, player: int) -> tuple[int, ...]:
        """The open opponents on the player's total, if it is above zero (§5, 6)."""
        mine = self.columns[player]
        if self._rules.collision is None or mine.score <= 0:
            return ()
        return tuple(
            i
            for i, column in enumerate(self.columns)
            if i != player and column.open and column.score == mine.score
        )

    def fall(self, player: int, by: int) -> None:
        """Let an open opponent fall, to his previous score or to zero and closed (R1.33, R2.12)."""
        column = self.columns[player]
        to_zero = self._rules.collision is not None and self._rules.collision.effect == "zero_close"
        written = () if to_zero else back(column.written)
        self.columns[player] = replace(column, written=written)
        self.say("falls", player, before=column.score, total=self.columns[player].score, by=by)
        if to_zero and self._rules.opening:
            self._close(player)
        else:
            self.close_if_emptied(player)
