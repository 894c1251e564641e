"""Translations: messages of the code become catalogues that people write, these become what gettext reads.

usage: python -m tools.catalogues extract     (brings static/translations/*.po up to date with the code)
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from babel.messages.catalog import Catalog
from babel.messages.catalog import Message as Entry
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parent.parent
CODE = ROOT / "py/ui"
FOLDER = ROOT / "static/translations"

# Which form a whole number takes; a catalogue has a word for each.
PLURALS = {
    "en": "nplurals=2; plural=(n != 1);",
    "fr": "nplurals=2; plural=(n > 1);",
    "ru": "nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 "
    ": n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);",
}

# No dates and no names: the same code and words always give the same bytes.
_HEADER = """msgid ""
msgstr ""
"Language: {lang}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=UTF-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""
_LOOKUPS = (ast.Name, ast.Attribute, ast.Subscript, ast.Call)  # a message that was marked where it stands


class CatalogueError(ValueError):
    """The code says something that can't be translated; the message says where."""


class Message(NamedTuple):
    """What the code says: `plural` where a number decides, `context` where one word has two translations."""

    text: str
    plural: str | None = None
    context: str | None = None

    @property
    def key(self) -> tuple[str, str | None]:
        return self.text, self.context


def messages(code: Path = CODE) -> dict[Message, list[str]]:
    """Every message in the order of the files and lines, with the files that say it."""
    found: dict[Message, list[str]] = {}
    for path in sorted(code.rglob("*.py")):
        name = path.relative_to(code.parent).as_posix()
        for message in _in_file(path):
            files = found.setdefault(message, [])
            if name not in files:
                files.append(name)
    return found


def _in_file(path: Path) -> Iterator[Message]:
    calls = [node for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.Call)]
    for call in sorted(calls, key=lambda call: (call.lineno, call.col_offset)):
        try:
            yield from _in_call(call)
        except CatalogueError as error:
            raise CatalogueError(f"{path.name}, line {call.lineno}: {error}") from None


def _in_call(call: ast.Call) -> Iterator[Message]:
    """What ui.texts knows: t("…") under its names, t.n("one", "many", …) and t.c("context", "…")."""
    match call.func:
        case ast.Name("t" | "_" | "self") | ast.Call(ast.Attribute(ast.Name("Texts"), "of")):
            if call.args and not isinstance(call.args[0], _LOOKUPS):
                yield Message(*_literals(call, 1))
        case ast.Attribute(ast.Name("t"), "n"):
            yield Message(*_literals(call, 2))
        case ast.Attribute(ast.Name("t"), "c"):
            context, text = _literals(call, 2)
            yield Message(text, context=context)


def _literals(call: ast.Call, count: int) -> list[str]:
    texts = [a.value for a in call.args[:count] if isinstance(a, ast.Constant) and isinstance(a.value, str)]
    if len(texts) != count:
        raise CatalogueError("a message must be written out where it is said")
    return texts


def extract(folder: Path = FOLDER, code: Path = CODE) -> None:
    """Bring every catalogue up to date: new messages come in empty, gone ones leave, words stay."""
    wanted = messages(code)
    for lang in PLURALS:
        path = folder / f"{lang}.po"
        path.write_bytes(_written(lang, wanted, load(path) if path.exists() else Catalog()))


def _written(lang: str, wanted: dict[Message, list[str]], old: Catalog) -> bytes:
    header = _HEADER.format(lang=lang, plural=PLURALS[lang]).encode()
    new = read_po(io.BytesIO(header))
    for message, files in wanted.items():
        known = old.get(message.text, message.context)
        same = known is not None and known.pluralizable == (message.plural is not None)
        forms = known.string if known is not None and same else None
        name = message.text if message.plural is None else (message.text, message.plural)
        if new.get(message.text, message.context) is not None:
            raise CatalogueError(f"{message.text!r} is said with and without a plural, or with two")
        entry = new.add(name, forms, [(file, 0) for file in files], context=message.context)
        entry.flags.clear()
    out = io.BytesIO()
    out.write(header)
    write_po(out, new, width=0, omit_header=True, include_lineno=False)
    return out.getvalue()


def load(source: Path) -> Catalog:
    """A catalogue as it is written. Raises ValueError naming it where it is damaged."""
    with source.open("rb") as text:
        try:
            return read_po(text, locale=source.stem, abort_invalid=True)
        except Exception as error:
            raise ValueError(f"{source.name}: {error}") from error


def entries(catalogue: Catalog) -> Iterator[Entry]:
    """The messages of a catalogue, without its header."""
    return (entry for entry in catalogue if entry.id)


def said(entry: Entry) -> bool:
    """Whether every form of the message has words."""
    return all([entry.string] if isinstance(entry.string, str) else entry.string or [""])


def compile_catalogue(source: Path) -> bytes:
    """The binary form of a `.po` file. Raises ValueError naming it where it is damaged."""
    catalogue = load(source)
    catalogue.creation_date = catalogue.revision_date = datetime(2000, 1, 1, tzinfo=UTC)
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def compile_all(folder: Path, target: Path) -> None:
    """Write `target/fr.mo` and so on, one for each `.po` in the folder."""
    target.mkdir(parents=True, exist_ok=True)
    for source in sorted(folder.glob("*.po")):
        (target / f"{source.stem}.mo").write_bytes(compile_catalogue(source))


def main(arguments: list[str]) -> int:
    if arguments != ["extract"]:
        print(__doc__, file=sys.stderr)
        return 2
    FOLDER.mkdir(parents=True, exist_ok=True)
    extract()
    for lang in PLURALS:
        missing = sum(not said(entry) for entry in entries(load(FOLDER / f"{lang}.po")))
        print(f"{lang}: {missing} messages without words")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
