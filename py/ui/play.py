"""What a tap at the table does: from intent to the words of the game. Pure; a refused word moves nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from farkle import Game, IllegalEvent
from farkle.events import Rolled, SetAside
from farkle.state import By
from ui import hand as dice
from ui.cues import moment
from ui.record import Record
from ui.session import MOST_DIGITS, WAYS, Draw, Hand, Session, Step, Write, refuse, refused, stay


def written(s: Session, words: str, kind: str = "word", typed: tuple[int, ...] = ()) -> Step:
    """Play these words as one tap: one entry, one undo. Faces in `typed` stay in the hand after it."""
    if s.record is None:
        return stay(s)
    record = s.record.then(kind, words)
    say = moment(s.record.game, record.game)
    after = replace(s, record=record, hand=Hand(way=s.hand.way, dice=typed), say=say, dialog="")
    return after, (Write(kind, words),)


def key(s: Session, arg: str) -> Step:
    """A face of a real die. After a complete roll it opens the next one with what is lit."""
    face = int(arg)
    game = s.game
    if game.state.phase == "roll_off":
        return _face(s, game, (), face)
    if _begun_by(game, "points"):
        return refuse(s, "other_way")
    words, game = _set_aside(s)
    if words and dice.turn_over(s.game, game):
        return refuse(s, "last_roll")
    return _face(s, game, words, face)


def _face(s: Session, game: Game, words: tuple[str, ...], face: int) -> Step:
    typed = (*s.hand.dice, face)
    wanted = dice.dice_to_roll(game)
    if (error := game.refusal(Rolled((face,) * wanted))) is not None:
        return refused(s, error)
    if len(typed) >= wanted:
        return written(s, " ".join((*words, str(Rolled(typed[:wanted])))))
    if words:
        return written(s, " ".join(words), typed=typed)
    return stay(replace(s, hand=replace(s.hand, dice=typed), say=None))


def die(s: Session, arg: str) -> Step:
    """A die of the row: one typed is taken back, one of a complete roll is kept or not."""
    place = int(arg)
    if s.game.state.turn.roll is None:
        typed = s.hand.dice[:place] + s.hand.dice[place + 1 :]
        return stay(replace(s, hand=replace(s.hand, dice=typed), say=None))
    places = dice.toggled(s.game, s.hand, place)
    if places is None:
        return refuse(s, "dead_die", face=s.game.state.turn.roll[place])
    return stay(replace(s, hand=replace(s.hand, keep=places), say=None))


def bank(s: Session, _: str = "") -> Step:
    """Write the turn. A roll that is still being typed counts with the dice typed so far."""
    if s.game.state.phase != "turn":
        return refuse(s, "game_over" if s.game.state.phase == "over" else "falls_pending")
    if s.hand.dice:
        return _bank_early(s)
    words, game = _set_aside(s)
    if words and dice.turn_over(s.game, game):
        return written(s, " ".join(words))
    return written(s, " ".join((*words, "b")))


def _bank_early(s: Session) -> Step:
    game = s.game
    roll = dice.completed(game, s.hand.dice)
    if roll is None or dice.worth(game, roll).bust:
        return refuse(s, "roll_incomplete", left=dice.dice_to_roll(game) - len(s.hand.dice))
    rolled = str(Rolled(roll))
    after = game.apply(rolled)
    if dice.turn_over(game, after):
        return written(s, rolled)
    keep = str(SetAside(after.keeps()[0].dice))
    ended = dice.turn_over(after, after.apply(keep))
    return written(s, f"{rolled} {keep}" if ended else f"{rolled} {keep} b")


def nul(s: Session, arg: str = "") -> Step:
    """Nothing scored: one tap, at any time. `arg`: "first" or "later", where a penalty asks which roll."""
    game = s.game
    if game.state.phase == "roll_off":
        return written(s, "x")
    if game.state.phase != "turn":
        return refuse(s, "game_over" if game.state.phase == "over" else "falls_pending")
    if dice.way_now(game, s.hand) in ("points", "column"):
        return _nul_points(s, arg)
    words, game = _set_aside(s)
    if words and dice.turn_over(s.game, game):
        return refuse(s, "last_roll")
    if s.hand.dice and not (worth := dice.worth(game, s.hand.dice)).bust:
        return refuse(s, "it_scores", points=worth.best)
    roll = dice.completed(game, s.hand.dice)
    if roll is None:
        return refuse(s, "never_null")
    if game.state.turn.by is None:
        return written(s, "x")  # no dice need be made up
    return written(s, " ".join((*words, str(Rolled(roll)))))


def _nul_points(s: Session, arg: str) -> Step:
    """By points the app can't see which roll failed: it asks only where the rules make a difference."""
    game = s.game
    turn = game.state.turn
    penalty = game.rules.bust_penalty
    if turn.kept:
        everything = (
            penalty and penalty.trigger == "all_dice_roll" and dice.dice_left(game) == game.rules.dice
        )
        return written(s, f"x{game.rules.dice}" if everything else "x")
    if arg == "later":
        return written(s, f"+{dice.grain(game.rules)} x1")
    if penalty and not arg:
        return stay(replace(s, dialog="nul", say=None))
    return written(s, "x")


