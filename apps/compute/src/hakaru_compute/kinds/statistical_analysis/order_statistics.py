"""The k-th smallest of all differences of two samples, or of all means of two values, without holding them."""

from __future__ import annotations

import numpy as np

# So many at most are held at once.
MOST_HELD = 4_000_000


class Differences:
    """All x − y of x (n,) and y (m,)."""

    def __init__(self, x: np.ndarray, y: np.ndarray) -> None:
        self._x, self._y = np.sort(x), np.sort(y)
        self.count = len(x) * len(y)

    @property
    def ends(self) -> tuple[float, float]:
        return float(self._x[0] - self._y[-1]), float(self._x[-1] - self._y[0])

    def up_to(self, value: float) -> int:
        """How many are at most `value`."""
        return int((len(self._y) - np.searchsorted(self._y, self._x - value, "left")).sum())

    def between(self, low: float, high: float) -> np.ndarray:
        """Those above `low` and at most `high`, in order."""
        start = np.searchsorted(self._y, self._x - high, "left")
        end = np.searchsorted(self._y, self._x - low, "left")
        return np.sort(np.repeat(self._x, end - start) - self._y[_places(start, end)])


class Means:
    """All (d_i + d_j)/2 with i ≤ j of d (n,): Walsh's averages."""

    def __init__(self, d: np.ndarray) -> None:
        self._d = np.sort(d)
        self.count = len(d) * (len(d) + 1) // 2

    @property
    def ends(self) -> tuple[float, float]:
        return float(self._d[0]), float(self._d[-1])

    def _reach(self, value: float) -> np.ndarray:
        """For each d_i, the end of the d_j with j ≥ i and a mean of at most `value`."""
        own = np.arange(len(self._d))
        return np.maximum(np.searchsorted(self._d, 2 * value - self._d, "right"), own)

    def up_to(self, value: float) -> int:
        """How many are at most `value`."""
        return int((self._reach(value) - np.arange(len(self._d))).sum())

    def between(self, low: float, high: float) -> np.ndarray:
        """Those above `low` and at most `high`, in order."""
        start, end = self._reach(low), self._reach(high)
        return np.sort((np.repeat(self._d, end - start) + self._d[_places(start, end)]) / 2)


def _places(start: np.ndarray, end: np.ndarray) -> np.ndarray:
    """start[0], …, end[0] − 1, start[1], …"""
    lengths = end - start
    return np.arange(lengths.sum()) + np.repeat(start - (np.cumsum(lengths) - lengths), lengths)


def kth(of: Differences | Means, k: int) -> float:
    """The k-th smallest, from 1. Halves the range until few enough are left to be sorted."""
    low, high = of.ends
    low = float(np.nextafter(low, -np.inf)) - abs(high - low) * 1e-9
    below, up_to = 0, of.count
    # Until a count has narrowed them, the ends are open: one that is rounded would lose what equals it.
    bottom, top = -np.inf, np.inf
    while up_to - below > MOST_HELD:
        middle = (low + high) / 2
        if not low < middle < high:
            return high
        count = of.up_to(middle)
        if count >= k:
            high, top, up_to = middle, middle, count
        else:
            low, bottom, below = middle, middle, count
    left = of.between(bottom, top)
    return float(left[min(max(k - below - 1, 0), len(left) - 1)])


def median(of: Differences | Means) -> float:
    """Their median: the estimate of Hodges and Lehmann."""
    first, second = (of.count + 1) // 2, of.count // 2 + 1
    value = kth(of, first)
    return value if first == second else (value + kth(of, second)) / 2
