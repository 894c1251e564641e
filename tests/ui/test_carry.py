"""Rules and games as links and files: they come through whole, and whatever is hostile does nothing."""

from __future__ import annotations

import json
import random
import time
import zlib
from base64 import urlsafe_b64encode
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from farkle import VARIANTS, Rules
from tests.ui.languages import speaking
from ui import backup, carry, qr
from ui.carry import GameSent, GamesSent, Refused, RulesSent
from ui.chain import Chain, Entry
from ui.handover import INTENTS
from ui.intents import handle
from ui.record import Record
from ui.session import Around, Code, Do, House, Keep, Session, Settings
from ui.texts import LANGUAGES
from ui.views.carry import arrival, sending
from ui.views.page import page

HOST = "https://someone.example.org/main-pleine/"
OWN = replace(VARIANTS["5000-chutes"].rules, target=7000, opening=800)
START = {
    "rules": VARIANTS["5000"].rules.to_json(),
    "variant": "5000",
    "players": [{"name": "Léa", "mark": 0}, {"name": "Мишa", "mark": 3}, {"name": "Inès", "mark": 5}],
    "dice": "real",
}


def played(*steps: str, **changes: Any) -> Record:
    """A game of these steps; a step that begins with "!" was rolled by the phone, "<" is undo."""
    record = Record.begin({**START, **changes})
    for step in steps:
        if step == "<":
            record = record.then("undo")
        else:
            record = record.then("roll" if step[0] == "!" else "word", step.lstrip("!"))
    return record


HALF = played("r11155", "k11155 b", "r22346", "r11123", "k111 r52")


OLD_RULES = (
    "r=1.RZBRboMwDIbv4meQoIVuyh12gqpCWWqoteCgxFG3Vbv7HGDdSxw7_n47_wNi9pjAPOA9JxkWZOvlq-"
    "Q4juik3GbirC1t0_xUIJGmCSMYGCkqEYP3UMH9hjw4HxJe9ck6l-fsrSAo4rylWasusDKzdjuFKFHgIv9XNhIzVs-"
    "58I0xbJJKBP7fbbQ-oeripy2NG0acxLIMd1LR87mvOHt_uSg5Dnb4IL6WWX05lkAs-"
    "qG-0R-pTlBl4gnMa9M8Mx0XZ8vIsg-sIEm0NN1ktautD_Wx7up-"
    "NUa5Pa1PW6FYZeOEir-s72rcslvdaku7MmAOJR7BHEvswHQl9utyFajWadtRSDyqKW92JjX1Fw"
)
OLD_GAME = (
    "g=1.q1ZKyUxOVbJSKkpNzFHSUSrISaxMLSpWsoqOVvI5vDJRSccgVida6cKcCzsudgB5xiCeZ97hFcVKOqaxsTpKRa"
    "U5qUDl1bU6SuX5RSnFIKMMDQ1NTa2zwZRCknWRkZGxiZk1SNjIGCysUGRqpFQLAA"
)


def packed(value: object, kind: str = "g", version: str = "1") -> str:
    """A link's fragment that holds anything at all, well deflated."""
    text = value if isinstance(value, bytes) else json.dumps(value).encode()
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    return (
        f"#{kind}={version}.{urlsafe_b64encode(packer.compress(text) + packer.flush()).decode().rstrip('=')}"
    )


def opened(fragment: str) -> Record:
    """The game that a link holds."""
    sent = carry.read(fragment)
    assert isinstance(sent, GameSent)
    return sent.record


# Rules


@pytest.mark.parametrize("key", VARIANTS)
def test_every_named_rule_set_fits_a_code_that_a_phone_can_read(key: str) -> None:
    """It comes back equal, is known by its name, and needs no more than version 20."""
    rules = VARIANTS[key].rules
    text = carry.rules_text(rules)
    assert carry.read(f"#{text}") == RulesSent(rules)
    assert carry.named(rules) == key == carry.nearest(rules)
    side = qr.side(f"{HOST}#{text}")
    assert side is not None and side <= 17 + 4 * 20 + 2 * qr.QUIET


