"""Outliers: mean ± n sigma, Hampel's filter, set bounds."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import polars as pl

from hakaru_compute.recipes.core.columns import numeric
from hakaru_compute.recipes.core.step_run import StepRun
from hakaru_compute.recipes.core.table import Table, framed
from hakaru_compute.recipes.table.parameters.outliers import OutliersBounds, OutliersSigma

Columns = dict[str, pl.Series]
Limits = tuple[float | None, float | None]


def outliers_sigma(run: StepRun, table: Table, parameters: OutliersSigma) -> Table:
    """Limits of all columns come from the rows as they are before any is dropped."""

    def limits(columns: Columns) -> list[Limits]:
        learned = {} if run.is_replay else _sigma_limits(columns, parameters.n)
        return [tuple(run.remember(name, partial(learned.__getitem__, name))) for name in columns]

    return _treat_beyond(run, table, numeric(table, parameters.columns), limits, parameters.action)


def outliers_bounds(run: StepRun, table: Table, parameters: OutliersBounds) -> Table:
    bounds = {given.column: (given.lower, given.upper) for given in parameters.bounds}
    names = numeric(table, list(bounds))
    return _treat_beyond(run, table, names, lambda columns: [bounds[name] for name in columns], parameters.action)


def _sigma_limits(columns: Columns, n: float) -> dict[str, list[float | None]]:
    """[lower, upper] of each column from its finite values; null where fewer than two are known or all are equal."""
    frame = framed(columns.values())
    finite = [pl.when(pl.col(name).is_finite()).then(pl.col(name)) for name in frame.columns]
    figures = frame.select(
        [part for i, x in enumerate(finite) for part in (x.mean().alias(f"m{i}"), x.std(ddof=1).alias(f"s{i}"))]
    ).row(0)
    found: dict[str, list[float | None]] = {}
    for name, mean, spread in zip(columns, figures[::2], figures[1::2], strict=True):
        found[name] = [None, None] if mean is None or not spread else [mean - n * spread, mean + n * spread]
    return found


def _treat_beyond(
    run: StepRun, table: Table, names: list[str], limits: Callable[[Columns], list[Limits]], action: str
) -> Table:
    """A value exactly on a limit lies inside. Rows are dropped after every column was looked at."""
    dropped = None
    for group in table.groups(names):
        run.tick()
        before = table.read(group)
        found = limits(before)
        _warn_unknown(run, before, found)
        columns = framed(before.values())
        cells = [(pl.col(f"c{i}"), lower, upper) for i, (lower, upper) in enumerate(found)]
        if action == "drop":
            mask = columns.select(pl.any_horizontal([_beyond(*cell) for cell in cells])).to_series()
            dropped = mask if dropped is None else dropped | mask
            continue
        if action == "null":
            changed: list[pl.Expr] = [pl.when(~_beyond(x, lower, upper)).then(x) for x, lower, upper in cells]
        else:
            changed = [_clipped(*cell) for cell in cells]
        after = columns.select([cell.alias(f"c{i}") for i, cell in enumerate(changed)]).get_columns()
        table = run.replace(table, dict(zip(group, after, strict=True)), before)
    return table if dropped is None else run.keep(table, ~dropped)


def _beyond(x: pl.Expr, lower: float | None, upper: float | None) -> pl.Expr:
    low = pl.lit(False) if lower is None else x < lower
    high = pl.lit(False) if upper is None else x > upper
    return (low | high).fill_null(False)


def _clipped(x: pl.Expr, lower: float | None, upper: float | None) -> pl.Expr:
    if lower is not None:
        x = pl.when(x < lower).then(lower).otherwise(x)
    if upper is not None:
        x = pl.when(x > upper).then(upper).otherwise(x)
    return x


def _warn_unknown(run: StepRun, columns: Columns, limits: list[Limits]) -> None:
    for (name, column), (lower, upper) in zip(columns.items(), limits, strict=True):
        if lower is None and upper is None:
            run.account.warn("all_missing" if column.null_count() == len(column) else "column_constant", column=name)
