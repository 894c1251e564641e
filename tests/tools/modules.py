"""WebAssembly modules written by hand."""

from __future__ import annotations

from tools import wasm

NAMES = ("memory", "PyList_New", "PyList_Size", "free", "Py_Version")


def number(value: int) -> bytes:
    """Padded to five bytes, as some linkers write it."""
    return bytes([*(value >> 7 * shift & 127 | 128 for shift in range(4)), value >> 28])


def text(words: str) -> bytes:
    return number(len(words.encode())) + words.encode()


def module(names: tuple[str, ...], padding: int = 0) -> bytes:
    """A module that offers these, between two other sections."""
    items = b"".join(text(name) + bytes([0]) + number(index + padding) for index, name in enumerate(names))
    parts = ((1, b"types"), (wasm.EXPORTS, number(len(names)) + items), (10, b"code" * 100))
    return wasm.MAGIC + b"".join(bytes([kind]) + number(len(body)) + body for kind, body in parts)
