"""What predictions and forms of typed rows are asked and what they answer. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.families.results import Metrics
from hakaru_compute.families.supervised.latent_spec import LatentPrediction
from hakaru_compute.families.supervised.results import JudgedSummary
from hakaru_compute.kinds.regression.model_specs import ModelName
from hakaru_compute.model.spec import (
    Distribution,
    ModelInput,
    PredictFileInDomain,
    RowNotes,
    TypedRows,
)
from hakaru_compute.spec import Result

# Whether conformal intervals are as wide for every row, or follow the prediction, as a check chose in training.
IntervalWidth = Literal["constant", "by_prediction"]
IntervalNote = Literal["wider: input missing", "none: input missing", "none: outside domain"]


class PredictSpec(PredictFileInDomain):
    """interval: conformal from out-of-fold residuals, or the model's own where it has one (Gaussian process, Bayesian ridge)."""

    coverage: float = Field(0.9, ge=0.5, le=0.999)
    interval: Literal["conformal", "model"] = "conformal"


class PredictSummary(JudgedSummary):
    """What happened to the rows. `predicted` lacks rows that miss values the model cannot do without.

    `filled_rows` have at least one feature missing or unreadable: their interval is wider, or none (`rows_without_interval`,
    with the rows outside the domain). `half_width` is that of a row with all inputs, null where it follows the prediction.
    `overflowed` rows gave no finite prediction. Distributions are of all rows; that of widths is null where they are alike.
    latent: of a PLS.
    """

    model: ModelName
    coverage: float
    interval: Literal["conformal", "model"]
    half_width: float | None
    width: IntervalWidth = "constant"
    rows_without_interval: int = 0
    rows_with_wider_interval: int = 0
    overflowed: int
    minimum: float | None
    mean: float | None
    maximum: float | None
    metrics: Metrics | None = Field(
        None, description="Where the file also has the target; of rows the model never saw."
    )
    trained_metrics: Metrics | None = Field(None, description="Of the rows that trained the model.")
    observed_coverage: float | None = None
    prediction_distribution: Distribution | None
    width_distribution: Distribution | None
    latent: LatentPrediction | None = None


class PredictRowsSpec(TypedRows):
    """Rows typed by hand, answered at once."""

    coverage: float = Field(0.9, ge=0.5, le=0.999)
    interval: Literal["conformal", "model"] = "conformal"


class PredictedRow(Result):
    """One prediction, in the target's unit. `prediction` is null where the row misses what the model needs. A row outside
    the domain has no conformal interval; `interval_note` says so.
    """

    prediction: float | None
    lower: float | None
    upper: float | None
    interval_note: IntervalNote | None = None
    inside_domain: bool | None
    leverage: float | None
    distance: float | None


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


class ModelInputs(Result):
    """A trained model's features, in the order they were chosen."""

    target: str
    features: list[ModelInput]
