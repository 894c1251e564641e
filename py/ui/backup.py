"""All games as one document, to keep or to carry to another phone; and how to read one that anybody made."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ui.chain import Chain, Json, canonical, is_id, loads, read

FORMAT = "main-pleine"
VERSION = 1
SIZE_LIMIT = 8_000_000
GAMES_LIMIT = 2_000


@dataclass(frozen=True, slots=True)
class Backup:
    """The games of a document. `code` says what was wrong with it, "" if nothing:

    "too_big", "not_ours" (no document of this program), "newer" (made by a later version: update first),
    "empty", "damaged" (the games in `chains` could be read, wholly or up to the damage).
    """

    chains: tuple[Chain, ...] = ()
    code: str = ""


def write(games: Iterable[Iterable[str]]) -> str:
    """The document that holds these games, each given as the lines of its log."""
    listed: list[Json] = [list(lines) for lines in games]
    return canonical({"format": FORMAT, "v": VERSION, "games": listed})


def read_backup(text: object) -> Backup:
    """The games in a document. Never raises; the size is looked at before anything else."""
    if not isinstance(text, str):
        return Backup(code="not_ours")
    if len(text) > SIZE_LIMIT:
        return Backup(code="too_big")
    try:
        document = loads(text, SIZE_LIMIT)
    except ValueError:
        return Backup(code="not_ours")
    match document:
        case {"format": "main-pleine", "v": int(v)} if v > VERSION:
            return Backup(code="newer")
        case {"format": "main-pleine", "v": 1, "games": [*games]} if len(games) <= GAMES_LIMIT:
            return _games(games)
    return Backup(code="not_ours")


def _games(games: list[Json]) -> Backup:
    chains = [read(lines) for lines in games if isinstance(lines, list)]
    whole = len(chains) == len(games) and not any(chain.damaged for chain in chains)
    readable = tuple(chain for chain in chains if is_id(chain.game))
    if any(chain.newer for chain in chains):
        return Backup(readable, "newer")
    if not whole:
        return Backup(readable, "damaged")
    return Backup(readable, "" if readable else "empty")
