"""The gap statistic (Tibshirani, Walther & Hastie 2001)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from hakaru_compute.families.budget import Budget
from hakaru_compute.kinds.clustering.judge import within_squares

REFERENCES = 20
FEWEST_REFERENCES = 5


@dataclass(frozen=True)
class Gap:
    """Gaps and their standard errors s, a value a count; over so many sets of reference rows."""

    values: list[float]
    errors: list[float]
    references: int


def gap_statistic(
    matrix: np.ndarray,
    counts: Sequence[int],
    labels: Sequence[np.ndarray],
    divide: Callable[[np.ndarray, int], list[np.ndarray]],
    seed: int,
    budget: Budget,
    check_stop: Callable[[], None],
) -> Gap | None:
    """Mean log W of uniform rows in the box of the principal axes less the own log W. Null where the time is too short.

    divide: partitions of reference rows by the same method, one a count, with a seed.
    """
    own = np.array([_log(within_squares(matrix, one)) for one in labels])
    centre = matrix.mean(axis=0)
    axes = np.linalg.svd(matrix - centre, full_matrices=False)[2]
    turned = (matrix - centre) @ axes.T
    low, high = turned.min(axis=0), turned.max(axis=0)
    rng = np.random.default_rng(seed)
    found = []
    for reference in range(REFERENCES):
        check_stop()
        if budget.left() <= 0:
            break
        rows = rng.uniform(low, high, size=turned.shape) @ axes
        found.append([_log(within_squares(rows, one)) for one in divide(rows, seed + 1 + reference)])
    if len(found) < FEWEST_REFERENCES:
        return None
    expected = np.array(found)
    errors = expected.std(axis=0) * np.sqrt(1 + 1 / len(found))
    return Gap((expected.mean(axis=0) - own).tolist(), errors.tolist(), len(found))


def smallest_within_error(counts: Sequence[int], gap: Gap) -> int | None:
    """The smallest count whose gap is at least the next one's less its error; null where the gaps rise to the end."""
    for place in range(len(counts) - 1):
        if gap.values[place] >= gap.values[place + 1] - gap.errors[place + 1]:
            return counts[place]
    return None


def _log(value: float) -> float:
    return math.log(max(value, 1e-300))
