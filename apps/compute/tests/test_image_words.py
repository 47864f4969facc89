"""Every error that a recipe for images ends with has words, and the words ask for nothing the code does not tell."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from catalogue_words import CONTRACT, placeholders
from hakaru_compute import recipes
from hakaru_compute.data import images

FOLDERS = (Path(recipes.__file__).parent / "images", Path(images.__file__).parent)
WORDS = CONTRACT / "preprocessing"
# Of reading, and of every preview; their words are elsewhere.
OTHERS = {"images_none_readable", "recipe_step_unknown"}


def _raised() -> dict[str, set[str]]:
    """The parameters of each error."""
    found = {}
    for path in (path for folder in FOLDERS for path in folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "JobError":
                found[node.args[0].value] = {str(keyword.arg) for keyword in node.keywords}
    return found


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_error_has_words_that_it_can_fill(language: str) -> None:
    words = placeholders(WORDS / f"image-recipe-error-words.{language}.ts")
    raised = {code: told for code, told in _raised().items() if code not in OTHERS}
    assert set(words) == set(raised)
    for code, named in words.items():
        assert named <= raised[code], code
