"""A game's log as a chain of entries, and how to read it back whatever has happened to it.

Pure: knows neither the rules nor the browser. Each entry carries the hash of the one before, so that a cut, a
flipped byte or a second writer is seen and never guessed away. No decision here looks at a clock.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from typing import TypeAlias

Json: TypeAlias = "bool | int | float | str | list[Json] | dict[str, Json] | None"

VERSION = 1
"""The format of the entries written here. A newer one is recognised, shown and left alone."""

LINE_LIMIT = 65_536
DEPTH_LIMIT = 32
BRANCH_LIMIT = 8  # two windows make one; a file made to hurt could make thousands
_SAFE = 2**53 - 1
_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9_~-]{0,63}")
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Entry:
    """One thing that happened in a game, in the order in which it happened.

    `seq` counts from 0; `epoch` grows each time another window takes the game over; `wall` is milliseconds
    since 1970, for display only. Make one with `Entry.after`: it computes `prev` and `hash`.
    """

    v: int
    game: str
    seq: int
    epoch: int
    type: str
    payload: Json
    wall: int
    prev: str
    hash: str

    @classmethod
    def after(  # noqa: PLR0913 - one argument per thing that an entry says
        cls,
        prev: Entry | None,
        type: str,
        payload: Json = None,
        *,
        game: str = "",
        epoch: int = 0,
        wall: int = 0,
    ) -> Entry:
        """The entry that follows `prev` (None: the first of `game`). ValueError if it could not be read."""
        body: dict[str, Json] = {
            "v": VERSION,
            "game": game or (prev.game if prev else ""),
            "seq": prev.seq + 1 if prev else 0,
            "epoch": max(epoch, prev.epoch) if prev else epoch,
            "type": type,
            "payload": payload,
            "wall": wall,
            "prev": prev.hash if prev else "",
        }
        line = canonical({**body, "hash": digest(canonical(body))})
        entry = parse(line)
        if entry is None or (prev and prev.game != entry.game):
            raise ValueError(f"no entry of a game: {line[:200]}")
        return entry

    @property
    def line(self) -> str:
        """The entry as one line of ASCII: what is stored, sent and hashed."""
        return canonical({name: getattr(self, name) for name in self.__slots__})


@dataclass(frozen=True, slots=True)
class Chain:
    """What could be read of one game: the longest valid run of entries from the first on.

    `damaged` holds the lines that belong to nothing, as they were found; `branches` the other valid runs,
    which part from `entries` somewhere; `newer` says that a later version of the program wrote here: show
    it, export it, write nothing.
    """

    entries: tuple[Entry, ...] = ()
    damaged: tuple[str, ...] = ()
    newer: bool = False
    branches: tuple[tuple[Entry, ...], ...] = ()

    @property
    def game(self) -> str:
        return self.entries[0].game if self.entries else ""

    @property
    def tip(self) -> Entry | None:
        return self.entries[-1] if self.entries else None

    @property
    def lines(self) -> tuple[str, ...]:
        return tuple(entry.line for entry in self.entries)

    @property
    def forks(self) -> tuple[Chain, ...]:
        """The branches, each as a game of its own: two windows played on, and neither is thrown away."""
        return tuple(branch_off(path) for path in self.branches)

    def then(self, entry: Entry) -> Chain:
        """The chain with one more entry; ValueError if it does not follow the last one."""
        if not _follows(self.tip, entry):
            raise ValueError(f"entry {entry.seq} does not follow")
        return Chain((*self.entries, entry), self.damaged, self.newer, self.branches)


def canonical(value: Json) -> str:
    """The one way to write a value: ASCII, sorted keys, no blanks. ValueError for what JSON can't say."""
    return json.dumps(value, ensure_ascii=True, allow_nan=False, sort_keys=True, separators=(",", ":"))


def digest(text: str) -> str:
    """The first 16 hexadecimal digits of the text's SHA-256."""
    return sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:16]


def loads(text: object, limit: int = LINE_LIMIT) -> Json:
    """JSON from anywhere; ValueError for anything that is not, is too long, too deep, or no number at all.

    The depth is counted before parsing, because a recursion too deep kills the interpreter in some browsers.
    """
    if not isinstance(text, str) or len(text) > limit:
        raise ValueError("not a text, or too long")
    if text.count("[") + text.count("{") > DEPTH_LIMIT and _too_deep(text):
        raise ValueError("nested too deeply")
    value: Json = json.loads(text, parse_constant=_refuse)
    return value


def parse(line: object) -> Entry | None:
    """The entry that a line holds, None if it holds none or its hash says otherwise. Never raises."""
    return _parse(line) if isinstance(line, str) and len(line) <= LINE_LIMIT else None


@lru_cache(maxsize=4096)  # a start reads the same log from two stores, and again when the game is held
def _parse(line: str) -> Entry | None:
    body = _object(line)
    try:
        return _entry(body) if body is not None and body.get("v") == VERSION else None
    except ValueError:
        return None


