"""How linear models are fitted: scikit-learn's estimators, with coefficients to the limit of double precision.

Its own solvers leave digits away where columns are nearly dependent (LinearRegression drops what is below 1e-6 of the
largest singular value), stop at tolerances in the target's unit, or square the columns. Here everything goes through
orthogonal transformations, and what an iteration found is made exact at its end.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import qr
from sklearn.linear_model import LinearRegression

from hakaru_compute.families.results import TrainingWarning
from hakaru_compute.families.supervised.least_squares import (
    LeastSquares,
    penalised_solution,
    solve_least_squares,
    solve_ridge,
)


def fit_linear(estimator: Any, matrix: np.ndarray, target: np.ndarray, seed: int) -> Any:
    """Ordinary least squares."""
    return _as_linear(estimator, solve_least_squares(matrix, target))


def _as_linear(estimator: Any, solution: LeastSquares) -> Any:
    estimator.coef_, estimator.intercept_ = solution.slopes, solution.intercept
    estimator.rank_, estimator.n_features_in_ = solution.rank, len(solution.slopes)
    # What the rank is to be compared with: a constant column has no slope to be found.
    estimator.varying_ = solution.varying
    return estimator


def cautions_of(estimator: Any) -> tuple[TrainingWarning, ...]:
    """That an estimator without a penalty was fitted on columns that depend on each other."""
    fitted = getattr(estimator, "estimator_", estimator)
    rank, varying = getattr(fitted, "rank_", None), getattr(fitted, "varying_", None)
    if rank is None or varying is None or rank == varying:
        return ()
    return (TrainingWarning(code="no_unique_solution", params={"rank": rank, "columns": varying}),)


def _fit_exactly(estimator: Any, X: np.ndarray, y: np.ndarray, sample_weight: None = None) -> Any:
    return _as_linear(estimator, solve_least_squares(X, y))


# For estimators that fit one again and again.
ExactLinearRegression: Any = type("ExactLinearRegression", (LinearRegression,), {"fit": _fit_exactly})


def fit_ransac(estimator: Any, matrix: np.ndarray, target: np.ndarray, seed: int) -> Any:
    """RANSAC whose every fit is ordinary least squares; what is kept has scikit-learn's own classes."""
    estimator.set_params(estimator=ExactLinearRegression()).fit(matrix, target)
    found = estimator.estimator_
    estimator.estimator = LinearRegression()
    estimator.estimator_ = LinearRegression()
    vars(estimator.estimator_).update(vars(found))
    return estimator


def fit_theil_sen(estimator: Any, matrix: np.ndarray, target: np.ndarray, seed: int) -> Any:
    """Theil–Sen on columns turned to have no correlation and one length, so that neither units nor near dependence decide
    what is near the median (transformation and retransformation, Chakraborty & Chaudhuri 1996).
    """
    whole = solve_least_squares(matrix, target)
    size = np.sqrt(len(matrix))
    turned = ((matrix - whole.centre) @ whole.root) * size
    # Two rows a column: least squares of barely enough rows are so wild that their median needs far more of them.
    estimator.set_params(n_subsamples=min(2 * (whole.rank + 1), len(matrix))).fit(turned, target)
    slopes = whole.root @ (estimator.coef_ * size)
    intercept = float(estimator.intercept_) - float(whole.centre @ slopes)
    solution = LeastSquares(slopes, intercept, whole.root, whole.centre, whole.lengths, whole.rank, whole.condition)
    return _as_linear(estimator, solution)


def fit_ridge(estimator: Any, matrix: np.ndarray, target: np.ndarray, seed: int) -> Any:
    """Ridge regression."""
    estimator.coef_, estimator.intercept_ = solve_ridge(matrix, target, float(estimator.alpha))
    estimator.n_features_in_ = matrix.shape[1]
    return estimator


# Coordinate descent goes on to this share of the dual gap where what it found first is not the set of columns to keep.
FINER = 1e-9


