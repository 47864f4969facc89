"""Runs in whole plots: y = Xβ + Zγ + ε with variances σ²_w between plots and σ² of runs, by restricted maximum likelihood.

Patterson & Thompson, Biometrika 58 (1971) 545. σ²_w has no bound at 0 (only that V stays positive definite): balanced designs
then have the F tests of their analysis of variance. Degrees of freedom are Satterthwaite's, of several columns at once by
Fai & Cornelius (1996).
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy import optimize

# Of 1 + ηk, the variance of a plot's mean beside that of a run: where the search for it begins and ends.
LEAST, MOST = 1e-7, 1e9
STEPS = 80


@dataclass(frozen=True)
class Estimates:
    """estimate (p,); unit (p, p): covariance in variances of a run; variance: of a run; ratio: σ²_w/σ²."""

    estimate: np.ndarray
    unit: np.ndarray
    variance: float
    ratio: float


class Reml:
    """A model matrix (n, p) of full rank, and the plot of each run (n,)."""

    def __init__(self, matrix: np.ndarray, plots: np.ndarray) -> None:
        self.matrix = matrix
        names, self.place = np.unique(plots, return_inverse=True)
        self.sizes = np.bincount(self.place).astype(float)
        self.count = len(names)

    def whitened(self, rows: np.ndarray, ratio: float) -> np.ndarray:
        """V^(−1/2) of rows (n, q)."""
        rows = rows if rows.ndim == 2 else rows[:, None]
        means = np.zeros((self.count, rows.shape[1]))
        np.add.at(means, self.place, rows)
        means /= self.sizes[:, None]
        less = 1 - 1 / np.sqrt(1 + ratio * self.sizes)
        return np.asarray(rows - (less[:, None] * means)[self.place])

    def at(self, y: np.ndarray, ratio: float, degrees: int | None = None) -> Estimates:
        """Generalised least squares for a ratio that is known."""
        own, target = self.whitened(self.matrix, ratio), self.whitened(y, ratio)[:, 0]
        q, r = np.linalg.qr(own)
        estimate = np.linalg.solve(r, q.T @ target)
        inverse = np.linalg.inv(r)
        left = float(((target - own @ estimate) ** 2).sum())
        free = len(y) - self.matrix.shape[1] if degrees is None else degrees
        return Estimates(estimate, inverse @ inverse.T, left / free if free > 0 else np.nan, ratio)

    def ratio_of(self, y: np.ndarray) -> float:
        """σ²_w/σ² of the largest restricted likelihood. The variance of the largest plot's mean is searched on a logarithm."""
        # What the model explains does not matter, and costs digits.
        y = y - self.matrix @ np.linalg.lstsq(self.matrix, y, rcond=None)[0]
        largest = self.sizes.max()

        def loss(log_mean: float) -> float:
            return self._loss(y, (float(np.exp(log_mean)) - 1) / largest)

        grid = np.linspace(np.log(LEAST), np.log(MOST), STEPS)
        best = int(np.argmin([loss(float(at)) for at in grid]))
        low, high = grid[max(0, best - 1)], grid[min(STEPS - 1, best + 1)]
        found = optimize.minimize_scalar(loss, bounds=(low, high), method="bounded", options={"xatol": 1e-11})
        return (float(np.exp(found.x)) - 1) / float(largest)

    def _loss(self, y: np.ndarray, ratio: float) -> float:
        """−2 times the restricted log-likelihood without the variance of a run, but for a constant."""
        own, target = self.whitened(self.matrix, ratio), self.whitened(y, ratio)[:, 0]
        q, r = np.linalg.qr(own)
        left = float(((target - q @ (q.T @ target)) ** 2).sum())
        n, p = own.shape
        size = 2 * float(np.log(np.abs(np.diag(r))).sum()) + float(np.log1p(ratio * self.sizes).sum())
        return (n - p) * float(np.log(max(left, 1e-300))) + size

    def degrees(self, found: Estimates, contrasts: np.ndarray) -> np.ndarray:
        """Satterthwaite's degrees of freedom of each contrast (m, p) of the coefficients."""
        variance, ratio = found.variance, found.ratio
        own = self.whitened(self.matrix, ratio)
        indicator = self.whitened(np.eye(self.count)[self.place], ratio)
        # P of the whitened model takes the coefficients out; the plots and the runs are what is left in variances.
        q = np.linalg.qr(own)[0]
        plots = indicator - q @ (q.T @ indicator)
        shrunk = self.whitened(np.eye(len(own)), ratio)
        runs = shrunk - q @ (q.T @ shrunk)
        between, within = plots.T @ plots, runs.T @ runs
        cross = runs.T @ plots
        information = (
            0.5
            / variance**2
            * np.array(
                [
                    [(between**2).sum(), (cross**2).sum()],
                    [(cross**2).sum(), (within**2).sum()],
                ]
            )
        )
        spread = np.linalg.inv(information)
        along = found.unit @ own.T
        # Changes of the covariance with each variance: C Xᵀ V⁻¹ (ZZᵀ or I) V⁻¹ X C.
        by_plot, by_run = contrasts @ (along @ indicator), contrasts @ (along @ shrunk.T)
        gradient = np.stack([(by_plot**2).sum(axis=1), (by_run**2).sum(axis=1)], axis=1)
        size = variance * np.einsum("ij,jk,ik->i", contrasts, found.unit, contrasts)
        return np.asarray(2 * size**2 / np.einsum("ij,jk,ik->i", gradient, spread, gradient))

    def wald(self, found: Estimates, tested: np.ndarray) -> tuple[float, float]:
        """F and its denominator's degrees of freedom of the test that these contrasts (m, p) of the coefficients are all 0."""
        values, vectors = np.linalg.eigh(tested @ found.unit @ tested.T * found.variance)
        contrasts = vectors.T @ tested
        t = contrasts @ found.estimate / np.sqrt(values)
        degrees = self.degrees(found, contrasts)
        f = float((t**2).mean())
        count = len(tested)
        if count == 1:
            return f, float(degrees[0])
        if np.ptp(degrees) < 1e-8 * degrees.max():
            return f, float(degrees.mean())
        expected = float((degrees / (degrees - 2))[degrees > 2].sum())
        return f, 2 * expected / (expected - count) if expected > count else float(degrees.min())
