"""How far inputs lie from the samples that a sensor was trained on, wherever its latent variables point."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hakaru_compute.kinds.soft_sensor.fitted import INSIDE
from hakaru_compute.kinds.soft_sensor.judged import JudgedSensor
from hakaru_compute.kinds.soft_sensor.samples import any_missing
from hakaru_compute.kinds.soft_sensor.sensor import limit_rows

NEIGHBOURS = 3
# Training samples that distances are taken to, and rows that their limit is set by; of more, so many evenly over time.
MOST_REFERENCES = 2_000
MOST_LIMIT_ROWS = 1_000
CELLS_AT_ONCE = 2_000_000


@dataclass(frozen=True)
class TrainingDistance:
    """references (k, q): scaled inputs of training samples, at rows (k,) of the series. limit: of 99 % of the training's rows,
    analysed or not; null where there are none to set it by.
    """

    references: np.ndarray
    rows: np.ndarray
    limit: float | None

    @classmethod
    def of(cls, judged: JudgedSensor, scaled: np.ndarray) -> TrainingDistance:
        """scaled (m, q): inputs of all samples. For the limit, samples no further than the embargo from a row do not count as
        near it: rows side by side are alike, and new rows have none at their side.
        """
        training = judged.prepared.split.fit
        training = _some(training[~any_missing(scaled[training])], MOST_REFERENCES)
        found = cls(scaled[training], judged.samples.rows[training], None)
        own = limit_rows(judged.prepared, int(judged.samples.rows[judged.prepared.split.fit].max()))
        own = own.take(_some(np.arange(len(own.rows)), MOST_LIMIT_ROWS))
        distances = found.to(judged.sensor.scaled(own), own.rows, judged.prepared.embargo)
        distances = distances[np.isfinite(distances)]
        return cls(found.references, found.rows, float(np.quantile(distances, INSIDE)) if len(distances) else None)

    def to(self, scaled: np.ndarray, rows: np.ndarray | None = None, apart: int = 0) -> np.ndarray:
        """Of scaled inputs (m, q), the mean root mean square distance, in standard deviations an input, to the nearest samples;
        NaN where an input is missing. rows (m,): at which they are, where samples up to `apart` rows away are passed over.
        """
        found = np.full(len(scaled), np.nan)
        there = np.flatnonzero(~any_missing(scaled))
        if not len(self.references):
            return found
        size = max(1, CELLS_AT_ONCE // len(self.references))
        lengths = np.einsum("ij,ij->i", self.references, self.references)
        for start in range(0, len(there), size):
            some = there[start : start + size]
            squares = lengths - 2 * scaled[some] @ self.references.T
            squares += np.einsum("ij,ij->i", scaled[some], scaled[some])[:, None]
            if rows is not None:
                squares[np.abs(rows[some][:, None] - self.rows) <= apart] = np.inf
            count = min(NEIGHBOURS, squares.shape[1])
            nearest = np.partition(squares, count - 1, axis=1)[:, :count]
            found[some] = np.sqrt(np.maximum(nearest, 0.0) / scaled.shape[1]).mean(axis=1)
        return np.where(np.isinf(found), np.nan, found)


def _some(places: np.ndarray, most: int) -> np.ndarray:
    return places if len(places) <= most else places[np.linspace(0, len(places) - 1, most).astype(np.int64)]
