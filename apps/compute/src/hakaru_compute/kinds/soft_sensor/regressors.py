"""What a soft sensor's estimates are calculated by: regressions that stay as they were fitted, and those that learn on.

Each calculates the estimates of several settings at once (numbers of latent variables, penalties), which cost little more
than one together, so that a choice among them needs no fits of its own. Matrices are centred and scaled by `Scale` first.
"""

from __future__ import annotations

import copy
import warnings
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np
from sklearn.ensemble import RandomForestRegressor
from sklearn.exceptions import ConvergenceWarning
from sklearn.linear_model import lasso_path

from hakaru_compute.families.supervised.partial_least_squares import (
    LatentRegression,
    PartialLeastSquares,
    SummedRegression,
    fit_from_covariance,
    fit_partial_least_squares,
)

LatentPlane = PartialLeastSquares | SummedRegression

# Of the digits of sums of products, how many a PLS of them may lose; as many are left as are told of any figure, and more.
MOST_DIGITS_LOST = 5.0
LASSO_TOLERANCE = 1e-6
LASSO_STEPS = 20_000
# Rows that each tree of a forest is grown on, and the share of columns that each of its splits may choose from.
ROWS_A_TREE = 5_000
COLUMNS_A_SPLIT = 1 / 3


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
        size = float(target.std(ddof=1)) if len(target) > 1 else 0.0
        largest = np.maximum(matrix.max(axis=0, initial=0.0), -matrix.min(axis=0, initial=0.0))
        return cls.by(spread, largest, matrix.mean(axis=0), float(target.mean()), size)

    @classmethod
    def by(cls, spread: np.ndarray, largest: np.ndarray, centre: np.ndarray, level: float, size: float) -> Scale:
        """Of standard deviations and means of columns and target, and the largest |value| (p,) of each column."""
        return cls(centre, np.where(spread <= 1e-12 * largest, np.inf, spread), level, size or 1.0)

    def columns(self, matrix: np.ndarray) -> np.ndarray:
        """Rows (m, p) in the columns' units of spread."""
        found = matrix - self.centre
        found /= self.spread
        return found


@dataclass(frozen=True)
class ScaledSums:
    """Over so many rows of scaled columns and their target: sums of products of the centred columns, inner (p, p), and of these with
    the target, cross (p,); centre (p,) and level: the means.
    """

    rows: int
    inner: np.ndarray
    cross: np.ndarray
    centre: np.ndarray
    level: float


class Regressor(ABC):
    """Estimates of one target for `count` settings at once. kept: the names of the arrays and numbers that it is, once fitted."""

    learns: ClassVar[bool] = False
    # Whether each row is estimated by a fit of its own.
    each_anew: ClassVar[bool] = False
    # Whether sums of products over rows may stand in for these.
    draws_on_sums: ClassVar[bool] = False
    kept: ClassVar[tuple[str, ...]] = ()
    count: int
    # Fitted by a library, where it is.
    estimator: Any = None

    @abstractmethod
    def fit(self, matrix: np.ndarray, target: np.ndarray) -> None:
        """On rows (n, p) and target (n,), in order of time."""

    @abstractmethod
    def predict(self, matrix: np.ndarray) -> np.ndarray:
        """Estimates (count, m) of rows (m, p)."""

    def fit_sums(self, sums: ScaledSums) -> bool:
        """On sums over rows. False, and nothing is fitted, where they tell too little."""
        raise NotImplementedError

    def plane(self, components: int) -> LatentPlane | None:
        """A PLS of so many latent variables of what it was fitted on, where it is made of one; else null."""
        return None

    def slopes_at(self, matrix: np.ndarray) -> np.ndarray | None:
        """The mean slopes (p,) of the first setting at rows (m, p); null where there are none."""
        return None

    def learn(self, matrix: np.ndarray, target: np.ndarray) -> None:
        """Goes on with further rows (m, p) and their target (m,), in order of time."""
        raise NotImplementedError

    def arrays(self) -> dict[str, np.ndarray]:
        """What it is made of, by name, besides its estimator."""
        return {name: np.asarray(getattr(self, name)) for name in self.kept}

    def restore(self, arrays: dict[str, np.ndarray]) -> None:
        """Becomes what `arrays` said it was."""
        for name in self.kept:
            stored = arrays[name]
            setattr(self, name, float(stored) if stored.ndim == 0 else stored)


class Linear(Regressor):
    """Slopes (count, p) and intercepts (count,) that stay as they were fitted."""

    kept: ClassVar[tuple[str, ...]] = ("slopes", "intercepts")

    slopes: np.ndarray
    intercepts: np.ndarray

    def predict(self, matrix: np.ndarray) -> np.ndarray:
        return self.slopes @ matrix.T + self.intercepts[:, None]

    def slopes_at(self, matrix: np.ndarray) -> np.ndarray | None:
        return self.slopes[0]


