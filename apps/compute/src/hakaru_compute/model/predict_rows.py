"""Rows typed by hand: what a model says of them at once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.data.read_frame import frame_from_rows
from hakaru_compute.data.read_table import require_columns
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.model.file import ModelFile
from hakaru_compute.model.folder import LoadedModel
from hakaru_compute.model.kind import FormKind
from hakaru_compute.model.model_inputs import iso_time
from hakaru_compute.model.read_inputs import allowed_range
from hakaru_compute.model.spec import RowNotes, TypedRows
from hakaru_compute.preparation.replayed_rows import ReplayedRows
from hakaru_compute.spec import Result


def predict_rows(kind: FormKind[Any, Any, Any, Any], spec: TypedRows, ctx: JobContext) -> Result:
    """What the model says of each row, with models kept in memory between calls.

    Raises columns_missing for a feature that no row names, cell_unreadable, value_too_large, row_without_values, and what
    the kind's settings raise.
    """
    model = kind.in_memory(spec.model_dir)
    columns = model.file.input_columns
    require_columns([column.name for column in columns], [name for row in spec.rows for name in row])
    frame = frame_from_rows(spec.rows, columns)
    check_rows(model.file, spec.rows, frame)
    settings = kind.settings(model, spec)
    features = model.features_of(frame)
    answers = kind.answer(model, features, settings)
    if kind.finds_all(model):
        require_finite(model, frame, features, answers.unanswered)
    return kind.rows_result(model, spec, settings, answers, row_notes(model, frame, features))


def check_rows(model: ModelFile, rows: Sequence[Mapping[str, Any]], frame: Frame) -> None:
    """Raises cell_unreadable, value_too_large and row_without_values, with the row counted from 1."""
    for index, column in enumerate(frame.numeric_columns):
        values = frame.numeric[:, index]
        for row in np.flatnonzero(np.isnan(values)).tolist():
            typed = rows[row].get(column.name)
            if typed is not None and str(typed).strip():
                raise JobError("cell_unreadable", row=row + 1, feature=column.name, text=str(typed))
        if column.name in model.ranges:
            low, high = allowed_range(*model.ranges[column.name])
            for row in np.flatnonzero((values < low) | (values > high))[:1]:
                raise _too_large(column, int(row), float(values[row]), low, high)
    empty = np.isnan(frame.numeric).all(axis=1) & (frame.codes < 0).all(axis=1)
    for row in np.flatnonzero(empty)[:1]:
        raise JobError("row_without_values", row=int(row) + 1)


def require_finite(model: LoadedModel[Any], frame: Frame, features: ReplayedRows, unanswered: np.ndarray) -> None:
    """Raises value_too_large for a complete row without an answer (mask (n,)), naming the column farthest from its training."""
    lost = unanswered & ~features.lost
    if model.preparation.settings.missing.method == "delete_row":
        lost &= features.frame.complete_rows(without=model.file.unused)
    ranges = model.file.ranges
    columns = [(index, column) for index, column in enumerate(frame.numeric_columns) if column.name in ranges]
    for row in np.flatnonzero(lost)[:1]:
        index, column = max(columns, key=lambda one: _remoteness(frame.numeric[row, one[0]], ranges[one[1].name]))
        raise _too_large(column, int(row), float(frame.numeric[row, index]), *ranges[column.name])


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


def row_notes(model: LoadedModel[Any], frame: Frame, features: ReplayedRows) -> list[RowNotes]:
    """What training never saw of each row as it is: unknown labels, values out of range, missing ones, and which step removes it."""
    notes = []
    for row in range(frame.row_count):
        one = np.array([row])
        unknown = list(model.preparation.unknown_categories(features.frame.take(one)))
        # A row by itself has no neighbours for a step to look at.
        if features.unknown and not model.is_ordered:
            unknown += model.features_of(frame.take(one)).unknown
        notes.append(_notes(model, frame.take(one), features, row, list(dict.fromkeys(unknown))))
    return notes


def _notes(model: LoadedModel[Any], one: Frame, features: ReplayedRows, row: int, unknown: list[str]) -> RowNotes:
    outside, missing = [], []
    for column in (*one.numeric_columns, *one.categorical_columns):
        value = one.stored(column.name)[0]
        if value != value or (column.type == "categorical" and value < 0):
            missing.append(column.name)
        elif (limits := model.file.ranges.get(column.name)) and not limits[0] <= value <= limits[1]:
            outside.append(column.name)
    outside += [name for name, places in features.beyond.items() if row in places and name not in outside]
    removed = int(features.removed_by[row])
    if not missing and not removed:
        missing = [
            name
            for name in _empty_features(features.frame, row)
            if name not in model.file.unused and name not in outside
        ]
    return RowNotes(unknown_categories=unknown, out_of_range=outside, missing=missing, removed_by=removed or None)


def _empty_features(frame: Frame, row: int) -> list[str]:
    numbers = [
        column.name for i, column in enumerate(frame.numeric_columns) if frame.numeric[row, i] != frame.numeric[row, i]
    ]
    return numbers + [column.name for i, column in enumerate(frame.categorical_columns) if frame.codes[row, i] < 0]
