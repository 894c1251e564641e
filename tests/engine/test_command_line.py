"""The command line answers in JSON, or says in one line what is wrong."""

from __future__ import annotations

import io
import json
import runpy
import sys
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from farkle import VARIANTS, Rules
from farkle.__main__ import main

Facts = dict[str, Any]


class Shell:
    """Runs commands in this process, and keeps what they print."""

    def __init__(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, folder: Path
    ) -> None:
        self._capsys = capsys
        self._monkeypatch = monkeypatch
        self._folder = folder

    def run(self, *words: str, stdin: str = "") -> tuple[int, str, str]:
        """Status, standard output, standard error."""
        self._monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        status = main(words)
        printed = self._capsys.readouterr()
        return status, printed.out, printed.err

    def answer(self, *words: str) -> Any:
        """The one answer of a command that succeeds."""
        status, out, err = self.run(*words)
        assert (status, err) == (0, "")
        assert out.count("\n") == 1
        return json.loads(out)

    def answers(self, *words: str, stdin: str) -> list[Any]:
        """The answers of a command that reads cases from standard input."""
        status, out, err = self.run(*words, stdin=stdin)
        assert (status, err) == (0, "")
        return [json.loads(line) for line in out.splitlines()]

    def refusal(self, *words: str) -> str:
        """The reason of a command that fails."""
        status, out, err = self.run(*words)
        assert (status, out) == (2, "")
        assert err.count("\n") == 1 and err.endswith("\n")
        return err.strip()

    def file(self, content: object, name: str = "file.json") -> str:
        """The path of a new file: a text as it is, bytes as they are, anything else as JSON."""
        path = self._folder / name
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            text = content if isinstance(content, str) else json.dumps(content)
            path.write_text(text, encoding="utf-8")
        return str(path)


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Shell:
    """A place to run commands in."""
    return Shell(capsys, monkeypatch, tmp_path)


def test_variants_lists_every_named_rule_set_whole(shell: Shell) -> None:
    """With every key, as the interface reads it."""
    listed = shell.answer("variants")
    assert [one["key"] for one in listed] == list(VARIANTS)
    for one in listed:
        assert set(one) == {"key", "name", "blurb", "rules"}
        assert Rules.from_json(one["rules"]) == VARIANTS[one["key"]].rules
        assert list(one["rules"]) == list(Rules().to_json())


def test_text_is_printed_as_it_is(shell: Shell) -> None:
    """UTF-8, not escapes."""
    _, out, _ = shell.run("variants")
    assert "Пять кубиков" in out


def test_score_answers_as_the_contract_shows(shell: Shell) -> None:
    """The dice as they were rolled, best selections first."""
    assert shell.answer("score", "5000", "11152") == {
        "dice": [1, 1, 1, 5, 2],
        "best": 1050,
        "dice_used": 4,
        "all_score": False,
        "full_points": None,
        "bust": False,
        "instant_win": False,
        "keeps": [
            {"dice": [1, 1, 1, 5], "points": 1050},
            {"dice": [1, 1, 1], "points": 1000},
            {"dice": [1, 1, 5], "points": 250},
            {"dice": [1, 1], "points": 200},
            {"dice": [1, 5], "points": 150},
            {"dice": [1], "points": 100},
            {"dice": [5], "points": 50},
        ],
    }


def test_score_reads_rolls_line_by_line(shell: Shell) -> None:
    """A wrong one answers in its place; the rest goes on."""
    answers = shell.answers("score", "5000", "-", stdin="5\n\n123456\n 2 \n5x\n١\n1\n")
    assert [sorted(one)[:1] == ["error"] for one in answers] == [False, True, True, False, True, True, False]
    assert answers[1] == {"error": "DICE must be 1 to 5 digits from 1 to 6."}
    assert answers[3]["bust"] is True
    assert answers[-1]["best"] == 100