class RidgePath(Linear):
    """Ridge regression with penalties per row fitted on, all from one decomposition."""

    def __init__(self, penalties: Sequence[float]) -> None:
        self.penalties, self.count = tuple(penalties), len(penalties)

    def fit(self, matrix: np.ndarray, target: np.ndarray) -> None:
        centre, level = matrix.mean(axis=0), float(target.mean())
        centred = matrix - centre
        strengths = np.array(self.penalties)[:, None] * len(matrix)
        if len(matrix) < matrix.shape[1]:
            # Of few rows, products of these are decomposed several times as fast, and no penalty is so small that their digits matter.
            sizes, left = np.linalg.eigh(centred @ centred.T)
            self.slopes = (left.T @ (target - level) / (np.maximum(sizes, 0.0) + strengths)) @ left.T @ centred
        else:
            left, sizes, right = np.linalg.svd(centred, full_matrices=False)
            self.slopes = sizes / (sizes**2 + strengths) * (left.T @ (target - level)) @ right
        self.intercepts = level - self.slopes @ centre


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

    draws_on_sums: ClassVar[bool] = True

    def __init__(self, components: Sequence[int]) -> None:
        self.components, self.count = tuple(components), len(components)
        self.model: LatentPlane

    def fit(self, matrix: np.ndarray, target: np.ndarray) -> None:
        self._take(fit_partial_least_squares(matrix, target, max(self.components)))

    def fit_sums(self, sums: ScaledSums) -> bool:
        most = min(max(self.components), sums.rows - 1)
        model = fit_from_covariance(
            sums.inner, sums.cross[:, None], most, centre=sums.centre, level=np.array([sums.level])
        )
        if model.digits_lost > MOST_DIGITS_LOST:
            return False
        self._take(model)
        return True

    def plane(self, components: int) -> LatentPlane | None:
        return self.model.first(components) if components <= max(self.components) else None

    def _take(self, model: LatentPlane) -> None:
        self.model = model
        self.slopes = np.array([model.first(count).slopes()[:, 0] for count in self.components])
        self.intercepts = float(model.level[0]) - self.slopes @ model.centre


class MovingWindow(Linear):
    """A path of the newest rows alone (Qin 1998, Comput. Chem. Eng. 22, 503: block-wise, the window moving by each new row)."""

    learns = True
    kept = ("slopes", "intercepts", "matrix", "target")

    def __init__(self, path: PlsPath | RidgePath, window: int) -> None:
        self.path, self.count, self.window = path, path.count, window
        self.matrix: np.ndarray
        self.target: np.ndarray

    def fit(self, matrix: np.ndarray, target: np.ndarray) -> None:
        self.matrix, self.target = matrix[-self.window :], target[-self.window :]
        # One that learns on is a copy, and leaves the one it was copied from as it is.
        path = copy.copy(self.path)
        path.fit(self.matrix, self.target)
        self.slopes, self.intercepts = path.slopes, path.intercepts

    def learn(self, matrix: np.ndarray, target: np.ndarray) -> None:
        self.fit(np.vstack([self.matrix, matrix]), np.concatenate([self.target, target]))


class Trees(Regressor):
    """A scikit-learn estimator of one setting."""

    count = 1

    def predict(self, matrix: np.ndarray) -> np.ndarray:
        return np.asarray(self.estimator.predict(matrix))[None]

    @abstractmethod
    def importance(self) -> np.ndarray:
        """How much of the squared error (p,) is taken away by splits of each column."""


class RandomForest(Trees):
    """Random forest (Breiman 2001)."""

    def __init__(self, trees: int, fewest_in_leaf: int, seed: int = 0) -> None:
        self.trees, self.fewest_in_leaf, self.seed = trees, fewest_in_leaf, seed

    def fit(self, matrix: np.ndarray, target: np.ndarray) -> None:
        self.estimator = RandomForestRegressor(
            n_estimators=self.trees,
            min_samples_leaf=self.fewest_in_leaf,
            max_features=COLUMNS_A_SPLIT,
            max_samples=ROWS_A_TREE if len(matrix) > ROWS_A_TREE else None,
            random_state=self.seed,
        ).fit(matrix, target)

    def importance(self) -> np.ndarray:
        return np.asarray(self.estimator.feature_importances_)


