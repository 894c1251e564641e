"""The engine without what only linked libraries would use.

Pyodide's engine offers each of its 8,500 functions and tables by name, to libraries that are linked to it
while it runs. No such library ships, yet every start would list, wrap and enter all of them. Here those that
no script names are taken out of the list: it gets shorter, code and data stay as they are, byte for byte.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

MAGIC = b"\0asm\1\0\0\0"
EXPORTS = 7
"""Number of the section of a WebAssembly module that lists its exports."""

ASSIGNED = re.compile(r'(?<=[,;{}])([\w$]+)=(?:Module\["\1"\]=)?wasmExports\["(\w+)"\];')
"""How the engine's script takes an export: `_PyList_New=Module["_PyList_New"]=wasmExports["PyList_New"];`."""
DECLARED = re.compile(r"\bvar ((?:[\w$]+,)+[\w$]+);")
WORD = re.compile(r"[A-Za-z_$][\w$]*")


class EngineError(ValueError):
    """The engine is not built as this module takes it to be."""


def _read(data: bytes, at: int) -> tuple[int, int]:
    """An unsigned LEB128 number, and where it ends."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 127) << shift
        shift += 7
        if byte < 128:
            return value, at


def _written(value: int) -> bytes:
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def entries(section: bytes) -> dict[str, bytes]:
    """Name -> entry of the export section: a name, a kind, an index."""
    count, at = _read(section, 0)
    found = {}
    for _ in range(count):
        start = at
        length, at = _read(section, at)
        name = section[at : at + length].decode()
        _, at = _read(section, at + length + 1)
        found[name] = section[start:at]
    return found


def sections(module: bytes) -> list[tuple[int, bytes]]:
    """Number and body of each section, in order. Raises EngineError for what is no WebAssembly module."""
    if not module.startswith(MAGIC):
        raise EngineError("not a WebAssembly module")
    found, at = [], len(MAGIC)
    while at < len(module):
        kind = module[at]
        size, start = _read(module, at + 1)
        at = start + size
        found.append((kind, module[start:at]))
    return found


def exports(module: bytes) -> set[str]:
    """The names that a WebAssembly module offers."""
    return {name for kind, body in sections(module) if kind == EXPORTS for name in entries(body)}


def without_exports(module: bytes, keep: Iterable[str]) -> bytes:
    """The same module, offering only what is to be kept. Raises EngineError for what is no module."""
    kept = set(keep)
    out = [MAGIC]
    for kind, section in sections(module):
        body = section
        if kind == EXPORTS:
            left = [entry for name, entry in entries(section).items() if name in kept]
            body = _written(len(left)) + b"".join(left)
        out += [bytes([kind]), _written(len(body)), body]
    return b"".join(out)


def without_lines(script: str, taken: dict[str, str]) -> str:
    """The script without the lines that take these exports, and the variables that would hold them."""
    script = ASSIGNED.sub(lambda line: "" if line[1] in taken else line[0], script)

    def declared(line: re.Match[str]) -> str:
        left = [name for name in line[1].split(",") if name not in taken]
        return f"var {','.join(left)};" if left else ""

    return DECLARED.sub(declared, script)


def trimmed(module: bytes, script: str, others: Iterable[str]) -> tuple[bytes, str]:
    """The engine's module and script without the exports that neither the script nor `others` name.

    An export counts as named if it, or it with a `_` before it, stands anywhere as a word, be it in a string.
    """
    offered = exports(module)
    taken = {variable: name for variable, name in ASSIGNED.findall(script) if name in offered}
    if not taken:
        raise EngineError("the engine's script takes no export in the way that is known here")
    words = {word for text in (without_lines(script, taken), *others) for word in WORD.findall(text)}
    kept = {name for name in offered if words & {name, f"_{name}"}}
    gone = {variable: name for variable, name in taken.items() if name not in kept}
    return without_exports(module, kept), without_lines(script, gone)
