"""What a table takes back: null rolls, turns without a score, falls, and how far a column can sink."""

from __future__ import annotations

from ui.field import Group, Section, choice, effect, kind, number, switch
from ui.texts import mark as _

_NOTHING = _("nothing")

PENALTIES = Group(
    "penalties",
    _("Penalties and falls"),
    _("Penalties"),
    (
        Section(
            "null",
            _("A null roll"),
            (
                choice(
                    "bust",
                    "bust_penalty.trigger",
                    _("Punished"),
                    _("Which null roll costs more than the turn."),
                    {
                        "none": (_NOTHING, None),
                        "first": (_("the first of the turn"), "first_roll"),
                        "all": (_("one of all the dice"), "all_dice_roll"),
                    },
                    base={"trigger": "first_roll", "effect": {"minus": 100}, "when_closed": "accumulate"},
                    played="bust",
                ),
                *effect(
                    "bust",
                    "bust_penalty",
                    _("What it costs"),
                    _("Points, or the last score written."),
                    {"minus": _("points"), "cross_out": _("the last score")},
                    _("Points"),
                    100,
                ),
                choice(
                    "bust-closed",
                    "bust_penalty.when_closed",
                    _("Before the opening"),
                    _("Whether a closed column collects the penalty too."),
                    {"accumulate": (_("collected"), "accumulate"), "ignore": (_("no penalty"), "ignore")},
                    shown=lambda rules: bool(rules["opening"] or rules["opening_malus"] == "forgive"),
                ),
            ),
        ),
        Section(
            "streak",
            _("Turns without a score"),
            (
                number(
                    "streak",
                    "streak.count",
                    _("In a row"),
                    _("After how many turns without a score there is a penalty; 0 is none."),
                    (0, 20),
                    step=1,
                    empty="whole",
                    base={"count": 3, "effect": "previous", "counts": ["bust", "void", "overshoot"]},
                    first=3,
                    played="streak",
                ),
                *effect(
                    "streak",
                    "streak",
                    _("What they cost"),
                    _("Points, the last score, or all of them."),
                    {"minus": _("points"), "previous": _("the last score"), "zero": _("all")},
                    _("Points"),
                    1000,
                ),
                choice(
                    "streak-counts",
                    "streak.counts",
                    _("What counts"),
                    _("Which turns are counted."),
                    {
                        "all": (_("all that write nothing"), ["bust", "void", "overshoot"]),
                        "bust": (_("null rolls only"), ["bust"]),
                        "over": (_("null rolls and going over"), ["bust", "overshoot"]),
                    },
                ),
            ),
        ),
        Section(
            "falls",
            _("Landing on a score"),
            (
                kind(
                    "collision",
                    "collision",
                    _("The player who is caught"),
                    _("What happens to the one on whose score another player lands."),
                    {
                        "none": (_NOTHING, None),
                        "previous": (_("goes back one score"), {"effect": "previous"}),
                        "zero_close": (_("falls to zero, closed"), {"effect": "zero_close"}),
                    },
                    by="effect",
                    base={"effect": "previous", "confirm": False, "on_penalty": False},
                    played="fall",
                ),
                switch(
                    "confirm",
                    "collision.confirm",
                    _("A fall is confirmed"),
                    _("The table says yes before anybody falls."),
                ),
                switch(
                    "on_penalty",
                    "collision.on_penalty",
                    _("A penalty can catch too"),
                    _("Landing on a score by a penalty counts as well."),
                ),
            ),
        ),
        Section(
            "column",
            _("The column"),
            (
                switch(
                    "closes",
                    "opening_permanent",
                    _("Empty columns close again"),
                    _("Who has lost every score has to open once more."),
                    values=(True, False),
                ),
                switch(
                    "floor",
                    "floor",
                    _("Never below zero"),
                    _("Penalties stop at zero once the column is open."),
                    values=(None, 0),
                ),
            ),
        ),
    ),
)
