"""Rows of a series at which a laboratory value is estimated, with what is known there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import numpy as np

from hakaru_compute.families.series.lags import Lag, lagged_matrix
from hakaru_compute.families.series.stretches import Stretches
from hakaru_compute.kinds.soft_sensor.laboratory import Analyses

# levels: the lags as they are. with_last: and the last two known analyses (ARX). differences: how far the lags have moved
# since the sample of the last known analysis was taken, for how far the value has (Kaneko & Funatsu 2011).
Inputs = Literal["levels", "with_last", "differences"]


@dataclass(frozen=True)
class Samples:
    """rows (m,): places in the series. now (m, p): their lags; then (m, p): the lags of the row at which the sample of the
    last known analysis was taken. last, before (m,): the last known analysis and the one before it, NaN where there is
    none; age (m,): rows since that sample. target (m,): the row's own analysis, NaN where it has none; known_from (m,): the
    row from which on it is known.
    """

    rows: np.ndarray
    now: np.ndarray
    then: np.ndarray
    last: np.ndarray
    before: np.ndarray
    age: np.ndarray
    target: np.ndarray
    known_from: np.ndarray

    def take(self, places: np.ndarray) -> Samples:
        """Some of the samples, by places or by a mask."""
        return Samples(
            self.rows[places],
            self.now[places],
            self.then[places],
            self.last[places],
            self.before[places],
            self.age[places],
            self.target[places],
            self.known_from[places],
        )

    def inputs(self, kind: Inputs) -> tuple[np.ndarray, np.ndarray]:
        """The matrix (m, q) to regress on, and what is taken off the target before and added again after (m,)."""
        if kind == "differences":
            return self.now - self.then, self.last
        if kind == "with_last":
            return np.column_stack([self.now, self.last, self.before]), np.zeros(len(self.rows))
        return self.now, np.zeros(len(self.rows))


def analysed_samples(values: np.ndarray, lags: Sequence[Lag], analyses: Analyses, stretches: Stretches) -> Samples:
    """The samples that were analysed, of a series (n, p), in order of time."""
    return _samples(values, lags, analyses, stretches, analyses.sampled, analyses.values, analyses.known_from)


def samples_at(
    values: np.ndarray, lags: Sequence[Lag], analyses: Analyses, stretches: Stretches, rows: np.ndarray
) -> Samples:
    """Any rows (m,) of a series (n, p), whose own values are to be estimated: each sees the analyses known at it alone."""
    nothing = np.full(len(rows), np.nan)
    return _samples(values, lags, analyses, stretches, rows, nothing, np.full(len(rows), len(values)))


def _samples(
    values: np.ndarray,
    lags: Sequence[Lag],
    analyses: Analyses,
    stretches: Stretches,
    rows: np.ndarray,
    target: np.ndarray,
    known_from: np.ndarray,
) -> Samples:
    newest = analyses.last_known(rows, stretches.runs)
    earlier = analyses.last_known(rows, stretches.runs, back=1)
    sampled = _taken(analyses.sampled.astype(float), newest)
    there = newest >= 0
    then = np.full((len(rows), len(lags)), np.nan)
    then[there] = lagged_matrix(values, analyses.sampled[newest[there]], lags, stretches.first)
    return Samples(
        rows,
        lagged_matrix(values, rows, lags, stretches.first),
        then,
        _taken(analyses.values, newest),
        _taken(analyses.values, earlier),
        rows - sampled,
        target,
        known_from,
    )


def _taken(values: np.ndarray, places: np.ndarray) -> np.ndarray:
    """Values at places (m,), NaN at −1."""
    found = np.full(len(places), np.nan)
    found[places >= 0] = values[places[places >= 0]]
    return found
