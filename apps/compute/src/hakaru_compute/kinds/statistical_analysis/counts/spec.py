"""What tests of counts answer. pydantic only."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.kinds.statistical_analysis.sample_spec import Effect
from hakaru_compute.spec import Result

DifferenceName = Literal["miettinen_nurminen", "newcombe"]


class Proportion(Result):
    """A group's rows and those with the class that is counted, with Wilson's interval, two-sided whatever the alternative.

    missing: rows of the group without a value.
    """

    name: str
    n: int
    events: int
    missing: int
    share: float
    low: float
    high: float


class Difference(Result):
    """The difference of two proportions; of a one-sided test one end of the interval is null."""

    name: DifferenceName
    value: float
    low: float | None
    high: float | None


class ProportionTest(Result):
    """A test of whether two proportions are equal. statistic: z; null of Fisher's exact test."""

    name: Literal["score", "fisher"]
    statistic: float | None
    p: float


class Ratio(Result):
    """A ratio with its two-sided score interval. value: null where the divisor is 0; an end is null where it has no bound."""

    name: Literal["relative_risk", "odds_ratio"]
    value: float | None
    low: float | None
    high: float | None


class MarginTest(Result):
    """Whether the difference is shown to lie within ±margin, above −margin or below margin, by score tests.

    p is the larger of two where there are two; the interval covers 1 − 2α where it has two ends, else 1 − α.
    """

    name: Literal["within", "above", "below"]
    margin: float
    p: float
    low: float | None
    high: float | None
    is_shown: bool


class ProportionComparison(Result):
    """Two proportions: how often `event` occurs in two groups. The first difference and the first test are those asked for.

    category: null of typed counts, whose groups have no names. smallest: the least of four expected counts. p_holm: of the
    first test, adjusted for the number of columns (Holm 1979).
    """

    kind: Literal["proportions"] = "proportions"
    title: str
    category: str | None
    event: str | None
    samples: list[Proportion]
    dropped: int
    smallest: float
    differences: list[Difference]
    tests: list[ProportionTest]
    p_holm: float
    ratios: list[Ratio]
    margin: MarginTest | None


class CountTest(Result):
    """A test of a table of counts. df: null of tests that need none. draws, error: of p by simulation, and its standard error."""

    name: Literal["pearson", "likelihood_ratio", "fisher", "monte_carlo"]
    statistic: float | None
    df: int | None
    p: float
    draws: int | None
    error: float | None


class Expected(Result):
    """How large the expected counts are: the least, and how many of the cells are below five."""

    smallest: float
    below_five: int
    cells: int
    is_small: bool


class Crosstab(Result):
    """Two categorical columns. rows: groups; columns: classes; matrices are by row. residuals: adjusted (Haberman 1973).

    The first test is the one asked for; p_holm as in ProportionComparison.
    """

    kind: Literal["crosstab"] = "crosstab"
    title: str
    outcome: str
    category: str
    rows: list[str]
    columns: list[str]
    counts: list[list[int]]
    expected: list[list[float]]
    residuals: list[list[float]]
    n: int
    dropped: int
    of_expected: Expected
    tests: list[CountTest]
    p_holm: float
    effects: list[Effect]


class ClassCount(Result):
    """A class with its rows, their share with Wilson's interval, and what was stated. residual: adjusted."""

    name: str
    n: int
    share: float
    low: float
    high: float
    stated: float
    expected: float
    residual: float


class GoodnessOfFit(Result):
    """A column's shares against stated ones. The first test is the one asked for."""

    kind: Literal["goodness"] = "goodness"
    title: str
    classes: list[ClassCount]
    n: int
    dropped: int
    of_expected: Expected
    tests: list[CountTest]
    p_holm: float
    effects: list[Effect]
