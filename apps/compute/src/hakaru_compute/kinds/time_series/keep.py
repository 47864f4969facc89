"""What is noted of the series that a model was trained on."""

from __future__ import annotations

import math

import numpy as np

from hakaru_compute.data.spec import Feature
from hakaru_compute.kinds.time_series.series import Series
from hakaru_compute.model.spec import ModelInput


def longest_run(column: np.ndarray) -> int:
    """The longest run of equal values of a column (n,)."""
    changes = np.flatnonzero(np.concatenate([[True], ~(column[1:] == column[:-1]), [True]]))
    return int(np.diff(changes).max(initial=0))


def ranges_of(series: Series) -> dict[str, tuple[float, float]]:
    """The smallest and largest value of each channel that has any."""
    lowest, highest = np.fmin.reduce(series.values, axis=0), np.fmax.reduce(series.values, axis=0)
    pairs = zip(series.channels, lowest, highest, strict=True)
    return {name: (float(low), float(high)) for name, low, high in pairs if not math.isnan(low)}


def describe(series: Series, place: int, feature: Feature) -> ModelInput:
    """A channel and what the series had of it."""
    known = series.values[:, place]
    known = known[~np.isnan(known)]
    typical = float(np.quantile(known, 0.5, method="lower")) if len(known) else None
    boolean = feature.type == "boolean"
    return ModelInput(
        name=feature.name,
        type="boolean" if boolean else "numeric",
        minimum=None if boolean or not len(known) else float(known.min()),
        maximum=None if boolean or not len(known) else float(known.max()),
        typical=bool(typical) if boolean and typical is not None else typical,
        categories=None,
    )
