"""Models that are sums of known terms, as people write them down."""

from __future__ import annotations

from collections.abc import Mapping

from hakaru_compute.conditions.target_spec import title_of
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.optimization.answers import AnyKind
from hakaru_compute.kinds.optimization.problem import open_problem
from hakaru_compute.kinds.optimization.result_spec import EquationsResult
from hakaru_compute.kinds.optimization.spec import ProblemSpec
from hakaru_compute.model.equation import Equation


def equations(kinds: Mapping[str, AnyKind], spec: ProblemSpec, ctx: JobContext) -> EquationsResult:
    """Of the targets whose model is such a sum. Raises what opening the problem raises."""
    opened = open_problem(kinds, spec, ctx)
    numbers = (column for column in opened.space.columns if not column.is_category)
    reach = {column.name: (column.lower, column.upper) for column in numbers}
    told = [
        (title_of(target), asking.kind.equation(asking.model, reach))
        for target, asking in zip(opened.objective.targets, opened.models.asking, strict=True)
    ]
    return EquationsResult(equations=[Equation(target=name, terms=terms) for name, terms in told if terms is not None])
