"""The task: reads the columns, runs the test on each variable, and leaves the numbers as a CSV file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import partial
from itertools import combinations
from typing import Any, cast

import numpy as np
import pyarrow as pa

from hakaru_compute.data.read_frame import coded, number_of, numbers
from hakaru_compute.data.read_table import read_table, require_numeric
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.statistical_analysis.adjusted import holm
from hakaru_compute.kinds.statistical_analysis.association_options import CorrelationParameters
from hakaru_compute.kinds.statistical_analysis.association_spec import CorrelatedPair
from hakaru_compute.kinds.statistical_analysis.correlation import correlate
from hakaru_compute.kinds.statistical_analysis.counts.compare import (
    Classes,
    compare_columns,
    compare_counts,
    cross,
    fit,
    weights_of,
)
from hakaru_compute.kinds.statistical_analysis.counts.options import (
    ChiSquareGoodness,
    ChiSquareIndependence,
    FrequencyParameters,
    TwoCounts,
    TwoProportions,
)
from hakaru_compute.kinds.statistical_analysis.counts.spec import Crosstab, GoodnessOfFit, ProportionComparison
from hakaru_compute.kinds.statistical_analysis.group_options import MannWhitney, OneWayAnova, WilcoxonSignedRank
from hakaru_compute.kinds.statistical_analysis.group_spec import GroupComparison, RankComparison
from hakaru_compute.kinds.statistical_analysis.groups import groups_of, pairs_of, two_groups
from hakaru_compute.kinds.statistical_analysis.mean_tests import one_sample, paired, two_samples
from hakaru_compute.kinds.statistical_analysis.options import OneSampleT, PairedT, TwoColumnT, TwoSampleT
from hakaru_compute.kinds.statistical_analysis.quality import attribute_chart, capability_study, control_chart
from hakaru_compute.kinds.statistical_analysis.quality_options import (
    AttributeChartParameters,
    CapabilityParameters,
    ControlChartParameters,
    SubgroupParameters,
)
from hakaru_compute.kinds.statistical_analysis.quality_spec import ControlChart
from hakaru_compute.kinds.statistical_analysis.rank_comparisons import compare_pairs, compare_two
from hakaru_compute.kinds.statistical_analysis.samples import group
from hakaru_compute.kinds.statistical_analysis.shown_points import shown
from hakaru_compute.kinds.statistical_analysis.spec import (
    AnalyseSpec,
    Analysis,
    Found,
    MeanComparison,
    Refusal,
    Refused,
)
from hakaru_compute.kinds.statistical_analysis.variance_analysis import compare_groups
from hakaru_compute.kinds.statistical_analysis.write_numbers import (
    Written,
    begin_values,
    write_numbers,
    write_values,
)
from hakaru_compute.versions import library_versions

Tested = (
    MeanComparison | GroupComparison | RankComparison | CorrelatedPair | ProportionComparison | Crosstab | GoodnessOfFit
)
# Sums of squares of larger values are beyond what a double holds; no measurement is.
LARGEST = 1e150
# What was found, and the values that it is of.
Answer = tuple[Found, Sequence[Written]]
Step = tuple[str, Callable[[], Answer]]


def analyse(spec: AnalyseSpec, ctx: JobContext) -> Analysis:
    """Every variable's comparison. Raises the first refusal where none can be tested."""
    ctx.progress(0.0, "read")
    steps = list(STEPS[spec.test.name](spec.test, Columns(spec.table.path)))
    found: list[Found] = []
    begin_values(ctx.workspace)
    for at, (title, compare) in enumerate(steps):
        ctx.check_stop()
        ctx.progress(0.1 + 0.9 * at / len(steps), "test")
        try:
            answer, values = compare()
            found.append(answer)
            write_values(title, values, ctx.workspace)
        except JobError as error:
            if len(steps) == 1:
                raise
            found.append(Refused(title=title, refusal=Refusal(code=error.code, params=error.params)))
    tested = [one for one in found if isinstance(one, Tested)]
    refused = next((one for one in found if isinstance(one, Refused)), None)
    if refused and all(isinstance(one, Refused) for one in found):
        raise JobError(refused.refusal.code, **refused.refusal.params)
    adjusted = iter(holm([one.tests[0].p for one in tested]))
    comparisons = [
        one.model_copy(update={"p_holm": next(adjusted)}) if isinstance(one, Tested) else one for one in found
    ]
    analysis = Analysis(
        test=spec.test.name,
        alpha=getattr(spec.test, "alpha", None),
        comparisons=comparisons,
        content_hash=spec.table.content_hash,
        library_versions={name: library_versions()[name] for name in ("python", "numpy", "scipy")},
        finished_at=datetime.now(UTC).isoformat(),
    )
    write_numbers(analysis, spec.test, ctx.workspace)
    return analysis.model_copy(
        update={"comparisons": [shown(one) if isinstance(one, ControlChart) else one for one in comparisons]}
    )


