"""Rules about the options of an optimization. pydantic only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hakaru_compute.data.spec import ColumnType
from hakaru_compute.kinds.optimization.space_spec import (
    CategoricalFactor,
    DiscreteFactor,
    Factor,
    FixedFactor,
    RangeFactor,
    UnitFactor,
)
from hakaru_compute.kinds.optimization.spec import CheckSpec, TargetRange
from hakaru_compute.problems import CheckResult, Place, Problem, problem

# A process of so many conditions takes long to fit.
MOST_BAYES = 500
# Two numbers of seven decimals.
NARROWEST = 1e-6


def answer(spec: CheckSpec) -> CheckResult:
    """What keeps these options from being run."""
    return CheckResult(problems=list(_problems(spec)))


def _problems(spec: CheckSpec) -> Iterator[Problem]:
    yield from _of_models(spec)
    yield from _of_targets(spec)
    for index, factor in enumerate(spec.options.factors):
        yield from _of_factor(factor, ("factors", index), has_candidates=spec.has_candidates)
    yield from _of_features(spec)
    yield from _of_rules(spec)
    options = spec.options
    for index, algorithm in enumerate(options.algorithms):
        if options.algorithms.index(algorithm) != index:
            yield problem("algorithm_twice", ("algorithms", index), algorithm=algorithm)
    if any(one.endswith("bayes") for one in options.algorithms) and options.trials > MOST_BAYES:
        yield problem("trials_too_many", ("trials",), trials=options.trials, limit=MOST_BAYES)


def _of_models(spec: CheckSpec) -> Iterator[Problem]:
    """One source, one model a target."""
    if not spec.models:
        yield problem("models_missing", ("models",))
    for index, model in enumerate(spec.models):
        if model.dataset_id != spec.dataset_id:
            yield problem("model_of_other_dataset", ("models", index), model=model.name)
    for target, count in Counter(model.target for model in spec.models).items():
        if count > 1 and target is not None:
            places: list[Place] = [("models", at) for at, model in enumerate(spec.models) if model.target == target]
            yield problem("target_twice", *places, target=target)


def _of_targets(spec: CheckSpec) -> Iterator[Problem]:
    known, seen = {model.target for model in spec.models}, set()
    for index, target in enumerate(spec.options.targets):
        field: Place = ("targets", index)
        if target.target in seen:
            yield problem("target_twice", field, target=target.target)
        seen.add(target.target)
        if target.target not in known:
            yield problem("target_without_model", field, target=target.target)
        if isinstance(target, TargetRange) and target.lower >= target.upper:
            yield problem("limits_reversed", (*field, "lower"), (*field, "upper"), column=target.target)
    for index, model in enumerate(spec.models):
        if model.target is not None and model.target not in seen:
            yield problem("model_without_target", ("models", index), target=model.target)


def _of_factor(factor: Factor, field: Place, *, has_candidates: bool) -> Iterator[Problem]:
    if isinstance(factor, CategoricalFactor):
        if len(set(factor.levels)) < len(factor.levels):
            yield problem("level_twice", (*field, "levels"), factor=factor.name)
        return
    if has_candidates:
        return
    if isinstance(factor, RangeFactor | UnitFactor):
        if factor.lower >= factor.upper:
            yield problem("limits_reversed", (*field, "lower"), (*field, "upper"), column=factor.name)
        elif isinstance(factor, RangeFactor) and factor.upper - factor.lower < NARROWEST:
            yield problem("range_too_narrow", (*field, "lower"), (*field, "upper"), factor=factor.name)
        elif isinstance(factor, UnitFactor) and factor.unit > factor.upper - factor.lower:
            yield problem("unit_too_large", (*field, "unit"), factor=factor.name)
        elif isinstance(factor, UnitFactor) and factor.unit < NARROWEST / 10:
            yield problem("unit_too_small", (*field, "unit"), factor=factor.name)


def _of_features(spec: CheckSpec) -> Iterator[Problem]:
    """No target among the features, every feature with a search range, no factor that no model knows."""
    targets = {model.target for model in spec.models}
    inputs = {one.name: one.type for model in spec.models for one in model.inputs or ()}
    for index, model in enumerate(spec.models):
        for one in model.inputs or ():
            if one.name in targets:
                yield problem("target_among_features", ("models", index), target=one.name)
    names = [factor.name for factor in spec.options.factors]
    for name, count in Counter(names).items():
        if count > 1:
            places: list[Place] = [("factors", at) for at, other in enumerate(names) if other == name]
            yield problem("factor_twice", *places, factor=name)
    for name in inputs:
        if name not in names:
            yield problem("range_missing", ("factors",), factor=name)
    if all(model.inputs is not None for model in spec.models):
        for index, factor in enumerate(spec.options.factors):
            yield from _of_type(factor, inputs.get(factor.name), ("factors", index), has_candidates=spec.has_candidates)


def _of_type(factor: Factor, kind: ColumnType | None, field: Place, *, has_candidates: bool) -> Iterator[Problem]:
    """Whether a factor is what the models read its column as."""
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


def _of_rules(spec: CheckSpec) -> Iterator[Problem]:
    rules = spec.options.rules
    factors = {factor.name: factor for factor in spec.options.factors}
    summed: set[str] = set()
    for at, rule in enumerate(rules.sums):
        field: Place = ("rules", "sums", at)
        names = [term.factor for term in rule.terms]
        yield from _named(names, factors, field)
        shared = summed & set(names)
        if shared:
            yield problem("factor_in_two_sums", field, factor=min(shared))
        summed |= set(names)
        weighed = [
            sorted(term.weight * limit for limit in _limits(factors[term.factor], spec))
            for term in rule.terms
            if _is_number(factors.get(term.factor))
        ]
        low, high = (sum(pair[end] for pair in weighed) for end in range(2))
        if not spec.has_candidates and len(weighed) == len(names) and not low - 1e-9 <= rule.total <= high + 1e-9:
            yield problem("sum_out_of_reach", (*field, "total"), total=rule.total, lower=low, upper=high)
    for at, line in enumerate(rules.linear):
        yield from _named([term.factor for term in line.terms], factors, ("rules", "linear", at))
    for at, count in enumerate(rules.cardinality):
        place: Place = ("rules", "cardinality", at)
        yield from _named(count.factors, factors, place)
        if not count.at_least <= count.at_most <= len(count.factors):
            yield problem("count_out_of_reach", place, at_most=count.at_most, factors=len(count.factors))
    for at, tolerance in enumerate(spec.options.tolerances):
        yield from _named([tolerance.factor], factors, ("tolerances", at))


def _named(names: list[str], factors: dict[str, Factor], field: Place) -> Iterator[Problem]:
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


def _limits(factor: Factor, spec: CheckSpec) -> tuple[float, float]:
    """The smallest and the largest number; 0 is one where a factor may be left out."""
    if isinstance(factor, DiscreteFactor):
        low, high = min(factor.values), max(factor.values)
    elif isinstance(factor, FixedFactor):
        low = high = float(factor.value)
    elif isinstance(factor, CategoricalFactor):
        low = high = 0.0
    else:
        low, high = factor.lower, factor.upper
    if any(factor.name in rule.factors for rule in spec.options.rules.cardinality):
        low, high = min(low, 0.0), max(high, 0.0)
    return low, high
