"""Every screen in every language: it can be drawn, a screen reader can use it, no name gets out of hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from html.parser import HTMLParser

import pytest

from tests.ui.languages import speaking
from tests.ui.scenes import HOSTILE, SCENES, TABLES, hostile
from tests.ui.table import playing
from ui.intents import INTENTS
from ui.session import Session
from ui.texts import LANGUAGES
from ui.views.html import button, h
from ui.views.page import Page, page

VOID = {"input", "br", "img", "hr", "meta", "link", "use", "path", "rect", "circle", "line", "polyline"}
ELEMENTS = {
    "a", "b", "bdi", "button", "caption", "circle", "dd", "details", "div", "dl", "dt", "footer",
    "g", "h1", "h2", "h3", "header", "i", "input", "label", "li", "line", "main", "nav", "ol",
    "option", "output", "p", "path", "polyline", "rect", "s", "section", "select", "small", "span",
    "strong", "summary", "svg", "table", "tbody", "td", "text", "th", "thead", "title", "tr", "ul",
    "use",
}  # fmt: skip
NAMED = {"button", "input", "select", "textarea"}


@dataclass
class Element:
    """An element, and the text in it that a screen reader says."""

    tag: str
    attributes: dict[str, str]
    hidden: bool
    said: str = ""
    inside: list[str] = field(default_factory=list)

    @property
    def name(self) -> str:
        """Its accessible name, as far as it needs no CSS."""
        return (self.attributes.get("aria-label") or self.said).strip()


class Reader(HTMLParser):
    """Reads a region; whatever is not well formed is an error."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[Element] = []
        self._open: list[Element] = []
        self.text = ""
        self.feed(text)
        self.close()
        assert not self._open, f"never closed: {[one.tag for one in self._open]}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(names) == len(set(names)), f"an attribute twice in {self.get_starttag_text()}"
        attributes = {name: value or "" for name, value in attrs}
        inside = [one.tag for one in self._open]
        hidden = attributes.get("aria-hidden") == "true" or any(one.hidden for one in self._open)
        element = Element(tag, attributes, hidden, inside=inside)
        self.elements.append(element)
        if tag not in VOID:
            self._open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self._open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert tag not in VOID
        assert self._open, f"</{tag}> closes nothing"
        assert self._open[-1].tag == tag, f"</{tag}> closes <{self._open[-1].tag}>"
        self._open.pop()

    def handle_data(self, data: str) -> None:
        self.text += data
        if not any(one.hidden for one in self._open):
            for one in self._open:
                one.said += data


def drawn(session: Session, lang: str = "en") -> Page:
    """The page of a session in a language."""
    session = replace(session, settings=replace(session.settings, lang=lang))
    return page(session, speaking(lang))


def regions(shown: Page) -> Iterator[Reader]:
    """Both regions, read."""
    for region in (shown.app, shown.dialog):
        yield Reader(str(region))


def elements(shown: Page) -> list[Element]:
    return [element for region in regions(shown) for element in region.elements]


def check(shown: Page) -> None:
    """What holds of every page."""
    found = elements(shown)
    assert found
    ids = Counter(one.attributes["id"] for one in found if "id" in one.attributes)
    assert [name for name, count in ids.items() if count > 1] == [], "an id is there once"
    assert [name for name in ids if not name or name != "".join(name.split())] == [], "an id has no blanks"
    for one in found:
        assert one.tag in ELEMENTS, f"<{one.tag}> is none of ours"
        forbidden = [name for name in one.attributes if name == "style" or name.startswith("on")]
        assert forbidden == [], f"{forbidden} in <{one.tag}>: the policy of the page forbids it"
        for name in ("href", "xlink:href", "src", "action"):
            assert one.attributes.get(name, "#").startswith(("#", "https:")), f"{name} leads elsewhere"
        for name in ("data-do", "data-input"):
            if name in one.attributes:
                assert one.attributes[name] in INTENTS, f"nobody does {one.attributes[name]}"
        for name in ("aria-labelledby", "aria-describedby", "aria-controls", "for"):
            if name in one.attributes:
                assert one.attributes[name] in ids, f"{name} names nothing"
        if one.tag in NAMED:
            assert one.name, f"a {one.tag} without a name: {one.attributes}"
            assert not one.hidden, f"a {one.tag} that a screen reader can't find: {one.attributes}"
            assert "button" not in one.inside, "a button in a button"
    for region in regions(shown):
        keys = Counter(
            one.attributes["aria-keyshortcuts"]
            for one in region.elements
            if "aria-keyshortcuts" in one.attributes
        )
        assert [key for key, count in keys.items() if count > 1] == [], "a key does one thing"


@pytest.mark.parametrize("scene", TABLES)
def test_every_rule_set_is_whole_in_every_way_to_enter_it(scene: str) -> None:
    """Six dice or five, a target of 1000 or 15000."""
    check(drawn(TABLES[scene], LANGUAGES[len(scene) % 3]))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("scene", SCENES)
def test_every_screen_is_whole_in_every_language(scene: str, lang: str) -> None:
    """Well formed, each button named and known, each id and key once, nothing that the policy forbids."""
    check(drawn(SCENES[scene], lang))


