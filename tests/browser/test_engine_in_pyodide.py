"""The engine's tests pass in the browser's Python as they do on the host: the same tests, on what ships."""

from __future__ import annotations

import json
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.site import Site
from tools import wheels
from tools.build import MODULES, ROOT, STORE
from tools.pack import unpacked

HERE = Path(__file__).parent / "pyodide"


def pack(target: Path, files: dict[str, Path]) -> None:
    with zipfile.ZipFile(target, "w") as archive:
        for name, path in files.items():
            archive.write(path, name)


@pytest.fixture
def suite(dist: Path, tmp_path: Path) -> Path:
    """The engine's tests and the plan of the run, as the page fetches them."""
    tests = ROOT / "tests/engine"
    files = {
        f"tests/engine/{path.relative_to(tests).as_posix()}": path
        for path in tests.rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    pack(tmp_path / "tests.zip", files)
    (tmp_path / "app.zip").write_bytes(unpacked(dist / "app.zip"))
    (micropip,) = (
        path for path in wheels.fetch(ROOT / "requirements.txt", STORE) if path.name.startswith("micropip-")
    )
    runners = wheels.fetch(ROOT / "requirements-pyodide.txt", STORE)
    plan = {
        "archives": [
            {"url": "/__suite__/app.zip", "folder": "/suite/py"},
            {"url": "/__suite__/tests.zip", "folder": "/suite"},
        ],
        "micropip": f"/__wheels__/{micropip.name}",
        "wheels": [f"/__wheels__/{path.name}" for path in runners],
        "arguments": [
            *("-q", "--rootdir=/suite", "--import-mode=importlib"),
            *("-p", "no:cacheprovider", "-p", "no:faulthandler", "/suite/tests/engine"),
        ],
    }
    (tmp_path / "plan.json").write_text(json.dumps(plan))
    return tmp_path


def test_the_engines_tests_pass_inside_pyodide(
    site: Site, suite: Path, open_phone: Callable[..., Page]
) -> None:
    """None fails, many pass, and what they import is the bytecode of dist."""
    site.mounts |= {
        "/__page__/": HERE,
        "/__stock__/": MODULES / "pyodide",
        "/__wheels__/": STORE,
        "/__suite__/": suite,
    }
    page = open_phone()
    page.goto(f"{site.origin}/__page__/index.html")
    page.locator("html[data-done]").wait_for(state="attached", timeout=600_000)
    result = json.loads(page.locator("#result").inner_text())
    log = page.locator("#log").inner_text()
    assert result.get("error") is None, f"{result['error']}\n{log}"
    assert result["failures"] == []
    assert result["outcomes"].get("failed", 0) == 0, log
    assert result["outcomes"]["passed"] > 200
    assert (result["platform"], result["version"][:4]) == ("emscripten", "3.14")
    assert result["engine"] == "/suite/py/farkle/__init__.pyc"
    print(f"inside Pyodide: {result['outcomes']}, slowest: {result['slowest']}")
