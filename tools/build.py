"""Make `dist/`: everything that the app is, in one folder for any static host.

usage: python -m tools.build [DIST]
"""

from __future__ import annotations

import hashlib
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from tools import catalogues, hosts, licences, pack, page, precache, scripts, vendor, wheels

ROOT = scripts.ROOT
MODULES = ROOT / "node_modules"
STORE = ROOT / ".cache/wheels"
PACKED = {
    "vendor/pyodide/pyodide.asm.wasm": "application/wasm",
    "vendor/pyodide/python_stdlib.zip": "application/zip",
    "app.zip": "application/zip",
}
"""What a first visit waits for most, in the order in which it is needed, and of which type it is."""


class BuildError(Exception):
    """The build cannot go on; the message says why in words for a developer."""


def copy_page(dist: Path) -> None:
    """What the page is made of and needs no making: icons, manifest."""
    shutil.copyfile(ROOT / "manifest.webmanifest", dist / "manifest.webmanifest")
    made = shutil.ignore_patterns("translations", "css", "js", "__pycache__", ".*")
    shutil.copytree(ROOT / "static", dist / "static", ignore=made)


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


def hashed(*paths: Path) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in paths)).hexdigest()[:16]


def build(dist: Path) -> str:
    """Build into a fresh folder, then put it in place of the old one. Gives the version."""
    if not (MODULES / "pyodide").exists():
        raise BuildError("node_modules is missing: run `npm ci`, or `make build`, which does it")
    fresh = dist.with_name(f".{dist.name}.new")
    shutil.rmtree(fresh, ignore_errors=True)
    fresh.mkdir(parents=True)
    copy_page(fresh)
    own = sorted((ROOT / "static/js").iterdir())
    vendor.vendor(MODULES, fresh / "vendor", own)
    bundle_python(fresh)
    # A snapshot holds a part of all these, or leans on them.
    engine = sorted((fresh / "vendor/pyodide").iterdir())
    awake = hashed(fresh / "app.zip", MODULES / "pyodide/pyodide.mjs", *engine, *own)
    packed = {path: {"type": kind, "size": (fresh / path).stat().st_size} for path, kind in PACKED.items()}
    facts = {
        "awake": awake,
        "lock": vendor.interpreter_facts(MODULES),
        "packed": packed,
        "suffix": pack.SUFFIX,
    }
    scripts.write(fresh / "static/js", facts)
    # A picture of another version, or in other styles, is never shown.
    look = hashed(fresh / "app.zip", *sorted((ROOT / "static/css").iterdir()))
    (fresh / "index.html").write_text(page.made(fresh, look, facts), "utf-8")
    licences.write(fresh / "licences.txt", ROOT / "package-lock.json", MODULES)
    hosts.write(fresh)
    for path in (fresh / name for name in PACKED):
        pack.pack(path)
    name = precache.write(fresh)
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
