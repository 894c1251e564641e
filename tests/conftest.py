"""What holds for all tests: the quick ones come first, a browser is started when they have passed."""

from __future__ import annotations

from pathlib import Path

import pytest

BROWSER = Path(__file__).parent / "browser"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Playwright's event loop runs in the main thread from its first test on: no other test may follow it."""
    items.sort(key=lambda item: BROWSER in item.path.parents)
