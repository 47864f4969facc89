"""Columns that points of a report may be coloured by."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.families.downsample import column_values, known_values
from hakaru_compute.families.results import ColumnValues
from hakaru_compute.families.supervised.report_data import Part, ReportData

MOST_COLOURS = 20
MOST_TIMES = 2
MOST_LABELS = 30


def row_colours(
    data: ReportData, path: str, train: np.ndarray, test: np.ndarray, features: Sequence[str]
) -> list[ColumnValues]:
    """At places among training and test rows: times and labels of the table, then `features` in their order, at most 20
    columns. Where a recipe makes the features these alone, as rows of the table are not what it leaves.
    """
    places = [(data.train, train), (data.test, test)]
    if data.model.recipe is not None:
        return [_of_frames(name, places) for name in features[:MOST_COLOURS]]
    rows = np.concatenate([part.frame.row_numbers[chosen] for part, chosen in places])
    schema = pq.read_schema(path)
    times = [field.name for field in schema if pa.types.is_temporal(_plain(field.type))][:MOST_TIMES]
    labels = [field.name for field in schema if pa.types.is_string(_plain(field.type))][: MOST_COLOURS // 2]
    split = data.model.file.spec.split.column
    first = list(dict.fromkeys([*times, *([split] if split in schema.names else []), *labels]))
    found = [one for one in column_values(path, first, rows) if one.name in times or _tells_apart(one)]
    others = [name for name in features if name not in first][: MOST_COLOURS - len(found)]
    return [*found, *column_values(path, others, rows)]


def _plain(kind: pa.DataType) -> pa.DataType:
    kind = kind.value_type if pa.types.is_dictionary(kind) else kind
    return pa.string() if pa.types.is_large_string(kind) else kind


def _tells_apart(column: ColumnValues) -> bool:
    """Names of single rows do not, nor does one label for all."""
    return column.type != "categorical" or 1 < len(set(column.values)) <= MOST_LABELS


def _of_frames(name: str, places: Sequence[tuple[Part, np.ndarray]]) -> ColumnValues:
    frames = [part.frame.take(chosen) for part, chosen in places]
    if name in (column.name for column in frames[0].categorical_columns):
        return ColumnValues(
            name=name, type="categorical", values=[label for frame in frames for label in frame.labels(name)]
        )
    kind = next(column.type for column in frames[0].numeric_columns if column.name == name)
    return ColumnValues(
        name=name, type=kind, values=[*known_values(np.concatenate([frame.stored(name) for frame in frames]))]
    )
