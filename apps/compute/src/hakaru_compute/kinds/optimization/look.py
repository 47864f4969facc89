"""What is to be known of a problem before it is run: how large its space is, how much of it is allowed, and known to the models."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from hakaru_compute.conditions.draw import Grid, feasible_share, spread
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.optimization.answers import AnyKind
from hakaru_compute.kinds.optimization.problem import open_problem
from hakaru_compute.kinds.optimization.result_spec import AlgorithmLook, LookResult
from hakaru_compute.kinds.optimization.run import limits_of
from hakaru_compute.kinds.optimization.spec import LookSpec

SAMPLED = 1024


def look(kinds: Mapping[str, AnyKind], spec: LookSpec, ctx: JobContext) -> LookResult:
    """Counts, and 1,024 conditions spread over what is allowed. Raises what opening the problem raises."""
    opened = open_problem(kinds, spec, ctx, spec.candidates)
    space = opened.space
    values = spread(space, SAMPLED, spec.seed)
    place = opened.models.answer(space, values).place if len(values) else np.empty(0)
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
