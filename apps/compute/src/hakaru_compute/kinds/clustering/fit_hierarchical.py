"""Agglomerative clustering: one tree, any cut."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hakaru_compute.kinds.clustering.fitted import FittedMethod, Partitions
from hakaru_compute.kinds.clustering.linkage_tree import (
    cophenetic_correlation,
    groups_of_count,
    groups_of_height,
    has_inversions,
    linkage_and_distances,
    make_linkage,
)
from hakaru_compute.kinds.clustering.numbering import by_size, centres_of
from hakaru_compute.kinds.clustering.parameters.hierarchies import Hierarchical
from hakaru_compute.kinds.clustering.running import Running
from hakaru_compute.kinds.clustering.spec import Caution


def fit_hierarchical(parameters: Hierarchical, matrix: np.ndarray, clusters: int, running: Running) -> FittedMethod:
    """The tree is cut by the height asked for, or by the number of clusters."""
    tree, distances = linkage_and_distances(matrix, parameters.linkage, parameters.metric)
    cophenetic = cophenetic_correlation(tree, distances)
    del distances
    running.check_stop()
    by_height = parameters.height is not None
    groups = groups_of_height(tree, parameters.height) if by_height else groups_of_count(tree, clusters)
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
        cautions=[Caution(code="inversions", params={"linkage": parameters.linkage})] if inverted else [],
    )


def partition_hierarchical(
    parameters: Hierarchical, matrix: np.ndarray, counts: Sequence[int], seed: int, starts: int | None = None
) -> Partitions:
    """One partition a count, of one tree. Nothing is left to chance."""
    del seed, starts
    tree = make_linkage(matrix, parameters.linkage, parameters.metric)
    return Partitions([groups_of_count(tree, count) for count in counts])
