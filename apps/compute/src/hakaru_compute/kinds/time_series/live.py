"""An anomaly model row by row: rows that come in are scored by those before them.

Online calls and the script of a download run this same code. Nothing is kept between calls: a score and its alarm follow from
`rows_before` rows before it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Literal

import numpy as np

from hakaru_compute.families.series.hold import carry_forward
from hakaru_compute.families.series.stretches import find_stretches
from hakaru_compute.kinds.time_series.alarms import in_alarm
from hakaru_compute.kinds.time_series.fitted import FittedModel
from hakaru_compute.kinds.time_series.threshold_spec import ModelSettings

LiveNote = Literal["gap", "too_few_rows", "missing"]


class NotRising(ValueError):
    """Rows whose times do not rise. row: the first that is no later than the one before, from 0."""

    def __init__(self, row: int) -> None:
        super().__init__(f"row {row + 1} is no later than the row before it")
        self.row = row


@dataclass(frozen=True)
class LiveScore:
    """Of a row. note: why it has no score. contributions: shares of the channels, of rows in alarm."""

    score: float | None
    alarm: bool | None
    note: LiveNote | None
    contributions: dict[str, float]


@dataclass(frozen=True)
class LiveModel:
    """hold: for how many rows a value stands in for missing ones; step: of the times, null for a model without a time column."""

    fitted: FittedModel
    hold: int
    step: float | None

    def rows_before(self, settings: ModelSettings) -> int:
        """How many rows before one its score and alarm follow from."""
        return self.fitted.length - 1 + self.hold + settings.smallest_duration - 1

    def score(
        self, values: np.ndarray, times: list[float] | None, first: int, settings: ModelSettings
    ) -> list[LiveScore]:
        """Of the rows from `first` on. values (n, p): of the channels, NaN where missing, oldest first. Raises NotRising."""
        moments = None if times is None or self.step is None else np.array(times, dtype=float)
        if moments is not None and (np.diff(moments) <= 0).any():
            raise NotRising(int(np.flatnonzero(np.diff(moments) <= 0)[0]) + 1)
        stretches = find_stretches(len(values), times=moments, interval=self.step if moments is not None else None)
        held = np.column_stack([carry_forward(column, stretches.first, self.hold) for column in values.T])
        scores = self.fitted.scores(held, stretches.first)
        alarm = in_alarm(scores, stretches.first, settings)
        raised = np.flatnonzero(alarm[first:]) + first
        shares = dict(zip(raised.tolist(), self.fitted.contributions(held, stretches.first, raised), strict=True))
        return [self._answer(row, scores, alarm, stretches.first, shares.get(row)) for row in range(first, len(values))]

    def _answer(
        self, row: int, scores: np.ndarray, alarm: np.ndarray, first: np.ndarray, shares: np.ndarray | None
    ) -> LiveScore:
        if np.isnan(scores[row]):
            short = row - first[row] < self.fitted.length - 1
            note: LiveNote = "missing" if not short else "gap" if first[row] > 0 else "too_few_rows"
            return LiveScore(None, None, note, {})
        found = {} if shares is None else dict(zip(self.fitted.channels, shares.tolist(), strict=True))
        ranked = dict(sorted(found.items(), key=lambda pair: -pair[1])[:10])
        return LiveScore(
            float(scores[row]), bool(alarm[row]), None, {name: one for name, one in ranked.items() if one > 0}
        )


def moment_of(given: str | float) -> float:
    """A time as a number: dates as seconds since 1970, of the series' own clock where they have no offset."""
    if not isinstance(given, str):
        return float(given)
    read = datetime.fromisoformat(given)
    return (read if read.tzinfo else read.replace(tzinfo=UTC)).timestamp()
