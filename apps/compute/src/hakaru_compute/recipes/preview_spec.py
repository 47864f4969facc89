"""What a preview is asked and answers. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.data.spec import Table
from hakaru_compute.recipes.spec import Column, Recipe, StepResult
from hakaru_compute.spec import Result, Spec


class PreviewSpec(Spec):
    """The recipe up to and including the step `up_to` (an id; null: all of it), on a sample.

    Tables of at most `sample_rows` rows (fewer where there are more than 200 columns, or k-NN compares rows) are taken
    whole. Of longer ones a recipe with an ordered step sees the first rows, any other random rows in the table's order,
    from row groups spread over the file. `compare_with`: before is the table entering the step, or the one the recipe
    begins with. `histogram_columns` asks for other columns than those the step touched.
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


class Histogram(Result):
    """Counts of one column: between `edges` for numbers and dates (seconds since 1970), else of `labels`.

    `other` counts values of further labels; `infinite` are in no bin.
    """

    column: str
    type: Literal["number", "datetime", "text"]
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


class Preview(Result):
    """Before and after the step `up_to`; `steps` accounts for each step up to it."""

    sample: Sample
    before: Page
    after: Page
    changed: list[Changed]
    removed: list[int] = Field(description="Places in before.row_numbers of rows that are no longer there.")
    histograms: list[Histogram]
    steps: list[StepResult]
