"""Small values that may be overwritten (the desk, what was removed), each kept in both stores.

A counter says which copy was written last, never a clock; a hash says whether it is whole.
"""

from __future__ import annotations

from collections.abc import Awaitable, Mapping
from typing import Any

from ui.chain import Json, canonical, digest, loads

CELL_LIMIT = 1_000_000


def seal(count: int, value: Json) -> str:
    """The text of a cell that was written `count` times. ValueError for what JSON can't say."""
    body: dict[str, Json] = {"n": count, "value": value}
    return canonical({**body, "hash": digest(canonical(body))})


def unseal(text: object) -> tuple[int, Json] | None:
    """How often the cell was written and its value; None if the text is not whole. Never raises."""
    try:
        body = loads(text, CELL_LIMIT)
        match body:
            case {"n": int(count), "value": value, "hash": str()} if seal(count, value) == text:
                return count, value
    except ValueError:
        pass
    return None


class Cells:
    """The cells as this window knows them."""

    def __init__(self, store: Any) -> None:
        self._store = store
        self._known: dict[str, tuple[int, Json]] = {}

    def read(self, name: str, *texts: str | None) -> tuple[str, ...]:
        """Take the copies of a cell in; the one written last counts. What is unreadable comes back."""
        found = [(text, unseal(text)) for text in texts if text]
        whole = [cell for _, cell in found if cell is not None]
        if whole:
            self._known[name] = max(whole, key=lambda cell: cell[0])
        return tuple(text for text, cell in found if cell is None)

    def get(self, name: str) -> Mapping[str, Json] | None:
        """The value, None if there is none."""
        value = self._known.get(name, (0, None))[1]
        return value if isinstance(value, dict) else None

    def write(self, name: str, value: Mapping[str, Json], where: str) -> Awaitable[Any]:
        """Overwrite a cell; its copy in localStorage is written before this returns."""
        # Another window may have written since: its counter is the one to pass.
        counts = [cell[0] for cell in (self._known.get(name), unseal(str(self._store.local(name)))) if cell]
        count = max(counts, default=0) + 1
        self._known[name] = count, dict(value)
        promise: Awaitable[Any] = self._store.put(name, seal(count, dict(value)), where)
        return promise
