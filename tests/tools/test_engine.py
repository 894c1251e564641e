"""What the engine offers, cut down to what is named: on a module written by hand."""

from __future__ import annotations

import pytest

from tests.tools.modules import NAMES, module
from tools import engine, wasm
from tools.engine_script import EngineError

SCRIPT = (
    "function make(){var HEAP8,_PyList_New,_free,_Py_Version;function assign(wasmExports){"
    '_PyList_New=Module["_PyList_New"]=wasmExports["PyList_New"];'
    'Module["_PyList_Size"]=wasmExports["PyList_Size"];_free=wasmExports["free"];'
    '_Py_Version=Module["_Py_Version"]=wasmExports["Py_Version"].value>>>0;'
    'wasmMemory=wasmExports["memory"]}return _PyList_New(HEAP8)}'
)


def test_only_what_is_named_is_offered() -> None:
    """By the script itself, beyond the lines that take it, or by another; with or without a `_` before it."""
    small, _ = engine.without_exports(module(NAMES), SCRIPT, ["settings._Py_Version"])
    assert list(wasm.entries(dict(wasm.sections(small))[wasm.EXPORTS])) == [
        *("memory", "PyList_New", "Py_Version"),
    ]


def test_the_script_takes_and_declares_only_what_is_offered() -> None:
    """Nothing else of it changes."""
    _, script = engine.without_exports(module(NAMES), SCRIPT, ["settings._Py_Version"])
    assert script == (
        "function make(){var HEAP8,_PyList_New,_Py_Version;function assign(wasmExports){"
        '_PyList_New=Module["_PyList_New"]=wasmExports["PyList_New"];'
        '_Py_Version=Module["_Py_Version"]=wasmExports["Py_Version"].value>>>0;'
        'wasmMemory=wasmExports["memory"]}return _PyList_New(HEAP8)}'
    )


def test_another_kind_of_engine_stops_the_build() -> None:
    """A release that is built in another way is not trimmed by guess."""
    with pytest.raises(EngineError, match="takes no export"):
        engine.without_exports(module(NAMES), "function make(){}", [])
