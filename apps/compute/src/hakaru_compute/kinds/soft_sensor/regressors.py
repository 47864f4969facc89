"""What a soft sensor's estimates are calculated by: regressions that stay as they were fitted, and those that learn on.

Each calculates the estimates of several settings at once (numbers of latent variables, penalties), which cost little more
than one together, so that a choice among them needs no fits of its own. Matrices are centred and scaled by `Scale` first.
"""

from __future__ import annotations

import warnings
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import lasso_path

from hakaru_compute.families.supervised.least_squares import solve_ridge
from hakaru_compute.families.supervised.partial_least_squares import (
    LatentRegression,
    PartialLeastSquares,
    fit_from_covariance,
    fit_partial_least_squares,
)

LASSO_TOLERANCE = 1e-6
LASSO_STEPS = 20_000


@dataclass(frozen=True)
class Scale:
    """Means and standard deviations (n − 1) of columns (p,) and of the target; a constant column is left at 0."""

    centre: np.ndarray
    spread: np.ndarray
    level: float
    size: float

    @classmethod
    def of(cls, matrix: np.ndarray, target: np.ndarray) -> Scale:
        """Of rows (n, p) to fit on and their target (n,)."""
        spread = matrix.std(axis=0, ddof=1) if len(matrix) > 1 else np.zeros(matrix.shape[1])
        constant = spread <= 1e-12 * np.abs(matrix).max(axis=0, initial=0.0)
        size = float(target.std(ddof=1)) if len(target) > 1 else 0.0
        return cls(matrix.mean(axis=0), np.where(constant, np.inf, spread), float(target.mean()), size or 1.0)

    def columns(self, matrix: np.ndarray) -> np.ndarray:
        """Rows (m, p) in the columns' units of spread."""
        return (matrix - self.centre) / self.spread


class Regressor(ABC):
    """Estimates of one target for `count` settings at once."""

    learns: ClassVar[bool] = False
    count: int

    @abstractmethod
    def fit(self, matrix: np.ndarray, target: np.ndarray) -> None:
        """On rows (n, p) and target (n,), in order of time."""

    @abstractmethod
    def predict(self, matrix: np.ndarray) -> np.ndarray:
        """Estimates (count, m) of rows (m, p)."""

    def learn(self, matrix: np.ndarray, target: np.ndarray) -> None:
        """Goes on with further rows (m, p) and their target (m,), in order of time."""
        raise NotImplementedError


class Linear(Regressor):
    """Slopes (count, p) and intercepts (count,) that stay as they were fitted."""

    slopes: np.ndarray
    intercepts: np.ndarray

    def predict(self, matrix: np.ndarray) -> np.ndarray:
        return self.slopes @ matrix.T + self.intercepts[:, None]


class RidgePath(Linear):
    """Ridge regression with penalties per row fitted on."""

    def __init__(self, penalties: Sequence[float]) -> None:
        self.penalties, self.count = tuple(penalties), len(penalties)

    def fit(self, matrix: np.ndarray, target: np.ndarray) -> None:
        fits = [solve_ridge(matrix, target, penalty * len(matrix)) for penalty in self.penalties]
        self.slopes = np.array([slopes for slopes, _ in fits])
        self.intercepts = np.array([intercept for _, intercept in fits])


class LassoPath(Linear):
    """Lasso (Tibshirani 1996), which keeps a few of the columns, with penalties as scikit-learn counts them."""

    def __init__(self, penalties: Sequence[float]) -> None:
        self.penalties, self.count = tuple(penalties), len(penalties)

    def fit(self, matrix: np.ndarray, target: np.ndarray) -> None:
        centre, level = matrix.mean(axis=0), float(target.mean())
        order = np.argsort(-np.array(self.penalties), kind="stable")
        with warnings.catch_warnings():
            # Where a penalty is so weak that coordinate descent does not end, what it came to is judged like any other.
            warnings.simplefilter("ignore", ConvergenceWarning)
            _, slopes, _ = lasso_path(
                np.asfortranarray(matrix - centre),
                target - level,
                alphas=np.array(self.penalties)[order],
                tol=LASSO_TOLERANCE,
                max_iter=LASSO_STEPS,
            )
        self.slopes = np.empty((self.count, matrix.shape[1]))
        self.slopes[order] = slopes.T
        self.intercepts = level - self.slopes @ centre


