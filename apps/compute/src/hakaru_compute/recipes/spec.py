"""What a recipe is, and what running one is asked and answers. pydantic only."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, model_validator

from hakaru_compute.data.spec import Table
from hakaru_compute.recipes.parameters.words import Kind
from hakaru_compute.recipes.step_specs import StepName, StepParameters
from hakaru_compute.spec import Result, Spec


class Step(Spec):
    """One step: what it does, and whether it is on. `id` stays the same when steps move."""

    id: str = Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")
    step: StepName
    on: bool = True
    parameters: StepParameters

    @model_validator(mode="before")
    @classmethod
    def _name_parameters(cls, given: Any) -> Any:
        if isinstance(given, dict) and isinstance(given.get("parameters", {}), dict):
            return {**given, "parameters": {"name": given.get("step"), **given.get("parameters", {})}}
        return given

    @model_validator(mode="after")
    def _agree(self) -> Step:
        if self.parameters.name != self.step:
            raise ValueError(f"parameters are of {self.parameters.name}, not of {self.step}")
        return self


class Recipe(Spec):
    """Steps in the order in which they are applied."""

    steps: list[Step] = Field(max_length=200)

    @model_validator(mode="after")
    def _distinct(self) -> Recipe:
        if len({step.id for step in self.steps}) < len(self.steps):
            raise ValueError("two steps have the same id")
        return self


class RunSpec(Spec):
    """A table, a recipe, and the other tables its joins name.

    `other_tables` has the Parquet file of each dataset that a join or an append names. `time_series` refuses what breaks
    the order of time. `states` is the states file of an earlier run of this recipe: learned steps are replayed from it
    and learn nothing. `purpose` prediction leaves out the steps that only choose training rows (sampling, shuffling,
    duplicates, deleting rows with outliers).
    """

    table: Table
    recipe: Recipe
    other_tables: dict[str, Table] = Field(default_factory=dict)
    time_series: bool = False
    states: str | None = None
    purpose: Literal["training", "prediction"] = "training"


RecipeWarning = Literal[
    "all_missing",
    "column_constant",
    "infinite_values",
    "rows_sampled",
    "formula_not_finite",
    "values_unreadable",
    "unknown_categories",
    "categories_merged",
    "keys_repeated",
    "keys_unmatched",
    "still_missing",
    "block_incomplete",
    "values_outside",
    "values_impossible",
    "intervals_empty",
    "time_missing",
    "time_unordered",
    "classes_merged",
    "rows_not_found",
    "columns_left_out",
    "skipped_for_prediction",
]


class RecipeCaution(Result):
    """Something to know about what a step did. `code` has words in the catalogues; `params` fill them."""

    code: RecipeWarning
    params: dict[str, str | int | float] = Field(default_factory=dict)


class CellChanges(Result):
    """Cells of a column that differ after the step; `filled` were missing before, `emptied` are missing now."""

    column: str
    changed: int
    filled: int
    emptied: int


class Renamed(Result):
    before: str
    after: str


class Accounting(Result):
    """What a step did. rows_in − rows_removed − rows_merged + rows_made = rows_out, always.

    `rows_removed` are gone; `rows_merged` went into new ones (a block's mean), which are among `rows_made`.
    `removed_rows` are the numbers of the first 1,000 removed rows, counted from 1 as in the table the recipe began
    with, or, after a step that makes rows (`renumbered`), as in that step's result.
    """

    rows_in: int
    rows_out: int
    rows_removed: int
    rows_merged: int
    rows_made: int
    removed_rows: list[int]
    renumbered: bool
    cells: list[CellChanges]
    columns_added: list[str]
    columns_removed: list[str]
    columns_renamed: list[Renamed]
    warnings: list[RecipeCaution]
    seconds: float


class StepResult(Result):
    """A step that was applied. One that is off or left out says so and changed nothing."""

    id: str
    step: StepName
    kinds: list[Kind]
    applied: bool
    accounting: Accounting


ColumnKind = Literal["number", "integer", "text", "boolean", "datetime", "other"]


class Column(Result):
    name: str
    type: ColumnKind


class RunResult(Result):
    """Files are relative to the job's workspace.

    `removed` has one row for each row removed (`step`: the step's id, `row`: its number); `states` has what each learned
    step learned, as {"steps": [{"id", "step", "state"}]}. `learned_from` is the place of the first learned step that is
    on: from there on a training refits the recipe inside its folds.
    """

    output: str
    states: str
    removed: str
    rows: int
    columns: list[Column]
    steps: list[StepResult]
    learned_from: int | None
    versions: dict[str, str]