def read(lines: Iterable[object], game: str | None = None) -> Chain:
    """The longest valid chain among `lines`, in whatever order and however often they come. Never raises.

    Several copies of a game are merged by reading their lines together: what one lacks comes from the other.
    With `game`, entries of any other count as damaged. Of branches of equal length the later epoch wins, then
    the one that came first: give the database's lines before a copy's. No clock is asked.
    """
    nodes: dict[str, tuple[Entry, str]] = {}
    damaged: list[str] = []
    newer = False
    for line in dict.fromkeys(raw if isinstance(raw, str) else repr(raw) for raw in lines):
        entry = parse(line)
        if entry is None:
            newer = newer or _is_newer(line)
            damaged.append(line)
        else:
            nodes.setdefault(entry.hash, (entry, line))
    rooted = _rooted(sorted((entry for entry, _ in nodes.values()), key=lambda entry: entry.seq), game)
    parents = {entry.prev for entry in rooted.values()}
    leaves = [rooted[key] for key in nodes if key in rooted and key not in parents]
    leaves.sort(key=lambda entry: (-entry.seq, -entry.epoch))
    paths = [_path(rooted, leaf) for leaf in leaves[: BRANCH_LIMIT + 1]]
    best = paths[0] if paths else ()
    others = tuple(path for path in paths[1:] if path[0].game == best[0].game)
    used = {entry.hash for path in (best, *others) for entry in path}
    damaged += [line for key, (_, line) in nodes.items() if key not in used]
    return Chain(best, tuple(damaged), newer, others)


def branch(entries: Iterable[Entry], game: str) -> Chain:
    """The same entries as a game of another name: a fork, or what can be played on of a damaged one."""
    copies: list[Entry] = []
    for entry in entries:
        before = copies[-1] if copies else None
        copies.append(
            Entry.after(before, entry.type, entry.payload, game=game, epoch=entry.epoch, wall=entry.wall)
        )
    return Chain(tuple(copies))


def branch_off(entries: Sequence[Entry]) -> Chain:
    """A branch as a game of its own, named after itself: a repair done twice doubles nothing."""
    return branch(entries, f"{entries[0].game.split('~')[0][:48]}~{entries[-1].hash[:8]}")


def is_id(text: object) -> bool:
    """Whether a text may name a game: letters, digits, `_`, `~` and `-`, 64 at most."""
    return isinstance(text, str) and _ID.fullmatch(text) is not None


def _object(line: object) -> dict[str, Json] | None:
    try:
        body = loads(line)
    except ValueError:
        return None
    return body if isinstance(body, dict) else None


def _is_newer(line: str) -> bool:
    body = _object(line)
    version = body.get("v") if body else None
    return type(version) is int and version > VERSION


def _entry(body: dict[str, Json]) -> Entry | None:
    claimed = body.pop("hash", None)
    match body:
        case {
            "v": int(v),
            "game": str(game),
            "seq": int(seq),
            "epoch": int(epoch),
            "type": str(kind),
            "payload": payload,
            "wall": int(wall),
            "prev": str(prev),
        } if len(body) == len(Entry.__slots__) - 1:
            numbers = (v, seq, epoch, wall)
            sane = all(type(number) is int and abs(number) <= _SAFE for number in numbers)
            if not (sane and seq >= 0 and epoch >= 0 and is_id(game) and 0 < len(kind) <= 32):
                return None
            if claimed != digest(canonical(body)) or (prev == "") != (seq == 0):
                return None
            return Entry(v, game, seq, epoch, kind, payload, wall, prev, claimed)
    return None


def _too_deep(text: str) -> bool:
    depth = 0
    for sign in _STRING.sub("", text):
        if sign in "[{":
            depth += 1
            if depth > DEPTH_LIMIT:
                return True
        elif sign in "]}":
            depth -= 1
    return False


def _refuse(name: str) -> Json:
    raise ValueError(f"{name} is no number")


def _follows(before: Entry | None, entry: Entry) -> bool:
    if before is None:
        return entry.seq == 0 and entry.prev == ""
    return (
        entry.prev == before.hash
        and entry.seq == before.seq + 1
        and entry.game == before.game
        and entry.epoch >= before.epoch
    )


def _rooted(entries: Iterable[Entry], game: str | None) -> dict[str, Entry]:
    rooted: dict[str, Entry] = {}
    for entry in entries:
        if (game is None or entry.game == game) and _follows(rooted.get(entry.prev), entry):
            rooted[entry.hash] = entry
    return rooted


def _path(rooted: dict[str, Entry], leaf: Entry) -> tuple[Entry, ...]:
    path = [leaf]
    while path[-1].seq:
        path.append(rooted[path[-1].prev])
    return tuple(reversed(path))
