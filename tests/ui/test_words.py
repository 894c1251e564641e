"""Whatever the engine, the page or the memory can say has a sentence, in the three languages."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from farkle import VARIANTS, Game, IllegalEvent, Player, Rules, explain
from farkle.amend import Change, amend
from farkle.sheet import Cell, sheet
from tests.ui.codes import calls, imports, notices, refusals, texts_in, verdicts
from tests.ui.languages import speaking
from ui import cues, words
from ui.record import Record
from ui.session import Say, Session
from ui.texts import LANGUAGES

GOLDEN = Path(__file__).parents[1] / "engine/golden"

# A value of each name that a refusal carries, as it could be.
VALUES: dict[str, Any] = {
    **{"needed": 2, "have": 3, "missing": 150, "malus": -100, "points": 350, "target": 5000, "left": 2},
    **{"dice": (1, 5), "roll": (1, 1, 5), "possible": (50, 100, 150, 200, 250), "players": (1,), "turn": 4},
    **{"word": "r1", "face": 4, "step": 50, "below": 300, "above": 350, "total": 1200, "n": 12},
    **{"name": "Léa", "seat": 2, "least": 0, "most": 1000},
}

# What is refused for its points: the rules, and the words before the bank.
JUDGED = {
    "opening": ({}, "+600"),
    "bank_min": ({"opening": 0, "bank_min": 300}, "+200"),
    "multiple": ({"opening": 0, "bank_multiple": 100}, "+250"),
    "beat_previous": ({"opening": 0, "bank_beat_previous": True}, "+300 b +250"),
    "zone": ({"opening": 0, "zones": [{"from": 100, "to": 400, "mode": "refuse"}]}, "+250"),
    "unproven": ({"opening": 0, "proof": {"combinations": ["triple"], "min": 50}}, "r11124 k111"),
}


def assert_sentence(text: str) -> None:
    """It begins and ends as a sentence, fits two lines, and no code or gap shows through."""
    assert re.fullmatch(r"[A-ZÀ-ÝА-ЯЁ0-9−].*[.?…]", text), text
    assert len(text) <= 100, text
    assert not re.search(r"[{}_!<>]|None|\(\d|  |\.\.", text), text


def assert_said(code: str, said: list[str]) -> None:
    """Three sentences, in three languages."""
    for text in said:
        assert_sentence(text)
    assert len(set(said)) == len(LANGUAGES), f"{code} is not translated: {said}"


def golden() -> Iterator[tuple[Game, list[str]]]:
    """The golden games before their first word, and their words."""
    variants = json.loads((GOLDEN / "variants.json").read_text("utf-8"))
    for case in json.loads((GOLDEN / "games.json").read_text("utf-8")):
        facts = variants[case["rules"]] if isinstance(case["rules"], str) else case["rules"]
        players = [Player(one["name"], tuple(one["column"])) for one in case["players"]]
        yield Game.new(Rules.from_json(facts), players), case["events"].split()


def steps() -> Iterator[tuple[Game, Game | IllegalEvent]]:
    """Each word of the golden games: the game before, and the game after or why the word is refused."""
    for begun, events in golden():
        before = begun
        for word in events:
            refused = before.refusal(word.lstrip("!"))
            yield before, refused or before.apply(word)
            before = before if refused else before.apply(word)


def finished() -> Iterator[Game]:
    """The golden games after their last word."""
    for game, events in golden():
        yield game.play(word for word in events if not word.startswith("!"))


@pytest.mark.parametrize(("code", "names"), sorted(refusals().items()), ids=sorted(refusals()))
def test_every_refusal_has_a_sentence(code: str, names: set[str]) -> None:
    """A button that can't act says why, with the numbers that the engine gives."""
    values = {name: VALUES[name] for name in names}
    said = [words.why(speaking(lang), code, values) for lang in LANGUAGES]
    assert_said(code, said)
    if code != "word":
        assert said[0] != words.why(speaking(LANGUAGES[0]), "word", {}), "no words of its own"


@pytest.mark.parametrize(("code", "given"), JUDGED.items(), ids=JUDGED)
def test_every_refused_bank_says_what_is_missing(code: str, given: tuple[dict[str, Any], str]) -> None:
    """The reasons of §5 with the values that the engine really gives; a number of each is in the sentence."""
    rules, played = given
    game = Game.replay(Rules.from_json(rules), [Player("Ann"), Player("Bo")], played.split())
    refused = game.refusal("b")
    assert refused is not None and refused.code == code
    said = [words.why(speaking(lang), code, refused.values) for lang in LANGUAGES]
    assert_said(code, said)
    assert code == "unproven" or all(re.search(r"\d", text) for text in said)


