"""The one loop that joins session, views and doors: tap, intent, event, new state, written, shown."""

from __future__ import annotations

import asyncio
import hashlib
import json
from dataclasses import replace
from typing import Any

import js
from pyodide.ffi import create_proxy

from ui import desk
from ui.ahead import import_ahead
from ui.cues import SOUNDS
from ui.device import Device, can_install, draw, installed, later
from ui.dom import Dom
from ui.errands import Errands
from ui.intents import handle
from ui.record import Record, summary
from ui.session import Begin, Do, Draw, Effect, Hand, Keep, Session, Write
from ui.storage import Signals, Storage
from ui.texts import Texts, choose
from ui.views.page import Page, page
from ui.words import said, spoken


class App:
    """Holds the session; everything that changes it comes through here."""

    def __init__(self) -> None:
        self.session = Session()
        self.device = Device()
        self.dom = Dom(self.dispatch)
        self.storage = Storage(
            js.mainPleineStore,
            Signals(
                status=self._saving,
                notice=self._notice,
                lines=self._lines,
                lost=self._lost,
                shown=self._shown_again,
            ),
            create_proxy,
        )
        self._picture = Page("", Page.nothing, Page.nothing)
        self._later_picture = create_proxy(self._keep_picture)
        self._open = False  # nothing is written before a validated read
        self._desk: dict[str, Any] = {}
        self.errands = Errands(self)

    @property
    def texts(self) -> Texts:
        return Texts.of(self.session.lang)

    # Start

    async def start(self) -> None:
        """Read what was kept, show it, then answer."""
        self.around(
            browser_lang=choose(list(js.navigator.languages)),
            installed=installed(),
            install=can_install(),
            address=str(js.location.href).partition("#")[0].partition("?")[0],
            shares=hasattr(js.navigator, "share"),
        )
        loaded = await self.storage.open()
        self.around(notices=loaded.notices, persisted=loaded.persisted, saved=len(loaded.games))
        wanted = (loaded.desk or {}).get("game")
        games = [g for g in (wanted, *loaded.chains) if isinstance(g, str) and g in loaded.games]
        if games:
            await self.put_on_table(games[0])
        self.session = desk.restored(self.session, loaded.desk or {})
        self._open = True
        self._from_address()
        self.show()
        if not js.performance.getEntriesByName("painted").length:
            js.performance.mark("painted")
        self.dom.listen()
        self.dom.state("ready")
        for name, arg in json.loads(str(js.mainPleinePicture.taps())):
            self.dispatch(name, arg)
        if self.session.screen == "odds":
            later(self.errands.reckon())
        later(import_ahead())
        self._listen_offline()
        if self.session.screen == "games":
            await self._list_games()

    def _from_address(self) -> None:
        query = js.URLSearchParams.new(js.location.search)
        match query.get("do"):
            case "new":
                self.step("new", "")
            case "continue" if self.session.record is not None:
                self.step("go", "table")
        if js.location.search:
            js.history.replaceState(None, "", js.location.pathname + js.location.hash)
        if js.location.hash:
            self.step("arrive", str(js.location.hash))
        js.addEventListener("hashchange", create_proxy(lambda _event: self._hash_changed()))

    def _hash_changed(self) -> None:
        self.step("arrive", str(js.location.hash))
        self.show()

    def _listen_offline(self) -> None:
        offline = getattr(js, "mainPleineOffline", None)
        if offline is None:
            return

        def changed(*_: Any) -> None:
            total = offline.progress.total or 0
            self.around(
                offline=str(offline.state),
                version=str(offline.version or ""),
                progress=round(100 * offline.progress.done / total) if total else 0,
            )
            self.show()

        offline.onchange(create_proxy(changed))
        changed()
        js.addEventListener("mainpleine:install", create_proxy(lambda _event: self._install_changed()))

    def _install_changed(self) -> None:
        self.around(installed=installed(), install=can_install())
        self.show()

    async def _list_games(self) -> None:
        """Summaries of all games, when they are asked for: one after the other, so that no tap waits."""
        self.around(saved=len(self.storage.games))
        for game in self.storage.games:
            if any(known.id == game for known in self.session.games):
                continue
            record = Record.fold((await self.storage.load(game)).entries).record
            if record is not None:
                games = tuple(sorted((*self.session.games, summary(record)), key=lambda one: -one.last_wall))
                self.session = replace(self.session, games=games)
            await asyncio.sleep(0)
        self.show()

    async def put_on_table(self, game: str, *, steal: bool = False) -> bool:
        chain = await self.storage.hold(game, steal=steal)
        watching = chain is None
        if chain is None:
            chain = await self.storage.load(game)
        folded = Record.fold(chain.entries)
        if folded.record is None:
            return False
        self.session = replace(self.session, record=folded.record)
        self.around(spectator=watching or chain.newer or bool(folded.bad))
        return True

    # The loop

    def dispatch(self, name: str, arg: str) -> None:
        """One intent from the page, to its end."""
        if name == "back":
            name, arg = ("dialog", "") if self.session.dialog else ("go", "home")
        before = self.session
        self.step(name, arg)
        self.show()
        self._cue(before, name, arg)

    def step(self, name: str, arg: str) -> None:
        if (name, arg) == ("go", "games"):
            later(self._list_games())
        self.session, effects = handle(self.session, name, arg)
        for effect in effects:
            self._carry_out(effect)
        self._save_desk()

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Begin(start):
                entry = self.storage.begin(dict(start))
                record = Record.begin(start, id=entry.game, wall=entry.wall)
                self.session = replace(
                    self.session, record=record, around=replace(self.session.around, spectator=False)
                )
                self.around(saved=len(self.storage.games))
                self.summarise()
            case Write(type, payload):
                self.storage.write(type, payload)
                self.summarise()
            case Draw(n, then):
                self.step(then, "".join(map(str, draw(n))))
            case Keep(games):
                later(self.errands.keep(games))
            case Do(what, value):
                self.errands.run(what, value)

    def show(self) -> None:
        """Put the session on the screen."""
        s, t = self.session, self.texts
        playing = (
            s.record is not None and s.screen in ("table", "sheet") and s.record.game.state.phase != "over"
        )
        self.device.stay_awake(s.settings.awake and playing)
        self.dom.look(lang=s.lang, title="Main pleine", theme=s.settings.theme, motion=s.settings.motion)
        shown = page(s, t)
        self.dom.show(shown)
        if shown != self._picture:
            self._picture = shown
            js.setTimeout(self._later_picture)
        if s.dialog.startswith("send_"):
            later(self.errands.draw_code())

    def _keep_picture(self, *_: Any) -> None:
        """Keep what is on the screen for the next start, once seen: it is painted before Python wakes."""
        shown, settings = self._picture, self.session.settings
        if not self._open or self.session.arrival is not None:
            return
        app, dialog = str(shown.app), str(shown.dialog)
        picture = {
            "app": app,
            "dialog": dialog,
            "hash": hashlib.sha256((app + dialog).encode()).hexdigest(),
            "frame": shown.frame,
            "lang": self.session.lang,
            "theme": settings.theme,
            "motion": "on" if settings.motion else "off",
        }
        js.mainPleinePicture.keep(json.dumps(picture))

    def _cue(self, before: Session, name: str, arg: str) -> None:
        """Sound, touch and speech for what has just happened."""
        s = self.session
        say = s.say
        if name == "roll" and s.record is not before.record:
            self.dom.rolling()
        if say is not None and say.kind == "why":
            self._sound("refused", silent=True)
        elif say is not None and say is not before.say:
            self._sound(
                {
                    "overshoot": "bust",
                    "void": "bust",
                    "prediction": "bust",
                    "instant_win": "wins",
                    "asks_fall": "falls",
                }.get(say.code, say.code)
            )
        elif name in ("key", "die", "points", "start_die"):
            self._sound("key", pitch=0.8 + 0.08 * (int(arg) if arg.isdigit() else 1) % 1)
        self.dom.say(spoken(self.texts, before, s) or (said(self.texts, say) if say else ""))

    def _sound(self, name: str, pitch: float = 1.0, *, silent: bool = False) -> None:
        pattern = SOUNDS.get(name)
        if pattern is None:
            return
        if self.session.settings.vibration:
            self.device.vibrate(pattern)
        if self.session.settings.sound and not silent:
            self.device.tick(pattern, pitch)

    def try_out(self, name: str) -> None:
        if name in ("sound", "vibration"):
            self._sound("opens")

    def _save_desk(self) -> None:
        now = desk.to_json(self.session)
        if self._open and now != self._desk:
            self._desk = now
            self.storage.save_desk(now)

    def summarise(self) -> None:
        record = self.session.record
        if record is None:
            return
        now = summary(record)
        now = replace(now, last_wall=now.last_wall or int(js.Date.now()))
        rest = tuple(game for game in self.session.games if game.id != now.id)
        self.session = replace(self.session, games=(now, *rest))

    # What the doors report

    def around(self, **changes: Any) -> None:
        self.session = replace(self.session, around=replace(self.session.around, **changes))

    def _saving(self, status: str) -> None:
        shown = self.session.around.saving
        self.around(saving=status)
        if "unsaved" in (status, shown) and status != shown:
            self.show()

    def _notice(self, code: str) -> None:
        if code not in self.session.around.notices:
            self.around(notices=(*self.session.around.notices, code))

    def _lines(self, chain: Any) -> None:
        """Another window has played on in the game that is shown here."""
        record = self.session.record
        folded = Record.fold(chain.entries).record
        if record is not None and folded is not None and folded.id == record.id:
            self.session = replace(
                self.session, record=folded, hand=Hand(way=self.session.hand.way), fix=None
            )
            self.show()

    def _lost(self, game: str) -> None:
        if self.session.record is not None and self.session.record.id == game:
            self.around(spectator=True)
            self.show()

    def _shown_again(self) -> None:
        async def again() -> None:
            if self.session.record is not None:
                await self.put_on_table(self.session.record.id)
                self.show()

        later(again())


def main() -> None:
    """Start the app."""
    app = App()
    later(app.start())
