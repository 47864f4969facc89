"""Sums over the samples of a training, of which a PLS of the first so many of them is made without going through them again."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from hakaru_compute.kinds.soft_sensor.literals import Inputs
from hakaru_compute.kinds.soft_sensor.regressors import Regressor, Scale, ScaledSums
from hakaru_compute.kinds.soft_sensor.samples import Samples, any_missing, slice_of, some_of

# Samples for each input from which on sums are less work than the samples themselves.
SAMPLES_AN_INPUT = 2
# How many variances the square of a mean's distance from what sums are taken about may be: three digits are lost by then.
MOST_SHIFT = 1e3
CELLS_AT_ONCE = 500_000


@dataclass(frozen=True)
class Moments:
    """Of `count` samples: centre (q,) and level, about which they are taken, so that none loses digits; total (q,) and target_total:
    sums of distances from these; inner (q, q), cross (q,), squares: of products of these, the target's with itself in the last.
    largest (q,): the largest |input|.
    """

    count: int
    centre: np.ndarray
    level: float
    total: np.ndarray
    target_total: float
    inner: np.ndarray
    cross: np.ndarray
    squares: float
    largest: np.ndarray

    def with_rows(self, matrix: np.ndarray, target: np.ndarray) -> Moments:
        """With further samples (m, q) and their target (m,)."""
        if not len(target):
            return self
        away, beside = matrix - self.centre, target - self.level
        return replace(
            self,
            count=self.count + len(target),
            total=self.total + away.sum(axis=0),
            target_total=self.target_total + float(beside.sum()),
            inner=self.inner + away.T @ away,
            cross=self.cross + away.T @ beside,
            squares=self.squares + float(beside @ beside),
            largest=np.maximum(self.largest, np.maximum(matrix.max(axis=0), -matrix.min(axis=0))),
        )

    def scale(self) -> Scale | None:
        """`Scale.of` of these samples. Null where so little is left of a sum that it tells no spread."""
        if self.count < 2:
            return None
        shift, target_shift = self.total / self.count, self.target_total / self.count
        taken = self.count * np.append(shift, target_shift) ** 2
        left = np.append(np.diag(self.inner), self.squares) - taken
        if (taken > MOST_SHIFT * left).any():
            return None
        *spread, size = np.sqrt(left / (self.count - 1))
        return Scale.by(np.array(spread), self.largest, self.centre + shift, self.level + target_shift, float(size))

    def scaled(self, scale: Scale) -> ScaledSums:
        """In units of spread."""
        shift, target_shift = self.total / self.count, self.target_total / self.count
        inner = self.inner - self.count * np.outer(shift, shift)
        inner /= scale.spread
        inner /= scale.spread[:, None]
        return ScaledSums(
            self.count,
            inner,
            (self.cross - self.count * shift * target_shift) / scale.spread / scale.size,
            # What rounding left of the means, which is much where these are far from 0.
            (shift - (scale.centre - self.centre)) / scale.spread,
            (target_shift - (scale.level - self.level)) / scale.size,
        )


class SampleSums:
    """Of samples in order of time, for each kind of inputs once they are asked for. ends: of how many, from the first on, models are
    made.
    """

    def __init__(self, samples: Samples, ends: Iterable[int]) -> None:
        self._samples, self._ends = samples, sorted(set(ends))
        self._made: dict[Inputs, dict[int, Moments]] = {}

    def of(self, inputs: Inputs, places: np.ndarray) -> Moments | None:
        """Of the samples at these places (rising) whose inputs are all there. Null where they are not the first up to an end, or too
        few for sums to be less work.
        """
        count = len(places)
        if count not in self._ends or not count or places[-1] != count - 1:
            return None
        if len(self._samples.rows) < SAMPLES_AN_INPUT * self._samples.now.shape[1]:
            return None
        if inputs not in self._made:
            self._made[inputs] = self._sum(inputs)
        return self._made[inputs][count]

    def _sum(self, inputs: Inputs) -> dict[int, Moments]:
        matrix, base = self._samples.inputs(inputs)
        target = self._samples.target - base
        whole = ~(any_missing(matrix) | np.isnan(target))
        size = max(1, CELLS_AT_ONCE // matrix.shape[1])
        about = np.flatnonzero(whole)[:size]
        columns = matrix.shape[1]
        moments = Moments(
            0,
            matrix[about].mean(axis=0) if len(about) else np.zeros(columns),
            float(target[about].mean()) if len(about) else 0.0,
            np.zeros(columns),
            0.0,
            np.zeros((columns, columns)),
            np.zeros(columns),
            0.0,
            np.zeros(columns),
        )
        found, begin = {}, 0
        for end in self._ends:
            for start in range(begin, end, size):
                part = slice(start, min(start + size, end))
                moments = moments.with_rows(some_of(matrix[part], whole[part]), target[part][whole[part]])
            found[end], begin = moments, end
        return found


def fit_scaled(
    regressor: Regressor,
    matrix: np.ndarray,
    target: np.ndarray,
    fit: np.ndarray,
    moments: Moments | None,
    scale: Scale | None = None,
) -> Scale:
    """Fits on the samples (m, q) at places `fit`, in units of a scale, or else of their spread, and returns it. moments: of these
    samples, in place of which they are gone through where a regressor does not draw on sums, or these tell too little.
    """
    if moments is not None and regressor.draws_on_sums:
        own = moments.scale()
        if own is not None and regressor.fit_sums(moments.scaled(scale or own)):
            return scale or own
    places = slice_of(fit)
    some, wanted = matrix[places], target[places]
    scale = scale or Scale.of(some, wanted)
    regressor.fit(scale.columns(some), (wanted - scale.level) / scale.size)
    return scale
