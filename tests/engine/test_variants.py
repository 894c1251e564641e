"""The named rule sets are complete, playable, and those of the sources."""

from __future__ import annotations

import pkgutil
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import farkle
from farkle import VARIANTS, Rules
from farkle import variants as module
from farkle.check import check

LANGUAGES = {"fr", "en", "ru"}
FROM_GOLDEN = {
    "5000": "S001",
    "5000-trois-lancers": "S000",
    "5000-chutes": "S002",
    "10000": "S003",
    "5000-grande-suite": "S004",
    "5000-six-des": "S001-6",
    "5000-dernier-tour": "S001-last",
    "5000-pile": "S001-exact",
    "5000-trois-lancers-pile": "S000-exact",
    "5000-centaines": "THE5000",
    "10000-cinq-des": "S001-10k5",
    "10000-pile": "FRWIKI10K",
    "10000-d-un-coup": "LANCE5",
    "farkle": "WIKI",
    "farkle-boxed": "US",
    "farkle-three-busts": "DEPOT",
    "farkle-adding": "ADD",
    "farkle-piggyback": "PIGGY",
    "zilch": "ZILCH",
    "tavern-dice": "KCD",
    "greed": "GREED",
    "zehntausend": "DAMM",
    "pyat-kubikov": "GREENGAME",
}


def test_the_common_5000_comes_first_and_is_the_default() -> None:
    """Then the other rule sets of the sources."""
    assert list(VARIANTS)[:5] == ["5000", "5000-trois-lancers", "5000-chutes", "10000", "5000-grande-suite"]
    assert VARIANTS["5000"].rules == Rules()


@pytest.mark.parametrize("key", FROM_GOLDEN)
def test_a_variant_plays_what_its_source_says(key: str, rules_of: Callable[[str], Rules]) -> None:
    """Key for key the facts of the golden rule set."""
    assert VARIANTS[key].rules.to_json() == rules_of(FROM_GOLDEN[key]).to_json()


@pytest.mark.parametrize("key", module.KEYS)
def test_a_variant_can_be_played(key: str) -> None:
    """Nothing in it conflicts, and no two are the same."""
    assert check(VARIANTS[key].rules).errors == ()
    assert [one for one in VARIANTS if VARIANTS[one].rules == VARIANTS[key].rules] == [key]


@pytest.mark.parametrize("key", module.KEYS)
def test_a_variant_is_told_in_every_language(key: str) -> None:
    """A short name, and a blurb of one sentence."""
    variant = VARIANTS[key]
    assert variant.key == key
    assert set(variant.name) == set(variant.blurb) == LANGUAGES
    for text in [*variant.name.values(), variant.source]:
        assert text == text.strip() != ""
    for name in variant.name.values():
        assert len(name) <= 32
    for blurb in variant.blurb.values():
        assert blurb.endswith(".") and blurb.count(". ") == 0
        assert 20 <= len(blurb) <= 120


def test_a_new_variant_is_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It comes after those whose place is known."""
    monkeypatch.setattr(module, "__file__", str(tmp_path / "variants.py"))
    (tmp_path / "data").mkdir()
    for name in ("5000.json", "our-table.json", "notes.txt"):
        (tmp_path / "data" / name).write_text("{}", "utf-8")
    assert module._keys() == (*module._FIRST, "our-table")


def test_variants_in_an_archive_are_found_by_a_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The build makes it; without one those whose place is known are there."""
    monkeypatch.setattr(module, "__file__", str(tmp_path / "app.zip/farkle/variants.py"))
    for listed in (b"5000\nour-table", None):
        monkeypatch.setattr(pkgutil, "get_data", lambda *_: listed)  # noqa: B023 - asked for at once
        assert module._keys() == (*module._FIRST, *(["our-table"] if listed else []))


@pytest.mark.parametrize("language", sorted(LANGUAGES))
def test_no_two_variants_have_the_same_name(language: str) -> None:
    """Somebody picks one from a list."""
    names = [variant.name[language] for variant in VARIANTS.values()]
    assert len(set(names)) == len(names)


def test_a_french_5000_is_never_called_farkle() -> None:
    """The name of the family is for the code only."""
    for variant in VARIANTS.values():
        if variant.rules.target == 5000:
            assert "farkle" not in (variant.name["fr"] + variant.blurb["fr"]).lower()


def test_numbers_are_written_as_each_language_does() -> None:
    """A narrow space in French and Russian, a comma in English."""
    wrong = {"fr": r"\d{4}|\d[ .]\d", "en": r"\d{4}|\d[ .\u202f]\d", "ru": r"\d{4}|\d[ .]\d"}
    for variant in VARIANTS.values():
        for language, slip in wrong.items():
            assert not re.search(slip, variant.blurb[language]), variant.blurb[language]


def test_each_file_of_data_is_a_variant() -> None:
    """And the other way round."""
    folder = Path(farkle.__file__).parent / "data"
    assert {path.stem for path in folder.glob("*.json")} == set(VARIANTS)


def test_the_list_of_keys_reads_no_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """The start of the program must not wait for what nobody asked for."""
    reads: list[str] = []
    read = pkgutil.get_data

    def counted(package: str, resource: str) -> bytes | None:
        reads.append(resource)
        return read(package, resource)

    monkeypatch.setattr(pkgutil, "get_data", counted)
    fresh = module._Variants()
    assert len(fresh) == len(list(fresh)) == len(VARIANTS)
    assert "zilch" in fresh and "bridge" not in fresh
    assert reads == []
    assert fresh["zilch"] is fresh["zilch"]
    assert reads == ["data/zilch.json"]


@pytest.mark.parametrize("key", ["", "bridge", "../5000", "5000.json"])
def test_an_unknown_variant_is_a_missing_key(key: str) -> None:
    """No name leads to another file."""
    assert key not in VARIANTS
    with pytest.raises(KeyError):
        VARIANTS[key]
