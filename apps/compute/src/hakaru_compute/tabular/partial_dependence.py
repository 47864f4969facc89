"""How predictions change when one feature is set to each of its values."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

from hakaru_compute.tabular.report_results import PartialDependence

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy as np

    from hakaru_compute.data.frame import FeatureColumn, Frame

GRID_POINTS = 20
MOST_CATEGORIES = 20
MOST_LINES = 25


def partial_dependence(
    predict: Callable[[Frame], np.ndarray], frame: Frame, column: FeatureColumn
) -> PartialDependence | None:
    """Mean prediction over the frame's rows and some rows' own lines (ICE; Goldstein et al. 2015).

    The grid are quantiles from 2 to 98 % of a number or date, both values of a boolean, the most frequent categories.
    Null for a column that never varies.
    """
    import numpy as np

    stored = frame.stored(column.name)
    labels: list[float | str]
    if column.type == "categorical":
        place = [one.name for one in frame.categorical_columns].index(column.name)
        counts = np.bincount(stored[stored >= 0], minlength=len(frame.levels[place]))
        values = np.sort(np.argsort(-counts, kind="stable")[: min(MOST_CATEGORIES, int((counts > 0).sum()))])
        labels = [frame.levels[place][code] for code in values]
    else:
        known = stored[~np.isnan(stored)]
        if len(known) == 0:
            return None
        distinct = np.unique(known)
        values = distinct
        if len(distinct) > GRID_POINTS:
            values = np.unique(np.quantile(known, np.linspace(0.02, 0.98, GRID_POINTS)))
        labels = [_iso(value) for value in values] if column.type == "datetime" else values.tolist()
    if len(values) < 2:
        return None
    answers = [predict(frame.replaced(column.name, np.full(frame.row_count, value, stored.dtype))) for value in values]
    lines = np.column_stack(answers)
    return PartialDependence(
        feature=column.name,
        type=column.type,
        grid=labels,
        mean=lines.mean(axis=0).tolist(),
        lines=lines[:MOST_LINES].tolist(),
    )


def _iso(seconds: float) -> str:
    return datetime.fromtimestamp(float(seconds), UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
