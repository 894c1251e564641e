"""A log is read back as its longest valid chain, whatever happened to it."""

from __future__ import annotations

import json
import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ui.chain import VERSION, Chain, Entry, branch, branch_off, canonical, digest, is_id, loads, parse, read


def log(words: str = "r11152 k1115 b +400 b", game: str = "g1") -> tuple[Entry, ...]:
    """Entries of a game with these words."""
    entries = [Entry.after(None, "start", {"players": [{"name": "Zoé"}]}, game=game, wall=1_000)]
    for word in words.split():
        entries.append(Entry.after(entries[-1], "word", word, wall=2_000))
    return tuple(entries)


def lines(entries: tuple[Entry, ...]) -> list[str]:
    """The entries as they are stored."""
    return [entry.line for entry in entries]


JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**60), 2**60)
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)
HOSTILE = [
    *(
        "",
        "null",
        "true",
        "0",
        "-1",
        "NaN",
        "[NaN]",
        '{"v":NaN}',
        "Infinity",
        "1e999",
        "[object Object]",
        "undefined",
    ),
    *(
        "{",
        "}",
        '{"v":1}',
        '{"v":"1"}',
        '{"v":true}',
        "\ud800",
        '"\\ud800"',
        "\x00",
        "\ufeff{}",
        "<!doctype html>",
    ),
    *("[" * 100_000, "{" * 100_000, '{"a":' * 50_000, "1" * 50_000, '"' + "x" * 200_000 + '"'),
    '{"__proto__":{"v":1}}',
    '{"v":1,"game":"g1","seq":0,"epoch":0,"type":"start","payload":null,"wall":0,"prev":"","hash":"0000"}',
]


def test_an_entry_reads_back_as_itself() -> None:
    """One line of ASCII holds all of an entry."""
    for entry in log():
        assert parse(entry.line) == entry
        assert entry.line.isascii()
        assert "\n" not in entry.line


@given(payload=JSON)
@settings(deadline=None)
def test_any_json_value_survives_as_a_payload(payload: object) -> None:
    """What JSON can say comes back unchanged, lone surrogates included."""
    entry = Entry.after(None, "start", payload, game="g1")  # type: ignore[arg-type]  # a strategy has no JSON type
    again = parse(entry.line)
    assert again is not None
    assert again.payload == payload


@pytest.mark.parametrize("payload", [float("nan"), float("inf"), "x" * 70_000, {1, 2}])
def test_what_could_not_be_read_back_is_never_written(payload: object) -> None:
    """Making such an entry raises, so that it can't get into a log."""
    with pytest.raises((ValueError, TypeError)):
        Entry.after(None, "start", payload, game="g1")  # type: ignore[arg-type]  # that is the point


def test_a_payload_that_is_changed_later_does_not_change_the_entry() -> None:
    """An entry keeps a copy of its own."""
    payload: dict[str, object] = {"names": ["a"]}
    entry = Entry.after(None, "start", payload, game="g1")  # type: ignore[arg-type]  # invariance of dict
    payload["names"] = []
    assert entry.payload == {"names": ["a"]}


def test_the_hash_is_the_start_of_a_sha256_over_the_line_without_it() -> None:
    """Another program can check a log with nothing but SHA-256."""
    body = json.loads(log()[1].line)
    claimed = body.pop("hash")
    assert claimed == digest(canonical(body))
    assert digest("") == "e3b0c44298fc1c14"


def test_each_entry_names_the_one_before() -> None:
    """Sequence and hashes link the entries."""
    for before, after in pairwise(log()):
        assert (after.prev, after.seq) == (before.hash, before.seq + 1)


def test_a_whole_log_is_read_whole() -> None:
    """Nothing is left over."""
    assert read(lines(log())) == Chain(log())


def test_the_order_of_the_lines_and_their_doubles_do_not_matter() -> None:
    """A message delivered twice, or late, changes nothing."""
    shuffled = lines(log()) * 2
    random.Random(5).shuffle(shuffled)
    assert read(shuffled) == Chain(log())


