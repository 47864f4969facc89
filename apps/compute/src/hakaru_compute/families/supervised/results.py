"""Shapes that results of kinds share whose models are judged by rows they have not seen. pydantic only."""

from __future__ import annotations

from typing import Generic, Literal, TypeVar

from pydantic import Field

from hakaru_compute.data.spec import Feature, Table
from hakaru_compute.families.model_choice import Plain
from hakaru_compute.families.results import Absent, DomainReport, Importances, LearningCurve, Spread, TargetRows
from hakaru_compute.families.supervised.spec import CrossValidation, Split
from hakaru_compute.model.spec import Distribution, PredictionSummary, Provenance
from hakaru_compute.preparation.recipe_spec import RecipeUse, TrainingRecipe
from hakaru_compute.preparation.spec import Preprocessing
from hakaru_compute.spec import Result, Spec

MetricsT = TypeVar("MetricsT")
FoldsT = TypeVar("FoldsT")
ScoreT = TypeVar("ScoreT")
TrialT = TypeVar("TrialT")
CautionT = TypeVar("CautionT")
RowT = TypeVar("RowT")
KeptT = TypeVar("KeptT")


class JudgedRow(Result, Generic[MetricsT, FoldsT, CautionT]):
    """A line of a leaderboard: a model for a target, or its baseline (`index` null). A kind adds its `model`."""

    index: int | None
    target: str
    state: Literal["trained", "failed"]
    error_code: str | None = None
    error_reason: str | None = None
    train: MetricsT | None = None
    test: MetricsT | None = None
    cross_validation: MetricsT | None = None
    folds: FoldsT | None = None
    fit_seconds: float | None = None
    total_seconds: float | None = None
    parameters: dict[str, Plain] = Field(default_factory=dict)
    searched: bool = False
    trials: int = 0
    warnings: list[CautionT] = Field(default_factory=list)


class JudgedResult(Result, Generic[RowT, KeptT, CautionT]):
    """What a training answers. A kind adds which rows were used and how folds were made."""

    leaderboard: list[RowT]
    trained: list[KeptT]
    warnings: list[CautionT]
    fold_count: int
    repeats: int
    provenance: Provenance
    recipe: RecipeUse | None = None


class JudgedSummary(PredictionSummary):
    """What happened to rows that were predicted. trained_rows: rows that trained the model, by their inputs and what was
    measured; they have no part in what predictions and measured values are compared by. measured_column: the output's column
    of what was measured, null where nothing was.
    """

    target: str
    measured_column: str | None = None
    trained_rows: int = 0
    first_trained_rows: list[int] = Field(default_factory=list, description="From 0 in the table; at most 20.")
    leverage_limit: float
    leverage_distribution: Distribution | None
    distance_distribution: Distribution | None


class JudgedReportSpec(Spec):
    """A report of a model, within `budget_s` seconds. learning_curve: false leaves it out, as it fits anew many times."""

    model_dir: str
    table: Table
    recipe: TrainingRecipe | None = None
    budget_s: float = Field(120.0, ge=5, le=3600)
    most_points: int = Field(2000, ge=100, le=20_000)
    every_row: bool = False
    learning_curve: bool = True


class JudgedReport(Result, Generic[MetricsT, FoldsT, ScoreT, TrialT, CautionT]):
    """What reports of all such models say. A kind adds its `model` and the parts of its own."""

    target: str
    parameters: dict[str, Plain]
    searched: bool
    search_trials: list[TrialT]
    features: list[Feature]
    preprocessing: Preprocessing
    recipe: RecipeUse | None
    split: Split
    cross_validation: CrossValidation
    rows: TargetRows
    train: MetricsT
    test: MetricsT
    cross_validated: MetricsT
    folds: FoldsT
    fold_scores: list[ScoreT]
    baseline_test: MetricsT
    importance: Importances | None
    learning_curve: LearningCurve | None
    domain: DomainReport
    outliers_in_training: dict[str, int]
    warnings: list[CautionT]
    absent: list[Absent]
    provenance: Provenance
    report_seconds: float


class ClassMetrics(Result):
    """Agreement of classes given with classes that are there, over `rows` rows; null where not defined.

    balanced_accuracy: mean recall over the classes that occur. f1: unweighted mean over classes that occur or were given.
    roc_auc: of two classes plain, of more the unweighted mean of each against the rest, over classes that have rows and
    others. log_loss: mean −ln of the actual class's probability, which counts as at least 1e-15.
    """

    rows: int
    accuracy: float | None = None
    balanced_accuracy: float | None = None
    f1: float | None = None
    mcc: float | None = None
    roc_auc: float | None = None
    log_loss: float | None = None


class ClassFoldMetrics(Result):
    """Each figure over the folds of a cross-validation: mean and spread over the folds that define it.

    pooled: some fold lacks a class, so balanced_accuracy, f1 and mcc are of the rows of all folds together, and their `sd`
    divided by the root of `count` is the standard error by leaving out each fold in turn (jackknife).
    """

    count: int
    pooled: bool = False
    accuracy: Spread | None
    balanced_accuracy: Spread | None
    f1: Spread | None
    mcc: Spread | None
    roc_auc: Spread | None
    log_loss: Spread | None


class ClassRows(Result):
    """A class and how many rows it has."""

    label: str
    rows: int


class ConfusionCounts(Result):
    """Rows by actual class (outer list) and given class (inner), in the order of `classes`."""

    classes: list[str]
    counts: list[list[int]] = Field(description="counts[actual][given].")
