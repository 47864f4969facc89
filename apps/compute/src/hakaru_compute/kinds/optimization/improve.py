"""The most desirable condition from one on, some of its factors held: what a profiler's button asks for."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from hakaru_compute.conditions.space_spec import FixedFactor
from hakaru_compute.data.read_frame import label_of
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.optimization import search
from hakaru_compute.kinds.optimization.answers import AnyKind
from hakaru_compute.kinds.optimization.objective import Wish
from hakaru_compute.kinds.optimization.problem import open_problem
from hakaru_compute.kinds.optimization.record import Record
from hakaru_compute.kinds.optimization.result_spec import ImproveResult
from hakaru_compute.kinds.optimization.spec import ImproveSpec
from hakaru_compute.model.spec import Cell

# Beside the spread conditions of the screening.
GENERATIONS = 40


def improve(kinds: Mapping[str, AnyKind], spec: ImproveSpec, ctx: JobContext) -> ImproveResult:
    """Spread conditions and a search from the best of them and the one given. Raises condition_unreadable, factor_unknown,
    no_feasible_conditions.
    """
    names = {factor.name for factor in spec.factors}
    for name in spec.locked:
        if name not in names:
            raise JobError("factor_unknown", factor=name)
    held = [
        FixedFactor(name=factor.name, value=_value(spec.setting.get(factor.name), factor.name))
        if factor.name in spec.locked and not isinstance(factor, FixedFactor)
        else factor
        for factor in spec.factors
    ]
    opened = open_problem(kinds, spec.model_copy(update={"factors": held}), ctx)
    here = opened.space.rows_of([spec.setting])
    allowed = bool(opened.space.feasible(here)[0])
    wish = Wish(opened.space, opened.models, opened.spec)
    begun = wish.judge(here)
    record = Record(wish, search.SCREENED + search.POPULATION * GENERATIONS, fronts=False)
    search.screen(record, begun if allowed else None, spec.seed)
    kept = record.kept
    if kept is None:
        raise JobError("no_feasible_conditions")
    best = kept.take(np.array([int(np.argmin(kept.score))]))
    better = not allowed or float(best.score[0]) < float(begun.score[0])
    shown = opened.objective.judge((best if better else begun).values)
    return ImproveResult(condition=opened.conditions(shown)[0], better=better, evaluations=record.count)


def _value(cell: Cell, factor: str) -> float | str:
    """Raises condition_unreadable."""
    if cell is None:
        raise JobError("condition_unreadable", row=1, factor=factor, text="")
    return label_of(cell) or "" if isinstance(cell, str | bool) else float(cell)
