"""The numbers of an analysis as a CSV file: a line a number."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from hakaru_compute.kinds.statistical_analysis.quality_numbers import quality_lines
from hakaru_compute.kinds.statistical_analysis.quality_spec import Capability, ControlChart
from hakaru_compute.kinds.statistical_analysis.spec import Analysis, MeanComparison, Sample

NUMBERS = "numbers.csv"
VALUES = "values.csv"
_DESCRIBED = ("n", "missing", "mean", "sd", "se", "median", "q1", "q3")


def write_numbers(analysis: Analysis, folder: Path) -> None:
    """numbers.csv: variable, part, of, name, value. values.csv: the values that were tested, with their rows from 1."""
    tested = [one for one in analysis.comparisons if isinstance(one, MeanComparison)]
    with (folder / NUMBERS).open("w", newline="", encoding="utf-8-sig") as file:
        writer = csv.writer(file)
        writer.writerow(["variable", "part", "of", "name", "value"])
        for comparison in tested:
            for line in _lines(comparison):
                writer.writerow([comparison.title, *line])
        for one in analysis.comparisons:
            for line in quality_lines(one) if isinstance(one, (ControlChart, Capability)) else ():
                writer.writerow([one.title, *line])
    with (folder / VALUES).open("w", newline="", encoding="utf-8-sig") as file:
        writer = csv.writer(file)
        writer.writerow(["variable", "group", "row", "value"])
        for comparison in tested:
            for sample in comparison.samples:
                for row, value in zip(sample.rows, sample.values, strict=True):
                    writer.writerow([comparison.title, sample.name, row + 1, value])


def _lines(comparison: MeanComparison) -> Iterator[tuple[str, str, str, object]]:
    samples: list[Sample] = [*comparison.samples, *([comparison.difference] if comparison.difference else [])]
    for sample in samples:
        for name in _DESCRIBED:
            yield "sample", sample.name, name, getattr(sample, name)
        if sample.normality:
            yield "shapiro_wilk", sample.name, "w", sample.normality.w
            yield "shapiro_wilk", sample.name, "p", sample.normality.p
    for part, of, values in (
        *(("test", test.name, test) for test in comparison.tests),
        *(("effect", effect.name, effect) for effect in comparison.effects),
        ("ranks", "", comparison.ranks),
        ("brown_forsythe", "", comparison.variances),
        ("equivalence", "", comparison.equivalence),
    ):
        if values is None:
            continue
        for name, value in values.model_dump(exclude={"name"}).items():
            if value is not None:
                yield part, of, name, value
    yield "test", comparison.tests[0].name, "p_holm", comparison.p_holm
    if comparison.power:
        yield "power", "", "detectable", comparison.power.detectable
        yield "power", "", "detectable_effect", comparison.power.detectable_effect
