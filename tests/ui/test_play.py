"""What taps do at the table: by faces, with the phone's dice, and with all ways mixed in one game."""

from __future__ import annotations

import pytest

from tests.ui.table import playing

# By faces


def test_a_turn_costs_the_dice_and_the_bank() -> None:
    """Five faces and bank: six taps, 1050 written, the next player at turn."""
    table = playing().type("11152").do("bank")
    assert table.taps <= 7
    assert (table.line, table.scores, table.game.state.seat) == ("r11152 k1115 b", (1050, 0), 1)
    assert table.moment == "opens"


def test_a_mistyped_die_is_taken_back_by_tapping_it() -> None:
    """Any die of the row, not only the last."""
    table = playing().type("1161").do("die 2")
    assert table.typed == "111"
    table.do("undo")
    assert table.typed == "11"
    assert table.entries == []
    table.do("die 7")
    assert table.typed == "11"


def test_the_next_face_sets_aside_what_is_lit() -> None:
    """No button for it: the first die of the next roll says it."""
    table = playing().type("11152").do("die 3", "key 3")
    assert (table.line, table.typed) == ("r11152 k111", "3")
    table.type("5")
    assert table.line == "r11152 k111 r35"
    table.do("bank")
    assert table.scores == (1050, 0)


def test_with_one_die_left_a_face_is_the_whole_roll() -> None:
    """What is lit is set aside and the die rolled in one tap, which undo takes back as one."""
    table = playing().type("11152").do("key 5")
    assert table.line == "r11152 k1115 r5"
    assert table.lit == "5"
    table.do("undo")
    assert (table.line, table.lit, table.typed) == ("r11152", "1115", "")


def test_a_bust_is_seen_by_itself() -> None:
    """The last die of a roll that scores nothing ends the turn, and says what it cost."""
    table = playing().type("11152").do("die 3").type("34")
    assert (table.moment, table.game.state.seat) == ("bust", 1)
    assert table.session.say is not None
    assert table.session.say.values["lost"] == 1000


@pytest.mark.parametrize("way", ["faces", "virtual"])
def test_what_a_bust_cost_counts_dice_set_aside_with_the_same_tap(way: str) -> None:
    """The dice lit are set aside and the next roll scores nothing: both in one entry."""
    table = playing(way=way)
    if way == "faces":
        table.type("11152").type("3")
    else:
        table.rolls("11152").rolls("3")
    assert table.moment == "bust"
    assert table.session.say is not None
    assert table.session.say.values["lost"] == 1050


@pytest.mark.parametrize(
    ("typed", "line", "points"),
    [("111", "r11122 k111 b", 1000), ("15", "r15223 k15 b", 150), ("1", "r12233 k1 b", 100)],
)
def test_a_bank_before_the_roll_is_typed_counts_what_is_there(typed: str, line: str, points: int) -> None:
    """The missing dice are dead ones."""
    table = playing(columns=[(1000,)]).type(typed).do("bank")
    assert (table.line, table.scores) == (line, (1000 + points, 0))


def test_a_bank_taken_too_early_gives_its_dice_back() -> None:
    """Undo brings the dice that counted, to go on typing."""
    table = playing(columns=[(1000,)]).type("1115").do("bank", "undo")
    assert (table.line, table.typed, table.scores) == ("", "1115", (1000, 0))
    table.type("2")
    assert table.line == "r11152"


def test_a_bank_that_is_refused_moves_nothing() -> None:
    """It says how much is missing; the dice typed and lit stay."""
    table = playing().type("15233")
    before = table.game
    table.do("bank")
    assert (table.why, table.game, table.lit) == ("opening", before, "15")
    assert table.session.say is not None
    assert table.session.say.values["missing"] == 600

    early = playing().type("15").do("bank")
    assert (early.why, early.typed, early.line) == ("opening", "15", "")


def test_a_bank_with_nothing_says_so() -> None:
    """Before the first die, on dead dice alone, and with no die lit."""
    assert playing().do("bank").why == "nothing_set_aside"
    assert playing().type("23").do("bank").why == "roll_incomplete"
    assert playing().type("15233").do("die 0", "die 1", "bank").why == "choose_dice"
    assert playing().type("15233").do("die 0", "die 1", "key 3").why == "choose_dice"


def test_a_table_that_writes_nothing_below_its_opening_lets_stop() -> None:
    """The turn is over, nothing is written, and the reason is said (R3.11)."""
    table = playing("10000").type("152344").do("bank")
    assert (table.moment, table.scores, table.game.state.seat) == ("void", (0, 0), 1)


