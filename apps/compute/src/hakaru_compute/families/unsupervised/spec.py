"""A table as one matrix of scaled columns: what a person chooses for it, and what results say of it. pydantic only."""

from __future__ import annotations

from typing import Annotated, Literal, Protocol

from pydantic import Field

from hakaru_compute.data.spec import Feature, Table
from hakaru_compute.forms import setting
from hakaru_compute.preparation.recipe_spec import TrainingRecipe
from hakaru_compute.preparation.spec import Encoding, Missing, Outliers
from hakaru_compute.spec import Result, Spec

ColumnScaling = Literal["unit_variance", "pareto", "centre", "range", "robust"]


class Preparing(Spec):
    """How columns become numbers of one scale. Categories become columns of 0 and 1, which are scaled as the others."""

    missing: Annotated[Missing, Field(default_factory=Missing)]
    outliers: Annotated[Outliers, Field(default_factory=Outliers)]
    encoding: Annotated[Encoding, Field(default_factory=Encoding)]
    scaling: ColumnScaling = setting(
        "unit_variance",
        (
            "Scaling",
            "Unit variance: every column counts alike (the correlation matrix). Pareto: divided by the root of the standard "
            "deviation. Centred only: units decide (the covariance matrix; for columns of one unit, such as spectra). Range: "
            "divided by maximum − minimum. Robust: median and interquartile range.",
        ),
        (
            "スケーリング",
            "標準化：すべての列を同じ重みで扱います（相関行列）。パレート：標準偏差の平方根で割ります。中心化のみ：単位の大きさがそのまま重みになります"
            "（共分散行列。スペクトルなど単位のそろった列に）。範囲：最大値 − 最小値で割ります。ロバスト：中央値と四分位範囲を使います。",
        ),
    )


class UsedRows(Result):
    """How the table's rows were used. `fitted` may be fewer than `used` where a method fits on a sample.

    Of a recipe's steps: `removed` are rows they took away, `passed_over` rows that they chose not to learn from.
    """

    total: int
    used: int
    incomplete: int
    outlying: int
    excluded: int
    removed: int = 0
    passed_over: int = 0


class MatrixColumn(Result):
    """A column of the matrix, the feature it comes from, and what it is shifted and divided by."""

    name: str
    feature: str
    centre: float
    scale: float
    missing: int


class MatrixOptions(Protocol):
    """What reading a table as a matrix needs of a training's spec."""

    table: Table
    recipe: TrainingRecipe | None
    features: list[Feature]
    preparing: Preparing
    excluded_rows: list[int]
    sample_rows: int | None
    seed: int
