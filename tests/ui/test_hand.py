"""The dice in the hand: what is lit, what a tap changes, and dice that nobody has to type."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farkle import VARIANTS, Game, IllegalEvent, Player, Rules, score
from farkle.turn import held
from tests.ui.table import playing
from ui import hand
from ui.session import Hand

ACROSS = Rules.from_json(
    {"combination_scope": "across_rolls", "of_a_kind": {"4": {"times": 2}}, "opening": 0}
)
TABLES = {**{key: variant.rules for key, variant in VARIANTS.items()}, "across rolls": ACROSS}
PLAYERS = (Player("Ann"), Player("Bo"))

faces = st.integers(1, 6)


@st.composite
def waiting(draw: st.DrawFn) -> Game:
    """A game of any variant in which a roll waits to be kept, perhaps not the first of its turn."""
    rules = draw(st.sampled_from(list(TABLES.values())))
    game = Game.new(rules, PLAYERS)
    for _ in range(draw(st.integers(1, 3))):
        if game.state.turn.roll is not None:
            dice = "".join(map(str, draw(st.sampled_from(game.keeps())).dice))
            after = game.apply(f"k{dice}")
            if after.state.turns:
                return game
            game = after
        pool = game.state.turn.pool
        dice = "".join(map(str, draw(st.lists(faces, min_size=pool, max_size=pool))))
        after = game.apply(f"r{dice}")
        if after.state.turns or after.state.phase != "turn":
            break
        game = after
    if game.state.turn.roll is None:
        game = Game.new(rules, PLAYERS).apply("r" + "15" * (rules.dice // 2) + "2" * (rules.dice % 2))
    return game


@pytest.mark.parametrize(
    ("variant", "roll", "lit", "points"),
    [
        ("5000", "11152", "1115", 1050),
        ("5000", "11112", "1111", 1100),
        ("5000", "23456", "23456", 1500),
        ("5000", "24513", "24513", 1500),
        ("5000", "22255", "22255", 300),
        ("5000-grande-suite", "23456", "5", 50),
        ("10000", "223344", "223344", 1500),
        ("10000", "111223", "111", 1000),
        ("10000", "222222", "222222", 1600),
        ("farkle-boxed", "222333", "222333", 2500),
        ("zilch", "223466", "223466", 500),
        ("pyat-kubikov", "11112", "1111", 1000),
    ],
)
def test_the_best_selection_is_lit(variant: str, roll: str, lit: str, points: int) -> None:
    """Nobody has to know that three pairs pay, or how four aces are best split."""
    table = playing(variant).type(roll)
    assert table.lit == lit
    kept = hand.kept(table.game, table.session.hand)
    assert kept is not None
    assert kept.points == points


@pytest.mark.parametrize(
    ("roll", "taps", "lit"),
    [
        ("11152", [3], "111"),
        ("11152", [0], "115"),
        ("11152", [0, 1], "15"),
        ("11152", [0, 1, 2, 3], ""),
        ("22254", [0], "5"),
        ("22254", [0, 2], "2225"),
        ("12345", [2], "15"),
        ("12345", [2, 2], "12345"),
        ("12345", [2, 0, 4, 4], "5"),
        ("12345", [2, 0, 4, 0], "1"),
    ],
)
def test_a_tap_on_a_die_keeps_fewer_or_brings_its_companions(roll: str, taps: list[int], lit: str) -> None:
    """What a die needs to score comes with it, what scores only with it goes with it (R1.8)."""
    table = playing().type(roll)
    for place in taps:
        table.do(f"die {place}")
    assert table.lit == lit


def test_a_die_that_scores_nothing_says_so() -> None:
    """The tap is answered, the selection stays."""
    table = playing().type("11152").do("die 4")
    assert (table.why, table.lit) == ("dead_die", "1115")


@given(waiting(), st.lists(st.integers(0, 5), min_size=1, max_size=8))
@settings(max_examples=300)
def test_what_is_lit_may_always_be_set_aside(game: Game, taps: list[int]) -> None:
    """Whatever is tapped, in any rule set: the dice lit are a selection of the engine, or none."""
    roll = game.state.turn.roll
    assert roll is not None
    now = Hand()
    for tap in taps:
        place = tap % len(roll)
        was = hand.lit(game, now)
        places = hand.toggled(game, now, place)
        if places is None:
            assert place not in was
            assert not any(roll[place] in keep.dice for keep in game.keeps()), "a die that scores can be kept"
            continue
        assert len(set(places)) == len(places)
        assert (place in places) == (place not in was), "the die that was tapped has changed"
        now = Hand(keep=places)
        kept = hand.kept(game, now)
        assert (kept is None) == (places == ())
        if kept is not None:
            game.apply("k" + "".join(map(str, kept.dice)))
            assert sorted(kept.dice) == sorted(roll[place] for place in hand.lit(game, now))


@given(waiting())
@settings(max_examples=200)
def test_nothing_is_lit_that_is_not_the_best(game: Game) -> None:
    """Untouched, the dice lit are worth as much as any selection of the roll."""
    kept = hand.kept(game, Hand())
    assert kept is not None
    assert kept.points == max(keep.points for keep in game.keeps())


def test_a_tap_beside_the_roll_lights_nothing() -> None:
    """Nor does one where no roll waits."""
    table = playing().type("11152")
    assert hand.toggled(table.game, Hand(), 5) is None
    assert hand.toggled(playing().game, Hand(), 0) is None
    assert hand.lit(playing().game, Hand(keep=(0,))) == ()


@st.composite
def typing(draw: st.DrawFn) -> tuple[Game, tuple[int, ...]]:
    """A game of any variant and some, not all, of the faces of its next roll."""
    game = draw(waiting())
    keep = draw(st.sampled_from(game.keeps()))
    after = game.apply("k" + "".join(map(str, keep.dice)))
    if after.state.phase != "turn" or after.state.turn.pool < 2:
        after = Game.new(game.rules, PLAYERS)
    return after, tuple(draw(st.lists(faces, min_size=0, max_size=after.state.turn.pool - 1)))


@given(typing())
@settings(max_examples=400)
def test_dead_dice_never_change_what_was_typed(case: tuple[Game, tuple[int, ...]]) -> None:
    """The roll filled up begins with the dice typed, and its best selection is that of the dice typed."""
    game, typed = case
    pool = game.state.turn.pool
    roll = hand.completed(game, typed)
    if roll is None:
        return
    assert roll[: len(typed)] == typed
    assert len(roll) == pool
    before = held(game.state.turn)
    whole = score(game.rules, roll, before)
    if not typed:
        assert whole.bust
        return
    part = score(game.rules, typed, before)
    assert (whole.best, whole.bust, whole.instant_win) == (part.best, part.bust, part.instant_win)
    assert whole.dice_used == part.dice_used
    assert not Counter(whole.keeps[0].dice if whole.keeps else ()) - Counter(typed)


@given(st.sampled_from(sorted(VARIANTS)), st.data())
@settings(max_examples=200)
def test_banking_early_is_worth_the_dice_typed(variant: str, data: st.DataObject) -> None:
    """A bank before all dice are typed either says which are missing, or writes what the typed ones score."""
    table = playing(variant, columns=[(1000,), (2000,)])
    rules = table.game.rules
    some = data.draw(st.lists(faces, min_size=1, max_size=rules.dice - 1))
    table.type("".join(map(str, some))).do("bank")
    worth = score(rules, some)
    if table.game.state.turns:
        turn = table.game.state.turns[-1]
        assert (turn.player, turn.made) == (0, worth.best)
    else:
        assert table.why
        assert table.typed == "".join(map(str, some)), "nothing moves"


@pytest.mark.parametrize(
    ("variant", "typed", "dead"),
    [("5000", (2, 3), True), ("5000", (), True), ("zilch", (2, 2), False), ("zilch", (), False)],
)
def test_a_null_roll_is_found_where_there_is_one(variant: str, typed: tuple[int, ...], dead: bool) -> None:
    """Where a roll without points pays, no dice make a null first roll (R3.5)."""
    game = playing(variant).game
    assert (hand.completed(game, typed) is not None) == dead


def test_the_way_of_a_turn_lasts_to_its_end() -> None:
    """A turn is entered by dice or by points, never both (contract §2)."""
    by_dice = playing(words="r11152").game
    by_points = playing(words="+300").game
    fresh = playing().game
    assert [hand.way_now(by_dice, Hand(way=w)) for w in ("faces", "points", "column", "virtual")] == [
        "faces", "faces", "faces", "virtual",
    ]  # fmt: skip
    assert [hand.way_now(by_points, Hand(way=w)) for w in ("faces", "points", "column", "virtual")] == [
        "points", "points", "column", "points",
    ]  # fmt: skip
    assert hand.way_now(fresh, Hand(way="column")) == "column"


@pytest.mark.parametrize(
    ("variant", "grain"), [("5000", 50), ("farkle", 50), ("tysyacha", 5), ("5000-centaines", 50)]
)
def test_the_grain_divides_every_score(variant: str, grain: int) -> None:
    """Points step by what all scores of the table are multiples of."""
    assert hand.grain(VARIANTS[variant].rules) == grain


def test_points_use_up_dice() -> None:
    """150 takes two dice at least, 1000 three; when all are gone they come back (hot dice)."""
    assert hand.dice_left(playing().game) == 5
    assert hand.dice_left(playing(words="+150").game) == 3
    assert hand.dice_left(playing(words="+150 +1000").game) == 5
    assert 1500 in hand.possible(playing().game)
    assert hand.possible(playing(words="+1000").game) == {50, 100, 150, 200}
    assert hand.possible(playing(words="+1000 +50").game) == {50, 100}


@pytest.mark.parametrize(
    ("words", "total", "points"),
    [("", 750, 750), ("x", 800, 800), ("x x x", 700, 800), ("+800 b x", 1000, 200)],
)
def test_a_total_tapped_on_the_column_stands_for_points(words: str, total: int, points: int) -> None:
    """A malus is made up for by the opening turn (R2.10)."""
    assert hand.column_points(playing("5000-chutes", words=words).game, total) == points


def test_a_roll_off_is_entered_by_faces_from_the_column() -> None:
    """The column has no keys for it."""
    game = playing(
        "10000",
        rules={"opening": 0, "target": 1000, "ending": "others_once", "tie": "roll_off"},
        words="+1000 b +1000 b",
    ).game
    assert game.state.phase == "roll_off"
    assert hand.way_now(game, Hand(way="column")) == "faces"
    assert hand.way_now(game, Hand(way="points")) == "points"
    assert hand.dice_to_roll(game) == 6


def test_an_impossible_selection_is_refused_by_the_engine_too() -> None:
    """What the hand never lights can't be set aside by a word either."""
    with pytest.raises(IllegalEvent):
        playing(words="r12346").game.apply("k2")
