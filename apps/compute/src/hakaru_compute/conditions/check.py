"""Rules about factors and what is between them. pydantic only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from hakaru_compute.conditions.lines import SLACK, Line, of_lines
from hakaru_compute.conditions.space_spec import (
    CategoricalFactor,
    DiscreteFactor,
    Factor,
    FixedFactor,
    RangeFactor,
    Rules,
    Term,
    UnitFactor,
)
from hakaru_compute.data.spec import ColumnType
from hakaru_compute.problems import Place, Problem, problem

# What a range is wide, and a step, at least: as it is, and beside the size of the limits, whose doubles have 15 digits.
NARROWEST, NARROWEST_BESIDE, SMALLEST_BESIDE = 1e-18, 1e-10, 1e-12
# Beyond, doubles cannot tell settings apart that differ by one.
LARGEST = 1e15


def of_factor(factor: Factor, field: Place, *, has_candidates: bool) -> Iterator[Problem]:
    """Limits, steps and levels that can be."""
    if isinstance(factor, CategoricalFactor):
        if len(set(factor.levels)) < len(factor.levels):
            yield problem("level_twice", (*field, "levels"), factor=factor.name)
        return
    if has_candidates:
        return
    if isinstance(factor, DiscreteFactor) and max(map(abs, factor.values)) > LARGEST:
        yield problem("setting_too_large", (*field, "values"), factor=factor.name, limit=LARGEST)
    if isinstance(factor, FixedFactor) and not isinstance(factor.value, str) and abs(factor.value) > LARGEST:
        yield problem("setting_too_large", (*field, "value"), factor=factor.name, limit=LARGEST)
    if isinstance(factor, RangeFactor | UnitFactor):
        size = max(abs(factor.lower), abs(factor.upper))
        if size > LARGEST:
            yield problem("setting_too_large", (*field, "lower"), (*field, "upper"), factor=factor.name, limit=LARGEST)
        elif factor.lower >= factor.upper:
            yield problem("limits_reversed", (*field, "lower"), (*field, "upper"), column=factor.name)
        elif factor.upper - factor.lower < max(NARROWEST, NARROWEST_BESIDE * size):
            yield problem("range_too_narrow", (*field, "lower"), (*field, "upper"), factor=factor.name)
        elif isinstance(factor, UnitFactor) and factor.unit > factor.upper - factor.lower:
            yield problem("unit_too_large", (*field, "unit"), factor=factor.name)
        elif isinstance(factor, UnitFactor) and factor.unit < max(NARROWEST, SMALLEST_BESIDE * size):
            yield problem("unit_too_small", (*field, "unit"), factor=factor.name)


def of_type(factor: Factor, kind: ColumnType | None, field: Place, *, has_candidates: bool) -> Iterator[Problem]:
    """Whether a factor is what its column is read as; null where there is no such column."""
    if kind is None:
        yield problem("factor_of_no_model", field, factor=factor.name)
    elif isinstance(factor, FixedFactor):
        if kind == "numeric" and isinstance(factor.value, str):
            yield problem("factor_is_number", (*field, "value"), factor=factor.name)
    elif isinstance(factor, CategoricalFactor) and kind != "categorical":
        yield problem("factor_is_number", (*field, "type"), factor=factor.name)
    elif kind == "categorical" and not isinstance(factor, CategoricalFactor):
        yield problem("factor_is_category", (*field, "type"), factor=factor.name)
    elif kind == "datetime" and not has_candidates:
        yield problem("time_not_fixed", (*field, "type"), factor=factor.name)
    elif kind == "boolean" and isinstance(factor, RangeFactor | UnitFactor):
        yield problem("boolean_not_discrete", (*field, "type"), factor=factor.name)


def of_rules(rules: Rules, given: Sequence[Factor], *, has_candidates: bool) -> Iterator[Problem]:
    """Rules name factors that are numbers, each once, and can be kept to."""
    factors = {factor.name: factor for factor in given}
    summed: set[str] = set()
    for at, rule in enumerate(rules.sums):
        field: Place = ("rules", "sums", at)
        names = [term.factor for term in rule.terms]
        yield from named(names, factors, field)
        shared = summed & set(names)
        if shared:
            yield problem("factor_in_two_sums", field, factor=min(shared))
        summed |= set(names)
        weights = None if has_candidates else _numbers(rule.terms, factors)
        if weights is not None:
            low, high = _reach(weights, factors, rules)
            slack = SLACK * max(abs(low), abs(high))
            if not low - slack <= rule.total <= high + slack:
                yield problem("sum_out_of_reach", (*field, "total"), total=rule.total, lower=low, upper=high)
    lines: list[Line | None] = []
    for at, line in enumerate(rules.linear):
        yield from named([term.factor for term in line.terms], factors, ("rules", "linear", at))
        weights = None if has_candidates else _numbers(line.terms, factors)
        lines.append(None if weights is None else Line(weights, line.sense, line.bound))
    yield from of_lines(lines, lambda weights: _reach(weights, factors, rules)[0], ("rules", "linear"))
    for at, count in enumerate(rules.cardinality):
        place: Place = ("rules", "cardinality", at)
        yield from named(count.factors, factors, place)
        if not count.at_least <= count.at_most <= len(count.factors):
            yield problem("count_out_of_reach", place, at_most=count.at_most, factors=len(count.factors))


def _reach(weights: Mapping[str, float], factors: dict[str, Factor], rules: Rules) -> tuple[float, float]:
    """The smallest and the largest that a weighted sum of numbers can be."""
    weighed = [sorted(by * limit for limit in _limits(factors[name], rules)) for name, by in weights.items()]
    return sum(low for low, _ in weighed), sum(high for _, high in weighed)


def _numbers(terms: Sequence[Term], factors: dict[str, Factor]) -> dict[str, float] | None:
    """The weights of different factors that are all numbers; null of others."""
    weights = {term.factor: term.weight for term in terms if _is_number(factors.get(term.factor))}
    return weights if len(weights) == len(terms) else None


def named(names: list[str], factors: dict[str, Factor], field: Place) -> Iterator[Problem]:
    """Every name once, each of a factor that is a number."""
    for name, count in Counter(names).items():
        if count > 1:
            yield problem("factor_twice", field, factor=name)
        if name not in factors:
            yield problem("factor_unknown", field, factor=name)
        elif not _is_number(factors[name]):
            yield problem("factor_not_number", field, factor=name)


def _is_number(factor: Factor | None) -> bool:
    if isinstance(factor, FixedFactor):
        return not isinstance(factor.value, str)
    return factor is not None and not isinstance(factor, CategoricalFactor)


def _limits(factor: Factor, rules: Rules) -> tuple[float, float]:
    """The smallest and the largest number; 0 is one where a factor may be left out."""
    if isinstance(factor, DiscreteFactor):
        low, high = min(factor.values), max(factor.values)
    elif isinstance(factor, FixedFactor):
        low = high = float(factor.value)
    elif isinstance(factor, CategoricalFactor):
        low = high = 0.0
    else:
        low, high = factor.lower, factor.upper
    if any(factor.name in rule.factors for rule in rules.cardinality):
        low, high = min(low, 0.0), max(high, 0.0)
    return low, high
