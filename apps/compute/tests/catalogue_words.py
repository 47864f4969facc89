"""What the contract's catalogues of words say, for the tests that hold codes to them."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

CONTRACT = Path(__file__).resolve().parents[3] / "packages" / "contract" / "src"
# A quoted text is on the line of its code or, where it is long, on the next one.
ENTRY = re.compile(r"^  (\w+):\s*(?:'(.*)'|\"(.*)\"),$", re.MULTILINE)


def placeholders(path: Path) -> dict[str, set[str]]:
    """The placeholders ({name}, or {rows, row|rows}) of each code's words in a catalogue file."""
    entries = ENTRY.findall(path.read_text(encoding="utf-8"))
    return {code: set(re.findall(r"\{(\w+)(?:, [^{}]*)?\}", one or other)) for code, one, other in entries}


def calls_of(functions: Collection[str], *folders: Path) -> Iterator[tuple[str, str, set[str], bool]]:
    """File, code and parameters of each call of these functions with a code; whether more parameters come from a dictionary."""
    for path in (file for folder in folders for file in folder.rglob("*.py")):
        if path.name.startswith("test_") or "export_files" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
            if name in functions and node.args and isinstance(node.args[0], ast.Constant):
                told = {keyword.arg for keyword in node.keywords if keyword.arg}
                yield str(path), str(node.args[0].value), told, any(keyword.arg is None for keyword in node.keywords)
