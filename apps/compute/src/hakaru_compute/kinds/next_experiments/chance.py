"""Whether a process foretells its rows better than it would foretell rows whose values have nothing to do with the conditions."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hakaru_compute.conditions.process import Process

# So many shuffles, of which one may do as well: 2 of 40, a chance of 5 %.
SHUFFLES, MAY_DO_AS_WELL = 39, 1
# Of more rows q² by chance lies below this limit, and refitting takes long.
MOST_SHUFFLED, NO_BETTER = 100, 0.1


def explained(process: Process, values: np.ndarray, same: np.ndarray) -> float | None:
    """q²: 1 − Σ error² ÷ Σ error² of the mean of the rows of other conditions, each condition left out in turn; null where
    those means do not err. Rows (n,) with the same number in `same` are of one condition.
    """
    error = values - process.left_out(same)[0]
    plain = values - mean_of_others(values, same)
    return 1 - float((error**2).sum()) / float((plain**2).sum()) if (plain**2).sum() > 0 else None


def mean_of_others(values: np.ndarray, same: np.ndarray) -> np.ndarray:
    """Of each row (n,) the mean of the rows of other conditions; its own value where there are none."""
    place = np.unique(same, return_inverse=True)[1].ravel()
    others = len(values) - np.bincount(place)[place]
    rest = values.sum() - np.bincount(place, values)[place]
    return np.where(others > 0, rest / np.maximum(others, 1), values)


def better_than_mean(
    points: np.ndarray,
    groups: Sequence[Sequence[int] | np.ndarray],
    values: np.ndarray,
    same: np.ndarray,
    q2: float,
    seed: int,
) -> bool:
    """A permutation test of q² at 5 %: processes of the shuffled values, their lengths and noise searched anew, seldom do as
    well (Golland and others 2005). It ends once that is decided.
    """
    if len(values) > MOST_SHUFFLED or q2 <= 0:
        return q2 > NO_BETTER
    random = np.random.default_rng(seed)
    as_well = 0
    for _ in range(SHUFFLES):
        shuffled = random.permutation(values)
        process = Process(groups)
        process.fit(points, shuffled)
        found = explained(process, shuffled, same)
        as_well += found is not None and found >= q2
        if as_well > MAY_DO_AS_WELL:
            return False
    return True
