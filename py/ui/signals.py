"""What the storage tells the app: at its opening, and whenever something happens to what is kept."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from ui.chain import Chain, Json


def _nothing(*_: Any) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Signals:
    """What the storage tells the app, whenever it happens.

    `status`: "saved", "saving" or "unsaved". `notice`: as in `Loaded.notices`. `lines`: another window has
    played on in a game that was loaded here. `lost`: another window has taken this game over. `shown`: the
    page was asleep, and the game must be held anew.
    """

    status: Callable[[str], None] = _nothing
    notice: Callable[[str], None] = _nothing
    lines: Callable[[Chain], None] = _nothing
    lost: Callable[[str], None] = _nothing
    shown: Callable[[], None] = _nothing


@dataclass(frozen=True, slots=True)
class Loaded:
    """What `open` found. `games` names all games that are not removed, the latest begun first; `chains` has
    those that were on the table last (any other: `load`); `desk` is what `save_desk` was last given.

    `notices`: "no_storage" (nothing will be kept), "local_only" (kept, but a crash may cost the last minute),
    "no_copy" (kept without the second copy), "restored" (the database was empty, the copy was not),
    "quarantined" (something unreadable was set aside), "forked" (two windows played on: both are there),
    "newer" (a later version of the program wrote a game: look, do not write).
    """

    games: tuple[str, ...]
    chains: Mapping[str, Chain]
    desk: Mapping[str, Json] | None
    notices: tuple[str, ...]
    persisted: bool | None