def test_a_hole_ends_the_chain_and_what_follows_is_left_over() -> None:
    """Later entries wait for the missing one; they are not thrown away."""
    whole = log()
    torn = lines(whole[:2] + whole[3:])
    chain = read(torn)
    assert chain.entries == whole[:2]
    assert chain.damaged == tuple(torn[2:])


def test_two_copies_with_different_holes_make_one_whole() -> None:
    """What one store lacks comes from the other."""
    whole = log()
    assert read([*lines(whole[:2] + whole[3:]), *lines(whole[:4])]).entries == whole


def test_the_longer_copy_wins_whatever_the_clock_says() -> None:
    """A phone whose clock was set back two years loses nothing."""
    short = log("b b")
    tip = short[-1]
    long = (*short, Entry.after(tip, "word", "b", wall=tip.wall - 63_000_000_000))
    assert read([*lines(short), *lines(long)]).entries == long


def test_windows_that_played_on_apart_are_both_kept() -> None:
    """The longer branch is the game, the other one becomes a game of its own with all it had."""
    trunk = log("r11152 k1115")
    left = Entry.after(trunk[-1], "word", "b")
    right = Entry.after(trunk[-1], "word", "r1")
    longer = Entry.after(right, "word", "k1")
    chain = read(lines((*trunk, left, right, longer)))
    assert chain.entries == (*trunk, right, longer)
    (fork,) = chain.forks
    assert [(entry.type, entry.payload) for entry in fork.entries] == [
        (entry.type, entry.payload) for entry in (*trunk, left)
    ]
    assert fork.game != "g1"
    assert read(fork.lines) == fork
    assert chain.damaged == ()


def test_a_fork_found_again_has_the_same_name() -> None:
    """A repair that was cut and is repeated makes no second copy."""
    trunk = log("b")
    left, right = Entry.after(trunk[-1], "word", "b"), Entry.after(trunk[-1], "word", "c")
    first, again = read(lines((*trunk, left, right))), read(lines((*trunk, left, right)))
    assert first.forks == again.forks


def test_of_equal_branches_the_one_that_comes_first_wins() -> None:
    """The database is read first, and what it has was acknowledged."""
    trunk = log("b")
    left, right = Entry.after(trunk[-1], "word", "b"), Entry.after(trunk[-1], "word", "c")
    assert read(lines((*trunk, left, right))).tip == left
    assert read(lines((*trunk, right, left))).tip == right


def test_of_branches_of_equal_length_the_later_epoch_wins() -> None:
    """The window that took over goes on; every reader decides so."""
    trunk = log("b")
    old, new = Entry.after(trunk[-1], "word", "b"), Entry.after(trunk[-1], "word", "c", epoch=1)
    assert read(lines((*trunk, old, new))).tip == new


def test_a_file_with_thousands_of_branches_stays_cheap() -> None:
    """Only a few branches become games; the rest is left over."""
    trunk = log("b b b")
    many = [Entry.after(trunk[-1], "word", str(n)) for n in range(500)]
    chain = read(lines((*trunk, *many)))
    assert len(chain.forks) <= 8
    assert len(chain.damaged) + len(chain.branches) + 1 == 500


def test_entries_of_another_game_are_left_over() -> None:
    """A line that strayed in from elsewhere does not join."""
    chain = read([*lines(log()), *lines(log(game="g2"))], "g1")
    assert chain.game == "g1"
    assert len(chain.damaged) == len(log(game="g2"))


def test_an_epoch_never_goes_back() -> None:
    """An entry of a window that had lost the game does not follow."""
    first = Entry.after(None, "start", None, game="g1", epoch=3)
    body = json.loads(Entry.after(first, "word", "b").line)
    body["epoch"] = 2
    del body["hash"]
    forged = canonical({**body, "hash": digest(canonical(body))})
    assert read([first.line, forged]).entries == (first,)


