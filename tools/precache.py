"""The list of files that an installed app keeps: address, size and hash of each, and one version for all."""

from __future__ import annotations

import hashlib
from pathlib import Path

from tools import hosts, pack, scripts

WORKER = "service-worker.js"
LEFT_OUT = (WORKER, hosts.HEADERS, hosts.PLAIN, "static/screenshots/", "licences.txt")
"""Files that play needs no copy of. The worker itself is kept by the browser."""


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def entries(dist: Path) -> list[dict[str, str | int]]:
    """Each file that play may ask for, in the order of addresses; `packed` is the hash of what is sent."""
    found: list[dict[str, str | int]] = []
    for path in sorted(dist.rglob("*")):
        url = path.relative_to(dist).as_posix().removesuffix(pack.SUFFIX)
        if path.is_file() and not url.startswith(LEFT_OUT):
            data = pack.unpacked(dist / url)
            entry: dict[str, str | int] = {"url": url, "sha256": _hash(data), "size": len(data)}
            found.append(entry | ({"packed": _hash(path.read_bytes())} if path.suffix == pack.SUFFIX else {}))
    return found


def made(dist: Path) -> tuple[str, str]:
    """The worker with its list, and the version: it changes with any byte that ships."""
    files = entries(dist)
    facts = {"version": "", "files": files, "suffix": pack.SUFFIX}
    version = _hash(scripts.bundled(WORKER, facts).encode())[:16]
    return version, scripts.bundled(WORKER, facts | {"version": version})


def write(dist: Path) -> str:
    """Put the worker into `dist`; give the version."""
    version, worker = made(dist)
    (dist / WORKER).write_text(worker, "utf-8")
    return version
