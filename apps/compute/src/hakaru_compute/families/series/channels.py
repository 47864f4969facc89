"""What is noted of the series that a model was trained on."""

from __future__ import annotations

import math

import numpy as np

from hakaru_compute.data.spec import Feature
from hakaru_compute.kinds.time_series.series import Series
from hakaru_compute.model.spec import ModelInput


class LongestRuns:
    """The longest run of equal values of each of `channels` channels, whose rows come in pieces."""

    def __init__(self, channels: int) -> None:
        self.longest = [0] * channels
        self._last = np.full(channels, np.nan)
        self._open = [0] * channels

    def add(self, values: np.ndarray) -> None:
        """The next rows (m, p)."""
        for place, column in enumerate(values.T if len(values) else ()):
            begins = np.flatnonzero(~(column == np.concatenate([self._last[place : place + 1], column[:-1]])))
            lengths = np.diff(np.concatenate([begins, [len(column)]]))
            went_on = self._open[place] + int(begins[0] if len(begins) else len(column))
            self.longest[place] = max(self.longest[place], went_on, int(lengths.max(initial=0)))
            self._open[place] = int(lengths[-1]) if len(lengths) else went_on
            self._last[place] = column[-1]


def longest_runs(values: np.ndarray) -> list[int]:
    """Of each channel of a series (n, p)."""
    found = LongestRuns(values.shape[1])
    found.add(values)
    return found.longest


def ranges_of(series: Series) -> dict[str, tuple[float, float]]:
    """The smallest and largest value of each channel that has any."""
    lowest, highest = np.fmin.reduce(series.values, axis=0), np.fmax.reduce(series.values, axis=0)
    pairs = zip(series.channels, lowest, highest, strict=True)
    return {name: (float(low), float(high)) for name, low, high in pairs if not math.isnan(low)}


def describe(series: Series, place: int, feature: Feature) -> ModelInput:
    """A channel and what the series had of it."""
    known = series.values[:, place]
    known = known[~np.isnan(known)]
    typical = float(np.quantile(known, 0.5, method="lower")) if len(known) else None
    boolean = feature.type == "boolean"
    return ModelInput(
        name=feature.name,
        type="boolean" if boolean else "numeric",
        minimum=None if boolean or not len(known) else float(known.min()),
        maximum=None if boolean or not len(known) else float(known.max()),
        typical=bool(typical) if boolean and typical is not None else typical,
        categories=None,
    )
