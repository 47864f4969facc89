"""Every error of the kinds and of what they share has words in both languages that ask for nothing the code does not tell."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import hakaru_compute
from catalogue_words import CONTRACT, placeholders

SOURCE = Path(hakaru_compute.__file__).parent
# Words of recipes are held more strictly by tests of their own.
FOLDERS = ("kinds", "families", "model", "preparation", "data")
# The number and the name of a step are told where a recipe runs.
ALWAYS = {"number", "step"}


def _words(language: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for path in CONTRACT.rglob(f"*error-words.{language}.ts"):
        found |= placeholders(path)
    return found


def _raised() -> list[tuple[str, str, set[str], bool]]:
    """File, code and parameters of each JobError; whether more parameters come from a dictionary."""
    found = []
    for path in (file for folder in FOLDERS for file in (SOURCE / folder).rglob("*.py")):
        if path.name.startswith("test_") or "export_files" in path.parts:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            name = getattr(node.func, "attr", getattr(node.func, "id", "")) if isinstance(node, ast.Call) else ""
            if name == "JobError" and node.args and isinstance(node.args[0], ast.Constant):
                told = {keyword.arg for keyword in node.keywords if keyword.arg}
                more = any(keyword.arg is None for keyword in node.keywords)
                found.append((str(path.relative_to(SOURCE)), node.args[0].value, told, more))
    return found


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_error_has_words_that_it_can_fill(language: str) -> None:
    words, raised = _words(language), _raised()
    assert len({code for _, code, _, _ in raised}) > 30
    assert [(file, code) for file, code, _, _ in raised if code not in words] == []
    assert [
        (file, code, words[code] - told)
        for file, code, told, more in raised
        if not more and not words[code] <= told | ALWAYS
    ] == []
