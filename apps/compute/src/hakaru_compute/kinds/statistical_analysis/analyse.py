"""The task: reads the columns, runs the test on each variable, and leaves the numbers as a CSV file."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from functools import partial
from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.data.read_frame import coded, numbers
from hakaru_compute.data.read_table import read_table, require_numeric
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.statistical_analysis.mean_tests import one_sample, paired, two_samples
from hakaru_compute.kinds.statistical_analysis.options import OneSampleT, PairedT, TwoColumnT, TwoSampleT
from hakaru_compute.kinds.statistical_analysis.quality import attribute_chart, capability_study, control_chart
from hakaru_compute.kinds.statistical_analysis.quality_options import (
    AttributeChartParameters,
    CapabilityParameters,
    ControlChartParameters,
)
from hakaru_compute.kinds.statistical_analysis.quality_spec import Capability, ControlChart
from hakaru_compute.kinds.statistical_analysis.samples import group
from hakaru_compute.kinds.statistical_analysis.spec import (
    AnalyseSpec,
    Analysis,
    MeanComparison,
    Refusal,
    Refused,
)
from hakaru_compute.kinds.statistical_analysis.write_numbers import write_numbers
from hakaru_compute.versions import library_versions

Found = MeanComparison | ControlChart | Capability
Step = tuple[str, Callable[[], Found]]


def analyse(spec: AnalyseSpec, ctx: JobContext) -> Analysis:
    """Every variable's comparison. Raises the first refusal where none can be tested."""
    ctx.progress(0.0, "read")
    steps = list(STEPS[spec.test.name](spec.test, Columns(spec.table.path)))
    found: list[Found | Refused] = []
    for at, (title, compare) in enumerate(steps):
        ctx.check_stop()
        ctx.progress(0.1 + 0.9 * at / len(steps), "test")
        try:
            found.append(compare())
        except JobError as error:
            if len(steps) == 1:
                raise
            found.append(Refused(title=title, refusal=Refusal(code=error.code, params=error.params)))
    tested = [one for one in found if isinstance(one, MeanComparison)]
    refused = next((one for one in found if isinstance(one, Refused)), None)
    if refused and all(isinstance(one, Refused) for one in found):
        raise JobError(refused.refusal.code, **refused.refusal.params)
    adjusted = iter(holm([one.tests[0].p for one in tested]))
    comparisons = [
        one.model_copy(update={"p_holm": next(adjusted)}) if isinstance(one, MeanComparison) else one for one in found
    ]
    analysis = Analysis(
        test=spec.test.name,
        alpha=getattr(spec.test, "alpha", None),
        comparisons=comparisons,
        content_hash=spec.table.content_hash,
        library_versions={name: library_versions()[name] for name in ("python", "numpy", "scipy")},
        finished_at=datetime.now(UTC).isoformat(),
    )
    write_numbers(analysis, ctx.workspace)
    return analysis


class Columns:
    """The columns of a table by name."""

    def __init__(self, path: str) -> None:
        self._path = path

    def numbers(self, name: str) -> np.ndarray:
        """Raises column_not_numeric."""
        column = self._column(name)
        require_numeric(name, column)
        return numbers(column)

    def labels(self, name: str) -> tuple[np.ndarray, tuple[str, ...]]:
        """Codes and what they stand for."""
        return coded(self._column(name))

    def _column(self, name: str) -> pa.ChunkedArray:
        return read_table(self._path, [name]).column(name)


def _one_sample(test: OneSampleT, columns: Columns) -> Iterator[Step]:
    def compare(name: str) -> MeanComparison:
        values = columns.numbers(name)
        return one_sample(group(name, values, np.arange(len(values))), test.mean, test)

    return ((name, partial(compare, name)) for name in test.variables)


def _two_samples(test: TwoSampleT, columns: Columns) -> Iterator[Step]:
    codes, labels = columns.labels(test.category)
    for label in (test.group_1, test.group_2):
        if label not in labels:
            raise JobError("group_unknown", group=label, column=test.category)
    rows = [np.flatnonzero(codes == labels.index(label)) for label in (test.group_1, test.group_2)]

    def compare(name: str) -> MeanComparison:
        values = columns.numbers(name)
        first = group(test.group_1, values[rows[0]], rows[0])
        return two_samples(name, first, group(test.group_2, values[rows[1]], rows[1], first.origin), test)

    return ((name, partial(compare, name)) for name in test.variables)


def _two_columns(test: TwoColumnT, columns: Columns) -> Iterator[Step]:
    title = f"{test.variable_1} − {test.variable_2}"

    def compare() -> MeanComparison:
        values = [columns.numbers(name) for name in (test.variable_1, test.variable_2)]
        every = np.arange(len(values[0]))
        first = group(test.variable_1, values[0], every)
        return two_samples(title, first, group(test.variable_2, values[1], every, first.origin), test)

    yield title, compare


def _pairs(test: PairedT, columns: Columns) -> Iterator[Step]:
    title = f"{test.variable_1} − {test.variable_2}"

    def compare() -> MeanComparison:
        first, second = (columns.numbers(name) for name in (test.variable_1, test.variable_2))
        is_pair = ~(np.isnan(first) | np.isnan(second))
        dropped = int((~is_pair).sum())
        if is_pair.sum() < 2:
            raise JobError("pairs_too_few", rows=int(is_pair.sum()), missing=dropped)
        rows = np.flatnonzero(is_pair)
        of_first, of_second = group(test.variable_1, first[rows], rows), group(test.variable_2, second[rows], rows)
        return paired(of_first, of_second, group(title, first[rows] - second[rows], rows), test, dropped)

    yield title, compare


def _control_chart(test: ControlChartParameters, columns: Columns) -> Iterator[Step]:
    yield test.variable, partial(control_chart, test, columns)


def _attribute_chart(test: AttributeChartParameters, columns: Columns) -> Iterator[Step]:
    yield test.variable, partial(attribute_chart, test, columns)


def _capability(test: CapabilityParameters, columns: Columns) -> Iterator[Step]:
    yield test.variable, partial(capability_study, test, columns)


STEPS: dict[str, Callable[[Any, Columns], Iterator[Step]]] = {
    "one_sample_t": _one_sample,
    "two_sample_t": _two_samples,
    "two_column_t": _two_columns,
    "paired_t": _pairs,
    "control_chart": _control_chart,
    "attribute_chart": _attribute_chart,
    "capability": _capability,
}


def holm(p: list[float]) -> list[float]:
    """p-values adjusted for their number, step by step from the smallest (Holm 1979)."""
    order = np.argsort(p, kind="stable")
    factors = np.arange(len(p), 0, -1)
    stepped = np.minimum(1, np.maximum.accumulate(np.asarray(p)[order] * factors))
    adjusted = np.empty(len(p))
    adjusted[order] = stepped
    return adjusted.tolist()