def fit_elastic_net(estimator: Any, matrix: np.ndarray, target: np.ndarray, seed: int) -> Any:
    """Lasso and elastic net: coordinate descent finds the columns to keep, whose slopes are then solved for exactly."""
    estimator.fit(matrix, target)
    if not _made_exact(estimator, matrix, target):
        usual = estimator.tol
        estimator.set_params(tol=FINER, warm_start=True).fit(matrix, target)
        estimator.set_params(tol=usual, warm_start=False)
        _made_exact(estimator, matrix, target)
    return estimator


def _made_exact(estimator: Any, matrix: np.ndarray, target: np.ndarray) -> bool:
    """Solves for the slopes of the columns the estimator keeps; false, changing nothing, where the solution does not keep
    their signs or asks for another column, so that it is not the optimum (Karush–Kuhn–Tucker).
    """
    rows, ratio = len(matrix), getattr(estimator, "l1_ratio", 1.0)
    absolute, squared = rows * estimator.alpha * ratio, rows * estimator.alpha * (1 - ratio)
    kept = np.flatnonzero(estimator.coef_)
    signs = np.sign(estimator.coef_[kept])
    slopes = penalised_solution(matrix[:, kept], target, squared, absolute * signs)
    if slopes is None or (np.sign(slopes) != signs).any():
        return False
    centre, level = matrix.mean(axis=0), float(target.mean())
    pull = np.abs((matrix - centre).T @ (target - level - (matrix[:, kept] - centre[kept]) @ slopes))
    pull[kept] = 0.0
    if (pull > absolute * (1 + 1e-9)).any():
        return False
    whole = np.zeros(matrix.shape[1])
    whole[kept] = slopes
    estimator.coef_, estimator.intercept_ = whole, level - float(centre @ whole)
    return True


def fit_bayesian_ridge(estimator: Any, matrix: np.ndarray, target: np.ndarray, seed: int) -> Any:
    """Bayesian ridge (MacKay 1992; Tipping 2001) as BayesianRidge defines it, along the singular vectors: the precisions of
    noise (alpha_) and slopes (lambda_) that repeat themselves, then the slopes they ask for.
    """
    rows, columns = matrix.shape
    centre, level = matrix.mean(axis=0), float(target.mean())
    centred, left_over = matrix - centre, target - level
    reduced = qr(np.column_stack([centred, left_over]), mode="r", check_finite=False)[0][: columns + 1]
    left, values, turned = np.linalg.svd(reduced[:, :columns], full_matrices=False)
    projected = left.T @ reduced[:, columns]
    total, explained = float(left_over @ left_over), float(projected @ projected)
    alpha, weight = 1 / (float(left_over.var()) + np.finfo(float).eps), 1.0
    before: np.ndarray | None = None
    for steps in range(1, estimator.max_iter + 1):  # noqa: B007
        along = values * projected / (values**2 + weight / alpha)
        errors = max(total - explained, 0.0) + float(((projected - values * along) ** 2).sum())
        gamma = float((alpha * values**2 / (weight + alpha * values**2)).sum())
        weight = (gamma + 2 * estimator.lambda_1) / (float(along @ along) + 2 * estimator.lambda_2)
        alpha = (rows - gamma + 2 * estimator.alpha_1) / (errors + 2 * estimator.alpha_2)
        if before is not None and float(np.abs(turned.T @ (before - along)).sum()) < estimator.tol:
            break
        before = along
    slopes, intercept = solve_ridge(matrix, target, weight / alpha)
    # Beyond the columns' rank nothing is known of the slopes but their prior.
    known = turned.T * (1 / (alpha * values**2 + weight) - 1 / weight) @ turned
    estimator.coef_, estimator.intercept_ = slopes, intercept
    estimator.alpha_, estimator.lambda_, estimator.n_iter_, estimator.scores_ = alpha, weight, steps, []
    estimator.sigma_ = known + np.eye(columns) / weight
    estimator.X_offset_, estimator.X_scale_, estimator.n_features_in_ = centre, np.ones(columns), columns
    return estimator


def fit_pls(estimator: Any, matrix: np.ndarray, target: np.ndarray, seed: int) -> Any:
    """Fits with no more components than the matrix has rank: those beyond it are made of rounding errors."""
    rank = int(np.linalg.matrix_rank(matrix - matrix.mean(axis=0)))
    return estimator.set_params(n_components=max(1, min(estimator.n_components, rank))).fit(matrix, target)
