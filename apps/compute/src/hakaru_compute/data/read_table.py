"""Parquet files to Arrow tables, saying which columns they lack."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.job import JobError


def read_table(path: str, columns: Sequence[str]) -> pa.Table:
    """The named columns of a Parquet file. Raises columns_missing."""
    with pq.ParquetFile(path) as file:
        require_columns(columns, file.schema_arrow.names)
        return file.read(columns=list(dict.fromkeys(columns)))


Item = TypeVar("Item")

# Columns of a file that are read together.
COLUMNS_AT_ONCE = 8


def read_columns(path: str, columns: Sequence[str]) -> Iterator[pa.ChunkedArray]:
    """The named columns of a Parquet file one by one, some read while those before them are worked on, and no more of the table held.
    Raises columns_missing.
    """
    with pq.ParquetFile(path) as file:
        require_columns(columns, file.schema_arrow.names)
        parts = [columns[start : start + COLUMNS_AT_ONCE] for start in range(0, len(columns), COLUMNS_AT_ONCE)]
        for part, table in read_ahead((part, file.read(columns=part)) for part in parts):
            yield from (table.column(name) for name in part)


def read_ahead(items: Iterator[Item]) -> Iterator[Item]:
    """The items, each made by another thread while the one before it is worked on."""
    with ThreadPoolExecutor(1) as reading:
        coming = reading.submit(next, items, None)
        while (item := coming.result()) is not None:
            coming = reading.submit(next, items, None)
            yield item


def require_columns(wanted: Sequence[str], present: Sequence[str]) -> None:
    """Raises columns_missing with the names that are not there."""
    missing = [name for name in dict.fromkeys(wanted) if name not in set(present)]
    if missing:
        raise JobError("columns_missing", columns=", ".join(missing))


def require_numeric(name: str, column: pa.ChunkedArray) -> None:
    """Raises column_not_numeric for a column that holds neither numbers nor booleans."""
    kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
    numeric = pa.types.is_integer(kind) or pa.types.is_floating(kind) or pa.types.is_decimal(kind)
    if not (numeric or pa.types.is_boolean(kind)):
        raise JobError("column_not_numeric", column=name)
