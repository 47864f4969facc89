"""Choosing, marking, ordering and sampling rows."""

from __future__ import annotations

import numpy as np
import polars as pl

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.columns import any_type, numeric
from hakaru_compute.recipes.core.step_run import StepRun
from hakaru_compute.recipes.core.store import Numbered
from hakaru_compute.recipes.core.table import ColumnView, Table, framed
from hakaru_compute.recipes.table.parameters.rows import Duplicates, FilterRows, LabelRows, SortRows
from hakaru_compute.recipes.table.parameters.sampling import Downsample, HarmonicMean, Shuffle
from hakaru_compute.recipes.table.steps.selection import selected


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
    columns = [f"c{index}" for index in range(len(names))]
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


def downsample(run: StepRun, table: Table, parameters: Downsample) -> Table:
    if parameters.method == "block_mean":
        return block_table(run, table, parameters.k)
    if parameters.method == "every_kth":
        return run.keep(table, _places(table) % parameters.k == 0)
    return run.keep(table, _random_rows(table.height, parameters.rows, parameters.seed))


def harmonic_mean(run: StepRun, table: Table, parameters: HarmonicMean) -> Table:
    names = numeric(table, parameters.columns)
    for name in names:
        run.tick()
        values = table.column(name)
        wrong = (values <= 0).fill_null(False)
        if wrong.any():
            index = wrong.arg_true()[0]
            raise JobError(
                "recipe_value_not_positive",
                column=name,
                row=int(table.row_numbers()[index]),
                value=float(values[index]),
                limit=0,
            )
    return block_table(run, table, parameters.k, harmonic=frozenset(names))


def shuffle(run: StepRun, table: Table, parameters: Shuffle) -> Table:
    if run.time_series:
        raise JobError("recipe_shuffles_time")
    return table.gather(pl.Series(np.random.default_rng(parameters.seed).permutation(table.height)))


def _places(table: Table) -> pl.Series:
    return pl.int_range(table.height, eager=True)


def _random_rows(height: int, wanted: int, seed: int) -> pl.Series:
    mask = np.zeros(height, dtype=bool)
    mask[np.random.default_rng(seed).choice(height, min(wanted, height), replace=False, shuffle=False)] = True
    return pl.Series(mask)


def block_table(run: StepRun, table: Table, k: int, harmonic: frozenset[str] = frozenset()) -> Table:
    """A row for each k rows: means of what is known, harmonic ones where asked; other columns' first value.

    The last block may have fewer rows. A block without any known value is missing.
    """
    blocks = pl.int_range(table.height, eager=True) // k
    height = -(-table.height // k)
    made = Table({}, height, ColumnView(Numbered(height)), table.store)
    for group in table.groups(table.names):
        run.tick()
        before = table.read(group)
        merged = (
            framed(before.values())
            .with_columns(blocks.alias("b"))
            .group_by("b", maintain_order=True)
            .agg(
                [
                    _merge(pl.col(f"c{i}"), before[name].dtype, name in harmonic).alias(f"c{i}")
                    for i, name in enumerate(group)
                ]
            )
        )
        made = made.with_columns({name: merged.get_column(f"c{i}") for i, name in enumerate(group)})
    run.account.rows_merged, run.account.rows_made, run.account.renumbered = table.height, height, True
    if table.height % k:
        run.account.warn("block_incomplete", rows=table.height % k, k=k)
    return made


def _merge(column: pl.Expr, dtype: pl.DataType, harmonic: bool) -> pl.Expr:
    if not dtype.is_numeric():
        return column.first()
    return 1.0 / (1.0 / column).mean() if harmonic else column.mean()
