"""The layers of the house: which package may import which."""

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LAYERS = {
    "operators": set(),
    "memory_db": set(),
    "npu": {"operators"},
    "generators": {"operators", "memory_db"},
    "audit": {"memory_db"},
    "tasks": {"operators", "memory_db", "npu", "generators", "audit"},
    "flows": {"operators", "memory_db", "npu", "generators", "audit", "tasks"},
}


def imported_packages(source: str) -> set[str]:
    tree = ast.parse(source)
    names = {alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names}
    names |= {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}
    return {name.split(".")[0] for name in names}


@pytest.mark.parametrize("package", LAYERS)
def test_package_imports_only_lower_layers(package: str) -> None:
    allowed = LAYERS[package] | {package}
    wrong = {
        f"{path.relative_to(ROOT)} imports {name}"
        for path in (ROOT / package).rglob("*.py")
        for name in imported_packages(path.read_text()) & set(LAYERS) - allowed
    }
    assert not wrong


def test_generators_import_only_the_memorys_types() -> None:
    for path in (ROOT / "generators").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("memory_db"):
                assert node.module == "memory_db.types", path
