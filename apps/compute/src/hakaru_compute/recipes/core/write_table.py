"""A table's rows in order, a batch of all columns at a time, and a Parquet file of them."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import polars as pl
import pyarrow.parquet as pq
from polars import selectors
from polars.io.plugins import register_io_source

from hakaru_compute.recipes.core.spec import Column, ColumnKind
from hakaru_compute.recipes.core.store import Apart, InFile, Rows
from hakaru_compute.recipes.core.table import Table, plain

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


def batches(table: Table, rows: int) -> Iterator[pl.DataFrame]:
    """Frames of so many rows, at least one. Files are read once, from front to back."""
    table = _materialised(table)
    sources: dict[tuple[str, int | None], _FileRows] = {}
    columns: dict[str, _Whole | tuple[_FileRows, str]] = {}
    for name, index in table.places.items():
        if isinstance(index.data, InFile):
            key = (index.data.path, None if index.rows is None else id(index.rows))
            source = sources.setdefault(key, _FileRows(index.data.path, index.rows))
            source.add(index.data.name)
            columns[name] = (source, index.data.name)
        else:
            columns[name] = _Whole(index.data, index.rows)
    for first in range(0, max(1, table.height), rows):
        count = min(rows, table.height - first)
        for source in sources.values():
            source.move_to(first, count)
        # A list of series would name the column without a name.
        yield pl.DataFrame(
            {
                name: column.slice(first, count) if isinstance(column, _Whole) else column[0].column(column[1])
                for name, column in columns.items()
            }
        )


def _materialised(table: Table) -> Table:
    """The table with columns of files whose rows are not in the file's order brought into their own, one by one."""
    rising: dict[int, bool] = {}
    for name, index in table.places.items():
        if not isinstance(index.data, InFile) or index.rows is None:
            continue
        if id(index.rows) not in rising:
            rising[id(index.rows)] = index.rows.is_rising()
        if not rising[id(index.rows)]:
            table = table.with_columns({name: table.column(name)})
    return table


class _Whole:
    """A column that is held outside files."""

    def __init__(self, data: Apart, rows: Rows | None) -> None:
        self._series = data.read()
        self._places = None if rows is None or rows.is_mask else rows.chosen
        if rows is not None and rows.is_mask:
            self._series = rows.of(self._series)

    def slice(self, first: int, count: int) -> pl.Series:
        if self._places is None:
            return self._series.slice(first, count)
        return self._series.gather(self._places.slice(first, count))


class _FileRows:
    """Columns of a Parquet file read row group by row group, and those of its rows that are wanted."""

    def __init__(self, path: str, rows: Rows | None) -> None:
        self._file = pq.ParquetFile(path)
        self._names: list[str] = []
        self._places = None if rows is None else rows.as_indices()
        self._group = 0
        self._frame: pl.DataFrame | None = None
        self._first = 0
        self._end = 0
        self._now = pl.DataFrame()

    def add(self, name: str) -> None:
        if name not in self._names:
            self._names.append(name)

    def move_to(self, first: int, count: int) -> None:
        if self._places is None:
            self._now = self._between(first, first + count)
            return
        places = self._places.slice(first, count)
        if count == 0:
            self._now = self._between(0, 0)
            return
        begin = int(places[0])
        self._now = self._between(begin, int(places[-1]) + 1)[places - begin]

    def column(self, name: str) -> pl.Series:
        return plain(self._now.get_column(name).alias(""))

    def _between(self, begin: int, end: int) -> pl.DataFrame:
        while self._end < end or self._frame is None:
            if self._group >= self._file.num_row_groups:
                more = pl.DataFrame(self._file.schema_arrow.empty_table().select(self._names))
            else:
                more = pl.DataFrame(self._file.read_row_group(self._group, columns=self._names))
            self._group += 1
            kept = None if self._frame is None else self._frame.slice(max(0, begin - self._first))
            self._first = self._end if kept is None else self._end - kept.height
            self._frame = more if kept is None else pl.concat([kept, more], rechunk=False)
            self._end += more.height
        return self._frame.slice(begin - self._first, end - begin)
