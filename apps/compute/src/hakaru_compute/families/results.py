"""Shapes that results of several tabular kinds share."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.spec import Result


class Metrics(Result):
    """Agreement of predictions with measurements, in the target's unit; `mape` is a share (0.1 is 10 %)."""

    rows: int
    r2: float | None = None
    rmse: float | None = None
    mae: float | None = None
    mape: float | None = None
    max_error: float | None = None


class Spread(Result):
    """A mean over folds and the standard deviation (n − 1) around it; `sd` is null for a single fold."""

    mean: float
    sd: float | None


class FoldMetrics(Result):
    """Each metric over the folds of a cross-validation."""

    count: int
    r2: Spread | None
    rmse: Spread | None
    mae: Spread | None
    mape: Spread | None


WarningCode = Literal[
    "rows_without_target",
    "rows_incomplete",
    "rows_outlying",
    "columns_constant",
    "columns_id_like",
    "columns_empty",
    "columns_many_missing",
    "columns_collinear",
    "columns_many_categories",
    "target_leak",
    "rows_repeated",
    "rows_repeated_across_split",
    "time_order_shuffled",
    "rows_few",
    "rows_fewer_than_columns",
    "mape_near_zero",
    "target_repeats",
    "test_rows_few",
    "rows_subsampled",
    "not_converged",
    "search_cut_short",
    "groups_few",
    "recipe_target_untouched",
    "recipe_rows_left_out",
    "recipe_rows_unscored",
]


class TrainingWarning(Result):
    """Something a careful person would want to know. `code` has words in the catalogues; `params` fill them."""

    code: WarningCode
    params: dict[str, str | int | float] = Field(default_factory=dict)


class TargetRows(Result):
    """How a target's rows were used."""

    target: str
    without_target: int
    incomplete: int
    train: int
    test: int


class Shown(Result):
    """How many of how many points a list holds: long lists are thinned at random (seeded), extremes kept."""

    shown: int
    total: int


class Absent(Result):
    """A part of a report that was not made, and why."""

    section: str
    reason: Literal["not_defined", "too_slow", "too_few_rows", "not_affordable"]
    params: dict[str, str | int | float] = Field(default_factory=dict)
