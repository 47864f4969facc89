"""Partial least squares of one or several targets (PLS2): all its quantities, and where rows lie in and beside its plane."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from hakaru_compute.families.component_limits import (
    SpeLimits,
    hotelling_t2,
    spe_limits,
    t2_limit_fitted,
    t2_limit_new,
)
from hakaru_compute.families.supervised.coefficients import variable_importance_in_projection
from hakaru_compute.families.supervised.least_squares import EPSILON

# What is left of the columns' covariance with the targets, or of a score, below this share of the first is rounding.
SMALLEST_SHARE = 1e-10


@dataclass(frozen=True)
class LatentRegression:
    """What a PLS of p columns and k targets answers rows with: rotations W* = W(PᵀW)⁻¹ (p, a), by which centred rows have
    their scores T; target_weights C (k, a), by which the targets are T Cᵀ; centre (p,) and level (k,): the means taken off.
    """

    rotations: np.ndarray
    target_weights: np.ndarray
    centre: np.ndarray
    level: np.ndarray

    @property
    def components(self) -> int:
        """How many latent variables there are, which may be fewer than were asked for."""
        return self.rotations.shape[1]

    def scores_of(self, matrix: np.ndarray) -> np.ndarray:
        """Scores (m, a) of rows (m, p)."""
        return (matrix - self.centre) @ self.rotations

    def slopes(self) -> np.ndarray:
        """Regression coefficients W* Cᵀ (p, k) of the centred columns."""
        return self.rotations @ self.target_weights.T

    def predict(self, matrix: np.ndarray) -> np.ndarray:
        """Targets (m, k) of rows (m, p)."""
        return self.level + self.scores_of(matrix) @ self.target_weights.T

    def predict_each(self, matrix: np.ndarray) -> np.ndarray:
        """What 1, 2, … a latent variables predict of rows (m, p): (a, m, k)."""
        parts = self.scores_of(matrix).T[:, :, None] * self.target_weights.T[:, None, :]
        return self.level + np.cumsum(parts, axis=0)


@dataclass(frozen=True)
class PartialLeastSquares(LatentRegression):
    """A PLS of n rows with all its quantities, in the usual letters (Wold, Sjöström & Eriksson 2001).

    scores T (n, a); target_scores U (n, a); weights W (p, a) of length 1, of the columns that the latent variables before
    left over; loadings P (p, a). Where rows were weighted, T and U are those of rows times the root of their weight.
    """

    scores: np.ndarray
    target_scores: np.ndarray
    weights: np.ndarray
    loadings: np.ndarray

    @property
    def score_squares(self) -> np.ndarray:
        """The sum of squares (a,) of each score over the fitted rows."""
        return (self.scores**2).sum(axis=0)

    @property
    def score_variances(self) -> np.ndarray:
        """Variances (a,) of the scores over the fitted rows, with n − 1."""
        return self.score_squares / max(len(self.scores) - 1, 1)

    def first(self, components: int) -> PartialLeastSquares:
        """The PLS of fewer latent variables, which are the first of this one's."""
        return PartialLeastSquares(
            self.rotations[:, :components],
            self.target_weights[:, :components],
            self.centre,
            self.level,
            self.scores[:, :components],
            self.target_scores[:, :components],
            self.weights[:, :components],
            self.loadings[:, :components],
        )

    def target_scores_of(self, scores: np.ndarray, wanted: np.ndarray) -> np.ndarray:
        """Target scores U (m, a) of rows with scores (m, a) and targets (m, k), their level taken off: what the latent
        variables before left of the targets, along each one's weights. NaN where a target is.
        """
        found = np.empty_like(scores)
        left = wanted
        for place, weights in enumerate(self.target_weights.T):
            found[:, place] = left @ weights / (weights @ weights)
            left = left - np.outer(scores[:, place], weights)
        return found

    def explained(self, matrix: np.ndarray, wanted: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Shares of the variance of all columns and of all targets (a,) that each latent variable explains over the rows
        (n, p) it was fitted to; wanted (n, k): their targets, centred.
        """
        parts = ((self.loadings, matrix - self.centre), (self.target_weights, wanted))
        of_columns, of_targets = (
            self.score_squares * (weights**2).sum(axis=0) / (float((values**2).sum()) or np.inf)
            for weights, values in parts
        )
        return of_columns, of_targets

    def importance(self) -> np.ndarray:
        """VIP (p,), whose mean square is 1."""
        return variable_importance_in_projection(self.weights, self.scores, self.target_weights)


def fit_partial_least_squares(
    matrix: np.ndarray, targets: np.ndarray, components: int, *, row_weights: np.ndarray | None = None
) -> PartialLeastSquares:
    """The PLS of rows (n, p) and their targets (n, k) or (n,), with as many latent variables as are asked for and there are.

    NIPALS (Wold 1975; Höskuldsson 1988) without its inner loop, which ends at the first singular vectors of the columns'
    covariance with the targets. Columns and targets are deflated, and scores are made orthogonal to those before once more,
    so that nothing is lost where columns depend on each other nearly. Weights have their largest entry positive. It stops
    where what is left of the covariance, or of a score, is rounding. Columns are taken as they are: scale them first.

    row_weights (n,): how much each row counts, ≥ 0; a row of weight 2 is there twice.
    """
    targets = targets[:, None] if targets.ndim == 1 else targets
    counts = np.ones(len(matrix)) if row_weights is None else row_weights
    centre, level = (counts @ values / counts.sum() for values in (matrix, targets))
    roots = np.sqrt(counts)[:, None]
    left, wanted = (matrix - centre) * roots, (targets - level) * roots
    rows, columns = left.shape
    most = max(0, min(components, columns, rows - 1))
    scores = np.zeros((rows, most))
    target_scores, weights, loadings = np.zeros((rows, most)), np.zeros((columns, most)), np.zeros((columns, most))
    target_weights = np.zeros((targets.shape[1], most))
    first_pull = first_size = 0.0
    found = 0
    while found < most:
        direction, pull = _strongest(left.T @ wanted)
        first_pull = first_pull or pull
        score = left @ direction
        score -= scores[:, :found] @ (scores[:, :found].T @ score / (scores[:, :found] ** 2).sum(axis=0))
        size = float(np.linalg.norm(score))
        first_size = first_size or size
        if pull <= SMALLEST_SHARE * first_pull or size <= SMALLEST_SHARE * first_size:
            break
        loading, weight = left.T @ score / size**2, wanted.T @ score / size**2
        target_scores[:, found] = wanted @ weight / (weight @ weight)
        scores[:, found], weights[:, found] = score, direction
        loadings[:, found], target_weights[:, found] = loading, weight
        left -= np.outer(score, loading)
        wanted -= np.outer(score, weight)
        found += 1
    kept = slice(found)
    weights, loadings = weights[:, kept], loadings[:, kept]
    rotations = np.linalg.solve((loadings.T @ weights).T, weights.T).T if found else weights
    return PartialLeastSquares(
        rotations, target_weights[:, kept], centre, level, scores[:, kept], target_scores[:, kept], weights, loadings
    )


def latent_variables_of(estimator: Any) -> PartialLeastSquares:
    """All quantities of scikit-learn's PLS (not scaled), as it was fitted. Where nothing of the targets was left to explain it
    stopped early, and what it did not find is left out.
    """
    found = np.flatnonzero((estimator.x_scores_**2).sum(axis=0) > 0)
    return PartialLeastSquares(
        rotations=estimator.x_rotations_[:, found],
        target_weights=estimator.y_loadings_[:, found],
        centre=estimator._x_mean,
        level=estimator._y_mean,
        scores=estimator.x_scores_[:, found],
        target_scores=estimator.y_scores_[:, found],
        weights=estimator.x_weights_[:, found],
        loadings=estimator.x_loadings_[:, found],
    )


@dataclass(frozen=True)
class SummedRegression(LatentRegression):
    """A PLS of sums of products. loadings P (p, a); score_squares (a,): the sum of squares of each score. digits_lost: of how many
    digits, in powers of ten, what it was made of tells too little, as scores are small beside the columns they are of.
    """

    loadings: np.ndarray
    score_squares: np.ndarray
    digits_lost: float

    def first(self, components: int) -> SummedRegression:
        """The PLS of fewer latent variables, which are the first of this one's."""
        return replace(
            self,
            rotations=self.rotations[:, :components],
            target_weights=self.target_weights[:, :components],
            loadings=self.loadings[:, :components],
            score_squares=self.score_squares[:components],
        )


def fit_from_covariance(
    inner: np.ndarray, cross: np.ndarray, components: int, *, centre: np.ndarray, level: np.ndarray
) -> SummedRegression:
    """The same PLS from sums of products alone: inner XᵀX (p, p) and cross XᵀY (p, k) of centred rows, however weighted
    (the second kernel algorithm of Dayal & MacGregor 1997). Products square the columns' condition: with rows at hand,
    `fit_partial_least_squares` has twice the digits. It stops where the variance of a score is rounding.
    """
    cross = cross.copy()
    size = float(np.trace(inner))
    columns = len(inner)
    rotations, loadings, target_weights = (
        np.zeros((count, components)) for count in (columns, columns, cross.shape[1])
    )
    squares = np.zeros(components)
    first_pull, lost = 0.0, 1.0
    found = 0
    while found < min(components, columns):
        direction, pull = _strongest(cross)
        first_pull = first_pull or pull
        rotation = direction - rotations[:, :found] @ (loadings[:, :found].T @ direction)
        variance = float(rotation @ inner @ rotation)
        rounding = columns * EPSILON * size * float(rotation @ rotation)
        if pull <= SMALLEST_SHARE * first_pull or variance <= rounding:
            break
        loading, weight = inner @ rotation / variance, cross.T @ rotation / variance
        rotations[:, found], loadings[:, found], target_weights[:, found] = rotation, loading, weight
        squares[found] = variance
        lost = max(lost, first_pull / pull, size * float(rotation @ rotation) / variance)
        cross -= np.outer(loading, weight) * variance
        found += 1
    if found < min(components, columns):
        lost = 1 / EPSILON
    whole = SummedRegression(rotations, target_weights, centre, level, loadings, squares, math.log10(lost))
    return whole.first(found)


def _strongest(cross: np.ndarray) -> tuple[np.ndarray, float]:
    """The first left singular vector of a covariance (p, k), its largest entry positive, and its singular value."""
    if cross.shape[1] == 1:
        length = float(np.linalg.norm(cross))
        direction = cross[:, 0] / (length or 1.0)
    else:
        directions, lengths, _ = np.linalg.svd(cross, full_matrices=False)
        direction, length = directions[:, 0], float(lengths[0])
    return direction * (np.sign(direction[np.abs(direction).argmax()]) or 1.0), length


@dataclass(frozen=True)
class MeasuredRows:
    """Where rows (m, p) lie. scores (m, a); t2 (m,): Hotelling's T²; spe (m,): the squared length that the latent variables
    leave over; residuals (m, p): their squares sum to SPE.
    """

    scores: np.ndarray
    t2: np.ndarray
    spe: np.ndarray
    residuals: np.ndarray


@dataclass(frozen=True)
class LatentRows(MeasuredRows):
    """The same, and why. t2_contributions (m, p): sum to T²."""

    t2_contributions: np.ndarray


def measure_rows(model: PartialLeastSquares, matrix: np.ndarray) -> MeasuredRows:
    """Of fitted or new rows (m, p). T² = Σ tₐ²/λₐ with the variances of the fitted scores."""
    scores = model.scores_of(matrix)
    residuals = matrix - model.centre - scores @ model.loadings.T
    spe = np.einsum("ij,ij->i", residuals, residuals)
    return MeasuredRows(scores, hotelling_t2(scores, model.score_variances), spe, residuals)


def locate_rows(model: PartialLeastSquares, matrix: np.ndarray) -> LatentRows:
    """Of fitted or new rows (m, p). A column's part of T² is x_j Σ tₐ w*_jₐ/λₐ, signed (complete decomposition; Alcala & Qin
    2009), and of SPE its own residual (Miller, Swanson & Heckler 1998).
    """
    found = measure_rows(model, matrix)
    parts = (matrix - model.centre) * ((found.scores / model.score_variances) @ model.rotations.T)
    return LatentRows(found.scores, found.t2, found.spe, found.residuals, parts)


@dataclass(frozen=True)
class LatentLimits:
    """What share `confidence` of rows stays below: T² of rows fitted on and of new ones, and SPE of rows fitted on.

    Null where there are too few rows, or nothing is left over.
    """

    t2_fitted: float | None
    t2_new: float | None
    spe: SpeLimits


def latent_limits(model: PartialLeastSquares, matrix: np.ndarray, confidence: float) -> LatentLimits:
    """Limits from the rows (n, p) that the model was fitted on; SPE's from the eigenvalues of what is left of them."""
    return LatentLimits(
        t2_limit_fitted(len(matrix), model.components, confidence),
        t2_limit_new(len(matrix), model.components, confidence),
        spe_limits(left_over_variances(model, matrix), confidence),
    )


def left_over_variances(model: PartialLeastSquares, matrix: np.ndarray) -> np.ndarray:
    """Eigenvalues of the covariance of what the latent variables leave of the rows (n, p) they were fitted on, falling."""
    free = max(len(matrix) - 1, 1)
    left_out = np.linalg.svd(measure_rows(model, matrix).residuals, compute_uv=False) ** 2 / free
    # What is below the rounding of the columns themselves is nothing.
    return left_out[left_out > 1e-14 * float(((matrix - model.centre) ** 2).sum()) / free]