def points(s: Session, arg: str) -> Step:
    """Points set aside from one roll."""
    n = int(arg)
    game = s.game
    if _begun_by(game, "dice"):
        return refuse(s, "other_way")
    if game.state.phase == "turn" and n not in dice.possible(game):
        left = dice.dice_left(game)
        return refuse(
            s, "impossible_points", points=n, left=left, possible=tuple(sorted(dice.possible(game)))
        )
    return written(s, f"+{n}")


def pad(s: Session, arg: str) -> Step:
    """The free number: "open", a digit or "00", "back", "close", "ok". A sum of several rolls is fine."""
    hand = s.hand
    if arg == "open":
        return stay(replace(s, hand=replace(hand, pad=True, typed=""), say=None))
    if arg == "close":
        return stay(replace(s, hand=replace(hand, pad=False, typed=""), say=None))
    if arg == "back":
        return stay(replace(s, hand=replace(hand, typed=hand.typed[:-1]), say=None))
    if arg == "ok":
        return _pad_ok(s)
    if arg.isdecimal() and len(hand.typed + arg) <= MOST_DIGITS:
        return stay(replace(s, hand=replace(hand, typed=(hand.typed + arg).lstrip("0")), say=None))
    return stay(s)


def _pad_ok(s: Session) -> Step:
    n = int(s.hand.typed or 0)
    step = dice.grain(s.game.rules)
    if n <= 0:
        return refuse(s, "type_points")
    if n % step:
        return refuse(s, "not_multiple", points=n, step=step, below=n - n % step, above=n - n % step + step)
    return written(s, f"+{n}")


def column(s: Session, arg: str) -> Step:
    """A new total on the column of the player at turn: source 002's way of writing a turn in one tap."""
    total = int(arg)
    game = s.game
    if _begun_by(game, "dice"):
        return refuse(s, "other_way")
    gained = dice.column_points(game, total) - game.state.turn.points
    if gained == 0 and game.state.turn.kept:
        return written(s, "b")
    if gained <= 0:
        return refuse(s, "not_higher", total=total)
    return written(s, f"+{gained} b")


def roll(s: Session, _: str = "") -> Step:
    """The phone rolls what is left, after setting aside what is lit. Dice once seen come again."""
    game = s.game
    if game.state.phase not in ("turn", "roll_off"):
        return refuse(s, "game_over" if game.state.phase == "over" else "falls_pending")
    if game.state.turn.by == "points":
        return refuse(s, "other_way")
    words, after = _set_aside(s)
    if words and dice.turn_over(game, after):
        return written(s, " ".join(words))
    wanted = dice.dice_to_roll(after)
    if (error := after.refusal(Rolled((1,) * wanted))) is not None:
        return refused(s, error)
    known = _record(s).known_faces(wanted)
    return s, (Draw(wanted - len(known), "rolled"),)


def rolled(s: Session, arg: str) -> Step:
    """The dice that the device drew for `roll`."""
    words, after = _set_aside(s)
    wanted = dice.dice_to_roll(after)
    faces = (*_record(s).known_faces(wanted), *map(int, arg))[:wanted]
    return written(s, " ".join((*words, str(Rolled(faces)))), kind="roll")


def predict(s: Session, arg: str) -> Step:
    """Say what the last two dice will score, after setting aside what is lit (R1.26)."""
    words, _ = _set_aside(s)
    return written(s, " ".join((*words, f"p{int(arg)}")))


