"""The licences of what ships, in one text beside the app."""

from __future__ import annotations

import json
from pathlib import Path

OWN = Path(__file__).parent / "licences"
RULE = "\n" + "=" * 78 + "\n"

# Packages that say their licence but do not bring its text, and what is not an npm package at all.
TEXTS = {"pyodide": "MPL-2.0.txt"}
OTHERS = {
    "Python and its standard library (inside Pyodide), https://www.python.org": "Python.txt",
    "MarkupSafe, https://markupsafe.palletsprojects.com": "MarkupSafe.txt",
}


def npm_packages(lock: Path, modules: Path) -> dict[str, str]:
    """Heading -> licence text of each package that is in a shipped file, as the lock file lists them."""
    found = {}
    for place, facts in sorted(json.loads(lock.read_text())["packages"].items()):
        if not place or facts.get("dev") or facts.get("peer") or place.count("node_modules/") > 1:
            continue
        name = place.removeprefix("node_modules/")
        heading = f"{name} {facts['version']} ({facts.get('license', 'see its page')}), npm"
        texts = [OWN / TEXTS[name]] if name in TEXTS else sorted((modules / name).glob("LICENSE*"))
        found[heading] = texts[0].read_text("utf-8") if texts else ""
    return found


def write(target: Path, lock: Path, modules: Path) -> None:
    """Write every heading and text, one after the other."""
    parts = npm_packages(lock, modules) | {
        heading: (OWN / name).read_text("utf-8") for heading, name in OTHERS.items()
    }
    target.write_text(
        "Main pleine is built on these works. Their licences follow.\n"
        + "".join(f"{RULE}{heading}\n\n{text.strip()}\n" for heading, text in parts.items()),
        "utf-8",
    )
