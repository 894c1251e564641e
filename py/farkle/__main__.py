"""The command line of the engine (contract §3): one JSON answer on standard output.

Wrong use, a rule set that cannot be played and an illegal event are one line on standard error and status 2.
"""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, TextIO

from .check import Finding, check
from .reading import read_json
from .rules import Rules, RulesError
from .scoring import score
from .variants import VARIANTS

USAGE = (
    "Use: variants | score RULES DICE|- | check RULES | play RULES GAME.json|- | odds RULES; "
    "RULES is a variant's key or the path of a JSON file."
)


class _WrongError(Exception):
    """Something that the one at the keyboard has to put right, in one sentence."""


def main(argv: Sequence[str] | None = None) -> int:
    """Carry out one command and return the exit status: 0, or 2 with the reason on standard error."""
    words = list(sys.argv[1:] if argv is None else argv)
    try:
        command, takes = _COMMANDS.get(words[0] if words else "", (None, 0))
        if command is None or len(words) != takes + 1:
            raise _WrongError(USAGE)
        command(*words[1:])
    except _WrongError as reason:
        print(reason, file=sys.stderr)
        return 2
    return 0


def _speak_utf8(stream: TextIO) -> None:
    if isinstance(stream, io.TextIOWrapper):
        stream.reconfigure(encoding="utf-8", errors="replace")


def _answer(answer: object) -> None:
    print(json.dumps(answer, ensure_ascii=False))


def _each(source: str, one: Callable[[str], object], read: Callable[[str], str]) -> None:
    """Answer the one case of `source`, or with `-` each line of standard input on its own."""
    if source != "-":
        _answer(one(read(source)))
        return
    for line in sys.stdin:
        try:
            _answer(one(line.strip()))
        except _WrongError as reason:
            _answer({"error": str(reason)})


def _file(path: str) -> str:
    try:
        with open(path, encoding="utf-8-sig") as file:
            return file.read()
    except (OSError, ValueError):
        raise _WrongError(f"{path!a} is neither a known name nor a file that can be read.") from None


def _json(text: str) -> Any:
    try:
        return read_json(text)
    except ValueError:
        raise _WrongError("This is not JSON.") from None


def _rules(name: str) -> Rules:
    if name in VARIANTS:
        return VARIANTS[name].rules
    try:
        return Rules.from_json(_json(_file(name)))
    except RulesError as error:
        raise _WrongError(error.message) from None


def _sound_rules(name: str) -> Rules:
    rules = _rules(name)
    errors = check(rules).errors
    if errors:
        raise _WrongError(" ".join(f"{error.code}: {error.message}" for error in errors))
    return rules


def _variants() -> None:
    _answer(
        [
            {"key": key, "name": one.name, "blurb": one.blurb, "rules": one.rules.to_json()}
            for key, one in VARIANTS.items()
        ]
    )


def _check(name: str) -> None:
    report = check(_rules(name))
    _answer({"errors": _findings(report.errors), "warnings": _findings(report.warnings)})


def _findings(findings: Sequence[Finding]) -> list[object]:
    return [{"code": one.code, "keys": one.keys, "message": one.message} for one in findings]


def _score(name: str, dice: str) -> None:
    rules = _sound_rules(name)

    def one(digits: str) -> object:
        if not re.fullmatch("[1-6]+", digits) or len(digits) > rules.dice:
            raise _WrongError(f"DICE must be 1 to {rules.dice} digits from 1 to 6.")
        found = score(rules, map(int, digits))
        return {
            "dice": found.dice,
            "best": found.best,
            "dice_used": found.dice_used,
            "all_score": found.all_score,
            "full_points": found.full_points,
            "bust": found.bust,
            "instant_win": found.instant_win,
            "keeps": [{"dice": keep.dice, "points": keep.points} for keep in found.keeps],
        }

    _each(dice, one, lambda digits: digits)


def _odds(name: str) -> None:
    from .odds import odds  # noqa: PLC0415 - only this command works them out

    def exact(number: Fraction) -> str:
        return f"{number.numerator}/{number.denominator}"

    _answer(
        {
            str(dice): {"bust": exact(one.bust), "hot": exact(one.hot), "expected": exact(one.expected)}
            for dice, one in odds(_sound_rules(name)).items()
        }
    )


def _play(name: str, source: str) -> None:
    from .events import IllegalEvent  # noqa: PLC0415 - scoring needs no games
    from .game import answer  # noqa: PLC0415

    rules = _sound_rules(name)

    def one(text: str) -> object:
        case = _json(text)
        if not isinstance(case, dict):
            raise _WrongError('A game must be an object with "players" and "events".')
        try:
            return answer(rules, case)
        except IllegalEvent as reason:
            raise _WrongError(f"Not allowed: {reason}.") from None
        except ValueError as reason:
            raise _WrongError(str(reason)) from None

    _each(source, one, _file)


_COMMANDS: dict[str, tuple[Callable[..., None], int]] = {
    "variants": (_variants, 0),
    "check": (_check, 1),
    "odds": (_odds, 1),
    "score": (_score, 2),
    "play": (_play, 2),
}

if __name__ == "__main__":
    for _stream in (sys.stdin, sys.stdout, sys.stderr):
        _speak_utf8(_stream)
    sys.exit(main())
