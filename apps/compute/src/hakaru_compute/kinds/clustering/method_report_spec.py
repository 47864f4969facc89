"""The tree of hierarchical clustering, to draw and to cut. pydantic only."""

from __future__ import annotations

from pydantic import Field, model_validator

from hakaru_compute.kinds.clustering.model_specs import MOST_CLUSTERS
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


class HeatMap(Result):
    """Means of the columns over the tree's leaves (in the order drawn), columns in the order of a tree of their own.

    Values are deviations from the column's mean in its standard deviations (n − 1), whatever the scaling; `limit` is the
    98 % quantile of their sizes, for the colour scale.
    """

    columns: list[str]
    values: list[list[float]]
    limit: float


class KMeansReport(Result):
    inertia: float
    iterations: int
    converged: bool


class MixtureReport(Result):
    """Components in the clusters' order; bic and aic of the fit. certain: rows whose probability is at least 0.9."""

    weights: list[float]
    log_likelihood: float
    bic: float
    aic: float
    parameters: int
    iterations: int
    converged: bool
    certain: int
    standard_deviations: list[list[float]]


class MedoidsReport(Result):
    """medoid_rows: of each cluster, from 0. cost: the sum of distances to them."""

    medoid_rows: list[int]
    cost: float
    swaps: int
    converged: bool


class HierarchyReport(Result):
    tree: Tree
    heat_map: HeatMap | None


class NeighbourCurve(Result):
    """Distances to the neighbour that makes a row a core, from the largest to the smallest, at evenly spaced rows."""

    rank: list[int]
    distance: list[float]
    knee: float | None


class DensityReport(Result):
    """distance: the ε used (null for HDBSCAN). cores, borders, noise: rows."""

    distance: float | None
    min_rows: int
    cores: int | None
    borders: int | None
    noise: int
    curve: NeighbourCurve
    mean_probability: list[float] | None


class SpectralReport(Result):
    """eigenvalues: the smallest of the normalised Laplacian. parts: pieces of the graph that nothing joins."""

    eigenvalues: list[float]
    parts: int
    gamma: float | None
