"""A ranked list of conditions that differ, and what is to be known of each before it is tried."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hakaru_compute.conditions.candidate_spec import CandidateRow
from hakaru_compute.conditions.digits import digits_of
from hakaru_compute.conditions.listed import Listed
from hakaru_compute.conditions.target_spec import TargetRange, TargetValue, title_of
from hakaru_compute.kinds.optimization.objective import Judged, Objective
from hakaru_compute.kinds.optimization.problem import Measured, Opened
from hakaru_compute.kinds.optimization.record import Record
from hakaru_compute.kinds.optimization.result_spec import Leeway, NearRow, Proposal, Spread
from hakaru_compute.kinds.optimization.spec import RunSpec, Tolerance

# Conditions on the list are so far apart, in parts of the space's diagonal; half of that, and so on, where they are too few.
APART, HALVED = 0.1, 5
NEAREST = 3
WANDERINGS = 256
LEEWAY_POINTS = 41
# Of a target's range: what is as good.
ALIKE = 0.01


def shortlist(
    opened: Opened, record: Record, measured: Measured, listed: Listed | None, spec: RunSpec
) -> list[Proposal]:
    """The best of what an algorithm looked at, best first, none of them near another that is better."""
    kept, count, tolerances, seed = record.kept, spec.shortlist, spec.tolerances, spec.seed
    if kept is None:
        return []
    chosen = diverse(opened.space.scaled(kept.values), kept.score, count)
    judged = _tidied(opened, kept.take(chosen), measured, tolerances)
    best_first = np.argsort(judged.score, kind="stable")
    chosen, judged = chosen[best_first], judged.take(best_first)
    conditions = opened.conditions(judged)
    nearest = _nearest(opened, measured, judged.values)
    robustness = _robustness(opened, judged.values, tolerances, seed)
    leeway = _leeway(opened, judged.values)
    called: Sequence[CandidateRow | None] = [None] * len(chosen)
    if listed is not None:
        called = listed.rows_of(opened.space, judged.values)
    return [
        Proposal(
            **dict(condition),
            trial=int(record.trial[row]),
            candidate=called[at],
            nearest=nearest[at],
            robustness=robustness[at],
            leeway=leeway[at],
            alike=int((kept.score <= kept.score[row] + ALIKE).sum()) - 1,
        )
        for at, (row, condition) in enumerate(zip(chosen.tolist(), conditions, strict=True))
    ]


def _tidied(opened: Opened, judged: Judged, measured: Measured, tolerances: list[Tolerance]) -> Judged:
    """With the digits that people set, where that is as good: what is set is what is predicted."""
    objective = opened.objective
    met = objective.met(judged.answered.value)

    def as_good(values: np.ndarray, places: np.ndarray) -> np.ndarray:
        now = objective.judge(values)
        kept = ~(objective.met(now.answered.value) < met[places]).any(axis=1)
        return np.asarray(kept & (now.score <= judged.score[places] + ALIKE))

    digits = digits_of(opened.space, measured.values, {one.factor: one.plus_minus for one in tolerances})
    return objective.judge(opened.space.tidied(judged.values, digits, as_good))


def diverse(points: np.ndarray, score: np.ndarray, count: int) -> np.ndarray:
    """Places of the best rows, none nearer to a better one than a tenth of the diagonal, or less where that leaves too few."""
    order = np.argsort(score, kind="stable")
    apart = APART * np.sqrt(points.shape[1])
    chosen: list[int] = []
    for _ in range(HALVED):
        chosen = []
        for row in order.tolist():
            if len(chosen) == count:
                break
            if not chosen or np.linalg.norm(points[chosen] - points[row], axis=1).min() > apart:
                chosen.append(row)
        if len(chosen) == count:
            break
        apart /= 2
    return np.array(chosen, dtype=np.int64)


def _nearest(opened: Opened, measured: Measured, values: np.ndarray) -> list[list[NearRow]]:
    """Of each condition the measured rows nearest to it; rows with a value that no factor can have are not compared."""
    space = opened.space
    whole = np.flatnonzero(~np.isnan(measured.values).any(axis=1))
    if not len(whole):
        return [[] for _ in values]
    rows, points = space.scaled(measured.values[whole]), space.scaled(values)
    names = [title_of(target) for target in opened.objective.targets]
    found = []
    for point in points:
        distance = np.sqrt(((rows - point) ** 2).sum(axis=1) / max(space.dimensions, 1))
        found.append(
            [
                NearRow(
                    row=int(measured.rows[whole[at]]) + 1,
                    label=measured.labels[whole[at]],
                    distance=float(distance[at]),
                    measured={
                        name: None if np.isnan(value) else float(value)
                        for name, value in zip(names, measured.targets[whole[at]], strict=True)
                    },
                )
                for at in np.argsort(distance, kind="stable")[:NEAREST].tolist()
            ]
        )
    return found


def _robustness(opened: Opened, values: np.ndarray, tolerances: list[Tolerance], seed: int) -> list[list[Spread]]:
    """Where the targets go while the settings wander, evenly within their tolerances and apart from one another."""
    space, objective = opened.space, opened.objective
    moving = [(space.place[one.factor], one.plus_minus) for one in tolerances if not _is_category(opened, one.factor)]
    if not moving or not len(values):
        return [[] for _ in values]
    wandered = np.repeat(values, WANDERINGS, axis=0)
    rng = np.random.default_rng(seed)
    for index, plus_minus in moving:
        wandered[:, index] += rng.uniform(-plus_minus, plus_minus, len(wandered))
    told = opened.models.answer(space, wandered).value
    met = objective.met(told)
    found = []
    for at in range(len(values)):
        part = slice(at * WANDERINGS, (at + 1) * WANDERINGS)
        found.append(
            [
                Spread(
                    target=title_of(target),
                    low=float(np.nanquantile(told[part, column], 0.05)),
                    high=float(np.nanquantile(told[part, column], 0.95)),
                    met=None if np.isnan(met[part, column]).all() else float(np.nanmean(met[part, column])),
                )
                for column, target in enumerate(objective.targets)
                if not np.isnan(told[part, column]).all()
            ]
        )
    return found


def _is_category(opened: Opened, factor: str) -> bool:
    return opened.space.columns[opened.space.place[factor]].is_category


def _leeway(opened: Opened, values: np.ndarray) -> list[list[Leeway]]:
    """How far each number may move by itself while every target is as good and every rule is kept to."""
    space = opened.space
    numbers = [index for index in space.free if not space.columns[index].is_category]
    if space.rows is not None or not numbers or not len(values):
        return [[] for _ in values]
    tried = np.repeat(values, len(numbers) * LEEWAY_POINTS, axis=0)
    shape = (len(values), len(numbers), LEEWAY_POINTS)
    cells = tried.reshape(*shape, -1)
    for at, index in enumerate(numbers):
        column = space.columns[index]
        cells[:, at, :, index] = column.resolved(np.linspace(column.lower, column.upper, LEEWAY_POINTS))
    told = opened.models.answer(space, tried)
    as_good = _as_good(opened.objective, told.value.reshape(*shape, -1), opened.models.answer(space, values).value)
    as_good &= space.feasible(tried).reshape(shape)
    found = []
    for row in range(len(values)):
        reached = []
        for at, index in enumerate(numbers):
            points, here = cells[row, at, :, index], float(values[row, index])
            bad = points[~as_good[row, at]]
            low = points[as_good[row, at] & (points > bad[bad < here].max(initial=-np.inf)) & (points <= here)]
            high = points[as_good[row, at] & (points < bad[bad > here].min(initial=np.inf)) & (points >= here)]
            reached.append(
                Leeway(
                    factor=space.names[index],
                    lower=float(min(low.min(initial=here), here)),
                    upper=float(max(high.max(initial=here), here)),
                )
            )
        found.append(reached)
    return found


def _as_good(objective: Objective, told: np.ndarray, here: np.ndarray) -> np.ndarray:
    """Mask (n, factors, points) of predictions (…, t) as good as those of the condition itself (n, t)."""
    good = np.ones(told.shape[:-1], bool)
    for at, target in enumerate(objective.targets):
        value, own = told[..., at], here[:, None, None, at]
        slack = ALIKE * objective.spans[at]
        if isinstance(target, TargetValue):
            wanted = np.maximum(np.abs(own - target.value), target.tolerance)
            good &= np.abs(value - target.value) <= wanted
        elif isinstance(target, TargetRange):
            low, high = np.minimum(own, target.lower), np.maximum(own, target.upper)
            good &= (value >= low) & (value <= high)
        else:
            good &= (value <= own + slack) if target.goal == "min" else (value >= own - slack)
    return good
