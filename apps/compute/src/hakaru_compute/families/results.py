"""Shapes that results of several tabular kinds share, of training and of reports. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.preparation.recipe_spec import RecipeInput
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
    "outliers_masked",
    "values_far",
    "columns_constant",
    "columns_id_like",
    "columns_empty",
    "columns_many_missing",
    "columns_collinear",
    "columns_dependent",
    "columns_many_categories",
    "target_leak",
    "leak_order",
    "leak_cut",
    "leak_alone",
    "leak_combination",
    "rows_alike",
    "too_good",
    "rows_repeated",
    "rows_repeated_across_split",
    "time_order_shuffled",
    "rows_few",
    "rows_fewer_than_columns",
    "mape_near_zero",
    "target_repeats",
    "test_rows_few",
    "test_far_from_folds",
    "test_row_far",
    "fold_rows_far",
    "kept_worse_than_folds",
    "rows_subsampled",
    "rows_lack_targets",
    "rows_condensed",
    "not_converged",
    "no_unique_solution",
    "constant_within_classes",
    "classes_separated",
    "columns_rounded",
    "probabilities_uninformed",
    "search_cut_short",
    "groups_few",
    "recipe_target_untouched",
    "recipe_target_rows",
    "recipe_rows_left_out",
    "recipe_rows_unscored",
]


class TrainingWarning(Result):
    """Something a careful person would want to know. `code` has words in the catalogues; `params` fill them."""

    code: WarningCode
    params: dict[str, str | int | float] = Field(default_factory=dict)


class TargetRows(Result):
    """How a target's rows were used. `by_recipe`: left out of training and folds by steps that go by the target."""

    target: str
    without_target: int
    by_recipe: int = 0
    incomplete: int
    train: int
    test: int


class StoredModel(Result):
    """A model that was kept; a kind adds its `name`. `folder` is relative to the job's workspace; `inputs` are the columns
    new rows need where a recipe makes the features of them, null where they need the features.
    """

    index: int
    folder: str
    inputs: list[RecipeInput] | None = None


class Shown(Result):
    """How many of how many points a list holds: long lists are thinned at random (seeded), extremes kept."""

    shown: int
    total: int


AbsentReason = Literal["not_defined", "too_slow", "too_few_rows", "not_affordable"]


class Absent(Result):
    """A part of a report that was not made, and why."""

    section: str
    reason: AbsentReason
    params: dict[str, str | int | float] = Field(default_factory=dict)


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


Measure = Literal["rmse", "balanced_accuracy"]


class LearningCurve(Result):
    """A measure against the number of training rows, mean and standard deviation over `repeats` held-out parts."""

    measure: Measure
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
    measure: Measure
    base: float
    features: list[Importance]


class ShapFeature(Result):
    """A feature's SHAP values. `values` are the rows' numbers, or their labels for a category."""

    feature: str
    mean_absolute: float
    values: list[float | str | None]
    shap: list[float]


ShapMethod = Literal["exact_linear", "exact_tree", "permutation"]


class Shap(Result):
    """exact_linear, exact_tree (tree paths), or permutation (sampled orders against `background` rows)."""

    method: ShapMethod
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
    """condition: largest over smallest singular value of the centred columns, each of length 1; null where columns depend
    on each other, so that `rank` of the `varying` columns are independent and other coefficients fit as well.
    """

    intercept: float
    intercept_standard_error: float | None
    columns: list[Coefficient]
    residual_sd: float | None
    residual_degrees: int | None
    condition: float | None = None
    rank: int | None = None
    varying: int | None = None


class Vip(Result):
    """Variable importance in projection; above 1 counts as important."""

    column: str
    value: float


class DomainPart(Result):
    """Rows of a part, and how many lie outside: by their leverage, their distance, a category that no training row has or a
    value that is taken for an outlier (`unknown_categories`), and by any of these; null in reports of earlier versions.
    """

    part: Literal["train", "test"]
    rows: int
    outside_leverage: int
    outside_distance: int
    unknown_categories: int = 0
    outside: int | None = None


class DomainReport(Result):
    leverage_limit: float
    distance_limit: float
    neighbours: int
    share_inside: float
    parts: list[DomainPart]
    outside_rows: list[int]
    outside: Shown
