"""Values over two numeric factors at a time, the others at the middle."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice

import numpy as np

from hakaru_compute.kinds.optimal_design.region import Region


@dataclass(frozen=True)
class PairMap:
    """Over the factors at two places: values, a row each of the second factor's, null outside of the region."""

    x: int
    y: int
    x_values: list[float]
    y_values: list[float]
    values: list[list[float | None]]


def pair_maps(
    region: Region, places: Iterable[int], most: int, grid: int, value_of: Callable[[np.ndarray], np.ndarray]
) -> Iterator[PairMap]:
    """Of each pair of the first `most` numeric factors among the places, on `grid` values of each. `value_of` answers points (n, k)."""
    numeric = (at for at in places if region.factors[at].type in ("continuous", "discrete"))
    for x, y in combinations(islice(numeric, most), 2):
        xs, ys = (np.linspace(region.low[at], region.high[at], grid) for at in (x, y))
        points = np.tile(region.centre(), (grid * grid, 1))
        points[:, x], points[:, y] = np.tile(xs, grid), np.repeat(ys, grid)
        values, allowed = value_of(points), region.allows(points)
        shown = [float(value) if inside else None for value, inside in zip(values, allowed, strict=True)]
        rows = [shown[at : at + grid] for at in range(0, len(shown), grid)]
        yield PairMap(x, y, xs.tolist(), ys.tolist(), rows)
