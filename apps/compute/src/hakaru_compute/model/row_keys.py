"""Rows told again by what is in them: numbers that are the same for the same cells, whatever file they lie in."""

from __future__ import annotations

import hashlib

import numpy as np
import pyarrow as pa

from hakaru_compute.data.frame import Frame
from hakaru_compute.data.read_frame import coded

# Of splitmix64 (Steele, Lea & Flood, OOPSLA 2014), which mixes all bits.
GOLDEN, FIRST, SECOND = (np.uint64(one) for one in (0x9E3779B97F4A7C15, 0xBF58476D1CE4E5B9, 0x94D049BB133111EB))


def row_keys(frame: Frame, measured: pa.ChunkedArray | pa.Array | np.ndarray) -> np.ndarray:
    """uint64 (n,) of rows of features and of what was measured: numbers, or labels of classes."""
    columns = {column.name: _of_numbers(frame.stored(column.name)) for column in frame.numeric_columns}
    for column, levels in zip(frame.categorical_columns, frame.levels, strict=True):
        columns[column.name] = _of_labels(frame.stored(column.name), levels)
    keys = np.zeros(frame.row_count, np.uint64)
    for name in sorted(columns):
        keys = _mixed(keys, columns[name])
    return _mixed(keys, _of_column(measured))


def _of_column(column: pa.ChunkedArray | pa.Array | np.ndarray) -> np.ndarray:
    if isinstance(column, np.ndarray):
        return _of_numbers(column)
    chunked = column if isinstance(column, pa.ChunkedArray) else pa.chunked_array([column])
    return _of_labels(*coded(chunked))


def _of_numbers(values: np.ndarray) -> np.ndarray:
    # −0 is 0, and there is one NaN.
    plain = np.where(np.isnan(values), np.nan, values.astype(np.float64) + 0.0)
    return plain.view(np.uint64)


def _of_labels(codes: np.ndarray, levels: tuple[str, ...]) -> np.ndarray:
    digests = [hashlib.blake2b(level.encode(), digest_size=8).digest() for level in levels]
    table = np.array([*(int.from_bytes(one, "little") for one in digests), 0], np.uint64)
    return table[codes]


def _mixed(keys: np.ndarray, values: np.ndarray) -> np.ndarray:
    with np.errstate(over="ignore"):
        mixed = (keys ^ values) + GOLDEN
        mixed = (mixed ^ (mixed >> np.uint64(30))) * FIRST
        mixed = (mixed ^ (mixed >> np.uint64(27))) * SECOND
        return np.asarray(mixed ^ (mixed >> np.uint64(31)))
