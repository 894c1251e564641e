"""The list of files that an installed app keeps: address, size and hash of each, and one version for all."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

from tools import hosts

WORKER = "service-worker.js"
LEFT_OUT = (WORKER, hosts.HEADERS, hosts.PLAIN, "static/screenshots/", "licences.txt")
"""Files that play needs no copy of. The worker itself is kept by the browser."""


def entries(dist: Path) -> list[dict[str, str | int]]:
    """Each file that play may ask for, in the order of their addresses."""
    found: list[dict[str, str | int]] = []
    for path in sorted(dist.rglob("*")):
        url = path.relative_to(dist).as_posix()
        if path.is_file() and not url.startswith(LEFT_OUT):
            data = path.read_bytes()
            found.append({"url": url, "sha256": hashlib.sha256(data).hexdigest(), "size": len(data)})
    return found


def version(files: list[dict[str, str | int]], worker: str) -> str:
    """Changes with any byte that ships, the worker's own included."""
    return hashlib.sha256(f"{json.dumps(files)}{worker}".encode()).hexdigest()[:16]


def write(dist: Path, worker: str) -> str:
    """Put the worker with its list into `dist`; give the version."""
    files = entries(dist)
    name = version(files, worker)
    text = worker.replace("/* VERSION */ undefined", json.dumps(name)).replace(
        "/* FILES */ undefined", json.dumps(files, indent=0)
    )
    (dist / WORKER).write_text(text)
    return name
