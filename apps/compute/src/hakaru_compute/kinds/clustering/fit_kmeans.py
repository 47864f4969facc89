"""k-means (Lloyd 1982, beginnings by k-means++)."""

from __future__ import annotations

from collections.abc import Sequence
from warnings import catch_warnings, simplefilter

import numpy as np
from sklearn.cluster import KMeans as Estimator
from sklearn.exceptions import ConvergenceWarning

from hakaru_compute.kinds.clustering.fitted import FittedMethod, Partitions, Running
from hakaru_compute.kinds.clustering.model_specs import KMeans
from hakaru_compute.kinds.clustering.numbering import by_size
from hakaru_compute.kinds.clustering.spec import TrainingWarning


def fit_kmeans(parameters: KMeans, matrix: np.ndarray, clusters: int, running: Running) -> FittedMethod:
    """The best of several beginnings."""
    found = _run(parameters, matrix, clusters, parameters.starts, running.seed)
    labels, order = by_size(found.labels_, clusters)
    converged = bool(found.n_iter_ < parameters.max_iterations)
    return FittedMethod(
        name="kmeans",
        labels=labels,
        centres=found.cluster_centers_[order],
        assignment="nearest_centre",
        arrays={},
        facts={"inertia": float(found.inertia_), "iterations": int(found.n_iter_), "converged": converged},
        warnings=[]
        if converged
        else [TrainingWarning(code="not_converged", params={"iterations": parameters.max_iterations})],
    )


def partition_kmeans(
    parameters: KMeans, matrix: np.ndarray, counts: Sequence[int], seed: int, starts: int | None = None
) -> Partitions:
    """One partition a count."""
    starts = parameters.starts if starts is None else min(starts, parameters.starts)
    return Partitions([_run(parameters, matrix, count, starts, seed).labels_ for count in counts])


def _run(parameters: KMeans, matrix: np.ndarray, clusters: int, starts: int, seed: int):
    with catch_warnings():
        # Fewer distinct rows than clusters: the fit's caller counts them.
        simplefilter("ignore", ConvergenceWarning)
        return Estimator(
            n_clusters=clusters, n_init=starts, max_iter=parameters.max_iterations, random_state=seed, copy_x=True
        ).fit(matrix)
