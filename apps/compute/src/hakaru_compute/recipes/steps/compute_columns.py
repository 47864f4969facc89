"""Columns computed from others: formulas and date parts."""

from __future__ import annotations

import math
from typing import Any

import polars as pl

from hakaru_compute.recipes.entry import StepEntry, always
from hakaru_compute.recipes.formula.evaluate import evaluate
from hakaru_compute.recipes.parameters.columns import DateParts, Formula
from hakaru_compute.recipes.step_run import StepRun
from hakaru_compute.recipes.steps.columns_used import free, moment
from hakaru_compute.recipes.table import Table


def formula(run: StepRun, table: Table, parameters: Formula) -> Table:
    values = evaluate(parameters.formula, table)
    if values.dtype == pl.Null:
        values = values.cast(pl.Float64)
    if values.dtype.is_float():
        finite = values.is_finite()
        if wrong := int((~finite).sum()):
            run.ledger.warn("formula_not_finite", count=wrong)
            values = pl.select(pl.when(finite).then(values)).to_series()
    return run.replace(table, {parameters.column: values})


def date_parts(run: StepRun, table: Table, parameters: DateParts) -> Table:
    dates = table.column(moment(table, parameters.column)).cast(pl.Datetime("us"))
    first = None
    if "days_since_first" in parameters.parts:
        first = run.remember("first", lambda: None if dates.min() is None else dates.min().isoformat())
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


ENTRIES = {
    "formula": StepEntry(formula, always("row_wise")),
    "date_parts": StepEntry(
        date_parts,
        lambda parameters: ("learned",) if "days_since_first" in parameters.parts else ("row_wise",),
    ),
}
