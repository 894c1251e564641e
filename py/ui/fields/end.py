"""How a game ends: the target, the last turns, ties, and the zones on the way there."""

from __future__ import annotations

from ui.field import Group, Section, choice, last_stretch, on_the_way, switch, target
from ui.texts import mark as _

END = Group(
    "end",
    _("The end"),
    _("End"),
    (
        Section(
            "goal",
            "",
            (
                target(_("Target"), _("The score that ends the game.")),
                switch(
                    "exact",
                    "exact",
                    _("Exactly"),
                    _("The target has to be hit exactly: going over writes nothing."),
                    played="over",
                ),
                choice(
                    "overshoot",
                    "overshoot",
                    _("Going over"),
                    _("What becomes of the points of a turn that goes over."),
                    {
                        "lose": (_("lost"), "lose_turn"),
                        "give": (_("given to the lowest"), "give_to_lowest"),
                    },
                    shown=lambda rules: rules["exact"] or rules["overshoot"] != "lose_turn",
                ),
            ),
        ),
        Section(
            "last",
            _("How it ends"),
            (
                choice(
                    "ending",
                    "ending",
                    _("Last turns"),
                    _("Who still plays once someone is there."),
                    {
                        "immediate": (_("nobody"), "immediate"),
                        "round": (_("the round is finished"), "complete_round"),
                        "once": (_("the others, once"), "others_once"),
                        "licks": (_("until nobody takes the lead"), "last_licks"),
                    },
                ),
                choice(
                    "claim",
                    "claim",
                    _("How it is won"),
                    _("Whether the end comes by itself once the target is reached."),
                    {
                        "auto": (_("by itself"), "auto"),
                        "confirm": (_("confirmed"), "confirm"),
                        "announce": (_("announced"), "announce"),
                    },
                ),
                choice(
                    "tie",
                    "tie",
                    _("A tie"),
                    _("Who wins when the best scores are equal."),
                    {
                        "shared": (_("all of them"), "shared"),
                        "roll_off": (_("a roll decides"), "roll_off"),
                        "first": (_("who was there first"), "first_to_reach"),
                    },
                ),
            ),
        ),
        Section(
            "zones",
            _("On the way"),
            (
                *last_stretch(
                    _("The last points in one turn"),
                    _("Near the target only a turn that reaches it is written."),
                    {
                        "none": _("no"),
                        "gate": _("yes"),
                        "cap": _("yes, one waits at its edge"),
                    },
                    _("How many points"),
                ),
                on_the_way(
                    _("Gates on the way"),
                    _("Within a gate, only a turn that leaves it is written."),
                    {"none": _("none"), "three": _("three gates"), "refuse": _("no stopping there")},
                ),
            ),
        ),
    ),
)
