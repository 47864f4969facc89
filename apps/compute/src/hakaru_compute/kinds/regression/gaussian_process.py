"""A Gaussian process: exact, or with many rows condensed into some of them."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import lapack
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ConstantKernel, Matern, WhiteKernel

from hakaru_compute.families.results import TrainingWarning
from hakaru_compute.kinds.regression.condensed_process import condense
from hakaru_compute.kinds.regression.length_scales import search_scales, search_scales_of_many
from hakaru_compute.kinds.regression.model_specs import GaussianProcess

# Of very many rows so many are taken.
MOST_ROWS = 100_000
# Of many rows, what found length scales are compared by.
COMPARED_POINTS, COMPARED_ROWS = 1000, 10_000


def fit_gaussian_process(parameters: GaussianProcess, matrix: np.ndarray, target: np.ndarray, seed: int) -> Any:
    """A scikit-learn GaussianProcessRegressor (signal · kernel + white noise) of standardised data.

    Length scales, one per column, signal and noise maximise the log marginal likelihood (Rasmussen & Williams 2006,
    eq. 5.8–5.9). More than `max_rows` rows are condensed into so many of them; variances are brought to the size that the
    errors of rows left out have.
    """
    rng = np.random.default_rng(seed)
    if len(matrix) <= parameters.max_rows:
        kernel = _kernel_of(search_scales(matrix, target, parameters, rng), parameters)
        return GaussianProcessRegressor(kernel, optimizer=None, alpha=1e-10).fit(matrix, target)
    order = rng.permutation(len(matrix))
    points = np.sort(order[: parameters.max_rows])
    some, few = np.sort(order[:COMPARED_ROWS]), np.sort(order[: min(COMPARED_POINTS, parameters.max_rows)])

    def likelihood(theta: np.ndarray) -> float:
        return condense(_kernel_of(theta, parameters), matrix[some], target[some], matrix[few]).likelihood

    kernel = _kernel_of(search_scales_of_many(matrix, target, parameters, rng, likelihood), parameters)
    found = condense(kernel, matrix, target, matrix[points])
    held = np.sort(order[-MOST_LEFT_OUT:])
    errors, variances = found.left_out(matrix[held], target[held])
    estimator = found.estimator(scale=float((errors**2 / variances).mean()))
    estimator.condensed_rows_ = len(matrix)
    estimator.left_out_rmse_ = float(np.sqrt((errors**2).mean()))
    return estimator


def _kernel_of(theta: np.ndarray, parameters: GaussianProcess) -> Any:
    signal, lengths, noise = np.exp(theta[0]), np.exp(theta[1:-1]), np.exp(theta[-1])
    if parameters.kernel == "rbf":
        shape = RBF(lengths)
    else:
        shape = Matern(lengths, nu=2.5 if parameters.kernel == "matern52" else 1.5)
    return ConstantKernel(signal) * shape + WhiteKernel(noise)


# The inverse of so many rows' covariance costs less than a step of the search.
MOST_LEFT_OUT = 3000


def left_out_rmse(estimator: Any) -> float | None:
    """Of the rows, each predicted by the others with the kernel as it is; null where rows are very many."""
    if hasattr(estimator, "left_out_rmse_"):
        return float(estimator.left_out_rmse_)
    errors = left_out_errors(estimator)
    return None if errors is None else float(np.sqrt((errors**2).mean()))


def left_out_errors(estimator: Any) -> np.ndarray | None:
    """Measured less predicted (n,) of each row by the others, of an exact process: (K⁻¹y)ᵢ / (K⁻¹)ᵢᵢ (Rasmussen &
    Williams 2006, eq. 5.12). Null where rows are very many.
    """
    if len(estimator.alpha_) > MOST_LEFT_OUT:
        return None
    inverse, _ = lapack.dtrtri(estimator.L_, lower=1)
    return np.asarray(estimator.alpha_.ravel() / (np.tril(inverse) ** 2).sum(axis=0))


def cautions_of_process(estimator: Any) -> tuple[TrainingWarning, ...]:
    """That rows were condensed."""
    total = getattr(estimator, "condensed_rows_", None)
    if total is None:
        return ()
    return (TrainingWarning(code="rows_condensed", params={"points": len(estimator.X_train_), "total": total}),)