def test_bust_is_one_tap_before_the_roll_is_typed() -> None:
    """Nobody types dice that score nothing."""
    assert playing().do("nul").game.state.turns[0].end == "bust"
    assert playing().type("23").do("nul").game.state.turns[0].end == "bust"
    table = playing().type("11152").do("nul")
    assert (table.game.state.turns[0].end, table.game.state.turns[0].made) == ("bust", 1050)


def test_bust_before_a_die_leaves_no_dice_behind_when_undone() -> None:
    """Nobody has typed any: undo comes back to an empty row."""
    table = playing().do("nul", "undo")
    assert (table.line, table.typed) == ("", "")


def test_bust_says_so_when_the_dice_typed_score() -> None:
    """The dice stay."""
    table = playing().type("215").do("nul")
    assert (table.why, table.typed) == ("it_scores", "215")


def test_bust_is_refused_where_an_empty_roll_pays() -> None:
    """A first roll of all the dice always brings something at this table (R3.5)."""
    assert playing("zilch").do("nul").why == "never_null"


def test_bust_is_refused_once_the_roll_that_waits_is_the_last() -> None:
    """There is no further roll that could fail."""
    table = playing("5000-trois-lancers", words="r11234 k1 r1234 k1 r152")
    assert table.do("nul").why == "last_roll"
    assert table.do("key 3").why == "last_roll"


def test_the_last_of_three_rolls_ends_the_turn_by_itself() -> None:
    """Bank is the word that sets the last dice aside; nothing more is to be said (R1.22)."""
    table = playing("5000-trois-lancers", columns=[(1000,)], words="r11234 k1 r1234 k1").type("152")
    table.do("bank")
    assert table.line.endswith("r152 k15")
    assert (table.scores, table.game.state.seat) == ((1350, 0), 1)


def test_undo_of_a_die_leaves_the_turn_before_alone() -> None:
    """The turn before ended with its dice set aside; the die typed since is what undo takes back."""
    table = playing("5000-trois-lancers", columns=[(1000,)], words="r11234 k1 r1234 k1 r152").do("bank")
    line = table.line
    table.do("key 3", "undo")
    assert (table.line, table.typed) == (line, "")


def test_hot_dice_are_said_and_rolled_again() -> None:
    """All the dice come back (R1.14)."""
    table = playing().type("12345")
    assert (table.moment, table.lit) == ("hot", "12345")
    table.do("key 5")
    assert (table.line, table.typed, table.game.state.turn.pool) == ("r12345 k12345", "5", 5)


def test_hot_dice_that_must_be_rolled_refuse_the_bank() -> None:
    """The table says that one more roll is due (R2.8)."""
    table = playing("10000-pile", columns=[(1000,)]).type("111555").do("bank")
    assert (table.why, table.scores) == ("hot_dice_mandatory", (1000, 0))


def test_winning_dice_end_the_game() -> None:
    """Five aces win from anywhere (R1.17)."""
    table = playing().type("11111")
    assert (table.moment, table.game.state.winners) == ("wins", (0,))
    for tap, why in (
        ("key 1", "game_over"),
        ("bank", "game_over"),
        ("nul", "game_over"),
        ("roll", "game_over"),
    ):
        assert table.do(tap).why == why
    table.do("undo")
    assert (table.game.state.phase, table.typed) == ("turn", "1111")


def test_a_roll_off_is_entered_by_faces() -> None:
    """A tie at the end: a roll of all the dice each."""
    rules = {"opening": 0, "target": 1000, "ending": "others_once", "tie": "roll_off"}
    table = playing(rules=rules, words="+1000 b +1000").do("bank")
    assert table.moment == "roll_off"
    table.type("22346")
    assert table.game.state.seat == 1
    table.type("1")
    assert table.typed == "1"
    table.type("5234")
    assert (table.moment, table.game.state.winners) == ("wins", (1,))
    table = playing(rules=rules, words="+1000 b +1000 b").do("nul").type("15234")
    assert table.game.state.winners == (1,)
    table = playing(rules=rules, words="+1000 b +1000 b", way="virtual").rolls("22346").rolls("15234")
    assert table.game.state.winners == (1,)
    table = playing(rules=rules, words="+1000 b +1000 b", way="points").do("points 100", "nul")
    assert table.game.state.winners == (0,)


# The phone's dice


