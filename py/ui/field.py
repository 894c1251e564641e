"""One setting of a rule set: its control, and how it is read from the JSON of the rules and written into it.

Knows the shapes of contract §1, no game and no language. `fields.py` says which settings there are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from dataclasses import dataclass
from typing import Any

from farkle import Rules

Json = dict[str, Any]
Value = str | int
"""What a control holds: the name of a choice ("on" and "off" for a switch), or a number."""

DEFAULTS: Json = Rules().to_json()
OTHER = "other"
"""The choice that stands for a value that no button offers."""
_MISSING: Any = object()


@dataclass(frozen=True, slots=True)
class Stepper:
    """A whole number of points or times, in steps; `first` is what the first step from nothing gives."""

    least: int
    most: int
    step: int
    first: int = 0


@dataclass(frozen=True, slots=True)
class Switch:
    """On or off."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One of these names; the text of each is a message. `six` are those that need six dice."""

    options: Mapping[str, str]
    six: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Field:
    """A setting. `keys` are the parameters that it belongs to; `label` and `about` are messages, `dice` stand
    for a label. `there` says whether these rules have a place for it, `shown` whether it says anything about
    them; `example` is a roll that shows what it does, `played` the name of a little game that does."""

    id: str
    keys: tuple[str, ...]
    label: str
    about: str
    control: Stepper | Switch | Choice
    read: Callable[[Json], Value]
    write: Callable[[Json, Value], Json]
    there: Callable[[Json], bool]
    shown: Callable[[Json], bool] | None = None
    dice: tuple[int, ...] = ()
    example: tuple[int, ...] = ()
    played: str = ""

    def changed(self, rules: Json, start: Json) -> bool:
        """Whether it is not what it was in the rules one began with. What they had no place for came with the
        setting that made it."""
        return self.there(start) and self.read(rules) != self.read(start)

    def visible(self, rules: Json) -> bool:
        """Whether it says something about these rules, or is in use without that."""
        said = self.shown is None or self.shown(rules)
        return self.there(rules) and (said or self.read(rules) != self.read(DEFAULTS))


@dataclass(frozen=True, slots=True)
class Section:
    """Settings that belong together; a folded one opens on a tap, or where one of its settings is in use."""

    id: str
    label: str
    fields: tuple[Field, ...]
    about: str = ""
    folded: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """A part of the editor: its title, its short name, its sections."""

    id: str
    label: str
    tab: str
    sections: tuple[Section, ...]


# Reading and writing by path: "bust_penalty.effect.minus"


def at(rules: Json, path: str) -> Any:
    """What is at the path; `_MISSING` where nothing is."""
    value: Any = rules
    for part in path.split("."):
        if not isinstance(value, dict) or part not in value:
            return _MISSING
        value = value[part]
    return value


def put(rules: Json, path: str, value: Any, base: Json | None = None) -> Json:
    """The rules with a value at the path; `_MISSING` takes it away, a missing object begins as `base`."""
    rules = deepcopy(rules)
    *parents, last = path.split(".")
    place: Any = rules
    for part in parents:
        if place.get(part) is None:
            if base is None:
                return rules
            place[part] = deepcopy(base)
        place = place[part]
        if not isinstance(place, dict):
            return rules
    if value is _MISSING:
        place.pop(last, None)
    else:
        place[last] = value
    return rules


def _keys(path: str) -> tuple[str, ...]:
    return (path.partition(".")[0],)


def _there(path: str, *, always: bool, gone: bool = False) -> Callable[[Json], bool]:
    """Whether the path leads anywhere: a value that may be gone needs only the table it would be in."""

    def there(rules: Json) -> bool:
        if always:
            return True
        return (
            isinstance(at(rules, path.rpartition(".")[0]), dict) if gone else at(rules, path) is not _MISSING
        )

    return there


def with_six(rules: Json) -> bool:
    """Only six dice have it."""
    return bool(rules["dice"] == 6)


# The kinds of settings


