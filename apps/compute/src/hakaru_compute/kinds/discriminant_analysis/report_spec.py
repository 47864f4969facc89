"""A discriminant model's report: what it is asked for, and its parts besides the figures. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.families.results import (
    PartialDependence,
    Shap,
    Shown,
    Vip,
)
from hakaru_compute.families.supervised.results import ClassFoldMetrics, ClassMetrics, JudgedReport, JudgedReportSpec
from hakaru_compute.kinds.discriminant_analysis.calls_spec import CostMatrix, CostsResult, Regions
from hakaru_compute.kinds.discriminant_analysis.figures_spec import (
    CalibrationPart,
    ClassCount,
    ClassPoints,
    Confusion,
    Curves,
    PartFigures,
    PermutationTest,
)
from hakaru_compute.kinds.discriminant_analysis.model_specs import ModelName
from hakaru_compute.kinds.discriminant_analysis.spec import FoldScore, LatentVariables, SearchTrial, TrainingWarning
from hakaru_compute.spec import Result


class ClassCoefficient(Result):
    """`value` is per unit of the column, `standardised` per standard deviation of it over the training rows.

    odds_ratio: exp(value), of logistic regression alone.
    """

    column: str
    feature: str
    value: float
    standardised: float
    odds_ratio: float | None


class ClassCoefficients(Result):
    """A class's function of the columns. label: the class (of two classes, the positive one)."""

    label: str
    intercept: float
    columns: list[ClassCoefficient]


LinearScale = Literal["log_odds", "discriminant", "margin", "membership"]


class LinearClasses(Result):
    """scale: what the functions give. log_odds: logarithm of the odds (of more classes: before the softmax). discriminant:
    log posterior up to a term all classes share. margin: distance from the border in units of the margin. membership: the
    0/1 coding of a class that PLS predicts.
    """

    scale: LinearScale
    classes: list[ClassCoefficients]


class ScoreRows(Result):
    """Rows on the axes a method finds; actual and predicted are places among the classes, scores a list an axis."""

    points: Shown
    row: list[int]
    part: list[Literal["train", "test"]]
    actual: list[int]
    predicted: list[int]
    scores: list[list[float]]


class ComponentFit(Result):
    """Cross-validation with so many latent variables: balanced accuracy over folds, and Q² = 1 − PRESS / SS of the 0/1
    coding of classes; r2y is of the fit itself.
    """

    components: int
    balanced_accuracy: float
    balanced_accuracy_sd: float | None
    q2: float
    r2y: float


class ComponentCurve(Result):
    """Made with the report, over `folds` folds of `rows` training rows."""

    folds: int
    rows: int
    fits: list[ComponentFit]


class PlsReport(Result):
    """Partial least squares on the 0/1 coding of classes. Lists of latent variables are in order.

    vip: variable importance in projection, VIPⱼ = √(p Σₐ SSYₐ (wₐⱼ / ‖wₐ‖)² / Σₐ SSYₐ), where SSYₐ = ‖tₐ‖² ‖qₐ‖² is the sum
    of squares of all class columns that latent variable a explains and p the number of columns (Wold, Johansson & Cocchi
    1993; Wold, Sjöström & Eriksson 2001). Its mean square is 1; above 1 counts as important.
    choice: how the training chose their number; curve: made with the report.
    explained_x and explained_y: shares of the sums of squares of columns and classes, each latent variable's own.
    weights, loadings: a list a latent variable, a value a column; class_loadings: a value a class.
    """

    components: int
    columns: list[str]
    choice: LatentVariables | None
    curve: ComponentCurve | None
    vip: list[Vip]
    vip_definition: Literal["wold_johansson_cocchi_1993"] = "wold_johansson_cocchi_1993"
    explained_x: list[float]
    explained_y: list[float]
    r2y: float
    q2: float | None
    weights: list[list[float]]
    loadings: list[list[float]]
    class_loadings: list[list[float]]
    scores: ScoreRows


class DiscriminantAxis(Result):
    """ratio: variance between classes over that within, along the axis. share: of the ratio over all axes.

    canonical_correlation: √(ratio / (1 + ratio)). wilks: Λ of this axis and those after it, Π 1 / (1 + ratio), with
    Bartlett's χ² approximation, its degrees of freedom and p. Null, all of them, where the covariance is shrunk.
    """

    ratio: float
    share: float
    canonical_correlation: float | None = None
    wilks: float | None = None
    chi2: float | None = None
    degrees: int | None = None
    p: float | None = None


class DiscriminantReport(Result):
    """Fisher's canonical axes of the training rows, whose variance within classes is 1 along each.

    covariance: within classes, that this is measured by: pooled over the rows, or as the model shrank it.
    coefficients: a list an axis, a value a column, per unit of the prepared column; standardised: times its standard
    deviation within classes; structure: correlation of column and axis within classes (null for a column without any).
    centroids: a list a class, a value an axis (null for a class without training rows). rank: of the variance within classes;
    directions without any are left out.
    """

    covariance: Literal["pooled", "shrunk"]
    axes: list[DiscriminantAxis]
    columns: list[str]
    coefficients: list[list[float]]
    standardised: list[list[float]]
    structure: list[list[float | None]]
    centroids: list[list[float] | None]
    rank: int
    scores: ScoreRows


class ClassShap(Result):
    """SHAP values of a class's output."""

    label: str
    shap: Shap


ShapOutput = Literal["probability", "log_odds", "log_score"]


class ClassesShap(Result):
    """output: what the values add up to. log_odds: of the class against the other. log_score: logarithm of the class's
    probability, up to a term that all classes share (before the softmax). Of two classes the positive one alone.
    """

    output: ShapOutput
    classes: list[ClassShap]


class ClassDependence(Result):
    """How a class's probability changes with a feature."""

    label: str
    dependence: PartialDependence


SampledSection = Literal[
    "points", "importance", "shap", "partial_dependence", "domain", "permutation_test", "component_curve"
]


class ReportSpec(JudgedReportSpec):
    """budget_s: parts that would take longer than what is left of it are left out, and the report says so.

    permutations: how often labels are shuffled and everything is fitted again, as far as the budget allows. costs: of
    wrong decisions, null for 1 each. every_row: parts that look at a sample of very many rows look at all of them.
    recipe: the training's, with the tables of its joins, for fits that learn it anew; without it there is neither
    learning curve nor permutation test.
    """

    permutations: int = Field(200, ge=0, le=10_000)
    costs: CostMatrix | None = None


class Sampled(Result):
    """A part of the report that looked at some of the rows it is about."""

    section: SampledSection
    rows: int
    total: int


class Report(JudgedReport[ClassMetrics, ClassFoldMetrics, FoldScore, SearchTrial, TrainingWarning]):
    """Everything a person would show with the model. Parts that were not made are in `absent`, with the reason.

    Classes are in the order of `classes` everywhere; of two classes, figures of one class are of `positive_class`.
    """

    model: ModelName
    classes: list[ClassCount]
    positive_class: str | None
    weighted: bool
    confusion: list[Confusion]
    figures: list[PartFigures]
    curves: Curves | None
    calibration: list[CalibrationPart]
    costs: CostsResult | None
    points: ClassPoints
    permutation_test: PermutationTest | None
    regions: Regions | None
    shap: ClassesShap | None
    partial_dependence: list[ClassDependence]
    coefficients: LinearClasses | None
    pls: PlsReport | None = Field(description="Of PLS-DA.")
    discriminant: DiscriminantReport | None = Field(description="Of LDA.")
    sampled: list[Sampled]
