"""The three languages as the built page speaks them, from the catalogues in static/translations."""

from __future__ import annotations

import gettext
import io
from functools import cache

from tools import catalogues
from ui.texts import Texts


@cache
def speaking(lang: str) -> Texts:
    """The texts of a language, with its catalogue."""
    written = catalogues.compile_catalogue(catalogues.FOLDER / f"{lang}.po")
    return Texts(lang, gettext.GNUTranslations(io.BytesIO(written)))
