"""Hampel's filter, exact: the median of each value's window and the median distance from it, edges cut off."""

from __future__ import annotations

import numpy as np
import polars as pl

NORMAL_SCALE = 1.4826


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
