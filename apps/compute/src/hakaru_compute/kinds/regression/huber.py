"""Huber's loss with its scale, minimised to the last digit."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from hakaru_compute.families.supervised.least_squares import EPSILON, solve_least_squares
from hakaru_compute.kinds.regression.linear_fits import fit_linear

MOST_STEPS = 500
# Residuals below this share of the target's length are rounding: least squares meets every row.
EXACT = 1e-13
# Of what the gradient could be at most.
FLAT = 1e-11


def fit_huber(estimator: Any, matrix: np.ndarray, target: np.ndarray, seed: int) -> Any:
    """Fits a HuberRegressor: n σ + Σ H(r / σ) σ + α Σ slope², convex in slopes, intercept and σ together (Owen 2007), is
    minimised along the singular vectors, each brought to the length that the penalty leaves it.
    """
    whole = solve_least_squares(matrix, target)
    left_over = target - target.mean() - (matrix - whole.centre) @ whole.slopes
    penalty = float(estimator.alpha)
    # σ makes the loss as sharp as a cone about a line that meets every row, which a penalty leaves only if it pulls harder.
    is_sharp = penalty * np.linalg.norm(whole.root.T @ whole.slopes) <= len(target) ** 0.5
    if is_sharp and np.linalg.norm(left_over) <= EXACT * np.linalg.norm(target - target.mean()):
        estimator.scale_, estimator.n_iter_, estimator.outliers_ = 0.0, 0, np.zeros(len(target), dtype=bool)
        return fit_linear(estimator, matrix, target, seed)
    left, values, turned = np.linalg.svd(matrix - whole.centre, full_matrices=False)
    kept = values > max(matrix.shape) * EPSILON * values[0]
    lengths = np.sqrt(values[kept] ** 2 + penalty * float(target.std()))
    level = len(target) ** -0.5
    loss = HuberLoss(
        np.column_stack([left[:, kept] * (values[kept] / lengths), np.full(len(target), level)]),
        target,
        np.append(penalty / lengths**2, 0.0),
        float(estimator.epsilon),
    )
    found, scale, steps = minimise(loss)
    slopes = turned[kept].T @ (found[:-1] / lengths)
    estimator.coef_, estimator.n_features_in_ = slopes, matrix.shape[1]
    estimator.intercept_ = float(found[-1] * level) - float(whole.centre @ slopes)
    estimator.scale_, estimator.n_iter_ = scale, estimator.max_iter if steps == MOST_STEPS else steps
    estimator.outliers_ = np.abs(target - loss.design @ found) > scale * estimator.epsilon
    return estimator


@dataclass(frozen=True)
class HuberLoss:
    """n σ + Σ H(r / σ) σ + Σ ridge · u² of u (r,) and σ > 0: design (n, r), target (n,), ridge (r,)."""

    design: np.ndarray
    target: np.ndarray
    ridge: np.ndarray
    epsilon: float

    def value(self, at: np.ndarray, scale: float) -> float:
        residual = np.abs(self.target - self.design @ at)
        inner = residual <= self.epsilon * scale
        outer = residual[~inner]
        squares = float(residual[inner] @ residual[inner])
        beyond = 2 * self.epsilon * float(outer.sum()) - scale * self.epsilon**2 * len(outer)
        return len(residual) * scale + squares / scale + beyond + float(self.ridge @ at**2)

    def slope_and_curvature(self, at: np.ndarray, scale: float) -> tuple[np.ndarray, np.ndarray]:
        """The gradient (r + 1,) and a matrix (r + 1, r + 1) of second derivatives, by u and then σ."""
        residual = self.target - self.design @ at
        inner = np.abs(residual) <= self.epsilon * scale
        inside, outside, part = residual[inner], np.sign(residual[~inner]), self.design[inner]
        mixed = 2 / scale * (part.T @ inside)
        squares = float(inside @ inside) / scale**2
        slope = -mixed - 2 * self.epsilon * (self.design[~inner].T @ outside) + 2 * self.ridge * at
        curvature = np.empty((len(at) + 1, len(at) + 1))
        curvature[:-1, :-1] = 2 / scale * (part.T @ part) + np.diag(2 * self.ridge)
        curvature[:-1, -1] = curvature[-1, :-1] = mixed / scale
        curvature[-1, -1] = 2 * squares / scale
        return np.append(slope, len(residual) - len(outside) * self.epsilon**2 - squares), curvature

    def reweighted(self, at: np.ndarray, scale: float) -> np.ndarray:
        """The u of weighted least squares whose weights are those of the residuals: never a worse one for this σ."""
        residual = np.abs(self.target - self.design @ at)
        weights = np.minimum(1.0, self.epsilon * scale / np.maximum(residual, np.finfo(float).tiny)) / scale
        weighted = self.design.T * weights
        normal = weighted @ self.design + np.diag(self.ridge)
        return np.linalg.lstsq(normal, weighted @ self.target, rcond=EPSILON)[0]

    def best_scale(self, at: np.ndarray) -> float:
        """The σ that is best for this u: Σ min(|r| / σ, ε)² = n."""
        residual = np.sort(np.abs(self.target - self.design @ at))
        squares, outside = np.cumsum(residual**2), len(residual) - 1 - np.arange(len(residual))
        left = len(residual) - outside * self.epsilon**2
        scales = np.sqrt(squares / np.where(left > 0, left, np.inf))
        # Of how many rows are inside, the number that agrees with the σ it gives.
        beyond = np.append(residual[1:], np.inf)
        fits = (left > 0) & (residual <= self.epsilon * scales) & (beyond > self.epsilon * scales)
        return float(scales[fits][0]) if fits.any() else float(residual[left > 0][0]) / self.epsilon


def minimise(loss: HuberLoss) -> tuple[np.ndarray, float, int]:
    """Where the loss is least: u (r,), σ, and the steps it took, MOST_STEPS where it was not reached.

    Newton's steps, for the loss is quadratic between kinks; one that leads nowhere is replaced by a reweighted one.
    """
    rows = len(loss.target)
    most = np.append(2 * loss.epsilon * np.linalg.norm(loss.design, axis=0) * rows**0.5, float(rows))
    at = np.linalg.lstsq(
        np.vstack([loss.design, np.diag(np.sqrt(loss.ridge))]),
        np.append(loss.target, np.zeros(len(loss.ridge))),
        rcond=EPSILON,
    )[0]
    scale = loss.best_scale(at)
    current = loss.value(at, scale)
    for step in range(1, MOST_STEPS):
        slope, curvature = loss.slope_and_curvature(at, scale)
        if (np.abs(slope) <= FLAT * most).all():
            return at, scale, step
        move = -np.linalg.lstsq(curvature, slope, rcond=EPSILON)[0]
        expected = float(slope @ move)
        share = 1.0 if move[-1] >= 0 else min(1.0, -0.9 * scale / float(move[-1]))
        tried = np.inf
        while share > 1e-3 and not tried <= current + 1e-4 * share * expected:
            next_at, next_scale = at + share * move[:-1], scale + share * float(move[-1])
            tried, share = loss.value(next_at, next_scale), share / 2
        if not tried < current:
            next_at = loss.reweighted(at, scale)
            next_scale = loss.best_scale(next_at)
            tried = loss.value(next_at, next_scale)
        if not tried < current:
            # No lower number of double precision is left.
            return at, scale, step
        at, scale, current = next_at, next_scale, tried
    return at, scale, MOST_STEPS