def number(  # noqa: PLR0913 - one argument per thing that a number can differ in
    id: str,
    path: str,
    label: str,
    about: str,
    limits: tuple[int, int],
    *,
    step: int = 50,
    empty: str = "",
    base: Json | None = None,
    first: int = 0,
    shown: Callable[[Json], bool] | None = None,
    dice: tuple[int, ...] = (),
    example: tuple[int, ...] = (),
    played: str = "",
) -> Field:
    """A number. What 0 stands for is said by `empty`: "gone" an entry that is not in its table, "null" none,
    "whole" that all of the rule is none."""
    top = path.rpartition(".")[0]

    def read(rules: Json) -> Value:
        value = at(rules, path)
        return value if type(value) is int else 0

    def write(rules: Json, value: Value) -> Json:
        if value or not empty:
            return put(rules, path, int(value), base)
        if empty == "whole":
            return put(rules, top, None)
        return put(rules, path, _MISSING if empty == "gone" else None)

    there = _there(path, always=base is not None, gone=empty == "gone")
    control = Stepper(limits[0], limits[1], step, first)
    return Field(id, _keys(path), label, about, control, read, write, there, shown, dice, example, played)


def switch(  # noqa: PLR0913 - as above
    id: str,
    path: str,
    label: str,
    about: str,
    *,
    values: tuple[Any, Any] = (False, True),
    shown: Callable[[Json], bool] | None = None,
    example: tuple[int, ...] = (),
    played: str = "",
) -> Field:
    """A switch; `values` are what off and on write."""

    def read(rules: Json) -> Value:
        return "on" if at(rules, path) == values[1] else "off"

    def write(rules: Json, value: Value) -> Json:
        return put(rules, path, values[value == "on"])

    there = _there(path, always=False)
    return Field(id, _keys(path), label, about, Switch(), read, write, there, shown, (), example, played)


def choice(  # noqa: PLR0913 - as above
    id: str,
    path: str,
    label: str,
    about: str,
    options: Mapping[str, tuple[str, Any]],
    *,
    base: Json | None = None,
    six: tuple[str, ...] = (),
    shown: Callable[[Json], bool] | None = None,
    played: str = "",
) -> Field:
    """One of several values. With a `base`, the choice of None takes the whole rule away."""
    top = path.rpartition(".")[0]

    def read(rules: Json) -> Value:
        value = at(rules, path)
        value = None if value is _MISSING else value
        return next((name for name, (_, one) in options.items() if one == value), OTHER)

    def write(rules: Json, value: Value) -> Json:
        given = deepcopy(options[str(value)][1])
        if base is not None and given is None:
            return put(rules, top, None)
        return put(rules, path, given, base)

    there = _there(path, always=base is not None)
    control = Choice({name: text for name, (text, _) in options.items()}, six)
    return Field(id, _keys(path), label, about, control, read, write, there, shown, (), (), played)


def kind(  # noqa: PLR0913 - as above
    id: str,
    path: str,
    label: str,
    about: str,
    options: Mapping[str, tuple[str, Json | None]],
    *,
    by: str = "",
    gone: bool = False,
    base: Json | None = None,
    shown: Callable[[Json], bool] | None = None,
    example: tuple[int, ...] = (),
    played: str = "",
) -> Field:
    """What sort of rule it is; the object's one key says so, or the value of its key `by`."""

    def read(rules: Json) -> Value:
        value = at(rules, path)
        if not isinstance(value, dict):
            return "none"
        return str(value[by]) if by else str(next(iter(value)))

    def write(rules: Json, value: Value) -> Json:
        given, now = options[str(value)][1], at(rules, path)
        if value == read(rules):  # its details stay
            return rules
        if given is None:
            return put(rules, path, _MISSING if gone else None)
        if base is not None:
            given = {**(now if isinstance(now, dict) else base), **given}
        return put(rules, path, deepcopy(given))

    there = _there(path, always=True)
    control = Choice({name: text for name, (text, _) in options.items()})
    return Field(id, _keys(path), label, about, control, read, write, there, shown, (), example, played)


