"""What is noted of the channels of a series that a model was trained on."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from hakaru_compute.data.spec import Feature
from hakaru_compute.model.spec import ModelInput

MOST_NAMED = 5
# Steps that differ from the median by more than this share of it are uneven; from this share of them on it is told.
UNEVEN = 0.01
UNEVEN_SHARE = 0.05


class LongestRuns:
    """The longest run of equal values of each of `channels` channels, whose rows come in pieces."""

    def __init__(self, channels: int) -> None:
        self.longest = [0] * channels
        self._last = np.full(channels, np.nan)
        self._open = [0] * channels

    def add(self, values: np.ndarray) -> None:
        """The next rows (m, p)."""
        for place, column in enumerate(values.T if len(values) else ()):
            same = np.empty(len(column), bool)
            same[0] = column[0] == self._last[place]
            np.equal(column[1:], column[:-1], out=same[1:])
            self._last[place] = column[-1]
            if not same.any():
                # As most measurements are: there are no runs to look for.
                self.longest[place], self._open[place] = max(self.longest[place], 1), 1
                continue
            begins = np.flatnonzero(~same)
            lengths = np.diff(np.concatenate([begins, [len(column)]]))
            went_on = self._open[place] + int(begins[0] if len(begins) else len(column))
            self.longest[place] = max(self.longest[place], went_on, int(lengths.max(initial=0)))
            self._open[place] = int(lengths[-1]) if len(lengths) else went_on


def longest_runs(values: np.ndarray) -> list[int]:
    """Of each channel of a series (n, p)."""
    found = LongestRuns(values.shape[1])
    found.add(values)
    return found.longest


def ranges_of(channels: Sequence[str], lowest: np.ndarray, highest: np.ndarray) -> dict[str, tuple[float, float]]:
    """The smallest and largest value (p,) of each channel that has any, NaN where it has none."""
    pairs = zip(channels, lowest, highest, strict=True)
    return {name: (float(low), float(high)) for name, low, high in pairs if not math.isnan(low)}


def describe(values: np.ndarray, feature: Feature) -> ModelInput:
    """A channel and what the series had of it (n,)."""
    missing = np.isnan(values)
    known = values[~missing] if missing.any() else values
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


def named(channels: Sequence[str], marked: np.ndarray) -> str:
    """The first of the channels of a mask (p,)."""
    chosen = [name for name, mark in zip(channels, marked, strict=True) if mark]
    return ", ".join(chosen[:MOST_NAMED]) + (" …" if len(chosen) > MOST_NAMED else "")


def uneven_percent(steps: np.ndarray, interval: float) -> int | None:
    """How many of the steps in time (n,) are uneven, null where they are few."""
    share = float((np.abs(steps / interval - 1) > UNEVEN).mean()) if len(steps) else 0.0
    return round(100 * share) if share > UNEVEN_SHARE else None
