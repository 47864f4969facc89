"""Hampel's filter, exact: the median of each value's window and the median distance from it, edges cut off."""

from __future__ import annotations

import numpy as np
import polars as pl

from hakaru_compute.recipes.core.columns import numeric
from hakaru_compute.recipes.core.step_run import StepRun
from hakaru_compute.recipes.core.table import Table
from hakaru_compute.recipes.table.parameters.outliers import OutliersHampel

NORMAL_SCALE = 1.4826


def outliers_hampel(run: StepRun, table: Table, parameters: OutliersHampel) -> Table:
    names = numeric(table, parameters.columns)
    dropped = None
    for name in names:
        run.tick()
        values = table.column(name)
        median, outlying = hampel_limits(values, parameters.k, parameters.n)
        if parameters.action == "drop":
            dropped = outlying if dropped is None else dropped | outlying
            continue
        other = None if parameters.action == "null" else median
        after = pl.select(pl.when(outlying).then(other).otherwise(values)).to_series()
        if other is None or not outlying.any():
            after = after.cast(values.dtype)
        table = run.replace(table, {name: after}, {name: values})
    return table if dropped is None else run.keep(table, ~dropped)


def hampel_limits(values: pl.Series, k: int, n: float) -> tuple[pl.Series, pl.Series]:
    """The median of each value's window, and whether the value is farther than n scaled MAD from it.

    Windows reach k rows to each side and are cut off at the ends; missing values in them do not count. A window whose
    MAD is zero (half of it equal) marks every other value.
    """
    from hakaru_compute.recipes.series.hampel_kernel import window_medians

    numbers = values.cast(pl.Float64).to_numpy().astype(np.float64, copy=True)
    numbers[np.isnan(numbers)] = np.nan
    median, distance = window_medians(numbers, k)
    known = ~np.isnan(numbers)
    with np.errstate(invalid="ignore"):
        outlying = known & (np.abs(numbers - median) > n * NORMAL_SCALE * distance)
    return pl.Series(median).fill_nan(None), pl.Series(outlying)
