"""Predictions of a frame's rows with intervals and domain, as arrays."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from statistics import NormalDist
from typing import TYPE_CHECKING

from hakaru_compute.job import JobError
from hakaru_compute.kinds.regression.fit_model import has_own_sd

if TYPE_CHECKING:
    import numpy as np

    from hakaru_compute.data.frame import Frame
    from hakaru_compute.kinds.regression.model_folder import LoadedModel

# Below this many rows a second thread costs more than it brings.
FEW_ROWS = 5000
# Estimators that use several threads by themselves.
OWN_THREADS = ("RandomForestRegressor", "ExtraTreesRegressor", "HistGradientBoostingRegressor", "LGBMRegressor")


@dataclass(frozen=True)
class Predicted:
    """Arrays (n,): NaN where a row misses what the model needs. `inside` is leverage within its limit."""

    prediction: np.ndarray
    lower: np.ndarray
    upper: np.ndarray
    leverage: np.ndarray
    inside: np.ndarray
    distance: np.ndarray | None


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


def predict_frame(
    model: LoadedModel, frame: Frame, interval: Interval, *, with_distance: bool = False, threads: int = 1
) -> Predicted:
    """Predicts rows prepared as training prepared them."""
    import numpy as np

    matrix = model.preparation.transform(frame)
    if interval.method == "model":
        prediction, sd = model.fitted.predict_with_sd(matrix)
        half = NormalDist().inv_cdf((1 + interval.coverage) / 2) * sd
    else:
        prediction = predict_matrix(model, matrix, threads)
        half = np.nan if interval.half_width is None else interval.half_width
    overflowed = ~np.isfinite(prediction)
    prediction[overflowed] = np.nan
    leverage = model.domain.leverage(matrix)
    inside = (leverage <= model.domain.leverage_limit) & ~overflowed
    distance = model.domain.distance(matrix) if with_distance else None
    if distance is not None:
        inside &= distance <= model.domain.distance_limit
    if model.preparation.settings.missing.method == "delete_row":
        incomplete = ~frame.complete_rows(without=model.file.unused)
        for values in (prediction, leverage, *([] if distance is None else [distance])):
            values[incomplete] = np.nan
        inside[incomplete] = False
    return Predicted(prediction, prediction - half, prediction + half, leverage, inside, distance)


def predict_matrix(model: LoadedModel, matrix: np.ndarray, threads: int) -> np.ndarray:
    """Predictions (n,) of matrix rows, spread over threads."""
    import numpy as np

    estimator = model.fitted.estimator
    if type(estimator).__name__ in OWN_THREADS:
        if hasattr(estimator, "n_jobs"):
            estimator.set_params(n_jobs=threads)
        return model.fitted.predict(matrix)
    if threads < 2 or len(matrix) < FEW_ROWS:
        return model.fitted.predict(matrix)
    with ThreadPoolExecutor(threads) as pool:
        return np.concatenate(list(pool.map(model.fitted.predict, np.array_split(matrix, threads))))
