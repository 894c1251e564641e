"""The settings of a rule set as a table knows them: which parameter, control, range and sentence.

Data only: how a setting is read from the JSON of a rule set and written into it is said by `field.py`.
"""

from __future__ import annotations

from ui.field import (
    Field,
    Group,
    Section,
    choice,
    effect,
    kind,
    last_stretch,
    number,
    on_the_way,
    switch,
    target,
    with_six,
)
from ui.texts import mark as _

FACES = (1, 2, 3, 4, 5, 6)
LONG = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6), (1, 2, 3, 4, 5, 6))
SHORT = ((1, 2, 3, 4), (2, 3, 4, 5), (3, 4, 5, 6), (1, 2, 3), (2, 3, 4), (3, 4, 5), (4, 5, 6))
_NOTHING = _("nothing")


def _single(face: int) -> Field:
    return number(f"single-{face}", f"singles.{face}", "", "", (0, 1000), empty="gone", dice=(face,))


def _triple(face: int) -> Field:
    return number(f"triple-{face}", f"triples.{face}", "", "", (0, 20_000), empty="gone", dice=(face,) * 3)


def _straight(run: tuple[int, ...]) -> Field:
    path = "straights." + "-".join(map(str, run))
    id = "straight-" + "".join(map(str, run))
    shown = with_six if len(run) == 6 else None
    return number(id, path, "", "", (0, 20_000), empty="gone", dice=run, shown=shown)


def _alike(count: int, name: str, label: str, about: str) -> tuple[Field, ...]:
    """n alike: nothing, a multiple of the triple, points, or a value for each face."""
    path = f"of_a_kind.{count}"
    shown = with_six if count == 6 else None
    usual = {4: {"1": 2000, "5": 1000}, 5: {"1": 5000, "5": 5000}, 6: {"1": 10_000, "5": 10_000}}
    return (
        kind(
            name,
            path,
            label,
            about,
            {
                "none": (_NOTHING, None),
                "times": (_("× the triple"), {"times": 2 ** (count - 3)}),
                "points": (_("points"), {"points": 1000 * (count - 3)}),
                "by_face": (_("by face"), {"by_face": usual[count]}),
            },
            gone=True,
            example=(1,) * count,
            shown=shown,
        ),
        number(f"{name}-times", f"{path}.times", _("Times the triple"), "", (1, 20), step=1),
        number(f"{name}-points", f"{path}.points", _("Points"), "", (50, 100_000), step=100),
        *(
            number(
                f"{name}-{face}",
                f"{path}.by_face.{face}",
                "",
                "",
                (0, 100_000),
                step=500,
                empty="gone",
                dice=(face,) * count,
            )
            for face in FACES
        ),
    )


