"""Histograms and quantiles of values that pass by in pieces, in bins fixed by the first piece."""

from __future__ import annotations

import math

import numpy as np

from hakaru_compute.model.spec import Distribution, Quantile

FEWEST_BINS = 2000
MOST_SHOWN = 50
SHARES = (0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99)
# A few rows far away must not widen the bins until all others share one.
CORE = 0.001


class DistributionTally:
    """Counts finite values in fine bins, `low` and `high` and the first piece's core well inside of them."""

    def __init__(self, low: float | None = None, high: float | None = None) -> None:
        self._expected = [end for end in (low, high) if end is not None]
        self._counts: np.ndarray | None = None
        self._rows = 0
        self._minimum, self._maximum = math.inf, -math.inf

    def add(self, values: np.ndarray) -> None:
        if not len(values):
            return
        low, high = float(np.min(values)), float(np.max(values))
        if not (math.isfinite(low) and math.isfinite(high)):
            self.add(values[np.isfinite(values)])
            return
        if self._counts is None:
            self._lay_bins(values)
        self._rows += len(values)
        self._minimum, self._maximum = min(self._minimum, low), max(self._maximum, high)
        # Place 0 holds what lies below the bins, the last one what lies above.
        places = values - (self._start - self._step)
        places /= self._step
        np.clip(places, 0, self._bins + 1, out=places)
        self._counts += np.bincount(places.astype(np.int32), minlength=self._bins + 2)

    def result(self) -> Distribution | None:
        """Null where there was no value."""
        if self._counts is None:
            return None
        edges, counts, below, above = self._coarse()
        return Distribution(
            rows=self._rows,
            minimum=self._minimum,
            maximum=self._maximum,
            edges=edges,
            counts=counts,
            below=below,
            above=above,
            quantiles=[Quantile(share=share, value=self._quantile(share)) for share in SHARES],
        )

    def _lay_bins(self, values: np.ndarray) -> None:
        core = np.quantile(values[:: max(1, len(values) // 20_000)], [CORE, 1 - CORE]).tolist()
        low, high = min([*self._expected, *core]), max([*self._expected, *core])
        width = (high - low) or abs(low) * 1e-3 or 1.0
        low, high = low - width / 2, high + width / 2
        self._step = 10 ** math.floor(math.log10((high - low) / FEWEST_BINS))
        self._start = math.floor(low / self._step / 10) * 10 * self._step
        self._bins = math.ceil((high - self._start) / self._step / 10) * 10
        self._counts = np.zeros(self._bins + 2, dtype=np.int64)

    def _coarse(self) -> tuple[list[float], list[int], int, int]:
        """At most MOST_SHOWN bins of a round width around what is there."""
        inner = self._counts[1:-1]
        filled = np.flatnonzero(inner)
        if not len(filled):
            return [], [], int(self._counts[0]), int(self._counts[-1])
        first, last = int(filled[0]), int(filled[-1])
        factor = _round_factor((last - first + 1) / MOST_SHOWN)
        # Bin edges are multiples of their width.
        origin = round(self._start / self._step)
        begin = ((first + origin) // factor) * factor - origin
        count = (last - begin) // factor + 1
        padded = np.zeros(count * factor, dtype=np.int64)
        padded[first - begin : last + 1 - begin] = inner[first : last + 1]
        edges = [float(f"{(origin + begin + index * factor) * self._step:.12g}") for index in range(count + 1)]
        return edges, padded.reshape(count, factor).sum(axis=1).tolist(), int(self._counts[0]), int(self._counts[-1])

    def _quantile(self, share: float) -> float:
        sums = np.cumsum(self._counts)
        wanted = share * self._rows
        index = int(np.searchsorted(sums, wanted))
        before = int(sums[index - 1]) if index else 0
        within = (wanted - before) / max(int(self._counts[index]), 1)
        low = self._minimum if index == 0 else self._start + (index - 1) * self._step
        high = self._maximum if index == self._bins + 1 else self._start + index * self._step
        low, high = max(low, self._minimum), min(high, self._maximum)
        return float(low + within * (high - low))


def _round_factor(wanted: float) -> int:
    power = 10 ** max(0, math.floor(math.log10(max(wanted, 1))))
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= wanted)
