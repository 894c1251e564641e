"""The door to the device's memory: the game that is played, the desk, removal, and the other windows.

Everything degrades: where a store is missing or full the game goes on, and the status says so.
"""

from __future__ import annotations

import asyncio
import json
import os
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import Any

from ui import backup, removed
from ui.cells import Cells
from ui.chain import Chain, Entry, Json, branch_off, canonical, loads, read
from ui.shelf import Kept, Shelf, ask, slot
from ui.signals import Loaded, Signals

__all__ = ["Loaded", "Signals", "Storage"]

RETRY_SECONDS = (2.0, 5.0, 15.0, 30.0)
_MESSAGE_LIMIT = 1_000_000


class Storage:
    """The games and the desk of this device. One game at a time is held for writing: the current one.

    `wrap` turns a function into what the store can call (pyodide.ffi.create_proxy in the browser).
    """

    def __init__(
        self, store: Any, signals: Signals, wrap: Callable[[Any], Any] = lambda function: function
    ) -> None:
        self._store = store
        self._signals = signals
        self._notices: dict[str, None] = {}
        self._shelf = Shelf(store, self._notice)
        self._cells = Cells(store)
        self._epoch = 0
        self._retrying = False
        self._tasks: set[asyncio.Future[Any]] = set()
        self._writes: set[asyncio.Future[Any]] = set()
        self.current: str | None = None
        store.listen(wrap(self._heard), wrap(self._lost), wrap(signals.shown))

    # Opening and loading

    async def open(self) -> Loaded:
        """Read what is there, mend what can be mended, and tell. Never raises."""
        shelf = self._shelf
        found = _object(await ask(self._store.open()))
        local, kv = _pairs(found.get("local")), _pairs(found.get("kv"))
        near, shelf.deep = found.get("local") is not None, found.get("kv") is not None
        if not (near and shelf.deep):
            self._notice("local_only" if near else "no_copy" if shelf.deep else "no_storage")
        for name in ("desk", "removed"):
            await shelf.set_aside(self._cells.read(name, local.get(name), kv.get(name)))
        shelf.take_in(local, _pairs(found.get("games")))
        await self._purge()
        for game in sorted(shelf.copied):
            await shelf.load(game)
        if not shelf.deep:
            self._later(self._reopen())
        listed = self.games
        return Loaded(
            games=listed,
            chains={game: kept.chain for game, kept in shelf.games.items() if game in listed},
            desk=self._cells.get("desk"),
            notices=tuple(self._notices),
            persisted=found.get("persisted"),
        )

    async def _reopen(self) -> None:
        """The database did not answer at the start; when it does later, it is read before it is written."""
        for seconds in RETRY_SECONDS:
            await asyncio.sleep(seconds)
            found = _object(await ask(self._store.open()))
            if found.get("kv") is not None:
                self._shelf.deep = True
                self._shelf.take_in((), _pairs(found.get("games")))
                for game in list(self._shelf.games):
                    await self.load(game)
                return

    @property
    def games(self) -> tuple[str, ...]:
        """The names of all games that are not removed, the latest begun first."""
        return tuple(sorted(self._shelf.found - removed.games(self._removed).keys(), reverse=True))

    async def load(self, game: str) -> Chain:
        """The game's chain from everywhere it is, mended unless another window writes it."""
        if game == self.current:
            return await self._shelf.gather(game, mend=True)
        return await self._shelf.load(game)

    # Playing

    async def hold(self, game: str, *, steal: bool = False) -> Chain | None:
        """Make this the current game, read anew and writable; None while another window has it.

        With `steal` the other window is told that it lost the game, and becomes a spectator.
        """
        if game != self.current:
            await self.release()
        if await ask(self._store.hold(game, steal)) == "busy":
            self.current = None
            return None
        self.current = game
        chain = await self._shelf.gather(game, mend=True)
        self._epoch = (chain.tip.epoch if chain.tip else 0) + steal
        if chain.entries and not chain.newer:
            await self._shelf.copy(game, [slot(game, len(chain.entries))])
            self._shelf.drop_copies(self.current)
        self._tell()
        return chain

    async def release(self) -> None:
        """Give the current game back."""
        game, self.current = self.current, None
        if game is not None:
            await ask(self._store.release(game))

    def begin(self, start: Json) -> Entry:
        """Start a game with this payload and make it the current one."""
        before = self.current
        self.current = _name()
        self._epoch = 0
        self._later(ask(self._store.hold(self.current, False)))
        if before is not None:
            self._later(ask(self._store.release(before)))
        return self.write("start", start)

    def write(self, type: str, payload: Json = None) -> Entry:
        """Append an entry to the current game. ValueError if there is none, or if it may not be written."""
        kept = self._shelf.games.get(self.current or "")
        tip = kept.chain.tip if kept else None
        if self.current is None or (tip is None and type != "start"):
            raise ValueError("no game is held")
        entry = Entry.after(tip, type, payload, game=self.current, epoch=self._epoch, wall=_now())
        self.append(entry)
        return entry

    def append(self, entry: Entry) -> asyncio.Future[str]:
        """Write an entry: its copy before this returns, then the database. The future has the answer."""
        kept = self._shelf.games.setdefault(entry.game, Kept())
        if kept.chain.newer:
            raise ValueError("a later version of the program wrote this game")
        kept.chain = kept.chain.then(entry)
        kept.lines.append(entry.line)
        kept.waiting.append(entry)
        self._shelf.found.add(entry.game)
        self._shelf.copied.add(entry.game)
        return self._send(entry.game)

    async def flushed(self) -> None:
        """Wait until every write that was begun before has come to an end, well or badly."""
        if self._writes:
            await asyncio.wait(set(self._writes))

    def _send(self, game: str) -> asyncio.Future[str]:
        kept = self._shelf.games[game]
        entries, kept.waiting = kept.waiting, []
        kept.flying += 1
        place = slot(game, len(kept.lines))
        promise = self._store.append(self._shelf.packed(entries), place, "\n".join(kept.lines))
        self._tell()
        task = self._later(self._settle(kept, entries, promise))
        self._writes.add(task)
        task.add_done_callback(self._writes.discard)
        return task

    async def _settle(self, kept: Kept, entries: list[Entry], promise: Awaitable[Any]) -> str:
        outcome = str(await ask(promise))
        game = entries[0].game
        kept.flying -= 1
        if self._shelf.is_safe(outcome):
            kept.safe = True
            self._store.say(canonical({"game": game, "lines": [entry.line for entry in entries]}))
            self._shelf.drop_copies(self.current)
        elif outcome == "conflict":
            # Another window wrote here: its line stands, what was played here becomes a game of its own.
            mine = kept.chain.entries
            self._shelf.games.pop(game, None)
            self._lost(game)
            if await self._shelf.keep(branch_off(mine)):
                self._shelf.drop(game)  # the copy of it under the old name
        else:
            kept.waiting = sorted((*entries, *kept.waiting), key=lambda entry: entry.seq)
            if not self._retrying:
                self._retrying = True
                self._later(self._retry())
        self._tell()
        return outcome

    async def _retry(self) -> None:
        """Try again what is not saved, less and less often, for as long as the page lives."""
        attempt = 0
        while self._unsaved():
            await asyncio.sleep(RETRY_SECONDS[min(attempt, len(RETRY_SECONDS) - 1)])
            attempt += 1
            for game in self._unsaved():
                await self._send(game)
        self._retrying = False

    def _unsaved(self) -> list[str]:
        return [game for game, kept in self._shelf.games.items() if kept.waiting]

    def _tell(self) -> None:
        flying = any(kept.flying for kept in self._shelf.games.values())
        self._signals.status("saving" if flying else "unsaved" if self._unsaved() else "saved")

    # Other windows

    def _heard(self, text: str) -> None:
        try:
            body = loads(str(text), _MESSAGE_LIMIT)
        except ValueError:
            return
        match body:
            case {"game": str(game), "lines": [*lines]} if game in self._shelf.games and game != self.current:
                kept = self._shelf.games[game]
                chain = read([*kept.lines, *lines], game)
                if chain.damaged or chain.branches:
                    self._later(self._follow(game))
                elif len(chain.entries) > len(kept.lines):
                    kept.chain, kept.lines = chain, list(chain.lines)
                    self._signals.lines(chain)

    async def _follow(self, game: str) -> None:
        # A message was missed: what the other window wrote is in the stores.
        self._signals.lines(await self._shelf.gather(game, mend=False))

    def _lost(self, game: str) -> None:
        if game == self.current:
            self.current = None
            self._signals.lost(game)

    # The desk

    def save_desk(self, desk: Mapping[str, Json]) -> None:
        """Overwrite the desk; its copy is written before this returns. ValueError for what JSON can't say."""
        self._later(ask(self._cells.write("desk", desk, self._where)))

    # Removal

    def remove(self, game: str) -> Awaitable[Any]:
        """Take a game off the list. For 30 days and at least two more starts `restore` brings it back.

        A copy of the list is written before this returns, here as in `restore`.
        """
        return self._save_removed(removed.adding(self._removed, game, _now()))

    def restore(self, game: str) -> Awaitable[Any]:
        """Bring a removed game back."""
        return self._save_removed(removed.without(self._removed, game))

    @property
    def _removed(self) -> removed.Removed:
        return self._cells.get("removed") or {}

    def _save_removed(self, value: removed.Removed) -> Awaitable[Any]:
        return ask(self._cells.write("removed", value, self._where))

    async def _purge(self) -> None:
        if not removed.games(self._removed) or not self._shelf.deep:
            return
        value = removed.started(self._removed)
        for game in removed.due(value, _now()):
            if await ask(self._store.erase(game)) == "saved":
                self._shelf.forget(game)
                value = removed.without(value, game)
        await self._save_removed(value)

    # Carrying away

    async def export(self) -> str:
        """All games that are not removed as one document (ui.backup)."""
        chains = [await self._shelf.gather(game, mend=False) for game in self.games]
        return backup.write((*chain.lines, *(chain.damaged if chain.newer else ())) for chain in chains)

    async def export_raw(self) -> str:
        """Everything as it lies in the stores, also what was set aside: for when nothing else helps."""
        found = _object(await ask(self._store.open()))
        rows = {game: await self._shelf.rows(game) for game in sorted(self._shelf.found)}
        return json.dumps({**found, "rows": rows})

    async def adopt(self, chains: Iterable[Chain]) -> tuple[str, ...]:
        """Take in games of a document; one that is here already is continued, or forks. Names those kept."""
        taken = []
        for chain in chains:
            game = chain.game
            if game in removed.games(self._removed):
                await self.restore(game)
            if game == self.current:
                await self._shelf.gather(game, chain.lines, mend=True)
            else:
                await self._shelf.load(game, chain.lines)
            if self._shelf.games[game].safe:
                self._shelf.found.add(game)
                taken.append(game)
        return tuple(taken)

    async def add(self, steps: Iterable[tuple[str, Json, int]]) -> str:
        """Keep a game that came from elsewhere under a name of its own, which is returned.

        `steps` are its entries: type, payload and wall (0: now). ValueError if there is none.
        """
        game, wall = _name(), _now()
        entries: list[Entry] = []
        for type, payload, at in steps:
            before = entries[-1] if entries else None
            entries.append(Entry.after(before, type, payload, game=game, wall=at or wall))
        if not entries:
            raise ValueError("a game has entries")
        chain = Chain(tuple(entries))
        self._shelf.games[game] = Kept(chain, list(chain.lines), entries)
        self._shelf.found.add(game)
        self._shelf.copied.add(game)
        await self._send(game)
        return game

    async def take(self, chains: Iterable[Chain]) -> tuple[str, ...]:
        """Take in the games of a document. One that is here is continued if it says the same as far as both
        go; if it does not, it becomes a game of its own. Names those that are here now."""
        taken: list[str] = []
        for chain in chains:
            mine = (await self.load(chain.game)).lines if chain.game in self._shelf.found else ()
            if all(one == other for one, other in zip(mine, chain.lines, strict=False)):
                taken += await self.adopt([chain])
            else:
                taken.append(await self.add((one.type, one.payload, one.wall) for one in chain.entries))
        return tuple(taken)

    async def persist(self) -> bool:
        """Ask the browser to keep the data even when space is short; what it answered."""
        return bool(await ask(self._store.persist()))

    # Small things

    @property
    def _where(self) -> str:
        return "both" if self._shelf.deep else "local"

    def _notice(self, code: str) -> None:
        if code not in self._notices:
            self._notices[code] = None
            self._signals.notice(code)

    def _later(self, work: Awaitable[Any]) -> asyncio.Future[Any]:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)  # the loop itself holds a task only weakly
        task.add_done_callback(self._tasks.discard)
        return task


def _now() -> int:
    return time.time_ns() // 1_000_000


def _name() -> str:
    """A name for a new game: later ones come later in the order of names."""
    return f"{_now():011x}{os.urandom(4).hex()}"


def _object(text: object) -> dict[str, Any]:
    found = json.loads(text) if isinstance(text, str) and text else {}
    return found if isinstance(found, dict) else {}


def _pairs(listed: object) -> dict[str, Any]:
    return {str(key): value for key, value in listed} if isinstance(listed, list) else {}
