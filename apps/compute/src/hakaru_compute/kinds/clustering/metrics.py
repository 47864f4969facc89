"""Distances between rows by the metrics that methods offer."""

from __future__ import annotations

import numpy as np
from scipy.spatial.distance import cdist, pdist
from sklearn.neighbors import NearestNeighbors

from hakaru_compute.job import JobError

# Distances held at once where rows are compared in pieces.
VALUES_AT_ONCE = 4_000_000


def straight(rows: np.ndarray, metric: str) -> np.ndarray:
    """For cosine and correlation the rows brought to length 1 (for correlation less their own mean): half of their squared
    Euclidean distance is the metric's. Other metrics' rows as they are.

    Raises metric_undefined with the first row (of those given, from 1) that has no direction.
    """
    if metric not in ("cosine", "correlation"):
        return rows
    turned = rows - rows.mean(axis=1, keepdims=True) if metric == "correlation" else rows
    require_directions(rows, metric, np.arange(len(rows)))
    return turned / np.sqrt(np.einsum("ij,ij->i", turned, turned))[:, None]


def without_direction(rows: np.ndarray, metric: str) -> np.ndarray:
    """Mask (n,) of rows that cosine or correlation cannot compare: zero, or the same in every column."""
    if metric not in ("cosine", "correlation"):
        return np.zeros(len(rows), dtype=bool)
    turned = rows - rows.mean(axis=1, keepdims=True) if metric == "correlation" else rows
    length = np.sqrt(np.einsum("ij,ij->i", turned, turned))
    return length <= 1e-12 * np.maximum(np.abs(rows).max(axis=1, initial=0.0), 1e-300)


def require_directions(rows: np.ndarray, metric: str, numbers: np.ndarray) -> None:
    """Raises metric_undefined with the first row that has no direction; numbers (n,): the rows' own, from 0."""
    flat = without_direction(rows, metric)
    if flat.any():
        raise JobError("metric_undefined", metric=metric, rows=int(flat.sum()), row=int(numbers[flat][0]) + 1)


def distances(rows: np.ndarray, others: np.ndarray, metric: str) -> np.ndarray:
    """Distances (n, m) of every row to every other."""
    if metric in ("cosine", "correlation"):
        return np.maximum(1 - straight(rows, metric) @ straight(others, metric).T, 0.0)
    return cdist(rows, others, metric)


def condensed(rows: np.ndarray, metric: str) -> np.ndarray:
    """Distances of every pair once, as scipy orders them. Raises metric_undefined."""
    straight(rows, metric)
    return pdist(rows, metric)


def nearest(rows: np.ndarray, fitted: np.ndarray, count: int, metric: str) -> tuple[np.ndarray, np.ndarray]:
    """Distances (n, count) to the nearest fitted rows and their places, the nearest first."""
    is_turned = metric in ("cosine", "correlation")
    search = NearestNeighbors(n_neighbors=count, metric="euclidean" if is_turned else metric).fit(
        straight(fitted, metric)
    )
    found, indices = search.kneighbors(straight(rows, metric))
    return (found**2 / 2 if is_turned else found), indices


def to_straight(distance: float, metric: str) -> float:
    """The Euclidean distance of `straight` rows at a distance of the metric."""
    return (2 * distance) ** 0.5 if metric in ("cosine", "correlation") else distance
