"""Random starts: how many are made, which result is kept, and how many of them reached it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar
from warnings import catch_warnings, simplefilter

import numpy as np
from sklearn.cluster import KMeans as KMeansEstimator
from sklearn.cluster import kmeans_plusplus

# What `KMeans.fit` calls for each of its `n_init` starts, of which it says neither how many reached the best nor their costs.
from sklearn.cluster._kmeans import _kmeans_single_lloyd
from sklearn.exceptions import ConvergenceWarning
from sklearn.utils._openmp_helpers import _openmp_effective_n_threads
from sklearn.utils.extmath import row_norms

# About two seconds of a core: multiplications and additions. Counted, not timed, so that the same seed makes the same starts.
MOST_WORK = 2e9
# What a start costs however small the table is.
WORK_OF_A_START = 1e6
# How many times the fewest starts a partition has at most that is compared with others.
COMPARED = 3
# Results whose costs differ by less than this share are one result; k-means stops within it of where it would end.
SAME_RESULT = 1e-4


Found = TypeVar("Found")


@dataclass(frozen=True)
class Attempt(Generic[Found]):
    """One start's end: what it found, its cost (less is better), and the work it was."""

    found: Found
    cost: float
    work: float


@dataclass(frozen=True)
class BestOfStarts(Generic[Found]):
    """The cheapest of `starts` results, and how many of them cost the same."""

    found: Found
    starts: int
    reached: int

    @property
    def facts(self) -> dict[str, int]:
        return {"done": self.starts, "reached": self.reached}


@dataclass(frozen=True)
class StartCount:
    """asked: how many, or null for as many as are cheap: at least `fewest`, at most `most`."""

    asked: int | None
    fewest: int
    most: int


def starts_compared(asked: int | None, most: int | None, fewest: int) -> StartCount:
    """Of partitions of several numbers of clusters, which are many: `most` says how many starts each has at most."""
    if most is not None:
        asked = most if asked is None else min(asked, most)
    return StartCount(asked, fewest, fewest * COMPARED)


def never() -> None:
    """Small tables are over before anybody could ask to stop."""


def best_of_starts(
    attempt: Callable[[int, int], Attempt[Found]],
    starts: StartCount,
    seed: int,
    check_stop: Callable[[], None],
    same: Callable[[float, float], bool] | None = None,
) -> BestOfStarts[Found]:
    """attempt: of a start's number (from 0) and its seed. same: whether a cost is the best one's; by their ratio otherwise."""
    rng = np.random.default_rng(seed)
    costs: list[float] = []
    best: Attempt[Found] | None = None
    work = 0.0
    while len(costs) < (starts.most if starts.asked is None else starts.asked):
        check_stop()
        one = attempt(len(costs), int(rng.integers(2**31 - 1)))
        costs.append(one.cost)
        work += one.work + WORK_OF_A_START
        if best is None or one.cost < best.cost:
            best = one
        if starts.asked is None and len(costs) >= starts.fewest and work > MOST_WORK:
            break
    assert best is not None
    least = best.cost
    reached = sum(same(cost, least) if same else cost <= least * (1 + SAME_RESULT) for cost in costs)
    return BestOfStarts(best.found, len(costs), reached)


def best_kmeans(
    matrix: np.ndarray,
    clusters: int,
    starts: StartCount,
    seed: int,
    check_stop: Callable[[], None],
    max_iterations: int = 300,
) -> BestOfStarts[KMeansEstimator]:
    """k-means from several starts; the best one goes on until no row changes its cluster."""
    # One cluster is the mean from wherever it starts.
    best = _cheapest_start(
        matrix, clusters, StartCount(1, 1, 1) if clusters == 1 else starts, seed, check_stop, max_iterations
    )
    centres, iterations = best.found
    ended = _kmeans(matrix, clusters, max_iterations, init=centres, tol=0.0)
    ended.n_iter_ += iterations
    return BestOfStarts(ended, best.starts, best.reached)


def _cheapest_start(
    matrix: np.ndarray,
    clusters: int,
    starts: StartCount,
    seed: int,
    check_stop: Callable[[], None],
    max_iterations: int,
) -> BestOfStarts[tuple[np.ndarray, int]]:
    """Centres (clusters, columns) and iterations of the best start: each ends as `KMeans(n_init=1, random_state=seed)` does,
    but checking, centring and judging the spread of the rows is done once, which of large tables takes as long as a start.
    """
    rows, columns = matrix.shape
    middle = matrix.mean(axis=0)
    centred = np.ascontiguousarray(matrix - middle)
    tolerance = float(centred.var(axis=0).mean()) * KMeansEstimator().tol
    norms, weights, threads = (
        row_norms(centred, squared=True),
        np.ones(rows, centred.dtype),
        _openmp_effective_n_threads(),
    )

    def attempt(number: int, seed: int) -> Attempt[tuple[np.ndarray, int]]:
        del number
        first, _ = kmeans_plusplus(centred, clusters, x_squared_norms=norms, random_state=np.random.RandomState(seed))
        _, cost, centres, iterations = _kmeans_single_lloyd(
            centred, weights, first, max_iter=max_iterations, tol=tolerance, n_threads=threads
        )
        return Attempt((centres + middle, iterations), cost, float(iterations) * rows * clusters * (columns + 8))

    return best_of_starts(attempt, starts, seed, check_stop)


def _kmeans(matrix: np.ndarray, clusters: int, max_iterations: int, **how: Any) -> KMeansEstimator:
    with catch_warnings():
        # Fewer distinct rows than clusters: the fit's caller counts them.
        simplefilter("ignore", ConvergenceWarning)
        return KMeansEstimator(n_clusters=clusters, n_init=1, max_iter=max_iterations, copy_x=True, **how).fit(matrix)
