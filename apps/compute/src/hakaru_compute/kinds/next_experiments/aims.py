"""What is wanted of targets, as losses: how good what was measured is, and how much a further condition promises."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.special import ndtr
from scipy.stats import norm, qmc

from hakaru_compute.conditions.improvement import below, expected_hypervolume_improvement, expected_improvement
from hakaru_compute.conditions.pareto import hypervolume, non_dominated
from hakaru_compute.conditions.target_spec import Maximise, Target, TargetRange, TargetValue

# A deviation that is none.
CERTAIN = 1e-9
# Outcomes that an expected weighted gain is the mean of.
DRAWN = 64
# Beside the worst loss all of them count (augmented Chebyshev; Steuer and Choo 1983).
SUM_SHARE = 0.05


class Aims:
    """Targets, of which those with a range are limits, and the others are to be as low as may be once they are losses: the
    value, its negative, or its distance from what it is to be.
    """

    def __init__(self, targets: Sequence[Target]) -> None:
        self.targets = targets
        self.wanted = [at for at, target in enumerate(targets) if not isinstance(target, TargetRange)]
        weights = np.array([targets[at].weight for at in self.wanted])
        self.weights = weights / weights.max(initial=0.0) if len(weights) else weights
        # Of equal ones any division of the front is as good: the hypervolume has no weights.
        self.weighs = len(weights) > 1 and bool((weights != weights[0]).any())
        self.limits = [at for at, target in enumerate(targets) if isinstance(target, TargetRange)]

    def losses(self, values: np.ndarray) -> np.ndarray:
        """(n, wanted) of values (n, t)."""
        found = np.empty((len(values), len(self.wanted)))
        for column, at in enumerate(self.wanted):
            target = self.targets[at]
            if isinstance(target, TargetValue):
                found[:, column] = np.abs(values[:, at] - target.value)
            else:
                found[:, column] = -values[:, at] if isinstance(target, Maximise) else values[:, at]
        return found

    def within(self, values: np.ndarray) -> np.ndarray:
        """Mask (n,) of the rows of values (n, t) that keep to every limit; what is not known does not."""
        found = np.ones(len(values), bool)
        for at in self.limits:
            target = self.targets[at]
            assert isinstance(target, TargetRange)
            found &= (values[:, at] >= target.lower) & (values[:, at] <= target.upper)
        return found

    def probability(self, mean: np.ndarray, sd: np.ndarray, *, tolerances: bool = False) -> np.ndarray:
        """That every limit is kept to (n,), with `tolerances` those of values that are to be reached, too."""
        found = np.ones(len(mean))
        for at, target in enumerate(self.targets):
            if isinstance(target, TargetRange):
                low, high = target.lower, target.upper
            elif isinstance(target, TargetValue) and tolerances:
                low, high = target.value - target.tolerance, target.value + target.tolerance
            else:
                continue
            found *= ndtr((high - mean[:, at]) / sd[:, at]) - ndtr((low - mean[:, at]) / sd[:, at])
        return found

    def best(self, values: np.ndarray) -> np.ndarray:
        """Places of the rows of values (n, t) that none is better than: of those within the limits, where there are some."""
        whole = np.flatnonzero(~np.isnan(values).any(axis=1))
        kept = whole[self.within(values[whole])]
        kept = kept if len(kept) else whole
        if not self.wanted or not len(kept):
            return kept[:1]
        losses = self.losses(values[kept])
        return np.asarray(kept[[int(losses[:, 0].argmin())]] if len(self.wanted) == 1 else kept[non_dominated(losses)])

    def expected(self, mean: np.ndarray, sd: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Means and deviations (n, wanted) of losses. A distance's are those of a folded normal distribution."""
        means, sds = np.empty((len(mean), len(self.wanted))), np.empty((len(mean), len(self.wanted)))
        for column, at in enumerate(self.wanted):
            target, m, s = self.targets[at], mean[:, at], sd[:, at]
            if isinstance(target, TargetValue):
                off = m - target.value
                folded = s * np.sqrt(2 / np.pi) * np.exp(-(off**2) / (2 * s**2)) + off * (1 - 2 * ndtr(-off / s))
                m, s = folded, np.sqrt(np.maximum(off**2 + s**2 - folded**2, CERTAIN**2))
            means[:, column] = -m if isinstance(target, Maximise) else m
            sds[:, column] = s
        return means, sds

    def gain(self, known: np.ndarray, mean: np.ndarray, sd: np.ndarray) -> np.ndarray:
        """The improvement (n,) that is expected over what is known, (m, t): of one loss in its unit, of several of their
        hypervolume; each by the probability that the limits are kept to.
        """
        probability = self.probability(mean, sd)
        if not self.wanted:
            return probability
        kept = known[self.within(known)]
        if not len(kept):
            return probability
        if len(self.wanted) == 1:
            return probability * self._single(float(self.losses(kept).min()), mean, sd)
        return probability * expected_hypervolume_improvement(
            self.losses(kept), self.reference(known), *self.expected(mean, sd)
        )

    def weighted_gain(self, known: np.ndarray, mean: np.ndarray, sd: np.ndarray) -> np.ndarray:
        """What (n,) a condition is expected to better the weighted score of what is known by, (m, t), as the mean of outcomes
        that are the same for every condition; by the probability that the limits are kept to.
        """
        probability, kept = self.probability(mean, sd), known[self.within(known)]
        if not len(kept):
            return probability
        best = float(self.score(self.losses(kept), kept).min())
        points = qmc.Sobol(mean.shape[1], rng=np.random.default_rng(0)).random(DRAWN)
        found = np.zeros(len(mean))
        for draw in norm.ppf(np.clip(points, 1e-6, 1 - 1e-6)):
            found += np.maximum(best - self.score(self.losses(mean + sd * draw), kept), 0.0)
        return probability * found / DRAWN

    def score(self, losses: np.ndarray, known: np.ndarray) -> np.ndarray:
        """The weighted Chebyshev distance (n,) of losses (n, wanted) from the best that is known of each, in their ranges."""
        there = self.losses(known)
        span = np.ptp(there, axis=0)
        weighted = (losses - there.min(axis=0)) / np.where(span > 0, span, 1.0) * self.weights
        return np.asarray(weighted.max(axis=1) + SUM_SHARE * weighted.sum(axis=1))

    def _single(self, best: float, mean: np.ndarray, sd: np.ndarray) -> np.ndarray:
        at = self.wanted[0]
        target = self.targets[at]
        if not isinstance(target, TargetValue):
            return expected_improvement(best, self.expected(mean, sd)[0][:, 0], sd[:, at])
        # E[(best − |y − t|)⁺]: a tent over t, of three ramps.
        left, peak, right = (below(target.value + off, mean[:, at], sd[:, at]) for off in (-best, 0.0, best))
        return np.maximum(left - 2 * peak + right, 0.0)

    def optimistic(self, known: np.ndarray, mean: np.ndarray, sd: np.ndarray, optimism: float) -> np.ndarray:
        """What a condition (n,) would gain, were its losses so many deviations to the good side."""
        probability = self.probability(mean, sd)
        kept = known[self.within(known)]
        if not self.wanted or not len(kept):
            return probability
        means, sds = self.expected(mean, sd)
        hoped = means - optimism * sds
        if len(self.wanted) == 1:
            return probability * (hoped[:, 0].max() - hoped[:, 0])
        if self.weighs:
            score = self.score(hoped, kept)
            return probability * (score.max() - score)
        certain = np.full_like(hoped, CERTAIN)
        return probability * expected_hypervolume_improvement(
            self.losses(kept), self.reference(known), hoped, certain
        ) + 1e-6 * self.gain(known, mean, sd)

    def reference(self, known: np.ndarray) -> np.ndarray:
        """Losses (wanted,) a tenth of the range worse than the worst that is known."""
        losses = self.losses(known)
        span = np.ptp(losses, axis=0)
        return np.asarray(losses.max(axis=0) + 0.1 * np.where(span > 0, span, 1.0))

    def volume(self, known: np.ndarray, reference: np.ndarray) -> float:
        """The hypervolume of what is known, (m, t), within the limits."""
        return hypervolume(self.losses(known[self.within(known)]), reference)
