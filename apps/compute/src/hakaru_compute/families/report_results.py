"""Parts of a report that several tabular kinds share."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.families.results import Shown
from hakaru_compute.spec import Result


class Histogram(Result):
    edges: list[float]
    counts: list[int]


class Interval(Result):
    value: float
    lower: float
    upper: float


class ColumnValues(Result):
    """A column's cells at some rows: numbers (booleans as 0 and 1, times as seconds since 1970) or labels; null if missing."""

    name: str
    type: Literal["numeric", "boolean", "datetime", "categorical"]
    values: list[float | str | None]


class LearningCurve(Result):
    """A measure against the number of training rows, mean and standard deviation over `repeats` held-out parts."""

    measure: Literal["rmse", "balanced_accuracy"]
    rows: list[int]
    train: list[float]
    held_out: list[float]
    held_out_sd: list[float | None]
    repeats: int


class Importance(Result):
    """How much worse the measure gets when a feature is shuffled, and how much that varies between shuffles."""

    feature: str
    mean: float
    sd: float


class Importances(Result):
    """Permutation importances, largest first; `base` is the measure with nothing shuffled."""

    part: Literal["test", "train"]
    rows: int
    repeats: int
    measure: Literal["rmse", "balanced_accuracy"]
    base: float
    features: list[Importance]


class ShapFeature(Result):
    """A feature's SHAP values. `values` are the rows' numbers, or their labels for a category."""

    feature: str
    mean_absolute: float
    values: list[float | str | None]
    shap: list[float]


class Shap(Result):
    """exact_linear, exact_tree (tree paths), or permutation (sampled orders against `background` rows)."""

    method: Literal["exact_linear", "exact_tree", "permutation"]
    rows: int
    background: int
    base_value: float
    features: list[ShapFeature]


class PartialDependence(Result):
    """Mean prediction (and some single rows', ICE) when one feature is set to each grid value for all rows."""

    feature: str
    type: Literal["numeric", "categorical", "boolean", "datetime"]
    grid: list[float | str]
    mean: list[float]
    lines: list[list[float]]


class Coefficient(Result):
    """`value` is per unit of the feature, `standardised` per standard deviation of feature and target.

    Standard error, interval (95 %), t and p are those of ordinary least squares; VIF is 1 / (1 − R²) of the column on
    the others.
    """

    column: str
    feature: str
    value: float
    standardised: float
    standard_error: float | None = None
    lower: float | None = None
    upper: float | None = None
    t: float | None = None
    p: float | None = None
    vif: float | None = None


class Coefficients(Result):
    intercept: float
    intercept_standard_error: float | None
    columns: list[Coefficient]
    residual_sd: float | None
    residual_degrees: int | None


class Vip(Result):
    """Variable importance in projection; above 1 counts as important."""

    column: str
    value: float


class DomainPart(Result):
    part: Literal["train", "test"]
    rows: int
    outside_leverage: int
    outside_distance: int


class DomainReport(Result):
    leverage_limit: float
    distance_limit: float
    neighbours: int
    share_inside: float
    parts: list[DomainPart]
    outside_rows: list[int]
    outside: Shown
