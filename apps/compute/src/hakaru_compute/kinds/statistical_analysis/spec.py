"""What an analysis is asked and what it answers. pydantic only."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.data.spec import Table
from hakaru_compute.kinds.statistical_analysis.association_spec import CorrelatedPair
from hakaru_compute.kinds.statistical_analysis.counts.spec import Crosstab, GoodnessOfFit, ProportionComparison
from hakaru_compute.kinds.statistical_analysis.group_spec import GroupComparison, RankComparison
from hakaru_compute.kinds.statistical_analysis.options import AnyTest, TestName
from hakaru_compute.kinds.statistical_analysis.quality_spec import Capability, ControlChart
from hakaru_compute.kinds.statistical_analysis.sample_spec import Effect, RankTest, Sample, Variances
from hakaru_compute.problems import KnownTable
from hakaru_compute.spec import Result, Spec


class AnalysisOptions(Spec):
    """Which test, of what."""

    test: AnyTest


class AnalyseSpec(AnalysisOptions):
    """With the table."""

    table: Table


class CheckSpec(Spec):
    """Options before they are registered, and what is known of the table."""

    options: AnalysisOptions
    table: KnownTable


class MeanTest(Result):
    """A t-test: its estimate is the mean, or the difference of means. Of a one-sided test one end of the interval is null."""

    name: Literal["one_sample", "welch", "student", "paired"]
    estimate: float
    se: float
    low: float | None
    high: float | None
    t: float
    df: float
    p: float


class Equivalence(Result):
    """Two one-sided tests (Schuirmann 1987): p is the larger of theirs; the interval covers 1 − 2α."""

    margin: float
    p: float
    low: float
    high: float
    is_equivalent: bool


class SizeFor(Result):
    """How many values (in each group, or pairs) show a standardised effect with a power of 80 %."""

    effect: float
    is_observed: bool
    n: int | None


class Power(Result):
    """Power of the test with as many values as there are, along true differences in the unit of the data.

    detectable: the smallest difference shown with a power of 80 %, and the same standardised.
    """

    differences: list[float]
    power: list[float]
    detectable: float
    detectable_effect: float
    sizes: list[SizeFor]


class Refusal(Result):
    """Why a variable was not tested, as a code of the contract's errors."""

    code: str
    params: dict[str, str | int | float]


class MeanComparison(Result):
    """A variable's test of means: what was compared, the tests (the first is the one asked for), and all that is to be known.

    p_holm: p of the first test, adjusted for the number of variables (Holm 1979). difference: of pairs, row by row.
    """

    kind: Literal["means"] = "means"
    title: str
    against: float
    samples: list[Sample]
    difference: Sample | None
    dropped: int
    tests: list[MeanTest]
    p_holm: float
    effects: list[Effect]
    ranks: RankTest | None
    variances: Variances | None
    equivalence: Equivalence | None
    power: Power | None


class Refused(Result):
    """A variable that cannot be tested."""

    kind: Literal["refused"] = "refused"
    title: str
    refusal: Refusal


Found = (
    MeanComparison
    | GroupComparison
    | RankComparison
    | CorrelatedPair
    | ProportionComparison
    | Crosstab
    | GoodnessOfFit
    | ControlChart
    | Capability
    | Refused
)


class Analysis(Result):
    """What an analysis answers: a comparison a variable, in the order they were asked for. alpha: null where it has none."""

    test: TestName
    alpha: float | None
    comparisons: list[Found]
    content_hash: str
    library_versions: dict[str, str]
    finished_at: str
