"""Rows of online calls as arrays."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hakaru_compute.families.series.online_spec import SeriesRow
from hakaru_compute.families.series.times import moment_of
from hakaru_compute.job import JobError


def read_rows(
    rows: Sequence[SeriesRow], channels: Sequence[str], *, timed: bool
) -> tuple[np.ndarray, list[float] | None]:
    """The channels' values (n, p), NaN where missing, and the rows' times where the model has a time column.

    Raises sensor_time_missing, rows_not_rising.
    """
    cells = [[row.values.get(name) for name in channels] for row in rows]
    values = np.array([[np.nan if cell is None else cell for cell in row] for row in cells], dtype=float)
    if not timed:
        return values, None
    lacking = next((place for place, row in enumerate(rows) if row.time is None), None)
    if lacking is not None:
        raise JobError("sensor_time_missing", row=lacking + 1)
    times = [moment_of(row.time) for row in rows if row.time is not None]
    late = np.flatnonzero(~(np.diff(times) > 0))
    if len(late):
        row = int(late[0]) + 1
        raise JobError("rows_not_rising", row=row + 1, time=str(rows[row].time))
    return values, times
