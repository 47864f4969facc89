"""Conditions that no other is better than in every target, and how much of the losses' space they leave behind."""

from __future__ import annotations

import numpy as np


def non_dominated(losses: np.ndarray) -> np.ndarray:
    """Mask (n,) of the rows of losses (n, t) that no other row is at least as good as in all, and better in one; of rows that
    are the same the first.
    """
    order = np.lexsort(losses.T[::-1])
    kept = np.zeros(len(losses), bool)
    front = np.empty((0, losses.shape[1]))
    for row in order:
        if not (front <= losses[row]).all(axis=1).any():
            kept[row] = True
            front = np.vstack([front, losses[row]])
    return kept


def hypervolume(losses: np.ndarray, reference: np.ndarray) -> float:
    """The volume between losses (n, t) and a reference point (t,) that every one of them is below: exact, by slices of the last
    loss (Zitzler 1999).
    """
    inside = losses[(losses < reference).all(axis=1)]
    if not len(inside):
        return 0.0
    if inside.shape[1] == 1:
        return float(reference[0] - inside.min())
    inside = inside[non_dominated(inside)]
    if inside.shape[1] == 2:
        first, second = inside[np.argsort(inside[:, 0])].T
        above = np.concatenate([[reference[1]], second[:-1]])
        return float(((reference[0] - first) * (above - second)).sum())
    inside = inside[np.argsort(inside[:, -1])]
    ends = np.append(inside[1:, -1], reference[-1])
    return float(
        sum(
            (end - inside[at, -1]) * hypervolume(inside[: at + 1, :-1], reference[:-1])
            for at, end in enumerate(ends)
            if end > inside[at, -1]
        )
    )
