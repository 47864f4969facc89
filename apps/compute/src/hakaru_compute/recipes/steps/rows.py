"""Filtering, labelling, ordering rows, and removing duplicates."""

from __future__ import annotations

import polars as pl

from hakaru_compute.recipes.entry import StepEntry, always
from hakaru_compute.recipes.parameters.rows import Duplicates, FilterRows, LabelRows, SortRows
from hakaru_compute.recipes.step_run import StepRun
from hakaru_compute.recipes.steps.columns_used import any_type
from hakaru_compute.recipes.steps.selection import selected
from hakaru_compute.recipes.table import Table, framed


def filter_rows(run: StepRun, table: Table, parameters: FilterRows) -> Table:
    mask = selected(run, table, parameters.selection)
    return run.keep(table, mask if parameters.action == "keep" else ~mask)


def label_rows(run: StepRun, table: Table, parameters: LabelRows) -> Table:
    if parameters.column in table.places and parameters.other is None:
        labels = table.column(parameters.column).cast(pl.String)
    else:
        labels = pl.repeat(parameters.other, table.height, dtype=pl.String, eager=True)
    for given in parameters.labels:
        mask = selected(run, table, given.selection)
        labels = pl.select(pl.when(mask).then(pl.lit(given.label)).otherwise(labels)).to_series()
    return run.replace(table, {parameters.column: labels})


def duplicates(run: StepRun, table: Table, parameters: Duplicates) -> Table:
    """Two missing values are equal. Rows keep their order."""
    names = any_type(table, parameters.columns)
    frame = framed(table.read(names).values())
    run.tick()
    same = pl.struct(pl.all()).hash()
    # Rows are compared by hash, and those whose hash occurs more than once by their values.
    repeated = frame.select(same.is_duplicated()).to_series()
    if not repeated.any():
        return table
    suspects = frame.filter(repeated).with_row_index("row of this step")
    columns = [f"c{place}" for place in range(len(names))]
    run.tick()
    if parameters.keep == "none":
        left = suspects.unique(subset=columns, keep="none", maintain_order=True)
    else:
        left = suspects.unique(subset=columns, keep=parameters.keep, maintain_order=True)
    places = repeated.arg_true().gather(left.get_column("row of this step"))
    kept = (~repeated).scatter(places, True) if len(places) else ~repeated
    return run.keep(table, kept)


def sort_rows(_run: StepRun, table: Table, parameters: SortRows) -> Table:
    names = [key.column for key in parameters.by]
    frame = framed(table.read(names).values())
    order = frame.select(
        pl.arg_sort_by(
            frame.columns, descending=[key.descending for key in parameters.by], nulls_last=True, maintain_order=True
        )
    ).to_series()
    return table if order.is_sorted() else table.gather(order)


ENTRIES = {
    "filter_rows": StepEntry(filter_rows, always("row_dropping")),
    "label_rows": StepEntry(label_rows, always("row_wise")),
    "duplicates": StepEntry(duplicates, always("row_dropping"), chooses_training_rows=lambda _parameters: True),
    "sort_rows": StepEntry(sort_rows, always("ordered")),
}
