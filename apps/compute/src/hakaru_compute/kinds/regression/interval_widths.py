"""How wide a conformal interval is: one width for all rows, or one that follows the prediction; wider where inputs miss."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from hakaru_compute.families.supervised.metrics import half_width

# Rows behind each knot of the spread, and how many knots at most.
ROWS_A_KNOT, MOST_KNOTS = 30, 12
FEWEST_ROWS = 90
# Of the mean spread: where predictions happened to be nearly exact, new ones need not be.
LEAST_SHARE = 0.2
CHECK_PARTS = 5
CHECKED_COVERAGES = (0.5, 0.8, 0.9, 0.95)
# How much better than one width for all, and by how many standard errors, a spread must do on rows it was not found from.
LEAST_GAIN, STANDARD_ERRORS = 0.01, 2.0


@dataclass(frozen=True)
class Spread:
    """How far measurements lie from predictions, by the prediction: linear between knots (k,), constant beyond them."""

    predictions: np.ndarray
    sizes: np.ndarray

    def at(self, predictions: np.ndarray) -> np.ndarray:
        return np.interp(predictions, self.predictions, self.sizes)


@dataclass(frozen=True)
class Widths:
    """scores: sorted |measured − predicted| of out-of-fold predictions, in units of the spread where there is one.

    rows: how many rows they are of. masked: the same scores of some rows with a feature missing, by the feature.
    """

    scores: np.ndarray
    rows: int | None
    spread: Spread | None = None
    masked: dict[str, np.ndarray] = field(default_factory=dict)

    def factor(self, coverage: float) -> float | None:
        """Half the width in units of the spread; null where too few rows were held out for the coverage."""
        return half_width(self.scores, coverage, self.rows)

    def more(self, coverage: float, feature: str) -> float | None:
        """What is added to the factor where this feature is missing; null where it is not known."""
        factor = self.factor(coverage)
        wider = half_width(self.masked[feature], coverage) if feature in self.masked else None
        return None if factor is None or wider is None else max(wider - factor, 0.0)

    def halves(self, coverage: float, predictions: np.ndarray, missing: dict[str, np.ndarray]) -> np.ndarray:
        """Half widths (n,) around predictions; `missing`: masks (n,) by feature. NaN where there is none."""
        factor = self.factor(coverage)
        factors = np.full(len(predictions), np.nan if factor is None else factor)
        for feature, rows in missing.items():
            if rows.any():
                more = self.more(coverage, feature)
                factors[rows] += np.nan if more is None else more
        return factors if self.spread is None else factors * self.spread.at(predictions)


def choose_spread(predicted: np.ndarray, residuals: np.ndarray, seed: int) -> Spread | None:
    """A spread by the prediction where intervals that follow it do better than one width for all; null where they do not.

    predicted, residuals (n,): of out-of-fold predictions. Judged by the interval score (Gneiting & Raftery, JASA 102 (2007)
    359, eq. 43) at four coverages, on rows that neither spread nor quantile were found from.
    """
    known = ~(np.isnan(predicted) | np.isnan(residuals))
    predicted, size = predicted[known], np.abs(residuals[known])
    if len(size) < FEWEST_ROWS or not np.ptp(predicted) > 0 or not size.mean() > 0:
        return None
    part = np.random.default_rng(seed).permutation(len(size)) % CHECK_PARTS
    gain = np.zeros(len(size))
    for number in range(CHECK_PARTS):
        others, own = part != number, part == number
        spread = _learn(predicted[others], size[others])
        scaled = size[others] / spread.at(predicted[others])
        for coverage in CHECKED_COVERAGES:
            alike, following = half_width(size[others], coverage), half_width(scaled, coverage)
            if alike is None or following is None:
                continue
            local = following * spread.at(predicted[own])
            gain[own] += _score(size[own], np.full(len(local), alike), coverage) - _score(size[own], local, coverage)
    usual = size.mean() * len(CHECKED_COVERAGES)
    error = float(gain.std(ddof=1)) / np.sqrt(len(gain))
    better = gain.mean() > LEAST_GAIN * usual and gain.mean() > STANDARD_ERRORS * error
    return _learn(predicted, size) if better else None


def _score(size: np.ndarray, half: np.ndarray, coverage: float) -> np.ndarray:
    """The interval score of symmetric intervals, in the target's unit; smaller is better."""
    return (1 - coverage) * half + np.maximum(size - half, 0.0)


def _learn(predicted: np.ndarray, size: np.ndarray) -> Spread:
    knots = int(np.clip(len(size) // ROWS_A_KNOT, 2, MOST_KNOTS))
    parts = np.array_split(np.argsort(predicted, kind="stable"), knots)
    at = np.array([predicted[rows].mean() for rows in parts])
    mean = np.array([size[rows].mean() for rows in parts])
    padded = np.concatenate([mean[:1], mean, mean[-1:]])
    smooth = (padded[:-2] + 2 * mean + padded[2:]) / 4
    return Spread(at, np.maximum(smooth, LEAST_SHARE * size.mean()))
