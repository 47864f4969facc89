"""An anomaly model row by row: rows that come in are scored by those before them.

Online calls and the script of a download run this same code. Nothing is kept between calls: a score, its alarm and which channels
stand still follow from `rows_before` rows before it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

import numpy as np

from hakaru_compute.families.series.hold import zero_order_hold_columns
from hakaru_compute.families.series.still import FEWEST_STILL, StillWatch
from hakaru_compute.families.series.stretches import SHORT_STEPS, Stretches, find_stretches
from hakaru_compute.kinds.time_series.alarms import in_alarm
from hakaru_compute.kinds.time_series.fitted import FittedModel
from hakaru_compute.kinds.time_series.threshold_spec import ModelSettings

LiveNote = Literal["gap", "too_few_rows", "missing", "sampling_changed"]
# Of a row's contributions so many are told.
MOST_SHARES = 10


@dataclass(frozen=True)
class LiveScore:
    """Of a row. note: why it has no score. contributions: shares of the channels, of rows in alarm, the largest first. stuck: channels
    that have stood still for longer than ever in training; missing: those without a value, nor one that may stand in.
    """

    score: float | None
    alarm: bool | None
    note: LiveNote | None
    contributions: dict[str, float]
    stuck: list[str]
    missing: list[str]


@dataclass(frozen=True)
class LiveModel:
    """hold: for how many rows a value stands in for missing ones; step: of the times, null for a model without a time column;
    longest_still: the longest run of equal values of each channel in training.
    """

    fitted: FittedModel
    hold: int
    step: float | None
    longest_still: list[int]

    @property
    def watch(self) -> StillWatch:
        """Of channels that stand still, as in the prediction of a file."""
        return still_watch(self.fitted, self.longest_still)

    def rows_before(self, settings: ModelSettings) -> int:
        """How many rows before one its score, its alarm and what is said of its channels follow from."""
        # A row before the first of them says whether the step to it is a gap.
        scored = self.fitted.reach + self.hold + settings.smallest_duration + 1
        return max(scored, self.watch.sent - 1)

    def score(
        self,
        values: np.ndarray,
        times: list[float] | None,
        first: int,
        settings: ModelSettings,
        still_before: Mapping[str, int] | None = None,
    ) -> list[LiveScore]:
        """Of the rows from `first` on. values (n, p): of the channels, NaN where missing, oldest first. still_before: for how many rows
        before the first of these a channel had that row's value, of those that `watch` counts. times: rising.
        """
        moments = None if times is None or self.step is None else np.array(times, dtype=float)
        interval = self.step if moments is not None else None
        stretches = find_stretches(len(values), times=moments, interval=interval, bridged=self.hold)
        held = zero_order_hold_columns(values, stretches.first, self.hold)
        # Of the rows before, those alone that an alarm has lasted over.
        runs = np.zeros(len(values), dtype=np.int64)
        scores = self.fitted.scores(held, stretches.first, max(first - settings.smallest_duration + 1, 0), runs)
        alarm = in_alarm(scores, stretches.first, settings)
        raised = np.flatnonzero(alarm[first:]) + first
        parts = self.fitted.contributions(held, stretches.first, raised, runs)
        shares = dict(zip(raised.tolist(), parts, strict=True))
        watch = self.watch
        found = []
        for row in range(first, len(values)):
            known = not np.isnan(scores[row])
            gone = np.flatnonzero(np.isnan(held[row]))
            found.append(
                LiveScore(
                    score=float(scores[row]) if known else None,
                    alarm=bool(alarm[row]) if known else None,
                    note=None if known else self._why_none(row, stretches, moments),
                    contributions=self._ranked(shares.get(row)),
                    stuck=watch.still_at(values, row, still_before),
                    missing=[self.fitted.channels[place] for place in gone],
                )
            )
        return found

    def _why_none(self, row: int, stretches: Stretches, moments: np.ndarray | None) -> LiveNote:
        begin = int(stretches.first[row])
        if row - begin >= self.fitted.length - 1:
            return "missing"
        if begin == 0 or moments is None:
            return "too_few_rows"
        step = float(moments[begin] - moments[begin - 1])
        return "sampling_changed" if step < SHORT_STEPS * stretches.interval else "gap"

    def _ranked(self, shares: np.ndarray | None) -> dict[str, float]:
        found = {} if shares is None else dict(zip(self.fitted.channels, shares.tolist(), strict=True))
        return {name: one for name, one in sorted(found.items(), key=lambda pair: -pair[1])[:MOST_SHARES] if one > 0}


def still_watch(fitted: FittedModel, longest_still: list[int]) -> StillWatch:
    """Of a model's channels; one that stands still for no longer than a window is no news."""
    return StillWatch.of(fitted.channels, longest_still, max(FEWEST_STILL, fitted.length) + 1)
