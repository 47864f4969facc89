"""The tree of hierarchical clustering, to draw and to cut. pydantic only."""

from __future__ import annotations

from pydantic import Field, model_validator

from hakaru_compute.kinds.clustering.parameters.shared import MOST_CLUSTERS
from hakaru_compute.spec import Result, Spec


class Leaf(Result):
    """A leaf as drawn: one row (its number in the table, from 0) or several joined ones (`row` is null).

    height: at which its rows are joined, 0 for one row. cluster: of the training's cut, 0 where its rows are of several.
    """

    row: int | None
    rows: int
    height: float
    cluster: int


class Merge(Result):
    """Two nodes joined: leaves are 0 … n − 1 in the order drawn, merges n, n + 1, … in the order of this list."""

    left: int
    right: int
    height: float
    rows: int


class Tree(Result):
    """A dendrogram: leaves from left to right, and the merges from the lowest to the highest.

    ordered: whether neighbouring leaves are the most alike there can be (optimal leaf ordering, Bar-Joseph et al. 2001).
    cophenetic: correlation of the heights at which rows are joined with their distances. heights: at which a cut has the
    highest merges made, the highest first: a cut below the first gives two clusters, and so on.
    """

    leaves: list[Leaf]
    merges: list[Merge]
    rows: int
    truncated: bool
    ordered: bool
    cophenetic: float | None
    heights: list[float]


class CutSpec(Spec):
    """Another cut of the tree: by the number of clusters or by height."""

    model_dir: str
    clusters: int | None = Field(None, ge=1, le=MOST_CLUSTERS)
    height: float | None = Field(None, ge=0)
    most_leaves: int = Field(200, ge=2, le=10_000)

    @model_validator(mode="after")
    def _one_cut(self) -> CutSpec:
        if (self.clusters is None) == (self.height is None):
            raise ValueError("cut by clusters or by height")
        return self


class CutResult(Result):
    """What the cut gives. `labels` are the clusters of the tree's leaves in the order drawn, 0 where a leaf is cut itself.

    lower, upper: any height from lower to below upper gives the same clusters (upper is null above the top); where upper
    is not above lower, as with equal heights or inversions, no height does. sizes: the
    rows of clusters 1, 2, …. silhouette: over `silhouette_rows` rows, null for one cluster.
    """

    clusters: int
    lower: float
    upper: float | None
    sizes: list[int]
    labels: list[int]
    silhouette: float | None
    silhouette_rows: int
    calinski_harabasz: float | None
    davies_bouldin: float | None
