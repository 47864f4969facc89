"""A model's report, its points and contributions: what they are asked for, and their parts. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.data.spec import Table
from hakaru_compute.families.results import ColumnValues, Shown
from hakaru_compute.families.unsupervised.spec import MatrixPointsSpec, MatrixReport, ScoreColumn
from hakaru_compute.kinds.dimensional_compression.model_specs import ChoiceRule, ModelName
from hakaru_compute.kinds.dimensional_compression.spec import MapResult, TrainingWarning
from hakaru_compute.spec import Result, Spec


class ReportSpec(Spec):
    """components: T² and SPE for another number of components than the model's. contribution_rows: how many of the rows
    farthest beyond the limits are explained; `contributions` explains any other.
    """

    model_dir: str
    table: Table
    components: int | None = Field(None, ge=1, le=100)
    confidence: float = Field(0.95, ge=0.5, le=0.9999)
    most_points: int = Field(2000, ge=100, le=20_000)
    contribution_rows: int = Field(10, ge=0, le=100)


class PointsSpec(MatrixPointsSpec):
    """Rows of the model's maps to draw. columns: of the table, to colour by or to show; rows: these alone (from 0)."""

    components: int | None = Field(None, ge=1, le=100)
    confidence: float = Field(0.95, ge=0.5, le=0.9999)


class Limits(Result):
    """Limits of T² and SPE for the components and confidence stated.

    t2_fitted: for rows the model was made from (beta distribution; Tracy, Young & Mason 1992); t2_new: for others (F). spe:
    Jackson & Mudholkar (1979); spe_chi2: Box's approximation g·χ²(h), both from the eigenvalues left out. spe_new: for rows
    that the components were not made from, by rows left out in turn (in models of earlier versions and of very large tables
    one of the former). SPE's are null where the components leave no residual.
    """

    components: int
    confidence: float
    t2_fitted: float | None
    t2_new: float | None
    spe: float | None
    spe_chi2: float | None
    spe_new: float | None = None
    fitted_rows: int
    outside_t2: int
    outside_spe: int
    outside_rows: list[int]
    outside: Shown


class Points(Result):
    """Rows of the table (from 0) with their scores; all lists run alongside. T² and SPE are of PCA alone, with the limits for
    the components and the confidence asked for.

    role: fitted, or projected (left out of learning, or beyond a method's sample).
    """

    points: Shown
    row: list[int]
    role: list[Literal["fitted", "projected"]]
    scores: list[ScoreColumn]
    colours: list[ColumnValues]
    t2: list[float | None] | None
    spe: list[float | None] | None
    outside: list[bool] | None
    limits: Limits | None


class ContributionsSpec(Spec):
    """Why rows (from 0) lie where they do."""

    model_dir: str
    table: Table
    rows: list[int] = Field(min_length=1, max_length=100)
    components: int | None = Field(None, ge=1, le=100)


class RowContributions(Result):
    """One row, a value a matrix column. t2 sums to the row's T²; residual is the scaled difference whose squares sum to its SPE.

    observed and reconstructed are in the columns' own units; observed is null where the value was missing.
    """

    row: int
    t2_total: float | None
    spe_total: float | None
    t2: list[float]
    residual: list[float]
    observed: list[float | None]
    reconstructed: list[float]


class Contributions(Result):
    components: int
    columns: list[str]
    rows: list[RowContributions]


class Suggestion(Result):
    """How many components a rule would keep; null where it was not asked (see `absent` of the report)."""

    rule: ChoiceRule
    components: int | None


class CrossValidated(Result):
    """Error of left-out cells by number of components, from 0; q2 is 1 − error / error of the mean."""

    folds: int
    rows: int
    press: list[float | None]
    q2: list[float | None]


class ParallelAnalysis(Result):
    """Eigenvalues of data whose columns were shuffled each by itself: the mean and the 95 % quantile over `shuffles`."""

    shuffles: int
    rows: int
    mean: list[float]
    quantile: list[float]


class PcaReport(Result):
    """Scree, choice, loadings and limits. Lists of components are in order; loadings are a list a component.

    column_explained: for each component so far, the share of a column's variance it covers (cumulative).
    """

    components: int
    chosen_by: ChoiceRule
    rank: int
    total_variance: float
    eigenvalues: list[float]
    explained: list[float]
    cumulative: list[float]
    suggestions: list[Suggestion]
    cross_validation: CrossValidated | None
    parallel: ParallelAnalysis | None
    loadings: list[list[float]]
    correlation_loadings: list[list[float | None]]
    column_explained: list[list[float | None]]
    limits: Limits
    missing_cells: int
    missing_iterations: int | None


class FactorReport(Result):
    """Loadings (a list a factor) on the scaled columns; communality and uniqueness are shares of a column's variance."""

    loadings: list[list[float]]
    communality: list[float | None]
    uniqueness: list[float | None]
    factor_variance: list[float]
    explained: list[float]
    log_likelihood: float
    iterations: int
    converged: bool


class IcaReport(Result):
    """Sources of variance 1, in the order of the variance they bring; mixing is a list a source, as is unmixing."""

    mixing: list[list[float]]
    unmixing: list[list[float]]
    kurtosis: list[float]
    explained: list[float]
    iterations: int
    converged: bool


class KernelReport(Result):
    """Eigenvalues of the centred kernel matrix, and their share of its trace: of the components, and some after them."""

    eigenvalues: list[float]
    explained: list[float]
    gamma: float


class IsomapReport(Result):
    """residual_variance: 1 − R² between distances along the surface and on the map of so many dimensions, some more than it has."""

    reconstruction_error: float
    residual_variance: list[float]
    parts: int


class TsneReport(Result):
    """pca_columns: how many principal components the maps were made from, null for the columns themselves."""

    pca_columns: int | None
    pca_variance: float | None
    best_perplexity: float


class UmapReport(Result):
    """pca_columns: as of t-SNE. parts: of each map's graph, how many do not meet; 1 where all rows hang together."""

    pca_columns: int | None
    pca_variance: float | None
    metric: str
    min_dist: float
    parts: list[int]
    best_neighbours: int


class Report(MatrixReport[TrainingWarning]):
    """Everything a person would show with the model; `absent` are parts that were not made, with the reason.

    inputs: the columns that new rows need, which are those a recipe begins with where there is one.
    """

    model: ModelName
    inputs: list[str]
    fitted_rows: int
    projects_new_rows: bool
    maps: list[MapResult]
    best_map: str
    points: Points
    contributions: Contributions | None
    pca: PcaReport | None = None
    factor_analysis: FactorReport | None = None
    ica: IcaReport | None = None
    kernel_pca: KernelReport | None = None
    isomap: IsomapReport | None = None
    umap: UmapReport | None = None
    tsne: TsneReport | None = None
