"""Every error of the kinds and of what they share has words in both languages that ask for nothing the code does not tell."""

from __future__ import annotations

from pathlib import Path

import pytest

import hakaru_compute
from catalogue_words import CONTRACT, calls_of, placeholders

SOURCE = Path(hakaru_compute.__file__).parent
# Words of recipes are held more strictly by tests of their own.
FOLDERS = [SOURCE / name for name in ("kinds", "families", "model", "preparation", "data")]
# The number and the name of a step are told where a recipe runs.
ALWAYS = {"number", "step"}


def _words(language: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for path in CONTRACT.rglob(f"*error-words.{language}.ts"):
        found |= placeholders(path)
    return found


@pytest.fixture(scope="module")
def raised() -> list[tuple[str, str, set[str], bool]]:
    return list(calls_of({"JobError", "problem", "warning"}, *FOLDERS))


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_error_has_words_that_it_can_fill(language: str, raised: list[tuple[str, str, set[str], bool]]) -> None:
    words = _words(language)
    assert len({code for _, code, _, _ in raised}) > 30
    assert [(file, code) for file, code, _, _ in raised if code not in words] == []
    assert [
        (file, code, words[code] - told)
        for file, code, told, more in raised
        if not more and not words[code] <= told | ALWAYS
    ] == []
