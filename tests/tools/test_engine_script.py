"""The engine's script, cut down: each step on a few words of one, and all of them on one that runs."""

from __future__ import annotations

import json
import re
import subprocess

import pytest

from tools import engine_script as cut

SCRIPT = (
    "export default function make(Module){"
    'var newJspiSupported=canConstructWasm&&"Suspending"in WebAssembly;'
    "function start(){updateGOT(origExports);}var functionsInTableMap;"
    "function table(){functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)}"
    "function link(value,entry){if(!value&&!entry.required){return 0}return value}"
    'var _now=()=>7;_now.sig="d";'
    'function _emscripten_console_log(p){return p}_emscripten_console_log.sig="vp";'
    "function circle(){return square()}function square(){return circle()}"
    'var _emscripten_glClear=x0=>GLctx.clear(x0);_emscripten_glClear.sig="vi";'
    'var _unused=()=>circle();_unused.sig="v";'
    "function run(text){return eval(text)}function inner(){return 5}"
    "var wasmImports={_unused,emscripten_console_log:_emscripten_console_log,"
    "emscripten_glClear:_emscripten_glClear,now:_now};"
    'Module["circle"]=circle;Module["run"]=run;Module["link"]=link;Module["inner"]=inner;'
    "return{wasmImports,inner:Module.inner()}}"
)
"""As Emscripten writes them, with what the edits look for."""
ASKED = [
    ("env", "now"),
    ("GOT.func", "emscripten_console_log"),
    ("GOT.func", "emscripten_glClear"),
]


def test_what_nothing_asks_for_is_gone() -> None:
    """What draws, what the engine does not import, what only calls itself; what is named stays."""
    script = cut.without_links(SCRIPT, ASKED, ["engine.link(1)"])
    for gone in ("glClear", "_unused", "circle", "square", "eval", "Suspending", "updateGOT"):
        assert gone not in script, gone
    code = (
        script.replace("export default", "")
        + "const Module={};const made=make(Module);"
        + "console.log(JSON.stringify([Object.keys(made.wasmImports),made.wasmImports.now(),"
        + "made.wasmImports.emscripten_console_log.sig,typeof made.wasmImports.now.sig,made.inner,"
        + "Object.keys(Module),Module.link(3)]))"
    )
    done = subprocess.run(["node", "-e", code], check=True, capture_output=True, text=True)
    assert json.loads(done.stdout) == [
        ["emscripten_console_log", "now"],
        *(7, "vp", "undefined", 5),
        ["link", "inner"],
        3,
    ]


@pytest.mark.parametrize("old", [old for old, _ in cut.EDITS])
def test_a_script_in_which_an_edit_has_no_place_stops_the_build(old: str) -> None:
    """Missing, or there twice: another release is not changed by guess."""
    for script, times in ((SCRIPT.replace(old, ""), 0), (SCRIPT + old, 2)):
        with pytest.raises(cut.EngineError, match=f"{times} times: {re.escape(old)}"):
            cut.edited(script)


def test_a_script_that_offers_in_another_way_stops_the_build() -> None:
    """What it offers to the engine must be listed, once."""
    with pytest.raises(cut.EngineError, match="no way that is known"):
        cut.with_imports(SCRIPT.replace("wasmImports={", "wasmImports=those({"), ["now"])


def test_a_script_that_does_not_parse_stops_the_build() -> None:
    """With the words of who could not read it."""
    with pytest.raises(cut.EngineError, match="Unexpected token"):
        cut.shaken("function(")
