"""What is to be known of a problem before it is run: how large its space is, how much of it is allowed, and known to the models."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from hakaru_compute.conditions.draw import LARGEST_GRID, Grid, feasible_share, spread
from hakaru_compute.conditions.space import Space
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.optimization import cma
from hakaru_compute.kinds.optimization.answers import AnyKind
from hakaru_compute.kinds.optimization.problem import Opened, open_problem
from hakaru_compute.kinds.optimization.result_spec import AlgorithmLook, LookResult, Note
from hakaru_compute.kinds.optimization.spec import Algorithm, LookSpec, RunSpec

SAMPLED = 1024


def look(kinds: Mapping[str, AnyKind], spec: LookSpec, ctx: JobContext) -> LookResult:
    """Counts, and 1,024 conditions spread over what is allowed. Raises what opening the problem raises."""
    return look_at(open_problem(kinds, spec, ctx, spec.candidates), spec)


def look_at(opened: Opened, spec: LookSpec | RunSpec) -> LookResult:
    """The same of a problem that is open."""
    space = opened.space
    values = spread(space, SAMPLED, spec.seed)
    place = opened.models.answer(space, values).domain_codes if len(values) else np.empty(0)
    grid = Grid(space, spec.grid_levels)
    found = []
    for algorithm in spec.algorithms:
        refused, notes = limits_of(space, algorithm, spec.trials, grid, len(spec.targets))
        trials = int(min(grid.size, 2**53)) if algorithm == "grid" else spec.trials
        found.append(AlgorithmLook(algorithm=algorithm, trials=trials, notes=notes, refused=refused))
    size = float(len(space.rows)) if space.rows is not None else space.size
    return LookResult(
        size=size if np.isfinite(size) else None,
        grid_size=grid.size,
        feasible_share=1.0 if space.rows is not None else feasible_share(space, spec.seed),
        inside_share=float((place == 0).mean()) if len(place) else None,
        edge_share=float((place == 1).mean()) if len(place) else None,
        algorithms=found,
        targets=opened.scales(),
    )


def limits_of(space: Space, algorithm: Algorithm, trials: int, points: Grid, targets: int) -> tuple[bool, list[Note]]:
    """Whether an algorithm cannot be run, and what is to be known of how it will be."""
    if algorithm == "grid":
        if points.size > LARGEST_GRID:
            return True, [Note(code="grid_too_large", params=_coarser(space, points.size))]
        return False, []
    if algorithm != "cma_es":
        wanted = algorithm == "single_bayes" and targets > 1
        return False, [Note(code="one_target_only", params={"targets": targets})] if wanted else []
    if space.rows is not None:
        return True, [Note(code="candidates_untreated")]
    count = len(cma.combinations(space)) if space.categories else 1
    numbers = len(cma.numbers_of(space))
    if count > 1 and numbers and trials < 10 * count:
        names = ", ".join(space.names[index] for index in space.categories)
        return True, [
            Note(code="categories_untreated", params={"factors": names, "combinations": count, "trials": 10 * count})
        ]
    population = cma.usual_population(numbers, trials // count)
    generations = trials // count // population
    few = generations < cma.FEWEST_GENERATIONS
    return False, [
        Note(code="few_generations", params={"generations": generations, "population": population})
    ] if few else []


def _coarser(space: Space, size: float) -> dict[str, str | int | float]:
    """How many levels of each range would do; 0 where even two are too many."""
    for levels in range(200, 1, -1):
        if Grid(space, levels).size <= LARGEST_GRID:
            return {"points": size, "limit": LARGEST_GRID, "levels": levels}
    return {"points": size, "limit": LARGEST_GRID, "levels": 0}