class GradientBoosting(Trees):
    """Boosting of trees on binned columns (Ke et al. 2017)."""

    def __init__(self, trees: int, learning_rate: float, leaves: int, seed: int = 0) -> None:
        self.trees, self.learning_rate, self.leaves, self.seed = trees, learning_rate, leaves, seed

    def fit(self, matrix: np.ndarray, target: np.ndarray) -> None:
        from lightgbm import LGBMRegressor

        # One thread: small trees on shared cores lose more by waiting for each other than they gain.
        self.estimator = LGBMRegressor(
            n_estimators=self.trees,
            learning_rate=self.learning_rate,
            num_leaves=self.leaves,
            min_child_samples=min(20, max(3, len(matrix) // 20)),
            random_state=self.seed,
            deterministic=True,
            force_col_wise=True,
            n_jobs=1,
            verbose=-1,
        ).fit(matrix, target)

    def importance(self) -> np.ndarray:
        return np.asarray(self.estimator.booster_.feature_importance("gain"), dtype=float)


class LocallyWeightedPls(Regressor):
    """A PLS of its own for every row to estimate, whose rows count by how near they are (Kim, Kano et al. 2011): e^(−φ d/s)
    at the distance d in the scaled columns, s the standard deviation of all distances. The rows it draws on grow.
    """

    learns = True
    each_anew = True
    kept = ("matrix", "target")

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
            found[:, place] = _of_components(self._local(row), row[None], self.components)[:, 0]
        return found

    def slopes_at(self, matrix: np.ndarray) -> np.ndarray | None:
        return np.mean([self._local(row).first(self.components[0]).slopes()[:, 0] for row in matrix], axis=0)

    def _local(self, row: np.ndarray) -> PartialLeastSquares:
        distances = np.linalg.norm(self.matrix - row, axis=1)
        spread = float(distances.std(ddof=1)) if len(distances) > 1 else 0.0
        # The nearest row counts as one: only how rows count beside each other matters.
        shares = (
            np.exp(-self.locality * (distances - distances.min()) / spread) if spread > 0 else np.ones(len(distances))
        )
        return fit_partial_least_squares(self.matrix, self.target, max(self.components), row_weights=shares)


class RecursivePls(Regressor):
    """PLS that forgets: with every row learned, those before count `forgetting` times what they did (Dayal & MacGregor 1997,
    J. Process Control 7, 169). It holds means and covariances, not rows, and equals a PLS of all rows so weighted.
    """

    learns = True
    kept = ("weight", "centre", "covariance")

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
        return _of_components(self._model(max(self.components)), matrix, self.components)

    def slopes_at(self, matrix: np.ndarray) -> np.ndarray | None:
        return self._model(self.components[0]).slopes()[:, 0]

    def arrays(self) -> dict[str, np.ndarray]:
        """Of the covariance, which is symmetric, its upper triangle row by row: a state goes out with each value learned."""
        return super().arrays() | {"covariance": self.covariance[np.triu_indices(len(self.covariance))]}

    def restore(self, arrays: dict[str, np.ndarray]) -> None:
        super().restore(arrays)
        # Whole where it was kept before there were triangles.
        if self.covariance.ndim == 1:
            whole = np.zeros((len(self.centre), len(self.centre)))
            whole[np.triu_indices(len(whole))] = self.covariance
            self.covariance = whole + np.triu(whole, 1).T

    def _model(self, components: int) -> LatentRegression:
        return fit_from_covariance(
            self.covariance[:-1, :-1],
            self.covariance[:-1, -1:],
            components,
            centre=self.centre[:-1],
            level=self.centre[-1:],
        )


def _of_components(model: LatentRegression, matrix: np.ndarray, components: Sequence[int]) -> np.ndarray:
    """Estimates (c, m) with each of so many latent variables, or with as many as there are."""
    each = np.concatenate([np.tile(model.level, (1, len(matrix), 1)), model.predict_each(matrix)])
    return each[np.minimum(components, len(each) - 1), :, 0]


def make_regressor(model: str, settings: Sequence[dict[str, Any]]) -> Regressor:
    """An unfitted regressor of a model of the catalogue, with settings that differ in their penalty or number of latent variables
    alone.
    """
    first = settings[0]
    if model in ("ridge", "moving_window_ridge"):
        ridge = RidgePath([one["penalty"] for one in settings])
        return ridge if model == "ridge" else MovingWindow(ridge, first["window"])
    if model == "lasso":
        return LassoPath([one["penalty"] for one in settings])
    if model == "random_forest":
        return RandomForest(**first)
    if model == "gradient_boosting":
        return GradientBoosting(**first)
    components = [one["n_components"] for one in settings]
    if model == "moving_window_pls":
        return MovingWindow(PlsPath(components), first["window"])
    if model == "locally_weighted_pls":
        return LocallyWeightedPls(components, first["locality"], first["most_rows"])
    if model == "recursive_pls":
        return RecursivePls(components, first["forgetting"])
    return PlsPath(components)
