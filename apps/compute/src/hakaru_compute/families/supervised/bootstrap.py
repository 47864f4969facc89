"""Confidence intervals of metrics by resampling rows."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hakaru_compute.families.report_results import Interval


def bootstrap_intervals(
    measure: Callable[[np.ndarray], dict[str, float]],
    row_count: int,
    *,
    groups: np.ndarray | None = None,
    resamples: int = 1000,
    coverage: float = 0.95,
    seed: int = 0,
) -> dict[str, Interval]:
    """Percentile intervals (Efron 1979) of what `measure` says of row places drawn with replacement.

    With `groups` (n,) whole groups are drawn, since rows of one group are not independent. Measures that are NaN in a
    resample are left out of it.
    """
    rng = np.random.default_rng(seed)
    members = None
    if groups is not None:
        members = [np.flatnonzero(groups == name) for name in np.unique(groups)]
    value = measure(np.arange(row_count))
    drawn: dict[str, list[float]] = {name: [] for name in value}
    for _ in range(resamples):
        if members is None:
            rows = rng.integers(0, row_count, row_count)
        else:
            rows = np.concatenate([members[index] for index in rng.integers(0, len(members), len(members))])
        for name, one in measure(rows).items():
            drawn[name].append(one)
    tail = 100 * (1 - coverage) / 2
    found = {}
    for name, values in drawn.items():
        known = np.array(values)[~np.isnan(values)]
        if len(known) and not np.isnan(value[name]):
            low, high = np.percentile(known, [tail, 100 - tail])
            found[name] = Interval(value=float(value[name]), lower=float(low), upper=float(high))
    return found
