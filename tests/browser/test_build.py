"""What is built is whole, pinned, reproducible, and free of anything from elsewhere."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import marshal
import re
import shutil
import subprocess
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from playwright.sync_api import Page

from tests.browser.guard import READY, wait_for_offline
from tests.browser.site import Site
from tools import build, bundle, engine, engine_script, hosts, pack, precache, vendor, wasm
from tools.build import MODULES, ROOT

ENGINE = "vendor/pyodide/pyodide.asm.wasm"
TEXT = {".html", ".js", ".mjs", ".css", ".svg", ".toml", ".webmanifest", ".json"}

DEFAULTS = {
    # Addresses that the vendored bundles would use if they were not told better. The policy would stop
    # a page that tried, and every browser test fails on a request outside the origin.
    "static/js/interpreter.mjs": {"https://cdn.jsdelivr.net"},
    "static/js/snapshot_maker.mjs": {"https://cdn.jsdelivr.net"},
    "vendor/pyscript/core-*.js": {
        *("http://0.0.0.0", "https://cdn.jsdelivr.net", "https://micropython.org"),
        *("https://packages.pyscript.net", "https://raw.githubusercontent.com"),
    },
}
ONLY_NAMES = re.compile(
    r"https?://(www\.w3\.org|docs\.pyscript\.net|pyscript\.github\.io|github\.com|pyodide\.org"
    r"|developer\.mozilla\.org)"
)
"""Namespaces, and pages that an error message points its reader to."""


def tree(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


class Tags(HTMLParser):
    """Every tag of a page with its attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


@pytest.fixture
def tags(dist: Path) -> list[tuple[str, dict[str, str | None]]]:
    return Tags((dist / "index.html").read_text("utf-8")).found


def test_the_same_inputs_give_the_same_bytes(dist: Path, tmp_path: Path) -> None:
    """Another build in another folder differs in nothing; so what is tested is what the sources say."""
    build.build(tmp_path / "again")
    assert tree(tmp_path / "again") == tree(dist)


def test_the_list_of_the_service_worker_is_the_list_of_files(dist: Path) -> None:
    """Every file, its size and its hash; only what play can do without is left out."""
    _, worker = precache.made(dist)
    assert (dist / precache.WORKER).read_text("utf-8") == worker
    files = {str(file["url"]): file for file in precache.entries(dist)}
    assert all(f"{file['sha256']}" in worker for file in files.values())
    sent = {url + pack.SUFFIX if "packed" in file else url: file for url, file in files.items()}
    left_out = set(tree(dist)) - set(sent)
    assert {url for url in left_out if not url.startswith("static/screenshots/")} == {
        *(precache.WORKER, "licences.txt", hosts.HEADERS, hosts.PLAIN),
    }
    assert {url: file.get("packed", file["sha256"]) for url, file in sent.items()}.items() <= tree(
        dist
    ).items()
    assert all(file["size"] == len(pack.unpacked(dist / url)) for url, file in files.items())


def test_no_address_of_another_host_is_left_in_what_ships(dist: Path) -> None:
    """Nothing of ours names one; the vendored bundles name only their known defaults."""
    named: dict[str, set[str]] = {}
    for path in dist.rglob("*"):
        if path.suffix in TEXT:
            text = ONLY_NAMES.sub("", path.read_text("utf-8"))
            if hosts := set(re.findall(r"""https?://[\w.-]+""", text)):
                name = re.sub(r"-[\w-]{8}\.js$", "-*.js", path.relative_to(dist).as_posix())
                named[name] = hosts
    assert {name: sorted(hosts) for name, hosts in named.items()} == {
        name: sorted(hosts) for name, hosts in DEFAULTS.items()
    }


def test_vendored_files_are_those_of_the_packages(dist: Path) -> None:
    """Byte for byte, but for the link to a source map that does not ship."""
    shipped = sorted((dist / "vendor/pyscript").iterdir())
    assert len(shipped) == 3
    for path in shipped:
        source = MODULES / "@pyscript/core/dist" / path.name
        assert path.read_text("utf-8") == vendor.without_source_map(source.read_text("utf-8")), path.name


