"""The codes that the source can say: read in the source itself, so that none is forgotten."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from farkle.machine import REFUSES

PY = Path(__file__).parents[2] / "py"


@cache
def _nodes(folder: str) -> tuple[ast.AST, ...]:
    files = sorted((PY / folder).rglob("*.py"))
    return tuple(node for path in files for node in ast.walk(ast.parse(path.read_text("utf-8"))))


def calls(name: str, *folders: str) -> Iterator[ast.Call]:
    """Every call of this name in these folders of py."""
    for node in (node for folder in folders for node in _nodes(folder)):
        match node:
            case ast.Call(ast.Name(called) | ast.Attribute(attr=called)) if called == name:
                yield node


def texts_in(node: ast.AST) -> list[str]:
    """The texts that an expression can be: itself, or both sides of a choice."""
    match node:
        case ast.Constant(str(text)):
            return [text]
        case ast.IfExp(body=one, orelse=other):
            return texts_in(one) + texts_in(other)
    return []


def refusals() -> dict[str, set[str]]:
    """Every code that is refused for in the engine and on the page, with the names of its values."""
    found: dict[str, set[str]] = {code: set() for step in REFUSES.values() for code in step.values()}
    found |= {"roll_off": set(), "game_over": set()}
    for name, place in (("IllegalEvent", 0), ("refuse", 1)):
        for call in calls(name, "farkle", "ui"):
            for code in (code for argument in call.args[place : place + 1] for code in texts_in(argument)):
                found.setdefault(code, set()).update(word.arg for word in call.keywords if word.arg)
    for node in _nodes("ui"):  # what is wrong with a game that is being prepared
        match node:
            case ast.Return(ast.Tuple([ast.Constant(str(code)), ast.Dict(keys)])):
                found[code] = {text for key in keys if key is not None for text in texts_in(key)}
    return found


def verdicts() -> set[str]:
    """Every reason of the verdict for which a player may not stop."""
    source = (PY / "farkle/verdict.py").read_text("utf-8")
    return set(re.findall(r'(?:_refused\(total|Verdict\("void", total, (?!False)[^,]+), "(\w+)"', source))


def imports() -> set[str]:
    """What can be wrong with a file that is opened."""
    found = calls("Backup", "ui")
    arguments = (arg for call in found for arg in (*call.args[1:], *(key.value for key in call.keywords)))
    return {code for argument in arguments for code in texts_in(argument) if code}


def notices() -> set[str]:
    """What the memory can have to tell."""
    return {code for call in calls("_notice", "ui") for code in texts_in(call.args[0])}
