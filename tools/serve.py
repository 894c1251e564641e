"""Serve `dist/` on this machine.

usage: python -m tools.serve [--dir DIST] [--port PORT] [--host HOST]
"""

from __future__ import annotations

import argparse
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PORT = 8000


class Handler(SimpleHTTPRequestHandler):
    """Files with the types that browsers insist on, never kept by the browser's own cache."""

    protocol_version = "HTTP/1.1"
    extensions_map = {  # noqa: RUF012  the base class declares it mutable
        **SimpleHTTPRequestHandler.extensions_map,
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".toml": "text/plain; charset=utf-8",
        ".wasm": "application/wasm",
        ".webmanifest": "application/manifest+json",
    }

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-store")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def log_message(self, format: str, *args: object) -> None:
        """Only what went wrong is worth a line."""
        if not str(args[1] if len(args) > 1 else "").startswith(("2", "3")):
            super().log_message(format, *args)


def listen(directory: Path, host: str, port: int) -> ThreadingHTTPServer:
    """A server on the first free port from `port` on."""
    handler = partial(Handler, directory=str(directory))
    for candidate in range(port, port + 50):
        try:
            return ThreadingHTTPServer((host, candidate), handler)
        except OSError:
            continue
    return ThreadingHTTPServer((host, 0), handler)


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Serve the app on this machine.")
    parser.add_argument("--dir", type=Path, default=ROOT / "dist")
    parser.add_argument("--port", type=int, default=PORT)
    parser.add_argument("--host", default="127.0.0.1")
    options = parser.parse_args(arguments)
    if not (options.dir / "index.html").exists():
        print(f"{options.dir} holds no app: run `make build` first", file=sys.stderr)
        return 1
    with listen(options.dir, options.host, options.port) as server:
        print(
            f"Main pleine is at http://{options.host}:{server.server_address[1]}/ (stop: Ctrl+C)", flush=True
        )
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
