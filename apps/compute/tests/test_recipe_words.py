"""Every error and warning of recipes has words, and the words ask for nothing the code does not tell."""

from __future__ import annotations

from pathlib import Path

import pytest

from catalogue_words import CONTRACT, calls_of, placeholders
from hakaru_compute import recipes
from hakaru_compute.recipes.core.spec import StepWarning
from hakaru_compute.recipes.formula.functions import CALLED

RECIPES = Path(recipes.__file__).parent
WORDS = CONTRACT / "preprocessing"
ALWAYS = {"number", "step"}
# Chosen by an expression where the warning is given.
CHOSEN = {"column_constant", "still_missing"}


def _calls(function: str) -> list[tuple[str, set[str], bool]]:
    """Code and parameters of each call of this function; whether more come from a dictionary."""
    folders = [folder for folder in RECIPES.iterdir() if folder.is_dir() and folder.name != "images"]
    return [found[1:] for found in calls_of({function}, *folders)]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_error_has_words_that_it_can_fill(language: str) -> None:
    words, raised = placeholders(WORDS / f"recipe-error-words.{language}.ts"), _calls("JobError")
    assert {code for code, _, _ in raised} == set(words)
    for code, told, more in raised:
        assert more or words[code] <= told | ALWAYS, code


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_warning_has_words_that_it_can_fill(language: str) -> None:
    words, warned = placeholders(WORDS / f"recipe-warning-words.{language}.ts"), _calls("warn")
    codes = set(StepWarning.model_json_schema()["properties"]["code"]["enum"])
    assert codes == set(words)
    assert codes - {code for code, _, _ in warned} <= CHOSEN
    for code, told, more in warned:
        assert more or words[code] <= told, code


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_function_of_formulas_is_listed_with_what_it_computes(language: str) -> None:
    assert sorted(placeholders(WORDS / f"formula-words.{language}.ts")) == CALLED


@pytest.mark.parametrize("kind", ["error", "warning"])
def test_both_languages_tell_the_same(kind: str) -> None:
    assert placeholders(WORDS / f"recipe-{kind}-words.en.ts") == placeholders(WORDS / f"recipe-{kind}-words.ja.ts")
