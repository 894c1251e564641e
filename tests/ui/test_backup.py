"""All games as one document, and what becomes of one that somebody else made."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ui import backup
from ui.backup import Backup, read_backup, write
from ui.chain import Chain, Entry


def game(name: str, words: str) -> Chain:
    """A game with these words."""
    chain = Chain((Entry.after(None, "start", {"players": []}, game=name),))
    for word in words.split():
        chain = chain.then(Entry.after(chain.tip, "word", word))
    return chain


GAMES = (game("g1", "+50 b"), game("g2", "r11152 k1115 b"))
WHOLE = write(chain.lines for chain in GAMES)


def test_games_survive_the_journey() -> None:
    """All of them, entry by entry, in plain ASCII."""
    assert read_backup(WHOLE) == Backup(GAMES)
    assert WHOLE.isascii()


def test_an_empty_document_says_so() -> None:
    """It is one of ours, with nothing in it."""
    assert read_backup(write([])).code == "empty"


def test_a_damaged_game_is_read_up_to_the_damage_and_the_others_wholly() -> None:
    """And the code says that something was lost."""
    document = json.loads(WHOLE)
    document["games"][0][2] = document["games"][0][2][:-5]
    found = read_backup(json.dumps(document))
    assert found.code == "damaged"
    assert found.chains == (Chain(GAMES[0].entries[:2], (document["games"][0][2],)), GAMES[1])


@pytest.mark.parametrize("change", [{"v": 2}, {"games": [[*GAMES[0].lines, '{"v":2}']]}])
def test_a_document_of_a_later_version_is_recognised(change: dict[str, object]) -> None:
    """The code says to update first."""
    assert read_backup(json.dumps({**json.loads(WHOLE), **change})).code == "newer"


HOSTILE = [
    *(
        "",
        " ",
        "null",
        "[]",
        "{}",
        "5",
        '"main-pleine"',
        "NaN",
        '{"format":"main-pleine"}',
        "\x00",
        "\ud800",
        "\ufeff",
    ),
    *(
        '{"format":"main-pleine","v":1}',
        '{"format":"main-pleine","v":NaN,"games":[]}',
        "<html>",
        "PK\x03\x04",
    ),
    *('{"format":"main-pleine","v":1,"games":{}}', '{"format":"main-pleine","v":0,"games":[]}'),
    '{"format":"main-pleine","v":1,"games":' + "[" * 100_000,
    '{"format":"main-pleine","v":1,"games":[' + "[]," * 3_000 + "[]]}",
    '{"format":"other","v":1,"games":[]}',
    "9" * 100_000,
]


@pytest.mark.parametrize("text", [*HOSTILE, None, 5, b"{}"])
def test_what_is_no_document_of_ours_is_refused_with_a_code(text: object) -> None:
    """Never an exception, never a game, and at once."""
    before = time.perf_counter()
    assert read_backup(text) == Backup(code="not_ours")
    assert time.perf_counter() - before < 0.5


def test_a_document_too_big_is_refused_unread() -> None:
    """The size is looked at first."""
    assert read_backup(" " * (backup.SIZE_LIMIT + 1)).code == "too_big"


@pytest.mark.parametrize("lines", [[None], [5, {}], ["{}"], "text", None, [[]]])
def test_lines_that_are_none_are_damage(lines: object) -> None:
    """A document of ours with rubbish in it."""
    text = json.dumps({"format": "main-pleine", "v": 1, "games": [lines]})
    assert read_backup(text) in (
        Backup(code="damaged"),
        Backup(code="empty"),
    )


@given(
    st.text() | st.tuples(st.integers(0, len(WHOLE)), st.text(max_size=3)).map(lambda c: WHOLE[: c[0]] + c[1])
)
@settings(deadline=None)
def test_reading_a_document_never_raises(text: str) -> None:
    """Whatever it is, only whole entries come out."""
    for chain in read_backup(text).chains:
        assert chain.entries in [whole.entries[: len(chain.entries)] for whole in GAMES]
