"""What the README shows of the bench is what the bench has written."""

from __future__ import annotations

from tools import bench


def test_the_readme_shows_lines_of_the_newest_table() -> None:
    """Each of them, unchanged, and in its place already."""
    text, readme = (path.read_text("utf-8") for path in (bench.RESULTS, bench.README))
    assert bench.shown(text, readme) == readme
    place = bench.PLACE.search(readme)
    assert place
    assert len(place[0].splitlines()) == 2 + len(bench.SHOWN)
    assert bench.shown(text.replace("**0.", "**9."), readme) != readme
