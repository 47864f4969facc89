"""Exchanging values for others."""

from __future__ import annotations

from typing import Any

import polars as pl

from hakaru_compute.job import JobError
from hakaru_compute.recipes.entry import StepEntry, always
from hakaru_compute.recipes.parameters.columns import Replacement, ReplaceValues
from hakaru_compute.recipes.step_run import StepRun
from hakaru_compute.recipes.steps.columns_used import any_type
from hakaru_compute.recipes.table import Table


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


ENTRIES = {"replace_values": StepEntry(replace_values, always("row_wise"))}
