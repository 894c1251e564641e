"""How a turn goes: what is set aside, how often the dice are rolled, hot dice, combinations, who starts."""

from __future__ import annotations

from ui.field import Group, Section, choice, kind, number, switch
from ui.texts import mark as _

TURN = Group(
    "turn",
    _("The turn"),
    _("The turn"),
    (
        Section(
            "aside",
            _("Setting aside"),
            (
                choice(
                    "set_aside",
                    "set_aside",
                    _("Scoring dice"),
                    _("How many scoring dice of a roll must be set aside."),
                    {"one": (_("at least one"), "at_least_one"), "all": (_("all"), "all")},
                ),
                switch(
                    "full_roll_all_or_nothing",
                    "full_roll_all_or_nothing",
                    _("A roll that scores whole stays whole"),
                    _("When every die of a roll scores, they are all set aside together."),
                ),
            ),
        ),
        Section(
            "rolls",
            _("Rolls"),
            (
                number(
                    "max_rolls",
                    "max_rolls",
                    _("Rolls a turn"),
                    _("How often the dice may be rolled in a turn; 0 is without limit."),
                    (0, 20),
                    step=1,
                    empty="null",
                    first=3,
                ),
                switch(
                    "full_roll_extends",
                    "full_roll_extends",
                    _("One roll more after a whole one"),
                    _("A roll that scored with all its dice earns a roll past the limit."),
                    shown=lambda rules: rules["max_rolls"] is not None,
                ),
            ),
        ),
        Section(
            "hot",
            _("Hot dice"),
            (
                choice(
                    "hot_dice",
                    "hot_dice",
                    _("All dice set aside"),
                    _("What follows when all the dice have scored."),
                    {
                        "optional": (_("roll or bank"), "optional"),
                        "mandatory": (_("must roll"), "mandatory"),
                        "stop": (_("the turn ends"), "stop"),
                    },
                ),
                choice(
                    "hot_dice_dice",
                    "hot_dice_dice",
                    _("Dice rolled again"),
                    _("Which dice are rolled after hot dice."),
                    {"all": (_("all"), "all"), "last": (_("those of the last roll"), "last_rolled")},
                ),
            ),
        ),
        Section(
            "rolled",
            _("Combinations"),
            (
                switch(
                    "across",
                    "combination_scope",
                    _("Completed over several rolls"),
                    _("Dice already set aside may be completed, as an ace and then two aces."),
                    values=("single_roll", "across_rolls"),
                ),
                switch(
                    "need_all",
                    "combinations_need_all_dice",
                    _("Only with all the dice"),
                    _("On fewer dice only single dice score."),
                ),
            ),
        ),
        Section(
            "extra",
            _("Predict, take over, prove"),
            (
                choice(
                    "prediction",
                    "prediction",
                    _("Prediction"),
                    _("The score of the last two dice may be said before: right doubles the turn."),
                    {
                        "none": (_("no"), None),
                        "free": (_("an error costs nothing"), {"on_error": "none"}),
                        "turn": (_("an error loses the turn"), {"on_error": "lose_turn"}),
                    },
                ),
                kind(
                    "piggyback",
                    "piggyback",
                    _("Taking over"),
                    _("The next player may go on with the dice that were left."),
                    {
                        "none": (_("no"), None),
                        "inherit": (_("with the points"), {"mode": "inherit"}),
                        "bonus": (_("for a bonus"), {"mode": "bonus", "points": 500}),
                    },
                    by="mode",
                ),
                number("piggyback-points", "piggyback.points", _("Bonus"), "", (50, 10_000)),
                choice(
                    "proof",
                    "proof.combinations",
                    _("Proof"),
                    _("After these, one more roll of the turn has to score before they can be banked."),
                    {
                        "none": (_("no"), None),
                        "triple": (_("after a triple"), ["triple"]),
                        "alike": (_("after three or more alike"), ["triple", "four", "five", "six"]),
                        "all": (
                            _("after every combination"),
                            [
                                *("triple", "four", "five", "six", "straight"),
                                *("full_house", "three_pairs", "two_triplets", "four_plus_pair"),
                            ],
                        ),
                    },
                    base={"combinations": ["triple"], "min": 50},
                ),
                number("proof-min", "proof.min", _("Points of the proof"), "", (0, 1000)),
            ),
            folded=True,
        ),
        Section(
            "start",
            _("Who starts"),
            (
                choice(
                    "start",
                    "start",
                    _("First player"),
                    _("How a new game finds who plays first."),
                    {
                        "highest": (_("highest die"), "highest_die"),
                        "lowest": (_("lowest die"), "lowest_die"),
                        "manual": (_("the table chooses"), "manual"),
                    },
                ),
            ),
        ),
    ),
)
