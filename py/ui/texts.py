"""Words and numbers in the reader's language. Knows gettext and nothing of the game or the browser."""

from __future__ import annotations

import gettext
import io
import pkgutil
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache

LANGUAGES = ("fr", "en", "ru")
NAMES = {"fr": "Français", "en": "English", "ru": "Русский"}

# A narrow no-break space in French and Russian, a comma in English: what each language does at a table.
_GROUP = {"fr": "\u202f", "en": ",", "ru": "\u202f"}
_MINUS = "\u2212"


def mark(message: str) -> str:
    """Mark a message for the catalogues where it stands in a table and is translated later."""
    return message


def choose(wished: Iterable[str]) -> str:
    """The first language of `wished` (BCP 47 tags, best first) that has a catalogue, else English."""
    for tag in wished:
        primary = tag.lower().split("-", 1)[0]
        if primary in LANGUAGES:
            return primary
    return "en"


@cache
def _catalogue(lang: str) -> gettext.NullTranslations:
    try:
        data = pkgutil.get_data("ui", f"locale/{lang}.mo")  # works from a directory and from a zip
    except OSError:
        data = None
    return gettext.GNUTranslations(io.BytesIO(data)) if data else gettext.NullTranslations()


@dataclass(frozen=True)
class Texts:
    """Speaks one language. Calling it translates a message and fills its {values}; whole numbers are
    written as the language writes them."""

    lang: str
    _catalogue: gettext.NullTranslations = field(repr=False, compare=False)

    @classmethod
    def of(cls, lang: str) -> Texts:
        """The texts of a language of LANGUAGES."""
        return cls(lang, _catalogue(lang))

    def __call__(self, message: str, **values: object) -> str:
        return self._filled(self._catalogue.gettext(message), values)

    def n(self, one: str, many: str, count: int, **values: object) -> str:
        """The plural form for `count`, which is also the value {n}. Russian has three forms."""
        return self._filled(self._catalogue.ngettext(one, many, abs(count)), {"n": count, **values})

    def c(self, context: str, message: str, **values: object) -> str:
        """As a call, for a word that another language writes in two ways: the context tells them apart."""
        return self._filled(self._catalogue.pgettext(context, message), values)

    def number(self, value: int, *, sign: bool = False) -> str:
        """A whole number with grouped thousands and a true minus; `sign` writes the plus too."""
        digits = f"{abs(value):,}".replace(",", _GROUP[self.lang])
        return (_MINUS if value < 0 else "+" if sign and value > 0 else "") + digits

    def listed(self, items: Iterable[str]) -> str:
        """Names in a row: "Ann, Bob and Cid"."""
        names = list(items)
        if len(names) < 2:
            return "".join(names)
        return self("{first} and {last}", first=", ".join(names[:-1]), last=names[-1])

    def either(self, items: Iterable[str]) -> str:
        """Choices in a row: "50, 100 or 150"."""
        choices = list(items)
        if len(choices) < 2:
            return "".join(choices)
        return self("{first} or {last}", first=", ".join(choices[:-1]), last=choices[-1])

    def _filled(self, message: str, values: dict[str, object]) -> str:
        if not values:
            return message
        return message.format(
            **{key: self.number(value) if type(value) is int else value for key, value in values.items()}
        )
