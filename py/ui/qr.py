"""A text as a QR code (ISO/IEC 18004): bytes, the lowest level of correction, versions 1 to 25.

Pure arithmetic, imported only when a code is asked for. A row of the code is one whole number, bit x for the
module at x, so that the eight masks are compared with a few operations a row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from operator import itemgetter

LARGEST = 25  # 117 modules: more is hard to read from a phone's screen
QUIET = 4  # modules of light around the code, as the standard asks

# Level L: codewords of correction in a block, and blocks, by version (two hexadecimal digits each).
_CORRECTION = bytes.fromhex("070a0f141a1214181e1214181a1e16181c1e1c1c1c1c1e1e1a")
_BLOCKS = bytes.fromhex("01010101010202020204040404040606060607080809090a0c")

_MASKS: tuple[Callable[[int, int], bool], ...] = (
    lambda x, y: (x + y) % 2 == 0,
    lambda x, y: y % 2 == 0,
    lambda x, y: x % 3 == 0,
    lambda x, y: (x + y) % 3 == 0,
    lambda x, y: (x // 3 + y // 2) % 2 == 0,
    lambda x, y: x * y % 2 + x * y % 3 == 0,
    lambda x, y: (x * y % 2 + x * y % 3) % 2 == 0,
    lambda x, y: ((x + y) % 2 + x * y % 3) % 2 == 0,
)


def capacity(version: int) -> int:
    """How many bytes fit into a code of this version."""
    return _data_words(version) - (2 if version < 10 else 3)


def side(text: str) -> int | None:
    """The side of the square that the code lies in, in modules, quiet zone included; None if the text is too
    long for one."""
    version = _version(text.encode())
    return None if version is None else _size(version) + 2 * QUIET


def drawing(text: str) -> Iterator[str]:
    """The code as an SVG path in units of a module, made a little at a time: "" until the last step gives it.
    There is no step where the text is too long."""
    data = text.encode()
    version = _version(data)
    if version is None:
        return
    words = _words(version, data)
    yield ""
    board = _Board(version)
    board.write(words)
    made = []
    for mask in range(len(_MASKS)):
        yield ""
        rows = board.masked(mask)
        made.append((_penalty(rows), rows))
    yield ""
    yield _path(min(made, key=itemgetter(0))[1])


def _version(data: bytes) -> int | None:
    return next((v for v in range(1, LARGEST + 1) if len(data) <= capacity(v)), None)


def _size(version: int) -> int:
    return 17 + 4 * version


def _path(rows: list[int]) -> str:
    parts = []
    for y, row in enumerate(rows, QUIET):
        x = QUIET
        for dark, run in groupby(row >> bit & 1 for bit in range(len(rows))):
            length = len(list(run))
            if dark:
                parts.append(f"M{x} {y}h{length}v1h-{length}z")
            x += length
    return "".join(parts)


# Codewords


def _all_words(version: int) -> int:
    modules = (16 * version + 128) * version + 64
    if version > 1:
        lines = version // 7 + 2
        modules -= (25 * lines - 10) * lines - 55 + (36 if version > 6 else 0)
    return modules // 8


def _data_words(version: int) -> int:
    return _all_words(version) - _CORRECTION[version - 1] * _BLOCKS[version - 1]


def _words(version: int, data: bytes) -> bytes:
    """Data and correction, block by block, interleaved."""
    bits = 8 if version < 10 else 16
    number = (4 << bits | len(data)) << 8 * len(data) | int.from_bytes(data, "big")
    length = 4 + bits + 8 * len(data)
    room = _data_words(version)
    end = min(4, 8 * room - length)
    number, length = number << end, length + end
    number, length = number << -length % 8, length + -length % 8
    words = number.to_bytes(length // 8, "big")
    words += bytes((0xEC, 0x11)) * room
    words = words[:room]
    count, correction = _BLOCKS[version - 1], _CORRECTION[version - 1]
    divisor = _divisor(correction)
    blocks, start = [], 0
    for place in range(count):
        size = room // count + (place >= count - room % count)
        blocks.append(words[start : start + size])
        start += size
    mixed = bytearray()
    for place in range(len(blocks[-1])):
        mixed += bytes(block[place] for block in blocks if place < len(block))
    ends = [_remainder(block, divisor) for block in blocks]
    for place in range(correction):
        mixed += bytes(end[place] for end in ends)
    return bytes(mixed)


_EXP = [1]
for _ in range(254):
    _EXP.append(_EXP[-1] << 1 ^ (0x11D if _EXP[-1] > 127 else 0))
_LOG = {value: power for power, value in enumerate(_EXP)}


def times(a: int, b: int) -> int:
    """The product in the field of 256 elements that the correction is made in."""
    return _EXP[(_LOG[a] + _LOG[b]) % 255] if a and b else 0


def _divisor(degree: int) -> list[int]:
    found = [0] * (degree - 1) + [1]
    for power in range(degree):
        root = _EXP[power]
        found = [times(one, root) ^ other for one, other in zip(found, [*found[1:], 0], strict=True)]
    return found


def _remainder(data: bytes, divisor: Sequence[int]) -> list[int]:
    found = [0] * len(divisor)
    for byte in data:
        factor = byte ^ found[0]
        found = [one ^ times(factor, part) for one, part in zip([*found[1:], 0], divisor, strict=True)]
    return found


# Modules


class _Board:
    """Which modules are dark, and which belong to the patterns that every code of the version has."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.size = _size(version)
        self.dark = [0] * self.size
        self.fixed = [0] * self.size
        last = self.size - 1
        for place in range(self.size):
            self.put(6, place, place % 2 == 0)
            self.put(place, 6, place % 2 == 0)
        for x, y in ((3, 3), (last - 3, 3), (3, last - 3)):
            self._square(x, y, 4, (2, 4))
        lines = self._alignment()
        for x in lines:
            for y in lines:
                if (x, y) not in ((6, 6), (last - 6, 6), (6, last - 6)):
                    self._square(x, y, 2, (1,))
        self._format(0)
        if version > 6:
            bits = _checked(version, 12, 0x1F25)
            for place in range(18):
                near, far = place // 3, last - 10 + place % 3
                self.put(near, far, bool(bits >> place & 1))
                self.put(far, near, bool(bits >> place & 1))

    def put(self, x: int, y: int, dark: bool) -> None:
        self.fixed[y] |= 1 << x
        self.dark[y] = self.dark[y] & ~(1 << x) | dark << x

    def _square(self, x: int, y: int, reach: int, light: tuple[int, ...]) -> None:
        for down in range(max(-reach, -y), min(reach, self.size - 1 - y) + 1):
            for across in range(max(-reach, -x), min(reach, self.size - 1 - x) + 1):
                self.put(x + across, y + down, max(abs(across), abs(down)) not in light)

    def _alignment(self) -> list[int]:
        if self.version == 1:
            return []
        lines = self.version // 7 + 2
        step = (self.version * 8 + lines * 3 + 5) // (lines * 4 - 4) * 2
        return [6, *(self.size - 7 - place * step for place in reversed(range(lines - 1)))]

    def _format(self, mask: int) -> None:
        """Which level and mask: twice, and the one module that is always dark."""
        bits = _checked(1 << 3 | mask, 10, 0x537) ^ 0x5412
        around = [(8, y) for y in (0, 1, 2, 3, 4, 5, 7, 8)] + [(x, 8) for x in (7, 5, 4, 3, 2, 1, 0)]
        apart = [(self.size - 1 - x, 8) for x in range(8)] + [(8, self.size - 7 + y) for y in range(7)]
        for places in (around, apart):
            for place, (x, y) in enumerate(places):
                self.put(x, y, bool(bits >> place & 1))
        self.put(8, self.size - 8, True)

    def write(self, words: bytes) -> None:
        """The words in columns of two modules, up and down in turn, from the right."""
        number, left = int.from_bytes(words, "big"), 8 * len(words)
        bits = bin(1 << left | number)[3:]
        at = 0
        for column, right in enumerate([*range(self.size - 1, 6, -2), *range(5, 0, -2)]):
            for y in range(self.size) if column % 2 else reversed(range(self.size)):
                for x in (right, right - 1):
                    if not self.fixed[y] >> x & 1 and at < left:
                        self.dark[y] |= (bits[at] == "1") << x
                        at += 1

    def masked(self, mask: int) -> list[int]:
        """The rows with what is written turned over where the mask says so."""
        of, written = _MASKS[mask], list(self.dark)
        period = [sum(of(x, y) << x for x in range(self.size)) for y in range(12)]  # then it comes again
        self._format(mask)
        rows = [row ^ (period[y % 12] & ~self.fixed[y]) for y, row in enumerate(self.dark)]
        self.dark = written
        return rows


