"""A batch of conditions: where much is promised, or, where too little is known, spread over the space."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np

from hakaru_compute.conditions.draw import at_random, spread, unlike
from hakaru_compute.conditions.space import Space
from hakaru_compute.kinds.next_experiments.aims import Aims
from hakaru_compute.kinds.next_experiments.learned import Learned
from hakaru_compute.kinds.next_experiments.spec import Strategy

# Conditions that are looked at for each of a batch, where there is no list of them; then those around the best, nearer and nearer.
SPREAD, RANDOM = 2048, 2048
REFINED, AROUND, NEARER = 16, 32, (0.1, 0.03, 0.01)
# Of a factor's range: conditions of one batch that are nearer to each other in every factor are the same to those who set them.
APART = 0.01
# Of a list more are not looked at in each turn.
MOST_LISTED = 50_000

Promise = Callable[[np.ndarray], np.ndarray]


def promise_of(
    strategy: Strategy, optimism: float, aims: Aims, learned: Learned, believed: np.ndarray, scales: np.ndarray
) -> Promise:
    """What conditions promise (n,), the higher the better. believed (m, t): what the measured rows are taken to be worth;
    scales (t,): the targets' ranges.
    """

    def promise(conditions: np.ndarray) -> np.ndarray:
        mean, sd = learned.predict(conditions)
        unknown = np.asarray((sd / scales).mean(axis=1))
        if strategy == "learn":
            return unknown
        if strategy == "feasible":
            return aims.probability(mean, sd, tolerances=True) + 1e-6 * unknown
        if strategy == "optimistic":
            return aims.optimistic(believed, mean, sd, optimism) + 1e-9 * unknown
        gain = aims.weighted_gain if aims.weighs else aims.gain
        return gain(believed, mean, sd) + 1e-12 * unknown

    return promise


class Choice:
    """Chooses conditions one by one. taken: conditions (n, d) that are not chosen. repeats: they may be, and chosen ones again."""

    def __init__(self, space: Space, taken: np.ndarray, *, repeats: bool, seed: int) -> None:
        self.space, self.repeats = space, repeats
        self.rng = np.random.default_rng(seed)
        self.chosen: list[np.ndarray] = []
        self.near = np.array(
            [0.0 if one.places is not None else APART * (1 - 1e-9) * one.width for one in space.columns]
        )
        self.taken = {row.tobytes() for row in taken}
        # Whether the last one could be told apart from those before it.
        self.is_parted = True
        if space.rows is None:
            drawn = [spread(space, SPREAD, seed), at_random(space, RANDOM, self.rng)]
            if repeats and len(taken):
                drawn.append(taken[space.feasible(taken) & _within(space, taken)])
            self.pool = unlike(np.vstack(drawn))
        else:
            self.pool = space.rows

    def one(self, promise: Promise) -> np.ndarray | None:
        """The most promising condition (d,) that may be chosen; null where none is left."""
        pool = self._open(self.pool)
        if not len(pool):
            return None
        apart = self._apart(pool)
        # Between narrow limits near conditions are better than none.
        self.is_parted = parted = bool(apart.any())
        if parted:
            pool = pool[apart]
        if len(pool) > MOST_LISTED:
            pool = pool[self.rng.permutation(len(pool))[:MOST_LISTED]]
        worth = promise(pool)
        if self.space.rows is None:
            for reach in NEARER:
                top = pool[np.argsort(-worth, kind="stable")[:REFINED]]
                near = self._around(top, reach)
                if parted:
                    near = near[self._apart(near)]
                if len(near):
                    pool, worth = np.vstack([pool, near]), np.append(worth, promise(near))
        chosen = pool[int(worth.argmax())]
        self.chosen.append(chosen)
        if not self.repeats:
            self.taken.add(chosen.tobytes())
        return np.asarray(chosen)

    def allows(self, settings: np.ndarray) -> np.ndarray:
        """Mask (n,) of settings that may stand for the last one: as far from those before it as it is."""
        return self._apart(settings, self.chosen[:-1]) if self.is_parted else np.ones(len(settings), bool)

    def set_as(self, row: np.ndarray) -> None:
        """The last one (d,) as it will be set: the next ones keep away from that."""
        self.chosen[-1] = row
        self.taken.add(row.tobytes())

    def _apart(self, conditions: np.ndarray, from_these: Sequence[np.ndarray] | None = None) -> np.ndarray:
        """Mask (n,) of conditions that are not nearly one that was chosen; where repeats may be, of its equals too."""
        apart = np.ones(len(conditions), bool)
        if self.space.rows is not None:
            return apart
        for chosen in self.chosen if from_these is None else from_these:
            off = np.abs(conditions - chosen)
            same = (off == 0).all(axis=1) if self.repeats else np.zeros(len(off), bool)
            apart &= (off > self.near).any(axis=1) | same
        return apart

    def _around(self, conditions: np.ndarray, reach: float) -> np.ndarray:
        cube = np.repeat(self.space.encode(conditions), AROUND, axis=0)
        # Some coordinates at a time: on steps and categories most moves of all at once lead far away.
        moved = self.rng.random(cube.shape) < max(0.3, 1.5 / max(cube.shape[1], 1))
        cube = np.where(moved, cube + self.rng.normal(0, reach, cube.shape), cube)
        values = self.space.decode(np.clip(cube, 0.0, 1.0))
        return self._open(unlike(values[self.space.feasible(values)]))

    def _open(self, conditions: np.ndarray) -> np.ndarray:
        if self.repeats or not self.taken:
            return conditions
        return conditions[[row.tobytes() not in self.taken for row in conditions]]


def spread_out(space: Space, count: int, known: np.ndarray, seed: int) -> np.ndarray:
    """Conditions (count, d), or fewer where there are no more, each the farthest from those before and from the known ones.

    In a space without a list the first of a design are Sobol points, which do not crowd in corners.
    """
    rng = np.random.default_rng(seed)
    if space.rows is None and not len(known):
        return spread(space, count, seed)
    choice = Choice(space, known, repeats=False, seed=seed)
    pool = choice._open(choice.pool)
    if not len(pool):
        return pool
    points = space.scaled(pool)
    distance = np.full(len(pool), np.inf)
    for point in space.scaled(known):
        distance = np.minimum(distance, ((points - point) ** 2).sum(axis=1))
    chosen: list[int] = []
    while len(chosen) < min(count, len(pool)):
        # Of many that are as far any: the first of a list would be of one category.
        farthest = np.flatnonzero(distance >= distance.max() * (1 - 1e-9))
        chosen.append(int(rng.choice(farthest)))
        distance = np.minimum(distance, ((points - points[chosen[-1]]) ** 2).sum(axis=1))
        distance[chosen] = -1.0
    return np.asarray(pool[chosen])


def _within(space: Space, conditions: np.ndarray) -> np.ndarray:
    return np.logical_and.reduce([kept for _, kept in space.within(conditions)])
