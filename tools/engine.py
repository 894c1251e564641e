"""The engine without what only linked libraries would use.

Pyodide's engine offers each of its 8,500 functions and tables by name, to libraries that are linked to it
while it runs. No such library ships, yet every start would list, wrap and enter all of them. Here those that
no script names are taken out of the list: it gets shorter, code and data stay as they are, byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from tools import wasm
from tools.engine_script import WORD, EngineError, without_links

ASSIGNED = re.compile(
    r'(?<=[,;{}])(?:([\w$]+)=)?(?:Module\["[\w$]+"\]=)?wasmExports\["(\w+)"\](?:\.value>>>0)?;'
)
"""How the engine's script takes an export: `_PyList_New=Module["_PyList_New"]=wasmExports["PyList_New"];`."""
DECLARED = re.compile(r"\bvar ((?:[\w$]+,)+[\w$]+);")


def without_lines(script: str, taken: Iterable[str]) -> str:
    """The script without the lines that take these exports, and the variables that would hold them."""
    exports = set(taken)
    held = {variable for variable, name in ASSIGNED.findall(script) if name in exports}
    script = ASSIGNED.sub(lambda line: "" if line[2] in exports else line[0], script)

    def declared(line: re.Match[str]) -> str:
        left = [name for name in line[1].split(",") if name not in held]
        return f"var {','.join(left)};" if left else ""

    return DECLARED.sub(declared, script)


def without_exports(module: bytes, script: str, others: Iterable[str]) -> tuple[bytes, str]:
    """The engine's module and script without the exports that neither the script nor `others` name.

    An export counts as named if it, or it with a `_` before it, stands anywhere as a word, be it in a string.
    """
    offered = wasm.exports(module)
    taken = {name for _, name in ASSIGNED.findall(script) if name in offered}
    if not taken:
        raise EngineError("the engine's script takes no export in the way that is known here")
    words = {word for text in (without_lines(script, taken), *others) for word in WORD.findall(text)}
    kept = {name for name in offered if words & {name, f"_{name}"}}
    return wasm.without_exports(module, kept), without_lines(script, taken - kept)


def trimmed(module: bytes, script: str, others: Iterable[str]) -> tuple[bytes, str]:
    """The engine's module and script for a page that links nothing to it.

    `others` are the scripts beside it, which may name parts of it.
    """
    beside = list(others)
    return without_exports(module, without_links(script, wasm.imports(module), beside), beside)
