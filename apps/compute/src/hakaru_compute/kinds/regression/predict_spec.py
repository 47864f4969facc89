"""What predictions and forms of typed rows are asked and what they answer. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.kinds.regression.model_specs import ModelName
from hakaru_compute.spec import Result, Spec
from hakaru_compute.tabular.prediction_results import Distribution, UnreadableColumn
from hakaru_compute.tabular.results import Metrics
from hakaru_compute.tabular.spec import Table

Cell = float | int | str | bool | None


class PredictSpec(Spec):
    """Rows of a Parquet file to predict; `mapping` names, for a feature, the file's column that takes its place.

    domain: the leverage of every row, or also its distance to the nearest training rows (slower). interval: conformal
    from out-of-fold residuals, or the model's own where it has one (Gaussian process, Bayesian ridge).
    """

    model_dir: str
    table: Table
    mapping: dict[str, str] = Field(default_factory=dict)
    coverage: float = Field(0.9, ge=0.5, le=0.999)
    interval: Literal["conformal", "model"] = "conformal"
    domain: Literal["leverage", "leverage_and_distance"] = "leverage"
    keep_columns: list[str] | None = Field(None, description="Input columns copied to the output; null for all.")
    output_name: str = Field("predictions.parquet", pattern=r"^[\w.-]+\.parquet$")


class UnknownCategories(Result):
    """Labels of a column that training never saw: they count as none of the known ones."""

    column: str
    rows: int
    labels: list[str]


class OutOfRange(Result):
    """Rows whose value lies outside the range that training rows had; dates are ISO 8601 text."""

    column: str
    below: int
    above: int
    minimum: float | str
    maximum: float | str


class PredictSummary(Result):
    """What happened to the rows. `predicted` lacks rows that miss values the model cannot do without.

    `filled_rows` have at least one feature missing or unreadable: the interval's coverage does not hold for them.
    `overflowed` rows gave no finite prediction. Distributions are of all rows; `width` is null where it is constant.
    """

    output: str
    target: str
    model: ModelName
    rows: int
    predicted: int
    coverage: float
    interval: Literal["conformal", "model"]
    half_width: float | None
    outside_domain: int
    leverage_limit: float
    missing_values: dict[str, int]
    unreadable_values: list[UnreadableColumn]
    filled_rows: int
    overflowed: int
    unknown_categories: list[UnknownCategories]
    out_of_range: list[OutOfRange]
    minimum: float | None
    mean: float | None
    maximum: float | None
    metrics: Metrics | None = Field(None, description="Where the file also has the target.")
    observed_coverage: float | None = None
    prediction_distribution: Distribution | None
    width_distribution: Distribution | None
    leverage_distribution: Distribution | None
    distance_distribution: Distribution | None
    seconds: float


class CheckInputsSpec(Spec):
    """Which rows a prediction would read, and by which columns."""

    model_dir: str
    table: Table
    mapping: dict[str, str] = Field(default_factory=dict)


class InputsCheck(Result):
    """What a prediction would meet in the first `rows_checked` rows; `refused` are features that have no value at all."""

    rows: int
    rows_checked: int
    unreadable_values: list[UnreadableColumn]
    refused: list[str]
    missing_values: dict[str, int]
    filled_rows: int
    without_values: int = Field(description="Rows in which every feature is missing or unreadable.")


class PredictRowsSpec(Spec):
    """Rows typed by hand, answered at once."""

    model_dir: str
    rows: list[dict[str, Cell]] = Field(min_length=1, max_length=1000)
    coverage: float = Field(0.9, ge=0.5, le=0.999)
    interval: Literal["conformal", "model"] = "conformal"


class PredictedRow(Result):
    """One prediction, in the target's unit. `prediction` is null where the row misses what the model needs."""

    prediction: float | None
    lower: float | None
    upper: float | None
    inside_domain: bool | None
    leverage: float | None
    distance: float | None


class RowNotes(Result):
    """Features of a row that training never saw as they are: unknown labels, values out of range, missing ones."""

    unknown_categories: list[str]
    out_of_range: list[str]
    missing: list[str]


class PredictRowsResult(Result):
    """Rows in the order asked, and as many notes."""

    target: str
    model: ModelName
    interval: Literal["conformal", "model"]
    coverage: float
    leverage_limit: float
    distance_limit: float
    rows: list[PredictedRow]
    row_notes: list[RowNotes]


class InputsSpec(Spec):
    """What a form of typed rows needs to know."""

    model_dir: str


class ModelInput(Result):
    """A feature and what training rows had of it, for a form of typed rows; dates are ISO 8601 text."""

    name: str
    type: Literal["numeric", "categorical", "boolean", "datetime"]
    minimum: float | str | None
    maximum: float | str | None
    typical: Cell
    categories: list[str] | None


class ModelInputs(Result):
    """A trained model's features, in the order they were chosen."""

    target: str
    features: list[ModelInput]
