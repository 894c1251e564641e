"""WebAssembly modules written by hand: read, and cut down."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tools.modules import NAMES, module, number, text
from tools import wasm


def test_imports_are_read_whatever_their_type() -> None:
    """Functions, tables and memories with and without a largest size, globals, tags."""
    entries = [
        ("env", "call", bytes([wasm.FUNCTION]) + number(7)),
        ("env", "table", bytes([wasm.TABLE, 0x70, 1]) + number(300) + number(900)),
        ("env", "memory", bytes([wasm.MEMORY, 0]) + number(480)),
        ("GOT.func", "écho", bytes([wasm.GLOBAL, 0x7F, 1])),
        ("env", "thrown", bytes([wasm.TAG, 0]) + number(2)),
        ("", "last", bytes([wasm.FUNCTION]) + number(2**28)),
    ]
    body = number(len(entries)) + b"".join(text(where) + text(name) + kind for where, name, kind in entries)
    made = wasm.MAGIC + bytes([wasm.IMPORTS]) + number(len(body)) + body + module(NAMES)[len(wasm.MAGIC) :]
    assert wasm.imports(made) == [(where, name) for where, name, _ in entries]
    assert wasm.imports(module(NAMES)) == []


def test_an_import_of_an_unknown_kind_is_refused() -> None:
    """What follows it could not be read."""
    body = number(1) + text("env") + text("new") + bytes([9])
    with pytest.raises(wasm.WasmError, match="kind 9"):
        wasm.imports(wasm.MAGIC + bytes([wasm.IMPORTS]) + number(len(body)) + body)


def test_code_and_data_stay_as_they_are() -> None:
    """Section by section, in the same order."""
    small = wasm.without_exports(module(NAMES), ["memory", "no such name"])
    assert wasm.exports(small) == {"memory"}
    before, after = (dict(wasm.sections(one)) for one in (module(NAMES), small))
    assert list(before) == list(after)
    assert {**before, wasm.EXPORTS: b""} == {**after, wasm.EXPORTS: b""}


@given(
    names=st.lists(st.text("abc_$é", min_size=1, max_size=40), unique=True, max_size=300).map(tuple),
    padding=st.integers(0, 2**28),
    data=st.data(),
)
def test_what_is_kept_keeps_its_place(names: tuple[str, ...], padding: int, data: st.DataObject) -> None:
    """Any names, any numbers: each entry that stays is the same bytes."""
    keep = data.draw(st.sets(st.sampled_from(names))) if names else set()
    before = wasm.entries(dict(wasm.sections(module(names, padding)))[wasm.EXPORTS])
    small = wasm.without_exports(module(names, padding), keep)
    after = wasm.entries(dict(wasm.sections(small))[wasm.EXPORTS])
    assert list(after.items()) == [(name, entry) for name, entry in before.items() if name in keep]


def test_what_is_no_module_is_refused() -> None:
    """A web page, say."""
    with pytest.raises(wasm.WasmError, match="not a WebAssembly module"):
        wasm.exports(b"<!doctype html>")
