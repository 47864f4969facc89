"""Which cluster a scaled row belongs to, from arrays alone."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hakaru_compute.kinds.clustering.metrics import VALUES_AT_ONCE, distances, nearest
from hakaru_compute.kinds.clustering.model_specs import ModelParameters
from hakaru_compute.kinds.clustering.spec import Assignment


@dataclass(frozen=True)
class Assigner:
    """centres (k, p); arrays and parameters: of the method."""

    assignment: Assignment
    parameters: ModelParameters
    centres: np.ndarray
    arrays: dict[str, np.ndarray]

    @property
    def metric(self) -> str:
        return getattr(self.parameters, "metric", "euclidean")

    @property
    def covariance(self) -> str | None:
        """Of a mixture."""
        return getattr(self.parameters, "covariance", None)


@dataclass(frozen=True)
class Assigned:
    """Arrays (n,). cluster from 1, 0 for noise. distance: to the own centre (to the nearest one for noise), in the scaled
    columns, by the method's metric for medoids and Euclidean for others; second: the next nearest or next most probable
    cluster, 0 where there is none; probabilities of mixtures, null otherwise.
    """

    cluster: np.ndarray
    distance: np.ndarray
    second: np.ndarray
    second_distance: np.ndarray
    probability: np.ndarray | None
    second_probability: np.ndarray | None


def assign_rows(assigner: Assigner, scaled: np.ndarray) -> Assigned:
    """Clusters of rows (n, p)."""
    count = len(assigner.centres)
    if count == 0 or len(scaled) == 0:
        empty = np.full(len(scaled), np.nan)
        none = np.zeros(len(scaled), dtype=np.int32)
        has_probability = assigner.assignment == "most_probable"
        return Assigned(none, empty, none, empty, *([empty, empty] if has_probability else [None, None]))
    to_centres = _to_centres(assigner, scaled)
    probability = second_probability = None
    if assigner.assignment == "most_probable":
        chances = probabilities(assigner, scaled)
        cluster, second = _two_largest(chances)
        rows = np.arange(len(scaled))
        probability = chances[rows, cluster - 1]
        second_probability = np.where(second > 0, chances[rows, np.maximum(second, 1) - 1], np.nan)
    else:
        cluster = _clusters(assigner, scaled, to_centres)
        second = _next_nearest(to_centres, cluster)
    return Assigned(
        cluster,
        _at(to_centres, np.where(cluster > 0, cluster, to_centres.argmin(axis=1) + 1)),
        second,
        _at(to_centres, second),
        probability,
        second_probability,
    )


def own_distances(assigner: Assigner, scaled: np.ndarray, cluster: np.ndarray) -> np.ndarray:
    """Distances (n,) to the centres of these clusters, for noise to the nearest one; NaN without any cluster."""
    if len(assigner.centres) == 0:
        return np.full(len(scaled), np.nan)
    to_centres = _to_centres(assigner, scaled)
    return _at(to_centres, np.where(cluster > 0, cluster, to_centres.argmin(axis=1) + 1))


def probabilities(assigner: Assigner, scaled: np.ndarray) -> np.ndarray:
    """Probability (n, k) of each component of a mixture."""
    weights, precisions = assigner.arrays["weights"], assigner.arrays["precisions"]
    columns = scaled.shape[1]
    logs = np.empty((len(scaled), len(weights)))
    for index, centre in enumerate(assigner.centres):
        turn = precisions if assigner.covariance == "tied" else precisions[index]
        rest = scaled - centre
        if assigner.covariance in ("full", "tied"):
            turned, size = rest @ turn, np.log(np.diag(turn)).sum()
        elif assigner.covariance == "diag":
            turned, size = rest * turn, np.log(turn).sum()
        else:
            turned, size = rest * turn, columns * np.log(turn)
        logs[:, index] = np.log(max(weights[index], 1e-300)) + size - 0.5 * np.einsum("ij,ij->i", turned, turned)
    logs -= logs.max(axis=1, keepdims=True)
    np.exp(logs, out=logs)
    return logs / logs.sum(axis=1, keepdims=True)


def _to_centres(assigner: Assigner, scaled: np.ndarray) -> np.ndarray:
    """Distances (n, k) to every centre."""
    metric = assigner.metric if assigner.assignment == "nearest_medoid" else "euclidean"
    step = max(256, VALUES_AT_ONCE // len(assigner.centres))
    starts = range(0, len(scaled), step)
    return np.vstack([distances(scaled[at : at + step], assigner.centres, metric) for at in starts])


def _clusters(assigner: Assigner, scaled: np.ndarray, to_centres: np.ndarray) -> np.ndarray:
    if assigner.assignment in ("nearest_centre", "nearest_medoid"):
        return to_centres.argmin(axis=1).astype(np.int32) + 1
    rows, labels = assigner.arrays["rows"], assigner.arrays["labels"]
    found, indices = nearest(scaled, rows, 1, assigner.metric)
    cluster = labels[indices[:, 0]].astype(np.int32)
    if assigner.assignment == "nearest_core":
        reach = assigner.arrays["reach"][cluster - 1]
        cluster[found[:, 0] > reach * (1 + 1e-12)] = 0
    return cluster


def _two_largest(chances: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    cluster = chances.argmax(axis=1)
    if chances.shape[1] == 1:
        return cluster.astype(np.int32) + 1, np.zeros(len(chances), dtype=np.int32)
    others = chances.copy()
    others[np.arange(len(chances)), cluster] = -1.0
    return cluster.astype(np.int32) + 1, others.argmax(axis=1).astype(np.int32) + 1


def _next_nearest(to_centres: np.ndarray, cluster: np.ndarray) -> np.ndarray:
    """The nearest centre's cluster other than the own one (for noise, than the nearest)."""
    if to_centres.shape[1] < 2:
        return np.zeros(len(cluster), dtype=np.int32)
    own = np.where(cluster > 0, cluster - 1, to_centres.argmin(axis=1))
    others = to_centres.copy()
    others[np.arange(len(own)), own] = np.inf
    return others.argmin(axis=1).astype(np.int32) + 1


def _at(to_centres: np.ndarray, cluster: np.ndarray) -> np.ndarray:
    values = to_centres[np.arange(len(cluster)), np.maximum(cluster, 1) - 1]
    return np.where(cluster > 0, values, np.nan)
