"""Gross outliers, such as a decimal point that was not typed."""

from __future__ import annotations

import numpy as np

from hakaru_compute.statistics.masked_outliers import FAR, MAD_TO_SIGMA

# So many times as far from the median as all others do these lie; where there is no spread they are so many times each.
GAP, TIMES = 6.0, 10.0
LOG_SPREADS = 4.0
FEWEST = 5
# More than one value in so many is no slip.
ONE_IN = 10
# Spreads of more values than this are those of a sample.
MOST_SPREAD = 100_000


def far_values(values: np.ndarray) -> np.ndarray:
    """Mask (n,) of the few of `values` (n,), NaN where missing, that lie more than 10 · 1.4826 · MAD from the median, at
    least 6 times as far as all others, and where every value is above zero more than 4 spreads of the logarithms too. Where
    more than half of the values are equal, those at least 10 times every other one.

    The server has the same rule for a dataset's statistics (`far-values.ts`), of which the wizard tells before a training.
    """
    known = np.flatnonzero(~np.isnan(values))
    far = np.zeros(len(values), bool)
    own = values[known]
    if len(own) < FEWEST:
        return far
    centre, spread = _centre_and_spread(own)
    sizes, gap, least = (np.abs(own - centre), GAP, FAR * spread) if spread > 0 else (np.abs(own), TIMES, 0.0)
    if not sizes.max() > least:
        return far
    most = max(1, len(own) // ONE_IN)
    order = np.argsort(-sizes, kind="stable")[: most + 1]
    larger, next_largest = sizes[order][:-1], sizes[order][1:]
    apart = np.flatnonzero((larger > least) & (next_largest > 0) & (larger >= gap * next_largest))
    if not len(apart):
        return far
    chosen = order[: apart[-1] + 1]
    if spread > 0 and own.min() > 0:
        log_centre, log_spread = _centre_and_spread(np.log(own))
        chosen = chosen[np.abs(np.log(own[chosen]) - log_centre) > LOG_SPREADS * log_spread]
    far[known[chosen]] = True
    return far


def _centre_and_spread(values: np.ndarray) -> tuple[float, float]:
    seen = values[:: len(values) // MOST_SPREAD + 1]
    centre = float(np.median(seen))
    return centre, MAD_TO_SIGMA * float(np.median(np.abs(seen - centre)))