def _checked(value: int, degree: int, polynomial: int) -> int:
    rest = value
    for _ in range(degree):
        rest = rest << 1 ^ (rest >> degree - 1) * polynomial
    return value << degree | rest


# Which mask reads best


def _penalty(rows: list[int]) -> int:
    size = len(rows)
    texts = [format(row, f"0{size}b") for row in rows]
    columns = [int("".join(column), 2) for column in zip(*texts, strict=True)]
    dark = sum(row.bit_count() for row in rows)
    return (
        sum(_line(line, size) for line in (*rows, *columns))
        + 3 * sum(_blocks(one, other, size) for one, other in pairwise(rows))
        + 10 * (abs(20 * dark - 10 * size * size) // (size * size))
    )


def _line(line: int, size: int) -> int:
    """Runs of five and more, and what looks like the corner of a code."""
    every = (1 << size) - 1
    found = 0
    for one in (line, ~line & every):
        runs = one & one >> 1 & one >> 2 & one >> 3 & one >> 4
        found += runs.bit_count() + 2 * (runs & ~(runs << 1)).bit_count()
    for sample in (0b10111010000, 0b00001011101):
        same = (1 << size - 10) - 1
        for place in range(11):
            same &= line >> place if sample >> place & 1 else ~(line >> place)
        found += 40 * same.bit_count()
    return found


def _blocks(one: int, other: int, size: int) -> int:
    every = (1 << size - 1) - 1
    both, none = one & other, ~(one | other)
    return ((both & both >> 1 | none & none >> 1) & every).bit_count()
