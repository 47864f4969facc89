"""Which rows fulfil predicates. A missing value fulfils none, except where a list of values names it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any, NoReturn

import numpy as np
import polars as pl

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.columns import numeric
from hakaru_compute.recipes.core.step_run import StepRun
from hakaru_compute.recipes.core.table import Table
from hakaru_compute.recipes.formula.evaluate import evaluate, type_of
from hakaru_compute.recipes.table.parameters.rows import (
    Between,
    Inside,
    OneOf,
    Polygon,
    Predicate,
    RowNumbers,
    RowRange,
    Selection,
)


def selected(run: StepRun, table: Table, selection: Selection) -> pl.Series:
    """A mask of the rows that fulfil every predicate."""
    mask = pl.repeat(True, table.height, eager=True)
    for predicate in selection.all:
        run.tick()
        mask = mask & _mask(run, table, predicate).fill_null(False)
    return mask


def _mask(run: StepRun, table: Table, predicate: Predicate) -> pl.Series:
    if isinstance(predicate, RowNumbers):
        mask = table.row_numbers().is_in(predicate.rows)
        if absent := len(set(predicate.rows)) - int(mask.sum()):
            run.account.warn("rows_not_found", count=absent)
        return mask
    if isinstance(predicate, RowRange):
        return table.row_numbers().is_between(*predicate.row_between)
    if isinstance(predicate, Between):
        return _between(table, predicate)
    if isinstance(predicate, OneOf):
        return _one_of(table, predicate)
    if isinstance(predicate, Inside):
        return _inside(table, predicate.polygon)
    return _true(evaluate(predicate.formula, table))


def _true(values: pl.Series) -> pl.Series:
    if values.dtype == pl.Null:
        return values.cast(pl.Boolean)
    if values.dtype != pl.Boolean:
        raise JobError("formula_types", name="…", position=1, found=type_of(values.dtype), expected="boolean")
    return values


def _between(table: Table, predicate: Between) -> pl.Series:
    values = table.column(predicate.column)
    if isinstance(values.dtype, pl.Datetime) or values.dtype == pl.Date:
        values = values.cast(pl.Datetime("us"))
    mask = values.is_not_null()
    low, high = (None if end is None else _like(values, end, predicate.column) for end in predicate.between)
    if low is not None:
        mask = mask & (values >= low)
    if high is not None:
        mask = mask & (values <= high)
    return mask


def _one_of(table: Table, predicate: OneOf) -> pl.Series:
    values = table.column(predicate.column)
    if isinstance(values.dtype, pl.Datetime) or values.dtype == pl.Date:
        values = values.cast(pl.Datetime("us"))
    known = [_like(values, value, predicate.column) for value in predicate.in_ if value is not None]
    dtype = pl.Float64() if values.dtype.is_numeric() else values.dtype
    mask = values.cast(dtype).is_in(pl.Series(known, dtype=dtype)).fill_null(False)
    return mask | values.is_null() if None in predicate.in_ else mask


def _like(values: pl.Series, value: Any, column: str) -> Any:
    """The value as the column holds it. Raises recipe_predicate_unfitting."""
    if isinstance(values.dtype, pl.Datetime):
        return _moment(value, column)
    if values.dtype == pl.Boolean:
        return value if isinstance(value, bool) else _unfit(column, value)
    if values.dtype.is_numeric():
        is_number = isinstance(value, (int, float)) and not isinstance(value, bool)
        return float(value) if is_number else _unfit(column, value)
    if values.dtype == pl.String and isinstance(value, float) and value.is_integer():
        return str(int(value))
    return value if isinstance(value, str) else _unfit(column, value)


def _moment(value: Any, column: str) -> datetime:
    if isinstance(value, (int, float)) and not isinstance(value, bool):
        return datetime(1970, 1, 1) + timedelta(milliseconds=value)
    try:
        moment = datetime.fromisoformat(str(value))
    except ValueError:
        return _unfit(column, value)
    return moment.astimezone(UTC).replace(tzinfo=None) if moment.tzinfo else moment


def _unfit(column: str, value: Any) -> NoReturn:
    raise JobError("recipe_predicate_unfitting", column=column, value=str(value)[:100])


def _inside(table: Table, polygon: Polygon) -> pl.Series:
    """Even-odd rule: a point is inside where a ray from it crosses the outline an odd number of times."""
    x, y = (_coordinate(table, name).to_numpy() for name in (polygon.x, polygon.y))
    inside = np.zeros(table.height, dtype=bool)
    corners = polygon.points
    with np.errstate(divide="ignore", invalid="ignore"):
        for (x1, y1), (x2, y2) in zip(corners, [*corners[1:], corners[0]], strict=True):
            crosses = (y1 > y) != (y2 > y)
            inside ^= crosses & (x < (x2 - x1) * (y - y1) / (y2 - y1) + x1)
    return pl.Series(inside & ~np.isnan(x) & ~np.isnan(y))


def _coordinate(table: Table, name: str) -> pl.Series:
    """A column as a chart's axis has it: times in milliseconds since 1970, true and false as 1 and 0."""
    values = table.column(name)
    if isinstance(values.dtype, pl.Datetime) or values.dtype == pl.Date:
        return values.cast(pl.Datetime("ms")).to_physical().cast(pl.Float64)
    if values.dtype != pl.Boolean:
        numeric(table, [name])
    return values.cast(pl.Float64)
