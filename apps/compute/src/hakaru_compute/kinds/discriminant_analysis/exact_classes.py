"""LDA, QDA and logistic regression at the limit of double precision, as scikit-learn's own estimators.

scikit-learn drops directions by absolute limits (1e-4 of a standard deviation in LDA; QDA refuses them) and stops logistic
regression at a gradient of 1e-4: years with their squares and cubes lost a column, and probabilities were up to 0.6 off.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.linalg import svd

from hakaru_compute.families.results import TrainingWarning
from hakaru_compute.families.supervised.least_squares import inverse_root, rank_tolerance
from hakaru_compute.job import JobError


def fit_lda(estimator: Any, matrix: np.ndarray, own: np.ndarray, priors: np.ndarray) -> Any:
    """Normal distributions of one covariance (divided by n, as scikit-learn does), measured along the singular vectors of the
    rows less their class's mean. Where columns depend on each other, the directions without variance are left out.
    """
    means = _means(matrix, own)
    level = np.abs(matrix).max(axis=0, initial=0.0)
    found = inverse_root(matrix - means[own], level)
    root = found.root * np.sqrt(len(matrix))
    centre = priors @ means
    turned = (means - centre) @ root
    slopes = turned @ root.T
    offsets = -0.5 * (turned**2).sum(axis=1) + np.log(priors) - slopes @ centre
    if len(means) == 2:
        slopes, offsets = slopes[1:] - slopes[:1], offsets[1:] - offsets[:1]
    estimator.classes_, estimator.priors_, estimator.means_ = np.arange(len(means)), priors, means
    estimator.xbar_, estimator.scalings_ = centre, root
    estimator.coef_, estimator.intercept_ = slopes, offsets
    estimator.n_features_in_ = matrix.shape[1]
    estimator.rank_ = found.rank
    # What the rank is to be compared with, and columns that vary between classes alone.
    estimator.varying_ = int((found.lengths > 0).sum())
    estimator.held_ = int(
        ((np.ptp(matrix, axis=0) > rank_tolerance(*matrix.shape) * level) & (found.lengths == 0)).sum()
    )
    return estimator


def fit_qda(estimator: Any, matrix: np.ndarray, own: np.ndarray, priors: np.ndarray) -> Any:
    """Normal distributions with a covariance each (divided by n), pulled towards a sphere by reg_param. Raises covariance_singular
    where rows of a class span fewer directions than there are columns, and nothing is pulled.
    """
    means = _means(matrix, own)
    pull, columns = float(estimator.reg_param), matrix.shape[1]
    rotations, scalings = [], []
    for index, mean in enumerate(means):
        rows = matrix[own == index]
        if pull == 0:
            # Judged on columns of one length: a narrow column is no dependence.
            found = inverse_root(rows - mean, np.abs(rows).max(axis=0, initial=0.0))
            if found.rank < columns:
                raise JobError("covariance_singular")
        # Directions that the rows do not span have the variance that is added alone.
        _, values, turned = svd(rows - mean, full_matrices=len(rows) < columns, check_finite=False)
        values = np.concatenate([values, np.zeros(columns - len(values))])
        rotations.append(turned.T)
        scalings.append((1 - pull) * values**2 / len(rows) + pull)
    estimator.classes_, estimator.priors_, estimator.means_ = np.arange(len(means)), priors, means
    estimator.rotations_, estimator.scalings_ = rotations, scalings
    estimator.n_features_in_ = matrix.shape[1]
    return estimator


# Coefficients of all classes together: Newton's method holds a square matrix of so many.
MOST_NEWTON = 400


def fit_logistic(estimator: Any, matrix: np.ndarray, own: np.ndarray) -> Any:
    """Newton's method to the end; with very many columns L-BFGS, to a gradient a thousandth of scikit-learn's."""
    classes = int(own.max()) + 1
    outputs = 1 if classes == 2 else classes
    if (matrix.shape[1] + 1) * outputs <= MOST_NEWTON:
        estimator.set_params(solver="newton-cholesky", tol=1e-11, max_iter=200)
    else:
        estimator.set_params(tol=1e-7, max_iter=10_000)
    estimator.fit(matrix, own)
    estimator.separated_ = bool((estimator.predict(matrix) == own).all())
    return estimator


def cautions_of(estimator: Any) -> tuple[TrainingWarning, ...]:
    """What an estimator's columns or classes do not settle."""
    found = []
    rank, varying = getattr(estimator, "rank_", None), getattr(estimator, "varying_", None)
    if rank is not None and varying is not None and rank < varying:
        found.append(TrainingWarning(code="no_unique_solution", params={"rank": rank, "columns": varying}))
    if held := getattr(estimator, "held_", 0):
        found.append(TrainingWarning(code="constant_within_classes", params={"columns": held}))
    if getattr(estimator, "separated_", False):
        found.append(TrainingWarning(code="classes_separated"))
    return tuple(found)


def _means(matrix: np.ndarray, own: np.ndarray) -> np.ndarray:
    return np.array([matrix[own == index].mean(axis=0) for index in range(int(own.max()) + 1)])
