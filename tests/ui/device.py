"""A phone's memory in plain Python, with its faults: what static/js/store.js promises, and no more."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any


@dataclass
class Device:
    """What outlives a window: both stores, and who holds which game."""

    events: dict[tuple[str, int], str] = field(default_factory=dict)
    kv: dict[str, str] = field(default_factory=dict)
    local: dict[str, str] = field(default_factory=dict)
    locks: dict[str, Window] = field(default_factory=dict)
    windows: list[Window] = field(default_factory=list)

    def window(self, **faults: Any) -> Window:
        """Open a page on this device."""
        window = Window(self, **faults)
        self.windows.append(window)
        return window


@dataclass(eq=False)
class Window:
    """One page. `fuse`: the number of writes after which it is killed; `log` has every write in its order."""

    device: Device
    database: bool = True  # there is one, and it answers
    full: bool = False  # IndexedDB takes nothing more
    local_full: bool = False
    locks: bool = True
    fuse: int | None = None
    dead: bool = False
    log: list[str] = field(default_factory=list)
    heard: tuple[Callable[[Any], None], ...] = ()

    def _burns(self, what: str) -> bool:
        """Whether the page still lives to do this write."""
        if self.fuse is not None:
            self.dead = self.dead or self.fuse <= 0
            self.fuse -= 1
        if not self.dead:
            self.log.append(what)
        return not self.dead

    def _set_local(self, key: str, text: str) -> bool:
        if self.local_full or not self._burns(f"local {key}"):
            return False
        self.device.local[key] = text
        return True

    async def _answer(self, outcome: str, copied: bool = False) -> str:
        if outcome == "saved" and (self.full or not self.database):
            return "local" if copied else "unsaved"
        return outcome

    def listen(
        self, lines: Callable[[Any], None], lost: Callable[[Any], None], shown: Callable[[], None]
    ) -> None:
        self.heard = (lines, lost)
        self.shown = shown

    async def open(self) -> str:
        names: dict[str, int] = {}
        for game, _ in self.device.events:
            names[game] = names.get(game, 0) + 1
        return json.dumps({
            "local": None if self.local_full else list(self.device.local.items()),
            "kv": list(self.device.kv.items()) if self.database else None,
            "games": list(names.items()) if self.database else None,
            "persisted": False,
        })  # fmt: skip

    async def rows(self, game: str) -> str:
        if not self.database:
            return ""
        return json.dumps(
            [[seq, line] for (name, seq), line in sorted(self.device.events.items()) if name == game]
        )

    def append(self, events: str, key: str, text: str) -> Any:
        copied = self._set_local(key, text)
        if not events:
            return self._answer("local" if copied else "unsaved")
        return self._append(json.loads(events), copied)

    async def _append(self, rows: list[Any], copied: bool) -> str:
        if await self._answer("saved", copied) != "saved" or not self._burns("events"):
            return "local" if copied else "unsaved"
        if any(self.device.events.get((game, seq), line) != line for game, seq, line in rows):
            return "conflict"
        self.device.events.update({(game, seq): line for game, seq, line in rows})
        return "saved"

    def put(self, key: str, text: str, where: str) -> Any:
        copied = where != "kv" and self._set_local(key, text)
        return self._put(key, text, where, copied)

    async def _put(self, key: str, text: str, where: str, copied: bool) -> str:
        if where == "local":
            return "local" if copied else "unsaved"
        if await self._answer("saved", copied) != "saved" or not self._burns(f"kv {key}"):
            return "local" if copied else "unsaved"
        self.device.kv[key] = text
        return "saved"

    def local(self, key: str) -> str:
        return "" if self.local_full else self.device.local.get(key, "")

    def drop(self, key: str) -> None:
        if self._burns(f"drop {key}"):
            self.device.local.pop(key, None)

    async def repair(self, game: str, changes: str) -> str:
        body = json.loads(changes)
        if self.full or not self.database or not self._burns("repair"):
            return "unsaved"
        for seq, name, text in body["out"]:
            self.device.kv[name] = text
            del self.device.events[game, seq]
        for seq, line in body["in"]:
            assert (game, seq) not in self.device.events
            self.device.events[game, seq] = line
        return "saved"

    async def erase(self, game: str) -> str:
        self.device.events = {key: line for key, line in self.device.events.items() if key[0] != game}
        return "saved"

    async def hold(self, game: str, steal: bool) -> str:
        holder = self.device.locks.get(game)
        if not self.locks or holder is self:
            return "held"
        if holder is not None and not holder.dead:
            if not steal:
                return "busy"
            self.device.locks[game] = self
            holder.heard[1](game)
        self.device.locks[game] = self
        return "held"

    async def release(self, game: str) -> None:
        if self.device.locks.get(game) is self:
            del self.device.locks[game]

    def say(self, text: str) -> None:
        for window in self.device.windows:
            if window is not self and not window.dead:
                window.heard[0](text)

    async def persist(self) -> bool:
        return True
