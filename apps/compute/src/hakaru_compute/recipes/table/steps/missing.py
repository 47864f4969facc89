"""Filling and deleting what is missing."""

from __future__ import annotations

from functools import partial
from typing import Any

import numpy as np
import polars as pl

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.columns import any_type, moment, numeric, of_each, seconds
from hakaru_compute.recipes.core.step_run import StepRun
from hakaru_compute.recipes.core.table import Table, framed
from hakaru_compute.recipes.table.parameters.missing import (
    MissingConstant,
    MissingDelete,
    MissingKnn,
    MissingLinear,
    MissingNeighbours,
    MissingStatistic,
)
from hakaru_compute.recipes.table.steps.scale import finite


def missing_linear(run: StepRun, table: Table, parameters: MissingLinear) -> Table:
    names = numeric(table, parameters.columns)
    times = None
    if parameters.time is not None:
        times = seconds(table.column(moment(table, parameters.time)))
        if times.null_count():
            run.account.warn("time_missing", column=parameters.time, rows=times.null_count())
        if not times.drop_nulls().is_sorted():
            run.account.warn("time_unordered", column=parameters.time)

    def fill(_names: list[str], columns: list[pl.Series]) -> list[pl.Series]:
        return of_each(lambda column: _interpolated(column, times, parameters.ends, parameters.longest), columns)

    table = run.map(table, names, fill)
    return _warn_of_left(run, table, names)


def missing_neighbours(run: StepRun, table: Table, parameters: MissingNeighbours) -> Table:
    names = any_type(table, parameters.columns)

    def fill(_names: list[str], columns: list[pl.Series]) -> list[pl.Series]:
        first = [column.forward_fill() if parameters.order != "next" else column.backward_fill() for column in columns]
        return [column.backward_fill() for column in first] if parameters.order == "both" else first

    table = run.map(table, names, fill)
    return _warn_of_left(run, table, names)


def missing_statistic(run: StepRun, table: Table, parameters: MissingStatistic) -> Table:
    names = any_type(table, parameters.columns)
    if parameters.statistic != "mode":
        names = numeric(table, names)

    def fill(group: list[str], columns: list[pl.Series]) -> list[pl.Series]:
        filled = []
        for name, column in zip(group, columns, strict=True):
            value = run.remember(name, partial(_statistic, run, name, column, parameters.statistic))
            if value is None:
                run.account.warn("all_missing", column=name)
            run.account.use(name, **{parameters.statistic: value})
            filled.append(column if value is None else _filled(column, value))
        return filled

    return run.map(table, names, fill)


def missing_constant(run: StepRun, table: Table, parameters: MissingConstant) -> Table:
    names = any_type(table, parameters.columns)

    def fill(group: list[str], columns: list[pl.Series]) -> list[pl.Series]:
        return [
            column if column.null_count() == 0 else _filled(column, _fitting(name, column, parameters.value))
            for name, column in zip(group, columns, strict=True)
        ]

    return run.map(table, names, fill)


def missing_delete(run: StepRun, table: Table, parameters: MissingDelete) -> Table:
    kept = None
    for group in table.groups(any_type(table, parameters.columns)):
        run.tick()
        known = framed(series.is_not_null() for series in table.read(group).values())
        if parameters.when == "any":
            mask = known.select(pl.all_horizontal(pl.all())).to_series()
            kept = mask if kept is None else kept & mask
        else:
            mask = known.select(pl.any_horizontal(pl.all())).to_series()
            kept = mask if kept is None else kept | mask
    return table if kept is None else run.keep(table, kept)


def _interpolated(column: pl.Series, times: pl.Series | None, ends: str, longest: int | None) -> pl.Series:
    if column.null_count() in (0, len(column)):
        return column
    frame = pl.DataFrame([column.cast(pl.Float64).alias("v")])
    x = pl.col("v")
    if times is None:
        filled = x.interpolate()
    else:
        frame = frame.with_columns(_by_time(frame.get_column("v"), times).alias("f"))
        filled = pl.col("f")
    if longest is not None:
        gap = x.is_null().rle_id()
        filled = pl.when(x.is_not_null() | (pl.len().over(gap) <= longest)).then(filled)
    result = frame.select(filled.alias("v")).to_series()
    if ends == "nearest":
        known = column.is_not_null().arg_true()
        first, last = int(known[0]), int(known[-1])
        before = result.slice(0, first).fill_null(column[first])
        after = result.slice(last + 1).fill_null(column[last])
        result = pl.concat([before, result.slice(first, last + 1 - first), after])
    return result


def _by_time(values: pl.Series, times: pl.Series) -> pl.Series:
    """Interpolated by time, whatever the order of rows. Rows without a time stay missing."""
    known = (values.is_not_null() & values.is_finite() & times.is_not_null()).to_numpy()
    wanted = (values.is_null() & times.is_not_null()).to_numpy()
    result = values.to_numpy().astype(np.float64, copy=True)
    if known.any():
        x, y = times.to_numpy()[known], values.to_numpy()[known]
        order = np.argsort(x, kind="stable")
        result[wanted] = np.interp(times.to_numpy()[wanted], x[order], y[order], left=np.nan, right=np.nan)
    return pl.Series(result).fill_nan(None)


