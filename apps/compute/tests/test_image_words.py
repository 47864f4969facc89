"""Every error that a recipe for images ends with has words, and the words ask for nothing the code does not tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalogue_words import CONTRACT, calls_of, placeholders
from hakaru_compute import recipes
from hakaru_compute.data import images

FOLDERS = (Path(recipes.__file__).parent / "images", Path(images.__file__).parent)
WORDS = CONTRACT / "preprocessing"
# Of reading, and of every preview; their words are elsewhere.
OTHERS = {"images_none_readable", "recipe_step_unknown"}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_error_has_words_that_it_can_fill(language: str) -> None:
    words = placeholders(WORDS / f"image-recipe-error-words.{language}.ts")
    raised = {code: told for _, code, told, _ in calls_of({"JobError"}, *FOLDERS) if code not in OTHERS}
    assert set(words) == set(raised)
    for code, named in words.items():
        assert named <= raised[code], code
