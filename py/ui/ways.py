"""What conflicts in a working copy, between which of its settings, and one or two ways out of it. Pure."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import lcm

from farkle import Finding, Rules, RulesError
from farkle.check import check, grain
from ui.field import OTHER, Choice, Field, Json, Stepper, Switch, Value
from ui.fields import FIELDS

MOST_WAYS = 2


@dataclass(frozen=True, slots=True)
class Way:
    """A way out of a conflict: the settings it changes, with what they become, and the rules after it."""

    changes: tuple[tuple[str, Value], ...]
    rules: Rules


def findings(rules: Rules) -> tuple[Finding, ...]:
    """What conflicts, errors first."""
    report = _report(rules)
    return (*report.errors, *report.warnings)


def errors(rules: Rules) -> tuple[Finding, ...]:
    return _report(rules).errors


_report = lru_cache(64)(check)


def fields_of(finding: Finding, rules: Rules) -> tuple[Field, ...]:
    """The settings that a finding lies between: of each key those that change it when they do nothing."""
    return tuple(FIELDS[id] for id in _involved(rules, finding.code))


@lru_cache(128)
def _involved(rules: Rules, code: str) -> tuple[str, ...]:
    finding = next(one for one in findings(rules) if one.code == code)
    now = rules.to_json()
    found: dict[str, None] = {}
    for key in finding.keys:
        fields = [f for f in FIELDS.values() if key in f.keys and f.visible(now)]
        if len(fields) > 1:
            fields = [f for f in fields if _matters(f, now, finding)] or fields
        found.update(dict.fromkeys(f.id for f in fields))
    return tuple(found)


def _matters(field: Field, rules: Json, finding: Finding) -> bool:
    """Whether the finding would be another one, or gone, if the setting did nothing."""
    nothing = _nothing(field)
    if nothing == field.read(rules):
        return False
    try:
        after = Rules.from_json(field.write(rules, nothing))
    except RulesError:
        return False
    return finding not in findings(after)


@lru_cache(64)
def ways(rules: Rules, code: str, start: Rules) -> tuple[Way, ...]:
    """One or two changes that really take an error away and bring no other."""
    finding = next((one for one in errors(rules) if one.code == code), None)
    if finding is None:
        return ()
    allowed = {one.code for one in errors(rules)} - {code}
    now, began = rules.to_json(), start.to_json()
    keys = finding.keys if code == "C11" else tuple(reversed(finding.keys))
    found: list[Way] = []
    for key in keys:
        way = next(
            (
                way
                for field in FIELDS.values()
                if key in field.keys and field.visible(now)
                for value in _candidates(field, now, began, rules)
                if (way := _tried(now, ((field, value),), allowed))
            ),
            None,
        )
        if way is not None and len(found) < MOST_WAYS:
            found.append(way)
    if len(found) < MOST_WAYS and len(finding.keys) > 1:
        several = [
            (f, _nothing(f))
            for f in fields_of(finding, rules)
            if finding.keys[0] not in f.keys and f.read(now) != _nothing(f)
        ]
        together = _tried(now, tuple(several), allowed)
        if together is not None and len(several) > 1:
            found.append(together)
    if not found:  # nothing that a control offers: what conflicts becomes what it was
        after = Rules.from_json({**now, **{key: began[key] for key in finding.keys}})
        found = [Way((), after)] if {one.code for one in errors(after)} <= allowed else []
    return tuple(found)


def _tried(rules: Json, changes: tuple[tuple[Field, Value], ...], allowed: set[str]) -> Way | None:
    for field, value in changes:
        rules = field.write(rules, value)
    try:
        after = Rules.from_json(rules)
    except RulesError:
        return None
    if not {one.code for one in errors(after)} <= allowed:
        return None
    return Way(tuple((field.id, value) for field, value in changes), after)


def _nothing(field: Field) -> Value:
    """The value with which a setting does nothing."""
    if isinstance(field.control, Stepper):
        return field.control.least
    return "off" if isinstance(field.control, Switch) else next(iter(field.control.options))


def _candidates(field: Field, rules: Json, start: Json, read: Rules) -> Iterator[Value]:
    now, control = field.read(rules), field.control
    wished = [field.read(start)] if field.visible(start) else []
    match control:
        case Switch():
            wished += ["off", "on"]
        case Choice(options):
            wished += list(options)
        case Stepper():
            wished = [*_numbers(field, read), *wished, control.least]
    for value in dict.fromkeys(wished):
        in_range = not isinstance(control, Stepper) or control.least <= int(value) <= control.most
        if value not in (now, OTHER) and in_range:
            yield value


def _numbers(field: Field, rules: Rules) -> list[int]:
    """Numbers that a conflict of thresholds is solved with."""
    goal, step = rules.target, lcm(grain(rules) or 1, rules.bank_multiple or 1)
    match field.id:
        case "target":
            near = [goal // step * step, -(-goal // step) * step]
            enough = max(rules.opening, rules.bank_min)
            return [enough] if enough > goal else sorted(near, key=lambda one: abs(one - goal))
        case "opening":
            return [goal, *(zone.start for zone in rules.zones)]
        case "bank_min":
            return [goal]
        case "stretch-length":
            return [goal - rules.opening]
    return []
