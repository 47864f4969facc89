"""What training and taking away are asked and what they answer. pydantic only."""

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
from hakaru_compute.kinds.dimensional_compression.model_specs import ModelName, ModelParameters
from hakaru_compute.problems import KnownTable
from hakaru_compute.spec import Result, Spec


class ModelChoice(NamedModel):
    """A method with its parameters."""

    name: ModelName
    parameters: ModelParameters


class TrainOptions(MatrixOptions):
    """Which columns, rows and methods. Nothing is kept aside for a test: nothing is predicted."""

    models: list[ModelChoice] = Field(min_length=1)
    excluded_rows: list[Annotated[int, Field(ge=0)]] = rows_left_out("they are projected.", "射影はします。")
    seed: int = matrix_seed("maps", "マップ")


class TrainSpec(TrainOptions, MatrixTraining):
    """Which table, columns, rows and methods. A recipe is learned once, from the rows used."""


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
            "fit_rows_sampled",
            "components_limited",
            "missing_estimated",
            "missing_filled",
            "rows_without_values",
            "heywood_case",
            "graph_disconnected",
            "perplexities_limited",
            "neighbours_limited",
            "neighbourhoods_poor",
        ]
    )
    params: dict[str, str | int | float] = Field(default_factory=dict)


class Neighbourhoods(Result):
    """How well a map keeps neighbours (Venna & Kaski 2001), over `rows` rows; 1 is best.

    trustworthiness falls when rows lie together on the map that are not neighbours; continuity when neighbours are torn
    apart. Both look at the first two (or three) dimensions.
    """

    neighbours: int
    trustworthiness: float
    continuity: float


class MapResult(Result):
    """A map a method made: one, or one for each perplexity or number of neighbours. `columns` are the scores' names."""

    key: str
    columns: list[str]
    perplexity: float | None = None
    neighbours: int | None = None
    kl_divergence: float | None = None
    iterations: int | None = None
    quality_rows: int
    quality: list[Neighbourhoods]


class LeaderboardRow(MatrixRow[TrainingWarning]):
    """One method, by how well its first map keeps neighbours."""

    model: ModelName
    components: int | None = None
    explained_variance: float | None = Field(
        None, description="Share of the variance the components cover, where defined."
    )
    projects_new_rows: bool
    maps: list[MapResult] = Field(default_factory=list)
    best_map: str | None = None


class TrainedModel(StoredModel):
    """A model that was kept."""

    name: ModelName


class TrainResult(MatrixResult[LeaderboardRow, TrainedModel, TrainingWarning]):
    """What was made: the methods in the order of how well they keep neighbours, and what to be careful about."""
