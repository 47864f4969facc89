"""k-medoids by FasterPAM (Schubert & Rousseeuw 2021)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from hakaru_compute.kinds.clustering.fitted import FittedMethod, Partitions, Running
from hakaru_compute.kinds.clustering.metrics import distances
from hakaru_compute.kinds.clustering.model_specs import KMedoids
from hakaru_compute.kinds.clustering.numbering import by_size
from hakaru_compute.kinds.clustering.spec import TrainingWarning

# The careful beginning compares every row with every other once for each medoid.
MOST_ROWS_BUILT = 3000
ROWS_AT_ONCE = 512


@dataclass(frozen=True)
class Medoids:
    """places (k,) of the medoids among the rows, groups (n,) from 0, and the sum of distances."""

    places: np.ndarray
    groups: np.ndarray
    cost: float
    swaps: int
    converged: bool


def fit_medoids(parameters: KMedoids, matrix: np.ndarray, clusters: int, running: Running) -> FittedMethod:
    """The best of several beginnings."""
    between = all_distances(matrix, parameters.metric, running.check_stop)
    found = find_medoids(between, clusters, parameters, running.seed, running.check_stop)
    labels, order = by_size(found.groups, clusters)
    places = found.places[order]
    return FittedMethod(
        name="kmedoids",
        labels=labels,
        centres=matrix[places].copy(),
        assignment="nearest_medoid",
        arrays={"medoids": places},
        facts={"cost": found.cost, "swaps": found.swaps, "converged": found.converged},
        warnings=[]
        if found.converged
        else [TrainingWarning(code="not_converged", params={"iterations": parameters.max_iterations})],
    )


def partition_medoids(
    parameters: KMedoids, matrix: np.ndarray, counts: Sequence[int], seed: int, starts: int | None = None
) -> Partitions:
    """One partition a count, of distances that are measured once."""
    between = all_distances(matrix, parameters.metric, _never)
    return Partitions([find_medoids(between, count, parameters, seed, _never, starts).groups for count in counts])


def all_distances(matrix: np.ndarray, metric: str, check_stop: Callable[[], None]) -> np.ndarray:
    """Distances (n, n), in single precision: they are many."""
    between = np.empty((len(matrix), len(matrix)), dtype=np.float32)
    for start in range(0, len(matrix), ROWS_AT_ONCE):
        check_stop()
        between[start : start + ROWS_AT_ONCE] = distances(matrix[start : start + ROWS_AT_ONCE], matrix, metric)
    np.fill_diagonal(between, 0.0)
    return between


def find_medoids(
    between: np.ndarray,
    clusters: int,
    parameters: KMedoids,
    seed: int,
    check_stop: Callable[[], None],
    starts: int | None = None,
) -> Medoids:
    """The cheapest of a careful beginning (of few rows) and random ones."""
    from hakaru_compute.kinds.clustering.faster_pam import assign, build_medoids, swap_medoids

    rows = len(between)
    if clusters == 1:
        index = int(np.argmin(between.sum(axis=1, dtype=np.float64)))
        cost = float(between[index].sum(dtype=np.float64))
        return Medoids(np.array([index]), np.zeros(rows, dtype=np.int32), cost, 0, True)
    rng = np.random.default_rng(seed)
    best: Medoids | None = None
    for start in range(parameters.starts if starts is None else min(starts, parameters.starts)):
        check_stop()
        if start == 0 and rows <= MOST_ROWS_BUILT:
            first = build_medoids(between, clusters)
        else:
            first = rng.choice(rows, clusters, replace=False)
        places, cost, swaps, converged = swap_medoids(between, first, parameters.max_iterations)
        if best is None or cost < best.cost:
            best = Medoids(places, assign(between, places)[0], float(cost), int(swaps), bool(converged))
    assert best is not None
    return best


def _never() -> None:
    """Small tables are over before anybody could ask to stop."""