def test_the_phone_rolls_what_is_left() -> None:
    """Roll, keep, roll again, bank."""
    table = playing(way="virtual").rolls("11152").do("die 3").rolls("15")
    assert (table.line, table.lit) == ("r11152 k111 r15", "15")
    table.rolls("22346")
    assert table.line == "r11152 k111 r15 k15 r22346"
    assert table.moment == "bust"


def test_dice_that_were_seen_come_again() -> None:
    """Undo and roll is no way to fish for better dice."""
    table = playing(way="virtual").rolls("22346")
    assert table.game.state.turns
    table.do("undo", "roll")
    assert table.line == "r22346"
    assert table.dice == []


@pytest.mark.parametrize("other", [["die 3"], ["die 0", "die 1"], ["die 0", "die 1", "die 2"]])
def test_dice_that_were_seen_come_again_whatever_is_kept(other: list[str]) -> None:
    """With more dice to roll the ones seen come first, only the rest is drawn."""
    table = playing(way="virtual").rolls("11152").rolls("3").do("undo")
    assert table.lit == "1115"
    table.do(*other).rolls("4222")
    rolled = table.line.split()[-1]
    assert rolled[:2] == "r3"
    assert rolled[1:] == "34222"[: len(rolled) - 1]


def test_the_last_roll_of_the_phone_is_banked_by_either_button() -> None:
    """No roll is left, so roll only sets aside."""
    table = playing("5000-trois-lancers", way="virtual", columns=[(1000,)])
    table.rolls("11234").do("die 0").rolls("1234").rolls("152").do("roll")
    assert table.game.state.seat == 1


def test_hot_dice_roll_again_with_all() -> None:
    """And the phone asks the device for all of them."""
    table = playing(way="virtual").rolls("12345").rolls("11234")
    assert table.line == "r12345 k12345 r11234"


def test_the_phone_does_not_roll_with_nothing_lit() -> None:
    """At least one die has to be kept."""
    table = playing(way="virtual").rolls("15233").do("die 0", "die 1", "roll")
    assert (table.why, table.line) == ("choose_dice", "r15233")


# Ways mixed in one game


def test_all_ways_mix_in_one_game() -> None:
    """Each turn in its own way; the sheet does not care."""
    table = playing(columns=[(1000,), (1000,)]).type("11152").do("bank")
    table.do("way points", "points 150", "bank")
    table.do("way virtual").rolls("15233").do("bank")
    table.do("way column", "column 1200")
    table.do("way faces").type("1").do("bank")
    assert table.scores == (2300, 1200)
    assert table.why == ""


def test_the_way_changes_from_the_next_turn_where_it_must() -> None:
    """A turn begun with dice ends with dice, and says so."""
    table = playing().type("11152").do("way points")
    assert table.why == "from_next_turn"
    table.do("die 3", "key 2")
    assert table.typed == "2"
    table.type("2")
    assert table.game.state.seat == 1
    table.do("points 150")
    assert table.line.endswith("+150")


def test_a_way_that_is_none_changes_nothing() -> None:
    """An old page may ask for one."""
    assert playing().do("way telepathy").session.hand.way == "faces"


def test_dice_typed_are_left_when_the_way_changes() -> None:
    """What can't be seen any more can't be banked either."""
    for way in ("points", "column", "virtual"):
        table = playing(columns=[(1000,)]).type("111").do(f"way {way}", "bank")
        assert (table.typed, table.line, table.why) == ("", "", "nothing_set_aside")
    kept = playing(words="r11152 k111").type("2").do("way points")
    assert kept.typed == "2", "the roll goes on by faces"


# Words of few tables


def test_the_last_two_dice_are_predicted() -> None:
    """What is lit is set aside with the same tap; a right prediction doubles the turn (R1.26)."""
    table = playing(rules={"prediction": {"on_error": "none"}}, columns=[(1000,)]).type("11152")
    assert table.do("die 3", "predict 150").line == "r11152 k111 p150"
    table.type("15").do("bank")
    assert table.scores == (3300, 0)
    assert playing().type("11152").do("predict 100").why == "no_prediction"


def test_dice_that_were_left_are_taken_over() -> None:
    """With the points of the one before (R3.16)."""
    table = playing("farkle-piggyback").type("111223").do("bank", "inherit")
    assert (table.game.state.turn.pool, table.game.state.turn.points) == (3, 1000)
    table.type("1").do("bank")
    assert table.scores == (1000, 1100)
    assert playing().do("inherit").why == "no_take_over"
