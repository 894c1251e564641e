"""Moments: each kind of event is told once, the most telling one is shown."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farkle import VARIANTS, Game, Player, Rules
from tests.ui.table import playing
from ui.cues import SOUNDS, moment, moments

FALLS = VARIANTS["5000-chutes"].rules
PLAYERS = (Player("Ann"), Player("Bo"))

ROLL_OFF = {"opening": 0, "target": 1000, "ending": "others_once", "tie": "roll_off"}
STREAK = {"opening": 0, "streak": {"count": 2, "effect": "previous", "counts": ["bust"]}}
CROSS_OUT = {
    "opening": 0,
    "bust_penalty": {"trigger": "first_roll", "effect": "cross_out", "when_closed": "ignore"},
}
PREDICTION = {"opening": 0, "prediction": {"on_error": "lose_turn"}}


@pytest.mark.parametrize(
    ("rules", "before", "words", "code", "values"),
    [
        ({}, "+800 b +900 b +300", "b", "banked", {"name": "Ann", "points": 300, "total": 1100}),
        ({}, "r11152 k111", "r34", "bust", {"name": "Ann", "lost": 1000}),
        ({}, "r11152", "k1115 r3", "bust", {"name": "Ann", "lost": 1050}),
        ({}, "", "x", "bust", {"name": "Ann", "lost": 0}),
        ({}, "+800", "b", "opens", {"name": "Ann", "total": 800}),
        ({}, "", "r12345", "hot", {"dice": 5}),
        ({"hot_dice_dice": "last_rolled"}, "r11152 k111", "r15", "hot", {"dice": 2}),
        ({"opening_below": "void"}, "+100", "b", "void", {"name": "Ann", "lost": 100, "open": False}),
        ({"exact": True}, "+4900 b x +200", "b", "overshoot", {"lost": 200, "target": 5000}),
        ({"ending": "others_once"}, "+5000", "b", "last_turns", {"name": "Ann"}),
        ({}, "+5000", "b", "wins", {"names": ["Ann"]}),
        ({}, "", "r11111", "wins", {"names": ["Ann"]}),
        ({"instant_win": [[5, 1]], "claim": "confirm"}, "", "r11111", "eligible", {"name": "Ann"}),
        (ROLL_OFF, "+1000 b +1000", "b", "roll_off", {}),
        (STREAK, "+100 b +100 b x x", "x", "penalty", {"name": "Ann", "total": 0}),
        (CROSS_OUT, "+100 b +200 b", "x", "penalty", {"name": "Ann", "total": 0}),
        ({"claim": "confirm"}, "+5000", "b", "eligible", {"name": "Ann"}),
        (PREDICTION, "r11152 k111 p50", "r15", "prediction", {"lost": 1000}),
        ({}, "r11152", "k1115", None, {}),
        ({}, "", "+100", None, {}),
    ],
)
def test_each_kind_of_event_has_its_moment(
    rules: dict[str, Any], before: str, words: str, code: str | None, values: dict[str, Any]
) -> None:
    """What has just happened, with what its sentence needs."""
    first = Game.replay(Rules.from_json(rules), PLAYERS, before.split())
    say = moment(first, first.play(words.split()))
    if code is None:
        assert say is None
        return
    assert say is not None
    assert say.code == code
    assert {key: say.values[key] for key in values} == values


@pytest.mark.parametrize(
    ("before", "words", "code", "values"),
    [
        ("", "x", "penalty", {"name": "Ann", "total": -100}),
        ("+800 b", "x", "penalty", {"name": "Bo", "total": -100}),
        ("+800 b +800", "b", "asks_fall", {"names": ["Ann"]}),
        ("+800 b +800 b", "c", "falls", {"name": "Ann", "by": "Bo"}),
        ("+5000 b", "c", "wins", {"names": ["Ann"]}),
    ],
)
def test_penalties_and_falls_have_their_moments(
    before: str, words: str, code: str, values: dict[str, Any]
) -> None:
    """At a table with malus and falls."""
    first = Game.replay(FALLS, PLAYERS, before.split())
    say = moment(first, first.play(words.split()))
    assert say is not None
    assert say.code == code
    assert {key: say.values[key] for key in values} == values


def test_several_things_happen_at_once_and_all_are_known() -> None:
    """Bank, opening and the end of the game with one tap."""
    first = Game.replay(Rules.from_json({}), PLAYERS, ["+5000"])
    codes = [say.code for say in moments(first, first.play(["b"]))]
    assert codes == ["banked", "opens", "wins"]


def test_every_sound_is_that_of_a_tap_or_a_moment() -> None:
    """Short, and none of them the only cue."""
    assert set(SOUNDS) >= {"key", "refused", "banked", "bust", "opens", "hot", "falls", "wins"}
    assert all(0 < sum(pattern) < 1000 for pattern in SOUNDS.values())


@given(st.sampled_from(sorted(VARIANTS)), st.data())
@settings(max_examples=150, deadline=None)
def test_hot_dice_are_promised_only_where_they_come(variant: str, data: st.DataObject) -> None:
    """As many dice as said may be rolled once all that is lit is set aside."""
    table = playing(variant)
    for _ in range(3):
        pool = table.game.state.turn.pool
        some = st.sampled_from((1, 5, 1, 5, 2, 3, 4, 6))
        table.type("".join(map(str, data.draw(st.lists(some, min_size=pool, max_size=pool)))))
        if table.game.state.turns or table.game.state.phase != "turn":
            return
        best = table.game.keeps()[0]
        after = table.game.apply("k" + "".join(map(str, best.dice)))
        says_hot = table.moment == "hot"
        comes = (
            not after.state.turns
            and after.state.turn.hot
            and after.refusal("r" + "1" * after.state.turn.pool) is None
        )
        assert says_hot == comes
        if says_hot:
            assert table.session.say is not None
            assert table.session.say.values["dice"] == after.state.turn.pool
        if after.state.turns:
            return
        pool = after.state.turn.pool
        table = playing(variant, words=after.line)
