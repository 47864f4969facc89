"""Arrow columns and typed rows to Frames."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.compute as pc

from hakaru_compute.data.frame import MISSING_CODE, FeatureColumn, Frame


def frame_from_arrow(table: pa.Table, columns: Sequence[FeatureColumn], first_row: int = 0) -> Frame:
    """A Frame of the named columns of an Arrow table; its rows are numbered from `first_row`.

    Values that cannot be read as the column's type count as missing. A column that the table lacks: KeyError.
    """
    numeric_columns = tuple(column for column in columns if column.type != "categorical")
    categorical_columns = tuple(column for column in columns if column.type == "categorical")
    row_count = table.num_rows
    numeric = np.empty((row_count, len(numeric_columns)))
    for index, column in enumerate(numeric_columns):
        numeric[:, index] = numbers(table.column(column.name), column.type == "datetime")
    codes = np.empty((row_count, len(categorical_columns)), dtype=np.int32)
    levels = []
    for index, column in enumerate(categorical_columns):
        codes[:, index], column_levels = coded(table.column(column.name))
        levels.append(column_levels)
    row_numbers = np.arange(first_row, first_row + row_count)
    return Frame(numeric_columns, categorical_columns, numeric, codes, tuple(levels), row_numbers)


def frame_from_rows(rows: Sequence[Mapping[str, Any]], columns: Sequence[FeatureColumn]) -> Frame:
    """A Frame of rows typed by hand: name to number, text, boolean, ISO date or None."""
    arrays = {}
    for column in columns:
        values = [row.get(column.name) for row in rows]
        if column.type == "categorical":
            arrays[column.name] = pa.array([label_of(value) for value in values], pa.string())
        else:
            arrays[column.name] = pa.array(
                [number_of(value, column.type == "datetime") for value in values], pa.float64()
            )
    return frame_from_arrow(pa.table(arrays), columns)


def numbers(column: pa.ChunkedArray, is_datetime: bool = False) -> np.ndarray:
    """A column as float64 (n,), NaN where missing; datetimes as seconds since 1970 (UTC where no zone is given)."""
    if pa.types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    if pa.types.is_date(column.type) or pa.types.is_timestamp(column.type):
        micros = (
            column.cast(pa.timestamp("us"), safe=False)
            if not _zoned(column.type)
            else column.cast(pa.timestamp("us", "UTC"), safe=False)
        )
        return numbers(micros.cast(pa.int64())) / 1e6
    if pa.types.is_string(column.type) or pa.types.is_large_string(column.type):
        return np.array([math.nan if value is None else _read_text(value, is_datetime) for value in column.to_pylist()])
    if not pa.types.is_float64(column.type):
        column = (
            pc.cast(column, pa.float64(), safe=False)
            if not pa.types.is_boolean(column.type)
            else pc.cast(pc.cast(column, pa.uint8()), pa.float64())
        )
    values = column.to_numpy().astype(np.float64, copy=True)
    values[~np.isfinite(values)] = math.nan
    return values


def coded(column: pa.ChunkedArray) -> tuple[np.ndarray, tuple[str, ...]]:
    """A column as codes int32 (n,) and the labels they stand for, sorted; missing is -1."""
    if pa.types.is_dictionary(column.type):
        column = column.cast(column.type.value_type)
    encoded = column.dictionary_encode().combine_chunks()
    if isinstance(encoded, pa.ChunkedArray):
        encoded = encoded.chunk(0) if encoded.num_chunks else pa.array([], pa.string()).dictionary_encode()
    labels = [label_of(value) for value in encoded.dictionary.to_pylist()]
    order = sorted({label for label in labels if label is not None})
    index = {label: code for code, label in enumerate(order)}
    codes = np.array(
        [*(index[label] if label is not None else MISSING_CODE for label in labels), MISSING_CODE], dtype=np.int32
    )
    indices = encoded.indices.fill_null(len(labels)).to_numpy(zero_copy_only=False)
    return codes[indices], tuple(order)


def label_of(value: Any) -> str | None:
    """A categorical value as text: whole numbers without '.0', booleans as true and false, None where missing."""
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return None
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, (datetime, date)):
        return value.isoformat()
    text = str(value).strip()
    return text or None


def number_of(value: Any, is_datetime: bool = False) -> float | None:
    """A typed value as a number: booleans as 0 and 1, dates as seconds since 1970, None where it is none of these."""
    if value is None:
        return None
    number = float(value) if isinstance(value, (bool, int, float)) else _read_text(str(value), is_datetime)
    return number if math.isfinite(number) else None


def _read_text(text: str, is_datetime: bool) -> float:
    text = text.strip()
    if text.lower() in ("true", "false"):
        return float(text.lower() == "true")
    try:
        if not is_datetime:
            number = float(text)
            return number if math.isfinite(number) else math.nan
        moment = datetime.fromisoformat(text)
    except ValueError:
        return math.nan
    return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()


def _zoned(arrow_type: pa.DataType) -> bool:
    return pa.types.is_timestamp(arrow_type) and arrow_type.tz is not None