def test_the_engine_is_the_package_s_but_for_what_it_offers_to_libraries(dist: Path) -> None:
    """Code, data and all else byte for byte; the list of exports is a part of the package's, in its order."""
    source = dict(wasm.sections((MODULES / "pyodide/pyodide.asm.wasm").read_bytes()))
    shipped = dict(wasm.sections(pack.unpacked(dist / ENGINE)))
    names = [list(wasm.entries(module.pop(wasm.EXPORTS))) for module in (source, shipped)]
    assert shipped == source
    assert 200 < len(names[1]) < 400 < len(names[0])
    assert names[1] == [name for name in names[0] if name in names[1]]


def test_the_engine_s_script_offers_all_that_the_engine_asks_for(dist: Path) -> None:
    """But for what draws; and it takes from it only what it offers."""
    module, script = (
        pack.unpacked(dist / ENGINE),
        (dist / "vendor/pyodide/pyodide.asm.mjs").read_text("utf-8"),
    )
    listed = engine_script.IMPORTS.search(script)
    assert listed
    names = {entry.partition(":")[0] for entry in listed[1].split(",")}
    asked = {name for _, name in wasm.imports(module) if not name.startswith(engine_script.DRAWS)}
    assert names == asked
    assert {name for _, name in engine.ASSIGNED.findall(script)} <= wasm.exports(module)
    assert len(script) < 400_000


def test_every_package_is_pinned_by_a_hash() -> None:
    """npm's lock file names no host, and every requirement of Python carries hashes."""
    lock = json.loads((ROOT / "package-lock.json").read_text())["packages"]
    assert all(facts["integrity"].startswith("sha512-") for place, facts in lock.items() if place)
    assert "://" not in re.sub(r'"(url|funding)": .*', "", (ROOT / "package-lock.json").read_text())
    for name in ("requirements.txt", "requirements-dev.txt", "requirements-pyodide.txt"):
        text = re.sub(r"#.*", "", (ROOT / name).read_text()).replace("\\\n", " ")
        lines = [line for line in text.splitlines() if line.strip()]
        assert lines and all("==" in line and "--hash=sha256:" in line for line in lines), name


def test_licences_of_what_ships_ship_too(dist: Path) -> None:
    """Each with its text."""
    text = (dist / "licences.txt").read_text("utf-8")
    for name in (
        "pyodide 314",
        "@pyscript/core 0.7",
        "polyscript 0.",
        "idiomorph 0.",
        "fzstd 0.",
        "MarkupSafe",
        "Python",
    ):
        heading = re.search(rf"={{78}}\n{re.escape(name)}.*\n\n(.{{10}})", text)
        assert heading, name


def test_the_page_has_one_python_script_and_the_places_that_it_fills(
    tags: list[tuple[str, dict[str, str | None]]],
) -> None:
    """One interpreter, one script, and a skeleton that is there before either."""
    scripts = [facts for tag, facts in tags if tag == "script"]
    assert [facts.get("type") for facts in scripts] == [None, "py"]
    ids = {facts.get("id"): facts for _, facts in tags if facts.get("id")}
    assert {"app", "dialog-root", "live"} <= set(ids)
    assert ids["live"].get("role") == "status"
    assert ("html", "booting") in [(tag, facts.get("data-app")) for tag, facts in tags]


def test_the_page_asks_only_for_files_that_are_there_by_relative_addresses(
    dist: Path, tags: list[tuple[str, dict[str, str | None]]]
) -> None:
    """So that it works in any folder of any host."""
    asked = [facts.get("src") or facts.get("href") for tag, facts in tags if tag in ("script", "link", "img")]
    for address in filter(None, asked):
        assert address.startswith("./")
        assert (dist / address).is_file(), address
    assert not re.search(
        r"""(url\(|from\s*|import\s*\(?\s*)["']?/(?!/)""", (dist / "index.html").read_text("utf-8")
    )


