"""How well a map keeps who is near whom."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hakaru_compute.kinds.dimensional_compression.spec import Neighbourhoods

# Rows whose neighbourhoods are judged among all rows: fewer where there are many to compare each with.
MOST_ROWS, FEWEST_ROWS, COMPARISONS = 2000, 500, 40_000_000
DISTANCES_AT_ONCE = 1_000_000
NEIGHBOURS = (5, 12, 30)


def judge_map(
    matrix: np.ndarray, placed: np.ndarray, seed: int, check_stop: Callable[[], None]
) -> tuple[int, list[Neighbourhoods]]:
    """How many rows were looked at, and their neighbourhoods; `matrix` (n, p) and `placed` (n, d) are the same rows.

    Trustworthiness and continuity as Venna & Kaski (2001) define them, as means over the rows looked at.
    """
    rows = len(matrix)
    counts = [k for k in NEIGHBOURS if 2 * k < rows and 2 * rows - 3 * k - 1 > 0] or ([1] if rows > 3 else [])
    if not counts:
        return 0, []
    chosen = np.arange(rows)
    looked_at = min(MOST_ROWS, max(FEWEST_ROWS, COMPARISONS // rows))
    if rows > looked_at:
        chosen = np.sort(np.random.default_rng(seed).choice(rows, looked_at, replace=False))
    sums = np.zeros((len(counts), 2))
    step = max(1, DISTANCES_AT_ONCE // rows)
    before, after = (np.einsum("ij,ij->i", one, one) for one in (matrix, placed))
    for start in range(0, len(chosen), step):
        check_stop()
        piece = chosen[start : start + step]
        first, second = _distances(matrix, before, piece), _distances(placed, after, piece)
        sums += np.column_stack([_intrusions(first, second, counts), _intrusions(second, first, counts)])
    made = []
    for index, k in enumerate(counts):
        scale = 2 / (len(chosen) * k * (2 * rows - 3 * k - 1))
        trust, continuity = (float(1 - scale * total) for total in sums[index])
        made.append(Neighbourhoods(neighbours=k, trustworthiness=trust, continuity=continuity))
    return len(chosen), made


def _distances(points: np.ndarray, squares: np.ndarray, chosen: np.ndarray) -> np.ndarray:
    """What orders all rows by distance (m, n) from each chosen one: itself first."""
    distances = (-2 * points[chosen]) @ points.T
    distances += squares
    distances[np.arange(len(chosen)), chosen] = -np.inf
    return distances


def _ranks(line: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """How many of (n,) lie nearer than each of (k,) of them: ranks, as the row itself is the first."""
    # Where neighbours are kept, few lie nearer than the farthest of them, and a few are soon sorted.
    return np.searchsorted(np.sort(line[line < wanted.max()]), wanted)


def _intrusions(true: np.ndarray, seen: np.ndarray, counts: list[int]) -> list[float]:
    """For each k, Σ (rank in `true` − k) over the k nearest in `seen` that are not among the k nearest in `true`."""
    most = counts[-1] + 1
    nearest = np.argpartition(seen, most - 1, axis=1)[:, :most]
    order = np.argsort(np.take_along_axis(seen, nearest, axis=1), axis=1, kind="stable")
    nearest = np.take_along_axis(nearest, order, axis=1)[:, 1:]
    requested = np.take_along_axis(true, nearest, axis=1)
    ranks = np.array([_ranks(line, wanted) for line, wanted in zip(true, requested, strict=True)])
    return [float(np.maximum(ranks[:, :k] - k, 0).sum()) for k in counts]
