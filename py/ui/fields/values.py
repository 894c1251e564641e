"""What dice are worth: how many there are, singles, three and more alike, straights, pairs, rare rolls."""

from __future__ import annotations

from ui.field import Field, Group, Section, choice, kind, number, switch, with_six
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