@pytest.mark.parametrize("dice", ["", "0", "7", "111111", "1 1", "²"])
def test_score_refuses_what_cannot_be_rolled(shell: Shell, dice: str) -> None:
    """Digits from 1 to 6, as many as were rolled."""
    assert shell.refusal("score", "5000", dice) == "DICE must be 1 to 5 digits from 1 to 6."


def test_a_rule_set_may_be_a_file(shell: Shell) -> None:
    """It gives only what differs; a mark of byte order at its start does no harm."""
    path = shell.file(b"\xef\xbb\xbf" + json.dumps({"dice": 6, "straights": {}}).encode())
    assert shell.answer("score", path, "111111")["instant_win"] is True


def test_check_reports_and_succeeds_even_with_errors(shell: Shell) -> None:
    """Code, keys and an English sentence."""
    path = shell.file({"overshoot": "give_to_lowest", "bank_multiple": 100})
    assert shell.answer("check", path) == {
        "errors": [
            {
                "code": "C9",
                "keys": ["overshoot", "exact"],
                "message": "Points can be given away only when the target is exact.",
            }
        ],
        "warnings": [
            {
                "code": "C6",
                "keys": ["bank_multiple", "opening"],
                "message": "The threshold will in fact be 800.",
            }
        ],
    }
    assert shell.answer("check", "5000") == {"errors": [], "warnings": []}


@pytest.mark.parametrize("command", [("score", "11"), ("score", "-"), ("play", "-"), ("odds",)])
def test_a_rule_set_with_an_error_is_only_checked(shell: Shell, command: tuple[str, ...]) -> None:
    """Every other command refuses it."""
    path = shell.file({"singles": {}})
    assert shell.refusal(command[0], path, *command[1:]) == "C25: A single die could never score."


@pytest.mark.parametrize("command", [("score", "11"), ("check",), ("play", "-"), ("odds",)])
@pytest.mark.parametrize(
    ("content", "reason"),
    [
        ('{"dice": 7}', "dice must be 5 or 6."),
        ('{"target": NaN}', "not JSON"),
        ('{"target": 1e3}', "target must be a whole number"),
        ('{"target": ' + "9" * 5000 + "}", "not JSON"),
        ('{"\\ud800": 1}', "is no key"),
        ("[]", "one JSON object"),
        ("{", "not JSON"),
        ("[" * 100_000, "not JSON"),
        ("", "not JSON"),
        (b"\xff\xfe", "can be read"),
    ],
)
def test_a_rule_set_of_the_wrong_shape_is_refused_everywhere(
    shell: Shell, command: tuple[str, ...], content: str | bytes, reason: str
) -> None:
    """In one line, with status 2."""
    assert reason in shell.refusal(command[0], shell.file(content), *command[1:])


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("",),
        ("help",),
        ("variants", "5000"),
        ("score",),
        ("score", "5000"),
        ("score", "5000", "1", "5"),
        ("check",),
        ("play", "5000"),
        ("odds",),
        ("odds", "5000", "5"),
    ],
)
def test_wrong_use_is_told_how_to_use_it(shell: Shell, words: tuple[str, ...]) -> None:
    """In one line."""
    assert shell.refusal(*words).startswith("Use: variants | score RULES")


@pytest.mark.parametrize("name", ["no-such-variant", "..", "a\0b", "", "\ud800"])
def test_a_rule_set_that_does_not_exist_is_refused(shell: Shell, name: str) -> None:
    """A name that is neither known nor readable."""
    assert "neither a known name nor a file" in shell.refusal("check", name)


def test_play_tells_the_game_so_far(shell: Shell) -> None:
    """Turns, columns, whose turn it is, and the words that were refused as they should."""
    game = {
        "players": [{"name": "Léa"}, {"name": "B", "column": [750]}],
        "events": "r66623 k666 !b r15 k15 b",
    }
    told = shell.answer("play", "5000", shell.file(game))
    (turn,) = told["turns"]
    assert turn.pop("notes") is not None
    assert turn == {"player": "Léa", "end": "bank", "points": 750, "scores": {"Léa": 750, "B": 750}}
    assert told["players"][0] == {
        "name": "Léa",
        "score": 750,
        "open": True,
        "malus": 0,
        "column": [750],
        "eligible": False,
    }
    assert (told["to_play"], told["over"], told["winners"]) == ("B", False, None)
    assert len(told["refused"]) == 1


