"""What linear coefficients mean in the features' own units, and how sure they are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import qr, solve_triangular

from hakaru_compute.preparation.preparation import Preparation


@dataclass(frozen=True)
class LeastSquaresErrors:
    """Standard errors of the intercept and of each slope, per unit of the columns; residual sd and its degrees."""

    intercept: float
    slopes: np.ndarray
    residual_sd: float
    degrees: int


def least_squares_errors(
    matrix: np.ndarray, residuals: np.ndarray, centre: np.ndarray, scale: np.ndarray
) -> LeastSquaresErrors | None:
    """Standard errors of ordinary least squares on (x − centre) / scale, brought back to x.

    matrix (n, p): the scaled columns; residuals (n,): of that fit. Null where the columns depend on each other or the
    rows do not outnumber them. By QR of the matrix with its constant column, so that the columns are never squared.
    """
    count, columns = matrix.shape
    degrees = count - columns - 1
    if degrees < 1:
        return None
    full = np.column_stack([np.ones(count), matrix])
    triangle = qr(full, mode="r", check_finite=False)[0][: columns + 1]
    diagonal = np.abs(np.diag(triangle))
    if diagonal.min() <= 1e-12 * diagonal.max():
        return None
    inverse = solve_triangular(triangle, np.eye(columns + 1), check_finite=False)
    variance = float(residuals @ residuals) / degrees
    # Slopes per unit: β / scale. Intercept at x = 0: β₀ − Σ β · centre / scale.
    back = np.column_stack([np.zeros(columns), np.diag(1 / scale)])
    to_intercept = np.concatenate([[1.0], -centre / scale])
    slopes = np.sqrt(variance) * np.linalg.norm(back @ inverse, axis=1)
    intercept = float(np.sqrt(variance) * np.linalg.norm(to_intercept @ inverse))
    return LeastSquaresErrors(intercept, slopes, float(np.sqrt(variance)), degrees)


def variance_inflation(matrix: np.ndarray) -> np.ndarray | None:
    """VIF (p,) of each column, 1 / (1 − R²) on the others: the diagonal of the inverse correlation matrix.

    Null where a column is constant, the columns depend on each other, or rows do not outnumber them.
    """
    count, columns = matrix.shape
    if columns == 0 or count <= columns + 1:
        return None
    centred = matrix - matrix.mean(axis=0)
    norms = np.linalg.norm(centred, axis=0)
    if (norms == 0).any():
        return None
    triangle = np.linalg.qr(centred / norms, mode="r")
    diagonal = np.abs(np.diag(triangle))
    if diagonal.min() <= 1e-10 * diagonal.max():
        return None
    return (np.linalg.inv(triangle) ** 2).sum(axis=1)


def matrix_scales(preparation: Preparation) -> tuple[np.ndarray, np.ndarray]:
    """What each matrix column was centred and divided by, both (p,); one-hot columns are as they are."""
    columns = len(preparation.columns)
    centre, scale = np.zeros(columns), np.ones(columns)
    if preparation.design.scaled:
        count = len(preparation.scale)
        centre[:count], scale[:count] = preparation.centre, preparation.scale
    return centre, scale


def variable_importance_in_projection(weights: np.ndarray, scores: np.ndarray, loadings: np.ndarray) -> np.ndarray:
    """VIP (p,) of a PLS: √(p Σₐ SSₐ (wₐⱼ/‖wₐ‖)² / Σₐ SSₐ), SSₐ = ‖tₐ‖² ‖qₐ‖² the sum of squares of all targets that component
    a explains (Wold, Johansson & Cocchi 1993; of several targets Wold, Sjöström & Eriksson 2001). Its mean square is 1; above
    1 counts as important. weights (p, a), scores (n, a), loadings (targets, a).
    """
    explained = (scores**2).sum(axis=0) * (loadings**2).sum(axis=0)
    shares = (weights / np.linalg.norm(weights, axis=0)) ** 2
    return np.sqrt(len(weights) * (shares @ explained) / explained.sum())
