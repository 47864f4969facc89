"""Parameters of filling and deleting what is missing."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.forms import field, setting
from hakaru_compute.recipes.core.fields import choice, columns, time_column
from hakaru_compute.recipes.core.step import StepParameters, step


class MissingLinear(StepParameters):
    """Straight lines between the neighbouring known values. Never beyond the first and last."""

    model_config = step(
        "missing",
        ("ordered",),
        ("Linear interpolation", "線形補間"),
        "前後の値を直線で結んで補完します。両端の外側へは延長しません。",
    )

    function = "table.steps.missing:missing_linear"
    name: Literal["missing_linear"] = "missing_linear"
    columns: list[str] = columns()
    time: str | None = time_column()
    ends: Literal["keep", "nearest"] = choice(
        "keep",
        ("Ends", "What happens to missing values before the first and after the last known value."),
        ("両端", "最初の値より前、最後の値より後の欠損の扱い。"),
        {"keep": ("Stay missing", "欠損のまま"), "nearest": ("Nearest value", "最も近い値")},
    )
    longest: int | None = setting(
        None,
        ("Longest gap", "Gaps of more rows than this stay missing. Empty for no limit."),
        ("補完する長さの上限", "これより長く続く欠損は補完しません。空欄なら制限しません。"),
        ge=1,
        le=10**9,
    )


class MissingNeighbours(StepParameters):
    """The previous known value or, at the beginning, the next one."""

    model_config = step(
        "missing",
        ("ordered",),
        ("Previous and next value", "前後の値"),
        "直前の値で補完します。先頭で直前の値がないときは次の値を使います。",
    )

    function = "table.steps.missing:missing_neighbours"
    name: Literal["missing_neighbours"] = "missing_neighbours"
    columns: list[str] = columns("any")
    order: Literal["both", "previous", "next"] = choice(
        "both",
        ("Value", "Which neighbour's value is taken."),
        ("使用する値", "前後どちらの値を使うか。"),
        {
            "both": ("Previous, then next", "前の値、なければ次の値"),
            "previous": ("Previous only", "前の値だけ"),
            "next": ("Next only", "次の値だけ"),
        },
    )


class MissingKnn(StepParameters):
    """The mean of the k most similar rows, compared by the other columns on one scale."""

    model_config = step(
        "missing",
        ("learned",),
        ("k-NN", "k-NN"),
        "ほかの列（尺度をそろえて比較）の値が最も近い k 行の平均で補完します。",
    )

    function = "table.steps.missing:missing_knn"
    name: Literal["missing_knn"] = "missing_knn"
    columns: list[str] = columns()
    k: int = setting(5, ("k", "How many similar rows are averaged."), ("k", "平均する行の数。"), ge=1, le=100)
    most_rows: int = setting(
        20_000,
        ("Maximum rows to compare with", "With more rows than this, similar rows are sought in a random sample."),
        ("比較する行数の上限", "行数がこれより多いときは、ランダムに選んだ行の中から近い行を探します。"),
        ge=10,
        le=20_000,
    )


class MissingStatistic(StepParameters):
    """The column's mean, median or most frequent value."""

    model_config = step(
        "missing",
        ("learned",),
        ("Mean, median or mode", "平均・中央値・最頻値"),
        "列の平均・中央値・最頻値で補完します。",
    )

    function = "table.steps.missing:missing_statistic"
    name: Literal["missing_statistic"] = "missing_statistic"
    columns: list[str] = columns("any")
    statistic: Literal["mean", "median", "mode"] = choice(
        "median",
        ("Value", "Mean and median are for numbers only."),
        ("使用する値", "平均と中央値は数値の列だけに使えます。"),
        {"mean": ("Mean", "平均"), "median": ("Median", "中央値"), "mode": ("Most frequent value", "最頻値")},
    )


class MissingConstant(StepParameters):
    """Fills missing values with a value that you set."""

    model_config = step("missing", ("row_wise",), ("Fixed value", "固定値"), "指定した値で補完します。")

    function = "table.steps.missing:missing_constant"
    name: Literal["missing_constant"] = "missing_constant"
    columns: list[str] = columns("any")
    value: float | str = field(
        ..., ("Value", "The value that replaces missing values."), ("値", "欠損の代わりに入れる値。"), "value"
    )


class MissingDelete(StepParameters):
    """Deletes rows with missing values."""

    model_config = step("missing", ("row_dropping",), ("Delete row", "行の削除"), "欠損のある行を削除します。")

    function = "table.steps.missing:missing_delete"
    name: Literal["missing_delete"] = "missing_delete"
    columns: list[str] = columns("any", empty=True)
    when: Literal["any", "all"] = choice(
        "any",
        ("Delete rows if", "Rows with any missing value, or only rows with all values missing."),
        ("削除する条件", "欠損が 1 つでもある行か、すべて欠損の行か。"),
        {"any": ("Any value is missing", "いずれかが欠損"), "all": ("All values are missing", "すべてが欠損")},
    )