def effect(  # noqa: PLR0913, PLR0917 - as above
    id: str, rule: str, label: str, about: str, options: Mapping[str, str], points: str, usual: int
) -> tuple[Field, Field]:
    """What a penalty does, and how many points where it takes points."""
    path = f"{rule}.effect"

    def read(rules: Json) -> Value:
        value = at(rules, path)
        return value if isinstance(value, str) else "minus"

    def write(rules: Json, value: Value) -> Json:
        if value == read(rules):
            return rules
        rules = put(rules, path, {"minus": usual} if value == "minus" else value)
        if at(rules, f"{rule}.when_closed") is not _MISSING:  # a closed column has no last score (C21)
            rules = put(rules, f"{rule}.when_closed", "accumulate" if value == "minus" else "ignore")
        return rules

    there = _there(path, always=False)
    what = Field(f"{id}-effect", (rule,), label, about, Choice(options), read, write, there)
    return what, number(f"{id}-points", f"{path}.minus", points, "", (50, 10_000))


# Target and zones move together: the last points before the target are counted from the target.


def target(label: str, about: str) -> Field:
    """The target; what is counted from it goes with it."""

    def write(rules: Json, value: Value) -> Json:
        old, new = rules["target"], int(value)
        kept = on_way(rules)
        rules = {**deepcopy(rules), "target": new}
        for zone in rules["zones"]:
            if zone["to"] == old:
                zone.update({"from": max(0, new - (old - zone["from"])), "to": new})
        return _with_way(rules, kept) if kept in ("three", "refuse") else rules

    control = Stepper(100, 1_000_000, 500)
    return Field(
        "target", ("target",), label, about, control, lambda rules: int(rules["target"]), write, _always
    )


def _always(_rules: Json) -> bool:
    return True


def _stretch(rules: Json) -> Json | None:
    """The zone that ends at the target, if one does."""
    ends = (zone for zone in rules["zones"] if zone["to"] == rules["target"] and zone["mode"] != "refuse")
    return next(ends, None)


def last_stretch(label: str, about: str, options: Mapping[str, str], length: str) -> tuple[Field, Field]:
    """Whether the last points before the target are made in one turn, and how many they are (R1.30)."""

    def read(rules: Json) -> Value:
        zone = _stretch(rules)
        return str(zone["mode"]) if zone else "none"

    def write(rules: Json, value: Value) -> Json:
        zone = _stretch(rules)
        start = zone["from"] if zone else max(0, rules["target"] - 1000)
        rest = [one for one in rules["zones"] if one is not zone]
        made = [] if value == "none" else [{"from": start, "to": rules["target"], "mode": value}]
        return {**deepcopy(rules), "zones": deepcopy(rest) + made}

    def read_length(rules: Json) -> Value:
        zone = _stretch(rules)
        return int(zone["to"] - zone["from"]) if zone else 0

    def write_length(rules: Json, value: Value) -> Json:
        zone = _stretch(rules)
        if zone is None:
            return rules
        start = max(0, rules["target"] - int(value))
        return {
            **rules,
            "zones": [{**one, "from": start} if one is zone else dict(one) for one in rules["zones"]],
        }

    keys = ("zones",)
    what = Field("stretch", keys, label, about, Choice(options), read, write, _always, played="stretch")
    points = Field(
        *("stretch-length", keys, length, "", Stepper(50, 1_000_000, 100), read_length, write_length),
        lambda rules: _stretch(rules) is not None,
    )
    return what, points


def on_way(rules: Json) -> str:
    """Which zones there are before the last stretch: "none", "three", "refuse", or others."""
    rest = [zone for zone in rules["zones"] if zone is not _stretch(rules)]
    return next((name for name in ("none", "three", "refuse") if rest == _way(name, rules["target"])), OTHER)


def _way(name: str, goal: int) -> list[Json]:
    """The zones at a tenth of the way each: three gates, or one where nobody stops."""
    tenths = {"three": ((0, 1), (3, 4), (7, 8)), "refuse": ((5, 6),)}.get(name, ())
    mode = "gate" if name == "three" else "refuse"
    return [{"from": a * goal // 10, "to": b * goal // 10, "mode": mode} for a, b in tenths]


def _with_way(rules: Json, name: str) -> Json:
    zone = _stretch(rules)
    return {**deepcopy(rules), "zones": _way(name, rules["target"]) + ([dict(zone)] if zone else [])}


def on_the_way(label: str, about: str, options: Mapping[str, str]) -> Field:
    """Zones before the last stretch."""

    def write(rules: Json, value: Value) -> Json:
        return _with_way(rules, str(value))

    return Field("way", ("zones",), label, about, Choice(options), on_way, write, _always)
