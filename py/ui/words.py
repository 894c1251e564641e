"""Codes into sentences: why a button is refused, what has happened, what dice are called. Players' words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from farkle import Combination, Game
from farkle.amend import Change
from farkle.sheet import Cell
from ui.session import Say, Session
from ui.texts import Texts
from ui.texts import mark as _

WHY = {
    "opening": _("{needed} to open: {missing} more."),
    "bank_min": _("At least {needed} a turn: {missing} more."),
    "multiple": _("Only multiples of {needed} can be banked: {missing} more."),
    "beat_previous": _("More than the turn before: over {previous}."),
    "unproven": _("This combination must be proved by another roll."),
    "zone": _("No stopping between {start} and {stop}."),
    "hot_dice_mandatory": _("Hot dice: one more roll is due."),
    "nothing_set_aside": _("Nothing to bank yet."),
    "roll_pending": _("Choose the dice to keep first."),
    "no_roll": _("Roll first."),
    "not_a_selection": _("These dice do not score together."),
    "not_in_roll": _("These dice are not in the roll."),
    "keep_all": _("All the scoring dice must be kept: {needed}."),
    "keep_predicted": _("Well predicted: set the {points} aside."),
    "other_way": _("This turn was begun the other way; change from the next turn on."),
    "prediction_pending": _("Roll the two dice that were predicted."),
    "no_prediction": _("Nothing is predicted in these rules."),
    "prediction_dice": _("Only the last two dice are predicted."),
    "turn_started": _("That belongs between two turns."),
    "no_take_over": _("Dice are not taken over in these rules."),
    "take_over_last_turns": _("No taking over in the last turns."),
    "take_over_closed": _("Who has not opened can't take dice over."),
    "take_over_nothing": _("Nothing is left to take over."),
    "roll_off": _("The tie first: a roll of all the dice decides."),
    "no_turn": _("That turn is no longer on the sheet."),
    "not_a_turn": _("That is no turn."),
    "turn_over": _("The turn ends before that."),
    "turn_unfinished": _("The turn is not over with that."),
    "game_over": _("The game is over: undo goes back into it."),
    "nothing_to_confirm": _("There is nothing to confirm."),
    "not_eligible": _("Nobody stands on the target."),
    "nothing_to_announce": _("The end can be announced right after one's own turn."),
    "falls_pending": _("First say whether the other player falls."),
    "last_roll": _("That was the last roll: bank."),
    "choose_dice": _("Tap the dice to keep."),
    "dead_die": _("The {face} does not score here."),
    "it_scores": _("That scores: {points}."),
    "never_null": _("A roll without points pays here."),
    "not_multiple": _("{points} can't be: all points are multiples of {step}."),
    "type_points": _("Type the points first."),
    "not_higher": _("A turn never lowers the total."),
    "nothing_to_undo": _("Nothing to undo."),
    "nothing_to_redo": _("Nothing to redo."),
    "from_next_turn": _("From the next turn on."),
    "most_players": _("{n} players at the most."),
    "out_of_range": _("From {least} to {most}."),
    "rules_conflict": _("Some of these rules do not go together: settle that first."),
    "rules_name": _("Give these rules a name first."),
    "same_rules": _("The game has these rules already."),
    "paper_beyond": _("{name} has {total} on paper: the target must be higher."),
    "too_long": _("This game is too long to change its rules."),
    "most_houses": _("{n} rule sets at the most: delete one first."),
    "one_player": _("One player has to stay."),
    "name_twice": _("{name} is there twice: change one name."),
    "paper_unreadable": _("The scores of {name} can't be read: totals such as 750 1200."),
    "paper_over": _("{name} is already at {total}: that game is over."),
    "spectator": _("Another window keeps this game: take over there to play here."),
    "no_game": _("Start a game first."),
    "finish_turn": _("Finish the turn first."),
    "import_not_ours": _("This file holds no games of Main pleine."),
    "import_too_big": _("This file is too large to hold games."),
    "import_newer": _("This file comes from a newer version: update first."),
    "import_empty": _("There are no games in this file."),
    "import_damaged": _("This file is damaged: nothing can be read."),
    "word": _("That can't be played now."),
}


def why(t: Texts, code: str, values: Mapping[str, Any]) -> str:
    """Why something is refused, in one sentence."""
    match code:
        case "roll_incomplete":
            return t.n(
                "{n} die of this roll is missing.", "{n} dice of this roll are missing.", values["left"]
            )
        case "impossible_points":
            options = [t.number(n) for n in values["possible"]]
            choice = t.either(options) + "." if len(options) <= 4 else ", ".join(options[:4]) + "…"
            left = t.n("{n} die left at most", "{n} dice left at most", values["left"])
            return left + t(": ") + choice
        case "dice_count":
            return t.n("{n} die is rolled now.", "{n} dice are rolled now.", values["needed"])
        case "opening" if values["missing"] != values["needed"] - values["have"]:
            return t("{needed} to open, {malus} made up: {missing} more.", **values)
        case "paper_unreadable" | "paper_over" if not values["name"]:
            values = {**values, "name": t("Player {n}", n=values["seat"])}
    return t(WHY.get(code, WHY["word"]), **values)


def moment(t: Texts, say: Say) -> str:
    """What has just happened, in one sentence."""
    v = say.values
    match say.code:
        case "banked":
            return t("{name}: +{points}, {total}.", **v)
        case "bust":
            return t("Nothing scores. {lost} lost.", **v) if v["lost"] else t("Nothing scores, {name}.", **v)
        case "prediction":
            return t("{said} predicted, {best} rolled: {lost} lost.", **v)
        case "void":
            if not v["open"]:
                return t("{lost} is not enough to open: nothing written.", **v)
            return t("{lost} can't be written here.", **v)
        case "overshoot":
            return t("Over {target}: {lost} lost.", **v)
        case "instant_win":
            return t("{name} has rolled the winning dice.", **v)
        case "opens":
            return t("{name} is in with {total}.", **v)
        case "falls":
            return t("{name} falls.", **v)
        case "gift":
            return t("Over the target: {name} is given {points}.", **v)
        case "leads":
            return t("{name} leads: the others play once more.", **v)
        case "penalty":
            return t("{name} pays: {total}.", **v)
        case "asks_fall":
            return falls(t, v["names"])
        case "last_turns":
            return t("{name} is there: last turns.", **v)
        case "roll_off":
            return t("A tie: a roll of all the dice decides.")
        case "eligible":
            return t("{name} may win: confirm the victory.", **v)
        case "copied":
            return t("The link is copied.")
        case "selected":
            return t("The link is selected: copy it.")
        case "hot":
            return t.n("Hot dice: {n} die again.", "Hot dice: {n} dice again.", v["dice"])
        case "wins":
            return t.n("{names} wins.", "{names} win.", len(v["names"]), names=t.listed(v["names"]))
    return ""


def falls(t: Texts, names: Sequence[str]) -> str:
    """The question that falls wait for."""
    return t.n("Does {names} fall?", "Do {names} fall?", len(names), names=t.listed(names))


def said(t: Texts, say: Say) -> str:
    return why(t, say.code, say.values) if say.kind == "why" else moment(t, say)


def ordinal(t: Texts, n: int) -> str:
    """1st, 2nd, 3rd and so on, of a roll."""
    match n:
        case 2:
            return t("2nd")
        case 3:
            return t("3rd")
    return t.n("{n}st", "{n}th", n)


def combination(t: Texts, parts: tuple[Combination, ...]) -> str:
    """What a selection is called: "three fives, one ace"."""
    singles = Counter(part.dice[0] for part in parts if part.kind == "single")
    names = [_named(t, part) for part in parts if part.kind != "single"]
    for face, count in sorted(singles.items()):
        if face == 1:
            names.append(t.n("one ace", "{n} aces", count))
        elif face == 5:
            names.append(t.n("one five", "{n} fives", count))
        else:
            names.append(t("{n} × {face}", n=count, face=face))
    return ", ".join(names)


def _named(t: Texts, part: Combination) -> str:
    face = part.dice[0]
    aces = face == 1
    match part.kind:
        case "triple":
            return t("three aces") if aces else t("three of a kind, {face}", face=face)
        case "four":
            return t("four aces") if aces else t("four of a kind, {face}", face=face)
        case "five":
            return t("five aces") if aces else t("five of a kind, {face}", face=face)
        case "six":
            return t("six aces") if aces else t("six of a kind, {face}", face=face)
        case "straight":
            return t("straight")
        case "full_house":
            return t("full house")
        case "three_pairs":
            return t("three pairs")
        case "two_triplets":
            return t("two triplets")
        case "four_plus_pair":
            return t("four and a pair")
    return t("nothing scores")


def reason(t: Texts, cell: Cell) -> str:
    """Why a cell of the sheet reads as it does."""
    if cell.fell:
        return t("fall")
    match cell.mark:
        case "bust":
            return t("bust")
        case "void":
            return t("not written")
        case "overshoot":
            return t("over")
        case "opens":
            return t("opens")
        case "paper":
            return t("on paper")
        case "instant_win":
            return t("wins")
        case "penalty" if cell.malus and not cell.delta:
            return t.number(-sum(int(n.values["points"]) for n in cell.notes if n.code == "penalty"))
    return t.number(cell.delta, sign=True)


# A turn that ends otherwise: what became a bust is told with its reason, totals player by player.
_ENDS = {
    "bank": _("Turn {n}: {name} writes these points."),
    "void": _("Turn {n}: {name} writes nothing."),
    "overshoot": _("Turn {n}: {name} goes over the target."),
}


def consequence(t: Texts, game: Game, change: Change) -> tuple[str, str]:
    """One line of the preview of a correction: its icon and what it says."""
    turn = game.state.turns[change.turn] if change.turn < len(game.state.turns) else None
    at_turn = turn.player if turn else change.player
    number = sum(1 for other in game.state.turns[: change.turn + 1] if other.player == at_turn)
    values = {"n": number, "name": game.players[change.player].name, **dict(change.values)}
    match change.code:
        case "corrected":
            return "pen", t("Turn {n}, {name}: corrected.", **values)
        case "falls":
            return "fall", t("Turn {n}: {name} falls.", **values)
        case "no_longer_falls":
            return "fall", t("Turn {n}: {name} no longer falls.", **values)
        case "no_longer_opens":
            return "lock", t("Turn {n}: {name} no longer opens.", **values)
        case "not_written":
            return "alert", t("Turn {n}: {name} can't write these points any more.", **values)
        case "dropped":
            return "alert", t("Turn {n} of {name} is no longer played.", **values) if turn else t(
                "The turn being played is dropped."
            )
        case "total" if values["was"] != values["end"] and values["end"] in _ENDS:
            return "alert", t(_ENDS[values["end"]], **values)
        case "ends_here":
            return "flag", t("Turn {n}: the game ends here.", **values)
        case "no_longer_ends":
            return "flag", t("The game goes on.")
    return "pen", ""


def notice(t: Texts, code: str) -> str:
    """What the storage has to say, in one sentence."""
    match code:
        case "quarantined":
            return t("Part of what was saved is damaged: it is kept aside and goes into the file.")
        case "forked":
            return t("Two windows had played the same game: both are kept, as two games.")
        case "newer":
            return t("A game of a newer version is kept untouched: update the page to open it.")
        case "no_storage":
            return t("This browser keeps nothing: the game is gone when the page is closed.")
        case "local_only":
            return t("Saved, but a crash may cost the last minute.")
        case "no_copy":
            return t("Saved once only: this browser keeps no second copy.")
        case "restored":
            return t("The saved games were gone: they are back from their copy.")
    return ""


def spoken(t: Texts, before: Session, after: Session) -> str:
    """What a screen reader is told of a roll: one sentence, not one a die."""
    if after.record is None or before.record is None or after.record is before.record:
        return ""
    roll = after.record.game.state.turn.roll
    if roll is None or roll == before.record.game.state.turn.roll:
        return ""
    best = after.record.game.keeps()
    return t("Rolled {dice}. Best: {n}.", dice=", ".join(map(str, roll)), n=best[0].points if best else 0)
