"""A table to a Parquet file, a batch of rows at a time."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import polars as pl
from polars import selectors
from polars.io.plugins import register_io_source

from hakaru_compute.recipes.core.batches import batches
from hakaru_compute.recipes.core.spec import Column, ColumnKind
from hakaru_compute.recipes.core.table import Table

ROW_GROUP = 122_880
# 320 MB of numbers: very wide tables get smaller row groups.
MOST_CELLS = 40_000_000


def write_table(table: Table, path: Path, tick: Callable[[float], None]) -> None:
    """Writes every column and row, numbers as doubles and dates as times, as every stored table has them.

    `tick` hears the share that is written.
    """
    rows = max(1000, min(ROW_GROUP, MOST_CELLS // max(1, len(table.places))))
    frames = map(_as_stored, batches(table, min(rows, ROW_GROUP)))
    first = next(frames)
    failed: list[BaseException] = []

    def stored(*_wanted: object) -> Iterator[pl.DataFrame]:
        written = 0
        try:
            for frame in itertools.chain([first], frames):
                yield frame
                written += frame.height
                tick(written / max(1, table.height))
        except BaseException as error:  # polars makes a text of it
            failed.append(error)
            raise

    try:
        # Unlike pyarrow's writer, polars' writes the columns of a batch on all threads.
        register_io_source(stored, schema=first.schema).sink_parquet(
            path, compression="zstd", compression_level=1, row_group_size=rows
        )
    except pl.exceptions.ComputeError:
        if failed:
            raise failed[0] from None
        raise


def _as_stored(frame: Any) -> Any:
    return frame.with_columns(selectors.numeric().cast(pl.Float64), selectors.date().cast(pl.Datetime("us")))


def columns_of(table: Table) -> list[Column]:
    return [Column(name=name, type=kind_of(table.dtype(name))) for name in table.names]


def kind_of(dtype: Any) -> ColumnKind:
    """What a person calls a type."""
    if dtype.is_integer():
        return "integer"
    if dtype.is_numeric():
        return "number"
    if dtype == pl.String:
        return "text"
    if dtype == pl.Boolean:
        return "boolean"
    return "datetime" if dtype == pl.Date or isinstance(dtype, pl.Datetime) else "other"
