"""A table without a browser: taps become intents, and what the doors would do is done in memory."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from farkle import VARIANTS, Game
from ui import hand
from ui.intents import handle
from ui.record import Record, summary
from ui.session import Begin, Do, Draw, Effect, Session, Settings, Write

START = 1_750_000_000_000


@dataclass
class Table:
    """A session, the dice that the device will draw, and what the doors were asked."""

    session: Session = field(default_factory=lambda: Session(settings=Settings(lang="en")))
    dice: list[int] = field(default_factory=list)
    begun: list[Mapping[str, Any]] = field(default_factory=list)
    entries: list[tuple[str, Any]] = field(default_factory=list)
    asked: list[Do] = field(default_factory=list)
    taps: int = 0
    log: Record | None = None

    def do(self, *taps: str) -> Table:
        """Tap what a button says: its intent and its argument, as in "key 1"."""
        for tap in taps:
            name, _, arg = tap.partition(" ")
            self.taps += 1
            self._step(name, arg)
        return self

    def type(self, faces: str) -> Table:
        """Tap these faces of real dice, one after the other."""
        return self.do(*(f"key {face}" for face in faces))

    def rolls(self, faces: str) -> Table:
        """Tap roll; the device draws these faces."""
        self.dice.extend(map(int, faces))
        return self.do("roll")

    def _step(self, name: str, arg: str) -> None:
        self.session, effects = handle(self.session, name, arg)
        for effect in effects:
            self._carry_out(effect)

    def _carry_out(self, effect: Effect) -> None:
        match effect:
            case Begin(start):
                self.begun.append(start)
                self.entries.clear()
                record = self.log = Record.begin(start, id=f"game{len(self.begun)}", wall=START)
                self.session = replace(self.session, record=record)
            case Write(kind, payload):
                self.entries.append((kind, payload))
                assert self.log is not None
                self.log = self.log.then(kind, payload)
                assert self.log.game.events == self.game.events, "what is written is what is shown"
            case Draw(n, then):
                drawn, self.dice = self.dice[:n], self.dice[n:]
                assert len(drawn) == n, f"{n} dice are drawn, the test has {len(drawn)} left"
                self._step(then, "".join(map(str, drawn)))
            case Do():
                self.asked.append(effect)

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def record(self) -> Record:
        assert self.session.record is not None
        return self.session.record

    @property
    def line(self) -> str:
        """The words of the game."""
        return self.game.line

    @property
    def lit(self) -> str:
        """The faces that are lit of the roll that waits."""
        roll = self.game.state.turn.roll or ()
        return "".join(str(roll[place]) for place in hand.lit(self.game, self.session.hand))

    @property
    def typed(self) -> str:
        """The faces typed of a roll that is not complete."""
        return "".join(map(str, self.session.hand.dice))

    @property
    def why(self) -> str:
        """The code of the refusal that is shown."""
        say = self.session.say
        return say.code if say is not None and say.kind == "why" else ""

    @property
    def moment(self) -> str:
        """The code of the moment that is shown."""
        say = self.session.say
        return say.code if say is not None and say.kind == "moment" else ""

    @property
    def scores(self) -> tuple[int, ...]:
        return tuple(column.score for column in self.game.state.columns)

    def listed(self) -> Table:
        """As the app does after an entry: the game on the table is in the list of saved games."""
        self.session = replace(self.session, games=(summary(self.record),))
        return self


def playing(  # noqa: PLR0913 - each is one thing that a test sets up
    variant: str = "5000",
    names: Sequence[str] = ("Ann", "Bo"),
    *,
    way: str = "faces",
    rules: Mapping[str, Any] | None = None,
    columns: Sequence[Sequence[int]] = (),
    words: str = "",
    lang: str = "en",
) -> Table:
    """A game that has begun: of a variant, with some of its `rules` replaced, some totals already written,
    and these words already played, each as one entry."""
    table = Table(Session(settings=Settings(lang=lang)))
    written = list(columns) + [()] * (len(names) - len(columns))
    start = {
        "rules": {**VARIANTS[variant].rules.to_json(), **(rules or {})},
        "variant": variant if rules is None else None,
        "players": [
            {"name": name, "mark": place % 8, "column": list(column)}
            for place, (name, column) in enumerate(zip(names, written, strict=True))
        ],
        "dice": "virtual" if way == "virtual" else "real",
    }
    table._carry_out(Begin(start))
    table.session = replace(table.session, screen="table")
    for word in words.split():
        record = table.record.then("word", word)
        table.session = replace(table.session, record=record)
        table._carry_out(Write("word", word))
    table.do(f"way {way}")
    table.taps = 0
    return table
