"""Reading JSON that may come from anywhere: a shared link, an imported file, the command line.

In the browser, where the stack is small, a text nested some thousand times deep does not end in an error: it
ends the whole interpreter. So the depth is measured before anything is parsed.
"""

from __future__ import annotations

import json
import re
from typing import Any

DEEPEST = 50
"""No honest save, rule set or export is nested a quarter as deep."""

_MARK = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|([\[{])|([\]}])', re.DOTALL)


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is no JSON.")


def read_json(text: str) -> Any:
    """The value that a text of JSON says; no `NaN`, no infinity.

    Raises `ValueError` if it is no JSON or is nested too deep.
    """
    depth = 0
    for mark in _MARK.finditer(text):
        if mark[1]:
            depth += 1
        elif mark[2]:
            depth -= 1
        if depth > DEEPEST:
            raise ValueError("This JSON is nested too deep.")
    return json.loads(text, parse_constant=_refuse)
