"""How numbers are fitted and judged."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any

import numpy as np

from hakaru_compute.families.supervised.check import FEWEST_TRAINING_ROWS
from hakaru_compute.families.supervised.learner import (
    FitShape,
    Fitted,
    Learner,
    ModelEntry,
    RowOrder,
    has_converged,
    sampled,
)
from hakaru_compute.job import JobError
from hakaru_compute.kinds.regression.gaussian_process import cautions_of_process, left_out_rmse
from hakaru_compute.kinds.regression.latent_rows import beside_latent
from hakaru_compute.kinds.regression.linear_fits import cautions_of
from hakaru_compute.kinds.regression.models import MODEL_ENTRIES
from hakaru_compute.kinds.regression.several_targets import is_joint, predict_targets
from hakaru_compute.spec import Spec


def root_mean_square_error(actual: np.ndarray, predicted: np.ndarray) -> float:
    """Of one target (n,), in its unit; of several (n, k), NaN where not known, over all of them in their standard deviations,
    so that it is the same whichever is the first.
    """
    if actual.ndim > 1:
        size = np.nanstd(actual, axis=0)
        scaled = (predicted - actual)[:, size > 0] / size[size > 0]
        return float(np.sqrt(np.nanmean(scaled**2)))
    return float(np.sqrt(((predicted - actual) ** 2).mean()))


def _fit(
    entry: ModelEntry,
    parameters: Spec,
    matrix: np.ndarray,
    target: np.ndarray,
    seed: int,
    threads: int,
    _order: RowOrder,
) -> FittedEstimator:
    return fit_model(entry, parameters, matrix, target, seed, threads)


LEARNER = Learner(MODEL_ENTRIES, _fit, root_mean_square_error, masks=True, beside=beside_latent)


# Estimators that compare every row with every fitted row, and how many comparisons (8 bytes each) they hold at once.
KERNEL_ESTIMATORS = ("GaussianProcessRegressor", "KernelRidge")
KERNEL_VALUES = 4_000_000


@dataclass(frozen=True, kw_only=True)
class FittedEstimator(Fitted):
    """A fitted estimator and what brings its predictions back to the target's unit: y = raw · scale + centre.

    left_out: RMSE of its rows, each predicted without itself; null for a model that does not give it at once.
    """

    centre: float
    scale: float
    left_out: float | None = None

    def predict_together(self, matrix: np.ndarray) -> np.ndarray:
        """Predictions (n, k) of all targets that a PLS2 was fitted to, its own first."""
        return predict_targets(self.estimator, matrix) if is_joint(self.estimator) else super().predict_together(matrix)

    def predict(self, matrix: np.ndarray) -> np.ndarray:
        """Predictions (n,) in the target's unit."""
        raw = np.concatenate([self.estimator.predict(part).ravel() for part in self._parts(matrix)])
        return raw if self.scale == 1.0 and self.centre == 0.0 else raw * self.scale + self.centre

    def predict_with_sd(self, matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Predictions and the model's own standard deviation of a new measurement, both (n,) in the target's unit."""
        parts = [self.estimator.predict(part, return_std=True) for part in self._parts(matrix)]
        raw, sd = (np.concatenate([part[index].ravel() for part in parts]) for index in (0, 1))
        return raw * self.scale + self.centre, sd * self.scale

    def _parts(self, matrix: np.ndarray) -> list[np.ndarray]:
        """The matrix in pieces whose kernel with the rows that the estimator holds stays small."""
        if type(self.estimator).__name__ not in KERNEL_ESTIMATORS:
            return [matrix]
        held = getattr(self.estimator, "X_train_", getattr(self.estimator, "X_fit_", ()))
        size = max(256, KERNEL_VALUES // max(len(held), 1))
        return [matrix[start : start + size] for start in range(0, len(matrix), size)] or [matrix]


def fit_model(
    entry: ModelEntry, parameters: Spec, matrix: np.ndarray, target: np.ndarray, seed: int, threads: int = 1
) -> FittedEstimator:
    """Fits on (n, p) and (n,), or on a seeded sample where the model bounds its rows."""
    rows = sampled(parameters, len(matrix), seed, entry.most_rows)
    if rows is not None:
        matrix, target = matrix[rows], target[rows]
    if entry.joint:
        known = ~np.isnan(target).any(axis=1)
        if known.sum() < FEWEST_TRAINING_ROWS:
            raise JobError("too_few_rows", rows=int(known.sum()), minimum=FEWEST_TRAINING_ROWS)
        matrix, target = matrix[known], target[known]
    centre, scale = 0.0, 1.0
    if entry.scale_target:
        centre, scale = float(target.mean()), float(target.std()) or 1.0
        target = (target - centre) / scale
    shape = FitShape(rows=len(matrix), columns=matrix.shape[1], seed=seed, threads=threads)
    with warnings.catch_warnings():
        # What they say is read from the fitted estimator and reported as a code.
        warnings.simplefilter("ignore")
        estimator = entry.fit(entry.build(parameters, shape), matrix, target, seed)
    return FittedEstimator(
        estimator=estimator,
        centre=centre,
        scale=scale,
        rows=len(matrix),
        converged=has_converged(estimator),
        cautions=(*cautions_of(estimator), *cautions_of_process(estimator)),
        left_out=_left_out(estimator, scale),
    )


def _left_out(estimator: Any, scale: float) -> float | None:
    """Of a Gaussian process, in the target's unit."""
    if type(estimator).__name__ != "GaussianProcessRegressor":
        return None
    rmse = left_out_rmse(estimator)
    return None if rmse is None else rmse * scale


def has_own_sd(estimator: Any) -> bool:
    """Whether the estimator gives a standard deviation with its predictions."""
    return type(estimator).__name__ in ("GaussianProcessRegressor", "BayesianRidge")
