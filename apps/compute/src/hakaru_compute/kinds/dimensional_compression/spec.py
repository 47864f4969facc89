"""What training and taking away are asked and what they answer. pydantic only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from hakaru_compute.data.spec import Feature, Table
from hakaru_compute.families.model_choice import NamedModel, require_distinct
from hakaru_compute.families.results import WarningCode
from hakaru_compute.families.unsupervised.spec import Preparing, UsedRows
from hakaru_compute.forms import setting
from hakaru_compute.kinds.dimensional_compression.model_specs import ModelName, ModelParameters
from hakaru_compute.model.spec import Provenance
from hakaru_compute.preparation.recipe_spec import RecipeInput, RecipeUse, TrainingRecipe
from hakaru_compute.spec import Result, Spec


class ModelChoice(NamedModel):
    """A method with its parameters."""

    name: ModelName
    parameters: ModelParameters


class TrainSpec(Spec):
    """Which table, columns, rows and methods. Nothing is kept aside for a test: nothing is predicted.

    With a recipe, features are columns of what it makes of the table; it is learned once, from the rows used.
    """

    table: Table
    recipe: TrainingRecipe | None = None
    features: list[Feature] = Field(min_length=1)
    preparing: Preparing = Field(default_factory=Preparing)
    models: list[ModelChoice] = Field(min_length=1)
    excluded_rows: list[Annotated[int, Field(ge=0)]] = setting(
        [],
        (
            "Rows left out",
            "Rows (from 0) that nothing is learned from, such as outliers found before; they are projected.",
        ),
        ("除外する行", "学習に使わない行の番号（0 から）。前に見つけた外れ値など。射影はします。"),
        max_length=100_000,
    )
    sample_rows: int | None = setting(
        None,
        ("Rows used", "Use a random sample of this many rows of a very large table. Empty for all."),
        ("使用する行数", "非常に大きな表から、この数の行を無作為に選んで使います。空欄ならすべての行。"),
        ge=50,
        le=10_000_000,
    )
    seed: int = setting(
        0,
        ("Seed", "The same seed gives the same samples and maps."),
        ("乱数の種", "同じ値なら、標本も配置も同じ結果になります。"),
        ge=0,
        le=2**31 - 1,
    )

    @model_validator(mode="after")
    def _distinct(self) -> TrainSpec:
        require_distinct([feature.name for feature in self.features])
        return self


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


class LeaderboardRow(Result):
    """One method, by how well its first map keeps neighbours."""

    index: int
    model: ModelName
    state: Literal["trained", "failed"]
    error_code: str | None = None
    error_params: dict[str, str | int | float] = Field(default_factory=dict)
    components: int | None = None
    explained_variance: float | None = Field(
        None, description="Share of the variance the components cover, where defined."
    )
    fitted_rows: int | None = None
    projects_new_rows: bool
    maps: list[MapResult] = Field(default_factory=list)
    best_map: str | None = None
    warnings: list[TrainingWarning] = Field(default_factory=list)
    seconds: float


class TrainedModel(Result):
    """A model that was kept. `folder` is relative to the job's workspace; `inputs` are the columns new rows need where a
    recipe makes the features of them, null where they need the features.
    """

    index: int
    name: ModelName
    folder: str
    inputs: list[RecipeInput] | None = None


class TrainResult(Result):
    """What was made: the methods in the order of how well they keep neighbours, and what to be careful about."""

    leaderboard: list[LeaderboardRow]
    trained: list[TrainedModel]
    warnings: list[TrainingWarning]
    rows: UsedRows
    columns: int = Field(description="Of the matrix: categories and dates give several.")
    provenance: Provenance
    recipe: RecipeUse | None = None