def test_rules_of_a_table_travel_with_their_name() -> None:
    """Also where the name has letters of another script."""
    assert carry.read(carry.rules_text(OWN, "У Миши, à 7000")) == RulesSent(OWN, "У Миши, à 7000")
    assert carry.named(OWN) is None
    assert carry.nearest(OWN) == "5000-chutes"


def test_a_link_of_today_can_be_read_for_ever() -> None:
    """Written by version 1: these two must open in every later version."""
    assert carry.read("#" + OLD_RULES) == RulesSent(OWN, "Mamie")
    assert opened("#" + OLD_GAME).game == HALF.game


def test_a_link_with_its_sign_of_equality_escaped_is_the_same() -> None:
    """Some messengers write %3D."""
    assert carry.read("#" + carry.rules_text(OWN).replace("=", "%3D")) == RulesSent(OWN)


@pytest.mark.parametrize("fragment", ["", "#", "#go", "#rules", "#g", "#r1", "#x=1.abc"])
def test_the_fragment_of_something_else_is_left_alone(fragment: str) -> None:
    """It is no link of ours."""
    assert carry.read(fragment) is None


# Games


def test_a_game_comes_through_with_its_steps_of_undo() -> None:
    """Words, players, marks and what one tap was; not what was undone."""
    record = played("r11155", "k11155 b", "+50", "<", "r22346", "r11123")
    copy = opened(carry.game_text(record) or "")
    assert copy.game == record.game
    assert copy.marks == record.marks
    assert [step.words for step in copy.line] == [step.words for step in record.line]
    assert copy.variant == "5000"


def test_dice_of_the_phone_are_still_the_phones() -> None:
    """A roll that is undone on the other phone comes again: the dice stay what they were."""
    record = played("!r11234", "!k11 r246", "!r55234", "!k5 r1112", dice="virtual")
    copy = opened(carry.game_text(record) or "")
    assert [step.type for step in copy.line] == [step.type for step in record.line]
    assert copy.tape == record.tape
    assert copy.then("undo").known_faces(4) == (1, 1, 1, 2)


def test_a_corrected_game_comes_through_as_it_stands() -> None:
    """What was corrected is not told again."""
    record = played("+750 b", "+1000 b", "+50").then("amend", {"keep": 0, "words": "+900 b +1000 b +50"})
    copy = opened(carry.game_text(record) or "")
    assert copy.game == record.game


def test_a_game_that_changed_its_rules_comes_through_by_the_new_ones() -> None:
    """With the name that its table gave them."""
    rules: dict[str, Any] = {"rules": OWN.to_json(), "words": "+900 b", "variant": None, "title": "Mamie"}
    record = played("+900 b").then("rules", rules).then("word", "+850 b")
    copy = opened(carry.game_text(record) or "")
    assert copy.game == record.game
    assert (copy.title, copy.variant) == ("Mamie", None)


def test_a_paper_game_brings_its_columns() -> None:
    """What was written before is in the link too."""
    players = [{"name": "A", "mark": 0, "column": [750, 1200]}, {"name": "B", "mark": 1}]
    record = played("+300 b", players=players)
    assert opened(carry.game_text(record) or "").game == record.game


def test_a_game_without_a_word_is_a_game() -> None:
    """Sent before anybody has rolled."""
    assert opened(carry.game_text(played()) or "").game == played().game


def busts(count: int) -> Record:
    """A long evening in which nobody scores anything: every roll is another."""
    draw = random.Random(5)
    rolls = ("".join(draw.sample("22334466", 5)) for _ in range(count))
    return played(*(f"r{roll}" for roll in rolls))


def test_a_game_too_long_for_a_link_has_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """Then it goes as a file. A long one that still fits comes through."""
    long = busts(900)
    assert opened(carry.game_text(long) or "").game == long.game
    monkeypatch.setattr(carry, "LONGEST_LINK", 500)
    assert carry.game_text(busts(901)) is None


# Hostile links

GOOD: dict[str, Any] = {
    "rules": {},
    "players": [["Ann", 0], ["Bob", 1]],
    "words": "+750 b;+800 b",
    "dice": "real",
}
RULES: dict[str, Any] = {"rules": {"target": 7000}}
DEEP = "[" * 20_000 + "]" * 20_000

