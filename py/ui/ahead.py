"""Imports what later screens need before they are asked for, so that no tap waits for it."""

from __future__ import annotations

import asyncio
import sys
from importlib import import_module

MODULES = (
    "ui.reading",
    "ui.scale",
    "ui.outcome",
    "ui.rulebook",
    "ui.views.rules",
    "ui.field",
    "ui.fields",
    "ui.ways",
    "ui.editor",
    "ui.conflicts",
    "ui.views.editor",
    "ui.views.edit_dialogs",
    "farkle.reading",
    "ui.carry",
    "ui.qr",
    "ui.views.carry",
)
"""In the order in which they need each other. The odds are left out: they are slow to count anyway."""

REST = 0.1  # seconds after the start and between two modules, for taps and the browser's own work


async def import_ahead() -> None:
    """One module at a time; a restored interpreter has them all."""
    for name in MODULES:
        if name not in sys.modules:
            await asyncio.sleep(REST)
            import_module(name)
