"""Applies a function down the rows of each column, or along the columns of each row."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import polars as pl

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.step_run import StepRun
from hakaru_compute.recipes.core.table import Table
from hakaru_compute.recipes.core.write_table import batches

CELLS_AT_ONCE = 16_000_000


def along_rows(run: StepRun, table: Table, names: list[str], change: Callable[[np.ndarray], np.ndarray]) -> Table:
    """Each column as an array, NaN where missing or infinite; NaN comes back as missing."""
    return run.map(table, names, lambda _names, columns: [to_series(change(to_array(column))) for column in columns])


def along_columns(run: StepRun, table: Table, names: list[str], change: Callable[[np.ndarray], np.ndarray]) -> Table:
    """The columns as a matrix, a row for each row, some rows at a time; NaN where missing or infinite."""
    parts: list[list[pl.Series]] = [[] for _ in names]
    for frame in batches(table.select(names), max(1, CELLS_AT_ONCE // len(names))):
        run.tick()
        matrix = change(np.column_stack([to_array(column) for column in frame.get_columns()]))
        for index, column in enumerate(matrix.T):
            parts[index].append(to_series(column))
    made = dict(zip(names, parts, strict=True))
    for group in table.groups(names):
        run.tick()
        table = run.replace(table, {name: pl.concat(made.pop(name)) for name in group}, table.read(group))
    return table


def require_points(window: int, points: int) -> None:
    """Raises recipe_window_too_long."""
    if window > points:
        raise JobError("recipe_window_too_long", window=window, points=points)


def to_array(column: pl.Series) -> np.ndarray:
    values = column.alias("").cast(pl.Float64).to_numpy().astype(np.float64, copy=True)
    values[~np.isfinite(values)] = np.nan
    return values


def to_series(values: np.ndarray) -> pl.Series:
    # A copy: a matrix's column would keep the whole matrix.
    finite = np.where(np.isfinite(values), values, np.nan)
    return pl.Series(np.ascontiguousarray(finite)).fill_nan(None)
