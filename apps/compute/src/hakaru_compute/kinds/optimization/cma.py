"""CMA-ES over the free numbers of a space, with restarts of twice the population (IPOP), and margins for steps (CMAwM)."""

from __future__ import annotations

import itertools
import math

import numpy as np
from cmaes import CMA, CMAwM

from hakaru_compute.conditions.space import Space
from hakaru_compute.kinds.optimization.record import Record

# From so many places on a factor is as good as continuous.
FINE = 200
# Generations of nothing but forbidden conditions after which a search is given up.
HOPELESS = 30
FEWEST_GENERATIONS = 5


def usual_population(dimensions: int, trials: int) -> int:
    """4 + 3 ln d (Hansen), fewer where that would leave less than three generations."""
    return max(4, min(4 + int(3 * math.log(max(dimensions, 1))), trials // 3))


def combinations(space: Space) -> list[tuple[float, ...]]:
    """Every combination of the free categories; one that is empty where there are none."""
    return list(itertools.product(*(range(int(space.columns[index].count)) for index in space.categories)))


def numbers_of(space: Space) -> list[int]:
    """Free columns that hold numbers."""
    return [index for index in space.free if not space.columns[index].is_category]


def search(
    record: Record,
    categories: tuple[float, ...],
    population: int,
    seed: int,
    *,
    start: np.ndarray | None = None,
    sigma: float = 0.3,
) -> None:
    """Uses the record's budget with these categories held. start (d,): a condition to begin at."""
    space = record.problem.space
    numbers = numbers_of(space)
    places = [space.free.index(index) for index in numbers]
    base = np.full(space.dimensions, 0.5)
    for index, level in zip(space.categories, categories, strict=True):
        base[space.free.index(index)] = (level + 0.5) / space.columns[index].count
    if not numbers:
        record.look(space.decode(base[None, :]))
        return
    rng = np.random.default_rng(seed)
    mean = base[places] if start is None else space.encode(start[None, :])[0][places]
    for restart in itertools.count():
        _descend(record, base, places, mean, sigma, population << restart, int(rng.integers(2**31 - 1)))
        if record.is_over or restart >= HOPELESS:
            return
        mean, sigma = rng.random(len(places)), 0.3


def _descend(
    record: Record, base: np.ndarray, places: list[int], mean: np.ndarray, sigma: float, population: int, seed: int
) -> None:
    """One descent, until it has converged or the budget is spent."""
    space = record.problem.space
    bounds, steps = _bounds(space, places)
    # The method needs two dimensions; the second one then means nothing.
    if len(places) == 1:
        mean, bounds, steps = np.append(mean, 0.5), np.vstack([bounds, [0.0, 1.0]]), np.append(steps, 0.0)
    mean = np.clip(mean, bounds[:, 0], bounds[:, 1])
    stepped = bool((steps > 0).any())
    optimizer = (
        CMAwM(mean=mean, sigma=sigma, bounds=bounds, steps=steps, seed=seed, population_size=population)
        if stepped
        else CMA(mean=mean, sigma=sigma, bounds=bounds, seed=seed, population_size=population)
    )
    worst, hopeless = 0.0, 0
    while not record.is_over and not optimizer.should_stop() and hopeless < HOPELESS:
        asked = [optimizer.ask() if stepped else (one := optimizer.ask(), one) for _ in range(population)]
        cube = np.tile(base, (population, 1))
        cube[:, places] = np.array([point for point, _ in asked])[:, : len(places)]
        values = space.decode(np.clip(cube, 0.0, 1.0))
        allowed = space.feasible(values)
        scores = np.full(population, np.inf)
        inside = np.flatnonzero(allowed)[: record.left]
        if len(inside):
            scores[inside] = record.look(values[inside]).score
            worst, hopeless = max(worst, float(scores[inside].max())), 0
        else:
            hopeless += 1
        # A forbidden condition is worse than every allowed one, the more rules it breaks.
        broken = np.sum([~kept for _, kept in space.feasible_by_rule(values)], axis=0, dtype=float)
        scores = np.where(np.isfinite(scores), scores, worst + 1.0 + broken)
        optimizer.tell([(told, float(score)) for (_, told), score in zip(asked, scores, strict=True)])


def _bounds(space: Space, places: list[int]) -> tuple[np.ndarray, np.ndarray]:
    """Limits (n, 2) and steps (n,) in the cube; a step of 0 where a number is as good as continuous."""
    bounds, steps = np.tile([0.0, 1.0], (len(places), 1)), np.zeros(len(places))
    summed = {term.factor for rule in space.rules.sums for term in rule.terms}
    for at, place in enumerate(places):
        column = space.columns[space.free[place]]
        if column.count < FINE and column.name not in summed:
            half = 0.5 / column.count
            bounds[at], steps[at] = (half, 1 - half), 1 / column.count
    return bounds, steps