def natural_key(label: str) -> tuple[bool, float, list[str | float]]:
    """By which labels are ordered as people do: numbers by their size, then words."""
    number = number_of(label)
    if number is not None:
        return False, number, []
    parts = re.split(r"(\d+(?:\.\d+)?)", label)
    return True, 0.0, [float(part) if place % 2 else part for place, part in enumerate(parts)]


class Columns:
    """The columns of a table by name."""

    def __init__(self, path: str) -> None:
        self._path = path

    def numbers(self, name: str) -> np.ndarray:
        """Raises column_not_numeric, and value_beyond_squares for what cannot be squared."""
        column = self._column(name)
        require_numeric(name, column)
        found = numbers(column)
        beyond = np.flatnonzero(np.abs(found) > LARGEST)
        if len(beyond):
            raise JobError("value_beyond_squares", column=name, row=int(beyond[0]) + 1, value=float(found[beyond[0]]))
        return found

    def labels(self, name: str) -> tuple[np.ndarray, tuple[str, ...]]:
        """Codes and what they stand for, numbers within words in the order of numbers: L2 before L10."""
        codes, labels = coded(self._column(name))
        order = sorted(range(len(labels)), key=lambda at: natural_key(labels[at]))
        places = np.empty(len(labels) + 1, dtype=codes.dtype)
        places[order] = np.arange(len(labels))
        # What is missing stays so.
        places[-1] = -1
        return places[codes], tuple(labels[at] for at in order)

    def classes(self, name: str) -> Classes:
        """Codes with their labels and the column's name."""
        return Classes(name, *self.labels(name))

    def _column(self, name: str) -> pa.ChunkedArray:
        return read_table(self._path, [name]).column(name)


def _one_sample(test: OneSampleT, columns: Columns) -> Iterator[Step]:
    def compare(name: str) -> Answer:
        values = columns.numbers(name)
        sample = group(name, values, np.arange(len(values)))
        return one_sample(sample, test.mean, test), [sample]

    return ((name, partial(compare, name)) for name in test.variables)


def _two_samples(test: TwoSampleT | MannWhitney, columns: Columns) -> Iterator[Step]:
    category = columns.labels(test.category)

    def compare(name: str) -> Answer:
        both = two_groups(test, columns.numbers(name), category)
        found = compare_two(name, *both, test) if isinstance(test, MannWhitney) else two_samples(name, *both, test)
        return found, both

    return ((name, partial(compare, name)) for name in test.variables)


def _two_columns(test: TwoColumnT, columns: Columns) -> Iterator[Step]:
    title = f"{test.variable_1} − {test.variable_2}"

    def compare() -> Answer:
        first, second = (columns.numbers(name) for name in (test.variable_1, test.variable_2))
        every = np.arange(len(first))
        of_first = group(test.variable_1, first, every)
        both = of_first, group(test.variable_2, second, every, of_first.origin)
        return two_samples(title, *both, test), both

    yield title, compare


def _pairs(test: PairedT, columns: Columns) -> Iterator[Step]:
    title = f"{test.variable_1} − {test.variable_2}"

    def compare() -> Answer:
        pairs = pairs_of(test, columns.numbers(test.variable_1), columns.numbers(test.variable_2))
        return paired(pairs.first, pairs.second, pairs.differences, test, pairs.dropped), [pairs.first, pairs.second]

    yield title, compare


