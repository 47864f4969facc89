"""The algorithms: each looks at conditions of a space, as many as its budget has."""

from __future__ import annotations

import numpy as np

from hakaru_compute.conditions.draw import BLOCK, Grid, at_random, spread, unlike
from hakaru_compute.conditions.improvement import expected_hypervolume_improvement, expected_improvement
from hakaru_compute.conditions.process import EXACT, Process, groups_of
from hakaru_compute.kinds.optimization import cma
from hakaru_compute.kinds.optimization.objective import Judged
from hakaru_compute.kinds.optimization.record import Problem, Record, joined
from hakaru_compute.kinds.optimization.region import Region

# What is screened before, and beside, every algorithm.
SCREENED, POPULATION, GENERATIONS = 1024, 40, 100
# Combinations of categories that the search after the screening goes on with.
MOST_COMBINATIONS = 3
# Of the rows that trained the models, those a surrogate begins with.
MOST_KNOWN = 60
POOL, NEAR = 1024, 64
# From so many factors on one score's search begins at the middle alone.
ALONE = 3
# Up to so many conditions, length scales are searched for anew after each.
ALWAYS_SEARCHED, SEARCHED_EVERY = 40, 4


def random(record: Record, seed: int) -> None:
    """Allowed conditions at random."""
    rng, space = np.random.default_rng(seed), record.problem.space
    while not record.is_over:
        listed = space.rows is not None or space.dimensions == 0
        values = at_random(space, record.left if listed else min(record.left, BLOCK), rng)
        if not len(values):
            return
        record.look(values)
        if listed:
            return


def grid(record: Record, points: Grid, seed: int) -> None:
    """Every point of a grid that keeps to the rules."""
    for block in points.blocks(seed):
        if record.is_over:
            return
        if len(block):
            record.look(block)


