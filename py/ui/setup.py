"""Preparing a game: rules, players in seat order, dice, who starts. Pure."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from farkle import VARIANTS, Rules
from ui import houses
from ui.session import WAYS, Begin, Do, Draft, Draw, Seat, Session, Step, refuse, stay
from ui.texts import Texts

MARKS = 8
MOST_PLAYERS = 12
LONGEST_NAME = 24
LONGEST_PAPER = 200
_HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}


def clean_name(text: str) -> str:
    """A name as it may be kept: composed, trimmed, without control, zero-width or direction characters
    (the joiner inside an emoji stays), at most 24 characters."""
    kept = "".join(
        c
        for c in unicodedata.normalize("NFC", text)
        if c == "\u200d" or unicodedata.category(c) not in _HIDDEN
    )
    return re.sub(r"\s+", " ", kept).strip().strip("\u200d")[:LONGEST_NAME].rstrip(" \u200d")


def called(s: Session, place: int, seat: Seat) -> str:
    """The name of a seat; who typed none is called by number."""
    return seat.name or Texts.of(s.lang)("Player {n}", n=place + 1)


def rules_of(draft: Draft) -> Rules:
    """The rule set of the draft: its own (a house's too), else that of its variant."""
    return Rules.from_json(draft.rules) if draft.rules is not None else VARIANTS[draft.variant].rules


def new(s: Session, _: str = "") -> Step:
    """Prepare a game like the last one: the same rules, players and dice, so that two taps start it again."""
    return stay(replace(s, screen="new", draft=s.draft or _fresh(s), dialog="", say=None))


def _fresh(s: Session) -> Draft:
    return houses.drafted(s, _seated(s), houses.first_key(s))


def _seated(s: Session) -> Draft:
    variant = next(iter(VARIANTS))
    if s.record is not None:
        seats = tuple(
            Seat(player.name, mark)
            for player, mark in zip(s.record.game.players, s.record.marks, strict=True)
        )
        return Draft(variant, seats=seats, way=s.hand.way, start="choose", first=_loser(s))
    seats = tuple(Seat(name, mark) for mark, name in enumerate(s.names[:2]))
    seats += tuple(Seat(mark=mark) for mark in range(len(seats), 2))
    return Draft(variant, seats=seats, way=s.hand.way)


def _loser(s: Session) -> int:
    scores = [column.score for column in s.game.state.columns]
    return scores.index(min(scores))


def _drafted(s: Session, **changes: Any) -> Step:
    return stay(replace(s, draft=replace(_draft(s), **changes), say=None))


def _draft(s: Session) -> Draft:
    return s.draft or _fresh(s)


def variant(s: Session, arg: str) -> Step:
    """Choose a named rule set or a house; its usual number of players is advice only."""
    if houses.rules_named(s, arg) is None:
        return stay(s)
    return stay(replace(s, draft=replace(houses.drafted(s, _draft(s), arg), all_rules=False), say=None))


def all_rules(s: Session, arg: str) -> Step:
    return _drafted(s, all_rules=arg == "open")


def name(s: Session, arg: str) -> Step:
    """A name typed at a seat: "seat:text"."""
    seat, _, text = arg.partition(":")
    return _seat(s, int(seat), name=clean_name(text))


def mark(s: Session, arg: str) -> Step:
    """The next colour and shape that no other player has."""
    seats = _draft(s).seats
    seat = int(arg)
    taken = {other.mark for place, other in enumerate(seats) if place != seat}
    following = [(seats[seat].mark + step) % MARKS for step in range(1, MARKS + 1)]
    return _seat(s, seat, mark=next((m for m in following if m not in taken), following[0]))


def paper(s: Session, arg: str) -> Step:
    """The scores already written on paper at a seat: "seat:750 1200"."""
    seat, _, text = arg.partition(":")
    return _seat(s, int(seat), paper=text[:LONGEST_PAPER])


def _seat(s: Session, seat: int, **changes: Any) -> Step:
    seats = list(_draft(s).seats)
    if not 0 <= seat < len(seats):
        return stay(s)
    seats[seat] = replace(seats[seat], **changes)
    return _drafted(s, seats=tuple(seats), rolls=())


def add(s: Session, arg: str = "") -> Step:
    """One player more, with a remembered name if one was tapped."""
    seats = _draft(s).seats
    if len(seats) >= MOST_PLAYERS:
        return refuse(s, "most_players", n=MOST_PLAYERS)
    free = [m for m in range(MARKS) if m not in {seat.mark for seat in seats}]
    empty = next((place for place, seat in enumerate(seats) if not seat.name), None)
    if arg and empty is not None:
        return _seat(s, empty, name=clean_name(arg))
    mark_ = free[0] if free else len(seats) % MARKS
    return _drafted(s, seats=(*seats, Seat(clean_name(arg), mark_)), rolls=())


def drop(s: Session, arg: str) -> Step:
    seats = list(_draft(s).seats)
    if len(seats) == 1:
        return refuse(s, "one_player")
    gone, first = int(arg), _draft(s).first
    if not 0 <= gone < len(seats):
        return stay(s)
    del seats[gone]
    first = 0 if gone == first else first - (gone < first)
    return _drafted(s, seats=tuple(seats), first=first, rolls=())


def move(s: Session, arg: str) -> Step:
    """Move a seat: "from:to". The buttons and dragging both come here."""
    source, target = (int(part) for part in arg.split(":"))
    seats = list(_draft(s).seats)
    if not (0 <= source < len(seats) and 0 <= target < len(seats)):
        return stay(s)
    order = list(range(len(seats)))
    order.insert(target, order.pop(source))
    first = order.index(_draft(s).first)
    return _drafted(s, seats=tuple(seats[place] for place in order), first=first, rolls=())


def draft_way(s: Session, arg: str) -> Step:
    """How dice come in; "real" is the way that real dice were entered last."""
    if arg == "real":
        arg = s.hand.way if s.hand.way != "virtual" else "faces"
    return _drafted(s, way=next((w for w in WAYS if w == arg), "faces"))


def start_by(s: Session, arg: str) -> Step:
    return _drafted(s, start="choose" if arg == "choose" else "dice", rolls=())


def first(s: Session, arg: str) -> Step:
    return _drafted(s, start="choose", first=int(arg))


def paper_game(s: Session, _: str = "") -> Step:
    return _drafted(s, paper=not _draft(s).paper)


def paper_column(text: str) -> tuple[int, ...] | None:
    """The totals written on paper, in order; None if the text is none. Separators are free: 750, 1200 or
    750 1200; a thousands space is not mistaken for one, totals only ever being read whole."""
    joined = re.sub(r"(?<=\d)[\u00a0\u202f](?=\d{3}\b)", "", text.replace("\u2212", "-"))
    parts = [part for part in re.split(r"[\s,;]+", joined.strip()) if part]
    if not all(re.fullmatch(r"-?\d{1,6}", part) for part in parts):
        return None
    return tuple(int(part) for part in parts)


def begin(s: Session, arg: str = "") -> Step:
    """Start: check what was typed, roll for the first player if the table wants it, then open the sheet."""
    draft = _draft(s)
    if (fault := _fault(s, draft)) is not None:
        return refuse(s, fault[0], **fault[1])
    if draft.start == "dice" and len(draft.seats) > 1 and arg != "now":
        return stay(replace(s, draft=replace(draft, rolls=()), screen="start", say=None))
    winner = start_winner(draft)
    return _begun(s, draft, draft.first if draft.start == "choose" or winner is None else winner)


def _fault(s: Session, draft: Draft) -> tuple[str, dict[str, Any]] | None:
    used = [called(s, place, seat) for place, seat in enumerate(draft.seats)]
    twice = next((n for n in used if used.count(n) > 1), None)
    if twice is not None:
        return "name_twice", {"name": twice}
    if draft.paper:
        for place, seat in enumerate(draft.seats):
            column = paper_column(seat.paper)
            if column is None:
                return "paper_unreadable", {"name": seat.name, "seat": place + 1}
            step_over = next((t for t in column if t >= rules_of(draft).target), None)
            if step_over is not None:
                return "paper_over", {"name": seat.name, "seat": place + 1, "total": step_over}
    return None


def _begun(s: Session, draft: Draft, first_seat: int) -> Step:
    named = tuple(replace(seat, name=called(s, place, seat)) for place, seat in enumerate(draft.seats))
    seats = named[first_seat:] + named[:first_seat]
    players = [
        {
            "name": seat.name,
            "mark": seat.mark,
            **({"column": list(paper_column(seat.paper) or ())} if draft.paper else {}),
        }
        for seat in seats
    ]
    start = {
        "rules": rules_of(draft).to_json(),
        "variant": draft.variant if draft.rules is None else None,
        **({"title": draft.title} if draft.title else {}),
        "players": players,
        "dice": "virtual" if draft.way == "virtual" else "real",
    }
    names = tuple(dict.fromkeys([seat.name for seat in draft.seats if seat.name] + list(s.names)))[:24]
    known = (draft.variant,) if draft.rules is None or houses.find(s, draft.variant) else ()
    recent = tuple(dict.fromkeys((*known, *s.recent)))[:6]
    s = replace(
        s,
        names=names,
        recent=recent,
        screen="table",
        draft=None,
        say=None,
        dialog="",
        hand=replace(s.hand, way=draft.way, dice=(), keep=None, pad=False, typed=""),
    )
    return s, (Begin(start), Do("persist"))


# The roll-off for who starts (R0.3, R4.5): rounds of one die a seat; those who tie roll again.


def rolling(draft: Draft) -> tuple[int, ...]:
    """The seats that still have a chance to start."""
    alive = tuple(range(len(draft.seats)))
    lowest = rules_of(draft).start == "lowest_die"
    for row in draft.rolls:
        if any(row[seat] is None for seat in alive):
            return alive
        faces = [row[seat] or 0 for seat in alive]
        best = min(faces) if lowest else max(faces)
        alive = tuple(seat for seat in alive if row[seat] == best)
    return alive


def to_roll(draft: Draft) -> int | None:
    """The seat whose die is awaited; None when it is settled who starts."""
    alive = rolling(draft)
    if draft.rolls:
        waiting = [seat for seat in alive if draft.rolls[-1][seat] is None]
        if waiting:
            return waiting[0]
    return alive[0] if len(alive) > 1 or not draft.rolls else None


def start_winner(draft: Draft) -> int | None:
    """The seat that starts, once the roll-off is settled."""
    alive = rolling(draft)
    return alive[0] if draft.rolls and len(alive) == 1 and to_roll(draft) is None else None


def start_die(s: Session, arg: str) -> Step:
    """A die of the roll-off, typed or drawn."""
    draft = _draft(s)
    seat = to_roll(draft)
    if seat is None:
        return stay(s)
    rows = list(draft.rolls)
    if not rows or all(
        rows[-1][other] is not None for other in rolling(replace(draft, rolls=draft.rolls[:-1]))
    ):
        rows.append((None,) * len(draft.seats))
    row = list(rows[-1])
    row[seat] = int(arg)
    rows[-1] = tuple(row)
    return _drafted(s, rolls=tuple(rows))


def start_roll(s: Session, _: str = "") -> Step:
    """The phone rolls the die that is awaited."""
    return s, (Draw(1, "start_die"),)


def start_undo(s: Session, _: str = "") -> Step:
    """Take the last die of the roll-off back; from its beginning, back to the preparations."""
    draft = _draft(s)
    if not draft.rolls:
        return stay(replace(s, screen="new", say=None))
    row = list(draft.rolls[-1])
    before = rolling(replace(draft, rolls=draft.rolls[:-1]))
    given = [seat for seat in before if row[seat] is not None]
    row[given[-1]] = None
    rest = draft.rolls[:-1] + ((tuple(row),) if len(given) > 1 else ())
    return _drafted(s, rolls=rest)


def rematch(s: Session, arg: str = "loser") -> Step:
    """The same players and rules again; the one who lost starts, or the one who won."""
    if s.record is None:
        return stay(s)
    game = s.game
    scores = [column.score for column in game.state.columns]
    winners = game.state.winners or ()
    seat = winners[0] if arg == "winner" and winners else scores.index(min(scores))
    known = s.record.variant if s.record.variant in VARIANTS else None
    draft = Draft(
        variant=known or next(iter(VARIANTS)),
        rules=None if known else game.rules.to_json(),
        title=s.record.title or "",
        seats=tuple(Seat(p.name, m) for p, m in zip(game.players, s.record.marks, strict=True)),
        way=s.hand.way,
        start="choose",
        first=seat,
    )
    return _begun(s, draft, seat)


INTENTS: dict[str, Callable[[Session, str], Step]] = {
    "new": new,
    "variant": variant,
    "all_rules": all_rules,
    "name": name,
    "mark": mark,
    "paper": paper,
    "add": add,
    "drop": drop,
    "move": move,
    "draft_way": draft_way,
    "start_by": start_by,
    "first": first,
    "paper_game": paper_game,
    "begin": begin,
    "start_die": start_die,
    "start_roll": start_roll,
    "start_undo": start_undo,
    "rematch": rematch,
}
