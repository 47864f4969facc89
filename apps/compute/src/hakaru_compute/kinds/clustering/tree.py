"""A linkage matrix as a tree to draw: few leaves, in the order in which neighbours are most alike."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.cluster.hierarchy import leaves_list, linkage, optimal_leaf_ordering
from scipy.spatial.distance import pdist

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.clustering.fit_hierarchical import groups_of_count, groups_of_height, joined_heights
from hakaru_compute.kinds.clustering.judge import group_means, judge
from hakaru_compute.kinds.clustering.model_folder import LoadedModel, load_model
from hakaru_compute.kinds.clustering.numbering import by_size, sizes_of
from hakaru_compute.kinds.clustering.report_spec import CutResult, CutSpec, HeatMap, Leaf, Merge, Tree
from hakaru_compute.model.folder import ModelsInMemory

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
    ordered = 2 < count <= MOST_ORDERED
    if ordered:
        # Its heights only decide what may be turned round.
        turned = linkage.copy()
        turned[:, 3] = _leaf_counts(linkage)
        found = optimal_leaf_ordering(_rising(turned), pdist(group_means(model.arrays["rows"], leaf)))
        linkage[:, :2] = found[:, :2]
    if count == 1:
        return DrawnTree(leaf, linkage, heights, ordered)
    shown = linkage.copy()
    shown[:, 3] = _leaf_counts(linkage)
    order = leaves_list(_rising(shown))
    drawn = np.empty(count, dtype=np.int64)
    drawn[order] = np.arange(count)
    for side in (0, 1):
        nodes = linkage[:, side].astype(int)
        linkage[:, side] = np.where(nodes < count, drawn[np.minimum(nodes, count - 1)], nodes)
    return DrawnTree(drawn[leaf], linkage, heights[order], ordered)


def describe_tree(model: LoadedModel, drawn: DrawnTree) -> Tree:
    """The tree as results have it."""
    labels = model.arrays["labels"]
    sizes = np.bincount(drawn.leaf, minlength=drawn.leaves)
    single = np.full(drawn.leaves, -1)
    single[drawn.leaf] = model.rows_fitted().column("row").to_numpy()
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


MODELS = ModelsInMemory(load_model)
# Of the rows whose silhouettes are averaged while somebody drags the line.
SILHOUETTE_ROWS = 2000


def cut(spec: CutSpec, ctx: JobContext) -> CutResult:
    """Clusters, sizes and how good they are. Raises no_tree for other methods, clusters_beyond_rows."""
    del ctx
    model = MODELS(spec.model_dir)
    labels = cut_labels(model, spec.clusters, spec.height)
    count = int(labels.max())
    lower, upper = _range_of(joined_heights(model.arrays["tree"]), spec, count)
    judged = judge(model.arrays["rows"], labels, model.file.spec.seed, SILHOUETTE_ROWS)
    return CutResult(
        clusters=count,
        lower=lower,
        upper=upper,
        sizes=sizes_of(labels),
        labels=labels_of_leaves(draw_tree(model, spec.most_leaves), labels),
        silhouette=judged.silhouette,
        silhouette_rows=judged.silhouette_rows,
        calinski_harabasz=judged.calinski_harabasz,
        davies_bouldin=judged.davies_bouldin,
    )


def _range_of(heights: np.ndarray, spec: CutSpec, count: int) -> tuple[float, float | None]:
    """Heights that give the same clusters; nothing lies between them where no height does."""
    if spec.height is not None:
        made = heights <= spec.height
    else:
        # Merges are made one by one, whatever their heights are.
        made = np.arange(len(heights)) < len(heights) + 1 - count
    return float(heights[made].max(initial=0.0)), float(heights[~made].min()) if not made.all() else None


def cut_labels(model: LoadedModel, clusters: int | None, height: float | None) -> np.ndarray:
    """Clusters (n,) of the fitted rows, from 1 by size. Raises no_tree, clusters_beyond_rows."""
    if "tree" not in model.arrays:
        raise JobError("no_tree", model=model.file.name)
    tree = model.arrays["tree"]
    if height is not None:
        return by_size(groups_of_height(tree, height))[0]
    rows = len(tree) + 1
    if clusters is None or clusters > rows:
        raise JobError("clusters_beyond_rows", clusters=clusters, distinct=rows, rows=rows)
    return by_size(groups_of_count(tree, clusters))[0]


# Those that differ most between the leaves.
MOST_COLUMNS = 100


def make_heat_map(model: LoadedModel, drawn: DrawnTree) -> HeatMap | None:
    """Means of each leaf's rows in standard deviations of the column, so that columns of any scale share their colours;
    columns that behave alike side by side. Null where nothing differs.
    """
    rows = model.arrays["rows"]
    # However the columns were scaled for the tree, one of large numbers must not take all the colour.
    deviations = rows.std(axis=0, ddof=1)
    rows = (rows - rows.mean(axis=0)) / np.where(deviations > 0, deviations, 1.0)
    means = group_means(rows, drawn.leaf)
    spread = means.std(axis=0)
    chosen = np.sort(np.argsort(-spread, kind="stable")[:MOST_COLUMNS])
    chosen = chosen[spread[chosen] > 0]
    if not len(chosen):
        return None
    if len(chosen) > 2:
        turned = means[:, chosen].T
        between = pdist(turned)
        chosen = chosen[leaves_list(linkage(between, "average", optimal_ordering=True))]
    names = [column.name for column in model.file.columns_of_matrix]
    return HeatMap(
        columns=[names[index] for index in chosen],
        values=means[:, chosen].tolist(),
        limit=float(np.quantile(np.abs(means[:, chosen]), 0.98)) or 1.0,
    )
