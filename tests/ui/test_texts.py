"""Every message has words in every language, written as that language is written; numbers too."""

from __future__ import annotations

import re
import shutil
import string
from pathlib import Path

import pytest
from babel.messages.catalog import Message as Entry
from babel.numbers import format_decimal
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ui.languages import speaking
from tools import catalogues
from ui.texts import LANGUAGES, NAMES, Texts, choose

NBSP, NARROW, MINUS = "\u00a0", "\u202f", "\u2212"
LOADED = {lang: catalogues.load(catalogues.FOLDER / f"{lang}.po") for lang in LANGUAGES}
CATALOGUES = {lang: list(catalogues.entries(loaded)) for lang, loaded in LOADED.items()}
SAID = catalogues.messages()
LABELS = {message.text for message in SAID if message.plural is None}


def forms(entry: Entry) -> list[str]:
    """The words of a message, one for each plural form."""
    return [entry.string] if isinstance(entry.string, str) else list(entry.string or ())


def asked(entry: Entry) -> list[str]:
    """The message as the code says it: one text, or singular and plural."""
    return [entry.id] if isinstance(entry.id, str) else list(entry.id)


def values(text: str) -> set[str]:
    """The {names} that a text fills in."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def words(lang: str) -> list[tuple[str, str]]:
    """Every text of a language with the message that it translates."""
    return [(asked(entry)[0], form) for entry in CATALOGUES[lang] for form in forms(entry) if form]


def short(*messages: str) -> list[tuple[str, str, str]]:
    """Each of these messages in each language: language, message, words."""
    return [(lang, one, speaking(lang)(one) * (one in LABELS)) for lang in LANGUAGES for one in messages]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_catalogue_has_what_the_code_says_and_no_more(lang: str) -> None:
    """New messages are in it, gone ones are not."""
    known = {(asked(entry)[0], entry.context) for entry in CATALOGUES[lang]}
    assert known == {message.key for message in SAID}, "run `make texts` and translate what is new"


def test_extract_writes_the_same_bytes_again(tmp_path: Path) -> None:
    """Neither order nor words nor dates move where the code has not."""
    shutil.copytree(catalogues.FOLDER, tmp_path, dirs_exist_ok=True)
    catalogues.extract(tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    catalogues.extract(tmp_path)
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_extract_keeps_words_takes_new_messages_and_drops_gone_ones(tmp_path: Path) -> None:
    """What a translator wrote stays for as long as the code says it."""
    code, folder = tmp_path / "ui", tmp_path / "translations"
    code.mkdir()
    folder.mkdir()
    (code / "a.py").write_text('t("Roll")\nt.n("{n} die", "{n} dice", n)\nt.c("verb", "Play")\n_("Bust")\n')
    catalogues.extract(folder, code)
    french = (folder / "fr.po").read_text("utf-8")
    (folder / "fr.po").write_text(french.replace('"Roll"\nmsgstr ""', '"Roll"\nmsgstr "Lancer"'), "utf-8")
    (code / "a.py").write_text('self("Undo")\nt("Roll")\nTexts.of(lang)("Sheet")\n')
    catalogues.extract(folder, code)
    found = {entry.id: entry.string for entry in catalogues.entries(catalogues.load(folder / "fr.po"))}
    assert found == {"Undo": "", "Roll": "Lancer", "Sheet": ""}


@pytest.mark.parametrize(
    "code", ['t(f"{n} dice")', 't("a" if b else "c")', 't.n("one", many, n)', 't.c(where, "a")']
)
def test_a_message_that_is_put_together_is_refused(code: str, tmp_path: Path) -> None:
    """What isn't written out where it is said could never be translated."""
    (tmp_path / "a.py").write_text(f"x = 1\n{code}\n")
    with pytest.raises(catalogues.CatalogueError, match=r"a\.py, line 2"):
        catalogues.messages(tmp_path)


def test_the_same_catalogue_compiles_to_the_same_bytes() -> None:
    """No date gets into the build."""
    source = catalogues.FOLDER / "ru.po"
    assert catalogues.compile_catalogue(source) == catalogues.compile_catalogue(source)
    assert b"2000-01-01" in catalogues.compile_catalogue(source)


def test_a_damaged_catalogue_is_named(tmp_path: Path) -> None:
    """The build stops with the name of the file."""
    (tmp_path / "fr.po").write_text('msgid "a"\nnonsense\n')
    with pytest.raises(ValueError, match=r"fr\.po"):
        catalogues.compile_catalogue(tmp_path / "fr.po")


@pytest.mark.parametrize("lang", ["fr", "ru"])
def test_every_message_is_translated(lang: str) -> None:
    """All forms have words, none of them a guess."""
    assert [asked(entry)[0] for entry in CATALOGUES[lang] if not catalogues.said(entry) or entry.fuzzy] == []


