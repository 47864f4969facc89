"""The region around the best condition in which Bayesian optimisation looks next."""

from __future__ import annotations

import numpy as np

from hakaru_compute.conditions.space import Space

# Sides in parts of the cube (trust regions; Eriksson and others 2019, NeurIPS, who begin with 0.8 and have hundreds of trials).
FIRST, LEAST, WHOLE = 0.4, 2.0**-7, 1.6
# So many trials after each other that bettered what was widen it; so many, or as many as there are factors, that did not narrow it.
BETTERED, NOT_BETTERED = 3, 4
# Of the range of what was seen, what counts as better.
BETTER = 1e-3
DRAWN = 2048


class Region:
    """Narrower where nothing better comes of it, wider where it does; the whole space once it is as good as a point.

    Where little is known a process is unsure in every corner, and there are more corners than trials. several: for a front
    of several losses the whole space counts from the beginning.
    """

    def __init__(self, space: Space, *, several: bool) -> None:
        self.space = space
        self.width = WHOLE if several or space.rows is not None or space.dimensions == 0 else FIRST
        self._several = several
        self._bettered = self._not = 0

    @property
    def is_whole(self) -> bool:
        return self.width >= WHOLE

    def update(self, now: float, before: float, scale: float) -> None:
        """The best score after a trial, and before it, where those seen have this range."""
        if self._several or self.space.rows is not None:
            return
        better = now < before - BETTER * scale
        self._bettered, self._not = (self._bettered + 1, 0) if better else (0, self._not + 1)
        if self._bettered == BETTERED:
            self.width, self._bettered = min(WHOLE, 2 * self.width), 0
        if self._not >= max(NOT_BETTERED, self.space.dimensions):
            self.width, self._not = self.width / 2, 0
        if self.width < LEAST:
            self.width = WHOLE

    def around(self, centre: np.ndarray, rng: np.random.Generator) -> np.ndarray:
        """Allowed conditions (n, d) of the region around this one (d,). Half of them differ in some factors only."""
        space = self.space
        if self.is_whole:
            return np.empty((0, len(centre)))
        at = space.encode(centre[None, :])
        # A step to the next place is always within reach.
        half = np.array(
            [
                max(self.width / 2, 1.5 / space.columns[index].count if space.columns[index].count < 50 else 0.0)
                for index in space.free
            ]
        )
        drawn = np.clip(at + rng.uniform(-1, 1, (DRAWN, len(half))) * half, 0.0, 1.0)
        for place, index in enumerate(space.free):
            if space.columns[index].is_category:
                drawn[:, place] = rng.random(DRAWN)
        moved = rng.random(drawn.shape) < max(0.5, 2 / drawn.shape[1])
        moved[DRAWN // 2 :, [not space.columns[index].is_category for index in space.free]] = True
        values = space.decode(np.where(moved, drawn, at))
        return values[space.feasible(values)]
