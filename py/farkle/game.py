"""A game: its rules, its players and its events in order; all else is computed from them (contract §2).

Folds events into a state, takes back, writes and reads the save, and answers for the command line.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .events import Event, IllegalEvent, parse
from .machine import advance, begin
from .rules import Rules
from .scoring import Keep
from .state import Player, State
from .turn import allowed
from .verdict import Verdict, judge

MOST_PLAYERS = 100
LONGEST_NAME = 100
LONGEST_COLUMN = 1_000
LONGEST_LINE = 500_000
LARGEST_TOTAL = 99_999_999


@dataclass(frozen=True, slots=True)
class Game:
    """A frozen game. Made by `new`, `replay` or `from_json`; `apply` returns the next one."""

    rules: Rules
    players: tuple[Player, ...]
    events: tuple[Event, ...]
    state: State

    @classmethod
    def new(cls, rules: Rules, players: Sequence[Player]) -> Game:
        """Return the game before its first event; the first player of the list plays first.

        Raises ValueError if there is no player.
        """
        if not players:
            raise ValueError("A game needs a player.")
        return cls(rules, tuple(players), (), begin(rules, players))

    @classmethod
    def replay(cls, rules: Rules, players: Sequence[Player], words: Iterable[str | Event]) -> Game:
        """Return the game after all the words. Raises IllegalEvent at the first that is not allowed."""
        return cls.new(rules, players).play(words)

    def apply(self, event: str | Event) -> Game:
        """Return the game after one more event. Raises IllegalEvent if it is not allowed now."""
        known = parse(event) if isinstance(event, str) else event
        return Game(self.rules, self.players, (*self.events, known), advance(self.rules, self.state, known))

    def play(self, words: Iterable[str | Event]) -> Game:
        """Return the game after these words too. Raises IllegalEvent at the first that is not allowed."""
        state, events = self.state, list(self.events)
        for word in words:
            event = parse(word) if isinstance(word, str) else word
            state = advance(self.rules, state, event)
            events.append(event)
        return Game(self.rules, self.players, tuple(events), state)

    def refusal(self, event: str | Event) -> IllegalEvent | None:
        """Return why the event would be refused now; None if it is allowed."""
        try:
            advance(self.rules, self.state, parse(event) if isinstance(event, str) else event)
        except IllegalEvent as reason:
            return reason
        return None

    def upto(self, count: int) -> Game:
        """Return the game as it was after its first events."""
        return Game.replay(self.rules, self.players, self.events[:count])

    def undo(self) -> Game:
        """Return the game before its last event; without events, the same game."""
        return self.upto(len(self.events) - 1) if self.events else self

    def keeps(self) -> tuple[Keep, ...]:
        """Return the selections that may be set aside now, best first; empty while no roll waits."""
        return allowed(self.rules, self.state.turn)

    def verdict(self) -> Verdict | None:
        """Return what stopping would come to (§5, 1); None where nobody has points to stop with."""
        state = self.state
        return judge(self.rules, state) if state.phase == "turn" and state.turn.kept else None

    @property
    def line(self) -> str:
        """The events as one line of text (contract §2)."""
        return " ".join(map(str, self.events))

    def to_json(self) -> dict[str, Any]:
        """Return a JSON object from which `from_json` makes an equal game."""
        players = [{"name": player.name, "column": list(player.column)} for player in self.players]
        return {"rules": self.rules.to_json(), "players": players, "events": self.line}

    @classmethod
    def from_json(cls, given: object) -> Game:
        """Return the game of a save.

        Raises RulesError for its rules, ValueError for its shape, IllegalEvent for its events.
        """
        if not isinstance(given, dict) or given.keys() != {"rules", "players", "events"}:
            raise ValueError('A game must be an object with "rules", "players" and "events".')
        players = _players(given["players"])
        return cls.replay(Rules.from_json(given["rules"]), players, _words(given["events"]))


def _words(given: object) -> list[str]:
    if not isinstance(given, str) or len(given) > LONGEST_LINE:
        raise ValueError(f'"events" must be one line of words, at most {LONGEST_LINE} characters.')
    return given.split()


def _players(given: object) -> list[Player]:
    if not isinstance(given, list) or not 1 <= len(given) <= MOST_PLAYERS:
        raise ValueError(f'"players" must be a list of 1 to {MOST_PLAYERS}.')
    return [_player(one) for one in given]


def _player(given: object) -> Player:
    if not isinstance(given, dict) or not {"name"} <= given.keys() <= {"name", "column"}:
        raise ValueError('A player must be an object with "name" and maybe "column".')
    name, column = given["name"], given.get("column", [])
    # Half a surrogate pair can be read from JSON but written nowhere.
    if not isinstance(name, str) or not 1 <= len(name) <= LONGEST_NAME or not _is_text(name):
        raise ValueError(f"A player's name must be a text of 1 to {LONGEST_NAME} characters.")
    if not isinstance(column, list) or len(column) > LONGEST_COLUMN or not all(map(_is_total, column)):
        raise ValueError(f"A player's column must be a list of at most {LONGEST_COLUMN} whole numbers.")
    return Player(name, tuple(column))


def _is_text(name: str) -> bool:
    return not any("\ud800" <= sign <= "\udfff" for sign in name)


def _is_total(total: object) -> bool:
    return type(total) is int and abs(total) <= LARGEST_TOTAL


def answer(rules: Rules, case: Mapping[str, object]) -> dict[str, Any]:
    """Return what `play` answers to a case with "players" and "events" (contract §3).

    Raises ValueError for a case of the wrong shape or a word that starts with "!" and is not refused, and
    IllegalEvent for a word that is not allowed.
    """
    players = _players(case.get("players"))
    names = [player.name for player in players]
    if len(set(names)) < len(names):
        raise ValueError("Two players have the same name.")
    game = Game.new(rules, players)
    refused = []
    for word in _words(case.get("events")):
        if not word.startswith("!"):
            game = game.apply(word)
            continue
        reason = _reason(game, word[1:])
        if reason is None:
            raise ValueError(f"{word[1:]} is not refused after {len(game.events)} words.")
        refused.append(reason)
    return _told(game, names, refused)


def _reason(game: Game, word: str) -> str | None:
    try:
        game.apply(word)
    except IllegalEvent as reason:
        return str(reason)
    return None


def _told(game: Game, names: Sequence[str], refused: list[str]) -> dict[str, Any]:
    state = game.state
    return {
        "players": [
            {
                "name": name,
                "score": column.score,
                "open": column.open,
                "malus": column.malus,
                "column": list(column.written),
                "eligible": i in state.eligible,
            }
            for i, (name, column) in enumerate(zip(names, state.columns, strict=True))
        ],
        "turns": [
            {
                "player": names[turn.player],
                "end": turn.end,
                "points": turn.points,
                "scores": dict(zip(names, turn.scores, strict=True)),
                "notes": [str(note) for note in turn.notes],
            }
            for turn in state.turns
        ],
        "to_play": None if state.seat is None else names[state.seat],
        "over": state.phase == "over",
        "winners": None if state.winners is None else [names[i] for i in state.winners],
        "refused": refused,
    }
