"""index.html as it ships: with what the first paint needs inside, and links to what comes next."""

from __future__ import annotations

import base64
import hashlib
import html
import json
import re
import tomllib
from collections.abc import Mapping
from pathlib import Path

from tools import scripts

ROOT = scripts.ROOT
STYLE = re.compile(r'<link rel="stylesheet" href="\./(.+)">\n')
SCRIPT = re.compile(r'<script src="\./(.+)"></script>\n')
"""Not the modules: they wait until the page is read, and need not stand in it."""
PYTHON = '<script type="py" src="./py/main.py" config="./pyscript.toml"></script>'


class PageError(ValueError):
    """The page does not have what is to be filled in."""


def fill_in(text: str, mark: str, new: str) -> str:
    """Replace a mark that must be there once."""
    if text.count(mark) != 1:
        raise PageError(f"index.html: expected {mark!r} once")
    return text.replace(mark, new)


def python_tag() -> str:
    """The page's one Python script with its settings inside: as JSON they need no parser of TOML, and nothing
    is left to fetch between the page and the interpreter."""
    settings = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
    script = (ROOT / "py/main.py").read_text("utf-8")
    # For its second language, which no script is in, PyScript would fetch every plugin but for these words.
    none = f'<mpy-config type="json" hidden>{json.dumps({"plugins": settings["plugins"]})}</mpy-config>'
    return f'{none}\n<script type="py" config="{html.escape(json.dumps(settings))}">\n{script}</script>'


def preloads(dist: Path) -> str:
    """Links that let the browser fetch at once what scripts would ask for one after the other."""
    vendored = sorted(path.relative_to(dist).as_posix() for path in (dist / "vendor").glob("*/*js"))
    urls = [*(f"static/js/{name}" for name in ("boot.js", "pyscript.js", "interpreter.mjs")), *vendored]
    # Not the data: the interpreter asks for it as early, and ten megabytes would lie twice in memory.
    return "\n".join(f'<link rel="modulepreload" href="./{url}">' for url in urls)


def inlined(page: str, links: re.Pattern[str], kind: str, text: str) -> str:
    """The page with this text, as one `script` or `style`, in place of the links to its parts, which follow
    each other; the content policy lets this very text stand there."""
    digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
    page = fill_in(page, f"{kind}-src 'self'", f"{kind}-src 'self' 'sha256-{digest}'")
    block = "".join(link[0] for link in links.finditer(page))
    return fill_in(page, block, f"<{kind}>{text}</{kind}>\n")


def made(dist: Path, look: str, facts: Mapping[str, object]) -> str:
    """The page. `look` changes with what its pictures look like; `facts` are for its scripts."""
    page = (ROOT / "index.html").read_text("utf-8")
    styles = "".join((ROOT / path).read_text("utf-8") for path in STYLE.findall(page))
    code = "".join(scripts.bundled(path, facts) for path in SCRIPT.findall(page))
    page = inlined(inlined(page, STYLE, "style", styles), SCRIPT, "script", code)
    page = fill_in(page, "<!-- preload -->", preloads(dist))
    page = fill_in(page, 'data-version="none"', f'data-version="{look}"')
    return fill_in(page, PYTHON, python_tag())
