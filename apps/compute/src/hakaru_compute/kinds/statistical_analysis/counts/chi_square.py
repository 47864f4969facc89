"""Tables of counts against what is expected of them: Pearson's χ², its exact and simulated p, and effects."""

from __future__ import annotations

import math
from collections.abc import Callable

import numpy as np
from scipy import optimize, special, stats

from hakaru_compute.kinds.statistical_analysis.counts.spec import CountTest, Expected
from hakaru_compute.kinds.statistical_analysis.sample_spec import Effect, EffectName

# So many tables are drawn, fewer where they are large: all of them together have at most so many cells.
DRAWS, MOST_CELLS, FEWEST_DRAWS = 100_000, 40_000_000, 2_000
CELLS_AT_ONCE = 2_000_000
# What rounding alone keeps from being as large.
ALMOST = 1 - 1e-10


def expected_of(counts: np.ndarray) -> np.ndarray:
    """Of a table (r, c) whose rows and columns are independent."""
    return np.asarray(np.outer(counts.sum(axis=1), counts.sum(axis=0)) / counts.sum())


def adjusted_residuals(counts: np.ndarray, expected: np.ndarray) -> np.ndarray:
    """Of a table (r, c): standard normal where rows and columns are independent (Haberman 1973)."""
    n = counts.sum()
    rest = np.outer(1 - counts.sum(axis=1) / n, 1 - counts.sum(axis=0) / n)
    return np.asarray((counts - expected) / np.sqrt(expected * rest))


def sizes_of(expected: np.ndarray) -> Expected:
    """Cochran's rule: expected counts are small where one is below 1 or more than a fifth are below 5."""
    below = int((expected < 5).sum())
    is_small = bool(expected.min() < 1 or below > 0.2 * expected.size)
    return Expected(smallest=float(expected.min()), below_five=below, cells=expected.size, is_small=is_small)


def pearson(counts: np.ndarray, expected: np.ndarray, df: int) -> CountTest:
    """Pearson's χ²."""
    statistic = _distance(counts, expected)
    return CountTest(
        name="pearson", statistic=statistic, df=df, p=float(stats.chi2.sf(statistic, df)), draws=None, error=None
    )


def likelihood_ratio(counts: np.ndarray, expected: np.ndarray, df: int) -> CountTest:
    """G: twice the logarithm of the ratio of likelihoods."""
    statistic = max(0.0, float(2 * special.rel_entr(counts, expected).sum()))
    p = float(stats.chi2.sf(statistic, df))
    return CountTest(name="likelihood_ratio", statistic=statistic, df=df, p=p, draws=None, error=None)


def fisher(counts: np.ndarray) -> CountTest:
    """Exact, of two rows and two columns."""
    p = min(1.0, float(stats.fisher_exact(counts).pvalue))
    return CountTest(name="fisher", statistic=None, df=None, p=p, draws=None, error=None)


def simulated_independence(counts: np.ndarray, expected: np.ndarray, seed: int) -> CountTest:
    """Among tables (r, c) with the same sums of rows and columns."""
    tables = stats.random_table(counts.sum(axis=1), counts.sum(axis=0))
    rng = np.random.default_rng(seed)
    return _simulated(counts, expected, lambda size: np.asarray(tables.rvs(size=size, random_state=rng)))


def simulated_fit(counts: np.ndarray, expected: np.ndarray, seed: int) -> CountTest:
    """Among counts (c,) drawn by the stated shares."""
    n, rng = int(counts.sum()), np.random.default_rng(seed)
    shares = expected / expected.sum()
    return _simulated(counts, expected, lambda size: rng.multinomial(n, shares, size=size))


def _simulated(counts: np.ndarray, expected: np.ndarray, draw: Callable[[int], np.ndarray]) -> CountTest:
    """p of the statistic among drawn ones, itself included (Hope 1968)."""
    observed = _distance(counts, expected)
    draws = int(np.clip(MOST_CELLS // counts.size, FEWEST_DRAWS, DRAWS))
    beyond, left = 0, draws
    while left > 0:
        size = min(left, max(1, CELLS_AT_ONCE // counts.size))
        drawn = draw(size)
        distances = (np.square(drawn - expected) / expected).reshape(size, -1).sum(axis=1)
        beyond += int((distances >= observed * ALMOST).sum())
        left -= size
    p = (1 + beyond) / (draws + 1)
    error = math.sqrt(p * (1 - p) / (draws + 1))
    return CountTest(name="monte_carlo", statistic=observed, df=None, p=p, draws=draws, error=error)


def _distance(counts: np.ndarray, expected: np.ndarray) -> float:
    return float((np.square(counts - expected) / expected).sum())


def effects_of(
    names: tuple[EffectName, EffectName], statistic: float, df: int, scale: float, alpha: float
) -> list[Effect]:
    """√(χ²/scale), which chance alone raises above 0, and √((χ² − df)/scale), whose interval is of the noncentral χ²."""
    plain, corrected = names
    low, high = (math.sqrt(one / scale) for one in _noncentrality(statistic, df, alpha))
    values = math.sqrt(statistic / scale), math.sqrt(max(0.0, statistic - df) / scale)
    most = 1.0 if plain == "cramers_v" else math.inf
    return [
        Effect(name=plain, value=min(most, values[0]), low=None, high=None),
        Effect(name=corrected, value=values[1], low=low, high=min(most, high)),
    ]


def _noncentrality(statistic: float, df: int, alpha: float) -> tuple[float, float]:
    """The noncentralities of χ² that the statistic does not reject at either end."""

    def end(share: float) -> float:
        def rest(of: float) -> float:
            return float(stats.ncx2.cdf(statistic, df, of) if of else stats.chi2.cdf(statistic, df)) - share

        if rest(0.0) <= 0:
            return 0.0
        top = statistic + 10 * math.sqrt(statistic + df) + 20
        while rest(top) > 0:
            top *= 2
        return float(optimize.brentq(rest, 0.0, top, xtol=1e-12, rtol=1e-13))

    return end(1 - alpha / 2), end(alpha / 2)
