"""How good a condition is: by each target, with what is little known counted against it, and all of them together."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.special import ndtr

from hakaru_compute.conditions.space import Space
from hakaru_compute.conditions.target_spec import Maximise, Minimise, Target, TargetRange, TargetValue
from hakaru_compute.kinds.optimization.answers import Answered, Models
from hakaru_compute.kinds.optimization.spec import Cautions, ProblemOptions

# Beside the worst target all of them count, so that of two alike in their worst the better one is found (augmented
# Chebyshev; Steuer and Choo 1983).
SUM_SHARE = 0.05
# What a condition outside a model's domain loses, in ranges of the target, and how much more the farther it is.
OUTSIDE, FARTHER, FARTHEST = 0.5, 0.25, 4.0
# How much more a target counts beyond its range.
BEYOND = 10.0
# Of a score, what counts beside desirability.
GUIDE = 1e-3
# A loss for conditions without a prediction.
NOTHING = 1e3


@dataclass(frozen=True)
class Judged:
    """Conditions (n, d) with the models' answers, losses (n, t) in ranges of each target, 0 being ideal, and scores (n,)."""

    values: np.ndarray
    answered: Answered
    losses: np.ndarray
    score: np.ndarray

    def take(self, rows: np.ndarray) -> Judged:
        return Judged(self.values[rows], self.answered.take(rows), self.losses[rows], self.score[rows])

    def __len__(self) -> int:
        return len(self.values)


class Objective:
    """A problem: the models' answers to conditions, judged by its targets."""

    def __init__(self, space: Space, models: Models, options: ProblemOptions) -> None:
        self.space, self.models = space, models
        self.targets: Sequence[Target] = options.targets
        self.cautions: Cautions = options.cautions
        self.coverage = options.coverage
        self.limits = np.array([model.limits for model in models.asking])
        width = self.limits[:, 1] - self.limits[:, 0]
        self.spans = np.where(width > 0, width, 1.0)
        weights = np.array([target.weight for target in self.targets])
        self.weights = weights / weights.max()

    def judge(self, values: np.ndarray) -> Judged:
        """Conditions (n, d), predicted in blocks."""
        return self.judged(values, self.models.answer(self.space, values))

    def judged(self, values: np.ndarray, answered: Answered) -> Judged:
        """Conditions with what the models have said of them."""
        losses = self._losses(answered)
        return Judged(values, answered, losses, self.scores(losses))

    def scores(self, losses: np.ndarray) -> np.ndarray:
        """Weighted Chebyshev distance from what is ideal, and 0.05 of the sum. What is beyond a target's range comes on top of
        it, steeply, so that a limit is not given up for a little of another target.
        """
        weighted: np.ndarray = losses * self.weights
        limited = np.array([isinstance(target, TargetRange) for target in self.targets])
        others = weighted[:, ~limited]
        return np.asarray(
            others.max(axis=1, initial=0.0 if limited.all() else -np.inf)
            + SUM_SHARE * others.sum(axis=1)
            + BEYOND * weighted[:, limited].sum(axis=1)
        )

    def plain(self, answered: Answered) -> np.ndarray:
        """Losses (n, t) of the predictions as they are."""
        return self._distances(answered.value) / self.spans

    def _losses(self, answered: Answered) -> np.ndarray:
        losses = self.plain(answered)
        if self.cautions.uncertainty:
            losses = losses + self.cautions.uncertainty * np.nan_to_num(answered.sd(self.coverage)) / self.spans
        if self.cautions.outside_domain:
            # Better than every training row is no merit where the model knows nothing.
            beyond = OUTSIDE + FARTHER * np.clip(answered.reach - 1, 0, FARTHEST)[:, None]
            losses = np.where(answered.reach[:, None] > 1, np.maximum(losses, 0.0) + beyond, losses)
        return np.where(np.isfinite(losses), losses, NOTHING)

    def _distances(self, value: np.ndarray) -> np.ndarray:
        """How far predictions (n, t) are from what is wanted, in the targets' units; below 0 where they are better than every
        training row.
        """
        found = np.empty_like(value)
        for at, target in enumerate(self.targets):
            column, (low, high) = value[:, at], self.limits[at]
            if isinstance(target, Minimise):
                found[:, at] = column - low
            elif isinstance(target, Maximise):
                found[:, at] = high - column
            elif isinstance(target, TargetValue):
                found[:, at] = np.abs(column - target.value)
            else:
                found[:, at] = np.maximum(np.maximum(target.lower - column, column - target.upper), 0.0)
        return found

    def met(self, value: np.ndarray) -> np.ndarray:
        """1 where a prediction (n, t) keeps to its target's limits, 0 where not, NaN where it has none."""
        found = np.full(value.shape, np.nan)
        for at, limits in enumerate(map(_limits, self.targets)):
            if limits is not None:
                found[:, at] = (value[:, at] >= limits[0] - 1e-12) & (value[:, at] <= limits[1] + 1e-12)
        return np.where(np.isnan(value), np.nan, found)

    def desirability(self, value: np.ndarray) -> np.ndarray:
        """Of predictions (n, t), 0 to 1 (Derringer and Suich 1980): linear over the training range where a target is to be low
        or high, from its value to its tolerance, and 1 within a range with slopes of a tenth of the training range beside it.
        """
        found = np.empty_like(value)
        for at, target in enumerate(self.targets):
            column, (low, high), span = value[:, at], self.limits[at], self.spans[at]
            if isinstance(target, Minimise):
                wished = (high - column) / span
            elif isinstance(target, Maximise):
                wished = (column - low) / span
            elif isinstance(target, TargetValue):
                wished = 1 - np.abs(column - target.value) / target.tolerance
            else:
                away = np.maximum(np.maximum(target.lower - column, column - target.upper), 0.0)
                wished = 1 - away / (0.1 * span)
            found[:, at] = np.clip(wished, 0.0, 1.0)
        return found

    def overall(self, desirability: np.ndarray) -> np.ndarray:
        """The geometric mean (n,) of desirabilities (n, t), by their weights."""
        with np.errstate(divide="ignore"):
            logs = np.log(desirability)
        return np.asarray(np.exp((logs * self.weights).sum(axis=1) / self.weights.sum()))

    def probability(self, answered: Answered) -> np.ndarray:
        """That every target with limits is met (n,), were the intervals those of normal distributions that know nothing of one
        another; NaN where there is no interval, or no limit.
        """
        sd = answered.sd(self.coverage)
        limited = [(at, limits) for at, limits in enumerate(map(_limits, self.targets)) if limits is not None]
        found = np.ones(len(sd)) if limited else np.full(len(sd), np.nan)
        for at, (low, high) in limited:
            with np.errstate(divide="ignore", invalid="ignore"):
                upper, lower = ((limit - answered.value[:, at]) / sd[:, at] for limit in (high, low))
            found *= ndtr(upper) - ndtr(lower)
        return found

    @property
    def reference(self) -> np.ndarray:
        """Losses (t,) beyond which nothing counts for the hypervolume: a tenth worse than the worst training row."""
        worst = self._distances(self.limits.T).max(axis=0)
        return np.asarray(1.1 * np.maximum(worst, self.spans * 0.1) / self.spans)


