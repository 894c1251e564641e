"""A QR code holds what was put into it: read back here as a reader does, from the modules alone."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import pytest

from ui import qr

LINK = "https://example.org/main-pleine/#r=1."
Rows = tuple[tuple[bool, ...], ...]


def drawn(text: str) -> str:
    """The path that the last step gives."""
    return [*qr.drawing(text)][-1]


def rows_of(text: str) -> Rows:
    """The rows of the code, dark modules true, without the quiet zone."""
    side = qr.side(text)
    assert side is not None
    dark = {
        (int(x) + step, int(y))
        for x, y, n in re.findall(r"M(\d+) (\d+)h(\d+)", drawn(text))
        for step in range(int(n))
    }
    place = range(qr.QUIET, side - qr.QUIET)
    return tuple(tuple((x, y) in dark for x in place) for y in place)


def format_of(rows: Rows) -> list[int]:
    """Both copies of the fifteen bits beside the corners, without their mask (§7.9)."""
    last = len(rows) - 1
    near = [(8, y) for y in (0, 1, 2, 3, 4, 5, 7, 8)] + [(x, 8) for x in (7, 5, 4, 3, 2, 1, 0)]
    far = [(last - x, 8) for x in range(8)] + [(8, last - 6 + y) for y in range(7)]
    return [sum(rows[y][x] << bit for bit, (x, y) in enumerate(places)) ^ 0x5412 for places in (near, far)]


def is_pattern(size: int, x: int, y: int) -> bool:
    """Whether a module belongs to what every code of this size has: corners, lines, small squares, facts."""
    version = (size - 17) // 4
    if (x < 9 and (y < 9 or y > size - 9)) or (x > size - 9 and y < 9) or 6 in (x, y):
        return True
    if version > 6 and ((x < 6 and y > size - 12) or (y < 6 and x > size - 12)):
        return True
    lines = CENTRES[version]
    return any(
        abs(x - a) < 3 and abs(y - b) < 3
        for a in lines
        for b in lines
        if (a, b) not in ((6, 6), (6, size - 7), (size - 7, 6))
    )


# Annex E: the rows and columns of the small squares' centres, for the versions that are tried here.
CENTRES = {
    1: (),
    2: (6, 18),
    6: (6, 34),
    7: (6, 22, 38),
    9: (6, 26, 46),
    10: (6, 28, 50),
    14: (6, 26, 46, 66),
    20: (6, 34, 62, 90),
    21: (6, 28, 50, 72, 94),
    25: (6, 32, 58, 84, 110),
}
MASKS = (
    "(i + j) % 2",
    "i % 2",
    "j % 3",
    "(i + j) % 3",
    "(i // 2 + j // 3) % 2",
    "(i * j) % 2 + (i * j) % 3",
    "((i * j) % 2 + (i * j) % 3) % 2",
    "((i + j) % 2 + (i * j) % 3) % 2",
)


def words_in(rows: Rows) -> bytes:
    """The codewords along the reader's way up and down, unmasked."""
    size = len(rows)
    condition = compile(MASKS[format_of(rows)[0] >> 10 & 7], "mask", "eval")
    bits = []
    up = True
    for right in [*range(size - 1, 6, -2), 5, 3, 1]:
        for y in range(size - 1, -1, -1) if up else range(size):
            for x in (right, right - 1):
                if not is_pattern(size, x, y):
                    bits.append(rows[y][x] ^ (eval(condition, {"i": y, "j": x}) == 0))
        up = not up
    return bytes(int("".join("01"[b] for b in bits[at : at + 8]), 2) for at in range(0, len(bits) - 7, 8))


# Table 9, level L: blocks as (how many, words of data), and words of correction in each.
BLOCKS = {
    1: ([(1, 19)], 7),
    2: ([(1, 34)], 10),
    6: ([(2, 68)], 18),
    7: ([(2, 78)], 20),
    9: ([(2, 116)], 30),
    10: ([(2, 68), (2, 69)], 18),
    14: ([(3, 115), (1, 116)], 30),
    20: ([(3, 107), (5, 108)], 28),
    21: ([(4, 116), (4, 117)], 28),
    25: ([(8, 106), (4, 107)], 26),
}


