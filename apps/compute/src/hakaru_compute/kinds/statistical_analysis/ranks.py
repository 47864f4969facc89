"""Tests by ranks with what they estimate: shifts, and probabilities that one value exceeds another."""

from __future__ import annotations

import math

import numpy as np
from scipy import optimize, stats

from hakaru_compute.kinds.statistical_analysis.order_statistics import Differences, Means, kth, median
from hakaru_compute.kinds.statistical_analysis.sample_spec import Effect, RankTest, Shift
from hakaru_compute.kinds.statistical_analysis.shared_options import Alternative

# As R has it: exact below so many values without ties.
EXACT_BELOW = 50


def _side(alternative: Alternative) -> str:
    return alternative.replace("_", "-")


def mann_whitney(
    first: np.ndarray, second: np.ndarray, alternative: Alternative, alpha: float
) -> tuple[RankTest, list[Effect]]:
    """Mann and Whitney's U of the first group: exact where few and no ties, as in R, else normal with continuity correction.

    Where all values are the same there is nothing to tell: p is 1.
    """
    n, m = len(first), len(second)
    is_exact = _is_exact_of_two(first, second)
    found = stats.mannwhitneyu(
        first, second, alternative=_side(alternative), method="exact" if is_exact else "asymptotic"
    )
    statistic, p = float(found.statistic), float(found.pvalue)
    test = RankTest(name="mann_whitney", statistic=statistic, p=p if math.isfinite(p) else 1.0, exact=is_exact, n=n + m)
    share = statistic / (n * m)
    low, high = superiority_interval(share, n, m, alpha)
    return test, [
        Effect(name="rank_biserial", value=2 * share - 1, low=2 * low - 1, high=2 * high - 1),
        Effect(name="cles", value=share, low=low, high=high),
    ]


def wilcoxon(differences: np.ndarray, alternative: Alternative, alpha: float) -> tuple[RankTest, list[Effect]] | None:
    """Wilcoxon's signed ranks of differences, those of zero left out; null where none is left."""
    nonzero = differences[differences != 0]
    n = len(nonzero)
    if n == 0:
        return None
    is_exact = _is_exact_of_one(differences)
    ranks = stats.rankdata(np.abs(nonzero))
    up = float(ranks[nonzero > 0].sum())
    found = stats.wilcoxon(
        nonzero, alternative=_side(alternative), correction=True, method="exact" if is_exact else "asymptotic"
    )
    test = RankTest(name="wilcoxon", statistic=up, p=float(min(1.0, found.pvalue)), exact=is_exact, n=n)
    value = float(2 * up / ranks.sum() - 1)
    # Fisher's z with the standard error of no effect (Kerby 2014, as R's effectsize has it).
    reach = float(stats.norm.isf(alpha / 2)) * math.sqrt((2 * n**3 + 3 * n**2 + n) / 6) / ((n**2 + n) / 2)
    ends = [math.tanh(math.atanh(value) + side * reach) for side in (-1, 1)] if abs(value) < 1 else [None, None]
    return test, [Effect(name="rank_biserial", value=value, low=ends[0], high=ends[1])]


def superiority_interval(share: float, n: int, m: int, alpha: float) -> tuple[float, float]:
    """The 1 − α interval of P(X > Y) + P(X = Y)/2 from its estimate (Newcombe 2006, method 5)."""
    z, each = float(stats.norm.isf(alpha / 2)), (n + m) / 2 - 1

    def beyond(true: float) -> float:
        inner = 1 + each * ((1 - true) / (2 - true) + true / (1 + true))
        return (share - true) ** 2 - z**2 * true * (1 - true) * inner / (n * m)

    def short_of_one(true: float) -> float:
        # `beyond` of a share of 1, whose root at 1 itself is divided out: the other one is the end of the interval.
        inner = 1 + each * ((1 - true) / (2 - true) + true / (1 + true))
        return (1 - true) - z**2 * true * inner / (n * m)

    if share in (0, 1):
        end = float(optimize.brentq(short_of_one, 0, 1, xtol=1e-14))
        return (end, 1.0) if share == 1 else (0.0, 1 - end)
    low = optimize.brentq(beyond, 0, share, xtol=1e-14)
    high = optimize.brentq(beyond, share, 1, xtol=1e-14)
    return float(low), float(high)


