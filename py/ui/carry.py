"""Rules and games as short texts for a link, and how to read one that anybody may have made.

`r=1.…` holds a rule set and its name, `g=1.…` a game: rules, players and the words of the line that stands.
What follows the dot is JSON, deflated, in base64url. The number is the version of the format: a later version
of the program reads all earlier ones. Pure, and imported only when something is carried.
"""

from __future__ import annotations

import json
import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from farkle import VARIANTS, Rules
from farkle.check import check
from farkle.reading import read_json
from ui.backup import read_backup
from ui.chain import Chain, Entry, Json
from ui.houses import clean_title
from ui.record import Record
from ui.setup import MOST_PLAYERS, clean_name

VERSION = 1
LONGEST_LINK = 8_000  # signs after the #: some messengers cut what is longer
LARGEST = 64_000  # bytes when inflated
MOST_WORDS = 5_000
MOST_ENTRIES = 20_000
MOST_COLUMN = 200
LARGEST_TOTAL = 10_000_000

_FRAGMENT = re.compile(r"#?([rg])(?:=|%3D)([1-9][0-9]{0,3})\.([A-Za-z0-9_-]+)")
_OURS = re.compile(r"#?[rg](=|%3D)")

Steps = tuple[tuple[str, Json, int], ...]
"""The entries of a game: type, payload, and milliseconds since 1970 (0: not known)."""


@dataclass(frozen=True, slots=True)
class RulesSent:
    """A rule set that can be played, and what its table calls it ("" for a named one)."""

    rules: Rules
    title: str = ""


@dataclass(frozen=True, slots=True)
class GameSent:
    """A game, replayed by the engine, and the entries that it is kept as. `damaged`: what follows could not
    be read."""

    record: Record
    steps: Steps
    damaged: bool = False


@dataclass(frozen=True, slots=True)
class GamesSent:
    """Several games of a file: who plays in each, and their logs. `damaged`: some of it could not be read."""

    names: tuple[tuple[str, ...], ...]
    chains: tuple[Chain, ...]
    damaged: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was read. `code`: "too_long", "newer" (update first), "damaged", "conflict" (rules that nobody
    could play)."""

    code: str


Arrival = RulesSent | GameSent | GamesSent | Refused


# Writing


def rules_text(rules: Rules, title: str = "") -> str:
    """The fragment of a link that holds this rule set."""
    return _text("r", {"rules": _differing(rules), **({"title": title} if title else {})})


def game_text(record: Record) -> str | None:
    """The fragment of a link that holds this game; None if no link is long enough for it."""
    players: list[Json] = [
        [clean_name(player.name), mark, *([list[Json](player.column)] if player.column else [])]
        for player, mark in zip(record.players, record.marks, strict=True)
    ]
    value: dict[str, Json] = {
        "rules": _differing(record.game.rules),
        "players": players,
        "words": _words(record),
        "dice": "virtual" if record.start.get("dice") == "virtual" else "real",
    }
    if record.title:
        value["title"] = record.title
    text = _text("g", value)
    return text if _is_game(text) else None


@lru_cache(maxsize=4)
def _is_game(text: str) -> bool:
    """Whether the other phone will read it: the game is played again, once for all redraws of a dialog."""
    return isinstance(read(text), GameSent)


def _differing(rules: Rules) -> dict[str, Json]:
    usual = Rules().to_json()
    return {key: value for key, value in rules.to_json().items() if value != usual[key]}


def _words(record: Record) -> str:
    """The words that stand, `;` between two steps of undo, a capital for a roll of the phone's dice."""
    now = record.line[-1]
    ends = {
        len(step.game.events)
        for step in record.line
        if step.game.rules == now.game.rules and step.game.events == now.game.events[: len(step.game.events)]
    }
    rolls = [0, *now.rolls]
    text = ""
    for place, event in enumerate(now.game.events):
        word = str(event)
        drawn = word[0] == "r" and rolls[place + 1 : place + 2] != rolls[place : place + 1]
        text += (word.upper() if drawn else word) + (";" if place + 1 in ends else " ")
    return text[:-1]


def _text(kind: str, value: Json) -> str:
    written = json.dumps(value, ensure_ascii=False, allow_nan=False, sort_keys=True, separators=(",", ":"))
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(written.encode()) + packer.flush()
    return f"{kind}={VERSION}.{urlsafe_b64encode(packed).decode().rstrip('=')}"


# Reading


class _DamagedError(ValueError):
    """Not what this program writes."""


def read(fragment: str) -> Arrival | None:
    """What the fragment of an address holds; None if it is none of ours. Never raises."""
    if not _OURS.match(fragment):
        return None
    if len(fragment) > LONGEST_LINK:
        return Refused("too_long")
    match = _FRAGMENT.fullmatch(fragment)
    if match is None:
        return Refused("damaged")
    if int(match[2]) > VERSION:
        return Refused("newer")
    try:
        value = read_json(_inflated(match[3]))
        return _rules_sent(value) if match[1] == "r" else _game_sent(value)
    except Exception:  # whatever a stranger wrote: it is refused, and nothing else happens
        return Refused("damaged")


def _inflated(text: str) -> str:
    packed = urlsafe_b64decode(text + "=" * (-len(text) % 4))
    opened = zlib.decompressobj(-15)
    raw = opened.decompress(packed, LARGEST)  # a bomb grows no further than that
    if not opened.eof or opened.unused_data:
        raise _DamagedError
    return raw.decode()


def _fields(value: object, needed: set[str], known: set[str]) -> dict[str, Any]:
    if not isinstance(value, dict) or not needed <= value.keys() <= needed | known:
        raise _DamagedError
    return value


