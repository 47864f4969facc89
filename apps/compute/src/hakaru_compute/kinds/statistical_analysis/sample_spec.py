"""How groups of values, effects and assumptions are answered. pydantic only."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.spec import Result

EffectName = Literal[
    "d",
    "g",
    "d_z",
    "d_av",
    "rank_biserial",
    "cles",
    "eta_squared",
    "omega_squared",
    "epsilon_squared",
    "cramers_v",
    "cramers_v_corrected",
    "cohens_w",
    "cohens_w_corrected",
]


class Outlier(Result):
    """A value beyond 1.5 interquartile ranges of the quartiles, or as far as is said; `row` counts from 0."""

    row: int
    value: float


class QuantilePlot(Result):
    """Sorted values against normal quantiles, with the band in which 95 % of the i-th smallest values of a normal sample lie."""

    theoretical: list[float]
    values: list[float]
    rows: list[int]
    low: list[float]
    high: list[float]


class Normality(Result):
    """Shapiro and Wilk's W; null beyond 5,000 values, for which p is not known, and below 3."""

    w: float
    p: float


class Sample(Result):
    """A group of values, described. `missing`: rows of the group without a value.

    values, rows: those drawn, at most 2,000 evenly spaced in order of the rows; quartiles are linear between values (type 7).
    """

    name: str
    n: int
    missing: int
    mean: float
    sd: float | None
    se: float | None
    median: float
    q1: float
    q3: float
    low: float
    high: float
    outliers: list[Outlier]
    normality: Normality | None
    plot: QuantilePlot
    values: list[float]
    rows: list[int]


class Effect(Result):
    """A standardised effect with its 1 − α interval, two-sided whatever the alternative; null where it is not defined."""

    name: EffectName
    value: float
    low: float | None
    high: float | None


class Shift(Result):
    """Hodges and Lehmann's estimate with its interval; one end is null of a one-sided test, both where there are too few values."""

    value: float
    low: float | None
    high: float | None


class RankTest(Result):
    """The counterpart by ranks. `n`: values or pairs that are not equal to what they are compared with."""

    name: Literal["wilcoxon", "mann_whitney"]
    statistic: float
    p: float
    exact: bool
    n: int


class Variances(Result):
    """Brown and Forsythe's test of equal variances: Levene's, about the medians."""

    f: float
    df1: int
    df2: int
    p: float