def inherit(s: Session, _: str = "") -> Step:
    """Take over the dice, and maybe the points, that the player before left on the table."""
    return written(s, "t")


def confirm(s: Session, _: str = "") -> Step:
    """The yes that a fall or a victory waits for (R2.14, R2.16)."""
    return written(s, "c")


def announce(s: Session, _: str = "") -> Step:
    """The player who has just reached the target says that the game ends (R0.18)."""
    return written(s, "a")


def undo(s: Session, _: str = "") -> Step:
    """Take back the last tap, whatever it was, through turns and the end of the game."""
    record = _record(s)
    if s.hand.pad:
        return pad(s, "close")
    if s.hand.dice:
        s = replace(s, hand=replace(s.hand, dice=s.hand.dice[:-1]), say=None)
        # The first die of a roll has set aside what was lit: one tap, one undo.
        set_aside = record.last.startswith("k") and " " not in record.last and s.game.state.turn.kept
        if s.hand.dice or not set_aside:
            return stay(s)
    if not record.can_undo:
        return refuse(s, "nothing_to_undo")
    last, kind = record.last, record.last_type
    after = record.then("undo", None)
    s = replace(s, record=after, hand=_hand_before(s, last, kind, after), say=None, dialog="", fix=None)
    return s, (Write("undo", None),)


def _hand_before(s: Session, last: str, kind: str, after: Record) -> Hand:
    """The hand as it was before the tap that is undone: its dice lie there again, all but the last one.
    Of a roll that was banked early, those that counted."""
    hand = Hand(way=s.hand.way)
    words = last.split()
    waiting = after.game.state.turn.roll
    if waiting and words and words[0].startswith("k"):
        return replace(hand, keep=dice.places(waiting, map(int, words[0][1:])))
    if kind == "word" and words and words[0].startswith("r") and hand.way == "faces":
        roll = tuple(map(int, words[0][1:]))
        counted = dice.places(roll, map(int, words[1][1:])) if len(words) > 1 else range(len(roll) - 1)
        return replace(hand, dice=roll[: max(counted, default=-1) + 1])
    return hand


def redo(s: Session, _: str = "") -> Step:
    """Do again what was undone."""
    record = _record(s)
    if not record.can_redo:
        return refuse(s, "nothing_to_redo")
    after = record.then("redo", None)
    say = moment(record.game, after.game)
    return replace(s, record=after, hand=Hand(way=s.hand.way), say=say, dialog="", fix=None), (
        Write("redo", None),
    )


def way(s: Session, arg: str) -> Step:
    """Change how dice come in, in the middle of a game if need be; a turn begun in one kind ends in it."""
    chosen = next((w for w in WAYS if w == arg), s.hand.way)
    s = replace(s, hand=replace(s.hand, way=chosen, pad=False), dialog="", say=None)
    if s.record is not None and dice.way_now(s.game, s.hand) != "faces":
        s = replace(s, hand=replace(s.hand, dice=()))  # what is out of sight must not be banked
    if s.record is not None and dice.way_now(s.game, s.hand) != chosen:
        return refuse(s, "from_next_turn")
    return stay(s)


def _set_aside(s: Session) -> tuple[tuple[str, ...], Game]:
    """The word that keeps what is lit, if a roll waits for it, and the game after it."""
    game = s.game
    if game.state.phase != "turn" or game.state.turn.roll is None:
        return (), game
    keep = dice.kept(game, s.hand)
    if keep is None:
        raise IllegalEvent("choose_dice")
    word = str(SetAside(keep.dice))
    return (word,), game.apply(word)


def _begun_by(game: Game, kind: By) -> bool:
    return game.state.phase == "turn" and game.state.turn.by == kind


def _record(s: Session) -> Record:
    if s.record is None:
        raise LookupError("no game on the table")
    return s.record


INTENTS: dict[str, Callable[[Session, str], Step]] = {
    "key": key,
    "die": die,
    "bank": bank,
    "nul": nul,
    "points": points,
    "pad": pad,
    "column": column,
    "roll": roll,
    "rolled": rolled,
    "confirm": confirm,
    "announce": announce,
    "predict": predict,
    "inherit": inherit,
    "undo": undo,
    "redo": redo,
    "way": way,
}
