"""Which variables and lags a linear soft sensor draws on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hakaru_compute.families.series.lags import Lag


@dataclass(frozen=True)
class LagMap:
    """lags (l,): rows, rising. slopes (p, l): by variable and lag, NaN where the sensor has no such lag. parts (p,): the
    share of each variable in the absolute slopes. chosen (p,): how many of its lags have a slope.
    """

    lags: np.ndarray
    slopes: np.ndarray
    parts: np.ndarray
    chosen: np.ndarray


def map_slopes(slopes: np.ndarray, lags: Sequence[Lag], columns: int) -> LagMap:
    """Of slopes (l or more,) of scaled columns, the first of which are the lags of a series with so many columns."""
    rows = np.unique([lag.rows for lag in lags])
    found = np.full((columns, len(rows)), np.nan)
    for lag, slope in zip(lags, slopes[: len(lags)], strict=True):
        found[lag.column, np.searchsorted(rows, lag.rows)] = slope
    sizes = np.nansum(np.abs(found), axis=1)
    total = float(sizes.sum())
    return LagMap(rows, found, sizes / total if total > 0 else sizes, (np.nan_to_num(found) != 0).sum(axis=1))
