"""Joining and appending other tables."""

from __future__ import annotations

from typing import Any

import polars as pl

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.columns import free
from hakaru_compute.recipes.core.step_run import StepRun
from hakaru_compute.recipes.core.store import Numbered
from hakaru_compute.recipes.core.table import ColumnView, Table, framed
from hakaru_compute.recipes.core.write_table import kind_of
from hakaru_compute.recipes.table.parameters.tables import Append, Join

MOST_ROWS = 200_000_000


def join(run: StepRun, table: Table, parameters: Join) -> Table:
    """Rows keep their order. A key with a missing part matches nothing."""

    other = run.other_table(parameters.dataset)
    here, there = _keys(table, other, parameters)
    there = there.with_row_index("there").drop_nulls()
    keys = here.columns
    there = _without_repeated(run, there, keys, parameters)
    if parameters.repeated == "all":
        _check_size(here, there, keys)
    pairs = here.with_row_index("here").join(there, on=keys, how="left", maintain_order="left_right")
    unmatched = pairs.get_column("there").is_null()
    if unmatched.any():
        run.account.warn("keys_unmatched", count=int(unmatched.sum()))
    if parameters.how == "inner" and unmatched.any():
        numbers = table.row_numbers().gather(pairs.get_column("here").filter(unmatched))
        run.account.removed.append(numbers)
        pairs = pairs.filter(~unmatched)
    extra = pairs.height - pairs.get_column("here").n_unique()
    run.account.rows_made, run.account.renumbered = extra, extra > 0
    joined = table if pairs.height == table.height and extra == 0 else table.gather(pairs.get_column("here"))
    return _with_columns_of(run, joined, other, pairs.get_column("there"), parameters)


def append(run: StepRun, table: Table, parameters: Append) -> Table:
    other = run.other_table(parameters.dataset)
    further = [name for name in other.names if name not in table.places]
    names = table.names + (further if parameters.columns == "all" else [])
    if further and parameters.columns == "same":
        run.account.warn("columns_left_out", count=len(further), columns=", ".join(further[:20]))
    height = table.height + other.height
    made = Table({}, height, ColumnView(Numbered(height)), table.store)
    for name in names:
        run.tick()
        made = made.with_columns({name: _stacked(name, table, other)})
    run.account.rows_made, run.account.renumbered = other.height, True
    return made


def _keys(table: Table, other: Table, parameters: Join) -> tuple[pl.DataFrame, pl.DataFrame]:
    """The key columns of both, of the same types. Raises recipe_column_missing, recipe_keys_differ."""
    table.require([pair.column for pair in parameters.keys])
    other.require([pair.other for pair in parameters.keys])
    sides: tuple[list[pl.Series], list[pl.Series]] = ([], [])
    for pair in parameters.keys:
        dtypes = table.dtype(pair.column), other.dtype(pair.other)
        common = dtypes[0] if dtypes[0] == dtypes[1] else _common(*dtypes)
        if common is None:
            raise JobError("recipe_keys_differ", column=pair.column, other=pair.other)
        for side, column in zip(sides, (table.column(pair.column), other.column(pair.other)), strict=True):
            values = column.cast(common)
            # A key that is not finite is no key.
            side.append(
                pl.select(pl.when(values.is_finite()).then(values)).to_series() if common.is_float() else values
            )
    return framed(sides[0]), framed(sides[1])


def _common(here: Any, there: Any) -> Any:
    if here.is_numeric() and there.is_numeric():
        return pl.Float64()
    dates = [dtype == pl.Date or isinstance(dtype, pl.Datetime) for dtype in (here, there)]
    return pl.Datetime("us") if all(dates) else None


def _without_repeated(run: StepRun, there: pl.DataFrame, keys: list[str], parameters: Join) -> pl.DataFrame:
    repeated = there.filter(there.select(keys).is_duplicated())
    if not repeated.height:
        return there
    count = repeated.select(keys).n_unique()
    example = " / ".join(str(value) for value in repeated.select(keys).row(0))[:100]
    if parameters.repeated == "error":
        raise JobError("recipe_keys_repeated", count=count, example=example)
    run.account.warn("keys_repeated", count=count, example=example)
    return there.unique(subset=keys, keep="first", maintain_order=True) if parameters.repeated == "first" else there


def _check_size(here: pl.DataFrame, there: pl.DataFrame, keys: list[str]) -> None:
    counts = here.join(there.group_by(keys).len("matches"), on=keys, how="left").get_column("matches")
    rows = int(counts.fill_null(1).sum())
    if rows > MOST_ROWS:
        raise JobError("recipe_rows_too_many", rows=rows, limit=MOST_ROWS)


def _with_columns_of(run: StepRun, joined: Table, other: Table, places: pl.Series, parameters: Join) -> Table:
    keys = {pair.other for pair in parameters.keys}
    names = [name for name in other.names if name not in keys]
    target = {name: name + parameters.suffix if name in joined.places else name for name in names}
    free(joined, target.values())
    for group in other.groups(names):
        run.tick()
        joined = joined.with_columns(
            {target[name]: column.gather(places) for name, column in other.read(group).items()}
        )
    return joined


def _stacked(name: str, table: Table, other: Table) -> pl.Series:
    """Both tables' columns of this name; missing where one has none. Raises recipe_types_differ."""
    parts = [part.column(name) if name in part.places else None for part in (table, other)]
    known = [part.dtype for part in parts if part is not None]
    common = known[0] if known[0] == known[-1] else _common(known[0], known[-1])
    if common is None:
        raise JobError("recipe_types_differ", column=name, here=kind_of(known[0]), there=kind_of(known[1]))
    return pl.concat(
        [
            pl.repeat(None, whole.height, dtype=common, eager=True) if part is None else part.cast(common)
            for part, whole in zip(parts, (table, other), strict=True)
        ]
    )
