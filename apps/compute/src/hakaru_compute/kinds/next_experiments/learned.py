"""The processes of all targets, as a round knows them."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hakaru_compute.conditions.process import Process, groups_of
from hakaru_compute.conditions.space import Space

# A process of more rows takes long to fit: of more than this the best, and others at random.
MOST_LEARNED, BEST_LEARNED = 500, 150


class Learned:
    """A process a target, each of the rows in which it was measured."""

    def __init__(self, space: Space, targets: int) -> None:
        self.space = space
        self.processes = [Process(groups_of(space)) for _ in range(targets)]

    def fit(self, conditions: np.ndarray, values: np.ndarray, *, search: bool = True) -> None:
        """Conditions (n, d) with values (n, t), NaN where a target was not measured; every target at least twice."""
        points = self.space.scaled(conditions)
        for at, process in enumerate(self.processes):
            there = ~np.isnan(values[:, at])
            process.fit(points[there], values[there, at], search=search)

    def believe(self, conditions: np.ndarray, targets: Sequence[int] | None = None) -> np.ndarray:
        """Takes conditions (m, d) for measured, in these targets or in all of them; answers what is expected of them (m, t)."""
        if not len(conditions):
            return np.empty((0, len(self.processes)))
        expected = self.predict(conditions)[0]
        points = self.space.scaled(conditions)
        for at, process in enumerate(self.processes):
            if targets is None or at in targets:
                process.believe(points)
        return expected

    def predict(self, conditions: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Means and deviations (n, t)."""
        points = self.space.scaled(conditions)
        told = [process.predict(points) for process in self.processes]
        return np.column_stack([mean for mean, _ in told]), np.column_stack([sd for _, sd in told])


def some_of(good: np.ndarray, seed: int) -> np.ndarray:
    """Places of the rows to learn from: all, or of too many the best, `good` (n,) being high, and others at random."""
    if len(good) <= MOST_LEARNED:
        return np.arange(len(good))
    order = np.argsort(-good, kind="stable")
    others = np.random.default_rng(seed).permutation(order[BEST_LEARNED:])[: MOST_LEARNED - BEST_LEARNED]
    return np.sort(np.append(order[:BEST_LEARNED], others))
