"""The layers of the house, read from the imports: each room knows only what is below it."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent / "py"

# From the ground up. A room imports from its own floor or from below, never in a circle.
FLOORS = (
    {"farkle.frozen", "farkle.parts", "farkle.shapes", "farkle.reading", "farkle.rules", "farkle.events"},
    {"farkle.scoring", "farkle.state", "farkle.variants", "farkle.check"},
    {"farkle.verdict", "farkle.columns", "farkle.ending", "farkle.settle", "farkle.turn", "farkle.machine"},
    {"farkle.odds"},
    {"farkle.game"},
    {"farkle.sheet", "farkle.amend"},
    {"farkle", "farkle.__main__"},
    {"ui", "ui.views", "ui.texts", "ui.chain", "ui.cells", "ui.shelf", "ui.removed", "ui.backup"},
    {"ui.record"},
    {"ui.session"},
    {"rooms"},  # every other module of ui: pure, from state to state
    {"ui.intents", "ui.desk"},
    {"views"},  # every module of ui.views: from state to text
    {"ui.dom", "ui.device", "ui.storage"},
    {"ui.errands", "ui.ahead"},
    {"ui.app"},
    {"main", "warm"},
)
DOORS = {"ui.dom", "ui.device", "ui.storage", "ui.errands", "ui.ahead", "ui.app", "main", "warm"}
# A browser, a clock, chance: what would make the same events give another game.
BEYOND_THE_DOORS = {"js", "pyscript", "pyodide", "random", "secrets", "time", "datetime", "asyncio"}


def _name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {_name(path): path for path in sorted(ROOT.rglob("*.py"))}


def _only_for_types(tree: ast.Module) -> set[ast.AST]:
    """What stands under `if TYPE_CHECKING`: it is never run, so it ties nothing together."""
    return {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
        for inner in ast.walk(node)
    }


def _imports(module: str) -> Iterator[str]:
    """Every module that this one imports, also inside a function."""
    path = MODULES[module]
    tree = ast.parse(path.read_text(encoding="utf-8"))
    skipped = _only_for_types(tree)
    package = module.split(".") if path.name == "__init__.py" else module.split(".")[:-1]
    for node in ast.walk(tree):
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            inside = {f"{base}.{alias.name}" for alias in node.names}
            yield from (inside & MODULES.keys()) or {base}


IMPORTS = {module: set(_imports(module)) for module in MODULES}


def _floor(module: str) -> int:
    named = {name for floor in FLOORS for name in floor}
    if module not in named:
        assert module.startswith("ui."), f"{module} has no floor yet"
        module = "views" if module.startswith("ui.views.") else "rooms"
    return next(number for number, floor in enumerate(FLOORS) if module in floor)


@pytest.mark.parametrize("module", MODULES)
def test_no_room_imports_from_above(module: str) -> None:
    """The one-way street of the house: engine, session, views, doors, app."""
    climbs = {other for other in IMPORTS[module] & MODULES.keys() if _floor(other) > _floor(module)}
    assert climbs == set()


def test_no_rooms_import_each_other_in_a_circle() -> None:
    """Also on one floor there is an order."""
    ours = {module: others & MODULES.keys() - {module} for module, others in IMPORTS.items()}
    assert list(TopologicalSorter(ours).static_order())


@pytest.mark.parametrize("module", [module for module in MODULES if module not in DOORS])
def test_only_the_doors_know_the_world(module: str) -> None:
    """No browser, no clock and no chance before them: the same events always give the same game."""
    outside = {other.partition(".")[0] for other in IMPORTS[module]}
    assert outside & BEYOND_THE_DOORS == set()


@pytest.mark.parametrize("module", MODULES)
def test_nothing_is_imported_that_is_not_shipped(module: str) -> None:
    """The engine is pure standard library; only views know how HTML escapes."""
    outside = {other.partition(".")[0] for other in IMPORTS[module]} - {"farkle", "ui", "main"}
    strange = outside - sys.stdlib_module_names
    allowed = {"js", "pyodide"} if module in DOORS else set()
    assert strange <= allowed | ({"markupsafe"} if module.startswith("ui.views.") else set())
    if module.startswith("farkle"):
        assert not any(other.partition(".")[0] in ("ui", "main") for other in IMPORTS[module])


def test_every_floor_is_lived_on() -> None:
    """A module that was renamed does not leave its old name behind."""
    named = {name for floor in FLOORS for name in floor} - {"rooms", "views"}
    assert named <= MODULES.keys()
