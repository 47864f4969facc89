"""Columns of a series as they were some rows ago."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np

# Cells of the matrix that are made at once.
CELLS_A_BLOCK = 2_000_000


@dataclass(frozen=True)
class Lag:
    """A column of the series, `rows` rows before the present one: the mean of `window` rows that end there."""

    column: int
    rows: int
    window: int = 1

    def __post_init__(self) -> None:
        if self.rows < 0 or self.window < 1:
            raise ValueError(f"a lag looks back, not ahead: {self.rows} rows, window {self.window}")


def reach(lags: Sequence[Lag]) -> int:
    """How many rows before the present one these lags look back."""
    return max((lag.rows + lag.window - 1 for lag in lags), default=0)


def every_lag(columns: int, largest: int, step: int = 1, *, dead_times: Sequence[int] | None = None) -> list[Lag]:
    """Lags 0, step, 2 · step, … up to `largest` of each of so many columns, from a column's dead time on where there is one."""
    starts = dead_times or [0] * columns
    return [Lag(column, rows) for column in range(columns) for rows in range(starts[column], largest + 1, step)]


def lagged_matrix(values: np.ndarray, rows: np.ndarray, lags: Sequence[Lag], first: np.ndarray) -> np.ndarray:
    """The lags (m, lags) at rows (m,) of a series (n, p); NaN where a lag reaches beyond the stretch of its row, or over a
    missing value. first (n,): the first row of each row's stretch. No cell knows of anything after its row.
    """
    found = np.empty((len(rows), len(lags)))
    for part, block in lagged_blocks(values, rows, lags, first):
        found[part] = block
    return found


def lagged_blocks(
    values: np.ndarray, rows: np.ndarray, lags: Sequence[Lag], first: np.ndarray, cells: int = CELLS_A_BLOCK
) -> Iterator[tuple[slice, np.ndarray]]:
    """The same matrix in blocks of rows, for series whose lags do not fit into memory together."""
    columns = np.array([lag.column for lag in lags], dtype=np.int64)
    back = np.array([lag.rows for lag in lags], dtype=np.int64)
    windows = np.array([lag.window for lag in lags], dtype=np.int64)
    size = max(1, cells // max(1, len(lags)))
    for start in range(0, len(rows), size):
        part = slice(start, min(start + size, len(rows)))
        places = rows[part][:, None] - back
        block = np.zeros(places.shape)
        for earlier in range(int(windows.max(initial=1))):
            wanted = windows > earlier
            block[:, wanted] += values[np.maximum(places[:, wanted] - earlier, 0), columns[wanted]]
        block /= windows
        block[places - windows + 1 < first[rows[part]][:, None]] = np.nan
        yield part, block
