"""A table in the browser, in players' words: a test says what is rolled, kept and banked, this taps it.

Beside the page the engine plays the same words, so that a test can ask whether both agree.
"""

from __future__ import annotations

import gettext
import re
import zipfile
from io import BytesIO
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page

from farkle import VARIANTS, Game, Player
from tools.pack import unpacked
from ui.texts import Texts

FIND = """(id) => {
  const one = document.getElementById(id);
  const middle = () => {
    const box = one.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  const free = () => one.contains(document.elementFromPoint(...middle()));
  if (one && !free()) one.scrollIntoView({ block: "center", inline: "center" });
  if (!one || !free()) return null;
  window.tapped = new Promise((done, late) => {
    addEventListener("click", done, { once: true });
    setTimeout(late, 10_000, new Error(`no click came of the tap on ${id}`));
  }).then(() => true);
  return middle();
}"""
SEEN = """() => {
  const names = ["aria-pressed", "aria-checked", "aria-disabled", "aria-current"];
  const state = (e) => names.map((name) => e.getAttribute(name) ?? "");
  return {
    text: ["app", "dialog-root"].map((id) => document.getElementById(id).innerText),
    dice: [...document.querySelectorAll("#app .dicerow use")].map((e) => e.getAttribute("href")),
    controls: [...document.querySelectorAll("button, input")].map((e) => [e.id, e.value, ...state(e)].join()),
  };
}"""


def words_of(dist: Path, lang: str) -> Texts:
    """What the built app says in a language."""
    with zipfile.ZipFile(BytesIO(unpacked(dist / "app.zip"))) as app:
        return Texts(lang, gettext.GNUTranslations(BytesIO(app.read(f"ui/locale/{lang}.mo"))))


class Table:
    """One window of the app and the hand that taps in it."""

    def __init__(self, page: Page, t: Texts) -> None:
        self.page = page
        self.t = t
        self.taps = 0
        self.game: Game

    # The hand

    def button(self, name: str) -> Locator:
        """A button by its name: "key-5", "bank"."""
        return self.page.locator(f'[id="{name}"]')

    def tap(self, *names: str) -> Table:
        """Tap buttons one after the other, also those that will refuse; not what something covers."""
        for name in names:
            place = self.page.evaluate(FIND, name)
            assert place, f"{name} is not there to be tapped: {self.text()}"
            self.page.touchscreen.tap(*place)
            self.page.evaluate("tapped")  # a busy machine may still be on its way from the touch to the click
            self.taps += 1
        return self

    def shows(self, name: str) -> bool:
        return self.button(name).count() > 0

    def reload(self) -> Table:
        self.page.reload()
        return self.awake()

    def awake(self) -> Table:
        """Wait until Python answers."""
        self.page.locator("html[data-app=ready]").wait_for(state="attached")
        return self

    # Preparing

    def prepare(self, *names: str, variant: str = "5000", way: str = "faces") -> Table:
        """From the home screen: a rule set, names in seat order and how the dice come in."""
        self.tap("new")
        if not self.shows(f"variant-{variant}"):
            self.tap("all_rules-open")
        self.tap(f"variant-{variant}")
        for place, name in enumerate(names):
            if not self.shows(f"name-{place}"):
                self.tap("add")
            self.page.fill(f"#name-{place}", name)
        kind = "virtual" if way == "virtual" else "real"
        return self.tap(f"draft_way-{kind}", *([f"draft_way-{way}"] if kind == "real" else []))

    def begin(
        self,
        *names: str,
        variant: str = "5000",
        way: str = "faces",
        paper: tuple[str, ...] = (),
    ) -> Table:
        """Prepare a game and start it, the first player first. `paper`: the totals already written."""
        self.prepare(*names, variant=variant, way=way)
        if paper:
            self.tap("paper_game")
            for place, totals in enumerate(paper):
                self.page.fill(f"#paper-{place}", totals)
        self.tap("start_by-choose", "first-0", "begin")
        columns = [tuple(map(int, text.split())) for text in paper] or [()] * len(names)
        self.game = Game.new(VARIANTS[variant].rules, [*map(Player, names, columns)])
        return self

    # Playing

    def play(self, words: str) -> Table:
        """Tap what these words of the engine say: `r55422 k55 b`, `+300 x`, `c`."""
        for word in words.split():
            before, self.game = self.game, self.game.apply(word)
            match word[0]:
                case "r":
                    self.roll(word[1:])
                case "k":
                    self.keep(word[1:])
                    if len(self.game.state.turns) > len(before.state.turns):
                        self.tap("bank")  # the last roll: the turn ends with what is kept
                case "b":
                    self.tap("bank")
                case "x":
                    self.tap("nul")
                case "c":
                    self.tap("confirm")
                case "+":
                    self.tap(f"points-{word[1:]}")
        return self

    def roll(self, faces: str) -> Table:
        """Tap the faces of a roll as the dice lie."""
        return self.tap(*(f"key-{face}" for face in faces))

    def roll_for_start(self, faces: str) -> Table:
        """Tap the die of each player that says who starts."""
        return self.tap(*(f"start_die-{face}" for face in faces))

    def keep(self, faces: str) -> Table:
        """Tap dice of the roll until exactly these are lit."""
        for _ in range(6):
            rest = list(faces)
            for place, (face, lit) in enumerate(self.dice()):
                wanted = face in rest
                if wanted:
                    rest.remove(face)
                if wanted != lit:
                    self.tap(f"die-{place}")
                    break
            else:
                return self
        raise AssertionError(f"{faces} can't be kept of {self.dice()}")

    # What is on the screen

    def dice(self) -> list[tuple[str, bool]]:
        """The dice of the row: face and whether it is lit."""
        found = self.page.eval_on_selector_all(
            ".dicerow button",
            "all => all.map((e) => [e.querySelector('use').getAttribute('href').slice(2),"
            " e.getAttribute('aria-pressed') === 'true'])",
        )
        return [(str(face), bool(lit)) for face, lit in found]

    def said(self) -> str:
        """The message line; "" if it is silent."""
        return " ".join(self.page.locator(".say").all_inner_texts()).strip()

    def text(self, selector: str = "body") -> str:
        """Visible text, its white space made plain."""
        return re.sub(r"[ \t\n]+", " ", self.page.locator(selector).inner_text()).strip()

    def totals(self) -> list[str]:
        return self.page.locator(".strip .tot").all_inner_texts()

    def agrees(self) -> bool:
        """Whether totals and the player on turn are the engine's."""
        state = self.game.state
        totals = [self.t.number(c.score if c.open else c.malus) for c in state.columns]
        assert self.totals() == totals
        assert self.page.locator(".strip [aria-current]").get_attribute("id") == f"seat-{state.seat}"
        return True

    def stake(self) -> str:
        """The points at stake."""
        return self.text(".stake")

    def ranking(self) -> list[str]:
        """The rows of the end: "1 Ann 5,000"."""
        rows = self.page.locator(".rank li").all_inner_texts()
        return [re.sub(r"[ \t\n]+", " ", row).strip() for row in rows]

    def sheet(self) -> str:
        """The text of the score sheet, which is left again."""
        self.tap("go-sheet")
        text = self.text(".scroll")
        self.tap("go-table")
        return text

    def seen(self) -> Any:
        """Everything that a player sees: texts, dice, and the state of every control."""
        return self.page.evaluate(SEEN)
