"""Rows of a series at which a laboratory value is estimated, with what is known there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hakaru_compute.families.series.lags import GroupedLags, Lag, lagged_matrix
from hakaru_compute.families.series.stretches import Stretches
from hakaru_compute.kinds.soft_sensor.laboratory import Analyses
from hakaru_compute.kinds.soft_sensor.literals import Inputs


@dataclass(frozen=True)
class Samples:
    """lags (l,): of the columns of `now`. rows (m,): places in the series. now (m, l): their lags; analysed (k, l): the lags of each
    row at which the sample of a last known analysis was taken, of which newest (m,) is each row's place, -1 where there is none.
    last, before (m,): the last known analysis and the one before it, NaN where there is none; age (m,): rows since that sample.
    target (m,): the row's own analysis, NaN where it has none; known_from (m,): the row from which on it is known.
    """

    lags: GroupedLags
    rows: np.ndarray
    now: np.ndarray
    analysed: np.ndarray
    newest: np.ndarray
    last: np.ndarray
    before: np.ndarray
    age: np.ndarray
    target: np.ndarray
    known_from: np.ndarray

    @property
    def then(self) -> np.ndarray:
        """The lags (m, l) of the row at which the sample of each one's last known analysis was taken; NaN where there is none."""
        found = self.analysed.T.take(self.newest, axis=1, mode="clip").T if len(self.analysed) else self.now * np.nan
        found[self.newest < 0] = np.nan
        return found

    @property
    def complete(self) -> np.ndarray:
        """Mask (m,) of the rows at which the lags of now and then are all there, and two analyses are known."""
        then = np.append(~any_missing(self.analysed), False)[self.newest]
        return then & ~any_missing(self.now) & ~np.isnan(self.before)

    def take(self, places: np.ndarray | slice) -> Samples:
        """Some of the samples, by places or by a mask."""
        return Samples(
            self.lags,
            self.rows[places],
            self.now[places],
            self.analysed,
            self.newest[places],
            self.last[places],
            self.before[places],
            self.age[places],
            self.target[places],
            self.known_from[places],
        )

    def inputs(self, kind: Inputs) -> tuple[np.ndarray, np.ndarray]:
        """The matrix (m, q) to regress on, and what is taken off the target before and added again after (m,)."""
        if kind == "present":
            return self.now[:, present_lags(self.lags)], np.zeros(len(self.rows))
        if kind == "differences":
            return self.now - self.then, self.last
        if kind == "with_last":
            return np.column_stack([self.now, self.last, self.before]), np.zeros(len(self.rows))
        return self.now, np.zeros(len(self.rows))


def any_missing(matrix: np.ndarray) -> np.ndarray:
    """Mask (m,) of the rows (m, q) in which any cell is NaN."""
    # The sum of a row with one is one, and so may be that of infinite cells, which are none.
    with np.errstate(over="ignore", invalid="ignore"):
        found = np.isnan(matrix.sum(axis=1))
    found[found] = np.isnan(matrix[found]).any(axis=1)
    return found


def some_of(matrix: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """The rows of a mask (m,), of a matrix (m, q): it itself where that is all of them."""
    return matrix if wanted.all() else matrix[wanted]


def slice_of(places: np.ndarray) -> slice | np.ndarray:
    """Places (m,), rising, as a slice where none is left out between them, so that what is at them is not copied."""
    if len(places) and places[-1] - places[0] == len(places) - 1:
        return slice(int(places[0]), int(places[-1]) + 1)
    return places


def present_lags(lags: Sequence[Lag]) -> list[int]:
    """The places of each variable's shortest lag, which is its dead time."""
    first: dict[int, int] = {}
    for place, lag in enumerate(lags):
        if lag.column not in first or lag.rows < lags[first[lag.column]].rows:
            first[lag.column] = place
    return list(first.values())


@dataclass(frozen=True)
class Carried:
    """What was known before a series began: the last analysis and the one before it (NaN for none), the lags (l,) of the row at
    which the last one's sample was taken, and how many rows before the series' first row that was (NaN where nobody knows).
    """

    last: float
    before: float
    then: np.ndarray
    rows_before: float


def analysed_samples(
    values: np.ndarray,
    lags: Sequence[Lag],
    analyses: Analyses,
    stretches: Stretches,
    *,
    places: np.ndarray | None = None,
    carried: Carried | None = None,
) -> Samples:
    """The samples that were analysed, of a series (n, p), in order of time. places: of some of the analyses alone."""
    some = np.arange(len(analyses.sampled)) if places is None else places
    own = (analyses.sampled[some], analyses.values[some], analyses.known_from[some])
    return _samples(values, lags, analyses, stretches, *own, carried)


def samples_at(
    values: np.ndarray,
    lags: Sequence[Lag],
    analyses: Analyses,
    stretches: Stretches,
    rows: np.ndarray,
    *,
    carried: Carried | None = None,
) -> Samples:
    """Any rows (m,) of a series (n, p), whose own values are to be estimated: each sees the analyses known at it alone."""
    nothing = np.full(len(rows), np.nan)
    return _samples(values, lags, analyses, stretches, rows, nothing, np.full(len(rows), len(values)), carried)


def _samples(
    values: np.ndarray,
    lags: Sequence[Lag],
    analyses: Analyses,
    stretches: Stretches,
    rows: np.ndarray,
    target: np.ndarray,
    known_from: np.ndarray,
    carried: Carried | None,
) -> Samples:
    grouped = lags if isinstance(lags, GroupedLags) else GroupedLags(lags)
    newest = analyses.last_known(rows, stretches.runs)
    earlier = analyses.last_known(rows, stretches.runs, back=1)
    sampled = _taken(analyses.sampled.astype(float), newest)
    # Many rows have one analysis as their last: its lags are made once.
    seen, places = np.unique(newest, return_inverse=True)
    own = seen[seen >= 0]
    places = places - (len(seen) - len(own))
    analysed = lagged_matrix(values, analyses.sampled[own], grouped, stretches.first)
    last, before = _taken(analyses.values, newest), _taken(analyses.values, earlier)
    if carried is not None:
        before = np.where(newest < 0, carried.before, np.where(earlier < 0, carried.last, before))
        last = np.where(newest < 0, carried.last, last)
        places = np.where(newest < 0, len(analysed), places)
        analysed = np.vstack([analysed, carried.then])
        sampled = np.where(newest < 0, -carried.rows_before, sampled)
    return Samples(
        grouped,
        rows,
        lagged_matrix(values, rows, grouped, stretches.first),
        analysed,
        places,
        last,
        before,
        rows - sampled,
        target,
        known_from,
    )


def _taken(values: np.ndarray, places: np.ndarray) -> np.ndarray:
    """Values at places (m,), NaN at −1."""
    found = np.full(len(places), np.nan)
    found[places >= 0] = values[places[places >= 0]]
    return found
