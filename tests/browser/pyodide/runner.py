"""Runs inside the browser's Python: pytest on the engine's tests, and a count of what happened."""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import Any

import pytest
from hypothesis import settings

EXAMPLES = 5
"""Random examples a property: the many are tried on the host; here it counts that the interpreter agrees."""


class Tally:
    """What pytest reports, kept for the page."""

    def __init__(self) -> None:
        self.outcomes: Counter[str] = Counter()
        self.failures: list[str] = []
        self.seconds: Counter[str] = Counter()

    def pytest_sessionstart(self) -> None:
        """After the suite's own settings, before its tests are read."""
        settings.register_profile("browser", parent=settings.default, max_examples=EXAMPLES)
        settings.load_profile("browser")

    def pytest_runtest_logreport(self, report: Any) -> None:
        self.seconds[report.nodeid.rpartition("/")[2].partition("[")[0]] += report.duration
        if report.when == "call" or report.outcome != "passed":
            self.outcomes[report.outcome] += 1
        if report.failed:
            self.failures.append(f"{report.nodeid}\n{report.longreprtext}")

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed:
            self.outcomes["failed"] += 1
            self.failures.append(f"{report.nodeid}\n{report.longreprtext}")


def run(arguments: Any) -> str:
    """Outcome counts, the failures' texts, and which Python it was, as JSON."""
    sys.path[:0] = ["/suite/py", "/suite"]
    tally = Tally()
    code = pytest.main([*arguments], plugins=[tally])
    import farkle

    return json.dumps(
        {
            "code": int(code),
            "outcomes": tally.outcomes,
            "failures": tally.failures,
            "slowest": tally.seconds.most_common(5),
            "platform": sys.platform,
            "version": sys.version.split()[0],
            "engine": farkle.__file__,
        }
    )


run  # noqa: B018  the page calls what the last line gives
