"""The door to the device: dice, sound, vibration, the screen that stays on, files. All but the dice may fail
without a trace in the game."""

from __future__ import annotations

import asyncio
import contextlib
import os
import traceback
from collections.abc import Awaitable, Callable
from typing import Any

import js
from pyodide.ffi import create_once_callable, create_proxy, to_js

FAIR = (
    252  # the largest multiple of six in a byte: what lies above is drawn again, so that no face is favoured
)


def draw(n: int) -> tuple[int, ...]:
    """`n` dice from the system's cryptographic source, by rejection sampling. Nothing else makes dice: a
    pseudo-random sequence would come again with a restored interpreter."""
    faces: list[int] = []
    while len(faces) < n:
        faces += [byte % 6 + 1 for byte in os.urandom(n - len(faces)) if byte < FAIR]
    return tuple(faces)


def options(**values: Any) -> Any:
    """A JavaScript object."""
    return to_js(values, dict_converter=js.Object.fromEntries)


class Device:
    """The niceties. Each asks the browser and takes no for an answer."""

    def __init__(self) -> None:
        self._audio: Any = None
        self._lock: Any = None
        self._awake = False
        self._keep = create_proxy(lambda _event: self._rearm())
        js.document.addEventListener("visibilitychange", self._keep)

    def vibrate(self, pattern: tuple[int, ...]) -> None:
        with contextlib.suppress(Exception):  # not every browser has it, and some only after a gesture
            js.navigator.vibrate(to_js(list(pattern)))

    def tick(self, pattern: tuple[int, ...], pitch: float = 1.0) -> None:
        """A dry tick for each pulse of a pattern of vibration: sound and touch tell the same thing."""
        with contextlib.suppress(Exception):  # no audio before a gesture, or none at all
            if self._audio is None:
                self._audio = js.AudioContext.new()
            self._audio.resume()
            at = self._audio.currentTime
            for place, length in enumerate(pattern):
                if place % 2 == 0:
                    self._pulse(
                        at,
                        min(0.16, 0.02 + length / 500),
                        pitch * (330 if length >= 60 else 900 + 60 * place),
                    )
                at += length / 1000 + 0.02

    def _pulse(self, at: float, length: float, frequency: float) -> None:
        tone, loudness = self._audio.createOscillator(), self._audio.createGain()
        tone.type = "triangle"
        tone.frequency.setValueAtTime(frequency, at)
        tone.frequency.exponentialRampToValueAtTime(frequency * 0.6, at + length)
        loudness.gain.setValueAtTime(0.25, at)
        loudness.gain.exponentialRampToValueAtTime(0.001, at + length)
        tone.connect(loudness)
        loudness.connect(self._audio.destination)
        tone.start(at)
        tone.stop(at + length)

    def stay_awake(self, wanted: bool) -> None:
        """Keep the screen on, or let it sleep again."""
        if wanted == self._awake:
            return
        self._awake = wanted
        if wanted:
            self._rearm()
        elif self._lock is not None:
            with contextlib.suppress(Exception):  # already released by the browser
                self._lock.release()
            self._lock = None

    def _rearm(self) -> None:
        # The browser lets go of the lock whenever the page is hidden.
        if (
            not self._awake
            or js.document.visibilityState != "visible"
            or not hasattr(js.navigator, "wakeLock")
        ):
            return

        async def ask() -> None:
            with contextlib.suppress(Exception):  # low battery, or the browser says no
                self._lock = await js.navigator.wakeLock.request("screen")

        later(ask())

    async def copy(self, text: str) -> bool:
        """Put a text on the clipboard; whether that worked."""
        try:
            await js.navigator.clipboard.writeText(text)
        except Exception:  # forbidden, or not there on a page without https
            return False
        return True

    async def share(self, url: str) -> None:
        """Hand a link to another app, which the player chooses."""
        with contextlib.suppress(Exception):  # the player thought better of it
            await js.navigator.share(options(url=url))

    def save_file(self, name: str, text: str) -> None:
        """Hand the player a file."""
        blob = js.Blob.new(to_js([text]), options(type="application/json"))
        url = js.URL.createObjectURL(blob)
        link = js.document.createElement("a")
        link.href, link.download = url, name
        link.click()
        js.setTimeout(create_once(lambda: js.URL.revokeObjectURL(url)), 60_000)

    def open_file(self, read: Callable[[str], Awaitable[None]]) -> None:
        """Let the player choose a file, and read it (8 MB at most: what is larger is no saved game)."""
        field = js.document.createElement("input")
        field.type, field.accept = "file", ".json,application/json"

        async def chosen() -> None:
            file = field.files.item(0)
            if file is not None:
                await read("" if file.size > 8_000_000 else str(await file.text()))

        field.addEventListener("change", create_proxy(lambda _event: later(chosen())))
        field.click()


def create_once(function: Callable[[], Any]) -> Any:
    """A callback for one call."""
    return create_once_callable(lambda *_: function())


_RUNNING: set[asyncio.Future[Any]] = set()


def later(work: Awaitable[Any]) -> None:
    """Let this run beside the page; what goes wrong in it reaches the page's own error handling."""
    task = asyncio.ensure_future(work)
    _RUNNING.add(task)
    task.add_done_callback(_done)


def _done(task: asyncio.Future[Any]) -> None:
    _RUNNING.discard(task)
    if not task.cancelled() and (error := task.exception()) is not None:
        js.reportError(js.Error.new("".join(traceback.format_exception(error))))


def installed() -> bool:
    """Whether the page was opened from the home screen."""
    modes = ("standalone", "fullscreen", "minimal-ui")
    return bool(getattr(js.navigator, "standalone", False)) or any(
        js.matchMedia(f"(display-mode: {m})").matches for m in modes
    )


def can_install() -> str:
    """ "prompt" where the browser offers it, "ios" where the player does it by hand, else ""."""
    offered = getattr(js, "mainPleineInstall", None)
    if offered is not None and offered.ready:
        return "prompt"
    agent = str(js.navigator.userAgent)
    apple = any(name in agent for name in ("iPhone", "iPad", "iPod")) or (
        "Macintosh" in agent and js.navigator.maxTouchPoints > 1
    )
    return "ios" if apple else ""
