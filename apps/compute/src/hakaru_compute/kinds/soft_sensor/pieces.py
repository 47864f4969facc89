"""A sensor along a series whose rows come piece by piece, with as many before each as its lags and waiting analyses reach back."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from hakaru_compute.families.series.hold import zero_order_hold_columns
from hakaru_compute.families.series.lags import lagged_matrix
from hakaru_compute.families.series.stretches import Stretches
from hakaru_compute.kinds.soft_sensor.fitted import FittedSensor
from hakaru_compute.kinds.soft_sensor.laboratory import Analyses
from hakaru_compute.kinds.soft_sensor.running import Along, Course, course_of, estimate_pieces, lessons
from hakaru_compute.kinds.soft_sensor.samples import Carried, analysed_samples


class PieceRun:
    """Estimates of a series' rows, the same as of `run_along` over all of them at once.

    first (n,): the first row of each row's stretch. analyses: of the whole series, of one run. rows (m,): those to estimate, rising.
    lacking (n,): mask of rows that miss a value of a variable up to its largest lag. learned: how many analyses were.
    """

    def __init__(
        self,
        sensor: FittedSensor,
        hold: int,
        first: np.ndarray,
        analyses: Analyses,
        carried: Carried | None,
        rows: np.ndarray,
    ) -> None:
        self.lacking = np.zeros(len(first), dtype=bool)
        self.learned = 0
        self._sensor, self._hold, self._first, self._rows = sensor, hold, first, rows
        self._analyses, self._carried = analyses, carried
        self._original_last = np.nan if carried is None else carried.last
        self._plan = list(lessons(sensor, analyses, 0, rows))
        self._before = np.empty((0, len(sensor.variables)))
        # The rows done, the first row of those kept, the first analysis that is not carried, and how many are learned.
        self._done, self._begin, self._known, self._taken = 0, 0, 0, 0
        self._parts: list[tuple[np.ndarray, ...]] = []

    def add(self, values: np.ndarray) -> None:
        """The next rows (k, p), NaN where missing."""
        if not len(values):
            return
        begin, end = self._done, self._done + len(values)
        given = np.concatenate([self._before, values])
        first = np.maximum(self._first[self._begin : end] - self._begin, 0)
        held = zero_order_hold_columns(given, first, self._hold)
        self.lacking[begin:end] = self._lacks(held)[begin - self._begin :]
        self._run(held, first, begin, end)
        self._keep(given, held, first, end)
        self._done = end

    def course(self) -> Course:
        """Of all rows."""
        return course_of(self._rows, self._parts)

    def _lacks(self, held: np.ndarray) -> np.ndarray:
        """Mask (m,) of rows that look back at a missing value, of rows kept and new (m, p)."""
        found = np.zeros(len(held), dtype=bool)
        rows = np.arange(len(held))
        for own, column in zip(self._sensor.reaches, held.T, strict=True):
            gone = np.isnan(column)
            if gone.any():
                last = np.maximum.accumulate(np.where(gone, rows, -1))
                found |= (last >= 0) & (rows - last <= own)
        return found

    def _run(self, held: np.ndarray, first: np.ndarray, begin: int, end: int) -> None:
        known, own = self._analyses, slice(self._known, int(np.searchsorted(self._analyses.sampled, end)))
        part = Analyses(known.sampled[own] - self._begin, known.known_from[own] - self._begin, known.values[own])
        stretches = Stretches(first, np.zeros(len(first), dtype=np.int64), 1.0, 0)
        along = Along(held, stretches, part, self._carried)
        while self._plan and (not len(self._plan[0][0]) or self._plan[0][0][0] < end):
            block, new = self._plan[0]
            if len(new):
                places = new - self._known
                samples = analysed_samples(
                    held, self._sensor.lags, part, stretches, places=places, carried=self._carried
                )
                self.learned += self._sensor.learn(samples)
                self._taken += len(new)
            inside = int(np.searchsorted(block, end))
            self._parts += estimate_pieces(self._sensor, along, block[:inside] - self._begin)
            if inside < len(block):
                self._plan[0] = (block[inside:], np.empty(0, dtype=np.int64))
                break
            self._plan.pop(0)

    def _keep(self, given: np.ndarray, held: np.ndarray, first: np.ndarray, end: int) -> None:
        """Rows that later ones look back at; of the newest analysis known at all of them its lags alone."""
        known, start = self._analyses, end
        if self._sensor.regressor.learns and self._taken < len(known.sampled):
            start = min(end, int(known.sampled[self._taken]))
        newest = int(np.searchsorted(known.known_from, start, side="right")) - 1
        if newest >= self._known:
            sampled = int(known.sampled[newest])
            then = lagged_matrix(held, np.array([sampled - self._begin]), self._sensor.lags, first)[0]
            before = float(known.values[newest - 1]) if newest else float(self._original_last)
            self._carried = Carried(float(known.values[newest]), before, then, float(self._begin - sampled))
            self._known = newest + 1
        lowest = min(start, int(known.sampled[self._known])) if self._known < len(known.sampled) else start
        begin = max(self._begin, lowest - self._sensor.reach - self._hold)
        if self._carried is not None:
            self._carried = replace(self._carried, rows_before=self._carried.rows_before + begin - self._begin)
        self._before, self._begin = given[begin - self._begin :].copy(), begin
