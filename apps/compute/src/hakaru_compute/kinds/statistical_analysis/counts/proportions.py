"""Two proportions: score intervals and tests of their difference and ratios (Miettinen and Nurminen 1985, Newcombe 1998)."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from scipy import optimize, stats

from hakaru_compute.kinds.statistical_analysis.counts.spec import (
    Difference,
    DifferenceName,
    MarginTest,
    ProportionTest,
    Ratio,
)
from hakaru_compute.kinds.statistical_analysis.shared_options import Alternative

Ends = tuple[float | None, float | None]
# Ratios beyond e^±40 are as good as none.
FURTHEST = 40.0


@dataclass(frozen=True)
class Two:
    """x1 of n1 and x2 of n2."""

    x1: int
    n1: int
    x2: int
    n2: int

    @property
    def shares(self) -> tuple[float, float]:
        return self.x1 / self.n1, self.x2 / self.n2

    @property
    def difference(self) -> float:
        return (self.x1 * self.n2 - self.x2 * self.n1) / (self.n1 * self.n2)

    @property
    def smallest_expected(self) -> float:
        n, x = self.n1 + self.n2, self.x1 + self.x2
        return min(self.n1, self.n2) * min(x, n - x) / n

    @property
    def correction(self) -> float:
        """Miettinen and Nurminen's variance is that of a sample: N / (N − 1)."""
        n = self.n1 + self.n2
        return n / (n - 1)


def wilson(x: int, n: int, z: float) -> tuple[float, float]:
    """The score interval of a proportion."""
    share, part = x / n, z * z / n
    middle = (share + part / 2) / (1 + part)
    reach = z / (1 + part) * math.sqrt(share * (1 - share) / n + part / (4 * n))
    return (0.0 if x == 0 else max(0.0, middle - reach)), (1.0 if x == n else min(1.0, middle + reach))


def tests_of(two: Two, alternative: Alternative) -> tuple[ProportionTest, ProportionTest]:
    """The score test with the pooled variance, and Fisher's exact test."""
    pooled = (two.x1 + two.x2) / (two.n1 + two.n2)
    spread = math.sqrt(pooled * (1 - pooled) * (1 / two.n1 + 1 / two.n2))
    z = two.difference / spread if spread > 0 else 0.0
    table = [[two.x1, two.n1 - two.x1], [two.x2, two.n2 - two.x2]]
    exact = stats.fisher_exact(table, alternative=alternative.replace("_", "-"))
    score = 1.0 if spread == 0 and alternative == "two_sided" else _tail(z, alternative)
    return (
        ProportionTest(name="score", statistic=z, p=score),
        ProportionTest(name="fisher", statistic=None, p=min(1.0, float(exact.pvalue))),
    )


def _tail(z: float, alternative: Alternative) -> float:
    if alternative == "two_sided":
        return float(2 * stats.norm.sf(abs(z)))
    return float(stats.norm.sf(z if alternative == "greater" else -z))


def difference_of(two: Two, name: DifferenceName, alternative: Alternative, alpha: float) -> Difference:
    """With its interval, one-sided where the test is."""
    z = float(stats.norm.isf(alpha / 2 if alternative == "two_sided" else alpha))
    low, high = _newcombe(two, z) if name == "newcombe" else difference_interval(two, z)
    return Difference(
        name=name,
        value=two.difference,
        low=None if alternative == "less" else low,
        high=None if alternative == "greater" else high,
    )


def _newcombe(two: Two, z: float) -> tuple[float, float]:
    """Newcombe's method 10: Wilson's intervals put together."""
    (p1, p2), d = two.shares, two.difference
    (low1, high1), (low2, high2) = wilson(two.x1, two.n1, z), wilson(two.x2, two.n2, z)
    return d - math.hypot(p1 - low1, high2 - p2), d + math.hypot(high1 - p1, p2 - low2)


def difference_interval(two: Two, z: float) -> tuple[float, float]:
    """The differences that the score test does not reject."""
    d = two.difference
    at = partial(score_of_difference, two)
    return (
        -1.0 if d == -1 or at(-1 + 1e-12) <= z else _root(at, z, -1 + 1e-12, d),
        1.0 if d == 1 or at(1 - 1e-12) >= -z else _root(at, -z, d, 1 - 1e-12),
    )


def _root(at: Callable[[float], float], target: float, low: float, high: float) -> float:
    return float(optimize.brentq(lambda one: at(one) - target, low, high, xtol=1e-15, rtol=1e-14, maxiter=500))


def score_of_difference(two: Two, delta: float) -> float:
    """z of the difference against δ; it falls as δ rises."""
    p2 = _likeliest(two, delta)
    p1 = p2 + delta
    variance = (p1 * (1 - p1) / two.n1 + p2 * (1 - p2) / two.n2) * two.correction
    return _over(two.difference - delta, variance)


