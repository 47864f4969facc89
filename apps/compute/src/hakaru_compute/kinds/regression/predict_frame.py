"""Predictions of a frame's rows with intervals and domain, as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import NormalDist

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.job import JobError
from hakaru_compute.kinds.regression.fit_model import has_own_sd
from hakaru_compute.kinds.regression.model_folder import LoadedModel
from hakaru_compute.tabular.predict_matrix import predict_matrix
from hakaru_compute.tabular.recipe_model import ReplayedRows
from hakaru_compute.tabular.row_domain import RowDomain, row_domain, unanswered


@dataclass(frozen=True)
class Predicted:
    """Arrays (n,): NaN where a row misses what the model needs, or has no finite prediction."""

    prediction: np.ndarray
    lower: np.ndarray
    upper: np.ndarray
    domain: RowDomain


@dataclass(frozen=True)
class Interval:
    """Which interval, how probable, and, where it is constant, half its width (null if it cannot be had)."""

    method: str
    coverage: float
    half_width: float | None


def choose_interval(model: LoadedModel, method: str, coverage: float) -> Interval:
    """The interval asked for. Raises interval_unavailable where the model has no standard deviation of its own."""
    if method == "model":
        if not has_own_sd(model.fitted.estimator):
            raise JobError("interval_unavailable", model=model.file.name)
        return Interval(method, coverage, None)
    return Interval(method, coverage, model.half_width(coverage))


def predict_raw(
    model: LoadedModel, raw: Frame, interval: Interval, *, with_distance: bool = False, threads: int = 1
) -> tuple[Predicted, ReplayedRows]:
    """Predicts rows as they come, prepared as training prepared them; a recipe is replayed on them first."""
    rows = model.features_of(raw)
    return predict_features(model, rows, interval, with_distance=with_distance, threads=threads), rows


def predict_features(
    model: LoadedModel, rows: ReplayedRows, interval: Interval, *, with_distance: bool = False, threads: int = 1
) -> Predicted:
    """Predicts rows of features."""
    matrix = model.preparation.transform(rows.frame)
    if interval.method == "model":
        prediction, sd = model.fitted.predict_with_sd(matrix)
        half = NormalDist().inv_cdf((1 + interval.coverage) / 2) * sd
    else:
        prediction = predict_matrix(model.fitted, matrix, threads)
        half = np.nan if interval.half_width is None else interval.half_width
    domain = row_domain(model, matrix, with_distance=with_distance)
    overflowed = ~np.isfinite(prediction)
    prediction[overflowed] = np.nan
    domain.inside[overflowed] = False
    lost = unanswered(model, rows)
    if lost is not None:
        prediction[lost] = np.nan
        domain.forget(lost)
    return Predicted(prediction, prediction - half, prediction + half, domain)
