"""Predictions with intervals and domain."""

from __future__ import annotations

import math
from dataclasses import dataclass
from statistics import NormalDist
from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.data.output_table import nullable
from hakaru_compute.data.read_frame import numbers
from hakaru_compute.families.supervised.metrics import observed_coverage, regression_metrics
from hakaru_compute.families.supervised.predict_matrix import predict_matrix
from hakaru_compute.job import JobError
from hakaru_compute.kinds.regression.learner import has_own_sd
from hakaru_compute.kinds.regression.model_folder import LoadedModel
from hakaru_compute.kinds.regression.predict_spec import PredictSpec, PredictSummary
from hakaru_compute.model.distribution import DistributionTally
from hakaru_compute.model.domain import RowDomain
from hakaru_compute.model.row_domain import row_domain, unanswered
from hakaru_compute.model.tally import RowsTally
from hakaru_compute.preparation.replayed_rows import ReplayedRows


@dataclass(frozen=True)
class Predicted:
    """Arrays (n,): NaN where a row misses what the model needs, or has no finite prediction."""

    prediction: np.ndarray
    lower: np.ndarray
    upper: np.ndarray
    domain: RowDomain

    @property
    def unanswered(self) -> np.ndarray:
        return np.isnan(self.prediction)


@dataclass(frozen=True)
class Interval:
    """Which interval, how probable, and, where it is constant, half its width (null if it cannot be had)."""

    method: str
    coverage: float
    half_width: float | None
    with_distance: bool = False


def choose_interval(model: LoadedModel, method: str, coverage: float, *, with_distance: bool = False) -> Interval:
    """The interval asked for. Raises interval_unavailable where the model has no standard deviation of its own."""
    if method == "model":
        if not has_own_sd(model.fitted.estimator):
            raise JobError("interval_unavailable", model=model.file.name)
        return Interval(method, coverage, None, with_distance)
    return Interval(method, coverage, model.half_width(coverage), with_distance)


def predict_features(model: LoadedModel, rows: ReplayedRows, interval: Interval, *, threads: int = 1) -> Predicted:
    """Predicts rows of features, prepared as training prepared them."""
    matrix = model.preparation.transform(rows.frame)
    if interval.method == "model":
        prediction, sd = model.fitted.predict_with_sd(matrix)
        half = NormalDist().inv_cdf((1 + interval.coverage) / 2) * sd
    else:
        prediction = predict_matrix(model.fitted, matrix, threads)
        half = np.nan if interval.half_width is None else interval.half_width
    domain = row_domain(model, matrix, with_distance=interval.with_distance)
    overflowed = ~np.isfinite(prediction)
    prediction[overflowed] = np.nan
    domain.inside[overflowed] = False
    lost = unanswered(model, rows)
    if lost is not None:
        prediction[lost] = np.nan
        domain.forget(lost)
    return Predicted(prediction, prediction - half, prediction + half, domain)


def columns_of(predicted: Predicted) -> dict[str, pa.Array]:
    """prediction, lower, upper, inside_domain, leverage, and distance where it was asked for."""
    domain = predicted.domain
    return nullable(
        {
            "prediction": predicted.prediction,
            "lower": predicted.lower,
            "upper": predicted.upper,
            "inside_domain": domain.inside,
            "leverage": domain.leverage,
            **({} if domain.distance is None else {"distance": domain.distance}),
        }
    )


class PredictionTally(RowsTally[Predicted]):
    """Distributions of all rows; predictions are kept only where there are measurements to compare with."""

    result = PredictSummary

    def __init__(self, model: LoadedModel, interval: Interval, present: list[str]) -> None:
        super().__init__(model, present)
        self.interval = interval
        self.sum = 0.0
        self.predictions = DistributionTally(model.file.target_minimum, model.file.target_maximum)
        self.widths = DistributionTally()
        self.compared: list[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]] = []

    def add(self, answers: Predicted, piece: pa.Table) -> None:
        lost = bool(answers.unanswered.any())
        self.sum += float(np.nansum(answers.prediction)) if lost else float(answers.prediction.sum())
        self.predictions.add(answers.prediction)
        if self.interval.half_width is None:
            self.widths.add(answers.upper - answers.lower)
        for name in self.target_columns:
            self.compared.append((numbers(piece.column(name)), answers.prediction, answers.lower, answers.upper))

    def own(self, spec: PredictSpec) -> dict[str, Any]:
        predictions = self.predictions.result()
        actual, prediction, lower, upper = (
            (np.concatenate(part) for part in zip(*self.compared, strict=True)) if self.compared else [np.empty(0)] * 4
        )
        measured = bool((~np.isnan(actual)).any())
        return {
            "target": self.model.file.target,
            "coverage": spec.coverage,
            "interval": spec.interval,
            "half_width": self.interval.half_width,
            "minimum": predictions.minimum if predictions else None,
            "mean": self.sum / self.predicted if self.predicted and math.isfinite(self.sum) else None,
            "maximum": predictions.maximum if predictions else None,
            "metrics": regression_metrics(actual, prediction) if measured else None,
            "observed_coverage": observed_coverage(actual, lower, upper) if measured else None,
            "prediction_distribution": predictions,
            "width_distribution": self.widths.result(),
        }