def test_the_content_policy_lets_nothing_run_but_our_files(
    dist: Path,
    tags: list[tuple[str, dict[str, str | None]]],
) -> None:
    """First in the head; of what stands in the page, that very text; WebAssembly needs one word more."""
    metas = [facts for tag, facts in tags if tag == "meta"]
    policy = next(facts["content"] for facts in metas if facts.get("http-equiv") == "Content-Security-Policy")
    rules = dict(part.strip().split(" ", 1) for part in (policy or "").split(";"))
    assert rules["default-src"] == "'none'"
    page = (dist / "index.html").read_text("utf-8")
    for kind, more in (("script", " 'wasm-unsafe-eval'"), ("style", "")):
        (text,) = re.findall(rf"<{kind}>(.*?)</{kind}>", page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert rules[f"{kind}-src"] == f"'self' 'sha256-{digest}'{more}"
    assert rules["connect-src"] == rules["worker-src"] == "'self'"
    assert rules["base-uri"] == rules["form-action"] == rules["object-src"] == "'none'"
    assert metas.index(next(meta for meta in metas if meta.get("http-equiv"))) <= 1


def test_hosts_that_can_set_headers_are_told_the_same_policy(dist: Path) -> None:
    """With the one rule that a page cannot state of itself."""
    said = hosts.policy((dist / "index.html").read_text("utf-8"))
    headers = (dist / hosts.HEADERS).read_text("utf-8")
    assert f"Content-Security-Policy: {said}; frame-ancestors 'none'\n" in headers


def test_an_injected_script_does_not_run(phone: Page, start: Callable[..., None], guard: Any) -> None:
    """The policy is in force in the running page."""
    guard.allow("content policy|Content Security Policy")
    start(phone)
    phone.evaluate(
        """() => {
            const script = document.createElement("script");
            script.textContent = "document.documentElement.dataset.owned = 'yes'";
            document.body.append(script);
        }"""
    )
    assert phone.locator("html").get_attribute("data-owned") is None
    assert any("script-src" in problem for problem in guard.all_problems())


def test_the_app_runs_in_a_folder_of_a_host(site: Site, open_phone: Callable[..., Page]) -> None:
    """All its addresses are relative, the worker's scope included."""
    site.base = "/games/main-pleine/"
    page = open_phone(service_workers="allow")
    page.goto(site.url)
    page.locator("html[data-app=ready]").wait_for(state="attached")
    wait_for_offline(page, READY)
    assert {path for path in site.requests if not path.startswith(site.base)} == set()
    assert page.evaluate("navigator.serviceWorker.ready.then(({scope}) => scope)") == site.url


# The trimmed library


def library(**files: str) -> bundle.Library:
    return bundle.Library({name.replace("__", "/") + ".py": text.encode() for name, text in files.items()})


def test_a_module_that_exists_nowhere_stops_the_build() -> None:
    """The message names the file and the module."""
    with pytest.raises(bundle.MissingModuleError, match=r"py/ui/a\.py imports nonsense: no such module"):
        bundle.check_imports({"py": {"ui/a.py": b"def f():\n import nonsense"}}, library(os=""), {"os"})


def test_a_module_that_was_trimmed_away_stops_the_build() -> None:
    """Also when only a function imports it; the message says where to put it back."""
    with pytest.raises(
        bundle.MissingModuleError, match=r"imports csv, which the trimmed library leaves out.*library\.json"
    ):
        bundle.check_imports(
            {"py": {"a.py": b"def f():\n from csv import reader"}}, library(csv="", os=""), {"os"}
        )


def test_the_library_keeps_what_its_modules_import() -> None:
    """Transitively, inside functions too, but never into a package that is dropped."""
    found = library(a="import b", b="def f():\n  import c", c="import d", d="", e="")
    assert found.closure({"a"}, frozenset({"d"})) == {"a", "b", "c"}


def test_the_app_keeps_its_asserts() -> None:
    """Bytecode of the app is not optimized; the library's is."""

    def fails(optimize: int) -> bool:
        code = marshal.loads(bundle.compiled(b"assert False", "a.py", optimize)[16:])
        assert isinstance(code, CodeType)
        try:
            exec(code, {})
        except AssertionError:
            return True
        return False

    assert (fails(0), fails(2)) == (True, False)


def test_only_classes_keep_their_words_for_readers() -> None:
    """A function that had nothing else is still a function."""
    source = b'"M"\nclass C:\n  "C"\n  def m(self):\n    "m"\ndef f():\n  "f"\n  return 1\n'
    names: dict[str, Any] = {}
    exec(marshal.loads(bundle.compiled(source, "a.py", 0)[16:]), names)
    assert [names["C"].__doc__, names["C"].m.__doc__, names["f"].__doc__] == ["C", None, None]
    assert (names["C"]().m(), names["f"](), names.get("__doc__")) == (None, 1, None)


def test_a_build_that_misses_a_module_says_so_in_one_line(tmp_path: Path) -> None:
    """From the interpreter that compiles, without its stack trace."""
    work = tmp_path / "in"
    (work / "app").mkdir(parents=True)
    (tmp_path / "out").mkdir()
    (work / "app/table.py").write_text("import json, nonsense\n")
    (work / "library.json").write_text((ROOT / "tools/library.json").read_text())
    (work / "python_stdlib.zip").write_bytes((MODULES / "pyodide/python_stdlib.zip").read_bytes())
    done = subprocess.run(
        ["node", str(ROOT / "tools/bundle.mjs"), str(tmp_path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.strip() == "py/table.py imports nonsense: no such module in the app or in Python"


def test_every_module_that_the_app_names_is_in_the_trimmed_library(
    site: Site, open_phone: Callable[..., Page], dist: Path, tmp_path: Path
) -> None:
    """All modules of the app, and each one of the library that they name anywhere, load from what ships."""
    app = bundle.read_tree(ROOT / "py")
    stdlib = bundle.Library(bundle.read_zip(MODULES / "pyodide/python_stdlib.zip"))
    named = {
        target
        for name, path in bundle.sources(app).items()
        for target, _ in bundle.imports(name, app[path], path.endswith("__init__.py"))
    }
    names = (named & set(stdlib.paths)) | set(bundle.sources(app)) - {"main", "farkle.__main__"}
    assert len(names) > 40
    (tmp_path / "names.json").write_text(json.dumps(sorted(names)))
    site.directory = tmp_path / "kept"  # as the service worker has it
    shutil.copytree(dist, site.directory)
    for path in site.directory.rglob(f"*{pack.SUFFIX}"):
        whole = path.with_suffix("")
        whole.write_bytes(pack.unpacked(whole))
    site.mounts |= {"/__page__/": Path(__file__).parent / "pyodide", "/__suite__/": tmp_path}
    page = open_phone()
    page.goto(f"{site.origin}/__page__/library.html")
    page.locator("html[data-done]").wait_for(state="attached", timeout=60_000)
    assert page.locator("#result").inner_text() == f"{len(names)} imported"


def test_the_first_visit_stays_small(dist: Path) -> None:
    """Compressed by us or as hosts do: seven tenths of the runtime's stock files alone, 6.4 million bytes."""
    urls = [f"{file['url']}{pack.SUFFIX if 'packed' in file else ''}" for file in precache.entries(dist)]
    sizes = {url: len(gzip.compress((dist / url).read_bytes(), 9)) for url in urls}
    print(f"{len(sizes)} files, {sum(sizes.values())} bytes compressed")
    assert sum(sizes.values()) < 4_480_000
    assert sizes["vendor/pyodide/python_stdlib.zip.packed"] < 850_000
