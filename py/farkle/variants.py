"""The rule sets that tables play under a name, one file of data each, read when one is asked for.

A variant is a value like any other rule set: nothing in the program knows one by its name.
"""

from __future__ import annotations

import json
import os
import pkgutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from .rules import Rules

_FIRST = (
    "5000",
    "5000-trois-lancers",
    "5000-chutes",
    "10000",
    "5000-grande-suite",
    "5000-six-des",
    "5000-dernier-tour",
    "5000-pile",
    "5000-trois-lancers-annonce",
    "5000-trois-lancers-pile",
    "5000-centaines",
    "10000-cinq-des",
    "10000-pile",
    "10000-d-un-coup",
    "farkle",
    "farkle-boxed",
    "farkle-three-busts",
    "farkle-adding",
    "farkle-piggyback",
    "zilch",
    "tavern-dice",
    "greed",
    "zehntausend",
    "zehntausend-proof",
    "15000",
    "tysyacha",
    "pyat-kubikov",
)


def _keys() -> tuple[str, ...]:
    """All data files: those whose place is known first, then the others by name. An archive can't be listed:
    the build puts the list in it."""
    folder = os.path.join(os.path.dirname(__file__), "data")
    if os.path.isdir(folder):
        names = [name[:-5] for name in os.listdir(folder) if name.endswith(".json")]
    else:
        names = (pkgutil.get_data(__package__, "data/index") or b"").decode().split("\n")
    return (*_FIRST, *sorted(set(names) - {*_FIRST, ""}))


KEYS = _keys()
"""In the order in which they are offered: the one that most tables play comes first."""


@dataclass(frozen=True, slots=True)
class Variant:
    """A named rule set; `name` and `blurb` (one sentence) by language, `source` says who plays it."""

    key: str
    name: Mapping[str, str]
    blurb: Mapping[str, str]
    source: str
    given: Mapping[str, object] = field(repr=False)
    _read: list[Rules] = field(default_factory=list, init=False, repr=False, compare=False)

    @property
    def rules(self) -> Rules:
        """The rule set, read when it is first asked for: a list of names has no use for it."""
        if not self._read:
            self._read.append(Rules.from_json(self.given))
        return self._read[0]


class _Variants(Mapping[str, Variant]):
    """Lists its keys without reading a file; each file is read once."""

    def __init__(self) -> None:
        self._read: dict[str, Variant] = {}

    def __getitem__(self, key: str) -> Variant:
        if key not in self._read:
            if key not in KEYS:
                raise KeyError(key)
            self._read[key] = _load(key)
        return self._read[key]

    def __contains__(self, key: object) -> bool:
        return key in KEYS

    def __iter__(self) -> Iterator[str]:
        return iter(KEYS)

    def __len__(self) -> int:
        return len(KEYS)


def _load(key: str) -> Variant:
    data = pkgutil.get_data(__package__, f"data/{key}.json")  # works from a directory and from a zip
    assert data is not None, "every loader of a package can read its data"
    facts = json.loads(data)
    return Variant(key, facts["name"], facts["blurb"], facts["source"], facts["rules"])


VARIANTS: Mapping[str, Variant] = _Variants()
