"""What regression tasks are asked and what they answer. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.families.model_choice import Plain, SearchedModel
from hakaru_compute.families.results import FoldMetrics, Metrics, StoredModel, TargetRows, TrainingWarning
from hakaru_compute.families.supervised.results import JudgedResult, JudgedRow
from hakaru_compute.families.supervised.spec import JudgedOptions, JudgedTraining
from hakaru_compute.kinds.regression.model_specs import ModelName, ModelParameters
from hakaru_compute.problems import KnownTable
from hakaru_compute.spec import Result, Spec


class ModelChoice(SearchedModel):
    """A model to train, with its parameters, or with the best that a search finds."""

    name: ModelName
    parameters: ModelParameters


class TrainOptions(JudgedOptions):
    """Which columns, rows and models."""

    targets: list[str] = Field(min_length=1)
    models: list[ModelChoice] = Field(min_length=1)


class TrainSpec(TrainOptions, JudgedTraining):
    """Which table, columns, rows and models. With a recipe, targets and features are columns of what it makes of the table."""


class CheckSpec(Spec):
    """Options before they are trained with, and what is known of the table."""

    options: TrainOptions
    table: KnownTable


class SearchTrial(Result):
    """A set of parameters the search tried, and its RMSE over the inner folds: in the target's unit, or of a model of several
    targets over all of them in their standard deviations.
    """

    parameters: dict[str, Plain]
    rmse: float | None
    seconds: float


class LeaderboardRow(JudgedRow[Metrics, FoldMetrics, TrainingWarning]):
    """One model for one target, or the baseline that predicts the training mean (`model` is dummy, `index` null).

    `folds`: mean and spread over the folds; `cross_validation`: over all out-of-fold predictions together (its r2 is Q²).
    """

    model: ModelName | Literal["dummy"]


class FoldScore(Result):
    """A fold's metrics over the rows it held out."""

    repeat: int
    fold: int
    metrics: Metrics


class TrainedModel(StoredModel):
    """A model that was kept."""

    name: ModelName
    target: str


class TrainResult(JudgedResult[LeaderboardRow, TrainedModel, TrainingWarning]):
    """The leaderboard, best first within each target (by RMSE over the folds), and what to be careful about."""

    rows: list[TargetRows]
    fold_method: Literal["random", "group", "time", "leave_one_out"]
