"""Outliers: mean ± n sigma, median ± n MAD, quartiles ± n IQR, set bounds."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

import numpy as np
import polars as pl

from hakaru_compute.recipes.core.columns import finite_values, numeric, of_each
from hakaru_compute.recipes.core.step_run import StepAccount, StepRun
from hakaru_compute.recipes.core.table import Table, framed
from hakaru_compute.recipes.table.parameters.outliers import (
    OutliersBounds,
    OutliersMad,
    OutliersQuartiles,
    OutliersSigma,
)
from hakaru_compute.statistics.masked_outliers import MAD_TO_SIGMA, masked_outliers

Columns = dict[str, pl.Series]
Limits = tuple[float | None, float | None]
Warn = Callable[[StepAccount, str], None]

# The same of the mean absolute deviation: √(π / 2).
MEAN_TO_SIGMA = 1.2533


def outliers_sigma(run: StepRun, table: Table, parameters: OutliersSigma) -> Table:
    """Limits of all columns come from the rows as they are before any is dropped."""
    n = parameters.n

    def find(values: np.ndarray) -> _LearnedLimits | None:
        if len(values) < 2:
            return None
        mean, sd = float(values.mean()), float(values.std(ddof=1))
        if not sd or not math.isfinite(sd):
            return None
        limits = (mean - n * sd, mean + n * sd)
        return _LearnedLimits(*limits, {"mean": mean, "sd": sd}, _look_for_unseen(values, n, limits))

    return _treat_beyond_learned(run, table, parameters.columns, find, parameters.action)


def outliers_mad(run: StepRun, table: Table, parameters: OutliersMad) -> Table:
    """Where more than half of the values are equal the MAD is 0, and the mean absolute deviation takes its place."""

    def find(values: np.ndarray) -> _LearnedLimits | None:
        if len(values) == 0:
            return None
        median = float(np.median(values))
        mad, equal = float(np.median(np.abs(values - median))), "mad"
        spread = MAD_TO_SIGMA * mad
        if mad == 0:
            mad, equal = float(np.abs(values - median).mean()), "mean_deviation"
            spread = MEAN_TO_SIGMA * mad
        if not spread or not math.isfinite(spread):
            return None
        reach = parameters.n * spread
        warn = _warn_of_half if equal == "mean_deviation" else _say_nothing
        return _LearnedLimits(median - reach, median + reach, {"median": median, equal: mad}, warn)

    return _treat_beyond_learned(run, table, parameters.columns, find, parameters.action)


def outliers_quartiles(run: StepRun, table: Table, parameters: OutliersQuartiles) -> Table:
    """Quartiles are linear between the two nearest ranks, as in box plots here."""

    def find(values: np.ndarray) -> _LearnedLimits | None:
        if len(values) == 0:
            return None
        q1, q3 = (float(value) for value in np.quantile(values, (0.25, 0.75)))
        if q1 == q3:
            # Limits on the one value of half the rows would call all others outliers.
            if values.min() == values.max():
                return None
            return _LearnedLimits(None, None, {"q1": q1, "q3": q3}, _warn_of_quartiles)
        reach = parameters.n * (q3 - q1)
        if not math.isfinite(reach):
            return None
        return _LearnedLimits(q1 - reach, q3 + reach, {"q1": q1, "q3": q3}, _say_nothing)

    return _treat_beyond_learned(run, table, parameters.columns, find, parameters.action)


def outliers_bounds(run: StepRun, table: Table, parameters: OutliersBounds) -> Table:
    bounds = {given.column: (given.lower, given.upper) for given in parameters.bounds}
    names = numeric(table, list(bounds))

    return _treat_beyond(run, table, names, lambda columns: [bounds[name] for name in columns], parameters.action)


@dataclass
class _LearnedLimits:
    """Limits, the values they were made from, and what says of them what is to be said, given the column's name."""

    lower: float | None
    upper: float | None
    made_from: dict[str, float]
    warn: Warn


def _treat_beyond_learned(
    run: StepRun,
    table: Table,
    names: list[str],
    find: Callable[[np.ndarray], _LearnedLimits | None],
    action: str,
) -> Table:
    """Limits learned from each column's finite values; a column without any is left as it is and told."""

    def learn(column: pl.Series) -> _LearnedLimits | None:
        with np.errstate(over="ignore", invalid="ignore"):
            return find(finite_values(column).to_numpy())

    def limits(columns: Columns) -> list[Limits]:
        learned = {} if run.is_replay else dict(zip(columns, of_each(learn, list(columns.values())), strict=True))
        found: list[Limits] = []
        for name, column in columns.items():
            lower, upper = run.remember(name, partial(_tell, run, name, column, learned))
            run.account.use(name, lower=lower, upper=upper)
            found.append((lower, upper))
        return found

    return _treat_beyond(run, table, numeric(table, names), limits, action)


def _tell(run: StepRun, name: str, column: pl.Series, learned: dict[str, _LearnedLimits | None]) -> list[float | None]:
    limits = learned[name]
    if limits is None:
        run.account.warn("all_missing" if column.null_count() == len(column) else "column_constant", column=name)
        return [None, None]
    limits.warn(run.account, name)
    run.account.use(name, **limits.made_from)
    return [limits.lower, limits.upper]


def _look_for_unseen(values: np.ndarray, n: float, limits: tuple[float, float]) -> Warn:
    """Where the rule cannot see an outlier: among few values, or where outliers widen the limits themselves."""
    count = len(values)
    most = (count - 1) / math.sqrt(count)
    masked = [float(value) for value in masked_outliers(values, *limits, n)]

    def warn(account: StepAccount, name: str) -> None:
        if most <= n:
            account.warn("sigma_unreachable", column=name, rows=count, most=round(most, 2), n=n)
        if masked:
            account.warn("sigma_masked", column=name, count=len(masked), value=masked[0])

    return warn


def _warn_of_half(account: StepAccount, name: str) -> None:
    account.warn("half_equal", column=name)


def _warn_of_quartiles(account: StepAccount, name: str) -> None:
    account.warn("quartiles_equal", column=name)


def _say_nothing(_account: StepAccount, _name: str) -> None:
    """Limits as they should be."""


def _treat_beyond(
    run: StepRun, table: Table, names: list[str], limits: Callable[[Columns], list[Limits]], action: str
) -> Table:
    """A value exactly on a limit lies inside. Rows are dropped after every column was looked at."""
    dropped = None
    for group in table.groups(names):
        run.tick()
        before = table.read(group)
        found = limits(before)
        columns = framed(before.values())
        cells = [(pl.col(f"c{i}"), lower, upper) for i, (lower, upper) in enumerate(found)]
        if action == "drop":
            mask = columns.select(pl.any_horizontal([_beyond(*cell) for cell in cells])).to_series()
            dropped = mask if dropped is None else dropped | mask
            continue
        columns = columns.with_columns(_beyond(*cell).alias(f"b{i}") for i, cell in enumerate(cells))
        masks = [columns.get_column(f"b{i}") for i in range(len(cells))]
        if action == "null":
            changed: list[pl.Expr] = [pl.when(~pl.col(f"b{i}")).then(x) for i, (x, _, _) in enumerate(cells)]
        else:
            changed = [_clipped(*cell) for cell in cells]
        after = columns.select(cell.alias(f"c{i}") for i, cell in enumerate(changed)).get_columns()
        run.account.beyond += [
            (name, table.row_numbers().filter(mask)) for name, mask in zip(group, masks, strict=True) if mask.any()
        ]
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
