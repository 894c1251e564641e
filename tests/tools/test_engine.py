"""What the engine offers, cut down to what is named: on a module written by hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools import engine

NAMES = ("memory", "PyList_New", "PyList_Size", "free", "Py_Version")
SCRIPT = (
    "function make(){var HEAP8,_PyList_New,_PyList_Size,_free,_Py_Version;function assign(wasmExports){"
    '_PyList_New=Module["_PyList_New"]=wasmExports["PyList_New"];'
    '_PyList_Size=Module["_PyList_Size"]=wasmExports["PyList_Size"];'
    '_free=wasmExports["free"];_Py_Version=Module["_Py_Version"]=wasmExports["Py_Version"];'
    'wasmMemory=wasmExports["memory"]}return _PyList_New(HEAP8)}'
)


def number(value: int) -> bytes:
    """Padded to five bytes, as some linkers write it."""
    return bytes([*(value >> 7 * shift & 127 | 128 for shift in range(4)), value >> 28])


def module(names: tuple[str, ...], padding: int = 0) -> bytes:
    """A module that offers these, between two other sections."""
    items = b"".join(
        number(len(name.encode())) + name.encode() + bytes([0]) + number(index + padding)
        for index, name in enumerate(names)
    )
    body = number(len(names)) + items
    parts = ((1, b"types"), (engine.EXPORTS, body), (10, b"code" * 100))
    return engine.MAGIC + b"".join(bytes([kind]) + number(len(text)) + text for kind, text in parts)


def test_only_what_is_named_is_offered() -> None:
    """By the script itself, beyond the lines that take it, or by another; with or without a `_` before it."""
    small, _ = engine.trimmed(module(NAMES), SCRIPT, ["settings._Py_Version"])
    assert list(engine.entries(dict(engine.sections(small))[engine.EXPORTS])) == [
        *("memory", "PyList_New", "Py_Version"),
    ]


def test_code_and_data_stay_as_they_are() -> None:
    """Section by section, in the same order."""
    small, _ = engine.trimmed(module(NAMES), SCRIPT, [])
    before, after = (dict(engine.sections(text)) for text in (module(NAMES), small))
    assert list(before) == list(after)
    assert {**before, engine.EXPORTS: b""} == {**after, engine.EXPORTS: b""}


def test_the_script_takes_and_declares_only_what_is_offered() -> None:
    """Nothing else of it changes."""
    _, script = engine.trimmed(module(NAMES), SCRIPT, ["settings._Py_Version"])
    assert script == (
        "function make(){var HEAP8,_PyList_New,_Py_Version;function assign(wasmExports){"
        '_PyList_New=Module["_PyList_New"]=wasmExports["PyList_New"];'
        '_Py_Version=Module["_Py_Version"]=wasmExports["Py_Version"];'
        'wasmMemory=wasmExports["memory"]}return _PyList_New(HEAP8)}'
    )


@given(
    names=st.lists(st.text("abc_$é", min_size=1, max_size=40), unique=True, max_size=300).map(tuple),
    padding=st.integers(0, 2**28),
    data=st.data(),
)
def test_what_is_kept_keeps_its_place(names: tuple[str, ...], padding: int, data: st.DataObject) -> None:
    """Any names, any numbers: each entry that stays is the same bytes."""
    keep = data.draw(st.sets(st.sampled_from(names))) if names else set()
    before = engine.entries(dict(engine.sections(module(names, padding)))[engine.EXPORTS])
    small = engine.without_exports(module(names, padding), keep)
    after = engine.entries(dict(engine.sections(small))[engine.EXPORTS])
    assert list(after.items()) == [(name, entry) for name, entry in before.items() if name in keep]


@pytest.mark.parametrize(
    ("text", "script", "words"),
    [
        (b"<!doctype html>", SCRIPT, "not a WebAssembly module"),
        (module(NAMES), "function make(){}", "takes no export"),
    ],
)
def test_another_kind_of_engine_stops_the_build(text: bytes, script: str, words: str) -> None:
    """A release that is built in another way is not trimmed by guess."""
    with pytest.raises(engine.EngineError, match=words):
        engine.trimmed(text, script, [])
