"""What is taken from the npm packages: the files that the page may ask for."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path

from tools import engine

PYSCRIPT_PARTS = ("core", "error")
"""Of its plugins, all switched off in pyscript.toml, PyScript asks for one even so: to tell it that it is."""


def without_source_map(text: str) -> str:
    """A source map that does not ship is a request that fails in every developer's console."""
    return re.sub(r"\n?//# sourceMappingURL=\S+\s*$", "\n", text)


def copy_script(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(without_source_map(source.read_text("utf-8")), "utf-8")


def pyscript_files(dist: Path) -> list[Path]:
    """PyScript's entry and the parts that it imports; the hash in a part's name changes with each release."""
    names = "|".join(PYSCRIPT_PARTS)
    return [
        path
        for path in sorted(dist.glob("*.js"))
        if re.fullmatch(rf"(core|({names})-[\w-]{{8}})\.js", path.name)
    ]


def vendor(modules: Path, target: Path, own: Iterable[Path]) -> None:
    """Fill `target/pyscript` and `target/pyodide`. `own` scripts may name parts of the engine."""
    for source in pyscript_files(modules / "@pyscript/core/dist"):
        copy_script(source, target / "pyscript" / source.name)
    pyodide = modules / "pyodide"
    module, script = engine.trimmed(
        (pyodide / "pyodide.asm.wasm").read_bytes(),
        without_source_map((pyodide / "pyodide.asm.mjs").read_text("utf-8")),
        [path.read_text("utf-8") for path in (pyodide / "pyodide.mjs", *own)],
    )
    (target / "pyodide").mkdir(parents=True)
    (target / "pyodide/pyodide.asm.wasm").write_bytes(module)
    (target / "pyodide/pyodide.asm.mjs").write_text(script, "utf-8")


def interpreter_facts(modules: Path) -> str:
    """Pyodide's lock file without its package index, as JSON."""
    info = json.loads((modules / "pyodide/pyodide-lock.json").read_text())["info"]
    return json.dumps({"info": info, "packages": {}}, separators=(",", ":"))