def test_a_refused_opening_says_what_is_missing_and_counts_the_malus() -> None:
    """The sentence of the rules, and the one of a closed column with a penalty."""
    fr = speaking("fr")
    plain = {"needed": 750, "have": 600, "missing": 150, "malus": 0}
    assert words.why(fr, "opening", plain) == "Il faut 750 pour ouvrir\u00a0: encore 150."
    assert words.why(fr, "opening", {**plain, "malus": -100}) == words.why(fr, "opening", plain), "forgiven"
    owing = {**plain, "missing": 250, "malus": -100}
    assert words.why(fr, "opening", owing) == "Il faut 750 pour ouvrir, malus −100 compris\u00a0: encore 250."


def test_every_reason_of_the_verdict_is_proved_by_a_game() -> None:
    """No code of the verdict is forgotten here."""
    assert verdicts() == set(JUDGED)


def test_golden_refusals_are_said_in_words() -> None:
    """Every word that a golden game refuses, with its real values."""
    refused = [after for _, after in steps() if isinstance(after, IllegalEvent)]
    for one in refused:
        assert_said(one.code, [words.why(speaking(lang), one.code, one.values) for lang in LANGUAGES])
    assert len({one.code for one in refused}) > 10


def test_no_reason_is_written_for_nothing() -> None:
    """What nobody refuses for needs no words."""
    used = set(refusals()) | set(JUDGED) | {f"import_{code}" for code in imports()}
    assert set(words.WHY) - used == set()


@pytest.mark.parametrize("code", sorted(imports()))
def test_every_file_that_is_refused_says_why(code: str) -> None:
    """A foreign, damaged or newer file."""
    assert_said(code, [words.why(speaking(lang), f"import_{code}", {}) for lang in LANGUAGES])
    assert f"import_{code}" in words.WHY


def test_every_moment_has_a_sentence() -> None:
    """All the moments of the golden games, and each kind is among them."""
    seen = set()
    for before, after in steps():
        for say in cues.moments(before, after) if isinstance(after, Game) else ():
            seen.add(say.code)
            assert_said(say.code, [words.said(speaking(lang), say) for lang in LANGUAGES])
    assert set(cues._ORDER) == seen


def test_every_answer_of_the_phone_has_a_sentence() -> None:
    """What is told beside the game: links that are copied, and what else needs no values."""
    codes = {code for call in calls("Say", "ui") for arg in call.args[1:2] for code in texts_in(arg)}
    for code in codes - set(cues._ORDER):
        assert_said(code, [words.said(speaking(lang), Say("moment", code)) for lang in LANGUAGES])


def test_a_moment_says_who_and_how_much() -> None:
    """The words of players, with no-break spaces where the language wants them."""
    fr, ru, en = speaking("fr"), speaking("ru"), speaking("en")
    bust = Say("moment", "bust", {"name": "Léa", "lost": 600})
    assert words.said(fr, bust) == "Rien ne marque. 600 perdus."
    assert words.said(ru, bust) == "Пусто. 600 сгорели."
    assert words.said(en, Say("moment", "bust", {"name": "Léa", "lost": 0})) == "Nothing scores, Léa."
    hot = Say("moment", "hot", {"dice": 5})
    assert words.said(fr, hot) == "Main pleine\u00a0: les 5 dés reviennent."
    both = Say("moment", "asks_fall", {"names": ["Karim", "Tom"]})
    assert words.said(fr, both) == "Karim et Tom tombent\u202f?"


def changes(game: Game) -> Iterator[Change]:
    """What follows if any turn of a game had been a bust, or had brought 50, 400 or 1000."""
    for turn in range(len(game.state.turns)):
        for other in ("x", "+50 b", "+400 b", "+1000 b", "r11111"):
            try:
                yield from amend(game, turn, other.split()).changed
            except IllegalEvent:
                continue


def test_every_consequence_of_a_correction_has_a_sentence() -> None:
    """All that the golden games make follow; totals are told player by player instead."""
    seen = set()
    for game in finished():
        for change in changes(game):
            said = [words.consequence(speaking(lang), game, change)[1] for lang in LANGUAGES]
            if said[0] or change.code not in ("total", "by_points"):
                seen.add(change.code)
                assert_said(change.code, said)
    assert seen == {
        *("corrected", "total", "falls", "no_longer_falls", "no_longer_opens", "not_written"),
        *("dropped", "ends_here", "no_longer_ends"),
    }


def test_a_fall_is_told_in_the_round_in_which_it_happens() -> None:
    """Cid falls in Ann's second turn, though he had only one."""
    collision = {"effect": "previous", "confirm": False, "on_penalty": False}
    rules = Rules.from_json({"opening": 0, "collision": collision})
    names, played = ("Ann", "Bo", "Cid"), "+100 b +200 b +400 b +350 b"
    game = Game.replay(rules, [Player(name) for name in names], played.split())
    fall = next(change for change in amend(game, 3, ["+300", "b"]).changed if change.code == "falls")
    assert words.consequence(speaking("en"), game, fall) == ("fall", "Turn 2: Cid falls.")


