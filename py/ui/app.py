"""Stand-in for the loop that joins state, views and doors."""

from __future__ import annotations

import js


def main() -> None:
    """Say that Python answers."""
    js.document.documentElement.dataset.app = "ready"
