"""How a kind fits and judges its models: what the training's machinery needs to know of it."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

from hakaru_compute.families.results import TrainingWarning
from hakaru_compute.preparation.preparation import Design
from hakaru_compute.spec import Spec


@dataclass(frozen=True, kw_only=True)
class Fitted(ABC):
    """A fitted model. `estimator` is replaced by None once it is written.

    cautions: what a reader of this model should know, without its name.
    """

    estimator: Any
    rows: int
    converged: bool
    cautions: tuple[TrainingWarning, ...] = ()

    @abstractmethod
    def predict(self, matrix: np.ndarray) -> np.ndarray:
        """Predictions (n,), or (n, outputs), of matrix rows."""

    def predict_together(self, matrix: np.ndarray) -> np.ndarray:
        """Predictions (n, k) of all targets that it was fitted to together, its own first."""
        return self.predict(matrix)[:, None]


@dataclass(frozen=True)
class RowOrder:
    """What rows have in common: groups (n,), or times (n,) that they follow; null where they do not."""

    groups: np.ndarray | None = None
    times: np.ndarray | None = None

    def take(self, rows: np.ndarray) -> RowOrder:
        """Of some rows, by places or by a mask."""
        return RowOrder(
            None if self.groups is None else self.groups[rows], None if self.times is None else self.times[rows]
        )


@dataclass(frozen=True)
class Learner:
    """entries: the models by name. fit: (entry, parameters, matrix, target, seed, threads, order) to a fitted model, which
    may make folds of its own in the order given.

    loss: of (actual, predicted) of held-out rows; a search looks for its smallest mean over folds. stratified: targets are
    codes of classes, whose shares the folds keep. masks: what a missing input does to predictions is kept. beside: what else
    is learned of rows (m, p) that a fitted model held out or, where `fitted_on`, was fitted on; null where nothing is.
    """

    entries: Mapping[str, ModelEntry]
    fit: Callable[[ModelEntry, Spec, np.ndarray, np.ndarray, int, int, RowOrder], Fitted]
    loss: Callable[[np.ndarray, np.ndarray], float]
    stratified: bool = False
    masks: bool = False
    beside: Callable[[Fitted, np.ndarray, bool], np.ndarray | None] | None = None


SCALED = Design(scaled=True)
# One category left out, so that coefficients have one meaning and least squares one solution.
SCALED_REFERENCE = Design(scaled=True, reference_category=True)
# Trees need no scale. These see numbers as they are.
UNSCALED = Design(scaled=False)
# scikit-learn's own trees round what they see to single precision; the preparation does it for them, losing nothing.
SINGLE_PRECISION = Design(scaled=False, single_precision=True)


@dataclass(frozen=True)
class FitShape:
    """The size of the matrix to fit on, the seed, and how many threads the fit may use.

    balanced: classes count alike, however many rows they have.
    """

    rows: int
    columns: int
    seed: int
    threads: int = 1
    balanced: bool = False


def plain_fit(estimator: Any, matrix: np.ndarray, target: np.ndarray, seed: int) -> Any:
    """Fits and returns the estimator itself."""
    return estimator.fit(matrix, target)


@dataclass(frozen=True)
class Search:
    """Where to look for better parameters.

    grid: every candidate, as changes to the parameters. suggest: the next candidate, from an Optuna trial. With
    `one_standard_error` the simplest (first) candidate within one standard error of the best wins.
    """

    grid: Callable[[FitShape], list[dict[str, Any]]] | None = None
    suggest: Callable[[Any, FitShape], dict[str, Any]] | None = None
    most_trials: int = 60
    one_standard_error: bool = False


@dataclass(frozen=True)
class ModelEntry:
    """A model of the catalogue.

    build: an unfitted estimator from parameters and shape. scale_target: fitted to the standardised target (a number), its
    predictions brought back. cost: how long a fit takes beside the others', roughly; the dearest start first. most_rows: fits
    at most so many, where `max_rows` of its parameters means something else. joint: fitted to all targets of a training
    together (n, k), its own first, NaN where another is not known; it predicts its own.
    """

    build: Callable[[Any, FitShape], Any]
    design: Design
    search: Search | None = None
    scale_target: bool = False
    fit: Callable[[Any, np.ndarray, np.ndarray, int], Any] = plain_fit
    cost: float = 1.0
    most_rows: int | None = None
    joint: bool = False

    def design_of(self, parameters: Any) -> Design:
        """What its matrix is like with these parameters: `terms` of them are products of features."""
        terms = getattr(parameters, "terms", None)
        return replace(self.design, terms=tuple(map(tuple, terms))) if terms else self.design


def sampled(parameters: Spec, row_count: int, seed: int, most_rows: int | None = None) -> np.ndarray | None:
    """The places of the rows to fit on: a seeded sample where the model bounds its rows (by `most_rows`, else by its own
    `max_rows`), null for all.
    """
    limit = getattr(parameters, "max_rows", None) if most_rows is None else most_rows
    if limit is None or row_count <= limit:
        return None
    return np.sort(np.random.default_rng(seed).choice(row_count, limit, replace=False))


def has_converged(estimator: Any) -> bool:
    """False where an iterative fit used every step it was allowed."""
    steps, most = getattr(estimator, "n_iter_", None), getattr(estimator, "max_iter", None)
    stops_early = getattr(estimator, "early_stopping", None) is not None and not hasattr(estimator, "loss_curve_")
    if stops_early or not isinstance(most, int) or most < 0 or steps is None:
        return True
    # Some say the steps of each of several searches.
    return int(np.max(steps)) < most


def logspace(low: float, high: float, count: int) -> list[float]:
    """Powers of ten from 10 to the `low` to 10 to the `high`."""
    return [10 ** (low + (high - low) * step / (count - 1)) for step in range(count)]


def neighbours(estimator: Callable[..., Any]) -> Callable[[Any, FitShape], Any]:
    """Builds k-NN estimators of a class."""

    def build(parameters: Any, shape: FitShape) -> Any:
        return estimator(n_neighbors=min(parameters.n_neighbors, shape.rows), weights=parameters.weights)

    return build


def neighbour_search(counts: Sequence[int]) -> Search:
    """These numbers of neighbours, as far as there are rows, weighted alike and by distance."""
    return Search(
        grid=lambda shape: [
            {"n_neighbors": count, "weights": weights}
            for count in counts
            if count <= shape.rows
            for weights in ("uniform", "distance")
        ]
    )


# Below this many rows a second thread costs more than it brings.
FEW_ROWS = 5000
# Estimators that use several threads by themselves.
OWN_THREADS = ("LGBMRegressor",)
# They would share each tree's rows among their threads and wait for them, a hundred times over; in pieces that stay in a
# core's cache while all trees see them, each thread works by itself.
IN_PIECES, PIECE_ROWS = ("HistGradientBoostingRegressor", "HistGradientBoostingClassifier"), 4096
# Each of their trees is called from Python, which costs as much as thousands of rows, and by threads of their own they are
# waited for in steps of 10 ms: each of our threads takes as many rows at once as it can.
FORESTS = ("RandomForestRegressor", "ExtraTreesRegressor", "RandomForestClassifier", "ExtraTreesClassifier")
FOREST_ROWS = 65_536


def rows_at_once(estimator: object, otherwise: int) -> int:
    """How many rows an estimator is best asked for at once, where that is not `otherwise`."""
    return max(FOREST_ROWS, otherwise) if type(estimator).__name__ in FORESTS else otherwise


def predict_matrix(fitted: Fitted, matrix: np.ndarray, threads: int) -> np.ndarray:
    """Predictions (n,) or (n, outputs) of matrix rows (n, p)."""
    estimator = fitted.estimator
    has_own = type(estimator).__name__ in OWN_THREADS
    if hasattr(estimator, "n_jobs"):
        estimator.set_params(n_jobs=threads if has_own else 1)
    if has_own:
        return fitted.predict(matrix)
    if threads < 2 or len(matrix) < FEW_ROWS:
        return fitted.predict(matrix)
    parts = -(-len(matrix) // PIECE_ROWS) if type(estimator).__name__ in IN_PIECES else threads
    with ThreadPoolExecutor(threads, initializer=threadpool_limits, initargs=(1,)) as pool:
        return np.concatenate(list(pool.map(fitted.predict, np.array_split(matrix, max(parts, threads)))))
