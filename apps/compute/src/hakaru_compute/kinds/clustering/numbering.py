"""Clusters by number: the largest first, from 1; 0 is noise."""

from __future__ import annotations

import numpy as np

from hakaru_compute.kinds.clustering.spec import NOISE


def by_size(found: np.ndarray, count: int | None = None) -> tuple[np.ndarray, np.ndarray]:
    """Numbers (n,) of the groups that `found` (n,) names from 0 (below 0 is noise), and the groups in their order.

    Groups of one size keep the order in which they begin. count: how many groups there are, where some may be empty.
    """
    count = int(found.max(initial=-1)) + 1 if count is None else count
    sizes = np.bincount(found[found >= 0], minlength=count)
    first = np.full(count, len(found))
    seen, at = np.unique(found, return_index=True)
    first[seen[seen >= 0]] = at[seen >= 0]
    order = np.lexsort((first, -sizes))
    number = np.empty(count + 1, dtype=np.int32)
    number[order] = np.arange(1, count + 1)
    number[count] = NOISE
    return number[np.where(found < 0, count, found)], order


def sizes_of(labels: np.ndarray) -> list[int]:
    """Rows of clusters 1, 2, …"""
    return np.bincount(labels, minlength=1)[1:].tolist()


def centres_of(matrix: np.ndarray, labels: np.ndarray, count: int) -> np.ndarray:
    """Means (k, p) of the clusters' rows; an empty cluster's is the mean of all rows."""
    centres = np.tile(matrix.mean(axis=0), (count, 1))
    for number in range(1, count + 1):
        own = labels == number
        if own.any():
            centres[number - 1] = matrix[own].mean(axis=0)
    return centres


def distinct_rows(matrix: np.ndarray, enough: int) -> int:
    """How many different rows there are; at most `enough` are counted where that is known early."""
    if len(matrix) == 0:
        return 0
    head = len(np.unique(matrix[: 4 * enough], axis=0))
    return head if head > enough or len(matrix) <= 4 * enough else len(np.unique(matrix, axis=0))