def _statistic(run: StepRun, name: str, column: pl.Series, statistic: str) -> Any:
    known = finite(run, name, column) if column.dtype.is_float() else column.drop_nulls()
    if len(known) == 0:
        return None
    if statistic == "mode":
        return _json(known.mode().sort()[0])
    return _json(known.mean() if statistic == "mean" else known.median())


def _json(value: Any) -> Any:
    return value if value is None or isinstance(value, (bool, int, float, str)) else value.isoformat()


def _filled(column: pl.Series, value: Any) -> pl.Series:
    if column.dtype.is_integer() and isinstance(value, float):
        # A mean of whole numbers need not be one.
        column, value = (column, int(value)) if value.is_integer() else (column.cast(pl.Float64), value)
    if column.dtype.is_temporal() and isinstance(value, str):
        return column.fill_null(pl.Series([value]).str.to_datetime().cast(column.dtype)[0])
    return column.fill_null(value)


def _fitting(name: str, column: pl.Series, value: float | str) -> Any:
    """The value as the column's type. Raises recipe_value_unfitting."""
    if column.dtype == pl.String:
        return str(int(value)) if isinstance(value, float) and value.is_integer() else str(value)
    try:
        if column.dtype.is_numeric():
            return float(value)
        if column.dtype == pl.Boolean:
            return {"true": True, "false": False, "1": True, "0": False, "1.0": True, "0.0": False}[str(value).lower()]
        pl.Series([str(value)]).str.to_datetime()
    except (ValueError, KeyError, pl.exceptions.PolarsError) as error:
        raise JobError("recipe_value_unfitting", column=name, value=value) from error
    return str(value)


def _warn_of_left(run: StepRun, table: Table, names: list[str]) -> Table:
    for group in table.groups(names):
        for name, series in table.read(group).items():
            if series.null_count():
                if series.null_count() == table.height:
                    run.account.warn("all_missing", column=name)
                else:
                    run.account.warn("still_missing", column=name, rows=series.null_count())
    return table


ROWS_AT_ONCE = 1000


def missing_knn(run: StepRun, table: Table, parameters: MissingKnn) -> Table:
    """Columns without any known value stay as they are; a row without any takes the columns' means."""
    given = numeric(table, parameters.columns)
    names = run.remember("columns", lambda: _known_columns(run, table, given))
    donors = run.remember("donors", lambda: _donors(run, table, names, parameters.most_rows))
    if not names:
        return table
    imputer = _Imputer([[np.nan if v is None else v for v in column] for column in donors], parameters.k)
    gaps = [table.column(name).is_null() for name in names]
    rows = framed(gaps).select(pl.any_horizontal(pl.all()))
    indices = rows.to_series().arg_true()
    if len(indices) == 0:
        return table
    values = np.column_stack([_numbers(table.column(name).gather(indices)) for name in names])
    for first in range(0, len(values), ROWS_AT_ONCE):
        run.tick()
        imputer.fill(values[first : first + ROWS_AT_ONCE])
    for i, name in enumerate(names):
        if not gaps[i].any():
            continue
        before = table.column(name)
        after = before.cast(pl.Float64).to_numpy().copy()
        after[indices.to_numpy()] = values[:, i]
        filled = pl.Series(np.where(np.isfinite(after), after, np.nan)).fill_nan(None)
        # Infinite values were not looked at, and stay.
        filled = pl.select(pl.when(gaps[i]).then(filled).otherwise(before.cast(pl.Float64))).to_series()
        table = run.replace(table, {name: filled}, {name: before})
    return table


def _known_columns(run: StepRun, table: Table, names: list[str]) -> list[str]:
    known = [name for name in names if table.column(name).is_finite().any()]
    for name in names:
        if name not in known:
            run.account.warn("all_missing", column=name)
    return known


def _donors(run: StepRun, table: Table, names: list[str], most: int) -> list[list[float | None]]:
    """The rows to compare with, by column: all, or a random sample of them."""
    indices = None
    if table.height > most:
        run.account.warn("rows_sampled", rows=most, total=table.height)
        indices = pl.Series(np.sort(np.random.default_rng(0).choice(table.height, most, replace=False, shuffle=False)))
    columns = (table.column(name) if indices is None else table.column(name).gather(indices) for name in names)
    return [[None if value != value else value for value in _numbers(column).tolist()] for column in columns]


def _numbers(column: Any) -> np.ndarray:
    values = column.cast(pl.Float64).to_numpy().astype(np.float64, copy=True)
    values[~np.isfinite(values)] = np.nan
    return values


class _Imputer:
    """scikit-learn's k-NN imputation, on columns of standard deviation 1, in blocks of bounded memory."""

    def __init__(self, donors: list[list[float]], k: int) -> None:
        from sklearn.impute import KNNImputer

        matrix = np.array(donors, dtype=np.float64).T
        self.centre = np.nanmean(matrix, axis=0)
        spread = np.nanstd(matrix, axis=0)
        self.scale = np.where(spread > 0, spread, 1.0)
        self.imputer = KNNImputer(n_neighbors=k, keep_empty_features=True).fit((matrix - self.centre) / self.scale)

    def fill(self, values: np.ndarray) -> None:
        filled = self.imputer.transform((values - self.centre) / self.scale) * self.scale + self.centre
        gaps = np.isnan(values)
        values[gaps] = filled[gaps]
