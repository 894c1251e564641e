"""The games at rest: one game's log gathered from all its copies, mended, and given back as its chain.

It keeps the order of things: nothing is written before a validated read, nothing damaged is overwritten
before a copy of it is safe.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from ui.chain import Chain, Entry, Json, canonical, digest, is_id, read

EMPTY = Chain()


@dataclass(slots=True)
class Kept:
    """A game as this window knows it.

    `waiting` was played and is in no database, `flying` counts the writes whose outcome is open, `safe` says
    that the database has had everything else.
    """

    chain: Chain = EMPTY
    lines: list[str] = field(default_factory=list)
    waiting: list[Entry] = field(default_factory=list)
    flying: int = 0
    safe: bool = False


async def ask(promise: Awaitable[Any]) -> Any:
    """What the store answers, None where it fails in a way of its own: no failure of it may stop the game."""
    try:
        return await promise
    except Exception:  # a JavaScript error has no common type here and in the tests
        return None


def slots(game: str) -> tuple[str, str]:
    """The two places of a game's copy in localStorage, written in turn: a torn write leaves the other."""
    return f"game:{game}:A", f"game:{game}:B"


def slot(game: str, entries: int) -> str:
    """The place of the copy that has this many entries."""
    return slots(game)[entries % 2]


class Shelf:
    """All games of this device. `deep`: the database has been read, so it may be written."""

    def __init__(self, store: Any, notice: Callable[[str], None]) -> None:
        self._store = store
        self._notice = notice
        self.deep = False
        self.games: dict[str, Kept] = {}
        self.found: set[str] = set()
        self.copied: set[str] = set()  # the games that have a copy in localStorage

    def take_in(self, keys: Iterable[str], games: Iterable[str]) -> None:
        """Note which games there are: from the keys of localStorage, and from the database."""
        self.copied |= {parts[1] for key in keys if len(parts := key.split(":")) == 3 and is_id(parts[1])}
        self.found |= self.copied | {game for game in games if is_id(game)}

    async def rows(self, game: str) -> list[tuple[int, str]] | None:
        """The lines of a game in the database with their places; None if it does not answer."""
        text = await ask(self._store.rows(game)) if self.deep else ""
        return [(seq, str(line)) for seq, line in json.loads(text)] if text else None

    async def load(self, game: str, extra: Sequence[str] = ()) -> Chain:
        """The game's chain from everywhere, mended unless another window has it. `extra`: further lines."""
        mine = await ask(self._store.hold(game, False)) == "held"
        try:
            return await self.gather(game, extra, mend=mine)
        finally:
            if mine:
                await ask(self._store.release(game))

    async def gather(self, game: str, extra: Sequence[str] = (), *, mend: bool) -> Chain:
        """As `load`; with `mend` the caller says that this window holds the game."""
        rows = await self.rows(game)
        # From here to the chain nothing is awaited: a tap made meanwhile is in the copy and in what is known.
        copies = [text for key in slots(game) if (text := str(self._store.local(key)))]
        near = [line for text in copies for line in text.split("\n")]
        kept = self.games.setdefault(game, Kept())
        chain = read([*(line for _, line in rows or ()), *near, *kept.lines, *extra], game)
        lines = chain.lines
        kept.chain, kept.lines = chain, list(lines)
        if chain.newer:
            self._notice("newer")
        elif mend and await self._mend(chain, lines, game, rows):
            kept.safe = True
            kept.waiting = [entry for entry in kept.waiting if entry.line not in lines]
            if not lines:
                self.found.discard(game)  # nothing of it could be read, and what there was is set aside
            if rows == [] and near and lines:
                self._notice("restored")
            if (copies or not self.deep) and set(near) != set(lines):
                await self.copy(game, slots(game))
        return chain

    async def _mend(
        self, chain: Chain, lines: tuple[str, ...], game: str, rows: list[tuple[int, str]] | None
    ) -> bool:
        """Keep forks as games, set aside the unreadable, add what the database lacks; whether that worked."""
        for fork in chain.forks:
            if not await self.keep(fork):
                return False
        if not await self.set_aside(chain.damaged):
            return False
        if rows is None:
            return not self.deep
        good, there = set(enumerate(lines)), set(rows)
        bad = [(seq, line) for seq, line in rows if (seq, line) not in good]
        out: list[Json] = [[seq, _aside(line), line] for seq, line in bad]
        missing: list[Json] = [[seq, line] for seq, line in sorted(good - there)]
        if not out and not missing:
            return True
        outcome = await ask(self._store.repair(game, canonical({"out": out, "in": missing})))
        return bool(outcome == "saved")

    async def keep(self, fork: Chain) -> bool:
        """Make a game of its own of a branch; whether it is safe."""
        self._notice("forked")
        game = fork.game
        self.found.add(game)
        self.copied.add(game)
        kept = self.games[game] = Kept(fork, list(fork.lines))
        text = "\n".join(kept.lines)
        outcome = await ask(self._store.append(self.packed(fork.entries), slots(game)[0], text))
        kept.safe = self.is_safe(outcome)
        return kept.safe

    async def set_aside(self, texts: Iterable[str]) -> bool:
        """Copy what is unreadable to where nothing is ever overwritten; whether that worked."""
        safe = True
        for text in texts:
            self._notice("quarantined")
            outcome = await ask(self._store.put(_aside(text), text, "kv" if self.deep else "local"))
            safe = self.is_safe(outcome) and safe
        return safe

    async def copy(self, game: str, places: Iterable[str]) -> None:
        """Write the game's copy in localStorage."""
        self.copied.add(game)
        for place in places:
            await ask(self._store.put(place, "\n".join(self.games[game].lines), "local"))

    def drop_copies(self, but: str | None) -> None:
        """Only the game on the table has a copy; another's goes once the database has all of it."""
        for game in self.copied - {but}:
            kept = self.games.get(game)
            if self.deep and kept and kept.safe and not kept.waiting and not kept.flying:
                self.drop(game)

    def drop(self, game: str) -> None:
        """Forget the game's copy in localStorage."""
        for place in slots(game):
            self._store.drop(place)
        self.copied.discard(game)

    def forget(self, game: str) -> None:
        """The game is gone for good."""
        self.drop(game)
        self.found.discard(game)
        self.games.pop(game, None)

    def is_safe(self, outcome: object) -> bool:
        """Whether an answer of the store means that the entry is where it can be at best."""
        return outcome == "saved" or (outcome == "local" and not self.deep)

    def packed(self, entries: Iterable[Entry]) -> str:
        """Entries as the store takes them; "" where there is no database to write to."""
        return canonical([[entry.game, entry.seq, entry.line] for entry in entries]) if self.deep else ""


def _aside(text: str) -> str:
    return f"quarantine:{digest(text)}"
