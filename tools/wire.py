"""A host as static hosts are: gzip, ten minutes of cache, and a count of what went over the wire."""

from __future__ import annotations

import gzip
import hashlib
import threading
from collections.abc import Mapping
from functools import cache
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from tools.serve import Handler

SMALL_ALREADY = (".packed", ".zip", ".png", ".webp", ".woff2", ".whl")
Folder = Path | Mapping[str, bytes]


@cache
def _packed(path: Path) -> bytes:
    return gzip.compress(path.read_bytes(), 9, mtime=0)


def _kind(name: str) -> str:
    return Handler.extensions_map.get(Path(name).suffix, "text/html" if name.endswith(".html") else "") or {
        ".css": "text/css",
        ".json": "application/json",
        ".svg": "image/svg+xml",
        ".png": "image/png",
        ".zip": "application/zip",
    }.get(Path(name).suffix, "application/octet-stream")


class _Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"
    server: Wire

    def do_GET(self) -> None:
        folder, _, name = self.path.partition("?")[0].lstrip("/").partition("/")
        name = name or "index.html"
        found = self.server.find(folder, name)
        if found is None:
            self._send(404, {}, b"")
            return
        data, packed = found
        tag = f'"{hashlib.sha256(data).hexdigest()[:16]}"'
        headers = {"Content-Type": _kind(name), "Cache-Control": "max-age=600", "ETag": tag}
        if packed:
            headers["Content-Encoding"] = "gzip"
        if self.headers.get("If-None-Match") == tag:
            self._send(304, headers, b"")
        else:
            self._send(200, headers, data)

    def _send(self, status: int, headers: Mapping[str, str], data: bytes) -> None:
        self.server.sent += len(data)
        self.server.requests += 1
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        if status != 304:
            self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *args: object) -> None:
        """Nobody reads it."""


class Wire(ThreadingHTTPServer):
    """`folders` by the first part of the address: a folder, or files by their path, or several to look in."""

    daemon_threads = True

    def __init__(self, folders: Mapping[str, tuple[Folder, ...]]) -> None:
        super().__init__(("127.0.0.1", 0), _Answer)
        self.folders = folders
        self.sent = 0
        self.requests = 0
        threading.Thread(target=self.serve_forever, args=(0.05,), daemon=True).start()

    def find(self, folder: str, name: str) -> tuple[bytes, bool] | None:
        """The body of an answer, and whether it is gzip."""
        for place in self.folders.get(folder, ()):
            if isinstance(place, Path):
                path = place / name
                if path.is_file():
                    small = path.suffix in SMALL_ALREADY
                    return (path.read_bytes(), False) if small else (_packed(path), True)
            elif name in place:
                return gzip.compress(place[name], 9, mtime=0), True
        return None

    def url(self, folder: str) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/{folder}/"

    def counted(self) -> tuple[int, int]:
        """Bytes and requests since this was last asked."""
        found = self.sent, self.requests
        self.sent = self.requests = 0
        return found

    def handle_error(self, request: Any, client_address: Any) -> None:
        """A browser that hangs up is no news."""
