"""Make `dist/`: everything that the app is, in one folder for any static host.

usage: python -m tools.build [DIST]
"""

from __future__ import annotations

import hashlib
import html
import json
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from pathlib import Path

from tools import catalogues, hosts, licences, precache, vendor, wheels

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "node_modules"
STORE = ROOT / ".cache/wheels"


class BuildError(Exception):
    """The build cannot go on; the message says why in words for a developer."""


def copy_page(dist: Path) -> None:
    """The page as it is written: HTML, styles, scripts, icons, sounds, manifest."""
    for name in ("index.html", "manifest.webmanifest"):
        shutil.copyfile(ROOT / name, dist / name)
    shutil.copytree(
        ROOT / "static", dist / "static", ignore=shutil.ignore_patterns("translations", "__pycache__", ".*")
    )


def fill_in(path: Path, mark: str, text: str) -> None:
    """Replace a mark that must be there once."""
    before = path.read_text("utf-8")
    if before.count(mark) != 1:
        raise BuildError(f"{path.name}: expected {mark!r} once")
    path.write_text(before.replace(mark, text), "utf-8")


def python_tag() -> str:
    """The page's one Python script with its settings inside: as JSON they need no parser of TOML, and nothing
    is left to fetch between the page and the interpreter."""
    settings = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
    config = html.escape(json.dumps(settings, separators=(",", ":")))
    return f'<script type="py" config="{config}">\n{(ROOT / "py/main.py").read_text("utf-8")}</script>'


def one_style(dist: Path) -> None:
    """The style sheets in one, in the page's order: the first paint waits for each request."""
    page = dist / "index.html"
    text = page.read_text("utf-8")
    links = re.findall(r'<link rel="stylesheet" href="\./(.+)">\n', text)
    styles = "".join((dist / path).read_text("utf-8") for path in links)
    for path in links:
        (dist / path).unlink()
    (dist / "static/css/main.css").write_text(styles, "utf-8")
    block = "".join(f'<link rel="stylesheet" href="./{path}">\n' for path in links)
    fill_in(page, block, '<link rel="stylesheet" href="./static/css/main.css">\n')


def preloads(dist: Path) -> str:
    """Links that let the browser fetch at once what scripts would ask for one after the other."""
    modules = [
        *("static/js/boot.js", "static/js/pyscript.js", "static/js/no-cache.js"),
        *("static/js/interpreter.mjs", "static/js/python.mjs", "static/js/snapshot.mjs"),
        "static/js/snapshot_notes.js",
        *sorted(path.relative_to(dist).as_posix() for path in (dist / "vendor/pyscript").glob("*.js")),
        *("vendor/pyodide/pyodide.mjs", "vendor/pyodide/pyodide.asm.mjs"),
    ]
    # Not the data: the interpreter asks for it as early, and ten megabytes would lie twice in memory.
    return "\n".join(f'<link rel="modulepreload" href="./{url}">' for url in modules)


def bundle_python(dist: Path) -> None:
    """Precompile app and library in the interpreter that will read them."""
    with tempfile.TemporaryDirectory() as folder:
        work, store = Path(folder), Path(folder) / "wheels"
        (work / "in").mkdir()
        (work / "out").mkdir()
        store.mkdir()
        shutil.copytree(ROOT / "py", work / "in/app", ignore=shutil.ignore_patterns("__pycache__", "main.py"))
        data = work / "in/app/farkle/data"  # an archive can't be listed: its variants are listed in it
        (data / "index").write_text("\n".join(sorted(path.stem for path in data.glob("*.json"))), "utf-8")
        catalogues.compile_all(ROOT / "static/translations", work / "in/app/ui/locale")
        shutil.copytree(MODULES / "@pyscript/core/src/stdlib", work / "in/pyscript")
        shutil.copyfile(MODULES / "pyodide/python_stdlib.zip", work / "in/python_stdlib.zip")
        shutil.copyfile(ROOT / "tools/library.json", work / "in/library.json")
        local = [wheels.pure(path, store) for path in wheels.fetch(ROOT / "requirements.txt", STORE)]
        for path in local:
            if path.parent != store:
                shutil.copyfile(path, store / path.name)
        names = sorted((path.name for path in local), key=lambda name: not name.startswith("micropip-"))
        done = subprocess.run(
            ["node", str(ROOT / "tools/bundle.mjs"), str(work), *(str(store / name) for name in names)],
            cwd=ROOT,
            check=False,
            capture_output=True,
            text=True,
        )
        if done.returncode:
            raise BuildError(done.stderr.strip()[-2000:])
        shutil.copyfile(work / "out/app.zip", dist / "app.zip")
        shutil.copyfile(work / "out/python_stdlib.zip", dist / "vendor/pyodide/python_stdlib.zip")


def look(dist: Path) -> str:
    """Changes with what the views and their styles look like: a picture of another version is never shown."""
    files = [dist / "app.zip", *sorted((dist / "static/css").glob("*.css"))]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


def awake(dist: Path) -> str:
    """Changes with anything that a snapshot of the interpreter holds a part of, or leans on."""
    parts = (*vendor.PYODIDE, "python_stdlib.zip")
    files = [dist / "app.zip", *(dist / "vendor/pyodide" / name for name in parts)]
    files += sorted((dist / "static/js").glob("*.mjs"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


def build(dist: Path) -> str:
    """Build into a fresh folder, then put it in place of the old one. Gives the version."""
    if not (MODULES / "pyodide").exists():
        raise BuildError("node_modules is missing: run `npm ci`, or `make build`, which does it")
    fresh = dist.with_name(f".{dist.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    copy_page(fresh)
    one_style(fresh)
    vendor.vendor(MODULES, fresh / "vendor")
    fill_in(fresh / "static/js/python.mjs", "/* LOCK */ undefined", vendor.interpreter_facts(MODULES))
    fill_in(fresh / "index.html", "<!-- preload -->", preloads(fresh))
    fill_in(
        fresh / "index.html",
        '<script type="py" src="./py/main.py" config="./pyscript.toml"></script>',
        python_tag(),
    )
    bundle_python(fresh)
    fill_in(fresh / "static/js/python.mjs", "/* BUILD */ undefined", json.dumps(awake(fresh)))
    fill_in(fresh / "index.html", 'data-version="none"', f'data-version="{look(fresh)}"')
    licences.write(fresh / "licences.txt", ROOT / "package-lock.json", MODULES)
    hosts.write(fresh)
    name = precache.write(fresh, (ROOT / precache.WORKER).read_text("utf-8"))
    shutil.rmtree(dist, ignore_errors=True)
    fresh.rename(dist)
    return name


def main(arguments: list[str]) -> int:
    dist = Path(arguments[0]).resolve() if arguments else ROOT / "dist"
    try:
        name = build(dist)
    except (BuildError, ValueError) as error:
        print(f"build: {error}", file=sys.stderr)
        return 1
    size = sum(path.stat().st_size for path in dist.rglob("*") if path.is_file())
    print(f"{dist}: version {name}, {size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
