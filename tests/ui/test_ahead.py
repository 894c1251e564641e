"""What is imported ahead is what later screens need, a module at a time, and nothing that counts odds."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest

from ui import ahead

PY = Path(ahead.__file__).parents[1]

ONE_BY_ONE = """
import sys
import json, ui.intents, ui.storage, ui.views.page
from ui.ahead import MODULES
for name in MODULES:
    before = set(sys.modules)
    __import__(name)
    new = {n for n in set(sys.modules) - before if n.startswith(("ui.", "farkle."))}
    new = {n for n in new if not n.startswith("ui.fields.")}
    assert new == {name}, (name, new)
before = set(sys.modules)
import ui.editor, ui.views.rules, ui.views.editor, ui.views.edit_dialogs, ui.views.carry
assert set(sys.modules) == before, set(sys.modules) - before
assert not {"farkle.odds", "farkle.solver", "farkle.bots", "fractions"} & before
"""


def test_each_brings_itself_alone_and_the_screens_then_need_no_more() -> None:
    """In a fresh interpreter, as after a plain start; the settings of the editor come as one."""
    told = subprocess.run(
        [sys.executable, "-c", ONE_BY_ONE], cwd=PY, capture_output=True, text=True, check=False
    )
    assert not told.returncode, told.stderr


def test_what_is_there_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """A restored interpreter has all of them; a plain one rests before each."""
    rests: list[float] = []

    async def rest(seconds: float) -> None:
        rests.append(seconds)

    monkeypatch.setattr(ahead, "MODULES", ("json", "colorsys"))
    monkeypatch.setattr(asyncio, "sleep", rest)
    monkeypatch.delitem(sys.modules, "colorsys", raising=False)
    asyncio.run(ahead.import_ahead())
    assert rests == [ahead.REST]
    assert "colorsys" in sys.modules
    asyncio.run(ahead.import_ahead())
    assert rests == [ahead.REST]
