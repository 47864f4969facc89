"""Hampel's filter, exact: the median of each value's window and the median distance from it, edges cut off."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import polars as pl

NORMAL_SCALE = 1.4826


def hampel_limits(values: pl.Series, k: int, n: float) -> tuple[pl.Series, pl.Series]:
    """The median of each value's window, and whether the value is farther than n scaled MAD from it.

    Windows reach k rows to each side and are cut off at the ends; missing values in them do not count. A window whose
    MAD is zero (half of it equal) marks every other value.
    """
    import numpy as np
    import polars as pl

    numbers = values.cast(pl.Float64).to_numpy().astype(np.float64, copy=True)
    numbers[np.isnan(numbers)] = np.nan
    median, distance = _filter()(numbers, k)
    known = ~np.isnan(numbers)
    with np.errstate(invalid="ignore"):
        outlying = known & (np.abs(numbers - median) > n * NORMAL_SCALE * distance)
    return pl.Series(median).fill_nan(None), pl.Series(outlying)


@cache
def _filter() -> Any:  # noqa: C901, PLR0915 - numba compiles these together
    import numba
    import numpy as np

    @numba.njit(cache=False, nogil=True)
    def place_of(window, size, value):
        low, high = 0, size
        while low < high:
            middle = (low + high) // 2
            if window[middle] < value:
                low = middle + 1
            else:
                high = middle
        return low

    @numba.njit(cache=False, nogil=True)
    def median_distance(window, size, median):
        """The median of |window − median| of a sorted window, by walking outwards from the median."""
        right = place_of(window, size, median)
        left = right - 1
        wanted = size // 2
        last = 0.0
        before = 0.0
        for _ in range(wanted + 1):
            before = last
            to_left = median - window[left] if left >= 0 else np.inf
            to_right = window[right] - median if right < size else np.inf
            if to_left <= to_right:
                last = to_left
                left -= 1
            else:
                last = to_right
                right += 1
        return last if size % 2 == 1 else (before + last) / 2

    @numba.njit(cache=False, nogil=True)
    def run(values, k):
        count = len(values)
        medians = np.full(count, np.nan)
        distances = np.full(count, np.nan)
        window = np.empty(2 * k + 2)
        size = 0
        for entering in range(count + k):
            if entering < count and not np.isnan(values[entering]):
                place = place_of(window, size, values[entering])
                for i in range(size, place, -1):
                    window[i] = window[i - 1]
                window[place] = values[entering]
                size += 1
            leaving = entering - 2 * k - 1
            if leaving >= 0 and not np.isnan(values[leaving]):
                place = place_of(window, size, values[leaving])
                size -= 1
                for i in range(place, size):
                    window[i] = window[i + 1]
            centre = entering - k
            if centre >= 0 and size > 0:
                middle = size // 2
                medians[centre] = window[middle] if size % 2 == 1 else (window[middle - 1] + window[middle]) / 2
                distances[centre] = median_distance(window, size, medians[centre])
        return medians, distances

    return run