def _likeliest(two: Two, delta: float) -> float:
    """The p2 of greatest likelihood where p1 = p2 + δ."""
    low, high = max(0.0, -delta), min(1.0, 1.0 - delta)
    tiny = (high - low) * 1e-14

    def slope(p2: float) -> float:
        p1 = p2 + delta
        parts = ((two.x1, p1), (two.n1 - two.x1, p1 - 1), (two.x2, p2), (two.n2 - two.x2, p2 - 1))
        return sum(count / part for count, part in parts if count and part)

    if slope(low + tiny) <= 0:
        return low
    if slope(high - tiny) >= 0:
        return high
    return float(optimize.brentq(slope, low + tiny, high - tiny, xtol=1e-17, rtol=1e-15, maxiter=500))


def _over(distance: float, variance: float) -> float:
    if variance > 0:
        return distance / math.sqrt(variance)
    return 0.0 if abs(distance) < 1e-12 else math.copysign(math.inf, distance)


def ratios_of(two: Two, alpha: float) -> list[Ratio]:
    """Relative risk and odds ratio with their two-sided score intervals."""
    z = float(stats.norm.isf(alpha / 2))
    risk = _ratio(two.x1 * two.n2, two.x2 * two.n1)
    odds = _ratio(two.x1 * (two.n2 - two.x2), two.x2 * (two.n1 - two.x1))
    of_risk = _ends(lambda log: _score_of_risk(two, math.exp(log)), risk, z)
    of_odds = _ends(lambda log: _score_of_odds(two, math.exp(log)), odds, z)
    return [
        Ratio(name="relative_risk", value=_finite(risk), low=of_risk[0], high=of_risk[1]),
        Ratio(name="odds_ratio", value=_finite(odds), low=of_odds[0], high=of_odds[1]),
    ]


def _ratio(above: int, below: int) -> float:
    if below == 0:
        return math.inf if above else math.nan
    return above / below


def _finite(value: float) -> float | None:
    return value if math.isfinite(value) else None


def _ends(at: Callable[[float], float], value: float, z: float) -> Ends:
    """Along the logarithm of the ratio; where nothing is known of it there is no interval."""
    if math.isnan(value):
        return None, None
    middle = math.log(value) if 0 < value < math.inf else math.copysign(FURTHEST, value - 1)
    low = 0.0 if value == 0 else math.exp(_root(at, z, -FURTHEST, middle)) if at(-FURTHEST) > z else 0.0
    high = None if value == math.inf or at(FURTHEST) >= -z else math.exp(_root(at, -z, middle, FURTHEST))
    return low, high


def _score_of_risk(two: Two, ratio: float) -> float:
    """Koopman's and Miettinen and Nurminen's: p1 = ratio · p2."""
    n = two.n1 + two.n2
    a, c = n * ratio, two.x1 + two.x2
    b = two.n1 * ratio + two.x1 + two.n2 + two.x2 * ratio
    p2 = min(2 * c / (b + math.sqrt(max(0.0, b * b - 4 * a * c))), 1.0, 1 / ratio)
    p1 = min(1.0, ratio * p2)
    share_1, share_2 = two.shares
    variance = (p1 * (1 - p1) / two.n1 + ratio * ratio * p2 * (1 - p2) / two.n2) * two.correction
    return _over(share_1 - ratio * share_2, variance)


def _score_of_odds(two: Two, ratio: float) -> float:
    """Cornfield's and Miettinen and Nurminen's: the odds of p1 are `ratio` times those of p2."""
    x = two.x1 + two.x2
    p2 = _with_odds(two.n1, two.n2, x, ratio)
    q2 = _with_odds(two.n1, two.n2, two.n1 + two.n2 - x, 1 / ratio)
    p1, q1 = (part / (q2 + p2 * ratio) for part in (p2 * ratio, q2))
    of_1, of_2 = two.n1 * p1 * q1, two.n2 * p2 * q2
    if of_1 <= 0 or of_2 <= 0:
        return _over(two.x1 - two.n1 * p1, 0.0)
    return (two.x1 - two.n1 * p1) * math.sqrt((1 / of_1 + 1 / of_2) / two.correction)


def _with_odds(n1: int, n2: int, x: int, ratio: float) -> float:
    """The second of two probabilities whose sums are x and whose odds have this ratio."""
    a, b = n2 * (ratio - 1), n1 * ratio + n2 - x * (ratio - 1)
    root = math.sqrt(max(0.0, b * b + 4 * a * x))
    return 2 * x / (b + root) if b > 0 else (root - b) / (2 * a)


def margin_of(two: Two, margin: float, alternative: Alternative, alpha: float) -> MarginTest:
    """Score tests at the margin: equivalence where the test is two-sided, else that one end lies within it."""
    low, high = difference_interval(two, float(stats.norm.isf(alpha)))
    above = float(stats.norm.sf(score_of_difference(two, -margin)))
    below = float(stats.norm.cdf(score_of_difference(two, margin)))
    if alternative == "two_sided":
        p = max(above, below)
        return MarginTest(name="within", margin=margin, p=p, low=low, high=high, is_shown=p < alpha)
    if alternative == "greater":
        return MarginTest(name="above", margin=margin, p=above, low=low, high=None, is_shown=above < alpha)
    return MarginTest(name="below", margin=margin, p=below, low=None, high=high, is_shown=below < alpha)
