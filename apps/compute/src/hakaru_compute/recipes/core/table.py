"""A table whose columns are read when they are needed, a few at a time: a recipe never holds all of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import polars as pl
import polars.selectors as cs

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.store import ColumnData, InFile, InMemory, Numbered, Rows, Store

# 256 MB of numbers at a time.
CELLS_AT_ONCE = 32_000_000
# Tables up to this are read whole.
CELLS_READ_AT_ONCE = 10_000_000


@dataclass(frozen=True)
class ColumnView:
    """A column: where it is held, and which of the rows there are its own (null: all)."""

    data: ColumnData
    rows: Rows | None = None


@dataclass(frozen=True)
class Table:
    """Columns by name, in order. `numbers` are the rows' numbers, which stay with them while rows go."""

    places: dict[str, ColumnView]
    height: int
    numbers: ColumnView
    store: Store

    @property
    def names(self) -> list[str]:
        return list(self.places)

    def dtype(self, name: str) -> pl.DataType:
        return plain_type(self.places[name].data.dtype)

    def read(self, names: Sequence[str]) -> dict[str, pl.Series]:
        """These columns, whole. Not-a-number counts as missing. Raises recipe_column_missing.

        The series have no names of their own: polars takes some names of columns for patterns.
        """
        self.require(names)
        found = self._from_files(names)
        for name in dict.fromkeys(names):
            if name not in found:
                found[name] = _read(self.places[name])
        return {name: found[name] for name in dict.fromkeys(names)}

    def column(self, name: str) -> pl.Series:
        return self.read([name])[name]

    def row_numbers(self) -> pl.Series:
        return _read(self.numbers)

    def groups(self, names: Sequence[str]) -> Iterator[list[str]]:
        """The names in groups small enough to be read together."""
        at_once = max(1, CELLS_AT_ONCE // max(1, self.height))
        for first in range(0, len(names), at_once):
            yield list(names[first : first + at_once])

    def require(self, names: Sequence[str]) -> None:
        for name in names:
            if name not in self.places:
                raise JobError("recipe_column_missing", column=name)

    def with_columns(self, columns: dict[str, pl.Series]) -> Table:
        """The table with these columns put in place of those of their name, or at the end."""
        return self.put({name: plain(series.alias("")) for name, series in columns.items()})

    def put(self, columns: dict[str, pl.Series]) -> Table:
        """The same with columns that are `plain` already."""
        made = {name: ColumnView(self.store.keep(series)) for name, series in columns.items()}
        return replace(self, places={**self.places, **made})

    def select(self, names: Sequence[str]) -> Table:
        self.require(names)
        return replace(self, places={name: self.places[name] for name in names})

    def renamed(self, names: dict[str, str]) -> Table:
        self.require(list(names))
        return replace(self, places={names.get(name, name): index for name, index in self.places.items()})

    def filter(self, mask: pl.Series) -> Table:
        """The rows where the mask is true."""
        return self._take(Rows(mask, int(mask.sum()), is_mask=True))

    def gather(self, places: pl.Series) -> Table:
        """The rows at these places, in this order."""
        return self._take(Rows(places, len(places)))

    def renumbered(self) -> Table:
        return replace(self, numbers=ColumnView(Numbered(self.height)))

    def _take(self, rows: Rows) -> Table:
        # Columns that were taken from alike go on sharing one list of rows.
        shared: dict[int, Rows] = {}

        def take(index: ColumnView) -> ColumnView:
            if index.rows is None:
                return ColumnView(index.data, rows)
            key = id(index.rows)
            if key not in shared:
                shared[key] = index.rows.then(rows)
            return ColumnView(index.data, shared[key])

        places = {name: take(index) for name, index in self.places.items()}
        return Table(places, rows.height, take(self.numbers), self.store)

    def _from_files(self, names: Sequence[str]) -> dict[str, pl.Series]:
        together: dict[tuple[str, int | None], list[tuple[str, str]]] = {}
        for name in dict.fromkeys(names):
            index = self.places[name]
            if isinstance(index.data, InFile):
                key = (index.data.path, None if index.rows is None else id(index.rows))
                together.setdefault(key, []).append((name, index.data.name))
        found = {}
        for (path, _), group in together.items():
            sources = dict.fromkeys(source for _, source in group)
            frame = pl.scan_parquet(path, glob=False).select(cs.by_name(list(sources))).collect()
            rows = self.places[group[0][0]].rows
            for name, source in group:
                series = plain(frame.get_column(source).alias(""))
                found[name] = series if rows is None else rows.of(series)
        return found


def _read(index: ColumnView) -> pl.Series:
    if isinstance(index.data, InFile):
        raise TypeError("columns of files are read together")
    series = index.data.read()
    return series if index.rows is None else index.rows.of(series)


def table_of_file(path: str, store: Store) -> Table:
    """The table of a Parquet file. Of a large one nothing but the schema is read."""
    scan = pl.scan_parquet(path, glob=False)
    height = int(scan.select(pl.len()).collect().item())
    schema = scan.collect_schema()
    if 0 < height * len(schema) <= CELLS_READ_AT_ONCE:
        # Opening the file once for each of thousands of columns would take minutes.
        return table_of_columns({series.name: series for series in scan.collect().get_columns()}, store)
    places = {name: ColumnView(InFile(path, name, dtype)) for name, dtype in schema.items()}
    return Table(places, height, ColumnView(Numbered(height)), store)


def table_of_columns(columns: dict[str, pl.Series], store: Store, numbers: pl.Series | None = None) -> Table:
    """The table of columns that are in memory already, at least one."""
    places = {name: ColumnView(InMemory(plain(series.alias("")))) for name, series in columns.items()}
    height = len(next(iter(columns.values())))
    return Table(
        places, height, ColumnView(Numbered(height) if numbers is None else InMemory(numbers.alias(""))), store
    )


def framed(columns: Iterable[pl.Series]) -> pl.DataFrame:
    """Columns beside each other as c0, c1 …"""
    return pl.DataFrame([column.alias(f"c{index}") for index, column in enumerate(columns)])


def plain(series: pl.Series) -> pl.Series:
    """A column as steps expect it: numbers without NaN, text, true or false, dates."""
    wanted = plain_type(series.dtype)
    if series.dtype != wanted:
        series = series.cast(wanted)
    return series.fill_nan(None) if wanted.is_float() else series


def plain_type(dtype: Any) -> Any:
    """The type that `plain` gives a column of this type."""
    if dtype.is_decimal() or dtype == pl.Float32:
        return pl.Float64()
    if dtype in (pl.Categorical, pl.Enum):
        return pl.String()
    if dtype == pl.Null:
        return pl.String()
    if isinstance(dtype, pl.Datetime):
        # Moments with a zone become the same moments in UTC, as everywhere in compute.
        return pl.Datetime("us")
    return dtype
