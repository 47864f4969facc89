"""A Gaussian process of many rows, condensed into some points (FITC: Snelson & Ghahramani 2006).

Given the values at the points, rows are taken to be independent: k(x, x′) is k_xᵘ K⁻¹ k_ᵘx′, and what is missing of k(x, x) is
noise of that row. All is reckoned in φ = L⁻¹ k_ᵘx, L Lᵀ = K of the points, whose weights have the prior N(0, I): a regression
with as many terms as points, and nothing that is nearly singular is inverted.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy.linalg import cho_solve, cholesky, lapack, solve_triangular
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import ConstantKernel, WhiteKernel

# A point whose variance given the others is below this share of the signal adds rounding, not knowledge.
DEPENDENT = 1e-9
# Directions of the points that rows say less of than this count as known so much: it changes no variance by more.
LEAST_KNOWN = 1e-8
# Values of the kernel held at once.
PIECE_VALUES = 4_000_000


@dataclass(frozen=True)
class Condensed:
    """kernel: signal · shape + white noise. points (m, p). factor: L (m, m). weights (m,) of φ, whose covariance is the
    inverse of what `precision` is the Cholesky factor of. likelihood: log marginal, of all rows.
    """

    kernel: Any
    points: np.ndarray
    factor: np.ndarray
    weights: np.ndarray
    known: np.ndarray
    precision: np.ndarray
    likelihood: float

    def estimator(self, scale: float = 1.0) -> GaussianProcessRegressor:
        """scikit-learn's own, which predicts k_xᵘ · alpha_ with the variance k(x, x) − |L_⁻¹ k_ᵘx|²; of the rows condensed that
        is φᵀ (I − B⁻¹) φ, with B = I + A and so (I − B⁻¹)⁻¹ = I + A⁻¹. scale: times all variances, which changes no
        prediction.
        """
        kernel = (
            ConstantKernel(scale * self.kernel.k1.k1.constant_value) * self.kernel.k1.k2
            + WhiteKernel(scale * self.kernel.k2.noise_level)
        )  # fmt: skip
        found = GaussianProcessRegressor(kernel, optimizer=None, alpha=1e-10)
        found.fit(self.points[:1], np.zeros(1))
        least = LEAST_KNOWN + np.finfo(float).eps * float(np.trace(self.known))
        inner = cholesky(self.known + least * np.eye(len(self.known)), lower=True)
        inverse, _ = lapack.dpotri(inner, lower=1)
        inverse = np.tril(inverse) + np.tril(inverse, -1).T
        inverse[np.diag_indices_from(inverse)] += 1
        found.X_train_, found.y_train_ = self.points, np.zeros(len(self.points))
        found.alpha_ = solve_triangular(self.factor, self.weights, lower=True, trans="T") / scale
        found.L_ = np.sqrt(scale) * self.factor @ cholesky(inverse, lower=True)
        return found

    def left_out(self, matrix: np.ndarray, target: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Measured less predicted (n,) of rows that were fitted, each by the others: (y − φᵀw) / (1 − h); and the variance
        (n,) that the others give it.
        """
        errors, variances = [np.empty(0)], [np.empty(0)]
        for rows, terms, noise in _terms(self.kernel, self.factor, self.points, matrix):
            leverage = (solve_triangular(self.precision, terms, lower=True) ** 2).sum(axis=0) / noise
            left = np.maximum(1 - leverage, 1e-12)
            errors.append((target[rows] - self.weights @ terms) / left)
            variances.append(noise / left)
        return np.concatenate(errors), np.concatenate(variances)


def condense(kernel: Any, matrix: np.ndarray, target: np.ndarray, points: np.ndarray) -> Condensed:
    """All rows (n, p), (n,), in points (m, p), of which those are left out that depend on the others, as repeated ones do."""
    factor, order, rank, _ = lapack.dpstrf(kernel.k1(points), lower=1, tol=DEPENDENT * kernel.k1.k1.constant_value)
    points, factor = points[order[:rank] - 1], np.tril(factor[:rank, :rank])
    known, pull, likelihood = np.zeros((rank, rank)), np.zeros(rank), 0.0
    for rows, terms, noise in _terms(kernel, factor, points, matrix):
        weighted = terms / np.sqrt(noise)
        known += weighted @ weighted.T
        pull += terms @ (target[rows] / noise)
        likelihood -= 0.5 * float(np.log(2 * np.pi * noise).sum() + (target[rows] ** 2 / noise).sum())
    precision = cholesky(known + np.eye(rank), lower=True)
    weights = cho_solve((precision, True), pull)
    likelihood += 0.5 * float(pull @ weights) - float(np.log(np.diag(precision)).sum())
    return Condensed(kernel, points, factor, weights, known, precision, likelihood)


def _terms(
    kernel: Any, factor: np.ndarray, points: np.ndarray, matrix: np.ndarray
) -> Iterator[tuple[slice, np.ndarray, np.ndarray]]:
    """Pieces of the rows: where they are, φ (m, n) and the variance of each row's noise (n,)."""
    size = max(64, PIECE_VALUES // max(len(points), 1))
    signal, noise = kernel.k1.k1.constant_value, kernel.k2.noise_level
    for start in range(0, len(matrix), size):
        rows = slice(start, start + size)
        terms = solve_triangular(factor, kernel.k1(points, matrix[rows]), lower=True, check_finite=False)
        yield rows, terms, noise + np.maximum(signal - (terms**2).sum(axis=0), 0.0)
