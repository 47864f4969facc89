"""Which columns a step works on, checked, and what of them can be learned from."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

import polars as pl

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.table import Table

Made = TypeVar("Made")


def numeric(table: Table, names: Sequence[str]) -> list[str]:
    """The names, once each. Raises recipe_column_missing, recipe_column_not_numeric."""
    table.require(names)
    for name in names:
        if not table.dtype(name).is_numeric():
            raise JobError("recipe_column_not_numeric", column=name)
    return list(dict.fromkeys(names))


def any_type(table: Table, names: Sequence[str]) -> list[str]:
    """The names, once each; every column where none is named. Raises recipe_column_missing."""
    table.require(names)
    return list(dict.fromkeys(names)) or table.names


def moment(table: Table, name: str) -> str:
    """The name of a date. Raises recipe_column_missing, recipe_column_not_datetime."""
    table.require([name])
    if table.dtype(name) != pl.Date and not isinstance(table.dtype(name), pl.Datetime):
        raise JobError("recipe_column_not_datetime", column=name)
    return name


# As packages/contract/src/text/reserved-names.ts has them: the table engine's row number, and what every object of
# JavaScript has.
RESERVED = frozenset(
    [
        "file_row_number",
        "constructor",
        "__definegetter__",
        "__definesetter__",
        "hasownproperty",
        "__lookupgetter__",
        "__lookupsetter__",
        "isprototypeof",
        "propertyisenumerable",
        "tostring",
        "valueof",
        "__proto__",
        "tolocalestring",
    ]
)


def unreserved(name: str) -> None:
    """Raises recipe_column_reserved where no column may have this name."""
    if name.strip().lower() in RESERVED:
        raise JobError("recipe_column_reserved", column=name)


def free(table: Table, names: Iterable[str], without: Iterable[str] = ()) -> None:
    """Raises recipe_column_exists where a new column's name is taken, or two new ones have the same, letter case aside
    (readers of Parquet ignore it), and recipe_column_reserved where no column may have it. `without` are columns that go.
    """
    going = set(without)
    taken = {name.lower() for name in table.names if name not in going}
    for name in names:
        unreserved(name)
        if name.lower() in taken:
            raise JobError("recipe_column_exists", column=name)
        taken.add(name.lower())


def of_each(make: Callable[..., Made], *columns: Sequence[Any]) -> list[Made]:
    """What is made of each column by itself, as many at a time as polars has threads: it works on a column with one."""
    with ThreadPoolExecutor(pl.thread_pool_size()) as pool:
        return list(pool.map(make, *columns))


def finite_values(column: pl.Series) -> pl.Series:
    """The values of a column of numbers that can be learned from."""
    known = column.drop_nulls().cast(pl.Float64)
    finite = known.is_finite()
    return known if finite.all() else known.filter(finite)


def seconds(series: pl.Series) -> pl.Series:
    """Dates as seconds since 1970."""
    return series.cast(pl.Datetime("us")).dt.epoch("us").cast(pl.Float64) / 1e6
