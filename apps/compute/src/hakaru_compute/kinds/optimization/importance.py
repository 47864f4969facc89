"""How much of each target's variation over the space is a factor's: total Sobol indices."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.stats import qmc

from hakaru_compute.conditions.space import Space
from hakaru_compute.conditions.space_spec import Rules
from hakaru_compute.conditions.target_spec import title_of
from hakaru_compute.kinds.optimization.problem import Opened
from hakaru_compute.kinds.optimization.result_spec import Importance

# Base points: as many as keep to so many predictions, between these limits.
MOST_PREDICTED, MOST_POINTS, FEWEST_POINTS = 32_768, 2048, 128


def importance(opened: Opened, seed: int) -> list[Importance]:
    """Of every free factor and target, over the factors' limits: rules between factors are left out of it, as an index takes
    factors apart.
    """
    space = Space([], Rules())
    space.columns, space.names, space.place = opened.space.columns, opened.space.names, opened.space.place
    space.refresh()
    if space.dimensions == 0:
        return []
    names = [title_of(target) for target in opened.objective.targets]

    def answer(cube: np.ndarray) -> np.ndarray:
        return opened.models.answer(space, space.decode(cube)).value

    first, total = indices(answer, space.dimensions, seed)
    return [
        Importance(
            target=name,
            factor=space.names[index],
            first=_index(first[at, column]),
            total=_index(total[at, column]),
        )
        for column, name in enumerate(names)
        for at, index in enumerate(space.free)
    ]


def indices(answer: Callable[[np.ndarray], np.ndarray], dimensions: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    """First and total indices (dimensions, targets) of a function of points (n, dimensions) of the unit cube, whose answers
    are (n, targets); NaN of a target that does not vary.

    Two scrambled Sobol samples; first: Saltelli and others 2010, eq. (b) of table 2; total: Jansen 1999, eq. (f).
    """
    points = min(MOST_POINTS, max(FEWEST_POINTS, 1 << int(np.log2(MOST_PREDICTED / (dimensions + 2)))))
    both = qmc.Sobol(2 * dimensions, rng=np.random.default_rng(seed)).random(points)
    one, other = both[:, :dimensions], both[:, dimensions:]
    mixed = np.repeat(one[None, :, :], dimensions, axis=0)
    for at in range(dimensions):
        mixed[at, :, at] = other[:, at]
    told = answer(np.vstack([one, other, mixed.reshape(-1, dimensions)]))
    here, there = told[:points], told[points : 2 * points]
    moved = told[2 * points :].reshape(dimensions, points, -1)
    variance = np.var(np.vstack([here, there]), axis=0)
    with np.errstate(invalid="ignore", divide="ignore"):
        flat = variance <= 1e-20 * np.maximum(1.0, np.square(here).max(axis=0))
        scale = np.where(flat, np.nan, variance)
        middle = there - there.mean(axis=0)
        first = (middle * (moved - here)).mean(axis=1) / scale
        total = ((here - moved) ** 2).mean(axis=1) / 2 / scale
    return first, total


def _index(value: float) -> float | None:
    return None if not np.isfinite(value) else float(np.clip(value, 0.0, None))
