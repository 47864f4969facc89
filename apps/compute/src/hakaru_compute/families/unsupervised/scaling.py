"""What each column is shifted and divided by before components are looked for."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hakaru_compute.families.unsupervised.spec import ColumnScaling


@dataclass(frozen=True)
class ColumnScale:
    """Centre and scale (p,) of the matrix's columns."""

    centre: np.ndarray
    scale: np.ndarray

    def apply(self, matrix: np.ndarray) -> np.ndarray:
        """The scaled matrix, a new one."""
        scaled = matrix - self.centre
        scaled /= self.scale
        return scaled

    def undo(self, scaled: np.ndarray) -> np.ndarray:
        return scaled * self.scale + self.centre


def learn_scale(matrix: np.ndarray, method: ColumnScaling, missing: np.ndarray | None = None) -> ColumnScale:
    """Of the known cells of (n, p); `missing` (n, p) marks the others. Standard deviations have n − 1 below.

    pareto divides by the root of the standard deviation (Eriksson et al. 2006). A constant column is divided by 1.
    """
    p = matrix.shape[1]
    centre, scale = np.zeros(p), np.ones(p)
    for j in range(p):
        known = matrix[:, j] if missing is None else matrix[~missing[:, j], j]
        if not len(known):
            continue
        if method == "robust":
            low, centre[j], high = np.percentile(known, [25, 50, 75])
            spread = high - low
        else:
            # A constant column's mean may be rounded, and what is left of a huge one would be no zero.
            centre[j] = known[0] if np.ptp(known) == 0 else known.mean()
            # In units of the largest: squares of huge values are beyond what a double holds.
            unit = float(np.abs(known).max()) or 1.0
            few = known / unit
            spread = unit * (np.ptp(few) if method == "range" else few.std(ddof=1) if len(few) > 1 else 0.0)
        if method == "centre" or spread <= 1e-13 * max(abs(centre[j]), float(np.abs(known).max())):
            continue
        scale[j] = np.sqrt(spread) if method == "pareto" else spread
    return ColumnScale(centre, scale)
