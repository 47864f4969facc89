"""Rules about the options of an optimization. pydantic only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from hakaru_compute.conditions.check import named, of_factor, of_rules, of_type
from hakaru_compute.conditions.target_spec import TargetRange
from hakaru_compute.kinds.optimization.spec import CheckSpec
from hakaru_compute.problems import CheckResult, Place, Problem, problem

# A process of so many conditions takes long to fit.
MOST_BAYES = 500


def answer(spec: CheckSpec) -> CheckResult:
    """What keeps these options from being run."""
    return CheckResult(problems=list(_problems(spec)))


def _problems(spec: CheckSpec) -> Iterator[Problem]:
    yield from _of_models(spec)
    yield from _of_targets(spec)
    for index, factor in enumerate(spec.options.factors):
        yield from of_factor(factor, ("factors", index), has_candidates=spec.has_candidates)
    yield from _of_features(spec)
    yield from of_rules(spec.options.rules, spec.options.factors, has_candidates=spec.has_candidates)
    by_name = {factor.name: factor for factor in spec.options.factors}
    for at, tolerance in enumerate(spec.options.tolerances):
        yield from named([tolerance.factor], by_name, ("tolerances", at))
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
            yield from of_type(factor, inputs.get(factor.name), ("factors", index), has_candidates=spec.has_candidates)
