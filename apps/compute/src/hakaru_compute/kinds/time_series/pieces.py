"""A series scored piece by piece, with as many rows before each as its windows and its alarms reach back over."""

from __future__ import annotations

import numpy as np

from hakaru_compute.families.series.channels import LongestRuns
from hakaru_compute.families.series.hold import zero_order_hold_columns
from hakaru_compute.kinds.time_series.alarms import in_alarm, intervals_of
from hakaru_compute.kinds.time_series.fitted import FittedModel
from hakaru_compute.kinds.time_series.threshold_spec import ModelSettings

# Rows in alarm whose largest channel is found at once.
ALARMS_AT_ONCE = 20_000


class PieceScores:
    """Scores and alarms (n,) of a series whose rows come in order, a piece at a time, the same as of all at once.

    first, runs (n,): the first row of each row's stretch, and of its run. largest (n,): of rows in alarm the place of the channel
    with the largest share, -1 of others. most_alarms: of how many alarms, the first ones, the peaks' shares are kept.
    """

    def __init__(
        self,
        fitted: FittedModel,
        hold: int,
        settings: ModelSettings,
        first: np.ndarray,
        runs: np.ndarray,
        most_alarms: int,
    ) -> None:
        self.scores = np.full(len(first), np.nan)
        self.alarm = np.zeros(len(first), dtype=bool)
        self.largest = np.full(len(first), -1, dtype=np.int32)
        self.still = LongestRuns(len(fitted.channels))
        self._fitted, self._hold, self._settings = fitted, hold, settings
        self._first, self._runs, self._most = first, runs, most_alarms
        self._before = np.empty((0, len(fitted.channels)))
        self._done, self._begun = 0, 0
        self._peaks: dict[int, np.ndarray] = {}

    def add(self, values: np.ndarray) -> None:
        """The next rows (m, p), NaN where missing."""
        if not len(values):
            return
        known = len(self._before)
        begin, end = self._done, self._done + len(values)
        rows = np.concatenate([self._before, values])
        first, runs = (np.maximum(one[begin - known : end] - (begin - known), 0) for one in (self._first, self._runs))
        held = zero_order_hold_columns(rows, first, self._hold)
        self.still.add(held[known:])
        self.scores[begin:end] = self._fitted.scores(held, first, known, runs)[known:]
        self._raise_alarms(held, first, runs, known)
        reach = self._fitted.reach + self._hold
        self._before = rows[max(len(rows) - reach, 0) :].copy()
        self._done = end

    def _raise_alarms(self, held: np.ndarray, first: np.ndarray, runs: np.ndarray, known: int) -> None:
        begin, end = self._done, self._done + len(held) - known
        back = max(begin - self._settings.smallest_duration, 0)
        scores = self.scores[back:end]
        over = in_alarm(scores, np.maximum(self._first[back:end] - back, 0), self._settings) & ~np.isnan(scores)
        self.alarm[begin:end] = over[begin - back :]
        raised = np.flatnonzero(self.alarm[begin:end])
        peaks = self._peaks_of(begin, end)
        for start in range(0, len(raised), ALARMS_AT_ONCE):
            some = raised[start : start + ALARMS_AT_ONCE]
            shares = self._fitted.contributions(held, first, some + known, runs)
            self.largest[begin + some] = np.argmax(shares, axis=1)
            for place in np.flatnonzero(np.isin(some, peaks, assume_unique=True)):
                self._peaks[begin + int(some[place])] = shares[place].copy()

    def _peaks_of(self, begin: int, end: int) -> np.ndarray:
        """Places in the piece of the peaks of its part of those alarms that are told."""
        alarms = intervals_of(self.alarm[begin:end], self._first[begin:end])
        goes_on = bool(len(alarms)) and self._goes_on(begin) and alarms[0, 0] == 0
        wanted = alarms[: max(self._most - self._begun + goes_on, 0)]
        self._begun += len(alarms) - goes_on
        scores = self.scores[begin:end]
        return np.array([low + int(np.argmax(scores[low : high + 1])) for low, high in wanted], dtype=np.int64)

    def _goes_on(self, row: int) -> bool:
        return row > 0 and bool(self.alarm[row - 1]) and bool(self._first[row - 1] == self._first[row])

    def peak_shares(self, rows: np.ndarray) -> np.ndarray:
        """Shares of the channels (k, p) in the peaks of alarms that are told."""
        found = [self._peaks[int(row)] for row in rows]
        return np.array(found).reshape(len(rows), len(self._fitted.channels))
