"""One row per time interval."""

from __future__ import annotations

from typing import Any

import polars as pl

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.columns import moment
from hakaru_compute.recipes.core.step_run import StepRun
from hakaru_compute.recipes.core.store import Numbered
from hakaru_compute.recipes.core.table import ColumnView, Table, framed
from hakaru_compute.recipes.series.parameters import Resample

UNITS = {"millisecond": "ms", "second": "s", "minute": "m", "hour": "h", "day": "d", "week": "w", "month": "mo"}
MOST_ROWS = 100_000_000


def resample(run: StepRun, table: Table, parameters: Resample) -> Table:
    """The time column has each interval's beginning. Rows without a time are removed; text takes the first value."""
    times = table.column(moment(table, parameters.time)).cast(pl.Datetime("us"))
    if times.null_count():
        run.account.warn("time_missing", column=parameters.time, rows=times.null_count())
        table = run.keep(table, times.is_not_null())
        times = times.drop_nulls()
    every = f"{parameters.every}{UNITS[parameters.unit]}"
    rising = times.arg_sort()
    order = None if rising.is_sorted() else rising
    begins = _sorted(times, order).dt.truncate(every)
    intervals = begins.unique(maintain_order=True)
    kept = _all_intervals(run, intervals, every) if parameters.gaps == "keep" else intervals
    indices = kept.search_sorted(intervals) if len(kept) else pl.Series([], dtype=pl.UInt32)
    run.account.rows_merged, run.account.rows_made, run.account.renumbered = table.height, len(kept), True
    made = Table({}, len(kept), ColumnView(Numbered(len(kept))), table.store).with_columns({parameters.time: kept})
    others = [name for name in table.names if name != parameters.time]
    for group in table.groups(others):
        run.tick()
        frame = framed(_sorted(column, order) for column in table.read(group).values())
        dtypes = frame.dtypes
        blocks = frame.with_columns(begins.alias("b")).group_by("b", maintain_order=True)
        merged = blocks.agg(
            [_merged(f"c{i}", dtype, parameters.aggregate).alias(f"c{i}") for i, dtype in enumerate(dtypes)]
        )
        columns = merged.drop("b").get_columns()
        made = made.with_columns(
            {name: _spread(column, indices, len(kept)) for name, column in zip(group, columns, strict=True)}
        )
    return made.select(table.names)


def _sorted(column: pl.Series, order: pl.Series | None) -> pl.Series:
    return column if order is None else column.gather(order)


def _all_intervals(run: StepRun, intervals: pl.Series, every: str) -> pl.Series:
    if len(intervals) < 2:
        return intervals
    span = (intervals[-1] - intervals[0]).total_seconds()
    shortest = {"ms": 1e-3, "s": 1.0, "m": 60.0, "h": 3600.0, "d": 86_400.0, "w": 604_800.0, "mo": 28 * 86_400.0}
    unit = every.lstrip("0123456789")
    expected = span / (shortest[unit] * int(every.removesuffix(unit)))
    if expected > MOST_ROWS:
        raise JobError("recipe_rows_too_many", rows=int(expected), limit=MOST_ROWS)
    found = pl.datetime_range(intervals[0], intervals[-1], every, time_unit="us", eager=True)
    if len(found) > len(intervals):
        run.account.warn("intervals_empty", count=len(found) - len(intervals))
    return found


def _merged(name: str, dtype: Any, aggregate: str) -> pl.Expr:
    column = pl.col(name)
    if aggregate == "count":
        return column.count().cast(pl.Int64)
    known = column.drop_nulls()
    if not dtype.is_numeric() or aggregate in ("first", "last"):
        return known.last() if aggregate == "last" else known.first()
    made = known.std(ddof=1) if aggregate == "sd" else getattr(known, aggregate)()
    return pl.when(column.count() > 0).then(made)


def _spread(column: pl.Series, indices: pl.Series, height: int) -> pl.Series:
    """Each interval's value at its place among all of them; missing elsewhere."""
    if len(column) == height:
        return column
    return pl.repeat(None, height, dtype=column.dtype, eager=True).scatter(indices, column)