def test_play_reads_games_line_by_line(shell: Shell) -> None:
    """A wrong one answers in its place."""
    cases = [
        '{"players": [{"name": "A"}], "events": ""}',
        "{",
        "[]",
        '{"players": [], "events": ""}',
        '{"players": [{"name": "A"}], "events": "b"}',
        '{"players": [{"name": "A"}], "events": "!r11111"}',
        '{"players": [{"name": "A"}], "events": "r11111"}',
    ]
    answers = shell.answers("play", "5000", "-", stdin="\n".join(cases))
    assert ["error" in one for one in answers] == [False, True, True, True, True, True, False]
    assert answers[-1]["winners"] == ["A"]


@pytest.mark.parametrize(
    "game",
    [
        {},
        {"players": [{"name": "A"}]},
        {"players": "A", "events": ""},
        {"players": [{"name": 5}], "events": ""},
        {"players": [{"name": "A"}, {"name": "A"}], "events": ""},
        {"players": [{"name": "A", "column": [True]}], "events": ""},
        {"players": [{"name": "A", "column": 750}], "events": ""},
        {"players": [{"name": "A"}], "events": ["r1"]},
        {"players": [{"name": "A"}], "events": "r1115"},
        {"players": [{"name": "A"}], "events": "hello"},
    ],
)
def test_play_refuses_a_game_that_cannot_be(shell: Shell, game: Facts) -> None:
    """The reason in one line."""
    assert shell.refusal("play", "5000", shell.file(game))


def test_odds_are_exact_fractions(shell: Shell) -> None:
    """Always a numerator and a denominator."""
    told = shell.answer("odds", "zilch")
    assert list(told) == ["1", "2", "3", "4", "5", "6"]
    assert told["1"] == {"bust": "2/3", "hot": "1/3", "expected": "25/1"}
    assert told["6"]["bust"] == "0/1"


def test_half_a_surrogate_pair_does_no_harm(shell: Shell) -> None:
    """It can be read from JSON but not printed: the reason shows its escape."""
    case = r'{"players": [{"name": "A"}], "events": "\ud800"}'
    (answer,) = shell.answers("play", "5000", "-", stdin=case)
    assert r"\ud800" in answer["error"]
    assert r"\ud800" in shell.refusal("play", "5000", shell.file(case))


def test_as_a_program_it_speaks_utf8_whatever_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even where the system says that everything is ASCII; bytes that are no text answer as a wrong case."""
    out = io.TextIOWrapper(io.BytesIO(), encoding="ascii")
    monkeypatch.setattr(sys, "argv", ["farkle", "score", "5000", "-"])
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"1\n\xff\n"), encoding="ascii"))
    monkeypatch.setattr(sys, "stdout", out)
    with warnings.catch_warnings(), pytest.raises(SystemExit) as ended:
        warnings.simplefilter("ignore", RuntimeWarning)  # the module is imported above, and run here again
        runpy.run_module("farkle", run_name="__main__")
    assert ended.value.code == 0
    assert out.encoding == "utf-8"
    out.seek(0)
    first, second = out.read().splitlines()
    assert json.loads(first)["best"] == 100
    assert "error" in json.loads(second)


@pytest.mark.golden("games")
def test_the_golden_games_are_played_from_the_command_line(
    case: Facts, shell: Shell, rules_of: Callable[[str | Facts], Rules]
) -> None:
    """Everything that the case expects, through the door that others use."""
    rules = shell.file(rules_of(case["rules"]).to_json(), "rules.json")
    told = shell.answer("play", rules, shell.file(case, "game.json"))
    for turn in told["turns"]:
        del turn["notes"]
    expected = dict(case["expect"])
    assert len(told["refused"]) == expected.pop("refused_count", len(told["refused"]))
    assert {key: told[key] for key in expected} == expected
