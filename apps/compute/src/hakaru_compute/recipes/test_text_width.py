"""Full-width and half-width characters."""

from __future__ import annotations

import unicodedata
from typing import Any

import pytest

from recipe_tables import apply, values

TYPED = ["ＡＢ－１２", "ﾗｲﾝ ｶﾞ　２号", "ﾊﾟｰﾂ（小）", "㎜ ① Ⅲ ｶﾞｰｾﾞ", None, "plain"]


def widths(texts: list[str | None], **parameters: Any) -> list[Any]:
    return values(apply({"t": texts}, ("text_width", {"columns": ["t"], **parameters})), "t")


def test_letters_digits_and_katakana_have_one_width() -> None:
    assert widths(TYPED) == ["AB-12", "ライン ガ 2号", "パーツ(小)", "㎜ ① Ⅲ ガーゼ", None, "plain"]


def test_what_is_changed_is_chosen() -> None:
    assert widths(["ＡＢ－１２ ｶﾞ"], what=["digits"]) == ["ＡＢ－12 ｶﾞ"]
    assert widths(["ＡＢ－１２ ｶﾞ"], what=["katakana"]) == ["ＡＢ－１２ ガ"]


@pytest.mark.parametrize("letter", [chr(code) for code in (*range(0xFF01, 0xFF5F), *range(0xFF61, 0xFF9E))])
def test_each_character_becomes_what_unicode_says(letter: str) -> None:
    assert widths([letter]) == [unicodedata.normalize("NFKC", letter)]


def test_numbers_typed_in_full_width_become_numbers() -> None:
    applied = apply(
        {"t": ["１２．５", "－３", "1,200", "ＮＧ", None]}, ("text_width", {"columns": ["t"], "result": "number"})
    )
    assert values(applied, "t") == [12.5, -3.0, 1200.0, None, None]
    account = applied.results[0].accounting
    assert [(one.code, one.params["value"], one.params["row"]) for one in account.warnings] == [
        ("values_unreadable", "ＮＧ", 4)
    ]
    assert account.cells[0].emptied == 1


def test_columns_of_numbers_stay() -> None:
    assert values(apply({"t": [1.5, None]}, ("text_width", {"columns": ["t"]})), "t") == [1.5, None]
