"""A regression model's report: what it is asked for, and its parts. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.families.results import (
    Coefficients,
    FoldMetrics,
    Histogram,
    Interval,
    Metrics,
    PartialDependence,
    Shap,
    Shown,
    TrainingWarning,
    Vip,
)
from hakaru_compute.families.supervised.latent_spec import Latent
from hakaru_compute.families.supervised.results import JudgedReport, JudgedReportSpec
from hakaru_compute.kinds.regression.model_specs import ModelName
from hakaru_compute.kinds.regression.predict_spec import IntervalWidth
from hakaru_compute.kinds.regression.spec import FoldScore, SearchTrial
from hakaru_compute.spec import Result

SampledSection = Literal["points", "importance", "shap", "partial_dependence", "domain", "latent"]


class ReportSpec(JudgedReportSpec):
    """budget_s: parts that would take longer than what is left of it are left out, and the report says so.

    every_row: parts that look at a sample of very many rows look at all of them, as far as the budget allows.
    recipe: the training's, with the tables of its joins, for fits that learn it anew; without it there is no learning curve.
    """

    coverage: float = Field(0.9, ge=0.5, le=0.999)


class Points(Result):
    """Rows of the table with what was measured and predicted; all lists run alongside.

    part: train (fitted on), out_of_fold (predicted in cross-validation by a model that had not seen the row) or test.
    Residual is measured − predicted; standardised, it is divided by the standard deviation of its part.
    """

    points: Shown
    row: list[int]
    part: list[Literal["train", "out_of_fold", "test"]]
    actual: list[float]
    predicted: list[float]
    lower: list[float | None]
    upper: list[float | None]
    residual: list[float]
    standardised_residual: list[float]
    leverage: list[float]
    distance: list[float]
    inside_domain: list[bool]


class Sampled(Result):
    """A part of the report that looked at some of the rows it is about."""

    section: SampledSection
    rows: int
    total: int


class Residuals(Result):
    """Residuals of every row of a part; the quantiles of very many rows are thinned evenly, both ends kept."""

    part: Literal["out_of_fold", "test"]
    rows: int
    mean: float
    sd: float
    histogram: Histogram
    normal_quantiles: list[float]
    ordered_residuals: list[float]
    durbin_watson: float | None


class MetricsInterval(Result):
    """Percentile bootstrap over the test rows (whole groups where the split is by group)."""

    resamples: int
    coverage: float
    r2: Interval | None
    rmse: Interval
    mae: Interval


class CoveragePart(Result):
    """Share of rows inside the stated interval. half_width is null where it differs by row: where it follows the prediction
    (`width`), and for the model's own, whose out-of-fold share is not known: it is the final model's.
    """

    coverage: float
    method: Literal["conformal", "model"]
    half_width: float | None
    width: IntervalWidth = "constant"
    test: float | None
    out_of_fold: float | None


class Report(JudgedReport[Metrics, FoldMetrics, FoldScore, SearchTrial, TrainingWarning]):
    """Everything a person would show with the model. Parts that were not made are in `absent`, with the reason."""

    model: ModelName
    adjusted_r2: float | None
    rpd: float | None
    metrics_interval: MetricsInterval | None
    intervals: CoveragePart
    own_intervals: CoveragePart | None = Field(description="Where the model has an interval of its own.")
    points: Points
    residuals: list[Residuals] = Field(description="Of the part with more rows first: out-of-fold rows and test rows.")
    shap: Shap | None
    partial_dependence: list[PartialDependence]
    coefficients: Coefficients | None
    vip: list[Vip] | None
    latent: Latent | None = Field(None, description="Of a PLS; absent in reports that were made before it was said.")
    sampled: list[Sampled]
