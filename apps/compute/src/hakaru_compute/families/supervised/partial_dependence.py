"""How predictions change when one feature is set to each of its values."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime

import numpy as np

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.families.downsample import downsample
from hakaru_compute.families.report_results import PartialDependence

GRID_POINTS = 20
MOST_CATEGORIES = 20
MOST_LINES = 25


def partial_dependence(
    predict: Callable[[Frame], np.ndarray], frame: Frame, column: FeatureColumn, seed: int = 0
) -> list[PartialDependence]:
    """Mean prediction over the frame's rows and the own lines of some rows, taken at random (ICE; Goldstein et al. 2015), for each output.

    predict: (n,), or (n, outputs). The grid are quantiles from 2 to 98 % of a number or date, both values of a boolean, the
    most frequent categories. Empty for a column that never varies.
    """
    stored = frame.stored(column.name)
    labels: list[float | str]
    if column.type == "categorical":
        position = [one.name for one in frame.categorical_columns].index(column.name)
        counts = np.bincount(stored[stored >= 0], minlength=len(frame.levels[position]))
        values = np.sort(np.argsort(-counts, kind="stable")[: min(MOST_CATEGORIES, int((counts > 0).sum()))])
        labels = [frame.levels[position][code] for code in values]
    else:
        known = stored[~np.isnan(stored)]
        if len(known) == 0:
            return []
        distinct = np.unique(known)
        values = distinct
        if len(distinct) > GRID_POINTS:
            values = np.unique(np.quantile(known, np.linspace(0.02, 0.98, GRID_POINTS)))
        labels = [iso_time(value) for value in values] if column.type == "datetime" else values.tolist()
    if len(values) < 2:
        return []
    answers = [predict(frame.replaced(column.name, np.full(frame.row_count, value, stored.dtype))) for value in values]
    drawn = downsample(frame.row_count, MOST_LINES, seed)
    lines = np.stack([answer.reshape(frame.row_count, -1) for answer in answers], axis=1)
    return [
        PartialDependence(
            feature=column.name,
            type=column.type,
            grid=labels,
            mean=lines[:, :, output].mean(axis=0).tolist(),
            lines=lines[drawn, :, output].tolist(),
        )
        for output in range(lines.shape[2])
    ]


def iso_time(seconds: float) -> str:
    """Seconds since 1970 as ISO 8601 text of UTC."""
    return datetime.fromtimestamp(float(seconds), UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
