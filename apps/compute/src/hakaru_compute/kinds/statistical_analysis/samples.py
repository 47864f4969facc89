"""Groups of values: read, described, and looked at for normality and outliers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy import stats

from hakaru_compute.job import JobError
from hakaru_compute.kinds.statistical_analysis.sample_spec import Normality, Outlier, QuantilePlot, Sample

MOST_DRAWN = 2000
MOST_OUTLIERS = 100
FENCE = 1.5
# Decimal digits that any double keeps.
DIGITS = 15
# Royston's approximation of W's p is made for at most so many.
MOST_FOR_NORMALITY = 5000


@dataclass(frozen=True)
class Values:
    """n values of a group with their rows, and how many rows of the group have none.

    Reckoned with as what they are above `origin`, one of them: digits of values far from zero are not lost in sums of squares.
    """

    name: str
    values: np.ndarray
    origin: float
    rows: np.ndarray
    missing: int

    @property
    def n(self) -> int:
        return len(self.values)

    @cached_property
    def above(self) -> np.ndarray:
        return self.values - self.origin

    @property
    def mean_above(self) -> float:
        return float(self.above.mean())

    @property
    def mean(self) -> float:
        return self.origin + self.mean_above

    @property
    def variance(self) -> float:
        return float(self.above.var(ddof=1))

    @property
    def sd(self) -> float:
        return float(np.sqrt(self.variance))


def mean_of(values: np.ndarray) -> float:
    """Of values (n,), which may be far from zero."""
    return float(values[0] + (values - values[0]).mean())


def sd_of(values: np.ndarray) -> float:
    """The standard deviation (n − 1) of values (n,), which may be far from zero."""
    return float(np.std(values - values[0], ddof=1))


def differences_of(first: np.ndarray, second: np.ndarray) -> np.ndarray:
    """First − second (n,) without the dust of binary fractions: 5.1 − 4.9 and 3.3 − 3.1 are both 0.2, and equal ranks.

    A double holds 15 decimal digits, so each difference has those places that 15 digits of its larger part have.
    """
    found = first - second
    larger = np.maximum(np.abs(first), np.abs(second))
    is_there = (larger > 0) & np.isfinite(found)
    places = np.full(len(found), DIGITS)
    places[is_there] = DIGITS - 1 - np.floor(np.log10(larger[is_there])).astype(int)
    for place in np.unique(places[is_there]):
        rows = np.flatnonzero(is_there & (places == place))
        # Powers of ten are whole numbers of a double up to here.
        exact = 0 <= place <= 22
        found[rows] = (
            np.round(found[rows], place) if exact else [round(one, int(place)) for one in found[rows].tolist()]
        )
    return np.asarray(found)


def group(name: str, numbers: np.ndarray, rows: np.ndarray, origin: float | None = None) -> Values:
    """The values (n,) of these rows that are there, above `origin` or the first of them. Raises sample_too_small."""
    is_there = ~np.isnan(numbers)
    there = numbers[is_there]
    if len(there) < 2:
        raise JobError("sample_too_small", sample=name, rows=len(there))
    start = float(there[0]) if origin is None else origin
    return Values(name, there, start, rows[is_there], int((~is_there).sum()))


def describe(sample: Values) -> Sample:
    """A group in numbers and as it is drawn."""
    above, origin, n = sample.above, sample.origin, sample.n
    q1, median, q3 = (float(one) for one in np.quantile(above, [0.25, 0.5, 0.75]))
    reach = FENCE * (q3 - q1)
    is_out = (above < q1 - reach) | (above > q3 + reach)
    inside = above[~is_out]
    out = np.flatnonzero(is_out)
    out = out[np.argsort(-np.abs(above[out] - median), kind="stable")][:MOST_OUTLIERS]
    drawn = np.unique(np.linspace(0, n - 1, min(n, MOST_DRAWN)).round().astype(int))
    return Sample(
        name=sample.name,
        n=n,
        missing=sample.missing,
        mean=sample.mean,
        sd=sample.sd,
        se=sample.sd / np.sqrt(n),
        median=origin + median,
        q1=origin + q1,
        q3=origin + q3,
        low=origin + float(inside.min()),
        high=origin + float(inside.max()),
        outliers=[Outlier(row=int(sample.rows[at]), value=float(sample.values[at])) for at in out],
        normality=normality(above),
        plot=quantile_plot(sample),
        values=sample.values[drawn].tolist(),
        rows=sample.rows[drawn].tolist(),
    )


def normality(above: np.ndarray) -> Normality | None:
    """Shapiro and Wilk's test; null where it is not defined."""
    spread = float(above.std())
    if not 3 <= len(above) <= MOST_FOR_NORMALITY or not spread > 0:
        return None
    # Centred and scaled: W stays the same.
    found = stats.shapiro((above - above.mean()) / spread)
    return Normality(w=float(found.statistic), p=float(found.pvalue))


def quantile_plot(sample: Values) -> QuantilePlot:
    """Values against normal quantiles at (i - 3/8)/(n + 1/4) (Blom 1958).

    The band is that of the i-th smallest of a normal sample of the same mean and standard deviation, each i by itself.
    """
    n = sample.n
    order = np.argsort(sample.above, kind="stable")
    drawn = np.unique(np.linspace(0, n - 1, min(n, MOST_DRAWN)).round().astype(int))
    place = drawn + 1
    low, high = (stats.norm.ppf(stats.beta.ppf(share, place, n - place + 1)) for share in (0.025, 0.975))
    mean, sd = sample.mean, sample.sd
    return QuantilePlot(
        theoretical=stats.norm.ppf((place - 0.375) / (n + 0.25)).tolist(),
        values=sample.values[order][drawn].tolist(),
        rows=sample.rows[order][drawn].tolist(),
        low=(mean + sd * low).tolist(),
        high=(mean + sd * high).tolist(),
    )
