"""The rows of a table as experiments: conditions, what was measured, and which of them are to be learned from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.conditions.draw import unlike
from hakaru_compute.conditions.listed import read_column
from hakaru_compute.conditions.space import Space
from hakaru_compute.data.read_frame import numbers
from hakaru_compute.data.read_table import read_table
from hakaru_compute.job import JobError
from hakaru_compute.kinds.next_experiments.spec import KnownRow, RunSpec
from hakaru_compute.model.spec import Cell

# A run sheet holds the whole table.
MOST_ROWS = 20_000
# Of the quartiles' distance, so far from the median is no value to learn from; fewer rows than this say nothing of it.
FAR, FEWEST_TO_JUDGE = 20.0, 8


@dataclass(frozen=True)
class Experiments:
    """conditions (n, d), NaN where a cell is none of the factor's values; targets (n, t), NaN where nothing was measured.

    known (n,): rows with every factor; measured (n,): of those the rows with at least one target. far (n, t): values far
    beyond all others.
    """

    table: pa.Table
    conditions: np.ndarray
    targets: np.ndarray
    far: np.ndarray

    @property
    def known(self) -> np.ndarray:
        return ~np.isnan(self.conditions).any(axis=1)

    @property
    def measured(self) -> np.ndarray:
        return self.known & ~np.isnan(self.targets).all(axis=1)

    def same(self) -> np.ndarray:
        """Numbers (n,) that rows of one condition share."""
        _, place = np.unique(np.nan_to_num(self.conditions, nan=np.inf), axis=0, return_inverse=True)
        return np.asarray(place.ravel())


def read_experiments(space: Space, spec: RunSpec) -> Experiments:
    """Raises column_unknown for what the table lacks, next_rows_too_many."""
    present = pq.read_schema(spec.table.path).names
    for name in [*space.names, *(target.target for target in spec.targets)]:
        if name not in present:
            raise JobError("column_unknown", column=name)
    rows = pq.read_metadata(spec.table.path).num_rows
    if rows > MOST_ROWS:
        raise JobError("next_rows_too_many", rows=rows, limit=MOST_ROWS)
    table = read_table(spec.table.path, list(present))
    conditions = np.column_stack([read_column(table, column, set(present)) for column in space.columns])
    targets = np.column_stack([numbers(table.column(target.target)) for target in spec.targets])
    return Experiments(table, conditions, targets, _far(targets))


def _far(targets: np.ndarray) -> np.ndarray:
    found = np.zeros(targets.shape, bool)
    for at, column in enumerate(targets.T):
        there = column[~np.isnan(column)]
        if len(there) < FEWEST_TO_JUDGE:
            continue
        low, middle, high = np.quantile(there, [0.25, 0.5, 0.75])
        if high > low:
            found[:, at] = np.abs(column - middle) > FAR * (high - low)
    return found


def unmeasured(space: Space, experiments: Experiments) -> np.ndarray:
    """The conditions (n, d) of rows without outcomes that the factors' limits and the rules allow."""
    rows = experiments.conditions[experiments.known & np.isnan(experiments.targets).all(axis=1)]
    allowed = np.logical_and.reduce([space.feasible(rows), *(kept for _, kept in space.within(rows))])
    return unlike(rows[allowed])


def known_rows(space: Space, experiments: Experiments, rows: np.ndarray) -> list[KnownRow]:
    return [
        KnownRow(
            setting=space.cells(experiments.conditions[row]),
            values=[None if np.isnan(value) else float(value) for value in experiments.targets[row]],
        )
        for row in rows.tolist()
    ]


def sheet_of(experiments: Experiments, settings: list[dict[str, Cell]]) -> dict[str, list[Any]]:
    """The table with the settings as further rows, as cells that JSON has; columns that are no factor are empty there, and days
    have no time of day.
    """
    names = experiments.table.column_names
    columns = [_days(column.to_pylist()) for column in experiments.table.columns]
    rows = [*zip(*columns, strict=True), *([setting.get(name) for name in names] for setting in settings)]
    return {"columns": names, "rows": [[_cell(cell) for cell in row] for row in rows]}


def _days(cells: list[Any]) -> list[Any]:
    """Moments that are all at midnight as days."""
    moments = [cell for cell in cells if isinstance(cell, datetime)]
    if not moments or any(moment.time() != time() for moment in moments):
        return cells
    return [cell.date() if isinstance(cell, datetime) else cell for cell in cells]


def _cell(value: Any) -> Cell:
    if isinstance(value, datetime | date):
        return value.isoformat(sep=" ") if isinstance(value, datetime) else value.isoformat()
    if isinstance(value, float) and not np.isfinite(value):
        return None
    return value if isinstance(value, (int, float, str, bool)) or value is None else str(value)