class PlsPath(Linear):
    """PLS with 1, 2, … numbers of latent variables."""

    def __init__(self, components: Sequence[int]) -> None:
        self.components, self.count = tuple(components), len(components)
        self.model: PartialLeastSquares

    def fit(self, matrix: np.ndarray, target: np.ndarray) -> None:
        self.model = fit_partial_least_squares(matrix, target, max(self.components))
        fits = [self.model.first(count) for count in self.components]
        self.slopes = np.array([one.slopes()[:, 0] for one in fits])
        self.intercepts = float(self.model.level[0]) - self.slopes @ self.model.centre


class LocallyWeightedPls(Regressor):
    """A PLS of its own for every row to estimate, whose rows count by how near they are (Kim, Kano et al. 2011): e^(−φ d/s)
    at the distance d in the scaled columns, s the standard deviation of all distances. The rows it draws on grow.
    """

    learns = True

    def __init__(self, components: Sequence[int], locality: float, most_rows: int) -> None:
        self.components, self.count = tuple(components), len(components)
        self.locality, self.most_rows = locality, most_rows
        self.matrix: np.ndarray
        self.target: np.ndarray

    def fit(self, matrix: np.ndarray, target: np.ndarray) -> None:
        self.matrix, self.target = matrix[-self.most_rows :], target[-self.most_rows :]

    def learn(self, matrix: np.ndarray, target: np.ndarray) -> None:
        self.fit(np.vstack([self.matrix, matrix]), np.concatenate([self.target, target]))

    def predict(self, matrix: np.ndarray) -> np.ndarray:
        found = np.empty((self.count, len(matrix)))
        for place, row in enumerate(matrix):
            distances = np.linalg.norm(self.matrix - row, axis=1)
            spread = float(distances.std(ddof=1)) if len(distances) > 1 else 0.0
            # The nearest row counts as one: only how rows count beside each other matters.
            shares = (
                np.exp(-self.locality * (distances - distances.min()) / spread)
                if spread > 0
                else np.ones(len(distances))
            )
            local = fit_partial_least_squares(self.matrix, self.target, max(self.components), row_weights=shares)
            found[:, place] = _of_components(local, row[None], self.components)[:, 0]
        return found


class RecursivePls(Regressor):
    """PLS that forgets: with every row learned, those before count `forgetting` times what they did (Dayal & MacGregor 1997,
    J. Process Control 7, 169). It holds means and covariances, not rows, and equals a PLS of all rows so weighted.
    """

    learns = True

    def __init__(self, components: Sequence[int], forgetting: float) -> None:
        self.components, self.count = tuple(components), len(components)
        self.forgetting = forgetting
        self.weight = 0.0
        self.centre: np.ndarray
        self.covariance: np.ndarray

    def fit(self, matrix: np.ndarray, target: np.ndarray) -> None:
        columns = matrix.shape[1] + 1
        self.weight, self.centre, self.covariance = 0.0, np.zeros(columns), np.zeros((columns, columns))
        self.learn(matrix, target)

    def learn(self, matrix: np.ndarray, target: np.ndarray) -> None:
        shares = self.forgetting ** np.arange(len(target) - 1, -1, -1.0)
        rows = np.column_stack([matrix, target])
        weight = float(shares.sum())
        centre = shares @ rows / weight
        away = (rows - centre) * np.sqrt(shares)[:, None]
        left = self.weight * self.forgetting ** len(target)
        moved = centre - self.centre
        self.covariance = (
            self.covariance * self.forgetting ** len(target)
            + away.T @ away
            + np.outer(moved, moved) * (left * weight / (left + weight))
        )
        self.centre = self.centre + moved * (weight / (left + weight))
        self.weight = left + weight

    def predict(self, matrix: np.ndarray) -> np.ndarray:
        model = fit_from_covariance(
            self.covariance[:-1, :-1],
            self.covariance[:-1, -1:],
            max(self.components),
            centre=self.centre[:-1],
            level=self.centre[-1:],
        )
        return _of_components(model, matrix, self.components)


def _of_components(model: LatentRegression, matrix: np.ndarray, components: Sequence[int]) -> np.ndarray:
    """Estimates (c, m) with each of so many latent variables, or with as many as there are."""
    each = np.concatenate([np.tile(model.level, (1, len(matrix), 1)), model.predict_each(matrix)])
    return each[np.minimum(components, len(each) - 1), :, 0]
