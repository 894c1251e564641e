"""WebAssembly modules: what one asks for, what it offers, and the same module offering less."""

from __future__ import annotations

from collections.abc import Iterable

MAGIC = b"\0asm\1\0\0\0"
IMPORTS, EXPORTS = 2, 7
"""Numbers of the sections of a module that list what it imports and exports."""
FUNCTION, TABLE, MEMORY, GLOBAL, TAG = range(5)
"""Kinds of imports and exports."""


class WasmError(ValueError):
    """No WebAssembly module, or one of an unknown kind."""


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
    """Number and body of each section, in order. Raises WasmError for what is no WebAssembly module."""
    if not module.startswith(MAGIC):
        raise WasmError("not a WebAssembly module")
    found, at = [], len(MAGIC)
    while at < len(module):
        kind = module[at]
        size, start = _read(module, at + 1)
        at = start + size
        found.append((kind, module[start:at]))
    return found


def _after_type(data: bytes, kind: int, at: int) -> int:
    """Where the type of an import of this kind ends."""
    if kind == FUNCTION:
        return _read(data, at)[1]
    if kind == GLOBAL:
        return at + 2
    if kind == TAG:
        return _read(data, at + 1)[1]
    if kind in (TABLE, MEMORY):
        flags = at + (kind == TABLE)
        _, at = _read(data, flags + 1)
        return _read(data, at)[1] if data[flags] & 1 else at
    raise WasmError(f"an import of kind {kind}")


def imports(module: bytes) -> list[tuple[str, str]]:
    """What a WebAssembly module asks for: from where, and by which name."""
    found = []
    for number, body in sections(module):
        if number == IMPORTS:
            count, at = _read(body, 0)
            for _ in range(count):
                words = []
                for _ in range(2):
                    length, at = _read(body, at)
                    words.append(body[at : at + length].decode())
                    at += length
                at = _after_type(body, body[at], at + 1)
                found.append((words[0], words[1]))
    return found


def exports(module: bytes) -> set[str]:
    """The names that a WebAssembly module offers."""
    return {name for kind, body in sections(module) if kind == EXPORTS for name in entries(body)}


def without_exports(module: bytes, keep: Iterable[str]) -> bytes:
    """The same module, offering only what is to be kept. Raises WasmError for what is no module."""
    kept = set(keep)
    out = [MAGIC]
    for kind, section in sections(module):
        body = section
        if kind == EXPORTS:
            left = [entry for name, entry in entries(section).items() if name in kept]
            body = _written(len(left)) + b"".join(left)
        out += [bytes([kind]), _written(len(body)), body]
    return b"".join(out)
