"""What benchmarks take from the package is there: they run seldom, and many of their imports stand inside functions."""

from __future__ import annotations

import ast
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

BENCH = Path(__file__).resolve().parents[3] / "bench"
FILES = sorted(BENCH.rglob("*.py"))


def test_there_are_benchmarks() -> None:
    assert len(FILES) > 10


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(BENCH)))
def test_what_it_imports_of_the_package_is_there(file: Path) -> None:
    imports = [node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, ast.ImportFrom)]
    for node in imports:
        if (node.module or "").startswith("hakaru_compute"):
            module = import_module(node.module or "")
            absent = [name.name for name in node.names if not hasattr(module, name.name)]
            assert [name for name in absent if not find_spec(f"{node.module}.{name}")] == []
