"""What PLS-DA's latent variables are made of: explained variance, importance of columns, and their cross-validation."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from sklearn.cross_decomposition import PLSRegression

from hakaru_compute.families.supervised.class_metrics import count_cells, overall_figures
from hakaru_compute.families.supervised.coefficients import variable_importance_in_projection
from hakaru_compute.kinds.discriminant_analysis.methods_spec import ComponentCurve, ComponentFit
from hakaru_compute.kinds.discriminant_analysis.score_rule import answers_by_scores
from hakaru_compute.kinds.discriminant_analysis.shuffled_labels import PreparedFold
from hakaru_compute.kinds.discriminant_analysis.spec import AssignmentRule


@dataclass(frozen=True)
class LatentParts:
    """Of a PLS of classes' 0/1 columns (n, k) on a matrix (n, p) with a latent variables.

    scores (n, a), weights (p, a), loadings (p, a), class_loadings (k, a); explained_x and explained_y (a,): shares of the
    sums of squares about the mean that each latent variable alone takes away; vip (p,).
    """

    scores: np.ndarray
    weights: np.ndarray
    loadings: np.ndarray
    class_loadings: np.ndarray
    explained_x: np.ndarray
    explained_y: np.ndarray
    vip: np.ndarray


def latent_parts(pls: Any, matrix: np.ndarray, coded: np.ndarray) -> LatentParts:
    """The parts of a fitted PLSRegression (scale=False) from the rows it was fitted on.

    Scores are orthogonal, so a latent variable takes away ‖tₐ‖² ‖pₐ‖² of the columns' sum of squares and ‖tₐ‖² ‖qₐ‖² of the
    classes'.
    """
    scores = pls.transform(matrix)
    size = (scores**2).sum(axis=0)
    total_x = ((matrix - matrix.mean(axis=0)) ** 2).sum()
    total_y = ((coded - coded.mean(axis=0)) ** 2).sum()
    return LatentParts(
        scores=scores,
        weights=pls.x_weights_,
        loadings=pls.x_loadings_,
        class_loadings=pls.y_loadings_,
        explained_x=size * (pls.x_loadings_**2).sum(axis=0) / total_x,
        explained_y=size * (pls.y_loadings_**2).sum(axis=0) / total_y,
        vip=variable_importance_in_projection(pls.x_weights_, scores, pls.y_loadings_),
    )


def component_curve(
    folds: Sequence[PreparedFold],
    matrix: np.ndarray,
    labels: np.ndarray,
    classes: int,
    most: int,
    rule: AssignmentRule,
    check_stop: Callable[[], None],
) -> ComponentCurve:
    """Cross-validation of 1, 2, … up to `most` latent variables, as far as every fold's rows have them.

    matrix (n, p) and labels (n,): all rows. A fold's PLS is fitted once: latent variables are found one after another, so
    those of a shorter model are the first of a longer one. Classes are assigned by the rule; PRESS and the sum of squares are
    of the regression, about the means of the rows fitted on.
    """
    coded = np.eye(classes)[labels]
    whole = fit_pls(matrix, coded, most)
    r2y = np.cumsum(latent_parts(whole, matrix, coded).explained_y)
    error, total = np.zeros(most), 0.0
    accuracies: list[list[float]] = []
    reached = len(r2y)
    for fold in folds:
        check_stop()
        fitting = coded[fold.fit_rows]
        pls = fit_pls(fold.fit_matrix, fitting, reached)
        reached = min(reached, pls.x_rotations_.shape[1])
        held = coded[fold.other_rows]
        predicted = np.tile(fitting.mean(axis=0), (len(held), 1))
        total += ((held - predicted) ** 2).sum()
        scores = (fold.other_matrix - fold.fit_matrix.mean(axis=0)) @ pls.x_rotations_
        codes = labels[fold.fit_rows]
        by_scores = (
            answers_by_scores(pls.transform(fold.fit_matrix), codes, scores, classes) if rule == "scores" else []
        )
        turn = []
        for index in range(reached):
            predicted = predicted + np.outer(scores[:, index], pls.y_loadings_[:, index])
            error[index] += ((held - predicted) ** 2).sum()
            assigned = (by_scores[index] if by_scores else predicted).argmax(axis=1)
            counts = count_cells(labels[fold.other_rows], assigned, classes)
            turn.append(float(overall_figures(counts)["balanced_accuracy"]))
        accuracies.append(turn)
    table = np.array([turn[:reached] for turn in accuracies])
    return ComponentCurve(
        folds=len(folds),
        rows=len(labels),
        fits=[
            ComponentFit(
                components=index + 1,
                balanced_accuracy=float(table[:, index].mean()),
                balanced_accuracy_sd=float(table[:, index].std(ddof=1)) if len(table) > 1 else None,
                q2=float(1 - error[index] / total),
                r2y=float(r2y[index]),
            )
            for index in range(reached)
        ],
    )


def fit_pls(matrix: np.ndarray, coded: np.ndarray, components: int) -> Any:
    """A PLS of 0/1 columns with at most so many latent variables as the matrix has rank."""
    rank = components
    if min(matrix.shape) <= 2 * components:
        rank = int(np.linalg.matrix_rank(matrix - matrix.mean(axis=0)))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return PLSRegression(max(1, min(components, rank)), scale=False, max_iter=1000).fit(matrix, coded)


# What is left of the columns' covariance with the classes, or of a score, below this share of the first is rounding.
SMALLEST_SHARE = 1e-10


@dataclass(frozen=True)
class LatentPath:
    """rotations (p, a): scores of centred rows are rows @ rotations; class_loadings (k, a); centre (p,) and level (k,): means."""

    rotations: np.ndarray
    class_loadings: np.ndarray
    centre: np.ndarray
    level: np.ndarray

    def level_of(self, count: int) -> np.ndarray:
        """What no latent variable predicts of so many rows."""
        return np.tile(self.level, (count, 1))

    def scores_of(self, matrix: np.ndarray) -> np.ndarray:
        """Scores (n, a) of rows (n, p)."""
        return (matrix - self.centre) @ self.rotations

    def predict_each(self, matrix: np.ndarray) -> list[np.ndarray]:
        """What 1, 2, … latent variables predict of rows (n, p): (n, k) each."""
        scores = self.scores_of(matrix)
        found = self.level_of(len(matrix))
        each = []
        for index in range(scores.shape[1]):
            found = found + np.outer(scores[:, index], self.class_loadings[:, index])
            each.append(found)
        return each


def latent_path(matrix: np.ndarray, coded: np.ndarray, most: int) -> LatentPath:
    """Up to `most` latent variables of (n, p) for columns (n, k), as many as there are: the first kernel algorithm of Dayal &
    MacGregor 1997, whose latent variables are those of PLS2 (NIPALS), each found without iterating over the rows.
    """
    centre, level = matrix.mean(axis=0), coded.mean(axis=0)
    left = matrix - centre
    cross = left.T @ (coded - level)
    first_cross = np.linalg.norm(cross)
    first_size = 0.0
    rotations, loadings, class_loadings = [], [], []
    for _ in range(min(most, *left.shape)):
        if np.linalg.norm(cross) <= SMALLEST_SHARE * first_cross:
            break
        weight = cross @ np.linalg.eigh(cross.T @ cross)[1][:, -1]
        weight /= np.linalg.norm(weight)
        rotation = weight.copy()
        for before, loading in zip(rotations, loadings, strict=True):
            rotation -= (loading @ weight) * before
        score = left @ rotation
        size = float(score @ score)
        first_size = first_size or size
        if size <= SMALLEST_SHARE**2 * first_size:
            break
        loading = left.T @ score / size
        class_loading = cross.T @ rotation / size
        cross = cross - np.outer(loading, class_loading) * size
        rotations.append(rotation)
        loadings.append(loading)
        class_loadings.append(class_loading)
    columns, classes = left.shape[1], coded.shape[1]
    return LatentPath(
        np.array(rotations).reshape(-1, columns).T,
        np.array(class_loadings).reshape(-1, classes).T,
        centre,
        level,
    )
