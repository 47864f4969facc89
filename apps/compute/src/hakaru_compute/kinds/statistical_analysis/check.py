"""Rules about the options of an analysis. pydantic only."""

from __future__ import annotations

from collections.abc import Iterator

from hakaru_compute.kinds.statistical_analysis.counts.check import check_counts
from hakaru_compute.kinds.statistical_analysis.options import AnyTest
from hakaru_compute.kinds.statistical_analysis.quality_options import CapabilityParameters, ControlChartParameters
from hakaru_compute.kinds.statistical_analysis.spec import AnalysisOptions
from hakaru_compute.problems import KnownTable, Place, Problem, problem


def check(options: AnalysisOptions, known: KnownTable) -> list[Problem]:
    """What keeps this test from being run on the table."""
    test = options.test
    return [*_check_columns(test, known), *_check_roles(test), *check_counts(test)]


def _check_columns(test: AnyTest, known: KnownTable) -> Iterator[Problem]:
    for name, field, is_number in _columns(test):
        if known.lacks(name):
            yield problem("column_unknown", field, column=name)
        elif is_number and (column := known.column(name)) and column.type not in ("numeric", "boolean"):
            yield problem("column_not_numeric", field, column=name)


def _columns(test: AnyTest) -> Iterator[tuple[str, Place, bool]]:
    """Each column that a test names, where, and whether it is to hold numbers."""
    for field, declared in type(test).model_fields.items():
        extra = declared.json_schema_extra
        control = extra.get("control") if isinstance(extra, dict) else None
        value = getattr(test, field)
        if control in ("columns", "outcomes"):
            for index, name in enumerate(value):
                yield name, ("test", field, index), control == "columns"
        elif control in ("column", "category", "outcome", "any_column") and value is not None:
            yield value, ("test", field), control == "column" or field in ("inspected", "frequency")


def _check_roles(test: AnyTest) -> Iterator[Problem]:
    if test.name in ("one_sample_t", "two_sample_t", "one_way_anova", "mann_whitney", "correlation"):
        for index, name in enumerate(test.variables):
            if name in test.variables[:index]:
                yield problem("column_twice", ("test", "variables", index), column=name)
    if test.name in ("two_sample_t", "mann_whitney", "two_proportions"):
        if test.group_1 == test.group_2:
            yield problem("groups_same", ("test", "group_1"), ("test", "group_2"), group=test.group_1)
    if test.name in ("two_sample_t", "one_way_anova", "mann_whitney"):
        if test.category in test.variables:
            yield problem("category_is_variable", ("test", "category"), column=test.category)
    if test.name in ("capability", "control_chart"):
        yield from _check_limits(test)
    if test.name in ("control_chart", "capability") and test.subgroup is not None and test.size > 1:
        yield problem("subgroup_twice", ("test", "subgroup"), ("test", "size"))
    if test.name == "attribute_chart" and test.chart != "c" and test.inspected is None:
        yield problem("inspected_needed", ("test", "inspected"))
    if test.name in ("two_column_t", "paired_t", "wilcoxon_signed_rank") and test.variable_1 == test.variable_2:
        fields = [("test", "variable_1"), ("test", "variable_2")]
        yield problem("variables_same", *fields, column=test.variable_1)


def _check_limits(test: CapabilityParameters | ControlChartParameters) -> Iterator[Problem]:
    if test.name == "capability" and test.lower is None and test.upper is None:
        yield problem("limit_needed", ("test", "lower"), ("test", "upper"))
    if test.lower is not None and test.upper is not None and test.lower >= test.upper:
        yield problem("specification_limits_reversed", ("test", "lower"), ("test", "upper"))
