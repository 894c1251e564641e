"""The page's scripts, each in one file with all that it imports: a start waits for each file it asks for."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BUNDLER = ROOT / "node_modules/.bin/esbuild"
TARGET = "es2022"

ENTRIES = ("boot.js", "pyscript.js", "interpreter.mjs", "unpacker.mjs", "snapshot_maker.mjs")
"""What the page, PyScript or a worker asks for by address, in static/js."""
LATER = ("./static/js/interpreter.mjs", "./static/js/boot.js", "./pyscript.js")
ELSEWHERE = (*LATER, "../../vendor/*", "node:*")
"""Named by a script, and yet not put into it: what comes after the picture, what may fail alone, the engine,
and what only Node has."""


class ScriptError(ValueError):
    """A script cannot be bundled; the message is the bundler's."""


def bundled(entry: str, facts: Mapping[str, object], form: str = "iife") -> str:
    """A script with all that it imports, as `iife` or `esm`; `FROM_BUILD.x` in it is the fact `x`."""
    options = [f"--format={form}", f"--target={TARGET}", "--bundle", "--minify", "--charset=utf8"]
    options += ["--legal-comments=none", "--log-level=error"]
    options += [f"--define:FROM_BUILD.{name}={json.dumps(fact)}" for name, fact in facts.items()]
    options += [f"--external:{path}" for path in ELSEWHERE]
    done = subprocess.run(
        [BUNDLER, ROOT / entry, *options], cwd=ROOT, check=False, capture_output=True, text=True
    )
    if done.returncode:
        raise ScriptError(done.stderr.strip())
    return done.stdout


def write(target: Path, facts: Mapping[str, object]) -> None:
    """Put every entry into `target`."""
    target.mkdir(parents=True)
    for name in ENTRIES:
        (target / name).write_text(bundled(f"static/js/{name}", facts, "esm"), "utf-8")
