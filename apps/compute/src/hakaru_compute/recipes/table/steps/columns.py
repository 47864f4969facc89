"""Choosing, renaming and computing columns, and replacing their values."""

from __future__ import annotations

import math
from typing import Any

import polars as pl

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.columns import any_type, free, moment, unreserved
from hakaru_compute.recipes.core.step_run import StepRun
from hakaru_compute.recipes.core.table import Table
from hakaru_compute.recipes.formula.evaluate import evaluate
from hakaru_compute.recipes.table.parameters.columns import (
    DateParts,
    DropColumns,
    Formula,
    RenameColumns,
    Replacement,
    ReplaceValues,
    SelectColumns,
)


def select_columns(_run: StepRun, table: Table, parameters: SelectColumns) -> Table:
    return table.select(list(dict.fromkeys(parameters.columns)))


def drop_columns(_run: StepRun, table: Table, parameters: DropColumns) -> Table:
    table.require(parameters.columns)
    left = [name for name in table.names if name not in set(parameters.columns)]
    if not left:
        raise JobError("recipe_no_columns_left")
    return table.select(left)


def rename_columns(run: StepRun, table: Table, parameters: RenameColumns) -> Table:
    names = {renaming.column: renaming.name for renaming in parameters.names}
    table.require(list(names))
    free(table, names.values(), without=names)
    run.account.renamed(names)
    return table.renamed(names)


def formula(run: StepRun, table: Table, parameters: Formula) -> Table:
    unreserved(parameters.column)
    values = evaluate(parameters.formula, table)
    if values.dtype == pl.Null:
        values = values.cast(pl.Float64)
    if values.dtype.is_float():
        finite = values.is_finite()
        if wrong := int((~finite).sum()):
            run.account.warn("formula_not_finite", count=wrong)
            values = pl.select(pl.when(finite).then(values)).to_series()
    return run.replace(table, {parameters.column: values})


def date_parts(run: StepRun, table: Table, parameters: DateParts) -> Table:
    dates = table.column(moment(table, parameters.column)).cast(pl.Datetime("us"))
    first = None
    if "days_since_first" in parameters.parts:
        earliest: Any = dates.min()
        first = run.remember("first", lambda: None if earliest is None else earliest.isoformat())
        run.account.use(parameters.column, first=first)
    parts = list(dict.fromkeys(parameters.parts))
    names = [f"{parameters.column} {part}" for part in parts]
    free(table, names)
    made = dates.to_frame("d").select([_part(part, first).alias(f"c{i}") for i, part in enumerate(parts)])
    table = run.replace(table, dict(zip(names, made.get_columns(), strict=True)))
    return table if parameters.keep else table.select([name for name in table.names if name != parameters.column])


PERIODS = {"hour": 24, "weekday": 7, "month": 12}


def _part(part: str, first: str | None) -> pl.Expr:
    date = pl.col("d").dt
    if part == "days_since_first":
        origin = pl.lit(first).str.to_datetime(time_unit="us") if first else pl.lit(None, dtype=pl.Datetime("us"))
        return (pl.col("d") - origin).dt.total_microseconds().cast(pl.Float64) / 86_400e6
    name, _, wave = part.rpartition("_")
    if wave in ("sin", "cos"):
        angle = _turn(name, date) * (2 * math.pi / PERIODS[name])
        return angle.sin() if wave == "sin" else angle.cos()
    number = date.ordinal_day() if part == "day_of_year" else getattr(date, part)()
    return number.cast(pl.Int64)


def _turn(name: str, date: Any) -> pl.Expr:
    """Where in its period a date is, with the next smaller unit as a fraction where that is even."""
    if name == "hour":
        return date.hour().cast(pl.Float64) + date.minute().cast(pl.Float64) / 60
    return getattr(date, name)().cast(pl.Float64) - 1


def replace_values(run: StepRun, table: Table, parameters: ReplaceValues) -> Table:
    """Every pair looks at the value as it was before: a → b and b → a exchange the two."""
    change = _parts if parameters.match == "part" else _whole

    def replace(group: list[str], columns: list[pl.Series]) -> list[pl.Series]:
        return [change(name, column, parameters.pairs) for name, column in zip(group, columns, strict=True)]

    return run.map(table, any_type(table, parameters.columns), replace)


def _whole(name: str, column: pl.Series, pairs: list[Replacement]) -> pl.Series:
    changed = pl.lit(column)
    for pair in reversed(pairs):
        if pair.value is None:
            applies = column.is_null()
        else:
            value = _like(column, pair.value)
            if value is None:
                continue
            applies = (column == value).fill_null(False)
        by = None if pair.by is None else _like(column, pair.by)
        if by is None and pair.by is not None:
            raise JobError("recipe_value_unfitting", column=name, value=str(pair.by)[:100])
        if column.dtype.is_integer() and isinstance(by, float) and not by.is_integer():
            changed = changed.cast(pl.Float64)
        changed = pl.when(applies).then(pl.lit(by)).otherwise(changed)
    result = pl.select(changed).to_series()
    if column.dtype.is_integer() and result.dtype.is_float() and _is_whole(result):
        result = result.cast(column.dtype)
    return result if len(result) == len(column) else column


def _is_whole(values: pl.Series) -> bool:
    return bool((values == values.floor()).all())


def _parts(name: str, column: pl.Series, pairs: list[Replacement]) -> pl.Series:
    if column.dtype != pl.String:
        return column
    texts = [pair for pair in pairs if pair.value not in (None, "")]
    for pair in texts:
        if pair.by is None:
            raise JobError("recipe_value_unfitting", column=name, value="null")
    if not texts:
        return column
    return column.str.replace_many([_text(pair.value) for pair in texts], [_text(pair.by) for pair in texts])


def _text(value: Any) -> str:
    return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)


def _like(column: pl.Series, value: Any) -> Any:
    """The value as the column's type; null where it is none."""
    if column.dtype == pl.String:
        return _text(value)
    if column.dtype == pl.Boolean:
        return value if isinstance(value, bool) else None
    if column.dtype.is_numeric():
        try:
            return None if isinstance(value, bool) else float(value)
        except ValueError:
            return None
    if column.dtype.is_temporal():
        try:
            return pl.Series([str(value)]).str.to_datetime().cast(column.dtype)[0]
        except pl.exceptions.PolarsError:
            return None
    return None
