"""What a snapshot of the interpreter holds: every module of the app, with its slow first times behind it.

Imported by nothing but the maker of snapshots.
"""

import gc
import pkgutil
import sys
from importlib import import_module

import farkle
import ui
import ui.views


def warm() -> None:
    """Import everything, and see each language and screen once."""
    names = [
        f"{package.__name__}.{found.name}"
        for package in (farkle, ui, ui.views)
        for found in pkgutil.iter_modules(package.__path__)
        if found.name != "__main__"
    ]
    for name in names:
        import_module(name)
    views, texts, session = (sys.modules[f"ui.{name}"] for name in ("views.page", "texts", "session"))
    for lang in texts.LANGUAGES:
        views.page(session.Session(), texts.Texts.of(lang))
    list(farkle.VARIANTS.values())
    gc.collect()
    gc.freeze()  # what is here stays: no collection during a tap need look at it


warm()