def _groups(test: OneWayAnova, columns: Columns) -> Iterator[Step]:
    category = columns.labels(test.category)

    def compare(name: str) -> Answer:
        groups, left_out, dropped = groups_of(name, test.category, columns.numbers(name), category)
        return compare_groups(name, test.category, groups, left_out, dropped, test.alpha), groups

    return ((name, partial(compare, name)) for name in test.variables)


def _pairs_by_ranks(test: WilcoxonSignedRank, columns: Columns) -> Iterator[Step]:
    def compare() -> Answer:
        pairs = pairs_of(test, columns.numbers(test.variable_1), columns.numbers(test.variable_2))
        return compare_pairs(pairs, test), [pairs.first, pairs.second]

    yield f"{test.variable_1} − {test.variable_2}", compare


@dataclass(frozen=True)
class _Two:
    variable_1: str
    variable_2: str


def _correlations(test: CorrelationParameters, columns: Columns) -> Iterator[Step]:
    every = list(combinations(test.variables, 2))

    def compare(first: str, second: str) -> Answer:
        pairs = pairs_of(_Two(first, second), columns.numbers(first), columns.numbers(second))
        return correlate(pairs, test, len(every)), [pairs.first, pairs.second]

    return ((f"{first} × {second}", partial(compare, first, second)) for first, second in every)


def _weights(test: FrequencyParameters, columns: Columns, rows: int) -> np.ndarray:
    """How many each row stands for."""
    if test.frequency is None:
        return np.ones(rows, dtype=np.int64)
    return weights_of(test.frequency, columns.numbers(test.frequency))


def _proportions(test: TwoProportions, columns: Columns) -> Iterator[Step]:
    category = columns.classes(test.category)
    weights = _weights(test, columns, len(category.codes))

    def compare(name: str) -> Answer:
        return compare_columns(test, columns.classes(name), category, weights)

    return ((name, partial(compare, name)) for name in test.outcomes)


def _counts(test: TwoCounts, columns: Columns) -> Iterator[Step]:
    yield "", lambda: (compare_counts(test), [])


def _tables(test: ChiSquareIndependence, columns: Columns) -> Iterator[Step]:
    category = columns.classes(test.category)
    weights = _weights(test, columns, len(category.codes))

    def compare(name: str) -> Answer:
        return cross(test, columns.classes(name), category, weights)

    return ((f"{name} × {test.category}", partial(compare, name)) for name in test.outcomes)


def _fit(test: ChiSquareGoodness, columns: Columns) -> Iterator[Step]:
    def compare() -> Answer:
        outcome = columns.classes(test.outcome)
        return fit(test, outcome, _weights(test, columns, len(outcome.codes)))

    yield test.outcome, compare


def _quality(test: SubgroupParameters | AttributeChartParameters, columns: Columns) -> Iterator[Step]:
    def study() -> Answer:
        values = columns.numbers(test.variable)
        chart: Found
        if isinstance(test, ControlChartParameters):
            chart = control_chart(test, columns)
        elif isinstance(test, CapabilityParameters):
            chart = capability_study(test, columns)
        else:
            chart = attribute_chart(cast(AttributeChartParameters, test), columns)
        return chart, [group(test.variable, values, np.arange(len(values)))]

    yield test.variable, study


STEPS: dict[str, Callable[[Any, Columns], Iterator[Step]]] = {
    "one_sample_t": _one_sample,
    "two_sample_t": _two_samples,
    "two_column_t": _two_columns,
    "paired_t": _pairs,
    "one_way_anova": _groups,
    "mann_whitney": _two_samples,
    "wilcoxon_signed_rank": _pairs_by_ranks,
    "correlation": _correlations,
    "two_proportions": _proportions,
    "two_counts": _counts,
    "chi_square_independence": _tables,
    "chi_square_goodness": _fit,
    "control_chart": _quality,
    "attribute_chart": _quality,
    "capability": _quality,
}
