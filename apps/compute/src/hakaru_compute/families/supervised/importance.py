"""Permutation importance on a prepared matrix."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping

import numpy as np

from hakaru_compute.families.budget import Budget
from hakaru_compute.families.report_results import Importance


def permutation_importance(
    loss: Callable[[np.ndarray], float],
    matrix: np.ndarray,
    columns_of: Mapping[str, list[int]],
    budget: Budget,
    *,
    repeats: int = 10,
    seed: int = 0,
) -> tuple[float, int, list[Importance]] | None:
    """The loss, how often each feature was shuffled, and the features, the largest growth of the loss first.

    loss: of a matrix (n, p) of the same rows. columns_of: each feature's columns, shuffled together, so that a
    category's columns stay consistent (Breiman 2001; Fisher, Rudin & Dominici 2019). Null where the budget does not
    allow two repeats.
    """
    began = time.monotonic()
    base = loss(matrix)
    once = max(time.monotonic() - began, 1e-6) * max(len(columns_of), 1)
    repeats = min(repeats, int(budget.left() / once))
    if repeats < 2:
        return None
    rng = np.random.default_rng(seed)
    work = matrix.copy()
    found = []
    for feature, columns in columns_of.items():
        growth = []
        for _ in range(repeats):
            work[:, columns] = matrix[rng.permutation(len(matrix))][:, columns]
            growth.append(loss(work) - base)
        work[:, columns] = matrix[:, columns]
        found.append(Importance(feature=feature, mean=float(np.mean(growth)), sd=float(np.std(growth, ddof=1))))
    return base, repeats, sorted(found, key=lambda one: -one.mean)