class Wish(Objective):
    """The same problem by its desirability, as a profiler shows it: a condition outside the domain has none, and what is
    uncertain counts as worse, where that is switched on. Scores decide where it is the same.
    """

    def judged(self, values: np.ndarray, answered: Answered) -> Judged:
        found = super().judged(values, answered)
        wished = np.nan_to_num(self.overall(self.desirability(self._worse(answered))))
        if self.cautions.outside_domain:
            wished = np.where(answered.reach > 1, 0.0, wished)
        return Judged(values, answered, found.losses, 1 - wished + GUIDE * found.score)

    def _worse(self, answered: Answered) -> np.ndarray:
        if not self.cautions.uncertainty:
            return answered.value
        off = self.cautions.uncertainty * np.nan_to_num(answered.sd(self.coverage))
        middles = np.array([_middle(target) for target in self.targets])
        return np.asarray(answered.value + np.where(answered.value >= middles, off, -off))


def _middle(target: Target) -> float:
    """From where a target is worse to both sides."""
    if isinstance(target, TargetValue):
        return target.value
    if isinstance(target, TargetRange):
        return (target.lower + target.upper) / 2
    return -np.inf if isinstance(target, Minimise) else np.inf


def _limits(target: Target) -> tuple[float, float] | None:
    if isinstance(target, TargetValue):
        return target.value - target.tolerance, target.value + target.tolerance
    return (target.lower, target.upper) if isinstance(target, TargetRange) else None
