"""Agglomerative clustering: one tree, any cut."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.cluster.hierarchy import cophenet, fcluster, is_monotonic, linkage, maxdists

from hakaru_compute.kinds.clustering.check import check_linkage
from hakaru_compute.kinds.clustering.fitted import FittedMethod, Partitions, Running
from hakaru_compute.kinds.clustering.metrics import condensed
from hakaru_compute.kinds.clustering.model_specs import Hierarchical
from hakaru_compute.kinds.clustering.numbering import by_size, centres_of
from hakaru_compute.kinds.clustering.spec import TrainingWarning
from hakaru_compute.problems import refuse


def fit_hierarchical(parameters: Hierarchical, matrix: np.ndarray, clusters: int, running: Running) -> FittedMethod:
    """The tree is cut by the height asked for, or by the number of clusters."""
    tree, distances = linkage_and_distances(matrix, parameters.linkage, parameters.metric)
    cophenetic = cophenetic_correlation(tree, distances)
    del distances
    running.check_stop()
    height = parameters.height
    groups = groups_of_count(tree, clusters) if height is None else groups_of_height(tree, height)
    labels, _ = by_size(groups)
    count = int(labels.max())
    inverted = has_inversions(tree)
    return FittedMethod(
        name="hierarchical",
        labels=labels,
        centres=centres_of(matrix, labels, count),
        assignment="nearest_row",
        arrays={"tree": tree, "rows": matrix, "labels": labels},
        facts={"cophenetic": cophenetic},
        warnings=[TrainingWarning(code="inversions", params={"linkage": parameters.linkage})] if inverted else [],
    )


def partition_hierarchical(
    parameters: Hierarchical, matrix: np.ndarray, counts: Sequence[int], seed: int, starts: int | None = None
) -> Partitions:
    """One partition a count, of one tree. Nothing is left to chance."""
    del seed, starts
    tree = make_linkage(matrix, parameters.linkage, parameters.metric)
    return Partitions([groups_of_count(tree, count) for count in counts])


def require_possible(method: str, metric: str) -> None:
    """Raises linkage_needs_euclidean for linkages whose heights are those of means."""
    refuse(check_linkage(method, metric, ()))


def make_linkage(matrix: np.ndarray, method: str, metric: str) -> np.ndarray:
    """The linkage matrix (n − 1, 4) as scipy has it. Raises linkage_needs_euclidean, metric_undefined."""
    return linkage_and_distances(matrix, method, metric)[0]


def linkage_and_distances(matrix: np.ndarray, method: str, metric: str) -> tuple[np.ndarray, np.ndarray]:
    """The same with the distances of all pairs."""
    require_possible(method, metric)
    distances = condensed(matrix, metric)
    return linkage(distances, method), distances


def cophenetic_correlation(tree: np.ndarray, distances: np.ndarray) -> float | None:
    """Of the heights at which rows are joined with their distances (Sokal & Rohlf 1962); null where either is all the same."""
    heights = cophenet(tree)
    flat = np.ptp(heights) == 0 or np.ptp(distances) == 0
    return None if flat else _correlation(heights, distances)


def groups_of_count(tree: np.ndarray, count: int) -> np.ndarray:
    """Groups (n,) from 0 when merges are made until so many clusters are left."""
    rows = len(tree) + 1
    made = rows - count
    group = np.full(rows + len(tree), -1, dtype=np.int64)
    if made == len(tree):
        group[-1] = 0
    following = 0 if made < len(tree) else 1
    for index in range(len(tree) - 1, -1, -1):
        for child in (int(tree[index, 0]), int(tree[index, 1])):
            if index < made:
                group[child] = group[rows + index]
            elif child < rows + made:
                group[child] = following
                following += 1
    return group[:rows]


def groups_of_height(tree: np.ndarray, height: float) -> np.ndarray:
    """Groups (n,) from 0 when everything joined at or below the height is one."""
    return fcluster(tree, height, "distance") - 1


def joined_heights(tree: np.ndarray) -> np.ndarray:
    """The height from which on a cut by height has each merge made: its own, or that of the highest merge within it."""
    return maxdists(tree)


def has_inversions(tree: np.ndarray) -> bool:
    """Whether a merge lies below one that it contains, as with centroid and median linkage."""
    return not is_monotonic(tree)


def _correlation(one: np.ndarray, other: np.ndarray) -> float:
    """Pearson's, without copies of either."""
    one_mean, other_mean = one.mean(), other.mean()
    count = len(one)
    product = float(np.dot(one, other)) - count * one_mean * other_mean
    squares = (float(np.dot(one, one)) - count * one_mean**2) * (float(np.dot(other, other)) - count * other_mean**2)
    return float(np.clip(product / np.sqrt(squares), -1, 1)) if squares > 0 else 0.0
