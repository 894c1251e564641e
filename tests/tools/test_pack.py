"""Packed files hold what was packed, in the same bytes each time."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import pack


@pytest.mark.parametrize("data", [b"", b"a", b"dice " * 100_000, bytes(range(256)) * 50])
def test_what_is_packed_comes_out_again(tmp_path: Path, data: bytes) -> None:
    """The packed file stands in the place of the other; either can be read by the other's name."""
    path = tmp_path / "file.zip"
    path.write_bytes(data)
    assert pack.unpacked(path) == data
    pack.pack(path)
    assert [found.name for found in tmp_path.iterdir()] == ["file.zip.packed"]
    assert pack.unpacked(path) == data


def test_packing_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    """So a build can be compared with another."""
    packed = []
    for name in ("one", "two"):
        (tmp_path / name).write_bytes(b"6 5 4 3 2 1 " * 10_000)
        pack.pack(tmp_path / name)
        packed.append((tmp_path / f"{name}{pack.SUFFIX}").read_bytes())
    assert packed[0] == packed[1]
    assert len(packed[0]) < 1000
