"""How far predictions lie from what was measured."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

import numpy as np

from hakaru_compute.families.results import FoldMetrics, Interval, Metrics, Spread

# Below this share of the largest |y|, a measured value is too close to zero for a percentage of it to mean anything.
NEAR_ZERO = 1e-3
# Between these a sum of squares of any number of rows is neither infinite nor nothing.
SMALLEST, LARGEST = 1e-140, 1e140


def regression_metrics(actual: np.ndarray, predicted: np.ndarray) -> Metrics:
    """R², RMSE, MAE, largest error (the target's unit) and MAPE (a share, not percent) over the rows both have.

    R² is null below two rows or where `actual` is constant; MAPE is null where a measured value is near zero. An error
    that is larger than any double is null.
    """
    both = ~(np.isnan(actual) | np.isnan(predicted))
    actual, predicted = actual[both], predicted[both]
    if len(actual) == 0:
        return Metrics(rows=0)
    # Squares of very large or very small numbers are beyond a double: they are measured in a unit of their size.
    largest = max(float(np.abs(values[np.isfinite(values)]).max(initial=0.0)) for values in (actual, predicted))
    unit = 1.0 if SMALLEST < largest < LARGEST or largest == 0 else math.ldexp(1.0, math.frexp(largest)[1] - 1)
    if unit != 1.0:
        actual, predicted = actual / unit, predicted / unit
    error = predicted - actual
    total = float(((actual - actual.mean()) ** 2).sum())
    size = np.abs(actual)
    return Metrics(
        rows=len(actual),
        r2=_in_unit(1 - float((error**2).sum()) / total, 1.0) if total > 0 and len(actual) > 1 else None,
        rmse=_in_unit(float(np.sqrt((error**2).mean())), unit),
        mae=_in_unit(float(np.abs(error).mean()), unit),
        mape=None if near_zero(actual) else _in_unit(float((np.abs(error) / size).mean()), 1.0),
        max_error=_in_unit(float(np.abs(error).max()), unit),
    )


def _in_unit(value: float, unit: float) -> float | None:
    """The value in the target's own unit; null where it is beyond what a double holds."""
    found = value * unit
    return found if math.isfinite(found) else None


def near_zero(actual: np.ndarray) -> bool:
    """Whether some measured value is so close to zero that MAPE would be meaningless."""
    size = np.abs(actual)
    return bool((size <= NEAR_ZERO * size.max()).any()) if len(size) else True


def spread_over_folds(folds: Sequence[Metrics]) -> FoldMetrics:
    """Mean and standard deviation (n − 1) of each metric over folds; metrics that no fold defines are null."""

    def spread(name: str) -> Spread | None:
        values = [value for value in (getattr(fold, name) for fold in folds) if value is not None]
        if not values:
            return None
        return Spread(mean=float(np.mean(values)), sd=float(np.std(values, ddof=1)) if len(values) > 1 else None)

    return FoldMetrics(count=len(folds), r2=spread("r2"), rmse=spread("rmse"), mae=spread("mae"), mape=spread("mape"))


def half_width(absolute_residuals: np.ndarray, coverage: float, rows: int | None = None) -> float | None:
    """Half the width of an interval that holds a new measurement with this probability, in the target's unit.

    `absolute_residuals` are |measured − predicted| of rows that the predicting model had not seen. The quantile is
    the ⌈(n + 1) · coverage⌉-th smallest (split conformal: Lei et al., JASA 113 (2018) 1094, theorem 2); null where
    n is too small for the coverage. n is the number of rows behind the residuals: in a repeated cross-validation each
    row has several, which say no more of new rows than one does. With residuals of cross-validation the guarantee is
    that of the cross-conformal predictor (Vovk, Ann. Math. Artif. Intell. 74 (2015) 9): coverage is close to nominal
    in practice.
    """
    known = np.sort(absolute_residuals[~np.isnan(absolute_residuals)])
    count = rows or len(known)
    # The same place among `rows` residuals, as a share of all of them.
    place = math.ceil(math.ceil((count + 1) * coverage - 1e-12) * len(known) / max(count, 1) - 1e-12)
    return float(known[place - 1]) if 0 < place <= len(known) else None


def observed_coverage(actual: np.ndarray, lower: np.ndarray, upper: np.ndarray) -> float | None:
    """Share of measured rows that lie within their interval."""
    known = ~(np.isnan(actual) | np.isnan(lower) | np.isnan(upper))
    return float(((actual >= lower) & (actual <= upper))[known].mean()) if known.any() else None


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
            rows = np.concatenate([members[place] for place in rng.integers(0, len(members), len(members))])
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
