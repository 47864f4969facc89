"""Sliding medians, compiled. Only the function that needs it imports this: numba keeps compiled code of modules alone,
so it is named at the top level, and the first use on a machine takes seconds."""

from __future__ import annotations

import numba
import numpy as np


@numba.njit(cache=True, nogil=True)
def index_of(window: np.ndarray, size: int, value: float) -> int:
    """Where the first value of the sorted window lies that is not smaller."""
    low, high = 0, size
    while low < high:
        middle = (low + high) // 2
        if window[middle] < value:
            low = middle + 1
        else:
            high = middle
    return low


@numba.njit(cache=True, nogil=True)
def median_distance(window: np.ndarray, size: int, median: float) -> float:
    """The median of |window − median| of a sorted window, by walking outwards from the median."""
    right = index_of(window, size, median)
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


@numba.njit(cache=True, nogil=True)
def window_medians(values: np.ndarray, k: int) -> tuple[np.ndarray, np.ndarray]:
    """The median of each value's window of k rows to each side, and of the distances from it. NaN does not count."""
    count = len(values)
    medians = np.full(count, np.nan)
    distances = np.full(count, np.nan)
    window = np.empty(2 * k + 2)
    size = 0
    for entering in range(count + k):
        if entering < count and not np.isnan(values[entering]):
            index = index_of(window, size, values[entering])
            for i in range(size, index, -1):
                window[i] = window[i - 1]
            window[index] = values[entering]
            size += 1
        leaving = entering - 2 * k - 1
        if leaving >= 0 and not np.isnan(values[leaving]):
            index = index_of(window, size, values[leaving])
            size -= 1
            for i in range(index, size):
                window[i] = window[i + 1]
        centre = entering - k
        if centre >= 0 and size > 0:
            middle = size // 2
            medians[centre] = window[middle] if size % 2 == 1 else (window[middle - 1] + window[middle]) / 2
            distances[centre] = median_distance(window, size, medians[centre])
    return medians, distances
