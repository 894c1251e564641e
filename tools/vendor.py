"""What is taken from the npm packages: the files that the page may ask for."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PYSCRIPT_PARTS = ("core", "deprecations-manager", "donkey", "error", "py-editor", "py-game", "py-terminal")
"""PyScript asks for every plugin when it starts, even for those that are switched off."""


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


def vendor(modules: Path, target: Path) -> None:
    """Fill `target/pyscript`, `target/pyodide` and `target/idiomorph`."""
    for source in pyscript_files(modules / "@pyscript/core/dist"):
        copy_script(source, target / "pyscript" / source.name)
    for name in PYODIDE:
        if name.endswith("js"):
            copy_script(modules / "pyodide" / name, target / "pyodide" / name)
        else:
            shutil.copyfile(modules / "pyodide" / name, target / "pyodide" / name)
    copy_script(modules / "idiomorph/dist/idiomorph.esm.js", target / "idiomorph/idiomorph.js")


def interpreter_facts(modules: Path) -> str:
    """Pyodide's lock file without its package index, as a JavaScript value."""
    info = json.loads((modules / "pyodide/pyodide-lock.json").read_text())["info"]
    return json.dumps(json.dumps({"info": info, "packages": {}}, separators=(",", ":")))
