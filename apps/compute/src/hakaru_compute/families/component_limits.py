"""Hotelling's T² and the squared prediction error of rows, with their limits and what each column contributes."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.stats import beta, chi2, f, norm


def hotelling_t2(scores: np.ndarray, eigenvalues: np.ndarray) -> np.ndarray:
    """Σ t²/λ (n,) of scores (n, a)."""
    return (scores**2 / eigenvalues).sum(axis=1)


def squared_prediction_error(scores: np.ndarray, square_sums: np.ndarray) -> np.ndarray:
    """What the components leave of each row's squared length (n,)."""
    # What is left below the rounding of the length itself is nothing.
    left = square_sums - (scores**2).sum(axis=1)
    return np.where(left > 1e-14 * square_sums, left, 0.0)


def t2_limit_fitted(rows: int, components: int, confidence: float) -> float | None:
    """For rows the model was made from: (n − 1)²/n · Beta(a/2, (n − a − 1)/2) (Tracy, Young & Mason 1992)."""
    if rows - components - 1 < 1:
        return None
    return float((rows - 1) ** 2 / rows * beta.ppf(confidence, components / 2, (rows - components - 1) / 2))


def t2_limit_new(rows: int, components: int, confidence: float) -> float | None:
    """For new rows: a(n² − 1) / (n(n − a)) · F(a, n − a)."""
    if rows - components < 1:
        return None
    factor = components * (rows**2 - 1) / (rows * (rows - components))
    return float(factor * f.ppf(confidence, components, rows - components))


@dataclass(frozen=True)
class SpeLimits:
    """Both null where nothing is left over; jackson_mudholkar also where its power is not positive."""

    jackson_mudholkar: float | None
    chi2: float | None

    @property
    def usual(self) -> float | None:
        """The first, or where it is not there the second."""
        return self.chi2 if self.jackson_mudholkar is None else self.jackson_mudholkar


def spe_limits(left_out: np.ndarray, confidence: float) -> SpeLimits:
    """Limits from the eigenvalues left out: Jackson & Mudholkar (1979), and Box's g·χ²(h) with the same mean and variance."""
    first, second, third = (float((left_out**power).sum()) for power in (1, 2, 3))
    if not len(left_out) or first <= 0:
        return SpeLimits(None, None)
    box = float(second / first * chi2.ppf(confidence, first**2 / second))
    power = 1 - 2 * first * third / (3 * second**2)
    if power <= 0:
        return SpeLimits(None, box)
    reach = float(norm.ppf(confidence))
    inner = reach * (2 * second * power**2) ** 0.5 / first + 1 + second * power * (power - 1) / first**2
    return SpeLimits(float(first * inner ** (1 / power)) if inner > 0 else None, box)


def spe_limit_new(held: np.ndarray | None, fitted: SpeLimits, left_out: np.ndarray, confidence: float) -> float | None:
    """For new rows: the conformal quantile of what rows were left with that the components had not seen, `held` (n,),
    rising. Where rows are too few for that, the limit of fitted rows, as many times larger as the median is; that limit itself without any.
    """
    limit = fitted.usual
    if limit is None or held is None or len(held) == 0:
        return limit
    place = int(np.ceil((len(held) + 1) * confidence - 1e-9))
    if place <= len(held):
        return float(held[place - 1])
    first, second = float(left_out.sum()), float((left_out**2).sum())
    middle = float(second / first * chi2.ppf(0.5, first**2 / second))
    return max(limit, limit * float(np.median(held)) / middle)


def t2_contributions(centred: np.ndarray, loadings: np.ndarray, eigenvalues: np.ndarray) -> np.ndarray:
    """x_j · Σ_a t_a p_ja / λ_a (n, p) of rows (n, p): they sum to each row's T² (complete decomposition, signed)."""
    return centred * ((centred @ loadings / eigenvalues) @ loadings.T)


def residuals(centred: np.ndarray, loadings: np.ndarray) -> np.ndarray:
    """What the components leave of each cell (n, p); the squares of a row sum to its SPE."""
    return centred - centred @ loadings @ loadings.T
