"""What a recipe is, and what running, previewing and planning one is asked and answers. pydantic only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from hakaru_compute.data.spec import Table
from hakaru_compute.recipes.core.recipe import RecipeBase, StepBase
from hakaru_compute.recipes.core.step import Kind, name_type, parameters_type
from hakaru_compute.recipes.steps import STEPS
from hakaru_compute.spec import Result, Spec

if TYPE_CHECKING:
    StepName = str
    StepParameters = Any
else:
    StepName = name_type(STEPS)
    StepParameters = parameters_type(STEPS)


class Step(StepBase):
    """One step: what it does, and whether it is on. `id` stays the same when steps move."""

    step: StepName
    parameters: StepParameters


class Recipe(RecipeBase):
    """Steps in the order in which they are applied."""

    steps: list[Step] = Field(max_length=200)


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
    "sigma_unreachable",
    "sigma_masked",
    "half_equal",
    "quartiles_equal",
]


class StepWarning(Result):
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


UsedName = Literal[
    "mean", "median", "mode", "sd", "mad", "mean_deviation", "q1", "q3", "iqr", "min", "range", "lower", "upper",
    "lambda", "edges", "order", "first",
]  # fmt: skip


class UsedValue(Result):
    """A value that a step took from the rows and used: a column's median, the limits of its outliers."""

    column: str
    name: UsedName
    value: str | float | int | bool


class Accounting(Result):
    """What a step did. rows_in − rows_removed − rows_merged + rows_made = rows_out, always.

    `rows_removed` are gone; `rows_merged` went into new ones (a block's mean), which are among `rows_made`.
    `removed_rows` are the numbers of the first 1,000 removed rows, counted from 1 as in the table the recipe began
    with, or, after a step that makes rows (`renumbered`), as in that step's result. `values` are the first 1,000 values
    that the step used.
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
    warnings: list[StepWarning]
    values: list[UsedValue]
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


class PreviewSpec(Spec):
    """The recipe up to and including the step `up_to` (an id; null: all of it), on a sample.

    Tables of at most `sample_rows` rows (fewer where there are more than 200 columns, or k-NN compares rows) are taken
    whole. Of longer ones a recipe with an ordered step sees the first rows, any other random rows in the table's order,
    from row groups spread over the file. `compare_with`: before is the table entering the step, or the one the recipe
    begins with. `histogram_columns` asks for other columns than those the step touched. `time_column` is the column of
    times of a series, by which the touched columns are drawn as lines too.
    """

    table: Table
    recipe: Recipe
    up_to: str | None = None
    other_tables: dict[str, Table] = Field(default_factory=dict)
    time_series: bool = False
    compare_with: Literal["previous", "source"] = "previous"
    sample_rows: int = Field(20_000, ge=100, le=200_000)
    page: int = Field(1, ge=1)
    page_size: int = Field(50, ge=1, le=500)
    histogram_columns: list[str] | None = Field(None, max_length=20)
    time_column: str | None = None
    seed: int = Field(0, ge=0, le=2**31 - 1)


class Page(Result):
    """Rows of one page. `row_numbers`, from 1, tell which row is which before and after; `values` are by row.

    Dates are ISO text, whole numbers beyond 2^53 are text, infinity is "∞" or "-∞", what is missing is null. Of a table
    with more than 200 columns the page has the first 200 and those the step touched.
    """

    columns: list[Column]
    row_numbers: list[int]
    values: list[list[str | float | int | bool | None]]
    rows: int
    column_count: int


HistogramKind = Literal["number", "datetime", "text"]


class Histogram(Result):
    """Counts of one column: between `edges` for numbers and dates (seconds since 1970), else of `labels`.

    `other` counts values of further labels; `infinite` are in no bin.
    """

    column: str
    type: HistogramKind
    edges: list[float]
    labels: list[str]
    before: list[int] | None
    after: list[int] | None
    other_before: int
    other_after: int
    missing_before: int
    missing_after: int
    infinite_before: int
    infinite_after: int


class Sample(Result):
    """Which rows the preview saw."""

    how: Literal["whole", "first", "random"]
    rows: int
    of: int


class Changed(Result):
    """Cells of the after page that differ from the same row's before: places in `after.row_numbers` and `after.columns`."""

    row: int
    column: int


