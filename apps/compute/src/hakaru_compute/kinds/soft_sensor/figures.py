"""How good estimates are beside the last laboratory value, altogether and along time."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hakaru_compute.families.results import Interval, Metrics
from hakaru_compute.families.supervised.metrics import bootstrap_intervals, regression_metrics

BLOCKS = 20
FEWEST_IN_BLOCK = 5


@dataclass(frozen=True)
class Comparison:
    """Metrics of the estimates and, over the same samples, of the last known value. gain: 1 − MSE / MSE of the last value,
    0 where nothing is gained; with an interval of 95 %, whose resamples are blocks of time. nearer: the share of samples
    that the estimate is nearer to. Null where there are too few samples, or the last value is never wrong.
    """

    estimates: Metrics
    last_value: Metrics
    gain: Interval | None
    nearer: float | None


def compare_with_last_value(
    actual: np.ndarray, estimated: np.ndarray, last: np.ndarray, *, seed: int = 0
) -> Comparison:
    """Of samples (m,) in order of time; those without one of the three are left out.

    Errors of neighbours in time are alike, so blocks of them are drawn (Künsch 1989), at most 20.
    """
    known = ~(np.isnan(actual) | np.isnan(estimated) | np.isnan(last))
    actual, estimated, last = actual[known], estimated[known], last[known]
    own, held = (estimated - actual) ** 2, (last - actual) ** 2
    count = min(BLOCKS, len(actual) // FEWEST_IN_BLOCK)
    gain = None
    if count >= 2 and held.sum() > 0:
        blocks = np.arange(len(actual)) * count // len(actual)

        def measure(rows: np.ndarray) -> dict[str, float]:
            total = float(held[rows].sum())
            return {"gain": 1 - float(own[rows].sum()) / total if total > 0 else float("nan")}

        gain = bootstrap_intervals(measure, len(actual), groups=blocks, seed=seed).get("gain")
    return Comparison(
        regression_metrics(actual, estimated),
        regression_metrics(actual, last),
        gain,
        float((own < held).mean()) if len(actual) else None,
    )


@dataclass(frozen=True)
class Window:
    """Samples from one row of the series to another, both inclusive. bias: the mean of estimate less actual."""

    first_row: int
    last_row: int
    samples: int
    rmse: float
    last_value_rmse: float | None
    bias: float


def along_time(
    rows: np.ndarray, actual: np.ndarray, estimated: np.ndarray, last: np.ndarray, windows: int
) -> list[Window]:
    """Errors in windows with as many samples each; rows (m,): of the series, rising. Windows without an estimate are left out."""
    found = []
    for part in np.array_split(np.arange(len(rows)), min(windows, max(len(rows), 1))):
        both = part[~(np.isnan(actual[part]) | np.isnan(estimated[part]))]
        if len(both):
            errors = estimated[both] - actual[both]
            held = (last[both] - actual[both])[~np.isnan(last[both])]
            found.append(
                Window(
                    int(rows[both[0]]),
                    int(rows[both[-1]]),
                    len(both),
                    float(np.sqrt((errors**2).mean())),
                    float(np.sqrt((held**2).mean())) if len(held) else None,
                    float(errors.mean()),
                )
            )
    return found
