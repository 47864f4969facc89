"""Scaling, power transforms and bins."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
import polars as pl

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.columns import finite_values, free, numeric, of_each
from hakaru_compute.recipes.core.step_run import StepRun
from hakaru_compute.recipes.core.table import Table
from hakaru_compute.recipes.table.parameters.columns import Bins, Power, Scale

MOST_FOR_POWER = 200_000
# What is taken off and what is divided by, by the method.
USED = {"standard": ("mean", "sd"), "min_max": ("min", "range"), "robust": ("median", "iqr")}
LIMITS = {"log": 0.0, "log10": 0.0, "box_cox": 0.0, "log1p": -1.0}


def scale(run: StepRun, table: Table, parameters: Scale) -> Table:
    """A column of one value only is moved to zero, and stays as wide as it is."""

    def learn(column: pl.Series) -> _Learned:
        known = finite_values(column)
        return _Learned(_infinite(column, known), _centre_and_width(known, parameters.method))

    def change(group: list[str], columns: list[pl.Series]) -> list[pl.Series]:
        learned = {} if run.is_replay else dict(zip(group, of_each(learn, columns), strict=True))
        used = []
        for name in group:
            centre, width = run.remember(name, partial(_tell, run, name, learned))
            if centre is None or width is None:
                run.account.warn("all_missing", column=name)
            else:
                run.account.use(name, **dict(zip(USED[parameters.method], (centre, width), strict=True)))
            used.append((centre, width))
        return of_each(_scaled, columns, used)

    return run.map(table, numeric(table, parameters.columns), change)


@dataclass
class _Learned:
    """How many values were infinite, and the centre and width of the others; null where there are none."""

    infinite: int
    by: list[float | None]


def _tell(run: StepRun, name: str, learned: dict[str, _Learned]) -> list[float | None]:
    _warn_of_infinite(run, name, learned[name].infinite)
    return learned[name].by


def _scaled(column: pl.Series, by: tuple[float | None, float | None]) -> pl.Series:
    centre, width = by
    return column if centre is None or width is None else (column.cast(pl.Float64) - centre) / width


def power(run: StepRun, table: Table, parameters: Power) -> Table:
    names = numeric(table, parameters.columns)

    def change(group: list[str], columns: list[pl.Series]) -> list[pl.Series]:
        return [_transformed(run, table, name, column, parameters) for name, column in zip(group, columns, strict=True)]

    return run.map(table, names, change)


def _centre_and_width(known: Any, method: str) -> list[float | None]:
    # polars types a column's figures for columns of any type.
    if len(known) == 0:
        return [None, None]
    if method == "standard":
        centre, width = known.mean(), known.std(ddof=0)
    elif method == "min_max":
        centre, width = known.min(), known.max() - known.min()
    else:
        centre, low, high = (known.quantile(share, "linear") for share in (0.5, 0.25, 0.75))
        width = high - low
    # What is left of equal values after rounding is no width.
    return [centre, width if width > 1e-14 * abs(centre) and width > 0 else 1.0]


def finite(run: StepRun, name: str, column: pl.Series) -> pl.Series:
    """The values that can be learned from. Infinite ones are told of."""
    known = finite_values(column)
    _warn_of_infinite(run, name, _infinite(column, known))
    return known


def _infinite(column: pl.Series, finite: pl.Series) -> int:
    return len(column) - column.null_count() - len(finite)


def _warn_of_infinite(run: StepRun, name: str, count: int) -> None:
    if count:
        run.account.warn("infinite_values", column=name, count=count)


def _transformed(run: StepRun, table: Table, name: str, column: pl.Series, parameters: Power) -> pl.Series:
    column = _above(run, table, name, column, LIMITS.get(parameters.method))
    x = column.cast(pl.Float64)
    if parameters.method in ("log", "log10"):
        return x.log() if parameters.method == "log" else x.log10()
    if parameters.method == "log1p":
        return x.log1p()
    likeliest = _likeliest_box_cox if parameters.method == "box_cox" else _likeliest_yeo_johnson
    λ = (
        parameters.power
        if parameters.power is not None
        else run.remember(name, lambda: _learn(run, finite(run, name, column), likeliest))
    )
    if λ is None:
        run.account.warn("column_constant", column=name)
        return x
    run.account.use(name, lambda_=λ)
    values = x.to_numpy()
    with np.errstate(invalid="ignore", over="ignore"):
        changed = _box_cox(values, λ) if parameters.method == "box_cox" else _yeo_johnson(values, λ)
    return pl.Series(changed).fill_nan(None)


def _above(run: StepRun, table: Table, name: str, column: pl.Series, limit: float | None) -> pl.Series:
    """The column, of values above the limit. Raises recipe_value_not_positive.

    A replay makes other values missing instead: one new row must not stop the prediction of all.
    """
    wrong = (column <= limit).fill_null(False) if limit is not None else None
    if wrong is None or not wrong.any():
        return column
    if run.is_replay:
        run.account.warn("values_impossible", column=name, count=int(wrong.sum()))
        return pl.select(pl.when(~wrong).then(column)).to_series()
    index = wrong.arg_true()[0]
    row, value = int(table.row_numbers()[index]), float(column[index])
    raise JobError("recipe_value_not_positive", column=name, row=row, value=value, limit=limit)


def _learn(run: StepRun, values: pl.Series, likeliest: Callable[[Any], float]) -> float | None:
    known = values.to_numpy()
    if len(known) == 0 or known.min() == known.max():
        return None
    if len(known) > MOST_FOR_POWER:
        run.account.warn("rows_sampled", rows=MOST_FOR_POWER, total=len(known))
        known = np.random.default_rng(0).choice(known, MOST_FOR_POWER, replace=False, shuffle=False)
    found = float(likeliest(known))
    return found if math.isfinite(found) else None


def _likeliest_box_cox(values: Any) -> float:
    from scipy.stats import boxcox_normmax

    return boxcox_normmax(values, method="mle")


def _likeliest_yeo_johnson(values: Any) -> float:
    from scipy.stats import yeojohnson_normmax

    return yeojohnson_normmax(values)


def _box_cox(values: Any, λ: float) -> Any:
    from scipy.special import boxcox

    return boxcox(values, λ)


def _yeo_johnson(values: Any, λ: float) -> Any:
    """By the definition: Box–Cox of 1 + x above zero, and mirrored with 2 − λ below."""
    from scipy.special import boxcox1p

    return (
        np.where(values >= 0, boxcox1p(np.maximum(values, 0), λ), -boxcox1p(np.maximum(-values, 0), 2 - λ)) + 0 * values
    )


def bins(run: StepRun, table: Table, parameters: Bins) -> Table:
    """The lowest and highest class are open, so that new rows beyond what was learned have one too."""
    names = numeric(table, parameters.columns)
    if parameters.suffix:
        free(table, [name + parameters.suffix for name in names])
    for group in table.groups(names):
        run.tick()
        before = table.read(group)
        for name, column in before.items():
            edges: list[float] | None = parameters.edges
            if parameters.method != "edges":
                learned = run.remember(name, partial(_edges, run, name, column, parameters))
                _warn(run, name, column, learned, parameters)
                edges = None if learned is None else [edge for edge in learned["edges"] if edge is not None]
                run.account.use(name, edges=", ".join(f"{edge:.6g}" for edge in edges) if edges else None)
            classes = _classes(column, edges, parameters.labels)
            target = name + parameters.suffix
            table = run.replace(table, {target: classes}, before if not parameters.suffix else None)
    return table


def _edges(run: StepRun, name: str, column: pl.Series, parameters: Bins) -> dict[str, Any] | None:
    """The inner edges, and the range they were learned from."""
    known = finite(run, name, column).to_numpy()
    if len(known) == 0:
        return None
    low, high = float(known.min()), float(known.max())
    if parameters.method == "equal_width":
        inner = np.linspace(low, high, parameters.count + 1)[1:-1] if low < high else np.empty(0)
    else:
        inner = np.quantile(known, np.arange(1, parameters.count) / parameters.count)
    # A class above the highest value would stay empty.
    return {"edges": [edge for edge in dict.fromkeys(map(float, inner)) if edge < high], "low": low, "high": high}


def _warn(run: StepRun, name: str, column: pl.Series, learned: dict[str, Any] | None, parameters: Bins) -> None:
    if learned is None:
        run.account.warn("all_missing", column=name)
        return
    if run.is_replay and None not in (learned["low"], learned["high"]):
        outside = int(((column < learned["low"]) | (column > learned["high"])).sum())
        if outside:
            run.account.warn("values_outside", column=name, count=outside)
    elif len(learned["edges"]) + 1 < parameters.count:
        run.account.warn("classes_merged", column=name, count=len(learned["edges"]) + 1)


def _classes(column: pl.Series, edges: list[float] | None, labels: str) -> pl.Series:
    """A value on an edge belongs to the class below."""
    dtype = pl.Int64 if labels == "number" else pl.String
    if edges is None:
        return pl.repeat(None, len(column), dtype=dtype, eager=True)
    values = column.cast(pl.Float64).fill_null(float("nan")).to_numpy()
    numbers = pl.Series(np.searchsorted(np.array(edges), values, side="left"))
    if labels == "number":
        found = (numbers + 1).cast(pl.Int64)
    else:
        ends = ["-∞", *(f"{edge:.6g}" for edge in edges), "∞"]
        if len(set(ends)) < len(ends):
            ends = ["-∞", *map(repr, edges), "∞"]
        words = [f"({low}, {high}{']' if high != '∞' else ')'}" for low, high in pairwise(ends)]
        found = pl.Series(words).gather(numbers)
    return pl.select(pl.when(column.is_not_null()).then(found)).to_series()
