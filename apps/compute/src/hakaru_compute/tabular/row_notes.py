"""What is said of single rows to predict, beside their answers."""

from __future__ import annotations

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.tabular.model_files import KeptParts
from hakaru_compute.tabular.prediction_results import RowNotes
from hakaru_compute.tabular.recipe_model import ReplayedRows


def row_notes(model: KeptParts, frame: Frame, features: ReplayedRows) -> list[RowNotes]:
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


def _notes(model: KeptParts, one: Frame, features: ReplayedRows, row: int, unknown: list[str]) -> RowNotes:
    outside, missing = [], []
    for column in (*one.numeric_columns, *one.categorical_columns):
        value = one.stored(column.name)[0]
        if value != value or (column.type == "categorical" and value < 0):
            missing.append(column.name)
        elif (limits := model.file.ranges.get(column.name)) and not limits[0] <= value <= limits[1]:
            outside.append(column.name)
    removed = int(features.removed_by[row])
    if not missing and not removed:
        missing = [name for name in _empty_features(features.frame, row) if name not in model.file.unused]
    return RowNotes(unknown_categories=unknown, out_of_range=outside, missing=missing, removed_by=removed or None)


def _empty_features(frame: Frame, row: int) -> list[str]:
    numbers = [
        column.name for i, column in enumerate(frame.numeric_columns) if frame.numeric[row, i] != frame.numeric[row, i]
    ]
    return numbers + [column.name for i, column in enumerate(frame.categorical_columns) if frame.codes[row, i] < 0]
