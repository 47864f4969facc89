"""What linear coefficients mean in the features' own units, and how sure they are."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hakaru_compute.families.supervised.least_squares import LeastSquares
from hakaru_compute.preparation.preparation import Preparation


@dataclass(frozen=True)
class LeastSquaresErrors:
    """Standard errors of the intercept and of each slope, per unit of the columns; residual sd and its degrees."""

    intercept: float
    slopes: np.ndarray
    residual_sd: float
    degrees: int


def least_squares_errors(
    solution: LeastSquares, residuals: np.ndarray, centre: np.ndarray, scale: np.ndarray
) -> LeastSquaresErrors | None:
    """Standard errors of a least-squares solution on (x − centre) / scale, brought back to x.

    residuals (n,): of that fit. Null where the columns depend on each other or the rows do not outnumber them. From the
    decomposition that gave the solution.
    """
    count = len(residuals)
    degrees = count - solution.varying - 1
    if degrees < 1 or not solution.is_unique:
        return None
    sd = float(np.sqrt(residuals @ residuals / degrees))
    slopes = sd * np.linalg.norm(solution.root, axis=1) / scale
    # Where x is 0, seen from the middle of the rows.
    away = (-centre / scale - solution.centre) @ solution.root
    return LeastSquaresErrors(float(sd * np.sqrt(1 / count + away @ away)), slopes, sd, degrees)


def matrix_scales(preparation: Preparation) -> tuple[np.ndarray, np.ndarray]:
    """What each matrix column was centred and divided by, both (p,); one-hot columns are as they are. A product is one of
    columns that are centred themselves.
    """
    columns = len(preparation.feature_columns)
    centre, scale = np.zeros(columns), np.ones(columns)
    if preparation.design.scaled:
        count = len(preparation.scale)
        centre[:count], scale[:count] = preparation.centre, preparation.scale
    if preparation.products is None:
        return centre, scale
    places = preparation.products.places
    alone = (places < columns).sum(axis=0) == 1
    # The places of a product are in order, so that the one of a column alone comes first.
    return np.where(alone, np.append(centre, 0.0)[places[0]], 0.0), preparation.products.scales(scale)


def variable_importance_in_projection(weights: np.ndarray, scores: np.ndarray, loadings: np.ndarray) -> np.ndarray:
    """VIP (p,) of a PLS: √(p Σₐ SSₐ (wₐⱼ/‖wₐ‖)² / Σₐ SSₐ), SSₐ = ‖tₐ‖² ‖qₐ‖² the sum of squares of all targets that component
    a explains (Wold, Johansson & Cocchi 1993; of several targets Wold, Sjöström & Eriksson 2001). Its mean square is 1; above
    1 counts as important. weights (p, a), scores (n, a), loadings (targets, a).
    """
    explained = (scores**2).sum(axis=0) * (loadings**2).sum(axis=0)
    shares = (weights / np.linalg.norm(weights, axis=0)) ** 2
    return np.sqrt(len(weights) * (shares @ explained) / explained.sum())
