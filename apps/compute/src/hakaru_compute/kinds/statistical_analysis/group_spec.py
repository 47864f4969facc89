"""What comparisons of groups answer. pydantic only."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.kinds.statistical_analysis.sample_spec import (
    Effect,
    Normality,
    QuantilePlot,
    RankTest,
    Sample,
    Shift,
    Variances,
)
from hakaru_compute.spec import Result


class GroupTest(Result):
    """A test of whether groups differ. df2: null where the statistic is chi-squared."""

    name: Literal["welch_anova", "anova", "kruskal_wallis"]
    statistic: float
    df1: float
    df2: float | None
    p: float


class PairDifference(Result):
    """Two groups held against each other, p and interval for all pairs at once.

    By ranks (Dunn) the difference is that of mean ranks, p is adjusted by Holm, and there is no interval.
    """

    method: Literal["games_howell", "tukey", "dunn"]
    first: str
    second: str
    difference: float
    low: float | None
    high: float | None
    p: float


class LeftOut(Result):
    """A group too small to be compared, with its values."""

    name: str
    n: int


class Residuals(Result):
    """Distances from the means of the groups, against normal quantiles."""

    sd: float
    normality: Normality | None
    plot: QuantilePlot


class GroupSize(Result):
    """How many values in each of as many groups show an effect f (Cohen 1988) with a power of 80 %."""

    effect: float
    is_observed: bool
    n: int | None


class GroupPower(Result):
    """Power of the classical analysis of variance along f: the standard deviation of true means in that within groups."""

    effects: list[float]
    power: list[float]
    detectable: float
    sizes: list[GroupSize]


class GroupComparison(Result):
    """A variable's means in several groups. tests: the first is the one asked for; p_holm: as in MeanComparison.

    dropped: rows without a value or a group. sd: within groups, pooled.
    """

    kind: Literal["groups"] = "groups"
    title: str
    category: str
    samples: list[Sample]
    left_out: list[LeftOut]
    dropped: int
    sd: float
    tests: list[GroupTest]
    p_holm: float
    effects: list[Effect]
    pairs: list[PairDifference]
    variances: Variances | None
    residuals: Residuals
    power: GroupPower | None


class RankComparison(Result):
    """A variable compared by ranks: the one test, the shift it estimates, and effects. p_holm: as in MeanComparison.

    difference: of pairs, row by row.
    """

    kind: Literal["ranks"] = "ranks"
    title: str
    samples: list[Sample]
    difference: Sample | None
    dropped: int
    tests: list[RankTest]
    p_holm: float
    shift: Shift
    effects: list[Effect]
