"""What keeps reports affordable: fewer points of many, saying how many there were, and time that parts share."""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np
import pyarrow as pa

from hakaru_compute.data.read_frame import coded, numbers
from hakaru_compute.data.read_table import read_table
from hakaru_compute.families.results import ColumnValues, Shown


def downsample(count: int, most: int, seed: int, keep: np.ndarray | None = None) -> np.ndarray:
    """Places of at most `most` of `count` points in order: those of `keep` first, the rest at random (seeded)."""
    if count <= most:
        return np.arange(count)
    kept = np.empty(0, dtype=int) if keep is None else keep[:most]
    others = np.delete(np.arange(count), kept)
    chosen = np.random.default_rng(seed).choice(others, most - len(kept), replace=False)
    return np.sort(np.concatenate([kept, chosen]))


def shown(indices: np.ndarray, total: int) -> Shown:
    return Shown(shown=len(indices), total=total)


def column_values(path: str, columns: Sequence[str], rows: np.ndarray) -> list[ColumnValues]:
    """Any of a table's columns at these rows (from 0). Raises columns_missing."""
    if not columns:
        return []
    indices = pa.array(rows)
    return [values_of(name, read_table(path, [name]).column(0).take(indices)) for name in columns]


def values_of(name: str, cells: pa.ChunkedArray) -> ColumnValues:
    """A column's cells, whatever they are."""
    kind = cells.type.value_type if pa.types.is_dictionary(cells.type) else cells.type
    is_time = pa.types.is_timestamp(kind) or pa.types.is_date(kind)
    if is_time or pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind):
        return ColumnValues(
            name=name,
            type="datetime" if is_time else "numeric",
            values=[*known_values(numbers(cells, is_datetime=is_time))],
        )
    if pa.types.is_boolean(kind):
        return ColumnValues(name=name, type="boolean", values=[*known_values(numbers(cells))])
    codes, labels = coded(cells)
    return ColumnValues(
        name=name, type="categorical", values=[labels[code] if code >= 0 else None for code in codes.tolist()]
    )


def known_values(values: np.ndarray) -> list[float | None]:
    """The numbers, null where NaN."""
    return [None if value != value else value for value in values.tolist()]


class Budget:
    """Seconds that may pass from now on. A part asks for a share of what is left before it starts."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        return max(0.0, self._end - time.monotonic())

    def share(self, part: float) -> Budget:
        """A budget of this part (0 to 1) of what is left."""
        return Budget(self.left() * part)
