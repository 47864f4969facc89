"""Parameters of outlier treatment."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import model_validator

from hakaru_compute.forms import field, setting
from hakaru_compute.recipes.core.fields import choice, columns
from hakaru_compute.recipes.core.step import Kind, StepParameters, step
from hakaru_compute.spec import Spec

Action = Literal["null", "clip", "drop"]


def action(clip: tuple[str, str] = ("Move to the limit", "限界の値に置き換える")) -> Any:
    return choice(
        "null",
        ("Outlier treatment", "Deleting a row deletes its values in every column: check the number of rows first."),
        ("外れ値の処理", "行を削除するとほかの列の値も失われます。先に削除される行数を確認してください。"),
        {"null": ("Set to missing", "欠損にする"), "clip": clip, "drop": ("Delete the row", "行を削除する")},
    )


class OutlierStep(StepParameters):
    """A step with an `action`, which says what becomes of outliers. It drops rows with one action alone."""

    if TYPE_CHECKING:
        # Each declares it as its last field.
        action: Action

    def kinds(self) -> tuple[Kind, ...]:
        kind, dropping = self.declared()["kinds"]
        return (kind, dropping) if self.action == "drop" else (kind,)

    def chooses_training_rows(self) -> bool:
        return self.action == "drop"


class OutliersSigma(OutlierStep):
    """Values more than n standard deviations from the mean of their column, in one pass."""

    model_config = step(
        "outliers",
        ("learned", "row_dropping"),
        ("Mean ± 3 sigma", "平均 ± 3σ"),
        "列の平均 ± n × 標準偏差（不偏）の外にある値を外れ値とします。判定は 1 回だけです。",
    )

    function = "table.steps.outliers:outliers_sigma"
    name: Literal["outliers_sigma"] = "outliers_sigma"
    columns: list[str] = columns()
    n: float = setting(
        3.0,
        ("Multiple n", "How many standard deviations from the mean the limits lie."),
        ("倍率 n", "平均から限界までの標準偏差の倍数。"),
        gt=0,
        le=100,
    )
    action: Action = action()


class OutliersMad(OutlierStep):
    """Values far from the median, by the median absolute deviation (MAD), which outliers hardly affect."""

    model_config = step(
        "outliers",
        ("learned", "row_dropping"),
        ("Median ± MAD", "中央値 ± MAD"),
        "中央値から 1.4826 × MAD の n 倍より離れた値を外れ値とします（外れ値の影響を受けにくい）。",
    )

    function = "table.steps.outliers:outliers_mad"
    name: Literal["outliers_mad"] = "outliers_mad"
    columns: list[str] = columns()
    n: float = setting(
        3.5,
        ("Multiple n", "How many times 1.4826 × MAD from the median the limits lie."),
        ("倍率 n", "中央値から限界までの距離（1.4826 × MAD の倍数）。"),
        gt=0,
        le=100,
    )
    action: Action = action()


class OutliersQuartiles(OutlierStep):
    """Values more than n interquartile ranges beyond the quartiles, as in box plots."""

    model_config = step(
        "outliers",
        ("learned", "row_dropping"),
        ("Quartiles ± IQR", "四分位数 ± IQR"),
        "第 1・第 3 四分位数から四分位範囲（IQR）の n 倍より外にある値を外れ値とします（箱ひげ図のひげと同じ）。",
    )

    function = "table.steps.outliers:outliers_quartiles"
    name: Literal["outliers_quartiles"] = "outliers_quartiles"
    columns: list[str] = columns()
    n: float = setting(
        1.5,
        (
            "Multiple n",
            "How many interquartile ranges the limits lie beyond the quartiles; 3 for extreme outliers only.",
        ),
        ("倍率 n", "四分位数から限界までの距離（IQR の倍数）。極端な値だけなら 3。"),
        gt=0,
        le=100,
    )
    action: Action = action()


class OutliersHampel(OutlierStep):
    """Values far from the median of their neighbours: Hampel's filter with a window of 2k + 1 rows."""

    model_config = step(
        "outliers",
        ("ordered", "row_dropping"),
        ("Hampel", "Hampel"),
        "前後 k 行の中央値から、1.4826 × MAD の n 倍より離れた値を外れ値とします。両端では窓を短くします。",
    )

    function = "series.hampel:outliers_hampel"
    name: Literal["outliers_hampel"] = "outliers_hampel"
    columns: list[str] = columns()
    k: int = setting(
        10,
        ("k", "Number of neighbours on each side. At the ends, the window is cut off."),
        ("k", "片側の行数。両端では窓を短くします。"),
        ge=1,
        le=10_000,
    )
    n: float = setting(
        3.0,
        ("Multiple n", "How many scaled MADs from the median are too far."),
        ("倍率 n", "外れ値とみなす中央値からの距離（1.4826 × MAD の倍数）。"),
        ge=0,
        le=100,
    )
    action: Action = action(("Replace by the median", "中央値に置き換える"))


class Limits(Spec):
    """Allowed values of a column; an open end is null."""

    column: str
    lower: float | None = None
    upper: float | None = None

    @model_validator(mode="after")
    def _ordered(self) -> Limits:
        if self.lower is not None and self.upper is not None and self.lower > self.upper:
            raise ValueError("lower is above upper")
        return self


class OutliersBounds(OutlierStep):
    """Values outside limits that you set."""

    model_config = step(
        "outliers",
        ("row_wise", "row_dropping"),
        ("Set bounds", "上下限の指定"),
        "指定した上下限の外にある値を外れ値とします。",
    )

    function = "table.steps.outliers:outliers_bounds"
    name: Literal["outliers_bounds"] = "outliers_bounds"
    bounds: list[Limits] = field(
        ...,
        ("Bounds", "The lowest and highest value of each column."),
        ("上下限", "列ごとの下限と上限。"),
        "bounds",
        min_length=1,
    )
    action: Action = action()

    @model_validator(mode="after")
    def _distinct(self) -> OutliersBounds:
        names = [limits.column for limits in self.bounds]
        if len(set(names)) < len(names):
            raise ValueError("a column is named twice")
        return self

    def chooses_training_rows(self) -> bool:
        return False