def test_a_newer_format_is_recognised_and_nothing_of_it_is_dropped() -> None:
    """The game is shown up to there, and the program is told not to write."""
    entries = log()
    future = canonical({"v": VERSION + 1, "game": "g1", "whatever": [1, 2]})
    chain = read([*lines(entries), future])
    assert chain.newer
    assert chain.entries == entries
    assert chain.damaged == (future,)


@pytest.mark.parametrize("line", HOSTILE)
def test_a_hostile_line_is_left_over_and_nothing_else(line: str) -> None:
    """Whatever stands in the store, the good lines around it are read."""
    whole = lines(log())
    chain = read([line, *whole[:3], line, *whole[3:]])
    assert chain.entries == log()
    assert chain.damaged == (line,)


@pytest.mark.parametrize("line", [None, 5, b"bytes", [], {"v": 1}, object()])
def test_what_is_no_text_is_left_over(line: object) -> None:
    """Wrong types are no exception to the rule."""
    assert read([line, *lines(log())]).entries == log()


@given(text=st.text() | st.binary().map(lambda raw: raw.decode("latin-1")))
@settings(deadline=None)
def test_no_text_makes_reading_fail(text: str) -> None:
    """Reading is total."""
    assert read(text.split("\n")).entries == ()


def test_thousands_of_mutated_logs_keep_every_entry_before_the_damage() -> None:
    """Cut, flipped, doubled, swapped, emptied: the chain is a prefix, and reaches at least to the damage."""
    chance = random.Random(20_261_130)
    whole = log("r11152 k1115 b +400 b r1 k1 b x c r22222 b")
    for _ in range(3_000):
        broken = lines(whole)
        place = chance.randrange(len(broken))
        line = broken[place]
        at = chance.randrange(len(line))
        match chance.randrange(6):
            case 0:
                broken[place] = line[:at]
            case 1:
                broken[place] = line[:at] + chr(ord(line[at]) ^ (1 << chance.randrange(7))) + line[at + 1 :]
            case 2:
                broken[place] = line[:at] + chance.choice(HOSTILE)[:300] + line[at:]
            case 3:
                del broken[place]
            case 4:
                broken[place] = chance.choice(HOSTILE)
            case _:
                other = chance.randrange(len(broken))
                broken[place], broken[other] = broken[other], broken[place][:at]
                place = min(place, other)
        chain = read(broken)
        assert chain.entries == whole[: len(chain.entries)]
        assert len(chain.entries) >= place
        assert {*chain.lines, *chain.damaged} == set(broken)


def test_a_branch_is_the_same_game_under_another_name() -> None:
    """Types, payloads, epochs and walls stay; names and hashes are its own."""
    copy = branch(log(), "g9")
    assert copy.game == "g9"
    assert [(e.type, e.payload, e.epoch, e.wall) for e in copy.entries] == [
        (e.type, e.payload, e.epoch, e.wall) for e in log()
    ]
    assert branch_off(branch_off(log()).entries).game.count("~") == 1


def test_a_chain_goes_on_only_with_the_entry_that_follows() -> None:
    """A stale entry is refused."""
    chain = Chain(log())
    assert chain.then(Entry.after(chain.tip, "word", "b")).entries[:-1] == log()
    with pytest.raises(ValueError, match="does not follow"):
        chain.then(log()[-1])


def test_names_of_games_are_plain() -> None:
    """What could break a key or a path is no name."""
    assert is_id("0192a~3f")
    for bad in ("", "a:b", "a/b", "a b", "__proto__", "x" * 65, None, 5):
        assert not is_id(bad)


def test_deep_nesting_is_refused_before_it_is_parsed() -> None:
    """Brackets in a text are no nesting; brackets around it are."""
    assert loads(json.dumps("[" * 500)) == "[" * 500
    with pytest.raises(ValueError, match="deep"):
        loads("[" * 40 + "]" * 40)
