"""What regression tasks are asked and what they answer. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from hakaru_compute.families.model_choice import SearchedModel
from hakaru_compute.families.results import FoldMetrics, Metrics, TargetRows, TrainingWarning
from hakaru_compute.families.supervised.spec import JudgedTraining, require_columns_apart
from hakaru_compute.kinds.regression.model_specs import ModelName, ModelParameters
from hakaru_compute.model.spec import Provenance
from hakaru_compute.preparation.recipe_spec import RecipeInput, RecipeUse
from hakaru_compute.spec import Result


class ModelChoice(SearchedModel):
    """A model to train, with its parameters, or with the best that a search finds."""

    name: ModelName
    parameters: ModelParameters


class TrainSpec(JudgedTraining):
    """Which table, columns, rows and models. With a recipe, targets and features are columns of what it makes of the table."""

    targets: list[str] = Field(min_length=1)
    models: list[ModelChoice] = Field(min_length=1)

    @model_validator(mode="after")
    def _distinct(self) -> TrainSpec:
        require_columns_apart(self, self.targets)
        return self


class SearchTrial(Result):
    """A set of parameters the search tried, and its RMSE over the inner folds in the target's unit."""

    parameters: dict[str, str | float | int | bool | list[int] | None]
    rmse: float | None
    seconds: float


class LeaderboardRow(Result):
    """One model for one target, or the baseline that predicts the training mean (`model` is dummy, `index` null).

    `folds`: mean and spread over the folds; `cross_validation`: over all out-of-fold predictions together (its r2 is Q²).
    """

    index: int | None
    model: ModelName | Literal["dummy"]
    target: str
    state: Literal["trained", "failed"]
    error_code: str | None = None
    error_reason: str | None = None
    train: Metrics | None = None
    test: Metrics | None = None
    cross_validation: Metrics | None = None
    folds: FoldMetrics | None = None
    fit_seconds: float | None = None
    total_seconds: float | None = None
    parameters: dict[str, str | float | int | bool | list[int] | None] = Field(default_factory=dict)
    searched: bool = False
    trials: int = 0
    warnings: list[TrainingWarning] = Field(default_factory=list)


class FoldScore(Result):
    """A fold's metrics over the rows it held out."""

    repeat: int
    fold: int
    metrics: Metrics


class TrainedModel(Result):
    """A model that was kept. `folder` is relative to the job's workspace; `inputs` are the columns new rows need where a
    recipe makes the features of them, null where they need the features.
    """

    index: int
    name: ModelName
    target: str
    folder: str
    inputs: list[RecipeInput] | None = None


class TrainResult(Result):
    """The leaderboard, best first within each target (by RMSE over the folds), and what to be careful about."""

    leaderboard: list[LeaderboardRow]
    trained: list[TrainedModel]
    warnings: list[TrainingWarning]
    rows: list[TargetRows]
    fold_method: Literal["random", "group", "time", "leave_one_out"]
    fold_count: int
    repeats: int
    provenance: Provenance
    recipe: RecipeUse | None = None