def blocks_in(rows: Rows) -> Iterator[tuple[bytes, bytes]]:
    """Each block's data and correction, put in order again."""
    groups, correction = BLOCKS[(len(rows) - 17) // 4]
    lengths = [length for count, length in groups for _ in range(count)]
    words = iter(words_in(rows))
    data: list[list[int]] = [[] for _ in lengths]
    for place in range(max(lengths)):
        for block, length in zip(data, lengths, strict=True):
            if place < length:
                block.append(next(words))
    ends: list[list[int]] = [[] for _ in lengths]
    for _ in range(correction):
        for end in ends:
            end.append(next(words))
    return ((bytes(one), bytes(two)) for one, two in zip(data, ends, strict=True))


def read(rows: Rows) -> str:
    """The text: one segment of bytes, as a reader takes it."""
    bits = "".join(f"{byte:08b}" for data, _ in blocks_in(rows) for byte in data)
    assert bits[:4] == "0100"
    wide = 16 if len(rows) > 53 else 8
    length = int(bits[4 : 4 + wide], 2)
    body = bits[4 + wide :][: 8 * length]
    return bytes(int(body[at : at + 8], 2) for at in range(0, len(body), 8)).decode()


TEXTS = [(LINK + "aZ09-_" * 300)[: qr.capacity(version)] for version in CENTRES]
TEXTS += ["", "a", LINK, "Léa, Мишa, 🎲"]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: f"{len(text)}")
def test_a_code_reads_back_as_its_text(text: str) -> None:
    """Full and nearly empty codes, of every layout that differs."""
    rows = rows_of(text)
    size = len(rows)
    if (size - 17) // 4 in CENTRES:
        assert read(rows) == text
    assert {format >> 13 for format in format_of(rows)} == {1}, "the lowest level of correction"
    assert len(set(format_of(rows))) == 1


@pytest.mark.parametrize("text", [text for text in TEXTS if len(text) in map(qr.capacity, CENTRES)])
def test_the_correction_of_every_block_fits_its_data(text: str) -> None:
    """A reader finds no error: each block is a multiple of the generator, zero at each of its roots."""
    for data, correction in blocks_in(rows_of(text)):
        root = 1
        for _ in correction:
            value = 0
            for word in (*data, *correction):
                value = qr.times(value, root) ^ word
            assert value == 0
            root = qr.times(root, 2)


def test_the_smallest_code_is_the_one_that_other_programs_make() -> None:
    """Module by module, as segno 1.6.6 draws the same text with the same mask."""
    rows = rows_of("main pleine, 5000")
    assert ["".join(".#"[dark] for dark in row) for row in rows] == EXPECTED.split()


def test_a_text_too_long_has_no_code() -> None:
    """Said by None, for the page to offer something else; the longest that fits has one."""
    longest = "x" * qr.capacity(qr.LARGEST)
    assert drawn(longest) and len(longest) == 1273
    assert qr.side(longest + "x") is None
    assert not list(qr.drawing(longest + "x"))


def test_a_code_has_four_light_modules_around_it() -> None:
    """The path draws every dark module once and nothing in the quiet zone."""
    runs = re.findall(r"M(\d+) (\d+)h(\d+)v1h-\3z", drawn(LINK))
    assert "".join(f"M{x} {y}h{n}v1h-{n}z" for x, y, n in runs) == drawn(LINK)
    dark = [(int(x) + step, int(y)) for x, y, n in runs for step in range(int(n))]
    assert len(dark) == len(set(dark))
    side = qr.side(LINK) or 0
    assert {min(place) for place in zip(*dark, strict=True)} == {4}
    assert {max(place) for place in zip(*dark, strict=True)} == {side - 5}


def test_the_largest_code_is_made_a_little_at_a_time() -> None:
    """In eleven steps, between which a tap gets its turn."""
    steps = []
    before = time.perf_counter()
    for _ in qr.drawing("y" * 1273):
        steps.append(time.perf_counter() - before)
        before = time.perf_counter()
    assert len(steps) == 11
    assert sum(steps) < 0.5


EXPECTED = """
#######..#.#..#######
#.....#.##..#.#.....#
#.###.#..#..#.#.###.#
#.###.#.#.#.#.#.###.#
#.###.#..#.#..#.###.#
#.....#.##..#.#.....#
#######.#.#.#.#######
.........#.##........
#####.####.###.#.#.#.
.##.##..#.##.#.##.#.#
..##.####...##...###.
.####..#.##.##.#.###.
#.###.####..#.#.#..##
........#.#...###...#
#######.###.##...###.
#.....#..#..##.#.###.
#.###.#.####..##.....
#.###.#.#....##.##.#.
#.###.#.##..#.#......
#.....#.######.#..#..
#######.##.##.##...#.
"""