HOSTILE: dict[str, tuple[str, str]] = {
    # What holds nothing
    "nothing": ("#g=1.", "damaged"),
    "no dot": ("#r=1", "damaged"),
    "no version": ("#r=.abcd", "damaged"),
    "version 0": (packed(GOOD, version="0"), "damaged"),
    "version 01": (packed(GOOD, version="01"), "damaged"),
    "a later version": (packed(GOOD, version="2"), "newer"),
    "a much later version": (packed(RULES, "r", "9999"), "newer"),
    "a version without end": ("#r=" + "9" * 200 + ".abcd", "damaged"),
    "no base64": ("#r=1.!!!!", "damaged"),
    "one letter": ("#r=1.a", "damaged"),
    "white space": ("#g=1. " + packed(GOOD)[5:], "damaged"),
    "lone surrogates": ("#g=1.\ud800\udfff", "damaged"),
    "nul": ("#g=1.\x00", "damaged"),
    "letters of another script": ("#r=1.абвг", "damaged"),
    # Too much
    "a megabyte": ("#g=1." + "A" * 1_000_000, "too_long"),
    "a megabyte of percent signs": ("#r=" + "%3D" * 350_000, "too_long"),
    "a long link": ("#g=1." + "A" * carry.LONGEST_LINK, "too_long"),
    "a bomb": (packed(b" " * 3_000_000), "damaged"),
    "a bomb in a text": (packed({**GOOD, "words": "b " * 1_000_000}), "damaged"),
    "deep": (packed(DEEP.encode()), "damaged"),
    "deep objects": (packed(b'{"a":' * 9_000), "damaged"),
    "deep rules": (packed({"rules": {"triples": [[[[[[[]]]]]]]}}, "r"), "damaged"),
    "too many words": (packed({**GOOD, "words": "x " * 6_000 + "x"}), "damaged"),
    "too many players": (packed({**GOOD, "players": [[str(n), 0] for n in range(13)]}), "damaged"),
    "a column without end": (packed({**GOOD, "players": [["A", 0, [0] * 201]]}), "damaged"),
    "zones without end": (
        packed({"rules": {"zones": [{"from": 0, "to": 1, "mode": "gate"}] * 900}}, "r"),
        "damaged",
    ),
    # Cut and bent
    "truncated": (packed(GOOD)[:-12], "damaged"),
    "half": (packed(GOOD)[: len(packed(GOOD)) // 2], "damaged"),
    "with an end too many": (packed(GOOD) + "AAAA", "damaged"),
    "not deflated": ("#r=1." + urlsafe_b64encode(b'{"rules":{}}').decode().rstrip("="), "damaged"),
    "no UTF-8": (packed(b'{"rules":"\xff\xfe"}', "r"), "damaged"),
    "a byte order mark": (packed(b'\xef\xbb\xbf{"rules":{}}', "r"), "damaged"),
    "two values": (packed(b'{"rules":{}}{}', "r"), "damaged"),
    "a pickle": (packed(b"cos\nsystem\n(S'id'\ntR.", "r"), "damaged"),
    "HTML": (packed(b"<svg/onload=alert()>"), "damaged"),
    "a game as rules": (packed(GOOD, "r"), "damaged"),
    "rules as a game": (packed(RULES, "g"), "damaged"),
    # Wrong types
    "null": (packed(None), "damaged"),
    "a list": (packed([]), "damaged"),
    "a number": (packed(5, "r"), "damaged"),
    "an empty object": (packed({}, "r"), "damaged"),
    "rules that are a list": (packed({"rules": []}, "r"), "damaged"),
    "rules that are null": (packed({"rules": None}, "r"), "damaged"),
    "an unknown key": (packed({**RULES, "run": "alert()"}, "r"), "damaged"),
    "__proto__": (packed(b'{"rules":{},"__proto__":{"admin":true}}', "r"), "damaged"),
    "__proto__ in the rules": (packed(b'{"rules":{"__proto__":{"target":1}}}', "r"), "damaged"),
    "__class__ in the rules": (packed({"rules": {"__class__": 1}}, "r"), "damaged"),
    "NaN": (packed(b'{"rules":{"target":NaN}}', "r"), "damaged"),
    "Infinity": (packed(b'{"rules":{"target":Infinity}}', "r"), "damaged"),
    "1e308": (packed(b'{"rules":{"target":1e308}}', "r"), "damaged"),
    "1e999": (packed(b'{"rules":{"target":1e999}}', "r"), "damaged"),
    "a float": (packed({"rules": {"target": 5000.0}}, "r"), "damaged"),
    "a truth for a number": (packed({"rules": {"target": True}}, "r"), "damaged"),
    "a number of ten thousand digits": (
        packed(b'{"rules":{"target":' + b"9" * 10_000 + b"}}", "r"),
        "damaged",
    ),
    "a target over the limit": (packed({"rules": {"target": 1_000_001}}, "r"), "damaged"),
    "a target of nothing": (packed({"rules": {"target": 0}}, "r"), "damaged"),
    "a negative target": (packed({"rules": {"target": -5000}}, "r"), "damaged"),
    "seven dice": (packed({"rules": {"dice": 7}}, "r"), "damaged"),
    "rules that contradict each other": (packed({"rules": {"opening": 6000}}, "r"), "conflict"),
    "a game by such rules": (packed({**GOOD, "rules": {"opening": 6000}}), "conflict"),
    "a title that is a list": (packed({**RULES, "title": []}, "r"), "damaged"),
    "a title too long": (packed({**RULES, "title": "a" * 41}, "r"), "damaged"),
    "a title that turns the line": (packed({**RULES, "title": "\u202eadresse"}, "r"), "damaged"),
    "a title of two lines": (packed({**RULES, "title": "a\nb"}, "r"), "damaged"),
    "a title of half a sign": (packed(b'{"rules":{},"title":"\\ud83d"}', "r"), "damaged"),
    # Players
    "no players": (packed({**GOOD, "players": []}), "damaged"),
    "players that are a text": (packed({**GOOD, "players": "Ann"}), "damaged"),
    "a player that is a text": (packed({**GOOD, "players": ["Ann"]}), "damaged"),
    "a player without a mark": (packed({**GOOD, "players": [["Ann"]]}), "damaged"),
    "a player with too much": (packed({**GOOD, "players": [["Ann", 0, [], 1]]}), "damaged"),
    "a name twice": (packed({**GOOD, "players": [["Ann", 0], ["Ann", 1]]}), "damaged"),
    "a name that is a number": (packed({**GOOD, "players": [[5, 0]]}), "damaged"),
    "a name that is an object": (packed({**GOOD, "players": [[{"toString": 1}, 0]]}), "damaged"),
    "no name": (packed({**GOOD, "players": [["", 0]]}), "damaged"),
    "a name of blanks": (packed({**GOOD, "players": [["  ", 0]]}), "damaged"),
    "a name of ten thousand letters": (packed({**GOOD, "players": [["a" * 10_000, 0]]}), "damaged"),
    "a name that turns the line": (packed({**GOOD, "players": [["\u202eLéa", 0]]}), "damaged"),
    "a name with an isolate": (packed({**GOOD, "players": [["\u2066Léa\u2069", 0]]}), "damaged"),
    "a name of zero width": (packed({**GOOD, "players": [["\u200b", 0]]}), "damaged"),
    "a name that is not composed": (packed({**GOOD, "players": [["Le\u0301a", 0]]}), "damaged"),
    "a name with a control sign": (packed({**GOOD, "players": [["a\x07b", 0]]}), "damaged"),
    "a name of half a sign": (packed(json.dumps({**GOOD, "players": [["\ud800", 0]]}).encode()), "damaged"),
    "a mark too high": (packed({**GOOD, "players": [["Ann", 8]]}), "damaged"),
    "a mark below": (packed({**GOOD, "players": [["Ann", -1]]}), "damaged"),
    "a mark that is a float": (packed({**GOOD, "players": [["Ann", 0.5]]}), "damaged"),
    "a mark that is a text": (packed({**GOOD, "players": [["Ann", "0"]]}), "damaged"),
    "a column that is a text": (packed({**GOOD, "players": [["Ann", 0, "750"]]}), "damaged"),
    "a column of floats": (packed({**GOOD, "players": [["Ann", 0, [1e3]]]}), "damaged"),
    "a column over the target": (packed({**GOOD, "players": [["Ann", 0, [5000]]]}), "damaged"),
    "a column far below": (packed({**GOOD, "players": [["Ann", 0, [-(10**9)]]]}), "damaged"),
    # Words
    "words that are a list": (packed({**GOOD, "words": ["+750", "b"]}), "damaged"),
    "words that are null": (packed({**GOOD, "words": None}), "damaged"),
    "a word that is none": (packed({**GOOD, "words": "z"}), "damaged"),
    "a word in capitals": (packed({**GOOD, "words": "+750 B"}), "damaged"),
    "a word of markup": (packed({**GOOD, "words": "<b>"}), "damaged"),
    "an illegal word": (packed({**GOOD, "words": "+50 b"}), "damaged"),
    "an illegal word at the end": (packed({**GOOD, "words": "+750 b;+800 b;b"}), "damaged"),
    "dice that are not there": (packed({**GOOD, "words": "r7"}), "damaged"),
    "more points than a word holds": (packed({**GOOD, "words": "+99999999999"}), "damaged"),
    "an empty step": (packed({**GOOD, "words": "+750 b;;+800 b"}), "damaged"),
    "play after the end": (packed({**GOOD, "words": "r11111;+50"}), "damaged"),
    "digits of another script": (packed({**GOOD, "words": "+٧٥٠ b"}), "damaged"),
    "dice of nobody": (packed({**GOOD, "dice": "loaded"}), "damaged"),
    "dice that are a list": (packed({**GOOD, "dice": ["real"]}), "damaged"),
    "an id": (packed({**GOOD, "id": "another-game"}), "damaged"),
}


def test_the_good_link_that_the_hostile_ones_are_made_of_is_read() -> None:
    """Otherwise they would prove nothing."""
    assert isinstance(carry.read(packed(GOOD)), GameSent)
    assert isinstance(carry.read(packed(RULES, "r")), RulesSent)
    assert len(HOSTILE) >= 50


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_link_is_refused_at_once_with_a_sentence(name: str) -> None:
    """Nothing is kept, nothing is asked of the doors; the page says why in three languages."""
    fragment, code = HOSTILE[name]
    before = Session(houses=(House("house-1", "Mamie", "5000", OWN),), record=HALF)
    started = time.perf_counter()
    after, effects = handle(before, "arrive", fragment)
    took = time.perf_counter() - started
    assert after == replace(before, arrival=Refused(code)) and effects == ()
    assert took < 0.1, took
    said = {str(arrival(after, speaking(lang), Refused(code))) for lang in LANGUAGES}
    assert len(said) == len(LANGUAGES)
    for tap in ("arrive_keep", "arrive_play"):
        assert handle(after, tap, "") == (after, ()), "there is nothing to keep"
    assert handle(after, "arrive_no", "") == (before, (Do("strip"),))


@given(
    st.text(max_size=200) | st.binary(max_size=200).map(lambda b: urlsafe_b64encode(b).decode().rstrip("="))
)
@settings(deadline=None)
def test_reading_a_link_never_raises(text: str) -> None:
    """Whatever follows the dot."""
    for kind in "rg":
        assert isinstance(carry.read(f"#{kind}=1.{text}"), Refused | RulesSent | GameSent)


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
    max_leaves=8,
)


@given(st.sampled_from(sorted(GOOD)), json_values)
@settings(deadline=None)
def test_any_value_in_any_place_is_read_or_refused(key: str, value: object) -> None:
    """JSON of every kind where something else is meant."""
    text = json.dumps({**GOOD, key: value}).encode()
    assert isinstance(carry.read(packed(text)), Refused | GameSent)


@given(st.sampled_from(sorted(Rules().to_json())), json_values)
@settings(deadline=None)
def test_any_value_in_any_rule_is_read_or_refused(key: str, value: object) -> None:
    """As above, for each key of a rule set."""
    assert isinstance(carry.read(packed({"rules": {key: value}}, "r")), Refused | RulesSent)


# Files


def log(name: str, record: Record) -> Chain:
    """The log of a game."""
    chain = Chain((Entry.after(None, "start", dict(record.start), game=name, wall=1000),))
    for step in record.line[1:]:
        chain = chain.then(Entry.after(chain.tip, step.type, step.words, wall=2000))
    return chain


def test_a_file_of_one_game_is_shown_as_the_game() -> None:
    """With its whole history, as of the time when it was played."""
    sent = carry.read_file(backup.write([log("g1", HALF).lines]))
    assert isinstance(sent, GameSent) and not sent.damaged
    assert sent.record.game == HALF.game
    assert sent.steps[0][2] == 1000
    assert [step[:2] for step in sent.steps[1:]] == [(one.type, one.words) for one in HALF.line[1:]]


def test_a_file_of_several_games_says_who_plays() -> None:
    """They are kept as they are, each under its own name."""
    chains = (log("g1", HALF), log("g2", played("+750 b")))
    sent = carry.read_file(backup.write(chain.lines for chain in chains))
    assert sent == GamesSent((HALF.names, HALF.names), chains)


def test_of_a_damaged_file_what_can_be_read_is_shown_as_such() -> None:
    """It may be all that somebody has left of a game."""
    lines = list(log("g1", HALF).lines)
    sent = carry.read_file(backup.write([[*lines[:-1], lines[-1][:-9]]]))
    assert isinstance(sent, GameSent) and sent.damaged
    assert sent.record.game == HALF.then("undo").game


BAD_FILES: dict[str, dict[str, Any]] = {
    "names": {"players": [{"name": "\u202eLéa", "mark": 0}]},
    "names twice": {"players": [{"name": "A", "mark": 0}, {"name": "A", "mark": 1}]},
    "crowd": {"players": [{"name": f"{n}", "mark": 0} for n in range(13)]},
    "columns": {"players": [{"name": "A", "mark": 0, "column": [10**8]}]},
    "rules": {"rules": {"opening": 6000}},
    "no rules": {"rules": {"target": "x"}},
    "dice": {"dice": "loaded"},
    "title": {"title": "\u202e"},
}


@pytest.mark.parametrize("name", BAD_FILES)
def test_a_file_whose_game_could_not_have_begun_here_is_refused(name: str) -> None:
    """Hashes that fit prove nothing: anybody can compute them."""
    start: Any = {**START, **BAD_FILES[name]}
    chain = Chain((Entry.after(None, "start", start, game="g1"),))
    assert carry.read_file(backup.write([chain.lines])) == "damaged"


@pytest.mark.parametrize(
    ("kind", "payload"),
    [
        ("name", {"seat": 0, "name": "\u202e"}),
        ("name", {"seat": 0, "name": ""}),
        ("rules", {"rules": {"opening": 6000}, "words": ""}),
        ("rules", {"rules": None, "words": ""}),
        ("rules", {"rules": {}, "words": "", "title": "\u202e"}),
    ],
)
def test_a_file_with_a_poisoned_entry_is_refused(kind: str, payload: Any) -> None:
    """A name or rules that this program would never have written later in a game."""
    chain = log("g1", HALF)
    chain = chain.then(Entry.after(chain.tip, kind, payload))
    assert carry.read_file(backup.write([chain.lines])) == "damaged"


def test_an_illegal_word_in_a_file_ends_the_game_before_it() -> None:
    """The engine plays what it can; the rest is not kept."""
    chain = log("g1", HALF)
    chain = chain.then(Entry.after(chain.tip, "word", "+50 b"))
    sent = carry.read_file(backup.write([chain.lines]))
    assert isinstance(sent, GameSent) and sent.damaged
    assert sent.record.game == HALF.game and len(sent.steps) == len(HALF.line)


@pytest.mark.parametrize(
    "text", ["", "{}", "NaN", "[" * 100_000, '{"format":"main-pleine","v":9,"games":[]}', None]
)
def test_a_file_that_is_none_is_refused_with_a_sentence(text: str) -> None:
    """The page says why; nothing else happens."""
    before = Session()
    started = time.perf_counter()
    after, effects = handle(before, "arrive_file", text)
    assert time.perf_counter() - started < 0.1
    assert after.say is not None and after.say.code.startswith("import_")
    assert replace(after, say=None) == before and effects == ()


# What a yes does


def arrived(fragment: str, **session: Any) -> Session:
    return handle(Session(**session), "arrive", fragment)[0]


def test_rules_are_kept_only_after_a_yes_and_then_can_be_played() -> None:
    """Under their name; a second yes keeps nothing twice."""
    s = arrived("#" + carry.rules_text(OWN, "Mamie"))
    assert s.houses == ()
    s, effects = handle(s, "arrive_keep")
    assert effects == (Do("strip"),)
    assert [(house.name, house.base, house.rules) for house in s.houses] == [("Mamie", "5000-chutes", OWN)]
    assert handle(s, "arrive_keep") == (s, ())
    s, _ = handle(s, "arrive_play")
    assert s.arrival is None and s.screen == "new"
    assert s.draft is not None and (s.draft.variant, s.draft.title) == (s.houses[0].key, "Mamie")


def test_rules_can_be_played_without_keeping_them() -> None:
    """The draft has them, the list of the table's own rules has not."""
    s, _ = handle(arrived("#" + carry.rules_text(OWN, "Mamie")), "arrive_play")
    assert s.houses == () and s.draft is not None
    assert Rules.from_json(s.draft.rules) == OWN and s.draft.title == "Mamie"
    assert handle(s, "begin", "now")[0].screen == "table"


def test_rules_that_are_known_are_not_kept_again() -> None:
    """A named rule set, or a house of the same rules: there is only play."""
    assert handle(arrived("#" + carry.rules_text(VARIANTS["farkle"].rules)), "arrive_keep")[0].houses == ()
    s, _ = handle(arrived("#" + carry.rules_text(VARIANTS["farkle"].rules)), "arrive_play")
    assert s.draft is not None and (s.draft.variant, s.draft.rules) == ("farkle", None)
    house = House("house-3", "Chez nous", "5000", OWN)
    s = arrived("#" + carry.rules_text(OWN, "Mamie"), houses=(house,))
    assert handle(s, "arrive_keep")[0].houses == (house,)


def test_rules_of_a_name_that_is_taken_do_not_replace_the_others() -> None:
    """They get a number."""
    house = House("house-1", "Mamie", "5000", VARIANTS["5000"].rules)
    s, _ = handle(arrived("#" + carry.rules_text(OWN, "Mamie"), houses=(house,)), "arrive_keep")
    assert [one.name for one in s.houses] == ["Mamie 2", "Mamie"] and s.houses[1] == house


def test_a_game_is_kept_only_after_a_yes_and_by_the_door() -> None:
    """The game on the table is not touched by it; a second tap does nothing."""
    s = arrived("#" + str(carry.game_text(HALF)), record=played("+750 b"))
    table = s.record
    s, effects = handle(s, "arrive_keep")
    assert isinstance(effects[0], Keep) and effects[1:] == (Do("strip"),)
    assert (s.record, s.arrival) == (table, None)
    assert handle(s, "arrive_keep") == (s, ())


def test_a_link_can_be_pasted_whole() -> None:
    """With its address and blanks around; anything else is only typing."""
    link = f" {HOST}?source=pwa#{carry.rules_text(OWN, 'Mamie')} \n"
    assert handle(Session(), "paste", link)[0].arrival == RulesSent(OWN, "Mamie")
    for typed in ("", "h", HOST, f"{HOST}#", "#x"):
        assert handle(Session(), "paste", typed) == (Session(), ())


def test_who_watches_another_window_may_open_a_link() -> None:
    """It has nothing to do with the game that is watched."""
    s = arrived("#" + str(carry.game_text(HALF)), record=HALF, around=Around(spectator=True))
    assert isinstance(s.arrival, GameSent)
    assert isinstance(handle(s, "arrive_keep")[1][0], Keep)


# What is shown


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_has_come_is_shown_whatever_the_screen(lang: str) -> None:
    """Players and scores of a game; name, numbers and differences of rules."""
    t = speaking(lang)
    shown = page(arrived("#" + str(carry.game_text(HALF)), settings=Settings(lang=lang)), t)
    assert shown.frame == "arrival" and "Мишa" in shown.app and t.number(1100) in shown.app
    shown = page(arrived("#" + carry.rules_text(OWN, "<b>Mamie"), settings=Settings(lang=lang)), t)
    assert "&lt;b&gt;Mamie" in shown.app and t.number(7000) in shown.app and t.number(800) in shown.app
    assert VARIANTS["5000-chutes"].name[lang] in shown.app
    chains = tuple(log(f"g{n}", HALF) for n in range(25))
    sent = GamesSent((HALF.names,) * 25, chains, True)
    assert str(arrival(Session(settings=Settings(lang=lang)), t, sent)).count("<li") == 21


@pytest.mark.parametrize("key", VARIANTS)
def test_a_named_rule_set_differs_in_nothing_from_itself(key: str) -> None:
    """And a changed one always in something that can be said."""
    t = speaking("en")
    rules = VARIANTS[key].rules
    assert "As in" not in page(arrived("#" + carry.rules_text(rules)), t).app
    other = replace(rules, target=rules.target + 1000)
    assert t.number(other.target) in page(arrived("#" + carry.rules_text(other)), t).app


def test_the_dialog_gives_link_code_and_file() -> None:
    """The link begins where the page is; a game that is too long has a sentence instead of a code."""
    t = speaking("en")
    around = Around(address=HOST, shares=True)
    s, effects = handle(Session(record=HALF, screen="sheet", around=around), "send", "game")
    link = f"{HOST}#{carry.game_text(HALF)}"
    assert effects == ()
    waiting = str(page(s, t).dialog)
    assert 'class="qr"' in waiting and "<path" not in waiting
    s = replace(s, code=Code(link, "M4 4h7v1h-7z"))
    shown = str(page(s, t).dialog)
    assert f'value="{link}"' in shown and 'd="M4 4h7v1h-7z"' in shown and "game_file" in shown
    assert handle(s, "link_copy")[1] == (Do("copy", link),)
    assert handle(s, "link_share")[1] == (Do("share", link),)
    other = str(sending(replace(s, code=Code("another link", "M4 4h7v1h-7z")), t))
    assert other == str(sending(replace(s, code=None), t))
    s = replace(s, record=busts(1100))
    assert "<path" not in sending(s, t) and "too long for a code" in sending(s, t)
    crowd = [{"name": f"{n}", "mark": 0} for n in range(13)]
    s = replace(s, record=played(players=crowd))
    assert "link_copy" not in sending(s, t) and "too long for a link" in sending(s, t)


def test_the_rules_that_are_sent_are_those_on_the_screen() -> None:
    """Those of the draft, those that are looked up, those of the table with their name."""
    around = Around(address=HOST)
    s = handle(handle(Session(around=around), "new")[0], "variant", "farkle")[0]
    s = handle(s, "send", "rules")[0]
    assert handle(s, "link_copy")[1] == (Do("copy", f"{HOST}#{carry.rules_text(VARIANTS['farkle'].rules)}"),)
    start = {**START, "rules": OWN.to_json(), "variant": None, "title": "Mamie"}
    s = Session(record=Record.begin(start), screen="rules", around=around)
    s = handle(s, "send", "rules")[0]
    assert handle(s, "link_copy")[1] == (Do("copy", f"{HOST}#{carry.rules_text(OWN, 'Mamie')}"),)


def test_a_saved_game_is_fetched_before_it_is_sent() -> None:
    """The door reads it; the one on the table is at hand."""
    s = Session(record=replace(HALF, id="g1"), around=Around(address=HOST))
    assert handle(s, "send", "g2")[1] == (Do("fetch", "g2"),)
    assert handle(s, "send", "g1")[0].dialog == "send_game"
    assert handle(replace(s, dialog="send_saved", sending=replace(HALF, id="g2")), "game_file")[1] == (
        Do("file", "g2"),
    )


def test_sending_nothing_does_nothing() -> None:
    """Without a game there is none to send."""
    for tap in INTENTS:
        if tap.startswith(("link_", "game_", "arrive_")) and tap != "arrive_file":
            assert handle(Session(dialog="send_game"), tap)[0].record is None
