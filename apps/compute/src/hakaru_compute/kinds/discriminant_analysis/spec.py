"""What training and taking away are asked and what they answer. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.families.model_choice import Plain, SearchedModel
from hakaru_compute.families.results import StoredModel, TargetRows, WarningCode
from hakaru_compute.families.supervised.results import ClassFoldMetrics, ClassMetrics, JudgedResult, JudgedRow
from hakaru_compute.families.supervised.spec import JudgedOptions, JudgedTraining
from hakaru_compute.forms import setting
from hakaru_compute.kinds.discriminant_analysis.figures_spec import ClassCount
from hakaru_compute.kinds.discriminant_analysis.model_specs import ModelName, ModelParameters
from hakaru_compute.model.spec import ExportResult as ExportResultOfAll
from hakaru_compute.model.spec import Parity
from hakaru_compute.problems import KnownTable
from hakaru_compute.spec import Result, Spec

ClassWeights = Literal["automatic", "balanced", "none"]


class ModelChoice(SearchedModel):
    """A model to train, with its parameters, or with the best that a search finds."""

    name: ModelName
    parameters: ModelParameters


# More distinct numbers are a measurement, for which regression is the method.
MOST_NUMBERS = 100
MOST_CLASSES = 1000


class TrainOptions(JudgedOptions):
    """Which columns, rows and models.

    The target's distinct values are the classes: texts, true and false, whole numbers, or numbers of at most 100 values.
    positive_class: of two classes the one that ROC, thresholds and precision speak of; empty for the rarer one.
    """

    target: str = Field(json_schema_extra={"most_numbers": MOST_NUMBERS})
    models: list[ModelChoice] = Field(min_length=1)
    positive_class: str | None = setting(
        None,
        ("Positive class", "With two classes, the one to detect (such as defective). Empty for the rarer one."),
        ("陽性クラス", "2 クラスのとき、検出したいクラス（不良など）。空欄なら行の少ないほうです。"),
    )
    class_weights: ClassWeights = setting(
        "automatic",
        ("Class weights", "How much each class counts."),
        ("クラスの重み", "各クラスの重み。"),
        options={
            "automatic": (
                "Balanced if the largest class has more than five times the rows of the smallest.",
                "最大のクラスの行数が最小のクラスの 5 倍を超えるときだけ均等にします。",
            ),
            "balanced": (
                "Every class counts equally, however many rows it has.",
                "行数によらず、どのクラスも同じ重みにします。",
            ),
            "none": ("Every row counts equally.", "どの行も同じ重みにします。"),
        },
    )


class TrainSpec(TrainOptions, JudgedTraining):
    """Which table, columns, rows and models. With a recipe, target and features are columns of what it makes of the table."""


class CheckSpec(Spec):
    """Options before they are trained with, and what is known of the table."""

    options: TrainOptions
    table: KnownTable


CautionCode = (
    WarningCode
    | Literal[
        "class_rows_few",
        "class_not_in_training",
        "class_not_in_test",
        "classes_unbalanced",
        "class_not_in_every_fold",
        "many_classes",
        "feature_tells_class",
        "qda_class_too_small",
    ]
)


class TrainingWarning(Result):
    """Something a careful person would want to know. `code` has words in the catalogues; `params` fill them."""

    code: CautionCode
    params: dict[str, str | int | float] = Field(default_factory=dict)


class SearchTrial(Result):
    """A set of parameters the search tried, and its log loss over the inner folds."""

    parameters: dict[str, Plain]
    log_loss: float | None
    seconds: float


# A row goes to the class of the largest prediction, or to the most probable one by linear discriminant analysis of the scores.
AssignmentRule = Literal["largest", "scores"]


class LatentVariables(Result):
    """How many latent variables a PLS-DA has and by which rule it assigns rows: given, or those with the highest balanced
    accuracy over `folds` folds inside the rows it was fitted on, the fewest of several.

    balanced_accuracy: for 1, 2, … latent variables by that rule; empty where the number was given. temperature: what answers
    are divided by before they become probabilities (softmax): the one with the lowest log loss over these folds.
    """

    components: int
    given: bool
    folds: int
    balanced_accuracy: list[float]
    temperature: float
    # Models kept before there was a choice have the first rule.
    rule: AssignmentRule = "largest"
    rule_given: bool = False


class LeaderboardRow(JudgedRow[ClassMetrics, ClassFoldMetrics, TrainingWarning]):
    """One model, or the baseline that gives every row the training rows' class shares (`model` is dummy, `index` null).

    `folds`: mean and spread over the folds; `cross_validation`: over all out-of-fold probabilities together, means over
    repeats. weighted: classes counted alike in its fit. parameters: with what a search or a choice by folds found.
    """

    model: ModelName | Literal["dummy"]
    weighted: bool = False


class FoldScore(Result):
    """A fold's figures over the rows it held out."""

    repeat: int
    fold: int
    metrics: ClassMetrics


class TrainedModel(StoredModel):
    """A model that was kept."""

    name: ModelName
    target: str


class TrainResult(JudgedResult[LeaderboardRow, TrainedModel, TrainingWarning]):
    """The leaderboard, best first (by balanced accuracy over the folds, then log loss), and what to be careful about.

    nested: some model's parameters (or latent variables) were searched for inside each fold: the figures are the outer ones.
    imbalance: rows of the largest class for each of the smallest, in training.
    """

    target: str
    classes: list[ClassCount]
    positive_class: str | None
    weights: Literal["balanced", "none"]
    imbalance: float
    rows: TargetRows
    fold_method: Literal["stratified", "group", "time", "leave_one_out"]
    nested: bool


class ClassParity(Parity):
    """Agreement of the ONNX model with the original: probabilities, and the share of rows given the same class."""

    same_class: float


class ExportResult(ExportResultOfAll):
    parity: ClassParity | None
