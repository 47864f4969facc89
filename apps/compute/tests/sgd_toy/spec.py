"""Specs of the toy. pydantic only."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from hakaru_compute.data.spec import Table
from hakaru_compute.families.epochs import EpochsResult
from hakaru_compute.model.spec import ModelInput, PredictFile, TypedRows
from hakaru_compute.problems import KnownTable
from hakaru_compute.spec import Result, Spec


class ModelSettings(Spec):
    """What people may set of a trained model."""

    threshold: float = Field(ge=-1e6, le=1e6)
    note: str = ""


class TrainOptions(Spec):
    """Features and the column to learn."""

    features: list[dict[str, str]]
    models: list[dict[str, Any]] = Field(min_length=1)
    target: str
    epochs: int = Field(20, ge=1)
    patience: int | None = None
    pause_s: float = 0.0
    checkpoint_s: float = 0.0
    spoil_after: int | None = Field(None, description="From this epoch on the line becomes worse.")
    rate: float = 0.05


class TrainSpec(TrainOptions):
    """With the table."""

    table: Table
    recipe: dict[str, Any] | None = None


class CheckSpec(Spec):
    """Options before they are trained with, and what is known of the table."""

    options: TrainOptions
    table: KnownTable


class Trained(Result):
    """The line's folder, and the threshold that the training sets: the mean of what it learned."""

    name: str
    index: int
    folder: str
    settings: dict[str, Any]


class TrainResult(Result):
    """The fitted line, and its loss."""

    trained: list[Trained]
    training: EpochsResult
    device: str


class ReportSpec(Spec):
    """Of which model."""

    model_dir: str
    table: Table
    recipe: dict[str, Any] | None = None


class Report(Result):
    """The line."""

    weights: list[float]
    bias: float


class ExportSpec(Spec):
    """A model to take away, with its threshold."""

    model_dir: str
    table: Table
    model_settings: ModelSettings
    output_name: str = "model.zip"


class ExportResult(Result):
    """The zip."""

    output: str


class PredictSpec(PredictFile):
    """Rows to flag."""

    model_settings: ModelSettings


class PredictSummary(Result):
    """How many rows were flagged, beyond which threshold."""

    rows: int
    flagged: int
    threshold: float


class PredictRowsSpec(TypedRows):
    """Typed rows to flag."""

    model_settings: ModelSettings


class PredictRowsResult(Result):
    """A value and a flag each."""

    rows: list[dict[str, Any]]
    threshold: float


class ModelInputs(Result):
    """What a form of typed rows needs."""

    features: list[ModelInput]


class FlaggedSpec(Spec):
    """How many of the training's rows a threshold flags: the model's, or another."""

    model_dir: str
    table: Table
    model_settings: ModelSettings
    instead: float | None = None


class Flagged(Result):
    """So many."""

    flagged: int
    threshold: float


class PictureSpec(Spec):
    """An image of which of the training's rows are flagged; `way` is how it goes wrong, for tests."""

    model_dir: str
    table: Table
    model_settings: ModelSettings
    size: int = Field(64, ge=8, le=512)
    smooth: bool = False
    way: Literal["well", "too_large", "refused", "other_type", "elsewhere"] = "well"
