"""k-NN imputation: the mean of the k rows nearest on the other columns, brought to one scale."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl

from hakaru_compute.recipes.parameters.missing import MissingKnn
from hakaru_compute.recipes.step_run import StepRun
from hakaru_compute.recipes.steps.columns_used import numeric
from hakaru_compute.recipes.table import Table, framed

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
    places = rows.to_series().arg_true()
    if len(places) == 0:
        return table
    values = np.column_stack([_numbers(table.column(name).gather(places)) for name in names])
    for first in range(0, len(values), ROWS_AT_ONCE):
        run.tick()
        imputer.fill(values[first : first + ROWS_AT_ONCE])
    for i, name in enumerate(names):
        if not gaps[i].any():
            continue
        before = table.column(name)
        after = before.cast(pl.Float64).to_numpy().copy()
        after[places.to_numpy()] = values[:, i]
        filled = pl.Series(np.where(np.isfinite(after), after, np.nan)).fill_nan(None)
        # Infinite values were not looked at, and stay.
        filled = pl.select(pl.when(gaps[i]).then(filled).otherwise(before.cast(pl.Float64))).to_series()
        table = run.replace(table, {name: filled}, {name: before})
    return table


def _known_columns(run: StepRun, table: Table, names: list[str]) -> list[str]:
    known = [name for name in names if table.column(name).is_finite().any()]
    for name in names:
        if name not in known:
            run.ledger.warn("all_missing", column=name)
    return known


def _donors(run: StepRun, table: Table, names: list[str], most: int) -> list[list[float | None]]:
    """The rows to compare with, by column: all, or a random sample of them."""
    places = None
    if table.height > most:
        run.ledger.warn("rows_sampled", rows=most, total=table.height)
        places = pl.Series(np.sort(np.random.default_rng(0).choice(table.height, most, replace=False, shuffle=False)))
    columns = (table.column(name) if places is None else table.column(name).gather(places) for name in names)
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
