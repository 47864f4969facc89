"""A discriminant model's report: what it is asked for, and its parts. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.data.spec import Feature, Table
from hakaru_compute.families.report_results import DomainReport, Importances, LearningCurve
from hakaru_compute.families.results import Absent
from hakaru_compute.families.supervised.class_results import ClassFoldMetrics, ClassMetrics
from hakaru_compute.families.supervised.model_choice import Plain
from hakaru_compute.families.supervised.spec import CrossValidation, Split
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
from hakaru_compute.kinds.discriminant_analysis.methods_spec import (
    ClassDependence,
    ClassesShap,
    DiscriminantReport,
    LinearClasses,
    PlsReport,
)
from hakaru_compute.kinds.discriminant_analysis.model_specs import ModelName
from hakaru_compute.kinds.discriminant_analysis.spec import FoldScore, SearchTrial, TargetRows, TrainingWarning
from hakaru_compute.model.spec import Provenance
from hakaru_compute.preparation.recipe_spec import RecipeUse, TrainingRecipe
from hakaru_compute.preparation.spec import Preprocessing
from hakaru_compute.spec import Result, Spec

SampledSection = Literal[
    "points", "importance", "shap", "partial_dependence", "domain", "permutation_test", "component_curve"
]


class ReportSpec(Spec):
    """budget_s: parts that would take longer than what is left of it are left out, and the report says so.

    permutations: how often labels are shuffled and everything is fitted again, as far as the budget allows. costs: of
    wrong decisions, null for 1 each. every_row: parts that look at a sample of very many rows look at all of them.
    recipe: the training's, with the tables of its joins, for fits that learn it anew; without it there is neither
    learning curve nor permutation test.
    """

    model_dir: str
    table: Table
    recipe: TrainingRecipe | None = None
    budget_s: float = Field(120.0, ge=5, le=3600)
    permutations: int = Field(200, ge=0, le=10_000)
    costs: CostMatrix | None = None
    most_points: int = Field(2000, ge=100, le=20_000)
    every_row: bool = False


class Sampled(Result):
    """A part of the report that looked at some of the rows it is about."""

    section: SampledSection
    rows: int
    total: int


class Report(Result):
    """Everything a person would show with the model. Parts that were not made are in `absent`, with the reason.

    Classes are in the order of `classes` everywhere; of two classes, figures of one class are of `positive_class`.
    """

    model: ModelName
    target: str
    classes: list[ClassCount]
    positive_class: str | None
    weighted: bool
    parameters: dict[str, Plain]
    searched: bool
    search_trials: list[SearchTrial]
    features: list[Feature]
    preprocessing: Preprocessing
    recipe: RecipeUse | None
    split: Split
    cross_validation: CrossValidation
    rows: TargetRows
    train: ClassMetrics
    test: ClassMetrics
    cross_validated: ClassMetrics
    folds: ClassFoldMetrics
    fold_scores: list[FoldScore]
    baseline_test: ClassMetrics
    confusion: list[Confusion]
    figures: list[PartFigures]
    curves: Curves | None
    calibration: list[CalibrationPart]
    costs: CostsResult | None
    points: ClassPoints
    permutation_test: PermutationTest | None
    regions: Regions | None
    importance: Importances | None
    shap: ClassesShap | None
    partial_dependence: list[ClassDependence]
    coefficients: LinearClasses | None
    pls: PlsReport | None = Field(description="Of PLS-DA.")
    discriminant: DiscriminantReport | None = Field(description="Of LDA.")
    learning_curve: LearningCurve | None
    domain: DomainReport
    outliers_in_training: dict[str, int]
    warnings: list[TrainingWarning]
    absent: list[Absent]
    sampled: list[Sampled]
    provenance: Provenance
    report_seconds: float