def cma_es(record: Record, seed: int) -> None:
    """CMA-ES; the budget is shared by the combinations of categories."""
    space = record.problem.space
    every = cma.combinations(space)
    for number, categories in enumerate(every):
        part = _Shared(record, record.left // (len(every) - number))
        population = cma.usual_population(len(cma.numbers_of(space)), int(part.budget))
        cma.search(part, categories, population, seed + number)


class _Shared(Record):
    """A part of another record's budget; what is looked at is that one's."""

    def __init__(self, whole: Record, budget: float) -> None:
        super().__init__(whole.problem, budget, fronts=False, ended=lambda: whole.ended)
        self._whole = whole

    def look(self, values: np.ndarray) -> Judged:
        judged = self._whole.look(values[: self.left])
        self.count += len(judged)
        return judged


def bayes(record: Record, known: Judged | None, seed: int, *, several: bool) -> None:
    """Bayesian optimisation: the middle, with `several` and evenly spread conditions, then one at a time where a Gaussian process
    of the score, or with `several` one of each loss, expects most (EI in a region around the best; hypervolume anywhere).
    known: conditions that were judged before, which cost nothing.
    """
    problem = record.problem
    space = problem.space
    known = None if known is None else _some(known, seed)
    several = several and len(problem.reference) > 1
    start = _first(record, 0 if known is None else len(known), seed, several=several)
    if not len(start):
        return
    seen = record.look(start)
    rng = np.random.default_rng(seed)
    processes = [Process(groups_of(space), EXACT) for _ in range(len(problem.reference) if several else 1)]
    region = Region(space, several=several)
    while not record.is_over:
        judged = seen if known is None else joined(known, seen)
        points = space.scaled(judged.values)
        wanted = judged.losses if several else judged.score[:, None]
        # Of what has no prediction nothing is learned but that it is as bad as the worst.
        plain = np.where(wanted < 100, wanted, np.nan)
        wanted = np.where(np.isnan(plain), np.nanmax(plain, axis=0, initial=-np.inf), plain)
        wanted = np.nan_to_num(wanted, posinf=100.0, neginf=100.0)
        again = len(judged) <= ALWAYS_SEARCHED or len(seen) % SEARCHED_EVERY == 0
        for at, process in enumerate(processes):
            process.fit(points, wanted[:, at], search=again)
        chosen = _most_promising(problem, processes, seen, judged, region, rng, several=several)
        if chosen is None:
            return
        best = float(seen.score.min())
        seen = joined(seen, record.look(chosen[None, :]))
        region.update(float(seen.score.min()), best, float(np.ptp(wanted[:, 0])))


def _first(record: Record, known: int, seed: int, *, several: bool) -> np.ndarray:
    """The middle of the space, as designs have their centre points, and others spread over it (n, d); the middle alone where
    enough is known, or where one score is looked for in a region around the best: of three factors on, a few spread conditions
    say less than as many in the region. Of a list of rows spread ones.
    """
    space = record.problem.space
    most = max(2, min(2 * space.dimensions + 1, int(record.budget) // 3))
    count = max(1, most - known) if several or space.rows is not None or space.dimensions < ALONE else 1
    others = spread(space, count, seed)
    if space.rows is not None:
        return others
    middle = space.decode(np.full((1, space.dimensions), 0.5))
    return unlike(np.vstack([middle[space.feasible(middle)], others]))[:count]


def _some(known: Judged, seed: int) -> Judged:
    """The best half and others at random."""
    if len(known) <= MOST_KNOWN:
        return known
    order = np.argsort(known.score, kind="stable")
    others = np.random.default_rng(seed).permutation(order[MOST_KNOWN // 2 :])[: MOST_KNOWN // 2]
    return known.take(np.concatenate([order[: MOST_KNOWN // 2], others]))


def _most_promising(
    problem: Problem,
    processes: list[Process],
    seen: Judged,
    judged: Judged,
    region: Region,
    rng: np.random.Generator,
    *,
    several: bool,
) -> np.ndarray | None:
    """The condition (d,) not seen yet of which most is expected, of a pool in the region around the best of what is judged;
    null where there is none.
    """
    space = problem.space

    def promise(values: np.ndarray) -> np.ndarray:
        told = [process.predict(space.scaled(values)) for process in processes]
        mean, sd = (np.column_stack([one[part] for one in told]) for part in range(2))
        if several:
            return expected_hypervolume_improvement(seen.losses, problem.reference, mean, sd)
        return expected_improvement(float(seen.score.min()), mean[:, 0], sd[:, 0])

    pool = region.around(judged.values[int(judged.score.argmin())], rng)
    values = _new(unlike(pool), seen.values)
    if not len(values) or region.is_whole:
        best = np.argsort(seen.score, kind="stable")[:5]
        pool = np.vstack([at_random(space, POOL, rng), _around(problem, seen.values[best], rng, (0.1, 0.03))])
        values = _new(unlike(pool), seen.values)
    if not len(values):
        return None
    expected = promise(values)
    for scale in (0.05, 0.01):
        near = _new(_around(problem, values[np.argsort(-expected)[:5]], rng, (scale,)), seen.values)
        if len(near):
            values, expected = np.vstack([values, near]), np.concatenate([expected, promise(near)])
    return np.asarray(values[int(np.argmax(expected))])


def _new(values: np.ndarray, seen: np.ndarray) -> np.ndarray:
    """Conditions that are not among those seen."""
    there = {row.tobytes() for row in np.ascontiguousarray(seen)}
    return values[[row.tobytes() not in there for row in np.ascontiguousarray(values)]]


def _around(problem: Problem, centres: np.ndarray, rng: np.random.Generator, scales: tuple[float, ...]) -> np.ndarray:
    """Allowed conditions near these (n, d), which differ in some coordinates of the cube each."""
    space = problem.space
    if space.rows is not None or space.dimensions == 0:
        return centres[:0]
    cube = np.repeat(space.encode(centres), NEAR * len(scales), axis=0)
    width = np.tile(np.repeat(scales, NEAR), len(centres))[:, None]
    moved = rng.random(cube.shape) < max(0.3, 1 / cube.shape[1])
    cube = np.clip(cube + np.where(moved, rng.normal(size=cube.shape) * width, 0.0), 0.0, 1.0)
    values = space.decode(cube)
    return unlike(values[space.feasible(values)])


def screen(record: Record, known: Judged | None, seed: int) -> None:
    """What can be found where predictions are cheap: spread conditions, and CMA-ES from the best of them. Of a list of
    candidates it is all of them.
    """
    space = record.problem.space
    if space.rows is not None:
        for start in range(0, len(space.rows), BLOCK):
            if record.is_over:
                return
            record.look(space.rows[start : start + BLOCK])
        return
    values = spread(space, SCREENED, seed)
    if not len(values):
        return
    judged = record.look(values)
    if known is not None and len(known):
        judged = joined(judged, known)
    order = np.argsort(judged.score, kind="stable")
    starts: dict[tuple[float, ...], np.ndarray] = {}
    for row in order:
        categories = tuple(judged.values[row, space.categories].tolist())
        starts.setdefault(categories, judged.values[row])
        if len(starts) == MOST_COMBINATIONS:
            break
    for number, (categories, begin) in enumerate(starts.items()):
        part = _Shared(record, record.left // (len(starts) - number))
        cma.search(part, categories, POPULATION, seed + number, start=begin, sigma=0.15)
