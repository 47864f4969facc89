"""Whether the same clusters are found again in parts of the rows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from sklearn.metrics import adjusted_rand_score

from hakaru_compute.families.budget import Budget
from hakaru_compute.job import JobError
from hakaru_compute.kinds.clustering.fitted import FittedMethod, Running
from hakaru_compute.kinds.clustering.methods import FITS, PARTITIONS
from hakaru_compute.kinds.clustering.model_specs import ModelParameters

# Each part has this share of the rows. Parts rather than samples with repetition: repeated rows would be clusters of
# their own for methods that go by the nearest neighbours.
SHARE = 0.8
REPEATS = 10
# Fewer repeats than this say nothing.
FEWEST_REPEATS = 3
FEWEST_ROWS = 10
MOST_ROWS = 2000
# Density changes with the number of rows, so a smaller sample would have other clusters.
MOST_ROWS_DENSITY = 5000
STARTS = 3


@dataclass(frozen=True)
class Stability:
    """Mean and standard deviation of the adjusted Rand index between the clusters and those of parts of the rows."""

    mean: float
    sd: float | None
    repeats: int


def parts_of(rows: int, seed: int) -> Iterator[np.ndarray]:
    """Places of `SHARE` of the rows, `REPEATS` times."""
    rng = np.random.default_rng(seed)
    for _ in range(REPEATS):
        yield np.sort(rng.choice(rows, max(2, round(rows * SHARE)), replace=False))


def stability_of(
    parameters: ModelParameters, fitted: FittedMethod, matrix: np.ndarray, budget: Budget, running: Running
) -> Stability | None:
    """Of a fitted method; null for few rows, a single cluster, or where the time is too short for a few repeats."""
    if len(matrix) < FEWEST_ROWS or fitted.clusters < 2:
        return None
    is_density = parameters.name not in PARTITIONS
    if is_density and len(matrix) > MOST_ROWS_DENSITY:
        return None
    most = len(matrix) if is_density else min(MOST_ROWS, len(matrix))
    chosen = np.sort(np.random.default_rng(running.seed).choice(len(matrix), most, replace=False))
    rows, labels = matrix[chosen], fitted.labels[chosen]
    found: list[float] = []
    for part in parts_of(len(rows), running.seed + 1):
        running.check_stop()
        if budget.left() <= 0:
            break
        try:
            with running.threads(rows.size):
                again = _again(parameters, fitted, rows[part], running)
        except (JobError, ValueError):
            # A part may have too few different rows for so many clusters.
            continue
        found.append(float(adjusted_rand_score(labels[part], again)))
    return summed(found)


def summed(found: list[float]) -> Stability | None:
    """Mean and spread of the repeats that came about."""
    if len(found) < FEWEST_REPEATS:
        return None
    return Stability(float(np.mean(found)), float(np.std(found, ddof=1)), len(found))


def _again(parameters: ModelParameters, fitted: FittedMethod, rows: np.ndarray, running: Running) -> np.ndarray:
    if parameters.name in PARTITIONS:
        return PARTITIONS[parameters.name](parameters, rows, [fitted.clusters], running.seed, STARTS).labels[0]
    if parameters.name == "dbscan":
        parameters = parameters.model_copy(update={"distance": fitted.facts["distance"]})
    return FITS[parameters.name](parameters, rows, 0, running).labels
