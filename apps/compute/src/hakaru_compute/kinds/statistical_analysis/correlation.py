"""How two columns go together: Pearson, Spearman and Kendall, and what a straight line misses."""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import permutations

import numpy as np
from scipy import stats

from hakaru_compute.job import JobError
from hakaru_compute.kinds.statistical_analysis.association_options import CorrelationParameters
from hakaru_compute.kinds.statistical_analysis.association_spec import (
    Coefficient,
    CorrelatedPair,
    CorrelationName,
    Curve,
    Influence,
)
from hakaru_compute.kinds.statistical_analysis.groups import Pairs
from hakaru_compute.kinds.statistical_analysis.samples import MOST_DRAWN

# All pairs together draw so many points at most, each as many as leave a picture.
MOST_DRAWN_OF_ALL = 40_000
FEWEST_DRAWN = 200
# Up to so many values without ties, the p of Spearman is counted over all orders.
EXACT_UP_TO = 9
# A square term that is this sure and explains this much more makes a relation curved.
CURVED_P, CURVED_GAIN = 0.01, 0.05
MUCH = 0.2
# Of a sum of squares: less cannot be told from rounding.
LITTLE = 1e-6


def correlate(pairs: Pairs, asked: CorrelationParameters, of: int) -> CorrelatedPair:
    """Two columns of `of` pairs of columns. Raises sample_constant, and pairs_too_few below three rows."""
    first, second = pairs.first, pairs.second
    n = first.n
    if n < 3:
        raise JobError("pairs_for_line_too_few", rows=n, missing=pairs.dropped)
    for one in (first, second):
        if (one.above == one.above[0]).all():
            raise JobError("sample_constant", sample=one.name)
    x, y = (one.above - one.mean_above for one in (first, second))
    sums = float(x @ x), float(y @ y), float(x @ y)
    coefficients = {
        "pearson": _pearson(sums, n, asked.alpha),
        "spearman": _spearman(x, y, asked.alpha),
        "kendall": _kendall(x, y, asked.alpha),
    }
    main = coefficients.pop(asked.method)
    slope = sums[2] / sums[0]
    influence = _influence(x, y, sums, pairs, asked.alpha)
    most = max(FEWEST_DRAWN, min(MOST_DRAWN, MOST_DRAWN_OF_ALL // of))
    drawn = np.linspace(0, n - 1, min(n, most)).round().astype(int)
    if influence is not None:
        drawn = np.append(drawn, np.searchsorted(first.rows, influence.row))
    drawn = np.unique(drawn)
    return CorrelatedPair(
        title=f"{first.name} × {second.name}",
        first=first.name,
        second=second.name,
        n=n,
        dropped=pairs.dropped,
        tests=[main, *coefficients.values()],
        p_holm=main.p,
        slope=slope,
        intercept=second.mean - slope * first.mean,
        curve=_curve(x, y, sums),
        influence=influence,
        x=first.values[drawn].tolist(),
        y=second.values[drawn].tolist(),
        rows=first.rows[drawn].tolist(),
    )


def _of_r(r: np.ndarray | float, n: int) -> np.ndarray:
    """Two-sided p of Pearson's r of n normal pairs."""
    with np.errstate(divide="ignore"):
        t = np.abs(r) * np.sqrt((n - 2) / (1 - np.square(r)))
    return np.asarray(2 * stats.t.sf(t, n - 2))


def _interval(value: float, variance: float, alpha: float) -> tuple[float | None, float | None]:
    """On the scale of Fisher's z."""
    if not (math.isfinite(variance) and variance > 0 and abs(value) < 1):
        return None, None
    reach = float(stats.norm.isf(alpha / 2)) * math.sqrt(variance)
    return math.tanh(math.atanh(value) - reach), math.tanh(math.atanh(value) + reach)


def _coefficient(
    name: CorrelationName, value: float, p: float, variance: float, alpha: float, exact: bool = False
) -> Coefficient:
    low, high = _interval(value, variance, alpha)
    return Coefficient(name=name, value=value, low=low, high=high, p=p, exact=exact)


def _in_range(value: float) -> float:
    """A coefficient within -1 to 1; what rounding alone keeps from an end is the end."""
    return math.copysign(1.0, value) if abs(value) > 1 - 1e-14 else value


def _pearson(sums: tuple[float, float, float], n: int, alpha: float) -> Coefficient:
    r = _in_range(sums[2] / math.sqrt(sums[0]) / math.sqrt(sums[1]))
    return _coefficient("pearson", r, float(_of_r(r, n)), 1 / (n - 3) if n > 3 else math.inf, alpha)


def _spearman(x: np.ndarray, y: np.ndarray, alpha: float) -> Coefficient:
    """Pearson's of the ranks; the variance on Fisher's scale is that of Bonett and Wright (2000)."""
    n = len(x)
    ranks = stats.rankdata(x), stats.rankdata(y)
    a, b = (one - (n + 1) / 2 for one in ranks)
    value = _in_range(float(a @ b) / math.sqrt(float(a @ a)) / math.sqrt(float(b @ b)))
    is_exact = n <= EXACT_UP_TO and all(len(np.unique(one)) == n for one in ranks)
    p = _p_of_orders(n, float(((ranks[0] - ranks[1]) ** 2).sum())) if is_exact else float(_of_r(value, n))
    variance = (1 + value**2 / 2) / (n - 3) if n > 3 else math.inf
    return _coefficient("spearman", value, p, variance, alpha, is_exact)


@lru_cache(maxsize=EXACT_UP_TO)
def _distances(n: int) -> np.ndarray:
    """The sum of squared differences of ranks of every order of n values."""
    orders = np.array(list(permutations(range(n))))
    return np.asarray(((orders - np.arange(n)) ** 2).sum(axis=1))


def _p_of_orders(n: int, distance: float) -> float:
    every = _distances(n)
    middle = (n**3 - n) / 6
    share = (every <= distance).mean() if distance <= middle else (every >= distance).mean()
    return float(min(1.0, 2 * share))


def _kendall(x: np.ndarray, y: np.ndarray, alpha: float) -> Coefficient:
    """τ_b; exact without ties below 50 values, as in R; the variance on Fisher's scale is that of Fieller et al. (1957)."""
    n = len(x)
    is_exact = n < 50 and len(np.unique(x)) == n and len(np.unique(y)) == n
    found = stats.kendalltau(x, y, method="exact" if is_exact else "asymptotic")
    variance = 0.437 / (n - 4) if n > 4 else math.inf
    return _coefficient("kendall", float(found.statistic), float(found.pvalue), variance, alpha, is_exact)


def _curve(x: np.ndarray, y: np.ndarray, sums: tuple[float, float, float]) -> Curve | None:
    """A square term beside the straight line; null where x has too few values or a line leaves nothing."""
    n = len(x)
    left = y - sums[2] / sums[0] * x
    square = (x / math.sqrt(sums[0])) ** 2
    square = square - square.mean()
    square = square - float(square @ x) / sums[0] * x
    spread, rest = float(square @ square), float(left @ left)
    if n < 5 or len(np.unique(x)) < 3 or rest <= 1e-14 * sums[1] or spread <= 1e-14 / n**2:
        return None
    explained = float(square @ left) ** 2 / spread
    f = explained / max((rest - explained) / (n - 3), 1e-300)
    p, gain = float(stats.f.sf(f, 1, n - 3)), explained / sums[1]
    return Curve(p=p, gain=gain, is_curved=p < CURVED_P and gain >= CURVED_GAIN)


def _influence(
    x: np.ndarray, y: np.ndarray, sums: tuple[float, float, float], pairs: Pairs, alpha: float
) -> Influence | None:
    """Leaves out each row in turn; x (n,) and y (n,) are centred."""
    n = len(x)
    if n < 4:
        return None
    part = n / (n - 1)
    xx, yy, xy = sums[0] - part * x * x, sums[1] - part * y * y, sums[2] - part * x * y
    is_there = (xx > LITTLE * sums[0]) & (yy > LITTLE * sums[1])
    without = xy / np.sqrt(np.where(is_there, xx * yy, np.inf))
    # A row that holds nearly all of a sum leaves no digits to subtract it from: without it they are added up anew.
    for place in np.flatnonzero(~is_there).tolist():
        without[place] = _without(pairs, place)
    r = sums[2] / math.sqrt(sums[0]) / math.sqrt(sums[1])
    change = np.where(np.isnan(without), np.inf, np.abs(np.clip(without, -1, 1) - r))
    at = int(np.argmax(change))
    row, of_row = int(pairs.first.rows[at]), (float(pairs.first.values[at]), float(pairs.second.values[at]))
    if math.isnan(without[at]):
        return Influence(row=row, x=of_row[0], y=of_row[1], value=None, p=None, decides=True)
    value = _in_range(float(without[at]))
    p = float(_of_r(value, n - 1))
    crosses = (float(_of_r(_in_range(r), n)) < alpha) != (p < alpha)
    decides = bool(crosses or abs(value - r) >= MUCH)
    return Influence(row=row, x=of_row[0], y=of_row[1], value=value, p=p, decides=decides)


def _without(pairs: Pairs, place: int) -> float:
    """Pearson's r without one row; NaN where it leaves a constant."""
    x, y = (np.delete(one.values, place) for one in (pairs.first, pairs.second))
    if (x == x[0]).all() or (y == y[0]).all():
        return math.nan
    x, y = x - x[0], y - y[0]
    x, y = x - x.mean(), y - y.mean()
    return float(x @ y) / math.sqrt(x @ x) / math.sqrt(y @ y)
