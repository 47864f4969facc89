"""What rows to predict lack: missing and unreadable cells, and rows that a recipe removes."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace

import numpy as np
import pyarrow as pa

from hakaru_compute.model.read_inputs import InputRows
from hakaru_compute.preparation.replayed_rows import ReplayedRows


def gaps_of(rows: InputRows) -> pa.Array:
    """A text a row, such as 'x: missing; z: unreadable', null where every feature has a value."""
    count = rows.frame.row_count
    own = [column.name for column in (*rows.frame.numeric_columns, *rows.frame.categorical_columns)]
    columns = [
        (f"{name}: {kind}", found[name])
        for name in dict.fromkeys([*own, *rows.missing])
        for kind, found in (("missing", rows.missing), ("unreadable", rows.unreadable))
        if name in found
    ]
    if rows.removed_by is not None:
        columns += [
            (f"step {n}: removed", rows.removed_by == n) for n in np.unique(rows.removed_by[rows.removed_by > 0])
        ]
    if not columns:
        return pa.nulls(count, pa.string())
    packed = np.packbits(np.column_stack([mask for _, mask in columns]), axis=1)
    keys = np.ascontiguousarray(packed).view(np.dtype((np.void, packed.shape[1]))).ravel()
    _, first, index = np.unique(keys, return_index=True, return_inverse=True)
    texts = ["; ".join(text for text, mask in columns if mask[row]) or None for row in first]
    return pa.array(texts, pa.string()).take(pa.array(index.ravel()))


def with_lost_features(rows: InputRows, features: ReplayedRows, unused: Collection[str] = ()) -> InputRows:
    """The rows, also saying which features a recipe could not make of complete ones, and which step removed a row.

    Features that the model does without (`unused`) are nothing lost.
    """
    if features.frame is rows.frame:
        return rows
    whole = ~filled_rows(rows) & ~features.lost
    missing = dict(rows.missing)
    made = features.frame
    for index, column in enumerate(made.numeric_columns):
        gaps = np.isnan(made.numeric[:, index]) & whole
        if column.name not in unused and gaps.any():
            missing[column.name] = missing.get(column.name, False) | gaps
    for index, column in enumerate(made.categorical_columns):
        gaps = (made.codes[:, index] < 0) & whole
        if column.name not in unused and gaps.any():
            missing[column.name] = missing.get(column.name, False) | gaps
    return replace(rows, missing=missing, removed_by=features.removed_by if features.lost.any() else None)


def filled_rows(rows: InputRows) -> np.ndarray:
    """Mask (n,) of the rows in which any feature is missing or unreadable."""
    masks = [*rows.missing.values(), *rows.unreadable.values()]
    return np.logical_or.reduce(masks) if masks else np.zeros(rows.frame.row_count, dtype=bool)


def rows_without_values(rows: InputRows) -> int:
    """How many rows have no value of any feature."""
    features = len(rows.frame.numeric_columns) + len(rows.frame.categorical_columns)
    own = [column.name for column in (*rows.frame.numeric_columns, *rows.frame.categorical_columns)]
    masks = [found[name] for found in (rows.missing, rows.unreadable) for name in own if name in found]
    return int((np.sum(masks, axis=0) == features).sum()) if len(masks) >= features else 0
