"""Rules about the options of next experiments. pydantic only."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from hakaru_compute.conditions.check import of_factor, of_rules, of_type
from hakaru_compute.conditions.space_spec import FixedFactor
from hakaru_compute.conditions.target_spec import TargetRange, TargetValue
from hakaru_compute.data.spec import ColumnType
from hakaru_compute.kinds.next_experiments.spec import CheckSpec
from hakaru_compute.problems import CheckResult, Place, Problem, problem


def answer(spec: CheckSpec) -> CheckResult:
    """What keeps these options from being run."""
    parts = (_of_targets, _of_factors, _of_properties, _of_molecules, _of_rules, _of_list)
    return CheckResult(problems=[one for part in parts for one in part(spec)])


def _of_targets(spec: CheckSpec) -> Iterator[Problem]:
    seen: set[str] = set()
    for index, target in enumerate(spec.options.targets):
        field: Place = ("targets", index)
        known = spec.table.column(target.target)
        if target.target in seen:
            yield problem("next_target_twice", field, target=target.target)
        seen.add(target.target)
        if spec.table.lacks(target.target):
            yield problem("column_unknown", field, column=target.target)
        elif target.of_class is not None or (known is not None and known.type != "numeric"):
            yield problem("column_not_numeric", field, column=target.target)
        if isinstance(target, TargetRange) and target.lower >= target.upper:
            yield problem("limits_reversed", (*field, "lower"), (*field, "upper"), column=target.target)
    limited = any(isinstance(target, TargetRange | TargetValue) for target in spec.options.targets)
    if spec.options.strategy == "feasible" and not limited:
        yield problem("limits_missing", ("strategy",))


def _of_factors(spec: CheckSpec) -> Iterator[Problem]:
    targets = {target.target for target in spec.options.targets}
    listed = spec.options.candidates == "unmeasured"
    count = Counter(factor.name for factor in spec.options.factors)
    for index, factor in enumerate(spec.options.factors):
        field: Place = ("factors", index)
        yield from of_factor(factor, field, has_candidates=False)
        if factor.name in targets:
            yield problem("target_is_factor", field, target=factor.name)
        if count[factor.name] > 1:
            yield problem("factor_twice", field, factor=factor.name)
        if spec.table.lacks(factor.name):
            yield problem("column_unknown", field, column=factor.name)
        elif known := spec.table.column(factor.name):
            yield from of_type(factor, known.type, field, has_candidates=listed)
    if all(factor.type == "fixed" for factor in spec.options.factors):
        yield problem("nothing_free", ("factors",))


def _of_properties(spec: CheckSpec) -> Iterator[Problem]:
    """Properties are numbers that are neither set nor measured, in the table or in the list of candidates."""
    yield from _of_described(
        spec, "described", [(one.factor, one.columns) for one in spec.options.described], "numeric"
    )


def _of_molecules(spec: CheckSpec) -> Iterator[Problem]:
    """SMILES are texts of categories, or of a column like a property's."""
    molecules = [(one.factor, [] if one.column is None else [one.column]) for one in spec.options.molecules]
    yield from _of_described(spec, "molecules", molecules, "categorical")


def _of_described(
    spec: CheckSpec, name: str, described: Sequence[tuple[str, Sequence[str]]], type_: ColumnType
) -> Iterator[Problem]:
    """What describes a factor's categories, each once: columns of this type."""
    types = {factor.name: factor.type for factor in spec.options.factors}
    used = {*types, *(target.target for target in spec.options.targets)}
    count = Counter(factor for factor, _ in described)
    for index, (factor, columns) in enumerate(described):
        field: Place = (name, index)
        if types.get(factor) != "categorical" or count[factor] > 1:
            yield problem("described_no_categories", field, factor=factor)
        for column in columns:
            known = spec.table.column(column) or (spec.listed.column(column) if spec.listed else None)
            if column in used:
                yield problem("property_used", field, column=column)
            elif known is None and spec.table.lacks(column) and (spec.listed is None or spec.listed.lacks(column)):
                yield problem("column_unknown", field, column=column)
            elif known is not None and known.type != type_:
                yield problem("column_not_numeric" if type_ == "numeric" else "molecules_no_text", field, column=column)


def _of_rules(spec: CheckSpec) -> Iterator[Problem]:
    yield from of_rules(
        spec.options.rules, spec.options.factors, has_candidates=spec.options.candidates == "unmeasured"
    )


def _of_list(spec: CheckSpec) -> Iterator[Problem]:
    """Candidates have a column of every factor that is not fixed, of the type that the table has."""
    if spec.listed is None:
        return
    names = [factor.name for factor in spec.options.factors]
    needed = [factor.name for factor in spec.options.factors if not isinstance(factor, FixedFactor)]
    missing = [name for name in needed if spec.listed.lacks(name)]
    if missing:
        yield problem("candidates_lack", ("candidates",), columns=", ".join(missing))
    for name in names:
        one, other = spec.table.column(name), spec.listed.column(name)
        if one is not None and other is not None and one.type != other.type:
            yield problem("candidates_differ", ("candidates",), column=name)
