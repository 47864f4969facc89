"""What an algorithm has looked at so far: counted, the best of it kept, and told to who waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

import numpy as np

from hakaru_compute.conditions.pareto import hypervolume, non_dominated
from hakaru_compute.conditions.space import Space
from hakaru_compute.kinds.optimization.objective import Judged
from hakaru_compute.kinds.optimization.result_spec import RacePoint

# Of more conditions only the best, and the front, are kept.
MOST_KEPT, KEPT = 20_000, 5_000
MOST_RACE_POINTS = 60


class Problem(Protocol):
    """What is searched: a space, and a judge of its conditions by losses of which each has a limit that counts."""

    @property
    def space(self) -> Space: ...
    @property
    def reference(self) -> np.ndarray: ...
    def judge(self, values: np.ndarray) -> Judged: ...


class Record:
    """The trials of one algorithm, at most `budget` of them. fronts: whether the conditions are gathered that no other beats.
    tell: hears of it after each look."""

    def __init__(
        self,
        problem: Problem,
        budget: float,
        *,
        fronts: bool = True,
        ended: Callable[[], bool] = lambda: False,
        tell: Callable[[Record], None] = lambda record: None,
    ) -> None:
        self.problem, self.budget = problem, budget
        self._ended, self._tell, self._fronts = ended, tell, fronts
        self.count = 0
        self.trial = np.empty(0, np.int64)
        self.kept: Judged | None = None
        self.front = np.empty((0, len(problem.reference)))
        self.improved: list[tuple[int, float]] = []

    @property
    def left(self) -> int:
        return int(min(max(0, self.budget - self.count), 2**62))

    @property
    def ended(self) -> bool:
        """Whether it was asked to end with the best there is."""
        return self._ended()

    @property
    def is_over(self) -> bool:
        return self.left == 0 or self.ended

    @property
    def best(self) -> float:
        return self.improved[-1][1] if self.improved else np.inf

    def look(self, values: np.ndarray) -> Judged:
        """Judges conditions (n, d), as many as the budget has left."""
        judged = self.problem.judge(values[: self.left])
        self._keep(judged, np.arange(self.count + 1, self.count + len(judged) + 1))
        self._tell(self)
        return judged

    def _keep(self, judged: Judged, trial: np.ndarray) -> None:
        lowest = np.minimum.accumulate(judged.score) if len(judged) else judged.score
        better = lowest < np.concatenate([[self.best], np.minimum(lowest[:-1], self.best)])
        self.improved += [(int(trial[at]), float(lowest[at])) for at in np.flatnonzero(better)]
        self.count += len(judged)
        front = self._ahead(judged.losses) if self._fronts else np.empty(0, np.int64)
        if len(judged) > KEPT:
            best = np.union1d(np.argsort(judged.score, kind="stable")[:KEPT], front)
            judged, trial = judged.take(best), trial[best]
        self.kept = judged if self.kept is None else joined(self.kept, judged)
        self.trial = np.concatenate([self.trial, trial])
        if len(self.kept) > MOST_KEPT:
            best = np.argsort(self.kept.score, kind="stable")[:KEPT]
            ahead = np.flatnonzero(non_dominated(self.kept.losses)) if self._fronts else best
            chosen = np.union1d(best, ahead)
            self.kept, self.trial = self.kept.take(chosen), self.trial[chosen]

    def _ahead(self, losses: np.ndarray) -> np.ndarray:
        """Places of the losses (n, t) that belong to the front, which takes them up."""
        beaten = np.zeros(len(losses), bool)
        for point in self.front:
            beaten |= (point <= losses).all(axis=1)
        places = np.flatnonzero(~beaten)
        places = places[non_dominated(losses[places])]
        both = np.vstack([self.front, losses[places]])
        self.front = both[non_dominated(both)]
        return places

    def race(self) -> list[RacePoint]:
        """The best score, and the hypervolume, as the trials went on."""
        if self.kept is None:
            return []
        ends = np.unique(np.geomspace(1, self.count, MOST_RACE_POINTS).round().astype(int))
        if self.count <= MOST_RACE_POINTS:
            ends = np.arange(1, self.count + 1)
        scores, reference = np.array([score for _, score in self.improved]), self.problem.reference
        turns = np.array([trial for trial, _ in self.improved])
        points = []
        for end in ends.tolist():
            at = int(np.searchsorted(turns, end, side="right")) - 1
            volume = hypervolume(self.kept.losses[self.trial <= end], reference) if len(reference) > 1 else None
            points.append(RacePoint(trial=end, score=float(scores[at]) if at >= 0 else None, hypervolume=volume))
        return points


def joined(first: Judged, second: Judged) -> Judged:
    """Both, one after the other."""
    answered = type(first.answered)(
        *(
            np.concatenate([getattr(first.answered, name), getattr(second.answered, name)])
            for name in ("value", "lower", "upper", "reach")
        )
    )
    return Judged(
        np.vstack([first.values, second.values]),
        answered,
        np.vstack([first.losses, second.losses]),
        np.concatenate([first.score, second.score]),
    )
