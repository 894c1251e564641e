"""What the page is showing: one frozen value. Nothing here knows the browser; the doors read it and obey."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, Literal

from farkle import Game, IllegalEvent, Rules
from ui.record import Record, Summary

if TYPE_CHECKING:
    from ui.carry import Arrival, GameSent, GamesSent
    from ui.chances import Chances

Kind = Literal["bank", "lost", "first"]
Way = Literal["faces", "points", "column", "virtual"]
WAYS: tuple[Way, ...] = ("faces", "points", "column", "virtual")
SCREENS = ("home", "new", "start", "table", "sheet", "rules", "settings", "games", "editor", "odds")
THEMES = ("system", "light", "dark")
MOST_DIGITS = 5  # of points typed on the pad


@dataclass(frozen=True, slots=True)
class Settings:
    """What a player chose once for all games. `lang` None follows the browser."""

    lang: str | None = None
    theme: str = "system"
    sound: bool = False
    vibration: bool = True
    motion: bool = True
    awake: bool = True


@dataclass(frozen=True, slots=True)
class Hand:
    """The half-entered part of a turn: it is kept with the session, so that a reload brings it back."""

    way: Way = "faces"
    dice: tuple[int, ...] = ()  # faces typed of the roll that is not complete yet
    keep: tuple[int, ...] | None = (
        None  # places of the dice kept of the roll that waits; None: the best selection
    )
    typed: str = ""  # digits on the free number pad
    pad: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """A player being prepared: name, mark (colour and shape, 0 to 7) and, from paper, what is written."""

    name: str = ""
    mark: int = 0
    paper: str = ""


@dataclass(frozen=True, slots=True)
class House:
    """A table's own rules, saved under a name. `base` is the key of the named rule set they began as."""

    key: str
    name: str
    base: str
    rules: Rules


@dataclass(frozen=True, slots=True)
class Edit:
    """The working copy of the rules editor: what it began as (`base`: a key, or "" for rules without one;
    `start`: its rules) and what it is now. `house` is the key of the saved rules that it changes, `past` what
    undo goes back to, `opened` the folded parts that were opened, `touched` the setting changed last.
    `game`: begun from the game on the table; `back`: the screen it was opened on.
    """

    base: str
    start: Rules
    rules: Rules
    name: str = ""
    house: str = ""
    game: bool = False
    back: str = "new"
    group: str = "values"
    opened: tuple[str, ...] = ()
    touched: str = ""
    past: tuple[Rules, ...] = ()


@dataclass(frozen=True, slots=True)
class Draft:
    """The game being prepared. `start`: how the first player is found; `first`: the seat chosen by hand.
    `variant` is the key of a named rule set or of a house; `rules` and `title` are what is played instead of
    a named rule set, and what the table calls it."""

    variant: str
    rules: Mapping[str, Any] | None = None
    title: str = ""
    seats: tuple[Seat, ...] = (Seat(mark=0), Seat(mark=1))
    way: Way = "faces"
    start: Literal["dice", "choose"] = "dice"
    first: int = 0
    paper: bool = False
    all_rules: bool = False
    rolls: tuple[
        tuple[int | None, ...], ...
    ] = ()  # the roll-off for who starts: one row a round, a die a seat


@dataclass(frozen=True, slots=True)
class Fix:
    """A past turn opened on the sheet, and what it would become: points banked, a hand lost later in the
    turn, or a null first roll. `touched` once the player has changed it."""

    turn: int
    points: int
    kind: Kind = "bank"
    touched: bool = False


@dataclass(frozen=True, slots=True)
class Say:
    """The message line: a refusal ("why") or a moment, as a code and values; catalogues find the words."""

    kind: Literal["why", "moment"]
    code: str
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Code:
    """A link, and its QR code as an SVG path."""

    link: str
    path: str


@dataclass(frozen=True, slots=True)
class Around:
    """What the doors report of the world: shown, never stored."""

    offline: str = "unsupported"  # unsupported, installing, ready, failed, update
    progress: int = 0
    version: str = ""
    saved: int = 0  # games on this device, read or not
    saving: str = "saved"  # saved, saving, unsaved
    notices: tuple[str, ...] = ()
    install: str = ""  # "", "prompt" (the browser offers it), "ios" (by hand)
    installed: bool = False
    spectator: bool = False
    persisted: bool | None = None
    browser_lang: str = "en"
    address: str = ""  # of the page, without what follows ? or #: links to carry begin with it
    shares: bool = False  # the phone can hand a link to another app


@dataclass(frozen=True, slots=True)
class Session:
    """Everything the views need."""

    settings: Settings = Settings()
    screen: str = "home"
    record: Record | None = None
    hand: Hand = Hand()
    draft: Draft | None = None
    fix: Fix | None = None
    dialog: str = ""
    say: Say | None = None
    games: tuple[Summary, ...] = ()
    removed: Summary | None = None  # the game just deleted: can be brought back
    names: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    houses: tuple[House, ...] = ()
    gone: House | None = None  # the rules just deleted: can be brought back
    favourite: str = ""  # the house that is offered first
    edit: Edit | None = None
    arrival: Arrival | None = None  # what a link or a file holds: shown, and kept only after a yes
    sending: Record | None = None  # the game that is sent, where it is not the one on the table
    code: Code | None = None  # the link that is sent, drawn
    around: Around = Around()
    reading: str = ""  # the key of the rules that are looked up; "" for those of the table
    chances: Chances | None = None  # the odds, as far as they have been counted

    @property
    def lang(self) -> str:
        return self.settings.lang or self.around.browser_lang

    @property
    def game(self) -> Game:
        """The game on the table; only where there is one."""
        if self.record is None:
            raise LookupError("no game on the table")
        return self.record.game


# Effects: what the doors are asked to do. Plain values, carried out in order after the new session is known.


@dataclass(frozen=True, slots=True)
class Write:
    """Append an entry to the log of the game on the table."""

    type: str
    payload: Any


@dataclass(frozen=True, slots=True)
class Begin:
    """Start a game with this payload of its first entry."""

    start: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw `n` dice from the system's source and come back with the intent `then`."""

    n: int
    then: str


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep what came by a link or a file, each game as one of its own, and open it."""

    games: GameSent | GamesSent


@dataclass(frozen=True, slots=True)
class Do:
    """Anything else the doors can do: open, remove, restore, export, install, update, take_over…"""

    what: str
    value: str = ""


Effect = Write | Begin | Draw | Keep | Do
Step = tuple[Session, tuple[Effect, ...]]


def stay(session: Session) -> Step:
    """Nothing to do but show this session."""
    return session, ()


def refuse(session: Session, code: str, **values: Any) -> Step:
    """The button stays, the reason is said."""
    return replace(session, say=Say("why", code, values)), ()


def refused(session: Session, error: IllegalEvent) -> Step:
    """The engine refused a word: its code and values are said, nothing has moved."""
    return refuse(session, error.code, **dict(error.values))
