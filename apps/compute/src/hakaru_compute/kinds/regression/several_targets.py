"""PLS of several targets in one model (PLS2), kept as a model of one of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from hakaru_compute.families.supervised.partial_least_squares import fit_partial_least_squares


def fit_pls2(estimator: Any, matrix: np.ndarray, targets: np.ndarray, seed: int) -> Any:
    """A scikit-learn PLS of all targets (n, k) in their standard deviations, so that all count alike, which predicts the first.

    What it is made of (x_weights_, x_loadings_, x_rotations_, x_scores_, y_scores_, y_loadings_ (k, a)) is of all targets,
    the latter in their standard deviations; coef_ and intercept_ are the first's, in its unit.
    """
    level, size = targets.mean(axis=0), targets.std(axis=0, ddof=1)
    size = np.where(size > 0, size, 1.0)
    pls = fit_partial_least_squares(matrix, (targets - level) / size, estimator.n_components)
    count = max(pls.components, 1)
    # What scikit-learn's own methods need besides is set by its own fit.
    estimator.set_params(n_components=count).fit(matrix, targets[:, 0])
    estimator.x_weights_, estimator.x_loadings_, estimator.x_rotations_ = pls.weights, pls.loadings, pls.rotations
    estimator.y_weights_ = estimator.y_loadings_ = pls.target_weights
    estimator.y_rotations_ = pls.target_weights
    estimator.x_scores_ = estimator._x_scores = pls.scores
    estimator.y_scores_ = estimator._y_scores = pls.target_scores
    estimator._x_mean, estimator._y_mean, estimator._y_std = pls.centre, level, size
    estimator.coef_ = pls.slopes()[:, :1].T * size[0]
    estimator.intercept_ = level[:1]
    return estimator


def is_joint(estimator: Any) -> bool:
    """Whether it was fitted to several targets together."""
    return type(estimator).__name__ == "PLSRegression" and len(estimator.y_loadings_) > 1


def predict_targets(estimator: Any, matrix: np.ndarray) -> np.ndarray:
    """All targets (n, k) of matrix rows (n, p), in their units, in the order they were fitted in."""
    scores = (matrix - estimator._x_mean) @ estimator.x_rotations_
    predicted: np.ndarray = estimator._y_mean + scores @ estimator.y_loadings_.T * estimator._y_std
    return predicted


def other_column(place: int) -> str:
    """What a model's rows call what was measured of the other targets, by their place from 0."""
    return f"other_{place + 1}"
