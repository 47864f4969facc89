"""What is refused of rows typed by hand, before and after they are predicted."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.job import JobError
from hakaru_compute.tabular.allowed_range import allowed_range
from hakaru_compute.tabular.model_files import KeptModel, KeptParts
from hakaru_compute.tabular.model_inputs import iso_time
from hakaru_compute.tabular.recipe_model import ReplayedRows


def check_rows(model: KeptModel, rows: Sequence[Mapping[str, Any]], frame: Frame) -> None:
    """Raises cell_unreadable, value_too_large and row_without_values, with the row counted from 1."""
    for place, column in enumerate(frame.numeric_columns):
        values = frame.numeric[:, place]
        for row in np.flatnonzero(np.isnan(values)):
            typed = rows[row].get(column.name)
            if typed is not None and str(typed).strip():
                raise JobError("cell_unreadable", row=int(row) + 1, feature=column.name, text=str(typed))
        if column.name in model.ranges:
            low, high = allowed_range(*model.ranges[column.name])
            for row in np.flatnonzero((values < low) | (values > high))[:1]:
                raise _too_large(column, int(row), float(values[row]), low, high)
    empty = np.isnan(frame.numeric).all(axis=1) & (frame.codes < 0).all(axis=1)
    for row in np.flatnonzero(empty)[:1]:
        raise JobError("row_without_values", row=int(row) + 1)


def require_finite(model: KeptParts, frame: Frame, features: ReplayedRows, unanswered: np.ndarray) -> None:
    """Raises value_too_large for a complete row without an answer (mask (n,)), naming the column farthest from its training."""
    lost = unanswered & ~features.lost
    if model.preparation.settings.missing.method == "delete_row":
        lost &= features.frame.complete_rows(without=model.file.unused)
    ranges = model.file.ranges
    columns = [(place, column) for place, column in enumerate(frame.numeric_columns) if column.name in ranges]
    for row in np.flatnonzero(lost)[:1]:
        place, column = max(columns, key=lambda one: _remoteness(frame.numeric[row, one[0]], ranges[one[1].name]))
        raise _too_large(column, int(row), float(frame.numeric[row, place]), *ranges[column.name])


def _remoteness(value: float, limits: tuple[float, float]) -> float:
    """How far beyond its range a value lies, in widths of the range."""
    low, high = limits
    return max(low - value, value - high, 0.0) / ((high - low) or abs(high) or 1.0) if value == value else 0.0


def _too_large(column: FeatureColumn, row: int, value: float, low: float, high: float) -> JobError:
    if column.type == "datetime":
        shown: list[Any] = [iso_time(one) for one in (value, low, high)]
    else:
        shown = [float(f"{one:.6g}") for one in (value, low, high)]
    return JobError(
        "value_too_large", row=row + 1, feature=column.name, value=shown[0], minimum=shown[1], maximum=shown[2]
    )