def test_each_language_has_its_plurals() -> None:
    """English and French have two forms, Russian three."""
    counts = {lang: {len(forms(e)) for e in CATALOGUES[lang] if e.pluralizable} for lang in ("fr", "ru")}
    assert counts == {"fr": {2}, "ru": {3}}
    ru, fr, en = (speaking(lang) for lang in ("ru", "fr", "en"))
    assert [ru.n("{n} die", "{n} dice", n) for n in (1, 2, 5, 11, 21)] == [
        "1 кость", "2 кости", "5 костей", "11 костей", "21 кость",
    ]  # fmt: skip
    assert [fr.n("{n} die", "{n} dice", n) for n in (0, 1, 2)] == ["0 dé", "1 dé", "2 dés"]
    assert [en.n("{n} die", "{n} dice", n) for n in (0, 1, 2)] == ["0 dice", "1 die", "2 dice"]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_translation_fills_in_the_same_values(lang: str) -> None:
    """A value is neither lost nor invented; only a form that is one in number may leave its number out."""
    for entry in CATALOGUES[lang]:
        one, *many = asked(entry)
        first, *others = forms(entry)
        if first:  # English says most as the code does
            assert values(first) in ([values(one), values(many[0])] if many else [values(one)]), one
            assert all(values(form) == values(many[0]) for form in others), one


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_text_shouts_or_holds_markup(lang: str) -> None:
    """Calm words without exclamation marks; signs of HTML would be shown as they are."""
    texts = words(lang) + [(m.text, text) for m in SAID for text in (m.text, m.plural or "")]
    assert [text for _, text in texts if re.search(r"[!<>&]", text)] == []


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_translation_ends_as_its_message_does(lang: str) -> None:
    """A sentence stays a sentence, a label a label, a question a question."""
    different = [
        (message, text)
        for message, text in words(lang)
        for end in ".?…:"
        if message.rstrip(" ").endswith(end) != text.rstrip(" ").endswith(end)
    ]
    assert [pair for pair in different if pair[0] != "may win"] == []


def test_french_is_spaced_as_french_is() -> None:
    """Curly apostrophes, a narrow no-break space before ? ; and %, a no-break space before a colon."""
    for _, text in words("fr"):
        assert "'" not in text, text
        assert not re.search(rf"(?<!{NARROW})[?;%»]", text), text
        assert not re.search(rf"(?<!{NBSP}):", text), text
        assert not re.search(rf"«(?!{NARROW})|[ {NBSP}{NARROW}]{{2}}", text), text


def test_russian_is_spaced_as_russian_is() -> None:
    """Nothing before a colon or a question mark, a narrow no-break space before %, no Latin look-alikes."""
    for _, text in words("ru"):
        assert not re.search(rf"\s[:?;.,](?:\s|$)|(?<!{NARROW})%", text), text
        bare = re.sub(r"\{\w+\}|Main pleine|Safari", "", text)
        assert not re.search("[A-Za-z]", bare), text


@pytest.mark.parametrize(("lang", "message", "text"), short("Undo", "Bust", "Bank", "Roll", "Roll again"))
def test_a_button_of_the_bar_fits_a_small_phone(lang: str, message: str, text: str) -> None:
    """Three of them side by side on 320 px: ten letters at most."""
    assert 0 < len(text) <= 10, (message, text)


@pytest.mark.parametrize(
    ("lang", "message", "text"), short("closed", "falls?", "may win", "last turn", "wins")
)
def test_a_status_of_the_strip_fits_a_small_phone(lang: str, message: str, text: str) -> None:
    """Four players side by side on 320 px: eleven letters at most."""
    assert 0 < len(text) <= 11, (message, text)


@pytest.mark.parametrize("lang", ["fr", "en"])
@settings(deadline=None)
@given(value=st.integers(0, 10_000_000))
def test_whole_numbers_are_grouped_as_the_language_does(lang: str, value: int) -> None:
    """The same as the Unicode data: 5 000 with a narrow space, 5,000 with a comma."""
    assert Texts.of(lang).number(value) == format_decimal(value, locale=lang)


def test_numbers_have_true_signs() -> None:
    """Russian has narrow spaces too; the minus is no hyphen, and a plus is written where it is wished."""
    assert Texts.of("ru").number(12500) == f"12{NARROW}500"
    assert Texts.of("fr").number(-1200) == f"{MINUS}1{NARROW}200"
    assert [Texts.of("en").number(n, sign=True) for n in (-50, 0, 50)] == [f"{MINUS}50", "0", "+50"]


def test_values_are_filled_in_as_the_language_writes_them() -> None:
    """Whole numbers are grouped; names and texts stay as they are."""
    assert speaking("fr")("Bank {n}", n=1500) == f"Encaisser 1{NARROW}500"
    assert speaking("ru").n("{n} point", "{n} points", -1002) == f"{MINUS}1{NARROW}002 очка"
    assert speaking("en")("To {name}", name="{Zoé}") == "{Zoé} to play"


def test_without_a_catalogue_the_message_itself_is_shown() -> None:
    """English is what the code says; a language without words falls back to it."""
    assert Texts.of("en")("{n} more", n=150) == "150 more"
    assert speaking("ru")("A message of tomorrow.") == "A message of tomorrow."
    assert speaking("fr").c("nowhere", "Play {n}", n=2) == "Play 2"


def test_names_are_listed_as_they_are_said() -> None:
    """One, two and three names."""
    fr = speaking("fr")
    assert [fr.listed(names) for names in ((), ("Léa",), ("Léa", "Tom"), ("Léa", "Tom", "Inès"))] == [
        "", "Léa", "Léa et Tom", "Léa, Tom et Inès",
    ]  # fmt: skip


def test_the_browser_s_first_known_language_is_chosen() -> None:
    """Regions count for nothing; where none is known it is English."""
    assert choose(["de-DE", "fr-CA", "en"]) == "fr"
    assert choose(["RU"]) == "ru"
    assert choose(["de", "frr"]) == choose([]) == "en"
    assert set(NAMES) == set(LANGUAGES)