class Trace(Result):
    """A column along time: seconds since 1970, and values. Of long ones the lowest and highest of each piece."""

    x: list[float]
    y: list[float | None]


class Line(Result):
    """A column of a series along time, before and after."""

    column: str
    before: Trace | None
    after: Trace | None


class Preview(Result):
    """Before and after the step `up_to`; `steps` accounts for each step up to it.

    `page_with_change_before` and `page_with_change_after` are the nearest pages, to either side of this one, with a
    cell that differs or a row that is gone.
    """

    sample: Sample
    before: Page
    after: Page
    changed: list[Changed]
    removed: list[int] = Field(description="Places in before.row_numbers of rows that are no longer there.")
    page_with_change_before: int | None
    page_with_change_after: int | None
    lines: list[Line]
    histograms: list[Histogram]
    steps: list[StepResult]


StepPart = Literal["off", "once", "refitted", "replayed", "training_rows", "on_target", "target_rows", "unneeded"]


class PartOfStep(Result):
    """A step's part in a training. `number` is its place in the recipe, from 1.

    once: applied to the whole table, as it learns nothing and comes before what learns. refitted: learns from the
    training rows of each fold. replayed: learns nothing, but comes after what does. training_rows: only chooses rows to
    train on, so that rows held out and rows to predict pass untouched. on_target: learns nothing and makes or chooses a
    target of every row, training and test alike. target_rows: only leaves rows out of training and folds, by the target or
    by their numbers, while those of the test stay. unneeded: neither a feature nor a target comes from it. `targets`:
    columns that a step which learns leaves as they are, because they are targets. `drops_by`: targets by which it leaves
    rows out of training and folds, while those of the test stay. `rows_removed`: rows that it left out,
    of the whole table where it is once or on_target, else of the training rows; null before there is a training.
    """

    number: int
    id: str
    step: StepName
    part: StepPart
    targets: list[str] = Field(default_factory=list)
    drops_by: list[str] = Field(default=[])
    rows_removed: int | None = None


class TargetCell(Result):
    """A row, numbered from 1 in the table the recipe begins with, and a value of it before and after a step."""

    row: int
    value: str | float | int | bool | None
    becomes: str | float | int | bool | None


class TargetEffect(Result):
    """What a step did to a column that a training would not do to it as a target.

    A step that learns leaves targets as they were measured; one that removes rows by it, or makes it missing (`removes`),
    leaves training rows out, in folds too, while rows of the test keep their place. `column` is its name after the whole recipe; `rows`
    were changed, of which `cells` are the first.
    """

    number: int
    id: str
    step: StepName
    column: str
    removes: bool
    rows: int
    cells: list[TargetCell]


class PlanSpec(Spec):
    """A table, a recipe, and the other tables its joins name; of longer tables `sample_rows` are looked at."""

    table: Table
    recipe: Recipe
    other_tables: dict[str, Table] = Field(default_factory=dict)
    time_series: bool = False
    sample_rows: int = Field(200_000, ge=100, le=1_000_000)


class Refusal(Result):
    """Why a recipe cannot be learned anew inside a training, as an error's code and the values of its words."""

    code: str
    params: dict[str, str | int | float]


class Plan(Result):
    """`columns` are the recipe's result's. Where `refusal` says why not, the recipe cannot be refitted.

    `target_effects` are told for every column, as none is a target yet.
    """

    columns: list[Column]
    steps: list[PartOfStep]
    target_effects: list[TargetEffect]
    refusal: Refusal | None
    rows_seen: int
    rows: int
