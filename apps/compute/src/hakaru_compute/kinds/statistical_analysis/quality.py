"""Columns put into subgroups and phases, charted, and held against specification limits."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Protocol

import numpy as np

from hakaru_compute.job import JobError
from hakaru_compute.kinds.statistical_analysis import capability, control_charts
from hakaru_compute.kinds.statistical_analysis.chart_constants import MOST_OF_RANGES
from hakaru_compute.kinds.statistical_analysis.quality_options import (
    RULES,
    AttributeChartParameters,
    CapabilityParameters,
    ControlChartParameters,
    SubgroupParameters,
)
from hakaru_compute.kinds.statistical_analysis.quality_spec import (
    Capability,
    ChartName,
    ControlChart,
    Specification,
    TrackName,
)
from hakaru_compute.kinds.statistical_analysis.sample_spec import Outlier
from hakaru_compute.kinds.statistical_analysis.samples import MOST_OUTLIERS, mean_of, sd_of

LARGEST_FOR_RANGES = 10
# Every point is judged by the rules and listed among the numbers. Subgroups leave a way for longer tables.
MOST_POINTS = 200_000
MOST_BINS = 60
# Where values far out stretch them.
MOST_BINS_OUT = 200
CURVE_POINTS = 200
SEED = 0

TRACKS: dict[ChartName, tuple[TrackName, ...]] = {
    "i_mr": ("individuals", "moving_range"),
    "xbar_r": ("mean", "range"),
    "xbar_s": ("mean", "sd"),
    "p": ("proportion",),
    "np": ("number",),
    "c": ("count",),
    "u": ("rate",),
}
MIDNIGHT = "T00:00:00"
TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?")


class Columns(Protocol):
    """The columns of a table by name."""

    def numbers(self, name: str) -> np.ndarray: ...

    def labels(self, name: str) -> tuple[np.ndarray, tuple[str, ...]]: ...


@dataclass(frozen=True)
class Points:
    """What is charted, in order: names, rows of each (from 0), and how many rows were left out."""

    names: list[str]
    rows: list[np.ndarray]
    dropped: int


def control_chart(test: ControlChartParameters, columns: Columns) -> ControlChart:
    """Of measured values. Raises sample_too_small, sample_constant and phase_too_short."""
    values = columns.numbers(test.variable)
    points = _points(values, test, columns, test.phase)
    largest = max((len(rows) for rows in points.rows), default=0)
    chart: ChartName = test.chart if test.chart != "auto" else _chart_for(largest)
    if chart != "i_mr":
        points = _of_at_least_two(points)
    elif largest > 1:
        raise JobError("subgroups_not_single", column=test.variable)
    if chart == "xbar_r" and largest > MOST_OF_RANGES:
        raise JobError("subgroups_too_large", most=MOST_OF_RANGES)
    _require_spread(test.variable, values[np.concatenate(points.rows)] if points.rows else values[:0])
    groups = [values[rows] for rows in points.rows]
    limits: dict[ChartName, Callable[[int, int], control_charts.Limits]] = {
        "i_mr": lambda start, end: control_charts.individuals(np.concatenate(groups[start:end])),
        "xbar_r": lambda start, end: control_charts.means_and_ranges(groups[start:end]),
        "xbar_s": lambda start, end: control_charts.means_and_sds(groups[start:end]),
    }
    made = _charted(test.variable, chart, points, test.phase, columns, limits[chart], RULES[test.rules])
    if test.lower is None and test.upper is None:
        return made
    return made.model_copy(update={"specification": _held_against(np.concatenate(groups), test.lower, test.upper)})


def _held_against(values: np.ndarray, lower: float | None, upper: float | None) -> Specification:
    below = 0 if lower is None else int((values < lower).sum())
    above = 0 if upper is None else int((values > upper).sum())
    return Specification(lower=lower, upper=upper, values=len(values), below=below, above=above)


def attribute_chart(test: AttributeChartParameters, columns: Columns) -> ControlChart:
    """Of counts. Raises counts_wrong, counts_beyond, inspected_differs, sample_too_small and phase_too_short."""
    numbers = columns.numbers(test.variable)
    sizes = np.ones(len(numbers)) if test.inspected is None else columns.numbers(test.inspected)
    is_there = ~(np.isnan(numbers) | np.isnan(sizes))
    rows = np.flatnonzero(is_there)
    numbers, sizes = numbers[rows], sizes[rows]
    is_wrong = (numbers < 0) | (numbers != np.floor(numbers)) | (sizes <= 0)
    if is_wrong.any():
        raise JobError("counts_wrong", column=test.variable, row=int(rows[is_wrong.argmax()]) + 1)
    if test.chart in ("p", "np") and (numbers > sizes).any():
        raise JobError("counts_beyond", column=test.variable, row=int(rows[(numbers > sizes).argmax()]) + 1)
    if test.chart == "np" and len(sizes) and (sizes != sizes[0]).any():
        raise JobError("inspected_differs", column=test.inspected or "")
    if len(rows) < 2:
        raise JobError("sample_too_small", sample=test.variable, rows=len(rows))
    points = Points([str(row + 1) for row in rows], [np.array([row]) for row in rows], int((~is_there).sum()))
    limits: dict[ChartName, Callable[[int, int], control_charts.Limits]] = {
        "p": lambda start, end: control_charts.proportions(numbers[start:end], sizes[start:end]),
        "np": lambda start, end: control_charts.numbers_of_units(numbers[start:end], float(sizes[0])),
        "c": lambda start, end: control_charts.counts(numbers[start:end]),
        "u": lambda start, end: control_charts.rates(numbers[start:end], sizes[start:end]),
    }
    return _charted(test.variable, test.chart, points, test.phase, columns, limits[test.chart], RULES[test.rules])


def capability_study(test: CapabilityParameters, columns: Columns) -> Capability:
    """Of measured values against limits. Raises sample_too_small and sample_constant, and distribution_unfit."""
    every = columns.numbers(test.variable)
    points = _points(every, test, columns)
    groups = [every[rows] for rows in points.rows]
    values = np.concatenate(groups) if groups else every[:0]
    _require_spread(test.variable, values)
    limits = capability.Limits(test.lower, test.upper, test.target)
    inside = capability.within(groups)
    fitted = capability.fitted(values)
    out = capability.far_out(values)
    name = capability.likeliest(values, fitted, out) if test.distribution == "likeliest" else test.distribution
    used = next((one for one in fitted if one.name == name), None)
    if used is None:
        raise JobError("distribution_unfit", column=test.variable)
    frozen = capability.distribution(used.name, used.parameters)
    if name == "normal":
        indices = capability.indices_of_normal(values, inside, limits, test.alpha)
    else:
        indices = capability.indices_of_quantiles(values, name, limits, test.alpha, SEED)
    ends = [one for one in (test.lower, test.upper, test.target) if one is not None]
    rows = np.concatenate(points.rows)
    edges = _edges(values, out)
    counts, _ = np.histogram(values, bins=edges)
    low, _, high = capability.quantiles(frozen)
    curve = np.linspace(min(low, values.min(), *ends), max(high, values.max(), *ends), CURVE_POINTS)
    return Capability(
        title=test.variable,
        n=len(values),
        missing=int(np.isnan(every).sum()),
        mean=mean_of(values),
        sd_within=inside.sd if inside and name == "normal" else None,
        sd_overall=sd_of(values),
        df_within=inside.df if inside and name == "normal" else None,
        lower=test.lower,
        upper=test.upper,
        target=test.target,
        distribution=name,
        distributions=fitted,
        clearly_better=capability.clearly_better(values, fitted, out),
        outliers=[Outlier(row=int(rows[at]), value=float(values[at])) for at in out[:MOST_OUTLIERS]],
        quantiles=capability.quantiles(frozen),
        indices=indices,
        out_of_limits=capability.out_of_limits(values, inside if name == "normal" else None, frozen, limits),
        edges=edges.tolist(),
        counts=counts.tolist(),
        curve_x=curve.tolist(),
        curve_y=np.asarray(frozen.pdf(curve)).tolist(),
    )


def _edges(values: np.ndarray, out: np.ndarray) -> np.ndarray:
    """Bins as wide as the values without those far `out` ask for, so that a single point does not put all others into one."""
    rest = np.delete(values, out)
    width = float(np.ptp(rest)) / min(MOST_BINS, max(5, int(2 * len(rest) ** (1 / 2))))
    bins = float(np.ptp(values)) / width if width > 0 else MOST_BINS
    return np.histogram_bin_edges(values, bins=int(np.ceil(min(bins, MOST_BINS_OUT if len(out) else MOST_BINS))))


def _chart_for(largest: int) -> ChartName:
    if largest <= 1:
        return "i_mr"
    return "xbar_r" if largest <= LARGEST_FOR_RANGES else "xbar_s"


def _points(values: np.ndarray, test: SubgroupParameters, columns: Columns, phase: str | None = None) -> Points:
    """Rows with a value, by the subgroup they are of, in the order in which subgroups begin; none goes over two phases."""
    is_there = ~np.isnan(values)
    phases = np.zeros(len(values), int) if phase is None else columns.labels(phase)[0]
    if test.subgroup is not None:
        codes, labels = columns.labels(test.subgroup)
        labels = shown_times(labels)
        is_there &= codes >= 0
        rows = np.flatnonzero(is_there)
        of = np.column_stack([codes[rows], phases[rows]])
        order = np.lexsort((rows, of[:, 1], of[:, 0]))
        together, of = rows[order], of[order]
        starts = np.flatnonzero(np.r_[len(rows) > 0, (np.diff(of, axis=0) != 0).any(axis=1)])
        groups = np.split(together, starts[1:]) if len(rows) else []
        in_order = np.argsort(together[starts])
        return Points(
            [labels[of[starts[at], 0]] for at in in_order], [groups[at] for at in in_order], int((~is_there).sum())
        )
    rows = np.flatnonzero(is_there)
    runs = np.split(rows, np.flatnonzero(np.diff(phases[rows])) + 1)
    parts = [run[start : start + test.size] for run in runs for start in range(0, len(run), test.size)]
    names = [str(part[0] + 1) if len(part) == 1 else f"{part[0] + 1}–{part[-1] + 1}" for part in parts]
    return Points(names, parts, len(values) - len(rows))


def shown_times(labels: tuple[str, ...]) -> tuple[str, ...]:
    """Labels that are all times as people read them: days alone where none has another time than midnight."""
    if not all(TIME.fullmatch(label) for label in labels):
        return labels
    if all(label.endswith(MIDNIGHT) for label in labels):
        return tuple(label.removesuffix(MIDNIGHT) for label in labels)
    return tuple(label.replace("T", " ") for label in labels)


def _of_at_least_two(points: Points) -> Points:
    """Without subgroups of a single value, which have no spread."""
    kept = [at for at, rows in enumerate(points.rows) if len(rows) > 1]
    left_out = sum(len(rows) for rows in points.rows) - sum(len(points.rows[at]) for at in kept)
    return Points([points.names[at] for at in kept], [points.rows[at] for at in kept], points.dropped + left_out)


def _require_spread(name: str, values: np.ndarray) -> None:
    if len(values) < 2:
        raise JobError("sample_too_small", sample=name, rows=len(values))
    if (values == values[0]).all():
        raise JobError("sample_constant", sample=name)


def _phases(points: Points, phase: str | None, columns: Columns) -> list[tuple[str | None, int, int]]:
    """Runs of points whose first rows have the same phase. Raises phase_too_short of fewer than two points, or
    points_too_few where no phase has a name."""
    count = len(points.rows)
    if phase is None:
        spans: list[tuple[str | None, int, int]] = [(None, 0, count)]
    else:
        codes, labels = columns.labels(phase)
        of = codes[[rows[0] for rows in points.rows]]
        starts = [0, *(np.flatnonzero(np.diff(of)) + 1).tolist(), count]
        spans = [(labels[of[start]] if of[start] >= 0 else None, start, end) for start, end in pairwise(starts)]
    for name, start, end in spans:
        if end - start < 2:
            if name is None:
                raise JobError("points_too_few", points=end - start)
            raise JobError("phase_too_short", phase=name, points=end - start)
    return spans


def _charted(
    title: str,
    chart: ChartName,
    points: Points,
    phase: str | None,
    columns: Columns,
    limits: Callable[[int, int], control_charts.Limits],
    rules: frozenset[int],
) -> ControlChart:
    if len(points.rows) > MOST_POINTS:
        raise JobError("points_too_many", points=len(points.rows), most=MOST_POINTS)
    phases, tracks = control_charts.chart(TRACKS[chart], _phases(points, phase, columns), limits, rules)
    return ControlChart(
        title=title,
        chart=chart,
        labels=points.names,
        rows=[int(rows[0]) for rows in points.rows],
        sizes=[len(rows) for rows in points.rows],
        dropped=points.dropped,
        phases=phases,
        tracks=tracks,
    )
