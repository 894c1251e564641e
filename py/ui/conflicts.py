"""What conflicts in a rule set, in one sentence each (§7 of the rules): codes of the engine as messages."""

from __future__ import annotations

from farkle import Finding
from ui.texts import Texts
from ui.texts import mark as _

SENTENCES = {
    "C1": _("This combination needs six dice."),
    "C2": _("A straight needs at least three different faces, in order."),
    "C3": _("This threshold is higher than the target."),
    "C4": _("With an exact finish and at least {m} per turn, nobody could finish from {a} to {b}."),
    "C5": _("{t} cannot be reached exactly: all points are multiples of {g}."),
    "C6": _("The threshold will in fact be {n}."),
    "C7": _(
        "With an exact finish the others can only equal: choose an immediate end, a shared win or a roll-off."
    ),
    "C8": _("Equalling on the target will send the leader back."),
    "C9": _("Points can be given away only when the target is exact."),
    "C11": _("This zone is impossible here or overlaps another one."),
    "C12": _("From {a} on the exact rest must be made in one turn."),
    "C13": _("A roll of all dice without points pays {n} here: it cannot be punished too."),
    "C14": _("Both penalties can strike at once, this one first."),
    "C15": _("The rules demand and forbid another roll."),
    "C16": _("Exactly on the target with hot dice, one must still roll."),
    "C17": _("There are no hot dice in this rule."),
    "C19": _("The prediction is about the last two of five dice."),
    "C20": _("There is no roll of two dice to predict."),
    "C21": _("This setting has no effect here."),
    "C23": _("These two rules do not go together."),
    "C24": _("{d} are worth less than the same dice read otherwise: the better reading counts."),
    "C25": _("A single die could never score."),
    "C26": _("Only one roll: nothing to combine."),
    "C27": _("Only scoring dice already kept can be completed."),
    "C30": _("A player may be unable to finish."),
    "C31": _("Combinations cannot both need one roll and build up over several."),
    "C32": _("A combination could not be proved: there may be no further roll of its own."),
}


def sentence(t: Texts, finding: Finding) -> str:
    """What conflicts, with its numbers."""
    return t(SENTENCES[finding.code], **finding.values)
