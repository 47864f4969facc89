"""A fitted anomaly model: scores of any series of its channels, and what each channel has in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from hakaru_compute.kinds.time_series.scorer import Scorer
from hakaru_compute.kinds.time_series.scorers import make_scorer
from hakaru_compute.kinds.time_series.windows import ChannelScale, WindowKind, Windows

CELLS_AT_ONCE = 1_000_000
# What rounding leaves of a channel that stands still is no share in a score.
LEAST_SHARE = 1e-6


@dataclass(frozen=True)
class Calibration:
    """Brings raw scores (m, parts) to one scale: of each part, and of their largest, 0 is the median of normal rows and 1 their
    99 % quantile; both of rows that the model had not seen. mean: their mean in place of their largest. plain: a probability,
    which stays as it is.
    """

    middle: np.ndarray
    size: np.ndarray
    plain: bool = False
    mean: bool = False

    @classmethod
    def of(cls, raw: np.ndarray, *, mean: bool = False) -> Calibration:
        """Of raw scores (m, parts) of normal rows."""
        raw = raw[~np.isnan(raw).any(axis=1)]
        if not len(raw):
            raise ValueError("no normal row could be scored by a model that had not seen it")
        middle, size = _spread(raw)
        joined = _joined((raw - middle) / size, mean)[:, None]
        last, last_size = _spread(joined)
        return cls(np.append(middle, last), np.append(size, last_size), mean=mean)

    @classmethod
    def unchanged(cls, raw: np.ndarray) -> Calibration:
        """Of raw scores (m, parts) that are on one scale as they are."""
        if np.isnan(raw).any(axis=1).all():
            raise ValueError("no normal row could be scored by a model that had not seen it")
        return cls(np.zeros(raw.shape[1] + 1), np.ones(raw.shape[1] + 1))

    def __call__(self, raw: np.ndarray) -> np.ndarray:
        if self.plain:
            return raw[:, 0]
        joined = _joined((raw - self.middle[:-1]) / self.size[:-1], self.mean)
        return np.asarray((joined - self.middle[-1]) / self.size[-1])


PLAIN = Calibration(np.zeros(1), np.ones(1), plain=True)


def _joined(scaled: np.ndarray, mean: bool) -> np.ndarray:
    return np.asarray(scaled.mean(axis=1) if mean else scaled.max(axis=1))


def _spread(raw: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    middle, high = np.quantile(raw, [0.5, 0.99], axis=0)
    # Where normal rows have one score, the least that is told from it.
    return middle, np.maximum(high - middle, np.maximum(1e-3 * np.abs(middle), 1e-6))


@dataclass(frozen=True)
class FittedModel:
    """channels: those it uses, as names; scale: of these; length and kind: of its windows."""

    channels: list[str]
    scale: ChannelScale
    length: int
    kind: WindowKind
    scorer: Scorer
    calibration: Calibration

    @property
    def reach(self) -> int:
        """How many rows before one its score follows from."""
        return self.scorer.reach(self.length)

    def windows(self, values: np.ndarray, first: np.ndarray, runs: np.ndarray | None = None) -> Windows:
        """Of a series of its channels (n, p). first, runs (n,): the first rows of each row's stretch and run; without runs, every
        stretch is one.
        """
        return Windows(values, first, self.length, self.scale, self.kind, runs)

    def scores(
        self, values: np.ndarray, first: np.ndarray, begin: int = 0, runs: np.ndarray | None = None
    ) -> np.ndarray:
        """Scores (n,) of a series of its channels; NaN of rows without a whole window, with half of the channels missing, or before
        the row `begin`.
        """
        windows = self.windows(values, first, runs)
        rows = windows.complete()
        rows = rows[rows >= begin]
        found = np.full(len(values), np.nan)
        if len(rows):
            rows = rows[~lacking(values, rows)]
        if len(rows):
            found[rows] = self.calibration(self.scorer.score(windows, rows))
        return found

    def contributions(
        self, values: np.ndarray, first: np.ndarray, rows: np.ndarray, runs: np.ndarray | None = None
    ) -> np.ndarray:
        """Shares of the channels (m, p) in the scores of a few rows that have one."""
        if not len(rows):
            return np.zeros((0, values.shape[1]))
        order = np.argsort(rows, kind="stable")
        found = np.empty((len(rows), values.shape[1]))
        found[order] = self.scorer.contributions(self.windows(values, first, runs), rows[order])
        total = found.sum(axis=1, keepdims=True)
        shares = np.divide(found, total, out=np.zeros_like(found), where=total > 0)
        return np.where(shares < LEAST_SHARE, 0.0, shares)

    def arrays(self) -> dict[str, np.ndarray]:
        """All of it but what a library fitted, by name."""
        scale = self.scale
        return {
            "scale": np.stack([scale.centre, scale.spread, scale.lowest, scale.highest]),
            "calibration": np.stack([self.calibration.middle, self.calibration.size]),
            **{f"scorer_{name}": array for name, array in self.scorer.arrays().items()},
        }


def lacking(values: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Mask (m,) of rows with no value in half of the channels or more."""
    found = np.zeros(len(rows), dtype=bool)
    size = max(1, CELLS_AT_ONCE // max(values.shape[1], 1))
    for start in range(0, len(rows), size):
        some = rows[start : start + size]
        block = values[some[0] : some[-1] + 1] if some[-1] - some[0] == len(some) - 1 else values[some]
        # Most rows have every value, which their sum says soonest.
        gone = np.flatnonzero(np.isnan(block.sum(axis=1)))
        if len(gone):
            found[start + gone] = 2 * np.isnan(block[gone]).sum(axis=1) >= values.shape[1]
    return found


def fitted_from(
    arrays: dict[str, np.ndarray], parameters: Any, estimator: Any, *, plain: bool, **facts: Any
) -> FittedModel:
    """A model of its arrays, parameters and what a library fitted; facts: its other fields."""
    scorer = make_scorer(parameters)
    own = {name.removeprefix("scorer_"): array for name, array in arrays.items() if name.startswith("scorer_")}
    scorer.restore(own, estimator)
    middle, size = arrays["calibration"]
    return FittedModel(
        scale=ChannelScale(*arrays["scale"]),
        scorer=scorer,
        calibration=Calibration(middle, size, plain, scorer.joined_by_mean),
        **facts,
    )
