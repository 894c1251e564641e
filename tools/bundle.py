"""Trim and precompile: runs inside Pyodide, so that bytecode fits the interpreter that will read it.

Knows the folders it is given and nothing else: sources come in, two reproducible zip files come out.
"""

from __future__ import annotations

import ast
import importlib.util
import json
import sys
import zipfile
from collections.abc import Callable, Iterable, Iterator, Mapping
from importlib._bootstrap_external import _code_to_hash_pyc  # type: ignore[attr-defined]
from pathlib import Path, PurePosixPath

EPOCH = (1980, 1, 1, 0, 0, 0)
"""One date for every entry: the same inputs must give the same bytes."""

BORDER = frozenset({"js", "pyodide_js"})
"""Modules that JavaScript registers: they are in no zip file."""


class MissingModuleError(Exception):
    """Something that ships imports a module that does not."""


def module_name(path: str) -> str:
    """`json/__init__.py` is `json`; `json/decoder.py` is `json.decoder`."""
    parts = PurePosixPath(path).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def sources(files: Mapping[str, bytes]) -> dict[str, str]:
    """Module name -> path, for the Python files of a tree."""
    return {module_name(path): path for path in files if path.endswith(".py")}


def imports(name: str, source: bytes, is_package: bool) -> Iterator[tuple[str, bool]]:
    """Absolute names that a module imports anywhere in it, and whether a function does it (so: later)."""
    package = name if is_package else name.rpartition(".")[0]

    def walk(node: ast.AST, late: bool) -> Iterator[tuple[str, bool]]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test):
                continue
            if isinstance(child, ast.Import):
                yield from ((alias.name, late) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                base = child.module or ""
                if child.level:
                    base = importlib.util.resolve_name("." * child.level + base, package)
                yield base, late
                yield from ((f"{base}.{alias.name}", late) for alias in child.names if alias.name != "*")
            else:
                deeper = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
                yield from walk(child, late or deeper)

    yield from walk(ast.parse(source), False)


def parents(name: str) -> Iterator[str]:
    """`a.b.c` -> `a`, `a.b`, `a.b.c`: importing a module imports its packages."""
    parts = name.split(".")
    return (".".join(parts[: n + 1]) for n in range(len(parts)))


class Library:
    """The standard library as modules, and the part of it that a set of roots needs."""

    def __init__(self, files: Mapping[str, bytes]) -> None:
        self.files = files
        self.paths = sources(files)
        self.tops = {name.partition(".")[0] for name in self.paths}

    def knows(self, name: str) -> bool:
        return name in self.paths or name in sys.builtin_module_names

    def closure(self, roots: Iterable[str], dropped: frozenset[str]) -> set[str]:
        """Modules reached from the roots by imports; a dropped package and all in it is never entered."""
        kept: set[str] = set()
        queue = [part for root in roots for part in parents(root)]
        while queue:
            name = queue.pop()
            if name in kept or name not in self.paths or any(part in dropped for part in parents(name)):
                continue
            kept.add(name)
            path = self.paths[name]
            found = imports(name, self.files[path], path.endswith("__init__.py"))
            queue.extend(part for target, _ in found for part in parents(target))
        return kept


def check_imports(owners: Mapping[str, Mapping[str, bytes]], library: Library, kept: set[str]) -> set[str]:
    """Names of the library that the shipped sources import, wherever in the code they do it.

    Raises MissingModuleError, naming file and module, for one that is neither shipped nor kept.
    """
    own = {name.partition(".")[0] for files in owners.values() for name in sources(files)}
    needed: set[str] = set()
    for owner, files in owners.items():
        for name, path in sources(files).items():
            for target, _ in imports(name, files[path], path.endswith("__init__.py")):
                top = target.partition(".")[0]
                if top in BORDER | own or top in sys.builtin_module_names:
                    continue
                if top not in library.tops:
                    raise MissingModuleError(
                        f"{owner}/{path} imports {target}: no such module in the app or in Python"
                    )
                if target in library.paths:
                    needed.add(target)
                    if kept and target not in kept:
                        raise MissingModuleError(
                            f"{owner}/{path} imports {target}, which the trimmed library leaves out: "
                            "take it off the dropped list in tools/library.json"
                        )
    return needed


def undocumented(source: bytes) -> ast.Module:
    """The same code without the words for its readers, which nobody reads in a phone.

    Classes keep theirs: a dataclass without one works out its signature at each start.
    """
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.FunctionDef, ast.AsyncFunctionDef)) and ast.get_docstring(node):
            node.body = node.body[1:] or [ast.Pass(lineno=1, col_offset=0)]
    return tree


def compiled(source: bytes, filename: str, optimize: int) -> bytes:
    """Bytecode that is never checked against a source file: its header holds a hash, not a date."""
    code = compile(undocumented(source), filename, "exec", dont_inherit=True, optimize=optimize)
    return bytes(_code_to_hash_pyc(code, importlib.util.source_hash(source), False))


def write_zip(target: Path, files: Mapping[str, bytes]) -> None:
    """Stored: it is packed as a whole for its way, and an import need not unpack it."""
    with zipfile.ZipFile(target, "w") as archive:
        for name in sorted(files):
            info = zipfile.ZipInfo(name, EPOCH)
            info.external_attr = 0o644 << 16
            archive.writestr(info, files[name])


def precompile(files: Mapping[str, bytes], filename: Callable[[str], str], optimize: int) -> dict[str, bytes]:
    return {
        (path + "c" if path.endswith(".py") else path): (
            compiled(data, filename(path), optimize) if path.endswith(".py") else data
        )
        for path, data in files.items()
    }


def read_tree(root: Path) -> dict[str, bytes]:
    """Files of a folder by their path in it; caches, hidden files and type markers stay out."""
    return {
        path.relative_to(root).as_posix(): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and path.name != "py.typed"
    }


def read_zip(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}


def bundle(work: Path, loaded: Iterable[str]) -> dict[str, object]:
    """Read `work/in`, write `work/out/app.zip` and `work/out/python_stdlib.zip`; give the figures.

    `loaded` names what a bare interpreter has imported when it is ready.
    """
    settings = json.loads((work / "in/library.json").read_text())
    dropped = frozenset(settings["dropped"])
    app = read_tree(work / "in/app")
    library = Library(read_zip(work / "in/python_stdlib.zip"))
    owners = {"py": app}
    needed = check_imports(owners, library, set())
    if lost := [name for name in loaded if any(part in dropped for part in parents(name))]:
        raise MissingModuleError(
            f"tools/library.json drops {', '.join(lost)}, which the interpreter needs to start"
        )
    kept = library.closure({*loaded, *settings["kept"], *needed}, dropped)
    check_imports(owners, library, kept)
    python = {library.paths[name]: library.files[library.paths[name]] for name in kept}
    (work / "out").mkdir(exist_ok=True)
    # Asserts and docstrings of the library go; the app keeps its asserts.
    write_zip(work / "out/python_stdlib.zip", precompile(python, "/lib/python314.zip/{}".format, 2))
    write_zip(work / "out/app.zip", precompile(app, str, 0))
    return {"kept": sorted(kept), "library": len(library.paths), "app": len(app)}
