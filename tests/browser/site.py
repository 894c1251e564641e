"""A static host for the tests: counts what is asked of it, can be switched off, and lies on demand."""

from __future__ import annotations

import threading
from collections.abc import Callable, Mapping
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

from tools.serve import Handler

Fault = Callable[["SiteHandler", bytes], None]
"""Answers in place of the file, whose bytes it is given."""


class SiteHandler(Handler):
    """One request at a time: a connection that stays open would outlive a server that is off."""

    protocol_version = "HTTP/1.0"
    server: SiteServer

    def do_GET(self) -> None:  # noqa: N802  the base class names it
        site = self.server.site
        path = unquote(urlsplit(self.path).path)
        site.requests.append(path)
        fault = site.faults.get(path.removeprefix(site.base))
        if fault:
            file = Path(self.translate_path(self.path))
            fault(self, file.read_bytes() if file.is_file() else b"")
        else:
            super().do_GET()

    def translate_path(self, path: str) -> str:
        site = self.server.site
        wanted = unquote(urlsplit(path).path)
        for prefix, folder in {**site.mounts, site.base: site.directory}.items():
            if wanted.startswith(prefix):
                return str(folder / (wanted.removeprefix(prefix) or "index.html"))
        return str(site.directory / "nothing here")

    def answer(self, status: int, kind: str, body: bytes, length: int | None = None) -> None:
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body) if length is None else length))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Faults are meant; the tests look at the page."""


class SiteServer(ThreadingHTTPServer):
    daemon_threads = True
    site: Site

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up is no news."""


class Site:
    """`directory` at `base`; `mounts` adds folders elsewhere. `faults` is by address below the base."""

    def __init__(self, directory: Path, base: str = "/", mounts: Mapping[str, Path] | None = None) -> None:
        self.directory = directory
        self.base = base
        self.mounts = dict(mounts or {})
        self.faults: dict[str, Fault] = {}
        self.requests: list[str] = []
        self.released = threading.Event()
        self._port = 0
        self._server: SiteServer | None = None

    def start(self) -> Site:
        """Listen, on the same port as before if there was one."""
        self.released.clear()
        self._server = SiteServer(("127.0.0.1", self._port), SiteHandler)
        self._server.site = self
        self._port = self._server.server_address[1]
        threading.Thread(target=self._server.serve_forever, args=(0.05,), daemon=True).start()
        return self

    def stop(self) -> None:
        """Nothing answers any more; stalled answers end where they are."""
        self.released.set()
        if self._server:
            self._server.shutdown()
            self._server.server_close()
            self._server = None

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def url(self) -> str:
        return self.origin + self.base


def captive_portal(handler: SiteHandler, data: bytes) -> None:
    """A login page in place of the file, as if all were well."""
    handler.answer(200, "text/html", b"<!doctype html><title>Wi-Fi</title><p>Please log in")


def redirect(handler: SiteHandler, data: bytes) -> None:
    """Off to a page of the same host."""
    handler.send_response(302)
    handler.send_header("Location", f"{handler.server.site.base}login")
    handler.send_header("Content-Length", "0")
    handler.end_headers()


def unavailable(handler: SiteHandler, data: bytes) -> None:
    handler.answer(503, "text/plain", b"busy")


def altered(handler: SiteHandler, data: bytes) -> None:
    """The right length, one byte wrong in the middle."""
    middle = len(data) // 2
    body = data[:middle] + bytes([data[middle] ^ 1]) + data[middle + 1 :]
    handler.answer(200, handler.guess_type(handler.translate_path(handler.path)), body)


def cut(at: int | None = None, *, told: bool = True) -> Fault:
    """Hangs up after `at` bytes (half of them if not said), having told the full length or none."""

    def fault(handler: SiteHandler, data: bytes) -> None:
        part = data[: len(data) // 2 if at is None else at]
        if told:
            handler.answer(200, handler.guess_type(handler.translate_path(handler.path)), part, len(data))
        else:
            handler.send_response(200)
            handler.send_header("Content-Type", handler.guess_type(handler.translate_path(handler.path)))
            handler.end_headers()
            handler.wfile.write(part)

    return fault


def stalled(handler: SiteHandler, data: bytes) -> None:
    """Half of the file, then nothing until the site is released: stopped, or told to go on."""
    handler.send_response(200)
    handler.send_header("Content-Type", handler.guess_type(handler.translate_path(handler.path)))
    handler.send_header("Content-Length", str(len(data)))
    handler.end_headers()
    handler.wfile.write(data[: len(data) // 2])
    handler.wfile.flush()
    handler.server.site.released.wait(60)
    handler.wfile.write(data[len(data) // 2 :])
