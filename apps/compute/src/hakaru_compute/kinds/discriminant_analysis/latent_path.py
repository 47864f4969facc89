"""Latent variables of partial least squares one after another, fast enough to be looked at in every fold."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

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
        for place in range(scores.shape[1]):
            found = found + np.outer(scores[:, place], self.class_loadings[:, place])
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
