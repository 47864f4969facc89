"""What each method says of itself in its report. pydantic only."""

from __future__ import annotations

from hakaru_compute.kinds.clustering.tree_spec import Tree
from hakaru_compute.spec import Result


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
