"""The tree of hierarchical clustering, to draw and to cut. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from hakaru_compute.data.spec import Table
from hakaru_compute.families.results import ColumnValues, Shown
from hakaru_compute.families.unsupervised.spec import MatrixPointsSpec, MatrixReport, ScoreColumn
from hakaru_compute.kinds.clustering.model_specs import MOST_CLUSTERS, ModelName
from hakaru_compute.kinds.clustering.spec import (
    Assignment,
    CountChoice,
    ExternalIndices,
    LeaderboardRow,
    Starts,
    TrainingWarning,
)
from hakaru_compute.preparation.recipe_spec import TrainingRecipe
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
    starts: Starts | None = None


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
    starts: Starts | None = None


class MedoidsReport(Result):
    """medoid_rows: of each cluster, from 0. cost: the sum of distances to them."""

    medoid_rows: list[int]
    cost: float
    swaps: int
    converged: bool
    starts: Starts | None = None


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
    starts: Starts | None = None


class ReportSpec(Spec):
    """budget_s: what comparing numbers of clusters may take, where the training did not do it."""

    model_dir: str
    table: Table
    recipe: TrainingRecipe | None = None
    budget_s: float = Field(60.0, ge=1, le=3600)
    most_points: int = Field(2000, ge=100, le=20_000)
    most_leaves: int = Field(200, ge=2, le=2000)


class PointsSpec(MatrixPointsSpec):
    """Rows of the projection to draw. columns: of the table, to colour by or to show; rows: these alone (from 0)."""

    recipe: TrainingRecipe | None = None


class Points(Result):
    """Rows of the table (from 0) with their clusters (0 is noise) and scores of the first principal components.

    role: fitted, or assigned (left out of learning). silhouette: null where it was not computed. distance: to the own
    cluster's centre.
    """

    points: Shown
    row: list[int]
    cluster: list[int | None]
    role: list[Literal["fitted", "assigned"]]
    scores: list[ScoreColumn]
    explained: list[float]
    silhouette: list[float | None]
    distance: list[float | None]
    colours: list[ColumnValues]


class ClusterInfo(Result):
    """A cluster: its rows, and how they lie. medoid_row: the row (from 0) nearest to all others of its cluster by the sum of
    distances (over up to 2,000 of them). radius: the largest distance of a fitted row to the centre; spread: the root mean square.
    weight: of a mixture's component.
    """

    cluster: int
    rows: int
    share: float
    silhouette: float | None
    medoid_row: int | None
    radius: float
    spread: float
    nearest_cluster: int | None
    nearest_distance: float | None
    weight: float | None = None


class SilhouetteBar(Result):
    """A cluster's silhouettes from the largest to the smallest: of every row, or of evenly spaced ones of very many.

    rows: their row numbers (from 0). below_zero: rows of all that lie nearer to another cluster.
    """

    cluster: int
    count: int
    mean: float
    below_zero: int
    values: list[float]
    rows: list[int]


class SilhouettePlot(Result):
    """The silhouette of rows in clusters, over `rows.shown` of `rows.total` rows (a sample of very many)."""

    mean: float
    rows: Shown
    clusters: list[SilhouetteBar]


class ClusterFigures(Result):
    """A numeric column in one cluster against all other rows.

    difference: of the means, in standard deviations (n − 1) of the whole column. p: Welch's t-test, p_adjusted: after Benjamini
    & Hochberg (1995) over all columns and clusters.
    """

    cluster: int
    mean: float | None
    median: float | None
    sd: float | None
    outside_mean: float | None
    outside_median: float | None
    difference: float | None
    t: float | None
    p: float | None
    p_adjusted: float | None


NumberKind = Literal["numeric", "boolean", "datetime"]


class NumericProfile(Result):
    """A numeric column (dates as seconds since 1970) over the clusters: one-way analysis of variance and Kruskal–Wallis.

    eta_squared: share of the column's variance between the clusters.
    """

    column: str
    type: NumberKind
    eta_squared: float | None
    f: float | None
    anova_p: float | None
    anova_p_adjusted: float | None
    kruskal_h: float | None
    kruskal_p: float | None
    kruskal_p_adjusted: float | None
    clusters: list[ClusterFigures]


class CategoryShares(Result):
    """Shares of a column's labels (as in the profile's `labels`) within a cluster and among all other rows.

    residuals: adjusted standardised residuals of the contingency table (Haberman 1973); beyond ±2 is unusual.
    """

    cluster: int
    shares: list[float]
    outside_shares: list[float]
    residuals: list[float | None]


class CategoryProfile(Result):
    """A category over the clusters: χ² test of independence, Cramér's V; labels beyond the 30 most frequent share the last."""

    column: str
    labels: list[str]
    chi_squared: float | None
    degrees: int | None
    p: float | None
    p_adjusted: float | None
    cramers_v: float | None
    expected_below_five: int = Field(description="Cells whose expected count is below 5, where χ² is a poor guide.")
    clusters: list[CategoryShares]


class Profiles(Result):
    """What distinguishes each cluster, the column that differs most first.

    The same rows made the clusters: p-values are far too small for columns that the method saw, and are no evidence
    that clusters exist. They rank columns.
    """

    numeric: list[NumericProfile]
    categories: list[CategoryProfile]
    rows: Shown
    tests: int


class CentreRow(Result):
    """Means of a cluster's rows in the columns' own units (shares for categories), and the medoid's values."""

    cluster: int
    mean: list[float]
    scaled: list[float]
    medoid: list[float | None]


class CentreTable(Result):
    columns: list[str]
    clusters: list[CentreRow]


class Projection(Result):
    """Principal components of the scaled columns, to draw the clusters in; loadings are a list a component."""

    points: Points
    columns: list[str]
    loadings: list[list[float]]


class FarRow(Result):
    """A row far from its cluster's centre: the distance over the root mean square of its cluster's distances."""

    row: int
    cluster: int
    distance: float
    ratio: float


class Outliers(Result):
    """noise: rows (from 0) that belong to no cluster. far: the rows farthest from their centre for their cluster's spread."""

    noise_rows: list[int]
    noise: Shown
    far: list[FarRow]


class Report(MatrixReport[TrainingWarning]):
    """Everything a person would show with the model; `absent` are parts that were not made, with the reason."""

    model: ModelName
    summary: LeaderboardRow
    assignment: Assignment
    clusters: list[ClusterInfo]
    choice: CountChoice | None
    silhouette: SilhouettePlot | None
    profiles: Profiles
    centres: CentreTable
    projection: Projection
    external: ExternalIndices | None
    outliers: Outliers
    kmeans: KMeansReport | None = None
    gaussian_mixture: MixtureReport | None = None
    kmedoids: MedoidsReport | None = None
    hierarchical: HierarchyReport | None = None
    density: DensityReport | None = None
    spectral: SpectralReport | None = None
