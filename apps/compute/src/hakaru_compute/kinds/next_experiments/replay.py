"""Rounds played on rows that all have outcomes: how soon the best would have been found, beside choosing at random."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hakaru_compute.conditions.pareto import non_dominated
from hakaru_compute.conditions.space import Space
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.next_experiments.aims import Aims
from hakaru_compute.kinds.next_experiments.choose import Choice, promise_of, spread_out
from hakaru_compute.kinds.next_experiments.learned import Learned
from hakaru_compute.kinds.next_experiments.result_spec import Band, Replay, ReplayCurve, ReplayPoint
from hakaru_compute.kinds.next_experiments.spec import RunSpec

# Conditions with all outcomes, below which a replay says nothing.
FEWEST = 20
BEST_SHARE = 0.05
# Up to so many rows lengths are searched for anew in each round; then when the rows are a tenth more.
ALWAYS_SEARCHED, MORE = 60, 1.1


def replay(
    space: Space, spec: RunSpec, conditions: np.ndarray, values: np.ndarray, first: int, ctx: JobContext
) -> Replay:
    """Conditions (n, d) with values (n, t); of a condition that was measured more than once its mean counts. Asked to finish,
    it ends with the seeds that are done. Raises replay_too_few.
    """
    whole = ~np.isnan(values).any(axis=1)
    listed, place = np.unique(conditions[whole], axis=0, return_inverse=True)
    count = np.bincount(place.ravel(), minlength=len(listed))
    means = np.column_stack([np.bincount(place.ravel(), column) / count for column in values[whole].T])
    if len(listed) < FEWEST:
        raise JobError("replay_too_few", rows=len(listed), needed=FEWEST)
    pool = Pool(space, spec, listed, means)
    budget = min(spec.replay_budget, len(listed))
    orders: dict[str, list[np.ndarray]] = {"model": [], "random": []}
    for number in range(spec.replay_seeds):
        if number >= 2 and ctx.should_finish():
            break

        def tell(share: float, number: int = number) -> None:
            ctx.check_stop()
            ctx.progress(0.05 + 0.9 * (number + share) / spec.replay_seeds, "replay")

        orders["model"].append(pool.played(spec.seed + number, budget, first, tell))
        orders["random"].append(np.random.default_rng(spec.seed + number).permutation(len(listed))[:budget])
    good = pool.good()
    return Replay(
        conditions=len(listed),
        best=int(good.sum()),
        seeds=len(orders["model"]),
        curves=[_curve(pool, "model", orders["model"], good), _curve(pool, "random", orders["random"], good)],
    )


class Pool:
    """A list of conditions with their outcomes."""

    def __init__(self, space: Space, spec: RunSpec, conditions: np.ndarray, values: np.ndarray) -> None:
        self.space, self.spec, self.conditions, self.values = space, spec, conditions, values
        self.aims = Aims(spec.targets)
        space.rows = conditions
        self.reference = self.aims.reference(values)

    def good(self) -> np.ndarray:
        """Mask (n,) of the best twentieth, those within the limits first; with several targets front by front."""
        wanted = max(1, round(BEST_SHARE * len(self.values)))
        within = self.aims.within(self.values)
        losses = self.aims.losses(self.values) if self.aims.wanted else np.zeros((len(self.values), 1))
        good, left = np.zeros(len(losses), bool), np.flatnonzero(within)
        while good.sum() < wanted and len(left):
            if losses.shape[1] == 1:
                good[left[np.argsort(losses[left, 0], kind="stable")[:wanted]]] = True
                break
            front = non_dominated(losses[left])
            good[left[front][: wanted - int(good.sum())]] = True
            left = left[~front]
        return good

    def played(self, seed: int, budget: int, first: int, tell: Callable[[float], None]) -> np.ndarray:
        """The order (budget,) in which conditions are measured: a spread first batch, then round by round."""
        spec, number = self.spec, {row.tobytes(): at for at, row in enumerate(self.conditions)}
        start = spread_out(
            self.space, max(first, min(spec.batch, first)), np.empty((0, self.conditions.shape[1])), seed
        )
        order = [number[row.tobytes()] for row in start][:budget]
        learned = Learned(self.space, len(spec.targets))
        searched = 0
        while len(order) < budget:
            tell(len(order) / budget)
            seen = self.conditions[order]
            search = len(order) <= ALWAYS_SEARCHED or len(order) >= MORE * searched
            searched = len(order) if search else searched
            learned.fit(seen, self.values[order], search=search)
            believed = learned.predict(seen)[0]
            scales = np.array([process.scale for process in learned.processes])
            choice = Choice(self.space, seen, repeats=False, seed=seed)
            for _ in range(min(spec.batch, budget - len(order))):
                row = choice.one(promise_of(spec.strategy, spec.optimism, self.aims, learned, believed, scales))
                if row is None:
                    break
                order.append(number[row.tobytes()])
                believed = np.vstack([believed, learned.believe(row[None, :])])
        return np.array(order)

    def best(self, order: np.ndarray) -> np.ndarray:
        """The best value after each experiment of an order (k,), or the hypervolume's part of that of all; NaN before any
        condition was within the limits.
        """
        aims, values = self.aims, self.values[order]
        within = aims.within(values)
        if not aims.wanted:
            return np.asarray(np.maximum.accumulate(within.astype(float)))
        if len(aims.wanted) == 1:
            losses = np.where(within, aims.losses(values)[:, 0], np.inf)
            best = np.minimum.accumulate(losses)
            sign = -1.0 if aims.targets[aims.wanted[0]].goal == "max" else 1.0
            return np.asarray(np.where(np.isfinite(best), sign * best, np.nan))
        whole = aims.volume(self.values, self.reference)
        found, last = np.empty(len(order)), 0.0
        for at in range(len(order)):
            last = max(last, aims.volume(values[: at + 1], self.reference))
            found[at] = last / whole if whole > 0 else 0.0
        return found


def _curve(pool: Pool, method: str, orders: list[np.ndarray], good: np.ndarray) -> ReplayCurve:
    found = np.array([np.cumsum(good[order]) / max(1, good.sum()) for order in orders])
    best = np.array([pool.best(order) for order in orders])
    first = np.array([np.argmax(good[order]) + 1 if good[order].any() else np.inf for order in orders])
    reached = float(np.median(first))
    shown = np.unique(np.linspace(0, found.shape[1] - 1, min(found.shape[1], 200)).round().astype(int))
    return ReplayCurve(
        method="model" if method == "model" else "random",
        points=[
            ReplayPoint(
                experiments=int(at) + 1,
                found=_band(found[:, at]),
                mean_found=float(found[:, at].mean()),
                best=_band(best[:, at]),
            )
            for at in shown
            if not np.isnan(best[:, at]).all()
        ],
        reached=reached if np.isfinite(reached) else None,
    )


def _band(values: np.ndarray) -> Band:
    low, median, high = np.nanquantile(values, [0.1, 0.5, 0.9])
    return Band(median=float(median), low=float(low), high=float(high))
