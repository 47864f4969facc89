"""How well the processes of the targets foretell conditions that they do not know."""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np

from hakaru_compute.conditions.process import factors_of_groups, groups_of
from hakaru_compute.conditions.space import Space
from hakaru_compute.kinds.next_experiments.chance import better_than_mean, explained, mean_of_others
from hakaru_compute.kinds.next_experiments.learned import Learned
from hakaru_compute.kinds.next_experiments.measured import Experiments
from hakaru_compute.kinds.next_experiments.result_spec import FactorWeight, Fit, Foretold, Note
from hakaru_compute.kinds.next_experiments.spec import RunSpec

# Of a normal distribution, what holds 9 of 10.
NINE_OF_TEN = 1.6448536269514722
# From this share of all variance on, noise makes a condition worth measuring again.
LARGE_NOISE = 0.1


def fit_of(
    space: Space,
    experiments: Experiments,
    learned: Learned,
    at: int,
    rows: np.ndarray,
    values: np.ndarray,
    spec: RunSpec,
) -> Fit:
    there = rows[~np.isnan(values[rows, at])]
    process, measured = learned.processes[at], values[there, at]
    same = experiments.same()[there]
    mean, sd = process.left_out(same)
    place = np.unique(same, return_inverse=True)[1].ravel()
    q2 = explained(process, measured, same)
    error, plain = measured - mean, measured - mean_of_others(measured, same)
    weights = 1 / process.lengths**2
    shares: dict[str, float] = {}
    for index, weight in zip(factors_of_groups(space), weights.tolist(), strict=True):
        shares[space.names[index]] = shares.get(space.names[index], 0.0) + weight
    return Fit(
        target=spec.targets[at].target,
        rows=len(there),
        q2=q2,
        better_than_mean=q2 is not None
        and better_than_mean(process.points, groups_of(space), measured, same, q2, spec.seed),
        error=float(np.sqrt((error**2).mean())),
        mean_error=float(np.sqrt((plain**2).mean())),
        covered=float((np.abs(measured - mean) <= NINE_OF_TEN * sd).mean()),
        noise=process.noise,
        noise_share=process.noise_share,
        measured_noise=_measured_noise(measured, place, np.bincount(place)),
        factors=[
            FactorWeight(factor=name, length=1 / math.sqrt(weight), share=weight / float(weights.sum()))
            for name, weight in shares.items()
        ],
        points=[
            Foretold(
                row=int(row) + 1,
                measured=float(value),
                foretold=float(told),
                lower=float(told - NINE_OF_TEN * off),
                upper=float(told + NINE_OF_TEN * off),
            )
            for row, value, told, off in zip(there, measured, mean, sd, strict=True)
        ],
    )


def _measured_noise(measured: np.ndarray, place: np.ndarray, sizes: np.ndarray) -> float | None:
    """The pooled standard deviation of rows of the same condition; null where no condition was measured twice."""
    freedom = int((sizes - 1).sum())
    if freedom == 0:
        return None
    means = np.bincount(place, measured) / sizes
    return float(np.sqrt(((measured - means[place]) ** 2).sum() / freedom))


def say_of_fits(fits: Sequence[Fit], notes: list[Note]) -> None:
    for fit in fits:
        if fit.q2 is None:
            notes.append(Note(code="target_constant", params={"target": fit.target}))
        elif not fit.better_than_mean:
            notes.append(Note(code="no_better_than_mean", params={"target": fit.target, "q2": fit.q2}))
        if fit.q2 is not None and fit.noise_share >= LARGE_NOISE:
            notes.append(Note(code="noise_large", params={"target": fit.target, "noise": fit.noise}))
