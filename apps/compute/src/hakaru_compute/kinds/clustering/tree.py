"""A linkage matrix as a tree to draw: few leaves, in the order in which neighbours are most alike."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.cluster.hierarchy import leaves_list, optimal_leaf_ordering
from scipy.spatial.distance import pdist

from hakaru_compute.kinds.clustering.fit_hierarchical import groups_of_count, joined_heights
from hakaru_compute.kinds.clustering.method_report_spec import Leaf, Merge, Tree
from hakaru_compute.kinds.clustering.model_folder import LoadedModel

# Ordering takes the cube of the leaves.
MOST_ORDERED = 500
SHOWN_HEIGHTS = 50


@dataclass(frozen=True)
class DrawnTree:
    """leaf (n,): each fitted row's leaf, in the order drawn. linkage (L − 1, 4): of the leaves as drawn, as scipy has it.

    heights (L,): at which a leaf's rows are joined. ordered: whether the order was made for likeness.
    """

    leaf: np.ndarray
    linkage: np.ndarray
    heights: np.ndarray
    ordered: bool

    @property
    def leaves(self) -> int:
        return len(self.linkage) + 1


def draw_tree(model: LoadedModel, most_leaves: int) -> DrawnTree:
    """The highest merges, ordered by the leaves' means where there are not too many."""
    whole = model.arrays["tree"]
    rows = len(whole) + 1
    count = min(most_leaves, rows)
    made = rows - count
    leaf = groups_of_count(whole, count)
    # Each node's place in the tree of the leaves: those made below it are gone.
    heights = np.zeros(count)
    renumbered = np.full(rows + len(whole), -1, dtype=np.int64)
    renumbered[:rows] = leaf
    for index in range(made):
        child = renumbered[int(whole[index, 0])]
        renumbered[rows + index] = child
        heights[child] = max(heights[child], whole[index, 2])
    renumbered[rows + made :] = count + np.arange(count - 1)
    linkage = whole[made:].copy()
    linkage[:, 0], linkage[:, 1] = renumbered[linkage[:, 0].astype(int)], renumbered[linkage[:, 1].astype(int)]
    sizes = np.bincount(leaf, minlength=count)
    ordered = 2 < count <= MOST_ORDERED
    if ordered:
        means = np.zeros((count, model.arrays["rows"].shape[1]))
        np.add.at(means, leaf, model.arrays["rows"])
        # Its heights only decide what may be turned round.
        turned = linkage.copy()
        turned[:, 3] = _leaf_counts(linkage)
        found = optimal_leaf_ordering(_rising(turned), pdist(means / sizes[:, None]))
        linkage[:, :2] = found[:, :2]
    if count == 1:
        return DrawnTree(leaf, linkage, heights, ordered)
    shown = linkage.copy()
    shown[:, 3] = _leaf_counts(linkage)
    order = leaves_list(_rising(shown))
    index = np.empty(count, dtype=np.int64)
    index[order] = np.arange(count)
    for side in (0, 1):
        nodes = linkage[:, side].astype(int)
        linkage[:, side] = np.where(nodes < count, index[np.minimum(nodes, count - 1)], nodes)
    return DrawnTree(index[leaf], linkage, heights[order], ordered)


def describe_tree(model: LoadedModel, drawn: DrawnTree) -> Tree:
    """The tree as results have it."""
    labels = model.arrays["labels"]
    numbers = fitted_row_numbers(model)
    sizes = np.bincount(drawn.leaf, minlength=drawn.leaves)
    single = np.full(drawn.leaves, -1)
    single[drawn.leaf] = numbers
    heights = np.sort(joined_heights(model.arrays["tree"]))[::-1]
    return Tree(
        leaves=[
            Leaf(row=int(row) if size == 1 else None, rows=int(size), height=float(height), cluster=cluster)
            for row, size, height, cluster in zip(
                single, sizes, drawn.heights, labels_of_leaves(drawn, labels), strict=True
            )
        ],
        merges=[
            Merge(left=int(left), right=int(right), height=float(height), rows=int(rows))
            for left, right, height, rows in drawn.linkage
        ],
        rows=len(labels),
        truncated=drawn.leaves < len(labels),
        ordered=drawn.ordered,
        cophenetic=model.file.facts["cophenetic"],
        heights=heights[:SHOWN_HEIGHTS].tolist(),
    )


def labels_of_leaves(drawn: DrawnTree, labels: np.ndarray) -> list[int]:
    """Each leaf's cluster in the order drawn; 0 where its rows are of several."""
    low, high = np.full(drawn.leaves, labels.max() + 1), np.zeros(drawn.leaves, dtype=int)
    np.minimum.at(low, drawn.leaf, labels)
    np.maximum.at(high, drawn.leaf, labels)
    return np.where(low == high, low, 0).tolist()


def fitted_row_numbers(model: LoadedModel) -> np.ndarray:
    """Row numbers (from 0) of the fitted rows, as arrays of fitted rows have them."""
    table = model.rows()
    return table.column("row").to_numpy()[table.column("fitted").to_numpy(zero_copy_only=False)]


def _leaf_counts(linkage: np.ndarray) -> np.ndarray:
    """How many leaves each merge has below it."""
    count = len(linkage) + 1
    below = np.ones(2 * count - 1)
    for index, (left, right) in enumerate(linkage[:, :2].astype(int)):
        below[count + index] = below[left] + below[right]
    return below[count:]


def _rising(linkage: np.ndarray) -> np.ndarray:
    """The same tree with heights that never fall, which is what scipy's functions take."""
    rising = linkage.copy()
    rising[:, 2] = np.maximum.accumulate(np.maximum(rising[:, 2], 0.0))
    return rising