def shift_of_two(first: np.ndarray, second: np.ndarray, alternative: Alternative, alpha: float) -> Shift:
    """The median of all differences between the groups, with the shifts that Mann and Whitney's test does not reject."""
    n, m = len(first), len(second)
    differences = Differences(first, second)
    counts = _counts_of_two(n, m) if _is_exact_of_two(first, second) else None
    tied = sum(float((count**3 - count).sum()) for count in map(_ties, (first, second)))
    total = n + m
    variance = n * m / 12 * (total + 1 - tied / (total * (total - 1)))
    return _shift(differences, counts, variance, alternative, alpha)


def shift_of_pairs(values: np.ndarray, alternative: Alternative, alpha: float) -> Shift:
    """The median of all means of two differences, with the shifts that Wilcoxon's test does not reject."""
    n = len(values)
    counts = _counts_of_one(n) if _is_exact_of_one(values) else None
    return _shift(Means(values), counts, n * (n + 1) * (2 * n + 1) / 24, alternative, alpha)


def _shift(
    of: Differences | Means, counts: np.ndarray | None, variance: float, alternative: Alternative, alpha: float
) -> Shift:
    """counts: how many orders give each statistic where the test is exact; else it is normal with this variance."""
    share = alpha / 2 if alternative == "two_sided" else alpha
    if counts is None:
        cut = math.floor(of.count / 2 - 0.5 - float(stats.norm.isf(share)) * math.sqrt(variance)) + 1
    else:
        # The smallest statistic whose probability, with all below, is at least `share`: R's qwilcox and qsignrank.
        cut = int(np.argmax(np.cumsum(counts) / counts.sum() >= share))
        # Where the test rejects at the smallest statistic of all with just this probability, that is still an end.
        if cut == 0 and counts[0] / counts.sum() <= share:
            cut = 1
    # So few values reject no shift at all: what R gives then, the ends of all differences, is of a lower level.
    is_open = cut < 1
    cut = min(cut, of.count)
    low = None if is_open or alternative == "less" else kth(of, cut)
    high = None if is_open or alternative == "greater" else kth(of, of.count + 1 - cut)
    return Shift(value=median(of), low=low, high=high)


def _is_exact_of_two(first: np.ndarray, second: np.ndarray) -> bool:
    n, m = len(first), len(second)
    return max(n, m) < EXACT_BELOW and len(np.unique(np.concatenate([first, second]))) == n + m


def _is_exact_of_one(differences: np.ndarray) -> bool:
    n = len(differences)
    return n < EXACT_BELOW and bool((differences != 0).all()) and len(np.unique(np.abs(differences))) == n


def _ties(values: np.ndarray) -> np.ndarray:
    return np.unique(values, return_counts=True)[1].astype(float)


def _counts_of_two(n: int, m: int) -> np.ndarray:
    """Of all orders of n and m values, how many have each U from 0 to nm: coefficients of a Gaussian binomial."""
    counts = np.zeros(n * m + 1)
    counts[0] = 1
    for one in range(1, n + 1):
        for at in range(len(counts) - 1, m + one - 1, -1):
            counts[at] -= counts[at - m - one]
        for at in range(one, len(counts)):
            counts[at] += counts[at - one]
    return counts


def _counts_of_one(n: int) -> np.ndarray:
    """Of all signs of n ranks, how many have each sum of positive ones."""
    counts = np.ones(1)
    for rank in range(1, n + 1):
        longer = np.zeros(len(counts) + rank)
        longer[: len(counts)] = counts
        longer[rank:] += counts
        counts = longer
    return counts
