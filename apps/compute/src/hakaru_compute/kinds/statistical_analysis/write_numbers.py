"""The numbers of an analysis and the values it is of, as CSV files."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Protocol

import numpy as np

from hakaru_compute.data.csv_cells import csv_cells
from hakaru_compute.kinds.statistical_analysis.association_spec import CorrelatedPair
from hakaru_compute.kinds.statistical_analysis.counts.lines import count_lines
from hakaru_compute.kinds.statistical_analysis.counts.spec import Crosstab, GoodnessOfFit, ProportionComparison
from hakaru_compute.kinds.statistical_analysis.group_spec import GroupComparison, RankComparison
from hakaru_compute.kinds.statistical_analysis.quality_numbers import Line, quality_lines
from hakaru_compute.kinds.statistical_analysis.quality_spec import Capability, ControlChart
from hakaru_compute.kinds.statistical_analysis.sample_spec import Sample
from hakaru_compute.kinds.statistical_analysis.spec import Analysis, Found, MeanComparison, Refused
from hakaru_compute.spec import Result, Spec

NUMBERS = "numbers.csv"
VALUES = "values.csv"
_DESCRIBED = ("n", "missing", "mean", "sd", "se", "median", "q1", "q3")


class Written(Protocol):
    """Values (n,) of a group or column with their rows."""

    @property
    def name(self) -> str: ...
    @property
    def rows(self) -> np.ndarray: ...
    @property
    def values(self) -> np.ndarray: ...


def write_numbers(analysis: Analysis, test: Spec, folder: Path) -> None:
    """numbers.csv: variable, part, of, name, value. What the test was told comes first, of no variable."""
    with (folder / NUMBERS).open("w", newline="", encoding="utf-8-sig") as file:
        writer = csv.writer(file)
        writer.writerow(["variable", "part", "of", "name", "value"])
        writer.writerows(csv_cells(["", *line]) for line in _settings(test))
        for one in analysis.comparisons:
            writer.writerows(csv_cells([one.title, *line]) for line in _lines_of(one))


def begin_values(folder: Path) -> None:
    """values.csv, to which write_values adds."""
    with (folder / VALUES).open("w", newline="", encoding="utf-8-sig") as file:
        csv.writer(file).writerow(["variable", "group", "row", "value"])


def write_values(title: str, samples: Sequence[Written], folder: Path) -> None:
    """All values that were tested, by their groups or columns, with their rows from 1."""
    with (folder / VALUES).open("a", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        for sample in samples:
            rows, values = (sample.rows + 1).tolist(), sample.values.tolist()
            names = csv_cells([title, sample.name])
            writer.writerows((*names, row, value) for row, value in zip(rows, values, strict=True))


def _settings(test: Spec) -> Iterator[Line]:
    """What was asked for, a line a setting and a line each of what a list has."""
    for name, value in test.model_dump(mode="json", exclude_none=True).items():
        if isinstance(value, list):
            for at, one in enumerate(value, start=1):
                told = " = ".join(map(str, one.values())) if isinstance(one, dict) else one
                yield "setting", str(at), name, told
        else:
            yield "setting", "", name, value


def _lines_of(found: Found) -> Iterator[Line]:
    if isinstance(found, (ControlChart, Capability)):
        return quality_lines(found)
    if isinstance(found, (ProportionComparison, Crosstab, GoodnessOfFit)):
        return count_lines(found)
    if isinstance(found, GroupComparison):
        return group_lines(found)
    if isinstance(found, RankComparison):
        return rank_lines(found)
    if isinstance(found, CorrelatedPair):
        return pair_lines(found)
    return iter(()) if isinstance(found, Refused) else _lines(found)


def _samples(samples: Iterable[Sample]) -> Iterator[Line]:
    for sample in samples:
        for name in _DESCRIBED:
            yield "sample", sample.name, name, getattr(sample, name)
        if sample.normality:
            yield "shapiro_wilk", sample.name, "w", sample.normality.w
            yield "shapiro_wilk", sample.name, "p", sample.normality.p
        for far in sample.outliers:
            yield "outlier", sample.name, f"row {far.row + 1}", far.value


def _each(part: str, of: str, values: Result | None) -> Iterator[Line]:
    """Every number of a result that is there."""
    if values is not None:
        for name, value in values.model_dump(exclude={"name", "method", "first", "second"}).items():
            if value is not None:
                yield part, of, name, value


def group_lines(found: GroupComparison) -> Iterator[Line]:
    """Every number of a comparison of groups."""
    yield from _samples(found.samples)
    for one in found.left_out:
        yield "left_out", one.name, "n", one.n
    for test in found.tests:
        yield from _each("test", test.name, test)
    yield "test", found.tests[0].name, "p_holm", found.p_holm
    yield "groups", "", "sd", found.sd
    for effect in found.effects:
        yield from _each("effect", effect.name, effect)
    for pair in found.pairs:
        yield from _each(pair.method, f"{pair.first} − {pair.second}", pair)
    yield from _each("brown_forsythe", "", found.variances)
    yield from _each("shapiro_wilk", "residuals", found.residuals.normality)
    if found.power:
        yield "power", "", "detectable_f", found.power.detectable


def rank_lines(found: RankComparison) -> Iterator[Line]:
    """Every number of a comparison by ranks."""
    yield from _samples([*found.samples, *([found.difference] if found.difference else [])])
    for test in found.tests:
        yield from _each("test", test.name, test)
    yield "test", found.tests[0].name, "p_holm", found.p_holm
    yield from _each("shift", "", found.shift)
    for effect in found.effects:
        yield from _each("effect", effect.name, effect)


def pair_lines(found: CorrelatedPair) -> Iterator[Line]:
    """Every number of a correlation."""
    yield "pair", "", "n", found.n
    for test in found.tests:
        yield from _each("test", test.name, test)
    yield "test", found.tests[0].name, "p_holm", found.p_holm
    yield "line", "", "slope", found.slope
    yield "line", "", "intercept", found.intercept
    yield from _each("curve", "", found.curve)
    if found.influence:
        yield from _each("without_row", str(found.influence.row + 1), found.influence)


def _lines(comparison: MeanComparison) -> Iterator[Line]:
    yield from _samples([*comparison.samples, *([comparison.difference] if comparison.difference else [])])
    for part, of, values in (
        *(("test", test.name, test) for test in comparison.tests),
        *(("effect", effect.name, effect) for effect in comparison.effects),
        ("ranks", "", comparison.ranks),
        ("brown_forsythe", "", comparison.variances),
        ("equivalence", "", comparison.equivalence),
    ):
        yield from _each(part, of, values)
    yield "test", comparison.tests[0].name, "p_holm", comparison.p_holm
    if comparison.power:
        yield "power", "", "detectable", comparison.power.detectable
        yield "power", "", "detectable_effect", comparison.power.detectable_effect