@pytest.mark.parametrize("screen", ["home", "new", "start", "table", "sheet", "rules", "settings", "games"])
def test_every_screen_can_be_drawn_with_nothing_to_show(screen: str) -> None:
    """A stale desk may ask for it."""
    check(drawn(replace(Session(), screen=screen)))
    check(drawn(replace(playing().session, screen=screen)))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_never_more_than_text(name: str) -> None:
    """Wherever it is shown, in every language: no element, no attribute, no placeholder of it comes alive."""
    for lang in LANGUAGES:
        for where, session in hostile(name).items():
            shown = drawn(session, lang)
            check(shown)
            both = str(shown.app) + str(shown.dialog)
            assert "<img" not in both and "<script" not in both and "<svg/" not in both, where
            text = "".join(region.text for region in regions(shown))
            values = [value for one in elements(shown) for value in one.attributes.values()]
            assert any(name in said for said in (text, *values)), f"{where} shows the name as it is"


@pytest.mark.parametrize("scene", SCENES)
def test_a_screen_reader_is_told_what_can_not_be_pressed(scene: str) -> None:
    """A refused button stays in the order of the page and answers; none is taken away from the keyboard."""
    for one in elements(drawn(SCENES[scene])):
        assert "disabled" not in one.attributes
        assert one.attributes.get("tabindex", "0") in ("0", "-1")
        if one.tag == "button":
            assert one.attributes.get("type") == "button"


def test_the_six_faces_have_their_keys() -> None:
    """A keyboard plays the whole turn."""
    keys = {
        one.attributes["aria-keyshortcuts"]: one.attributes["data-do"]
        for one in elements(drawn(playing().session))
        if "aria-keyshortcuts" in one.attributes
    }
    assert keys == {**{str(face): "key" for face in range(1, 7)}, "u": "undo", "x": "nul", "Enter": "bank"}


def buttons(session: Session, do: str) -> dict[str, Element]:
    """The buttons that do this, by what they are asked to do."""
    found = [one for one in elements(drawn(session)) if one.attributes.get("data-do") == do]
    return {one.attributes.get("data-arg", ""): one for one in found}


def off(element: Element) -> bool:
    return element.attributes.get("aria-disabled") == "true"


def test_bank_says_how_much_is_missing_before_it_is_pressed() -> None:
    """And what the total would be when it is not refused."""
    closed = buttons(playing().type("15233").session, "bank")[""]
    assert off(closed)
    assert "600 more" in closed.said
    ready = buttons(playing(columns=[(1000,)]).type("15233").session, "bank")[""]
    assert not off(ready)
    assert "Bank 150" in ready.said and "1,150" in ready.said


def test_only_points_that_can_be_are_lit() -> None:
    """Two dice are left at most."""
    keys = buttons(playing(way="points", words="+1000").session, "points")
    assert {int(points) for points, key in keys.items() if not off(key)} == {50, 100, 150, 200}


def test_dice_say_whether_they_are_kept() -> None:
    """Pressed or not, with their face."""
    dice = buttons(playing().type("11152").do("die 3").session, "die")
    assert [dice[str(place)].attributes["aria-pressed"] for place in range(5)] == ["true"] * 3 + ["false"] * 2
    assert "kept" in dice["0"].name and "5" in dice["3"].name


@pytest.mark.parametrize("base", [4950, 5000, 7000])
def test_the_column_always_offers_a_higher_total(base: int) -> None:
    """Also to who is past the target and still has a last turn."""
    rules = {"ending": "last_licks", "target": 5000, "opening": 0}
    session = playing(rules=rules, columns=[(base,), (100,)], way="column").session
    cells = buttons(session, "column")
    assert [total for total, cell in cells.items() if int(total) > base and not off(cell)]


def test_a_roll_off_can_be_entered_in_every_way() -> None:
    """Faces, points or the phone."""
    for scene in ("a roll-off", "a roll-off on the column"):
        assert len(buttons(SCENES[scene], "key")) == 6
    assert buttons(SCENES["a roll-off by the phone"], "roll")


def test_the_sheet_opens_every_turn_that_was_played() -> None:
    """And none that was only on paper."""
    session = SCENES["a sheet of everything"]
    assert len(buttons(session, "cell")) == len(session.game.state.turns)


def test_a_correction_shows_old_and_new() -> None:
    """Every cell that changes, before it is accepted."""
    session = playing(words="+800 b +900 b +300 b").do("go sheet", "cell 0", "fix_points 1000").session
    assert not off(buttons(session, "fix_accept")[""])
    assert "1,300" in buttons(session, "cell")["2"].said
    assert off(buttons(playing(words="+800 b").do("go sheet", "cell 0").session, "fix_accept")[""])


def test_a_refusal_is_read_where_it_happened() -> None:
    """Home has one too: a button there may be refused."""
    session = replace(playing().type("11").do("go home", "update").session, screen="home")
    assert "Finish the turn first." in "".join(region.text for region in regions(drawn(session)))


def test_the_dialog_of_the_ways_is_there_wherever_its_button_is() -> None:
    """On the table, the sheet and the rules."""
    for screen in ("table", "sheet", "rules"):
        session = playing(words="+800 b").do(f"go {screen}").session
        assert "ways" in buttons(session, "dialog")
        assert drawn(playing(words="+800 b").do(f"go {screen}", "dialog ways").session).dialog


def test_what_is_html_is_ours_and_what_is_text_is_escaped() -> None:
    """The parts that everything is made of."""
    assert h("<b>{x}</b>", x="<i>") == "<b>&lt;i&gt;</b>"
    assert h("<b>{x}</b>", x=h("<i></i>")) == "<b><i></i></b>"
    made = Reader(str(button("do", "<go>", '"a b', off=True, say="it's")))
    assert made.elements[0].attributes["data-arg"] == '"a b'
    assert made.elements[0].name == "it's"
    assert made.text == "<go>"