def test_every_notice_of_the_memory_has_a_sentence() -> None:
    """Damage, forks and missing stores are told in plain words."""
    assert len(notices()) >= 7
    for code in notices():
        assert_said(code, [words.notice(speaking(lang), code) for lang in LANGUAGES])


def test_every_combination_has_a_name() -> None:
    """What any selection of the named rule sets is called, in letters and without codes."""
    rolls = [
        *"15",
        "1155",
        "2225",
        "12345",
        "23456",
        "123456",
        "22233",
        "223344",
        "222333",
        "222233",
        "234623",
    ]
    rolls += [face * count for face in "1346" for count in (3, 4, 5, 6)]
    house = Rules.from_json({"dice": 6, "full_house": {"points": 250}, "four_plus_pair": 1500})
    kinds = set()
    for rules in (house, *(variant.rules for variant in VARIANTS.values())):
        for roll in (roll for roll in rolls if len(roll) <= rules.dice):
            parts = explain(rules, map(int, roll))
            kinds |= {part.kind for part in parts}
            for name in (words.combination(speaking(lang), parts) for lang in LANGUAGES if parts):
                assert re.fullmatch(r"[^\W_][\w ,×’-]*", name)
    assert kinds == {
        *("single", "triple", "four", "five", "six", "straight"),
        *("full_house", "three_pairs", "two_triplets", "four_plus_pair", "empty_roll"),
    }


def test_combinations_are_called_as_players_call_them() -> None:
    """The words of the mock-ups."""
    rules = VARIANTS["5000"].rules
    parts = [explain(rules, dice) for dice in ((1,), (5, 5, 5), (1, 5, 5))]
    named = {lang: [words.combination(speaking(lang), one) for one in parts] for lang in LANGUAGES}
    assert named == {
        "fr": ["un as", "brelan de 5", "un as, 2 cinq"],
        "en": ["one ace", "three of a kind, 5", "one ace, 2 fives"],
        "ru": ["единица", "три по 5", "единица, 2 пятёрки"],
    }
    assert [words.ordinal(speaking("fr"), n) for n in (1, 2, 3, 4)] == ["1er", "2e", "3e", "4e"]
    assert [words.ordinal(speaking("en"), n) for n in (1, 2, 3, 4)] == ["1st", "2nd", "3rd", "4th"]


def test_every_cell_of_the_sheet_has_a_reason() -> None:
    """All marks of the golden games' sheets are read as a word or as the points they brought."""
    seen: set[str | None] = set()
    for game in finished():
        for cell in (cell for row in sheet(game).rows for cell in row.cells if cell is not None):
            seen.add(cell.mark)
            for lang in LANGUAGES:
                assert re.fullmatch(r"[+−]?[\d\u202f,]+|[^\W\d_][\w ’-]*", words.reason(speaking(lang), cell))
    assert seen == {None, "bust", "void", "overshoot", "opens", "penalty", "instant_win", "paper"}
    assert words.reason(speaking("fr"), Cell(3, 800, 0, None, False, True, True, 0, ())) == "chute"


def test_a_screen_reader_is_told_a_roll_in_one_sentence() -> None:
    """The dice and the best selection, once, when they are rolled."""
    players = [{"name": "Ann"}, {"name": "Bo"}]
    start = {"rules": {"opening": 0}, "variant": None, "players": players, "dice": "real"}
    record = Record.begin(start, id="g1")
    before, after = Session(record=record), Session(record=record.then("word", "r11152"))
    assert words.spoken(speaking("en"), before, after) == "Rolled 1, 1, 1, 5, 2. Best: 1,050."
    assert words.spoken(speaking("en"), after, after) == ""


def test_a_bust_tells_all_that_the_turn_had_come_to() -> None:
    """What was set aside with the same tap is lost too; a wrong prediction says what was rolled instead."""
    game = Game.replay(Rules.from_json({"opening": 0}), [Player("Ann"), Player("Bo")], ["r11123"])
    say = cues.moment(game, game.play(["k111", "r24"]))
    assert say is not None and words.said(speaking("en"), say) == "Nothing scores. 1,000 lost."
    rules = Rules.from_json({"opening": 0, "prediction": {"on_error": "lose_turn"}})
    game = Game.replay(rules, [Player("Ann"), Player("Bo")], ["r11123", "k111", "p100"])
    say = cues.moment(game, game.apply("r52"))
    assert say is not None and words.said(speaking("en"), say) == "100 predicted, 50 rolled: 1,000 lost."