VALUES = Group(
    "values",
    _("Dice and values"),
    _("Values"),
    (
        Section(
            "dice",
            "",
            (
                choice(
                    "dice",
                    "dice",
                    _("Dice"),
                    _("How many dice a turn begins with."),
                    {"5": (_("five"), 5), "6": (_("six"), 6)},
                ),
            ),
        ),
        Section(
            "singles",
            _("A single die"),
            (_single(1), _single(5)),
            _("What one die is worth by itself; 0 scores nothing."),
        ),
        Section("others", _("Other faces alone"), tuple(map(_single, (2, 3, 4, 6))), folded=True),
        Section(
            "triples",
            _("Three alike"),
            tuple(map(_triple, FACES)),
            _("Three of the same face in one roll; 0 is no combination."),
        ),
        Section(
            "alike",
            _("Four or more alike"),
            (
                *_alike(4, "four", _("Four alike"), _("What four of the same face are worth.")),
                *_alike(5, "five", _("Five alike"), _("What five of the same face are worth.")),
                *_alike(6, "six", _("Six alike"), _("What six of the same face are worth.")),
            ),
        ),
        Section(
            "straights",
            _("Straights"),
            tuple(map(_straight, LONG)),
            _("Faces in a row in one roll; 0 is no combination."),
        ),
        Section("runs", _("Short straights"), tuple(map(_straight, SHORT)), folded=True),
        Section(
            "pairs",
            _("Full house and pairs"),
            (
                kind(
                    "full_house",
                    "full_house",
                    _("Full house"),
                    _("Three of one face and two of another."),
                    {
                        "none": (_NOTHING, None),
                        "bonus": (_("triple + bonus"), {"bonus": 250}),
                        "points": (_("points"), {"points": 1500}),
                        "product": (_("face × face × points"), {"product": 100}),
                    },
                    example=(2, 2, 2, 3, 3),
                ),
                number("full_house-bonus", "full_house.bonus", _("Bonus"), "", (50, 10_000)),
                number("full_house-points", "full_house.points", _("Points"), "", (50, 20_000)),
                number("full_house-product", "full_house.product", _("Points"), "", (10, 1000)),
                number(
                    "three_pairs",
                    "three_pairs.points",
                    _("Three pairs"),
                    _("Three different pairs in one roll; 0 is no combination."),
                    (0, 20_000),
                    empty="whole",
                    base={"points": 1500, "four_plus_two": False, "six_alike": False},
                    first=1500,
                    shown=with_six,
                    example=(2, 2, 3, 3, 4, 4),
                ),
                switch(
                    "four_plus_two",
                    "three_pairs.four_plus_two",
                    _("Four and two as three pairs"),
                    _("Four of one face and a pair count as three pairs."),
                    example=(2, 2, 2, 2, 3, 3),
                ),
                switch(
                    "six_alike",
                    "three_pairs.six_alike",
                    _("Six alike as three pairs"),
                    _("Six of the same face count as three pairs."),
                    example=(2,) * 6,
                ),
                number(
                    "two_triplets",
                    "two_triplets",
                    _("Two triplets"),
                    _("Three of one face and three of another; 0 is no combination of its own."),
                    (0, 20_000),
                    first=2500,
                    shown=with_six,
                    example=(2, 2, 2, 3, 3, 3),
                ),
                number(
                    "four_plus_pair",
                    "four_plus_pair",
                    _("Four and a pair"),
                    _("Four of one face and two of another; 0 is no combination of its own."),
                    (0, 20_000),
                    first=1500,
                    shown=with_six,
                    example=(2, 2, 2, 2, 3, 3),
                ),
            ),
        ),
        Section(
            "rare",
            _("Rare rolls"),
            (
                number(
                    "empty_roll",
                    "empty_roll",
                    _("Nothing scores"),
                    _("What a roll of all the dice is worth in which nothing scores; 0 is a bust."),
                    (0, 10_000),
                    first=500,
                ),
                choice(
                    "instant_win",
                    "instant_win",
                    _("Wins at once"),
                    _("The roll that wins the game, whatever the score."),
                    {
                        "none": (_("no roll"), []),
                        "aces": (_("five aces"), [[5, 1]]),
                        "fives": (_("five aces or fives"), [[5, 1], [5, 5]]),
                        "any": (_("any five alike"), [[5, None]]),
                        "six-aces": (_("six aces"), [[6, 1]]),
                        "six-any": (_("any six alike"), [[6, None]]),
                    },
                    six=("six-aces", "six-any"),
                ),
            ),
        ),
    ),
)

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

OPENING = Group(
    "opening",
    _("Opening and minimum"),
    _("Opening"),
    (
        Section(
            "open",
            _("The first score"),
            (
                number(
                    "opening",
                    "opening",
                    _("Opening"),
                    _("The first points written are at least these, in one turn; 0 is no opening."),
                    (0, 100_000),
                ),
                choice(
                    "opening_below",
                    "opening_below",
                    _("Below the opening"),
                    _("Whether a turn may stop with fewer points."),
                    {
                        "refuse": (_("no stopping"), "refuse"),
                        "void": (_("stops, nothing written"), "void"),
                    },
                    shown=lambda rules: bool(rules["opening"]),
                ),
                choice(
                    "opening_malus",
                    "opening_malus",
                    _("Penalties while closed"),
                    _("Whether the opening has to make them up."),
                    {
                        "net": (_("made up"), "net"),
                        "forgive": (_("forgiven"), "forgive"),
                    },
                    shown=lambda rules: bool(rules["opening"] and rules["bust_penalty"]),
                ),
            ),
        ),
        Section(
            "every",
            _("Every later turn"),
            (
                number(
                    "bank_min",
                    "bank_min",
                    _("Minimum"),
                    _("The least points that a turn may write once open; 0 is none."),
                    (0, 10_000),
                ),
                number(
                    "bank_multiple",
                    "bank_multiple",
                    _("Round points"),
                    _("Only multiples of this are written; 0 takes any points."),
                    (0, 1000),
                    empty="null",
                    first=100,
                ),
                switch(
                    "beat",
                    "bank_beat_previous",
                    _("Beat the turn before"),
                    _("A turn writes more than the one just before it did."),
                ),
            ),
        ),
    ),
)

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

GROUPS = (VALUES, TURN, OPENING, END, PENALTIES)
FIELDS = {field.id: field for group in GROUPS for section in group.sections for field in section.fields}
