"""The numbers of tests of counts, a line a number: part, of, name, value."""

from __future__ import annotations

from collections.abc import Iterator

from hakaru_compute.kinds.statistical_analysis.counts.spec import Crosstab, GoodnessOfFit, ProportionComparison
from hakaru_compute.kinds.statistical_analysis.quality_numbers import Line
from hakaru_compute.spec import Result

FoundCounts = ProportionComparison | Crosstab | GoodnessOfFit


def count_lines(found: FoundCounts) -> Iterator[Line]:
    """Every number that is there."""
    if isinstance(found, ProportionComparison):
        yield from _proportions(found)
    elif isinstance(found, Crosstab):
        yield from _cells(found)
    else:
        for one in found.classes:
            yield from _each("class", one.name, one)
    for test in found.tests:
        yield from _each("test", test.name, test)
    if not isinstance(found, ProportionComparison):
        yield from _each("expected", "", found.of_expected)
        for effect in found.effects:
            yield from _each("effect", effect.name, effect)
    yield "test", found.tests[0].name, "p_holm", found.p_holm


def _proportions(found: ProportionComparison) -> Iterator[Line]:
    for at, sample in enumerate(found.samples):
        yield from _each("group", sample.name or str(at + 1), sample)
    yield "expected", "", "smallest", found.smallest
    for difference in found.differences:
        yield from _each("difference", difference.name, difference)
    for ratio in found.ratios:
        yield from _each("ratio", ratio.name, ratio)
    if found.margin:
        yield from _each("margin", found.margin.name, found.margin)


def _cells(found: Crosstab) -> Iterator[Line]:
    for y, row in enumerate(found.rows):
        for x, column in enumerate(found.columns):
            of = f"{row} × {column}"
            yield "cell", of, "count", found.counts[y][x]
            yield "cell", of, "expected", found.expected[y][x]
            yield "cell", of, "adjusted_residual", found.residuals[y][x]


def _each(part: str, of: str, values: Result) -> Iterator[Line]:
    for name, value in values.model_dump(exclude={"name"}).items():
        if value is not None:
            yield part, of, name, value
