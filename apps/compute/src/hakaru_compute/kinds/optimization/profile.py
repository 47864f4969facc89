"""The profiler: every factor against every target through one condition, and a map of two factors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from hakaru_compute.conditions.space import Column, Space
from hakaru_compute.conditions.sums import carried
from hakaru_compute.conditions.target_spec import title_of
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.optimization.answers import Answered, AnyKind
from hakaru_compute.kinds.optimization.problem import Opened, open_problem
from hakaru_compute.kinds.optimization.result_spec import (
    Condition,
    Contour,
    Curve,
    PredictResult,
    Profile,
    ProfileResult,
)
from hakaru_compute.kinds.optimization.spec import PredictSpec, ProfileSpec
from hakaru_compute.model.spec import Cell


def profile(kinds: Mapping[str, AnyKind], spec: ProfileSpec, ctx: JobContext) -> ProfileResult:
    """All curves are predicted in one go. Raises condition_unreadable, factor_unknown."""
    opened = open_problem(kinds, spec, ctx)
    space = opened.space
    here = space.rows_of([spec.setting])[0]
    locked = frozenset(space.place[name] for name in spec.locked if name in space.place)
    along = {index: _points(space.columns[index], spec.points) for index in space.free if spec.points}
    blocks = [here[None, :]]
    for index, points in along.items():
        block = np.tile(here, (len(points), 1))
        block[:, index] = points
        blocks.append(carried(space, block, {index}, locked))
    contour = None
    if spec.contour is not None:
        contour = _contour_block(opened, spec.contour, spec.contour_points, here, locked)
        blocks.append(contour[2])
    values = np.vstack(blocks)
    answered = opened.models.answer(space, values)
    feasible = space.feasible(values)
    start, profiles = 1, []
    for index, points in along.items():
        part = slice(start, start + len(points))
        profiles.append(_profile(opened, space.columns[index], points, answered.take(part), feasible[part]))
        start += len(points)
    drawn = None
    if contour is not None:
        # The line of a sum crosses fields whose middles are beside it.
        reach = {column.name: float(np.diff(points).max(initial=0.0)) / 2 for column, points in contour[:2]}
        allowed = space.feasible(contour[2], reach)
        drawn = _contour(opened, contour[0], contour[1], answered.take(slice(start, None)), allowed)
    judged = opened.objective.judged(here[None, :], answered.take(slice(0, 1)))
    return ProfileResult(
        condition=opened.conditions(judged)[0],
        broken=_broken(space, here[None, :])[0],
        profiles=profiles,
        contour=drawn,
    )


def predict(kinds: Mapping[str, AnyKind], spec: PredictSpec, ctx: JobContext) -> PredictResult:
    """What the models say of conditions that people wrote, also of those that break a rule, which are named. Raises
    condition_unreadable.
    """
    opened = open_problem(kinds, spec, ctx)
    values = opened.space.rows_of(spec.rows)
    conditions: list[Condition] = opened.conditions(opened.objective.judge(values))
    return PredictResult(conditions=conditions, broken=_broken(opened.space, values))


def _broken(space: Space, values: np.ndarray) -> list[list[str]]:
    """Of each condition the rules that it does not keep to."""
    rules = [*space.within(values), *space.feasible_by_rule(values)]
    return [[words for words, kept in rules if not kept[row]] for row in range(len(values))]


def _points(column: Column, most: int) -> np.ndarray:
    """A factor's places, or points along it."""
    if column.places is not None and (column.is_category or len(column.places) <= most):
        return column.places
    return np.unique(column.resolved(np.linspace(column.lower, column.upper, most)))


def _profile(opened: Opened, column: Column, points: np.ndarray, answered: Answered, feasible: np.ndarray) -> Profile:
    objective = opened.objective
    return Profile(
        factor=column.name,
        points=_cells(column, points),
        curves=[
            Curve(
                target=title_of(target),
                value=_list(answered.value[:, at]),
                lower=_list(answered.lower[:, at]),
                upper=_list(answered.upper[:, at]),
            )
            for at, target in enumerate(objective.targets)
        ],
        desirability=_list(objective.overall(objective.desirability(answered.value))),
        feasible=feasible.tolist(),
        inside=(answered.reach <= 1).tolist(),
    )


def _contour_block(
    opened: Opened, names: tuple[str, str], most: int, here: np.ndarray, locked: frozenset[int]
) -> tuple[tuple[Column, np.ndarray], tuple[Column, np.ndarray], np.ndarray]:
    """Both factors with their points, and the conditions (y · x, d)."""
    space = opened.space
    for name in names:
        if name not in space.place:
            raise JobError("factor_unknown", factor=name)
    first, second = (space.columns[space.place[name]] for name in names)
    x, y = _points(first, most), _points(second, most)
    values = np.tile(here, (len(x) * len(y), 1))
    values[:, space.place[names[0]]] = np.tile(x, len(y))
    values[:, space.place[names[1]]] = np.repeat(y, len(x))
    return (first, x), (second, y), carried(space, values, {space.place[name] for name in names}, locked)


def _contour(
    opened: Opened,
    first: tuple[Column, np.ndarray],
    second: tuple[Column, np.ndarray],
    answered: Answered,
    feasible: np.ndarray,
) -> Contour:
    shape = (len(second[1]), len(first[1]))
    met = opened.objective.met(answered.value)
    names = [title_of(target) for target in opened.objective.targets]
    return Contour(
        x=_cells(*first),
        y=_cells(*second),
        values={name: [_list(row) for row in answered.value[:, at].reshape(shape)] for at, name in enumerate(names)},
        met={
            name: (met[:, at].reshape(shape) == 1).tolist()
            for at, name in enumerate(names)
            if not np.isnan(met[:, at]).all()
        },
        feasible=feasible.reshape(shape).tolist(),
        inside=(answered.reach <= 1).reshape(shape).tolist(),
    )


def _cells(column: Column, points: np.ndarray) -> list[Cell]:
    return [column.cell(point) for point in points.tolist()]


def _list(values: Any) -> list[float | None]:
    return [None if not np.isfinite(value) else float(value) for value in values.tolist()]
