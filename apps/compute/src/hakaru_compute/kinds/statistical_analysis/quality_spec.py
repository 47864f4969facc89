"""What control charts and capability studies answer. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.kinds.statistical_analysis.sample_spec import Outlier
from hakaru_compute.spec import Result

ChartName = Literal["i_mr", "xbar_r", "xbar_s", "p", "np", "c", "u"]
TrackName = Literal["individuals", "moving_range", "mean", "range", "sd", "proportion", "number", "count", "rate"]
DistributionName = Literal["normal", "lognormal", "weibull", "gamma"]


class Signal(Result):
    """A point at which rules of Nelson (1984) are met: the last of the points that meet one. `point` counts from 0."""

    point: int
    rules: list[int]


class Phase(Result):
    """Points of one phase, [start, end), whose limits are of their own. sigma: of single values; null for counts."""

    name: str | None
    start: int
    end: int
    centre: float
    sigma: float | None


class Track(Result):
    """One of a chart's courses, a value a point; null where there is none, as in the first moving range."""

    name: TrackName
    values: list[float | None]
    centre: list[float]
    lower: list[float]
    upper: list[float]
    signals: list[Signal]


class Specification(Result):
    """Limits for single values, null where there is none, and how many of `values` lie beyond them."""

    lower: float | None
    upper: float | None
    values: int
    below: int
    above: int


class ControlChart(Result):
    """A control chart. labels, sizes: of each point; rows: the first row of each point, which counts from 0. specification:
    null where no limit was given.

    places: where more points were judged than are shown, the places of those that are, to which labels, rows, sizes and the
    tracks' lists belong; phases and signals count all points. called: at how many of all points a rule is met; signals are
    those of the points shown. Both are null where every point is shown.
    """

    kind: Literal["control_chart"] = "control_chart"
    title: str
    chart: ChartName
    labels: list[str]
    rows: list[int]
    sizes: list[int]
    dropped: int
    phases: list[Phase]
    tracks: list[Track]
    specification: Specification | None = None
    places: list[int] | None = None
    called: int | None = None


class Index(Result):
    """A capability index with its two-sided interval; null where the limit it needs is not given."""

    name: Literal["cp", "cpl", "cpu", "cpk", "pp", "ppl", "ppu", "ppk", "cpm"]
    value: float
    low: float | None
    high: float | None


class OutOfLimits(Result):
    """Parts per million below the lower and above the upper limit; null where there is no such limit."""

    name: Literal["observed", "within", "overall"]
    below: float | None
    above: float | None
    total: float


class Distribution(Result):
    """A distribution fitted by maximum likelihood. ad: Anderson and Darling's A²."""

    name: DistributionName
    parameters: dict[str, float]
    aic: float
    ad: float


class Capability(Result):
    """What a process makes against its limits: within subgroups (cp, cpk) and overall (pp, ppk).

    clearly_better: the distribution that fits clearly better than the normal one, whichever single values are left out.
    outliers: single values far outside all others (three interquartile ranges), the farthest first.
    quantiles: 0.135 %, 50 %, 99.865 % of the distribution in use; bins: edges (k + 1,) and counts (k,); curve: x and the
    density of the distribution in use.
    """

    kind: Literal["capability"] = "capability"
    title: str
    n: int
    missing: int
    mean: float
    sd_within: float | None
    sd_overall: float
    df_within: float | None
    lower: float | None
    upper: float | None
    target: float | None
    distribution: DistributionName
    distributions: list[Distribution]
    clearly_better: DistributionName | None = None
    outliers: list[Outlier] = Field(default_factory=list)
    quantiles: tuple[float, float, float]
    indices: list[Index]
    out_of_limits: list[OutOfLimits]
    edges: list[float]
    counts: list[int]
    curve_x: list[float]
    curve_y: list[float]
