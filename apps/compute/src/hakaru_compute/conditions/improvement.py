"""How much a condition is expected to better what there is, where its losses are normal with known means and deviations."""

from __future__ import annotations

import itertools

import numpy as np
from scipy.special import ndtr

from hakaru_compute.conditions.pareto import non_dominated

# Cells of the losses' space that expected improvement is summed over.
MOST_CELLS = 20_000


def below(limit: np.ndarray | float, mean: np.ndarray, sd: np.ndarray) -> np.ndarray:
    """E[(limit − y)⁺] of normal y."""
    z = (limit - mean) / sd
    return np.asarray(sd * (z * ndtr(z) + np.exp(-(z**2) / 2) / np.sqrt(2 * np.pi)))


def expected_improvement(best: float, mean: np.ndarray, sd: np.ndarray) -> np.ndarray:
    """Of the lowest value so far (Jones, Schonlau and Welch 1998)."""
    return below(best, mean, sd)


def expected_hypervolume_improvement(
    front: np.ndarray, reference: np.ndarray, mean: np.ndarray, sd: np.ndarray
) -> np.ndarray:
    """Of points (n,) with means and standard deviations (n, t) of independent losses: exact, for any number of targets.

    E[volume] = Σ over cells of the region that no point of the front (m, t) dominates, ∏ over losses ∫ P(y ≤ z) dz. All
    losses but the last are cut at the front's values; above a cell the region is one interval of the last.
    """
    front = front[(front < reference).all(axis=1)]
    front = _thinned(front[non_dominated(front)]) if len(front) else front
    targets = len(reference)
    cuts = [np.append(np.unique(front[:, at]), reference[at]) for at in range(targets - 1)]
    # The lowest last loss of the front's points that a cell lies above.
    roof = np.full([len(cut) for cut in cuts], reference[-1])
    for point in front:
        beyond = tuple(
            slice(int(np.searchsorted(cut, value)) + 1, None) for cut, value in zip(cuts, point, strict=False)
        )
        roof[beyond] = np.minimum(roof[beyond], point[-1])
    # Of each loss the part of every cell; the first cell begins at −∞.
    parts = [
        np.diff(below(cut[None, :], mean[:, [at]], sd[:, [at]]), axis=1, prepend=0.0) for at, cut in enumerate(cuts)
    ]
    last, place = np.unique(roof, return_inverse=True)
    heights = below(last[None, :], mean[:, [-1]], sd[:, [-1]])
    found = np.zeros(len(mean))
    place = place.reshape(roof.shape)
    for cell in itertools.product(*(range(size) for size in roof.shape[:-1])):
        other = np.ones(len(mean))
        for at, index in enumerate(cell):
            other = other * parts[at][:, index]
        found += other * (parts[-1] * heights[:, place[cell]]).sum(axis=1)
    return found


def _thinned(front: np.ndarray) -> np.ndarray:
    """So many of a front's points that its cells can be gone through, evenly along its first loss."""
    targets = front.shape[1]
    most = max(4, int(MOST_CELLS ** (1 / max(targets - 1, 1))))
    if len(front) <= most:
        return front
    order = np.argsort(front[:, 0])
    return front[order[np.linspace(0, len(front) - 1, most).round().astype(int)]]
