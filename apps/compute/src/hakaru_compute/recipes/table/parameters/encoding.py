"""Parameters of encoding categories."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.forms import field, setting
from hakaru_compute.recipes.core.fields import column, columns, seed
from hakaru_compute.recipes.core.step import StepParameters, step


class EncodeOneHot(StepParameters):
    """A column of 0 and 1 for each category. A missing value is missing in all of them."""

    model_config = step(
        "encoding",
        ("learned",),
        ("One-hot", "ワンホットエンコーディング"),
        "カテゴリごとに 0 と 1 の列を作ります。欠損はどの列でも欠損のままです。",
    )

    function = "table.steps.encode:encode_one_hot"
    name: Literal["encode_one_hot"] = "encode_one_hot"
    columns: list[str] = columns("any")
    most: int = setting(
        100,
        ("Maximum categories", "The most frequent ones are kept; the others share one column."),
        ("カテゴリの上限", "行数の多い順に採用し、残りは 1 列にまとめます。"),
        ge=1,
        le=1000,
    )
    first: bool = setting(
        True, ("Column for the first category", "Leaving it out avoids columns that add up to one."),
        ("先頭のカテゴリの列", "除くと、合計が必ず 1 になる列の組（多重共線性）を避けられます。"),
    )  # fmt: skip


class EncodeOrdinal(StepParameters):
    """Numbers 0, 1, 2 … in place of categories. An unknown category becomes missing."""

    model_config = step(
        "encoding",
        ("learned",),
        ("Ordinal", "順序"),
        "カテゴリを 0, 1, 2 … の数に置き換えます。未知のカテゴリは欠損になります。",
    )

    function = "table.steps.encode:encode_ordinal"
    name: Literal["encode_ordinal"] = "encode_ordinal"
    columns: list[str] = columns("any")
    order: list[str] = field(
        [],
        ("Order", "The categories from low to high. Empty: sorted."),
        ("順序", "カテゴリを低い順に。空欄なら名前の順。"),
        "texts",
    )


class EncodeTarget(StepParameters):
    """Replaces each category by the mean of a target. Training rows get it from the other folds."""

    model_config = step(
        "encoding",
        ("learned",),
        ("Target", "ターゲットエンコーディング"),
        "カテゴリを目的変数の平均に置き換えます。学習データには、その行を含まない分割から求めた値を使います。",
    )

    function = "table.steps.encode:encode_target"
    name: Literal["encode_target"] = "encode_target"
    columns: list[str] = columns("any")
    target: str = column(("Target", "The column whose mean is used."), ("目的変数", "平均を取る列。"), types="numeric")
    smoothing: float = setting(
        10.0,
        ("Smoothing", "This many rows with the overall mean are added to each category."),
        ("平滑化", "各カテゴリに、この行数ぶんの全体平均を加えます。"),
        ge=0,
        le=1e6,
    )
    folds: int = setting(
        5, ("Folds", "Number of folds of the rows it is learned from."), ("分割数", "学習データの分割数。"), ge=2, le=50
    )
    seed: int = seed()
