"""One fit of one model on a prepared matrix."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hakaru_compute.kinds.regression.catalogue import FitShape, row_limit

if TYPE_CHECKING:
    import numpy as np

    from hakaru_compute.kinds.regression.catalogue import ModelEntry
    from hakaru_compute.spec import Spec


# Estimators that compare every row with every fitted row, and how many comparisons (8 bytes each) they hold at once.
KERNEL_ESTIMATORS = ("GaussianProcessRegressor", "KernelRidge")
KERNEL_VALUES = 4_000_000


@dataclass(frozen=True)
class FittedEstimator:
    """A fitted estimator and what brings its predictions back to the target's unit: y = raw · scale + centre."""

    estimator: Any
    centre: float
    scale: float
    rows: int
    converged: bool

    def predict(self, matrix: np.ndarray) -> np.ndarray:
        """Predictions (n,) in the target's unit."""
        import numpy as np

        raw = np.concatenate([self.estimator.predict(part).ravel() for part in self._parts(matrix)])
        return raw if self.scale == 1.0 and self.centre == 0.0 else raw * self.scale + self.centre

    def predict_with_sd(self, matrix: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Predictions and the model's own standard deviation of a new measurement, both (n,) in the target's unit."""
        import numpy as np

        parts = [self.estimator.predict(part, return_std=True) for part in self._parts(matrix)]
        raw, sd = (np.concatenate([part[place].ravel() for part in parts]) for place in (0, 1))
        return raw * self.scale + self.centre, sd * self.scale

    def _parts(self, matrix: np.ndarray) -> list[np.ndarray]:
        """The matrix in pieces whose kernel with the fitted rows stays small."""
        if type(self.estimator).__name__ not in KERNEL_ESTIMATORS:
            return [matrix]
        size = max(256, KERNEL_VALUES // max(self.rows, 1))
        return [matrix[start : start + size] for start in range(0, len(matrix), size)] or [matrix]


def fit_model(
    entry: ModelEntry, parameters: Spec, matrix: np.ndarray, target: np.ndarray, seed: int, threads: int = 1
) -> FittedEstimator:
    """Fits on (n, p) and (n,), or on a seeded sample where the model bounds its rows."""
    import warnings

    import numpy as np

    limit = row_limit(parameters)
    if limit is not None and len(matrix) > limit:
        rows = np.sort(np.random.default_rng(seed).choice(len(matrix), limit, replace=False))
        matrix, target = matrix[rows], target[rows]
    centre, scale = 0.0, 1.0
    if entry.scale_target:
        centre, scale = float(target.mean()), float(target.std()) or 1.0
        target = (target - centre) / scale
    shape = FitShape(rows=len(matrix), columns=matrix.shape[1], seed=seed, threads=threads)
    with warnings.catch_warnings():
        # What they say is read from the fitted estimator and reported as a code.
        warnings.simplefilter("ignore")
        estimator = entry.fit(entry.build(parameters, shape), matrix, target, seed)
    return FittedEstimator(estimator, centre, scale, len(matrix), _converged(estimator))


def has_own_sd(estimator: Any) -> bool:
    """Whether the estimator gives a standard deviation with its predictions."""
    return type(estimator).__name__ in ("GaussianProcessRegressor", "BayesianRidge")


def _converged(estimator: Any) -> bool:
    steps, most = getattr(estimator, "n_iter_", None), getattr(estimator, "max_iter", None)
    stops_early = getattr(estimator, "early_stopping", None) is not None and not hasattr(estimator, "loss_curve_")
    if stops_early or not isinstance(most, int) or most < 0 or not isinstance(steps, int):
        return True
    return steps < most
