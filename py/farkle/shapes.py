"""The shapes a value of a rule set may have: read strictly from JSON, written back the same.

Knows JSON and how to say what is allowed; knows nothing of dice. A shape is a pair of functions, so that
each key of `Rules` states its type, default and limits in one place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from .frozen import FrozenMap

T = TypeVar("T")
K = TypeVar("K")

MOST = 1_000_000
"""The largest number of points anywhere in a rule set."""


class RulesError(ValueError):
    """A rule set of the wrong shape: `key` is the key at fault, `message` one English sentence."""

    def __init__(self, key: str, message: str) -> None:
        super().__init__(message)
        self.key = key
        self.message = message


def refusal(path: str, allowed: str) -> RulesError:
    """The error for the value at `path` (`zones[0].mode`): its key, and what is allowed there."""
    return RulesError(re.split(r"[.\[]", path)[0], f"{path} must be {allowed}.")


def unknown(name: object, path: str, known: str) -> RulesError:
    """The error for a key that does not exist; `path` is empty at the top of the rule set."""
    shown = ascii(name)[1:-1][:40] if isinstance(name, str) else ascii(name)[:40]
    where = f" in {path}" if path else ""
    return RulesError(re.split(r"[.\[]", path)[0] or shown, f"{shown} is no key{where}; {known}.")


@dataclass(frozen=True, slots=True)
class Shape(Generic[T]):
    """What is allowed, in words that follow "must be"; how it is read; how it is written."""

    allowed: str
    read: Callable[[object, str], T]
    write: Callable[[T], object]


def _itself(value: object) -> object:
    return value


def listing(words: list[str]) -> str:
    """Alternatives as a sentence has them: "a, b or c"."""
    return " or ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def whole(least: int, most: int = MOST) -> Shape[int]:
    """A whole number between the limits; neither a float nor a bool."""
    allowed = f"a whole number from {least} to {most}"

    def read(value: object, path: str) -> int:
        if type(value) is int and least <= value <= most:
            return value
        raise refusal(path, allowed)

    return Shape(allowed, read, _itself)


def _choice(values: tuple[T, ...], kind: type, words: list[str]) -> Shape[T]:
    allowed = listing(words)

    def read(value: object, path: str) -> T:
        if type(value) is kind:  # True == 1 and 5.0 == 5, so equality is not enough
            for one in values:
                if one == value:
                    return one
        raise refusal(path, allowed)

    return Shape(allowed, read, _itself)


def choice(*names: str) -> Shape[str]:
    """One of the names."""
    return _choice(names, str, [f'"{name}"' for name in names])


def number_choice(*numbers: int) -> Shape[int]:
    """One of the numbers."""
    return _choice(numbers, int, [str(number) for number in numbers])


def flag() -> Shape[bool]:
    """True or false."""
    return _choice((True, False), bool, ["true", "false"])


def optional(shape: Shape[T]) -> Shape[T | None]:
    """The shape, or null."""
    allowed = f"null or {shape.allowed}"

    def read(value: object, path: str) -> T | None:
        try:
            return None if value is None else shape.read(value, path)
        except RulesError as error:
            if error.message == refusal(path, shape.allowed).message:  # nothing inside it: say null too
                raise refusal(path, allowed) from None
            raise

    def write(value: T | None) -> object:
        return None if value is None else shape.write(value)

    return Shape(allowed, read, write)


def several(shape: Shape[T], most: int, repeats: bool = False) -> Shape[tuple[T, ...]]:
    """A list of at most `most` of the shape, each once unless `repeats`."""
    allowed = f"a list of at most {most}{'' if repeats else ' different'} values, each {shape.allowed}"

    def read(value: object, path: str) -> tuple[T, ...]:
        if not isinstance(value, list) or len(value) > most:
            raise refusal(path, allowed)
        items = tuple(shape.read(item, f"{path}[{i}]") for i, item in enumerate(value))
        if not repeats and len(set(items)) < len(items):
            raise refusal(path, allowed)
        return items

    return Shape(allowed, read, lambda items: [shape.write(item) for item in items])


def pair(first: Shape[Any], second: Shape[Any]) -> Shape[tuple[Any, Any]]:
    """A list of exactly two."""
    allowed = f"a list of two: {first.allowed}, then {second.allowed}"

    def read(value: object, path: str) -> tuple[Any, Any]:
        if not isinstance(value, list) or len(value) != 2:
            raise refusal(path, allowed)
        return first.read(value[0], f"{path}[0]"), second.read(value[1], f"{path}[1]")

    return Shape(allowed, read, lambda two: [first.write(two[0]), second.write(two[1])])


def table(
    key: Callable[[str], K | None], known: str, name: Callable[[K], str], shape: Shape[T]
) -> Shape[FrozenMap[K, T]]:
    """An object whose keys `key` understands (`None` where it does not) and whose values have the shape."""
    allowed = f"an object; {known}, each {shape.allowed}"

    def read(value: object, path: str) -> FrozenMap[K, T]:
        if not isinstance(value, dict):
            raise refusal(path, allowed)
        items: dict[K, T] = {}
        for word, item in value.items():
            understood = key(word) if isinstance(word, str) else None
            if understood is None:
                raise unknown(word, path, known)
            items[understood] = shape.read(item, f"{path}.{word}")
        return FrozenMap(items)

    def write(items: FrozenMap[K, T]) -> object:
        return {name(word): shape.write(item) for word, item in items.items()}

    return Shape(allowed, read, write)


def record(
    make: Callable[..., T],
    shapes: Mapping[str, Shape[Any]],
    unmake: Callable[[T], tuple[object, ...]],
    missing: Callable[[Mapping[str, object]], Mapping[str, object]] = lambda given: {},
) -> Shape[T]:
    """An object with exactly these keys, made in this order; `missing` says what a left out key means."""
    names = ", ".join(f'"{name}"' for name in shapes)
    allowed = "an object with " + ", ".join(f'"{name}": {shape.allowed}' for name, shape in shapes.items())

    def read(value: object, path: str) -> T:
        if not isinstance(value, dict):
            raise refusal(path, allowed)
        for name in value:
            if name not in shapes:
                raise unknown(name, path, f"the keys are {names}")
        given = {**missing(value), **value}
        for name, shape in shapes.items():
            if name not in given:
                raise refusal(f"{path}.{name}", shape.allowed)
        return make(*(shape.read(given[name], f"{path}.{name}") for name, shape in shapes.items()))

    def write(value: T) -> object:
        return {
            name: shape.write(part) for (name, shape), part in zip(shapes.items(), unmake(value), strict=True)
        }

    return Shape(allowed, read, write)


def tagged(
    make: Callable[[str, Any], T], shapes: Mapping[str, Shape[Any]], unmake: Callable[[T], tuple[str, Any]]
) -> Shape[T]:
    """An object with exactly one of the keys; the key is part of the value."""
    allowed = listing([f'{{"{name}": {shape.allowed}}}' for name, shape in shapes.items()])

    def read(value: object, path: str) -> T:
        if isinstance(value, dict) and len(value) == 1:
            ((name, inner),) = value.items()
            if name in shapes:
                return make(name, shapes[name].read(inner, f"{path}.{name}"))
        raise refusal(path, allowed)

    def write(value: T) -> object:
        name, inner = unmake(value)
        return {name: shapes[name].write(inner)}

    return Shape(allowed, read, write)


def either(
    names: Shape[Any], objects: Shape[Any], make: Callable[[str], T], name: Callable[[T], str | None]
) -> Shape[T]:
    """A bare name or an object; `name` says which of the two a value is written as (`None`: the object)."""
    allowed = f"{names.allowed} or {objects.allowed}"

    def read(value: object, path: str) -> T:
        if isinstance(value, dict):
            result: T = objects.read(value, path)
            return result
        if isinstance(value, str):
            return make(names.read(value, path))
        raise refusal(path, allowed)

    def write(value: T) -> object:
        bare = name(value)
        return objects.write(value) if bare is None else bare

    return Shape(allowed, read, write)
