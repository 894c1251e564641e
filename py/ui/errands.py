"""What a tap asks of the doors beside the game: files, links, saved games, odds, the page's own version.

Each errand may take its time; the page goes on meanwhile.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import js

from farkle import Rules
from ui import handover
from ui.device import later
from ui.record import Record
from ui.session import Code, Hand, Say
from ui.words import said

if TYPE_CHECKING:
    from ui.app import App

COUNTING = 12  # milliseconds of counting odds before a tap gets its turn


class Errands:
    """Runs what the session asked for with `Do` and `Keep`."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._counting: Rules | None = None  # the rules whose odds are being counted
        self._drawn = ""  # the link whose code is being drawn, or is

    def run(self, what: str, value: str) -> None:
        """Carry out the errand of this name."""
        match what:
            case "open":
                later(self._reopen(value))
            case "take_over":
                later(self._take_over())
            case "remove":
                self._remove(value)
            case "restore":
                later(self._count(self._app.storage.restore(value)))
            case "export":
                later(self._export())
            case "import":
                self._app.device.open_file(self._import)
            case "persist":
                later(self._persist())
            case "install":
                js.mainPleineInstall.prompt()
            case "update":
                js.mainPleineOffline.applyUpdate()
            case "verify":
                later(self._verify())
            case "try":
                self._app.try_out(value)
            case "reckon":
                later(self.reckon())
            case "print":
                self._app.dom.print(value)
            case "strip":
                self._app.dom.strip_address()
            case "fetch":
                later(self._fetch(value))
            case "copy":
                later(self._copy(value))
            case "share":
                later(self._app.device.share(value))
            case "file":
                later(self._save_game(value))

    async def _reopen(self, game: str) -> None:
        if await self._app.put_on_table(game):
            self._app.session = replace(
                self._app.session, hand=Hand(way=_way_of(self._app.session.record)), fix=None, dialog=""
            )
            self._app.step("go", "table")
        self._app.show()

    async def _take_over(self) -> None:
        if self._app.session.record is not None:
            await self._app.put_on_table(self._app.session.record.id, steal=True)
            self._app.show()

    def _remove(self, game: str) -> None:
        if self._app.storage.current == game:
            later(self._app.storage.release())
        later(self._count(self._app.storage.remove(game)))

    async def _count(self, change: Awaitable[Any]) -> None:
        await change
        self._app.around(saved=len(self._app.storage.games))

    async def _export(self) -> None:
        self._app.device.save_file("main-pleine.json", await self._app.storage.export())

    async def _import(self, text: str) -> None:
        self._app.step("arrive_file", text)
        self._app.show()

    async def keep(self, games: Any) -> None:
        """Keep what came from elsewhere: one game is opened, several are listed."""
        from ui.carry import GameSent  # noqa: PLC0415 - only when something came: not at each start

        if isinstance(games, GameSent):
            await self._reopen(await self._app.storage.add(games.steps))
            self._app.summarise()
            self._app.around(saved=len(self._app.storage.games))
        else:
            taken = await self._app.storage.take(games.chains)
            if self._app.session.record is not None and self._app.session.record.id in taken:
                await self._app.put_on_table(self._app.session.record.id)  # it may have gone on
            rest = tuple(game for game in self._app.session.games if game.id not in taken)
            self._app.session = replace(self._app.session, games=rest)
            self._app.step("go", "games")
        self._app.show()

    async def _fetch(self, game: str) -> None:
        """Open the dialog that sends a saved game."""
        record = Record.fold((await self._app.storage.load(game)).entries).record
        if record is not None:
            self._app.session = replace(self._app.session, sending=record, dialog="send_saved")
            self._app.show()

    async def draw_code(self) -> None:
        """Draw the code of the dialog that sends, a little at a time: the dialog does not wait for it."""
        from ui.qr import drawing  # noqa: PLC0415 - only when asked for

        link = handover.link(self._app.session)
        if link is None or link == self._drawn:
            return
        self._drawn = link
        for path in drawing(link):
            await asyncio.sleep(0)
            if self._drawn != link:
                return  # another one is wanted by now
            if path:
                self._app.session = replace(self._app.session, code=Code(link, path))
                self._app.show()

    async def _save_game(self, game: str) -> None:
        from ui.backup import write  # noqa: PLC0415 - only when asked for

        self._app.device.save_file("main-pleine.json", write([(await self._app.storage.load(game)).lines]))

    async def _copy(self, text: str) -> None:
        copied = await self._app.device.copy(text)
        if not copied:
            self._app.dom.select("link")
        say = Say("moment", "copied" if copied else "selected")
        self._app.session = replace(self._app.session, say=say)
        self._app.dom.say(said(self._app.texts, say))
        self._app.show()

    async def reckon(self) -> None:
        """Count the odds of the rules that are looked up, a little at a time, so that no tap waits for it."""
        from ui.chances import reckon  # noqa: PLC0415 - only when asked for
        from ui.reading import rules_read  # noqa: PLC0415

        rules, known = rules_read(self._app.session), self._app.session.chances
        if known is not None and known.rules == rules and known.done:
            return
        self._counting = rules
        pause = js.performance.now() + COUNTING
        for chances in reckon(rules):
            if self._counting is not rules or self._app.session.screen != "odds":
                return
            if chances != self._app.session.chances:
                self._app.session = replace(self._app.session, chances=chances)
                self._app.show()
            if js.performance.now() > pause:
                await asyncio.sleep(0)
                pause = js.performance.now() + COUNTING

    async def _persist(self) -> None:
        self._app.around(persisted=await self._app.storage.persist())

    async def _verify(self) -> None:
        await js.mainPleineOffline.verify()
        self._app.show()


def _way_of(record: Record | None) -> Any:
    """How the game of another day, or of another phone, was entered: so it goes on."""
    if record is None or record.start.get("dice") == "virtual":
        return "faces" if record is None else "virtual"
    return "points" if any(str(event).startswith("+") for event in record.game.events) else "faces"
