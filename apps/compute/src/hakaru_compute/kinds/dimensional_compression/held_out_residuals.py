"""What components leave of rows that they were not made from."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hakaru_compute.families.unsupervised.scaling import learn_scale
from hakaru_compute.families.unsupervised.spec import ColumnScaling
from hakaru_compute.kinds.dimensional_compression.component_choice import principal_components

# So few rows are left out one at a time, more in this many parts.
ONE_BY_ONE, PARTS = 60, 10
# Products of a decomposition (a few seconds for all parts); beyond, limits are those of the eigenvalues.
MOST_PRODUCTS = 3e8
MOST_ROWS = 5000


def held_out_residuals(
    scaled: np.ndarray, scaling: ColumnScaling, most: int, seed: int, check_stop: Callable[[], None]
) -> np.ndarray | None:
    """SPE (n, most) of every row by 1, 2, … components of the others, rising along the rows for each number of components.

    Null where it would take long. Columns are brought to the others' mean, and where they are divided by the standard
    deviation to theirs, as a new row is.
    """
    rows, columns = scaled.shape
    if rows < 3 or rows > MOST_ROWS or float(rows) * columns * min(rows, columns) > MOST_PRODUCTS:
        return None
    parts = rows if rows <= ONE_BY_ONE else PARTS
    part = np.random.default_rng(seed).permutation(rows) % parts
    found = np.empty((rows, most))
    for number in range(parts):
        check_stop()
        own = part == number
        scale = learn_scale(scaled[~own], "unit_variance" if scaling == "unit_variance" else "centre")
        model = principal_components(scale.apply(scaled[~own]), most)
        held = scale.apply(scaled[own])
        left = (held**2).sum(axis=1)[:, None] - np.cumsum(((held - model.centre) @ model.loadings) ** 2, axis=1)
        found[own, : left.shape[1]] = np.maximum(left, 0.0)
        # Fewer rows than components: there are no more of them to take anything away.
        found[own, left.shape[1] :] = np.maximum(left[:, -1:], 0.0) if left.shape[1] else (held**2).sum(axis=1)[:, None]
    return np.sort(found, axis=0)
