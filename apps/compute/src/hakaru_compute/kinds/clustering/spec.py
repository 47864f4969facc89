"""What training is asked and what it answers. pydantic only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.families.model_choice import NamedModel
from hakaru_compute.families.results import StoredModel, WarningCode
from hakaru_compute.families.unsupervised.spec import (
    MatrixOptions,
    MatrixResult,
    MatrixRow,
    MatrixTraining,
    matrix_seed,
    rows_left_out,
)
from hakaru_compute.forms import setting
from hakaru_compute.kinds.clustering.model_specs import MOST_CLUSTERS, ModelName, ModelParameters
from hakaru_compute.problems import KnownTable
from hakaru_compute.spec import Result, Spec

# Clusters are numbered from 1, the largest first; 0 is noise: rows that belong to none.
NOISE = 0


class ModelChoice(NamedModel):
    """A method with its parameters."""

    name: ModelName
    parameters: ModelParameters


class Scan(Spec):
    """Which numbers of clusters are compared, and how long that may take."""

    smallest: int = setting(
        2,
        ("From", "The smallest number of clusters to compare."),
        ("最小", "比較するクラスター数の下限。"),
        ge=2,
        le=MOST_CLUSTERS,
    )
    largest: int = setting(
        10,
        ("To", "The largest number of clusters to compare."),
        ("最大", "比較するクラスター数の上限。"),
        ge=2,
        le=50,
    )
    budget_s: float = setting(
        60.0,
        (
            "Time (s)",
            "Seconds allowed for the comparison of each method; numbers that cannot be compared in time are left out.",
        ),
        ("時間（秒）", "1 つの手法の比較にかける秒数。時間内に終わらない数は省き、結果にその旨を示します。"),
        ge=1,
        le=3600,
    )


class TrainOptions(MatrixOptions):
    """Which columns, rows and methods. Nothing is kept aside for a test: nothing is predicted.

    label_column: a column with known groups, which no method sees; results are compared with it.
    """

    models: list[ModelChoice] = Field(min_length=1)
    scan: Scan = Field(default_factory=Scan)
    label_column: str | None = setting(
        None,
        (
            "Known groups",
            "A column with groups that are already known. No method uses it; the result is compared with it.",
        ),
        ("既知のグループ", "すでに分かっているグループの列。学習には使わず、結果と比較します。"),
    )
    excluded_rows: list[Annotated[int, Field(ge=0)]] = rows_left_out(
        "they are assigned afterwards.", "クラスターは後から割り当てます。"
    )
    seed: int = matrix_seed("clusters", "クラスター")


class TrainSpec(TrainOptions, MatrixTraining):
    """Which table, columns, rows and methods."""


class CheckSpec(Spec):
    """Options before they are trained with, and what is known of the table."""

    options: TrainOptions
    table: KnownTable


class TrainingWarning(Result):
    """Something a careful person would want to know. `code` has words in the catalogues; `params` fill them."""

    code: (
        WarningCode
        | Literal[
            "rows_sampled",
            "rows_outlying_left_out",
            "categories_as_numbers",
            "structure_weak",
            "no_structure_found",
            "clusters_unstable",
            "cluster_tiny",
            "clusters_fewer_than_asked",
            "noise_much",
            "all_noise",
            "one_cluster",
            "components_empty",
            "components_collapsed",
            "graph_disconnected",
            "inversions",
            "scan_at_edge",
            "scan_rows_sampled",
        ]
    )
    params: dict[str, str | int | float] = Field(default_factory=dict)


CriterionName = Literal[
    "elbow", "silhouette", "calinski_harabasz", "davies_bouldin", "gap", "bic", "aic", "stability", "eigengap"
]


class Criterion(Result):
    """One measure over the numbers of clusters compared (`values` run along `counts` of the comparison), and what it prefers.

    elbow: the sum of squared distances to the clusters' means; `best` is its knee (Satopää et al. 2011). silhouette
    (Rousseeuw 1987), calinski_harabasz, stability (mean adjusted Rand index of subsamples clustered again, `spread` its
    standard deviation): the largest. davies_bouldin, bic, aic: the smallest. gap (Tibshirani et al. 2001): the smallest number whose
    gap is at least the next one's less its standard error (`spread`). eigengap: the largest gap between eigenvalues of the
    graph's Laplacian. `votes`: whether it takes part in the recommendation.
    """

    name: CriterionName
    values: list[float | None]
    spread: list[float | None] | None = None
    best: int | None
    votes: bool


class LeftOut(Result):
    """A criterion that was not computed, or not for every number: too_slow (the time was over), too_few_rows, not_defined."""

    name: CriterionName
    reason: Literal["too_slow", "too_few_rows", "not_defined"]


ReasonCode = Literal["majority", "tie_silhouette", "tie_fewest", "only_criterion", "none"]


class Reason(Result):
    """Why a number is recommended; params: clusters, votes, of, criteria.

    majority: most criteria that vote prefer it. tie_silhouette: several have as many votes, the silhouette is best for this
    one. only_criterion: one criterion alone could be computed. none: nothing could be computed.
    """

    code: ReasonCode
    params: dict[str, str | int | float] = Field(default_factory=dict)


class CountChoice(Result):
    """The comparison of several numbers of clusters for one method, over `rows` of `total` fitted rows."""

    counts: list[int]
    criteria: list[Criterion]
    left_out: list[LeftOut]
    recommended: int | None
    reason: Reason
    rows: int
    total: int
    seconds: float


class ExternalIndices(Result):
    """Agreement with a column of known groups over the rows that have one; noise counts as a group of its own.

    contingency: a list a cluster (as in `clusters`), a number a label. Labels beyond the first 50 share the last column.
    """

    column: str
    rows: int
    adjusted_rand: float
    adjusted_mutual_information: float
    homogeneity: float
    completeness: float
    v_measure: float
    clusters: list[int]
    labels: list[str]
    contingency: list[list[int]]


# How a row that was not fitted gets its cluster: the nearest centre or medoid, the most probable component, the nearest
# fitted row (hierarchical, spectral), or the nearest row of a crowded place within its reach (DBSCAN, HDBSCAN).
Assignment = Literal["nearest_centre", "nearest_medoid", "most_probable", "nearest_row", "nearest_core"]


class Starts(Result):
    """How many random starts were made, and how many of them reached the result that is kept (its cost within 0.01 %)."""

    done: int
    reached: int


class LeaderboardRow(MatrixRow[TrainingWarning]):
    """One method, by its silhouette.

    silhouette, calinski_harabasz and davies_bouldin are of the rows in clusters (noise left out), with Euclidean distances
    of the scaled columns, whatever metric the method has; the silhouette over `silhouette_rows` of them. stability: mean
    adjusted Rand index of `stability_repeats` subsamples clustered again with the same parameters.
    """

    model: ModelName
    clusters: int | None = None
    recommended: bool = Field(False, description="Whether the number of clusters is the comparison's recommendation.")
    reason: Reason | None = None
    sizes: list[int] = Field(default_factory=list)
    noise_rows: int = 0
    noise_share: float = 0.0
    silhouette: float | None = None
    silhouette_rows: int | None = None
    calinski_harabasz: float | None = None
    davies_bouldin: float | None = None
    stability: float | None = None
    stability_sd: float | None = None
    stability_repeats: int = 0
    external: ExternalIndices | None = None
    assignment: Assignment | None = None
    starts: Starts | None = None
    fit_seconds: float | None = None


class TrainedModel(StoredModel):
    """A model that was kept."""

    name: ModelName


class TrainResult(MatrixResult[LeaderboardRow, TrainedModel, TrainingWarning]):
    """What was made: the methods in the order of their silhouettes, and what to be careful about."""
