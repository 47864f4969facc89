"""What regression tasks are asked and what they answer. pydantic only."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, model_validator

from hakaru_compute.kinds.regression.model_specs import ModelName, ModelParameters
from hakaru_compute.preprocessing.spec import Preprocessing
from hakaru_compute.spec import Result, Spec
from hakaru_compute.tabular.results import Caution, FoldMetrics, Metrics, Provenance
from hakaru_compute.tabular.setting import setting
from hakaru_compute.tabular.spec import CrossValidation, Feature, Split, Table


class ModelChoice(Spec):
    """A model to train, with its parameters, or with the best that a search finds."""

    name: ModelName
    parameters: ModelParameters
    search: bool = setting(
        False,
        ("Search", "Look for better parameters within the time budget, judged by folds inside the training rows."),
        ("自動探索", "学習行の内側の交差検証で評価しながら、時間内でより良いパラメータを探します。"),
    )

    @model_validator(mode="before")
    @classmethod
    def _name_parameters(cls, given: Any) -> Any:
        if isinstance(given, dict) and isinstance(given.get("parameters", {}), dict):
            return {**given, "parameters": {"name": given.get("name"), **given.get("parameters", {})}}
        return given

    @model_validator(mode="after")
    def _agree(self) -> ModelChoice:
        if self.parameters.name != self.name:
            raise ValueError(f"parameters are of {self.parameters.name}, not of {self.name}")
        return self


class TrainSpec(Spec):
    """Which table, columns, rows and models."""

    table: Table
    targets: list[str] = Field(min_length=1)
    features: list[Feature] = Field(min_length=1)
    split: Split = Field(default_factory=Split)
    cross_validation: CrossValidation = Field(default_factory=CrossValidation)
    preprocessing: Preprocessing = Field(default_factory=Preprocessing)
    models: list[ModelChoice] = Field(min_length=1)
    search_budget_s: float = setting(
        60.0,
        ("Search time", "Seconds that the search of one model for one target may take, all folds together."),
        ("探索の時間", "1 つのモデル・目的変数の探索にかける秒数（全分割の合計）。"),
        ge=1,
        le=36_000,
    )
    seed: int = setting(
        0,
        ("Seed", "The same seed gives the same split, folds and models."),
        ("乱数の種", "同じ値なら、分割も学習も同じ結果になります。"),
        ge=0,
        le=2**31 - 1,
    )

    @model_validator(mode="after")
    def _distinct(self) -> TrainSpec:
        names = [feature.name for feature in self.features]
        if len(set(names)) < len(names) or len(set(self.targets)) < len(self.targets):
            raise ValueError("a column is named twice")
        if both := sorted(set(names) & set(self.targets)):
            raise ValueError(f"both target and feature: {', '.join(both)}")
        if self.split.method in ("column", "group") and not self.split.column:
            raise ValueError(f"split by {self.split.method} needs a column")
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
    warnings: list[Caution] = Field(default_factory=list)


class FoldScore(Result):
    """A fold's metrics over the rows it held out."""

    repeat: int
    fold: int
    metrics: Metrics


class TargetRows(Result):
    """How a target's rows were used."""

    target: str
    without_target: int
    incomplete: int
    train: int
    test: int


class TrainedModel(Result):
    """A model that was kept. `folder` is relative to the job's workspace."""

    index: int
    name: ModelName
    target: str
    folder: str


class TrainResult(Result):
    """The leaderboard, best first within each target (by RMSE over the folds), and what to be careful about."""

    leaderboard: list[LeaderboardRow]
    trained: list[TrainedModel]
    warnings: list[Caution]
    rows: list[TargetRows]
    fold_method: Literal["random", "group", "time", "leave_one_out"]
    fold_count: int
    repeats: int
    provenance: Provenance


class ExportSpec(Spec):
    """A trained model as a zip; `table`, the one it was trained on, gives its sample rows."""

    model_dir: str
    table: Table
    output_name: str = Field("model.zip", pattern=r"^[\w.-]+\.zip$")


class Parity(Result):
    """Agreement of the ONNX model with the original, in the target's unit; `limit` is 1e-4 of the target's range."""

    rows: int
    largest: float
    median: float
    limit: float


class ExportResult(Result):
    output: str
    files: list[str]
    onnx: bool
    onnx_reason: Literal["not_convertible", "not_expressible", "parity"] | None
    onnx_detail: str | None
    parity: Parity | None
