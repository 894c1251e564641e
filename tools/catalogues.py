"""Translations: catalogues that people write become catalogues that gettext reads."""

from __future__ import annotations

import io
from pathlib import Path

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po


def compile_catalogue(source: Path) -> bytes:
    """The binary form of a `.po` file. Raises ValueError naming it where it is damaged."""
    with source.open("rb") as text:
        try:
            catalogue = read_po(text, locale=source.stem, abort_invalid=True)
        except Exception as error:
            raise ValueError(f"{source.name}: {error}") from error
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def compile_all(folder: Path, target: Path) -> None:
    """Write `target/fr.mo` and so on, one for each `.po` in the folder."""
    target.mkdir(parents=True, exist_ok=True)
    for source in sorted(folder.glob("*.po")):
        (target / f"{source.stem}.mo").write_bytes(compile_catalogue(source))