def _rules_sent(value: object) -> RulesSent | Refused:
    given = _fields(value, {"rules"}, {"title"})
    rules = Rules.from_json(given["rules"])
    title = _title(given)
    return RulesSent(rules, title) if _playable(rules) else Refused("conflict")


def _game_sent(value: object) -> GameSent | Refused:
    given = _fields(value, {"rules", "players", "words", "dice"}, {"title"})
    rules = Rules.from_json(given["rules"])
    if not _playable(rules):
        return Refused("conflict")
    start: dict[str, Json] = {
        "rules": rules.to_json(),
        "variant": named(rules),
        "players": [_player(one) for one in _list(given["players"], MOST_PLAYERS)],
        "dice": given["dice"],
        **({"title": title} if (title := _title(given)) else {}),
    }
    record = _begun(start)
    steps: list[tuple[str, Json, int]] = [("start", start, 0)]
    for kind, words in _steps(given["words"]):
        record = record.then(kind, words)
        steps.append((kind, words, 0))
    return GameSent(record, tuple(steps))


def _steps(text: object) -> Iterable[tuple[str, str]]:
    if not isinstance(text, str) or len(text) > LARGEST or len(text.split()) > MOST_WORDS:
        raise _DamagedError
    for step in text.split(";") if text else ():
        if not re.fullmatch(r"[a-z0-9+]+( [a-z0-9+]+)*|([a-z0-9+]+ )*R[1-6]+", step):
            raise _DamagedError
        yield ("roll" if "R" in step else "word"), step.lower()


def _player(value: object) -> dict[str, Json]:
    name, mark, *column = _list(value, 3)
    totals: list[Json] = _list(column[0], MOST_COLUMN) if column else []
    return {"name": name, "mark": mark, **({"column": totals} if column else {})}


def _begun(start: Mapping[str, Any]) -> Record:
    """The record of a start whose rules, names and totals are such as this program lets a table begin with.

    Raises for any other: ValueError, or what the engine raises.
    """
    record = Record.begin(start)
    if not _playable(record.game.rules) or start.get("dice") not in ("real", "virtual"):
        raise _DamagedError
    _names(record)
    totals = [total for player in record.players for total in player.column]
    if any(not -LARGEST_TOTAL < total < record.game.rules.target for total in totals):
        raise _DamagedError
    return record


@lru_cache(maxsize=64)
def _playable(rules: Rules) -> bool:
    """Whether the rules contradict each other nowhere. A file may hold hundreds of games by the same ones."""
    return not check(rules).errors


def _names(record: Record) -> None:
    names = record.names
    if not 1 <= len(names) <= MOST_PLAYERS or len(set(names)) < len(names):
        raise _DamagedError
    if any(not name or clean_name(name) != name for name in names):
        raise _DamagedError


def _list(value: object, most: int) -> list[Any]:
    if not isinstance(value, list) or len(value) > most:
        raise _DamagedError
    return value


def _title(given: Mapping[str, object]) -> str:
    title = given.get("title", "")
    if not isinstance(title, str) or clean_title(title) != title:
        raise _DamagedError
    return title


# Files


def read_file(text: object) -> GameSent | GamesSent | str:
    """The games in a document of ui.backup; else what is wrong with it, a code of Backup. Never raises.

    One game is replayed to its end. Of several only the beginnings are read: `Record.fold` plays each when it
    is opened, as it does with any log.
    """
    found = read_backup(text)
    players = [_vouched(chain) for chain in found.chains]
    chains = tuple(chain for chain, names in zip(found.chains, players, strict=True) if names)
    if not chains or found.code == "newer":
        return found.code or "damaged"
    damaged = found.code != "" or len(chains) < len(found.chains)
    if len(chains) > 1:
        return GamesSent(tuple(names for names in players if names), chains, damaged)
    entries = chains[0].entries
    folded = Record.fold(entries)
    if folded.record is None:
        return "damaged"
    kept = entries[: len(entries) - len(folded.bad)]
    steps = tuple((entry.type, entry.payload, entry.wall) for entry in kept)
    return GameSent(folded.record, steps, damaged or bool(folded.bad))


def _vouched(chain: Chain) -> tuple[str, ...]:
    """Who plays in a log whose every name and rule set this program could have written; () for any other."""
    first, *rest = chain.entries
    if len(rest) >= MOST_ENTRIES or not isinstance(first.payload, dict):
        return ()
    try:
        record = _begun(first.payload)
        _title({"title": first.payload.get("title") or ""})
        for entry in rest:
            _vouch(entry)
    except Exception:  # as in `read`
        return ()
    return record.names


def _vouch(entry: Entry) -> None:
    match entry.type, entry.payload:
        case "rules", dict(changed):
            if not _playable(Rules.from_json(changed.get("rules"))):
                raise _DamagedError
            _title({"title": changed.get("title") or ""})
        case "name", {"name": str(name)} if not name or clean_name(name) != name:
            raise _DamagedError


# Names


def named(rules: Rules) -> str | None:
    """The key of the named rule set that these rules are, None for rules of a table's own."""
    return next((key for key, variant in VARIANTS.items() if variant.rules == rules), None)


def nearest(rules: Rules) -> str:
    """The key of the named rule set that fewest settings part from these rules."""
    mine = rules.to_json()

    def apart(key: str) -> int:
        other = VARIANTS[key].rules.to_json()
        return sum(value != other[name] for name, value in mine.items())

    return min(VARIANTS, key=apart)
