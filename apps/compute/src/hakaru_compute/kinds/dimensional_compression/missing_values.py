"""Principal components of a matrix with gaps, and scores of rows with gaps."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import eigh

MOST_ITERATIONS = 1000
# Of a column's spread: what filled cells still move by when the filling has settled.
SETTLED = 1e-8


@dataclass(frozen=True)
class Filled:
    """The matrix with its gaps filled, how it was reached, and `shrink` (k,), by which the model's estimate pulls scores in."""

    matrix: np.ndarray
    iterations: int
    settled: bool
    shrink: np.ndarray


def fill_by_components(matrix: np.ndarray, missing: np.ndarray, components: int) -> Filled:
    """Gaps of the scaled (n, p) become what the components say of them, over and over until nothing moves.

    Regularised iterative PCA (Josse & Husson 2012): each component counts by (λ − σ²) / λ, where σ² is the mean of the
    eigenvalues left out; without it few known cells would be followed too closely.
    """
    filled = matrix.copy()
    gaps = np.flatnonzero(missing.any(axis=1))
    rows, columns = matrix.shape
    leading = _leading_of_wide if columns > rows else _LeadingOfLong(filled, gaps)
    rank = min(rows - 1, columns)
    count = min(components, rank)
    spread = np.sqrt(np.maximum((filled**2).mean(axis=0), 1e-300))
    marks = missing[gaps]
    part = filled[gaps]
    shrink = np.ones(count)
    moved, iteration = np.inf, 0
    while moved > SETTLED and iteration < MOST_ITERATIONS:
        iteration += 1
        filled[gaps] = part
        centre, values, vectors, total = leading(filled, part, count)
        shrink = _shrink(values, total, rank)
        estimate = ((part - centre) @ vectors * shrink) @ vectors.T + centre
        change = np.where(marks, estimate - part, 0.0)
        moved = float(np.abs(change / spread).max()) if len(gaps) else 0.0
        part += change
    filled[gaps] = part
    return Filled(filled, iteration, moved <= SETTLED, shrink[::-1])


class _LeadingOfLong:
    """Centre, last eigenvalues of the covariance, their vectors and its trace: of (p, p) products, to which rows without gaps
    add the same every time.
    """

    def __init__(self, filled: np.ndarray, gaps: np.ndarray) -> None:
        whole = np.delete(filled, gaps, axis=0) if len(gaps) else filled
        self.sum, self.products = whole.sum(axis=0), whole.T @ whole

    def __call__(
        self, filled: np.ndarray, part: np.ndarray, count: int
    ) -> tuple[np.ndarray, np.ndarray, np.ndarray, float]:
        rows, columns = filled.shape
        centre = (self.sum + part.sum(axis=0)) / rows
        covariance = (self.products + part.T @ part - rows * np.outer(centre, centre)) / (rows - 1)
        values, vectors = eigh(covariance, subset_by_index=(columns - count, columns - 1))
        return centre, values, vectors, float(np.trace(covariance))


def _leading_of_wide(
    filled: np.ndarray, _part: np.ndarray, count: int
) -> tuple[np.ndarray, np.ndarray, np.ndarray, float]:
    """The same by the (n, n) products of rows, which has the same eigenvalues: a spectrum's (p, p) would take seconds a time."""
    rows = len(filled)
    centre = filled.mean(axis=0)
    centred = filled - centre
    products = centred @ centred.T / (rows - 1)
    values, turned = eigh(products, subset_by_index=(rows - count, rows - 1))
    real = values > 1e-13 * values[-1]
    scales = np.where(real, 1 / np.sqrt(np.where(real, values, 1.0) * (rows - 1)), 0.0)
    return centre, values, centred.T @ turned * scales, float(np.trace(products))


def shrinkage(eigenvalues: np.ndarray, components: int) -> np.ndarray:
    """(λ − σ²) / λ of the leading components of all eigenvalues, as `fill_by_components` uses it."""
    return _shrink(eigenvalues[:components], float(eigenvalues.sum()), len(eigenvalues))


def complete_rows_by(
    rows: np.ndarray, missing: np.ndarray, centre: np.ndarray, loadings: np.ndarray, shrink: np.ndarray
) -> np.ndarray:
    """New rows (n, p) with their gaps as the fitted components (p, k) estimate them: where the iteration would end.

    Of t = Pᵀx with x_missing = P_missing S t follows (I − P_missingᵀ P_missing S) t = P_knownᵀ x_known, solved for each pattern
    of gaps. A row without any known value is put in the centre.
    """
    made = rows.copy()
    gaps = np.flatnonzero(missing.any(axis=1))
    if not len(gaps):
        return made
    patterns, which = np.unique(missing[gaps], axis=0, return_inverse=True)
    for index, pattern in enumerate(patterns):
        chosen = gaps[which.ravel() == index]
        hidden, seen = loadings[pattern], loadings[~pattern]
        known = rows[np.ix_(chosen, np.flatnonzero(~pattern))] - centre[~pattern]
        system = np.eye(loadings.shape[1]) - (hidden.T @ hidden) * shrink
        scores = np.linalg.solve(system, (known @ seen).T).T
        made[np.ix_(chosen, np.flatnonzero(pattern))] = (scores * shrink) @ hidden.T + centre[pattern]
    return made


def _shrink(values: np.ndarray, total: float, rank: int) -> np.ndarray:
    left = rank - len(values)
    noise = max(total - float(values.sum()), 0.0) / left if left > 0 else 0.0
    return np.clip((values - noise) / np.maximum(values, 1e-300), 0.0, 1.0 - 1e-9)
