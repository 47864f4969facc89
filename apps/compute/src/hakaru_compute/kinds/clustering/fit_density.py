"""DBSCAN (Ester et al. 1996) and HDBSCAN (Campello, Moulavi & Sander 2013)."""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.cluster import DBSCAN, HDBSCAN
from sklearn.neighbors import NearestNeighbors

from hakaru_compute.families.unsupervised.matrix import MB
from hakaru_compute.job import JobError
from hakaru_compute.kinds.clustering.fitted import FittedMethod, Running
from hakaru_compute.kinds.clustering.judge import knee_of
from hakaru_compute.kinds.clustering.metrics import nearest, straight, to_straight
from hakaru_compute.kinds.clustering.model_specs import Dbscan, Hdbscan
from hakaru_compute.kinds.clustering.numbering import by_size, centres_of

CURVE_POINTS = 500
# Rows whose neighbours are counted to know how many all of them have.
COUNTED_ROWS = 500


def fit_dbscan(parameters: Dbscan, matrix: np.ndarray, _clusters: int, running: Running) -> FittedMethod:
    """Without a distance, the knee of the neighbours' curve. Raises neighbours_beyond_memory, metric_undefined."""
    min_rows = min(parameters.min_rows, len(matrix))
    reach = core_distances(matrix, min_rows, parameters.metric)
    curve = _curve(reach)
    distance = parameters.distance
    if distance is None:
        distance = curve["knee"] or float(reach.max()) or 1.0
    running.check_stop()
    rows, radius = straight(matrix, parameters.metric), to_straight(distance, parameters.metric)
    metric = "euclidean" if parameters.metric in ("cosine", "correlation") else parameters.metric
    _require_neighbours(rows, radius, metric, distance, running)
    found = DBSCAN(eps=radius, min_samples=parameters.min_rows, metric=metric).fit(rows)
    labels, _ = by_size(found.labels_)
    cores = found.core_sample_indices_
    return FittedMethod(
        name="dbscan",
        labels=labels,
        centres=centres_of(matrix, labels, int(labels.max(initial=0))),
        assignment="nearest_core",
        arrays={
            "rows": matrix[cores],
            "labels": labels[cores],
            "reach": np.full(int(labels.max(initial=0)), distance),
        },
        facts={
            "distance": float(distance),
            "min_rows": parameters.min_rows,
            "cores": len(cores),
            "borders": int((labels > 0).sum()) - len(cores),
            "noise": int((labels == 0).sum()),
            "curve": curve,
            "mean_probability": None,
        },
    )


def fit_hdbscan(parameters: Hdbscan, matrix: np.ndarray, _clusters: int, running: Running) -> FittedMethod:
    """Clusters of the condensed tree; a new row is of its nearest clustered row's as far as that cluster's rows reach."""
    wanted = parameters.min_rows or parameters.min_cluster_rows
    min_rows = min(wanted, len(matrix) - 1)
    reach = core_distances(matrix, min_rows, parameters.metric)
    running.check_stop()
    found = HDBSCAN(
        min_cluster_size=min(parameters.min_cluster_rows, len(matrix)),
        min_samples=min_rows,
        cluster_selection_method=parameters.selection,
        cluster_selection_epsilon=parameters.min_distance,
        metric=parameters.metric,
        copy=True,
    ).fit(matrix)
    labels, _ = by_size(np.where(found.labels_ < 0, -1, found.labels_))
    count = int(labels.max(initial=0))
    inside = labels > 0
    own = [labels == number for number in range(1, count + 1)]
    return FittedMethod(
        name="hdbscan",
        labels=labels,
        centres=centres_of(matrix, labels, count),
        assignment="nearest_core",
        arrays={
            "rows": matrix[inside],
            "labels": labels[inside],
            "reach": np.array([reach[one].max() for one in own]),
        },
        facts={
            "distance": None,
            "min_rows": min_rows,
            "cores": None,
            "borders": None,
            "noise": int((~inside).sum()),
            "curve": _curve(reach),
            "mean_probability": [float(found.probabilities_[one].mean()) for one in own],
        },
    )


def core_distances(matrix: np.ndarray, min_rows: int, metric: str) -> np.ndarray:
    """Distance (n,) within which each row has so many rows, itself among them."""
    return nearest(matrix, matrix, max(1, min(min_rows, len(matrix))), metric)[0][:, -1]


def _curve(reach: np.ndarray) -> dict[str, Any]:
    falling = np.sort(reach)[::-1]
    indices = np.unique(np.linspace(0, len(falling) - 1, min(CURVE_POINTS, len(falling))).round().astype(int))
    knee = knee_of(indices.astype(float), falling[indices])
    return {
        "rank": (indices + 1).tolist(),
        "distance": falling[indices].tolist(),
        "knee": None if knee is None or falling[indices[knee]] <= 0 else float(falling[indices[knee]]),
    }


def _require_neighbours(rows: np.ndarray, radius: float, metric: str, distance: float, running: Running) -> None:
    """All neighbours of all rows are held at once: few rows say how many those are."""
    if running.memory_mb is None or len(rows) <= COUNTED_ROWS:
        return
    some = rows[np.random.default_rng(running.seed).choice(len(rows), COUNTED_ROWS, replace=False)]
    found = NearestNeighbors(radius=radius, metric=metric).fit(rows).radius_neighbors(some, return_distance=False)
    mean = float(np.mean([len(one) for one in found]))
    needed = mean * len(rows) * 8 * 2 / MB
    if needed > running.memory_mb * 0.7:
        raise JobError(
            "neighbours_beyond_memory",
            distance=float(f"{distance:.4g}"),
            neighbours=round(mean),
            needed_mb=round(needed),
            limit_mb=running.memory_mb,
        )
