"""What the tests of several families are told. pydantic only."""

from __future__ import annotations

from typing import Any, Literal

from hakaru_compute.forms import field, setting
from hakaru_compute.spec import Spec

Alternative = Literal["two_sided", "greater", "less"]


def variables_field() -> Any:
    return field(
        ...,
        ("Variables", "Numeric columns; each is tested separately."),
        ("変数", "数値の列。列ごとに検定します。"),
        "columns",
        min_length=1,
        max_length=50,
    )


class TestParameters(Spec):
    """What every test is told."""

    alpha: float = setting(
        0.05,
        ("Significance level α", "Confidence intervals cover 1 − α. Set it before you look at the result."),
        ("有意水準 α", "信頼区間の信頼水準は 1 − α です。結果を見る前に決めます。"),
        gt=0,
        le=0.5,
    )


def category_field() -> Any:
    """The column that says which group a row belongs to."""
    return field(
        ...,
        ("Category column", "The column that says which group a row belongs to."),
        ("カテゴリ列", "どのグループの行かを表す列。"),
        "category",
    )


def group_field(number: Literal[1, 2]) -> Any:
    """One of two values of the category."""
    helps = {
        1: ("The difference is group 1 − group 2.", "差はグループ 1 − グループ 2 です。"),
        2: ("Rows of other groups are left out.", "ほかのグループの行は使いません。"),
    }
    en, ja = helps[number]
    return field(..., (f"Group {number}", en), (f"グループ {number}", ja), "group")


def alternative_field() -> Any:
    """Which differences a test looks for."""
    return setting(
        "two_sided",
        (
            "Alternative hypothesis",
            "One-sided only if the other direction would not matter; decide before you see the data.",
        ),
        ("対立仮説", "片側は、逆方向の差に意味がないと事前に分かっているときだけ選びます。"),
    )


def variable_field(number: Literal[1, 2], en: str, ja: str) -> Any:
    """One of two columns."""
    return field(..., (f"Variable {number}", en), (f"変数 {number}", ja), "column")


def paired_variable_field(number: Literal[1, 2]) -> Any:
    """One of two columns that were measured on the same rows."""
    helps = {
        1: ("The difference is variable 1 − variable 2, row by row.", "差は行ごとの変数 1 − 変数 2 です。"),
        2: ("Measured on the same objects as variable 1.", "変数 1 と同じものを測った列。"),
    }
    return variable_field(number, *helps[number])
