"""Columns of a series as they were some rows ago."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

# Cells of the matrix that are made at once.
CELLS_A_BLOCK = 2_000_000
# Fewer cells for each group of lags than these are found one by one sooner than group by group.
CELLS_A_GROUP = 1_500
# From so many rows on, gathering a column takes longer than getting at it.
ROWS_BY_COLUMN = 200


@dataclass(frozen=True)
class Lag:
    """A column of the series, `rows` rows before the present one: the mean of `window` rows that end there."""

    column: int
    rows: int
    window: int = 1

    def __post_init__(self) -> None:
        if self.rows < 0 or self.window < 1:
            raise ValueError(f"a lag looks back, not ahead: {self.rows} rows, window {self.window}")


@dataclass(frozen=True)
class _Group:
    """Lags of one length and window. columns: of the series; places: of the lags among all."""

    lags: list[Lag]
    rows: int
    window: int
    columns: slice | np.ndarray
    places: slice | np.ndarray


class GroupedLags(tuple[Lag, ...]):
    """Lags that are looked up again and again."""

    @cached_property
    def groups(self) -> list[_Group]:
        """Those of one length together, as their cells lie side by side in the series."""
        alike: dict[tuple[int, int], list[int]] = {}
        for place, lag in enumerate(self):
            alike.setdefault((lag.rows, lag.window), []).append(place)
        return [
            _Group(
                [self[place] for place in places],
                rows,
                window,
                _evenly([self[place].column for place in places]),
                _evenly(places),
            )
            for (rows, window), places in alike.items()
        ]

    @cached_property
    def as_arrays(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """Columns, rows and windows (l,)."""
        each = np.array([(lag.column, lag.rows, lag.window) for lag in self], dtype=np.int64).reshape(len(self), 3)
        return each[:, 0], each[:, 1], each[:, 2]


def _evenly(places: list[int]) -> slice | np.ndarray:
    """As a slice where they are evenly apart, as a slice is copied without an index."""
    step = places[1] - places[0] if len(places) > 1 else 1
    if step > 0 and all(later - one == step for one, later in itertools.pairwise(places)):
        return slice(places[0], places[-1] + 1, step)
    return np.array(places)


def reach(lags: Sequence[Lag]) -> int:
    """How many rows before the present one these lags look back."""
    return max((lag.rows + lag.window - 1 for lag in lags), default=0)


def every_lag(
    columns: int,
    largest: int | Sequence[int],
    step: int | Sequence[int] = 1,
    *,
    dead_times: Sequence[int] | None = None,
) -> GroupedLags:
    """Lags 0, step, 2 · step, … up to `largest` of each of so many columns, from a column's dead time on where there is one.
    largest, step: of all columns, or of each.
    """
    ends = [largest] * columns if isinstance(largest, int) else largest
    steps = [step] * columns if isinstance(step, int) else step
    starts = dead_times or [0] * columns
    return GroupedLags(
        Lag(column, rows)
        for column in range(columns)
        for rows in range(starts[column], ends[column] + 1, steps[column])
    )


def lagged_matrix(values: np.ndarray, rows: np.ndarray, lags: Sequence[Lag], first: np.ndarray) -> np.ndarray:
    """The lags (m, lags) at rows (m,) of a series (n, p); NaN where a lag reaches beyond the stretch of its row, or over a
    missing value. first (n,): the first row of each row's stretch. No cell knows of anything after its row. It lies column by column
    in memory, as a series does best: cells of rows that follow each other are copied together.
    """
    lags = lags if isinstance(lags, GroupedLags) else GroupedLags(lags)
    begins = first[rows]
    if len(rows) * len(lags) < CELLS_A_GROUP * len(lags.groups):
        return _cell_by_cell(values, rows, lags, begins)
    found = np.empty((len(rows), len(lags)), order="F")
    following = len(rows) > 1 and bool((np.diff(rows) == 1).all())
    for group in lags.groups:
        cells = _cells(values, rows, group.rows, group, following=following)
        for earlier in range(1, group.window):
            cells = cells + _cells(values, rows, group.rows + earlier, group, following=following)
        short = rows - group.rows - group.window + 1 < begins
        if group.window > 1 or short.any():
            cells = np.where(short[:, None], np.nan, cells / group.window)
        found[:, group.places] = cells
    return found


def _cell_by_cell(values: np.ndarray, rows: np.ndarray, lags: GroupedLags, begins: np.ndarray) -> np.ndarray:
    """The same, each cell found by itself."""
    columns, back, windows = lags.as_arrays
    places = rows[:, None] - back
    found = np.zeros(places.shape)
    for earlier in range(int(windows.max(initial=1))):
        wanted = windows > earlier
        found[:, wanted] += values[np.maximum(places[:, wanted] - earlier, 0), columns[wanted]]
    found /= windows
    found[places - windows + 1 < begins[:, None]] = np.nan
    return found


def lagged_blocks(
    values: np.ndarray, rows: np.ndarray, lags: Sequence[Lag], first: np.ndarray, cells: int = CELLS_A_BLOCK
) -> Iterator[tuple[slice, np.ndarray]]:
    """The same matrix in blocks of rows, for series whose lags do not fit into memory together."""
    size = rows_a_block(lags, cells)
    for start in range(0, len(rows), size):
        part = slice(start, min(start + size, len(rows)))
        yield part, lagged_matrix(values, rows[part], lags, first)


def rows_a_block(lags: Sequence[Lag], cells: int = CELLS_A_BLOCK) -> int:
    """Of how many rows the lags are made at once."""
    return max(1, cells // max(1, len(lags)))


def _cells(values: np.ndarray, rows: np.ndarray, back: int, group: _Group, *, following: bool) -> np.ndarray:
    """Of a group's columns (m, k), so many rows before these; of the first row where there is none before it."""
    if following and rows[0] >= back:
        begin = int(rows[0]) - back
        return values[begin : begin + len(rows), group.columns]
    places = np.maximum(rows - back, 0)
    if values.flags.f_contiguous and len(rows) >= ROWS_BY_COLUMN:
        # Each column is gathered by itself: they lie one after another.
        found = np.empty((len(rows), len(group.lags)), order="F")
        for place, lag in enumerate(group.lags):
            found[:, place] = values[:, lag.column].take(places)
        return found
    return values[places][:, group.columns]
