"""The engine's script without what no page of this app does.

Pyodide's script is made for whatever may be linked to the engine while it runs, libraries that draw, sound
and open windows among them. None ships, yet every start would read it all, make an adapter for each function
of WebGL, and run every task of the event loop on a stack of its own in case it has to wait there.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SHAKER = ROOT / "node_modules/.bin/terser"
PASSES = "defaults=false,unused,dead_code,side_effects,pure_getters,passes=4,keep_fargs"
"""Takes out what nothing refers to, again until nothing more goes, and renames nothing."""

EDITS = (
    # Python could wait for JavaScript on a second stack, which it never does here. Where Chromium samples
    # what it allocates, as a share of all browsers does, it crashes on such a stack: at every second start.
    ('canConstructWasm&&"Suspending"in WebAssembly', "false"),
    # What is linked later would look for the engine's functions by their names and addresses.
    ("updateGOT(origExports);", ""),
    ("functionsInTableMap=new WeakMap;updateTableMap(0,wasmTable.length)", "functionsInTableMap=new WeakMap"),
    # What is taken out below has no address.
    ("if(!value&&!entry.required)", "if(!value)"),
)
"""What stands in the script, once, and what stands there instead."""

DRAWS = "emscripten_gl"
"""How the functions begin that the engine lists for who draws with WebGL, and has no other use for."""

IMPORTS = re.compile(r"(?<=\bwasmImports=)\{([\w$:,]+)\}")
SIGNATURE = re.compile(r'(?<=[;{}])([\w$]+)\.sig="\w*";')
OFFERED = re.compile(r'(?<=[;{}])Module\["([\w$]+)"\]=\1;')
READ = re.compile(r"""(?<=[.'"])[A-Za-z_$][\w$]*""")
EVAL = re.compile(r"(?<![\w$.])eval\(")
WORD = re.compile(r"[A-Za-z_$][\w$]*")


class EngineError(ValueError):
    """The engine is not built as this module takes it to be."""


def edited(script: str) -> str:
    """The script with each of the EDITS. Raises EngineError where one does not fit."""
    for old, new in EDITS:
        if script.count(old) != 1:
            raise EngineError(f"the engine's script has not once, but {script.count(old)} times: {old}")
        script = script.replace(old, new)
    return script


def with_imports(script: str, asked: Iterable[str]) -> str:
    """The script offering to the engine only what it asks for."""
    wanted = set(asked)

    def listed(found: re.Match[str]) -> str:
        left = [entry for entry in found[1].split(",") if entry.partition(":")[0] in wanted]
        return f"{{{','.join(left)}}}"

    script, count = IMPORTS.subn(listed, script)
    if count != 1:
        raise EngineError("the engine's script lists what it offers in no way that is known here")
    return script


def with_signatures(script: str, addressed: Iterable[str]) -> str:
    """The script telling the types only of functions that get an address."""
    wanted = {f"_{name}" for name in addressed}
    return SIGNATURE.sub(lambda line: line[0] if line[1] in wanted else "", script)


def with_names(script: str, others: Iterable[str]) -> str:
    """The script offering to others only what they name, or what it may itself look up as a property."""
    wanted = {word for text in others for word in WORD.findall(text)}
    wanted |= set(READ.findall(OFFERED.sub("", script)))
    return OFFERED.sub(lambda line: line[0] if line[1] in wanted else "", script)


def shaken(script: str) -> str:
    """The script without functions and variables that nothing refers to."""
    # A direct call of eval could refer to anything. Those that there are run what linked libraries bring.
    done = subprocess.run(
        [SHAKER, "--module", "--compress", PASSES],
        input=EVAL.sub("(0,eval)(", script),
        check=False,
        capture_output=True,
        text=True,
    )
    if done.returncode:
        raise EngineError(done.stderr.strip()[-2000:])
    return done.stdout


def without_links(script: str, asked: Iterable[tuple[str, str]], others: Iterable[str]) -> str:
    """The script for an engine that is linked to nothing else.

    `asked` is what the engine imports, each by kind and name; `others` are the scripts beside this one.
    """
    needed = [(kind, name) for kind, name in asked if not name.startswith(DRAWS)]
    script = with_imports(edited(script), (name for _, name in needed))
    script = with_signatures(script, (name for kind, name in needed if kind == "GOT.func"))
    return shaken(with_names(script, others))
