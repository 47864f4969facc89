"""Parquet files to Arrow tables, saying which columns they lack."""

from __future__ import annotations

from collections.abc import Sequence

import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.job import JobError


def read_table(path: str, columns: Sequence[str]) -> pa.Table:
    """The named columns of a Parquet file. Raises columns_missing."""
    with pq.ParquetFile(path) as file:
        require_columns(columns, file.schema_arrow.names)
        return file.read(columns=list(dict.fromkeys(columns)))


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
