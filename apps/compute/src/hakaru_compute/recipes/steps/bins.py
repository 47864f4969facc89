"""Numbers to classes."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import polars as pl

from hakaru_compute.recipes.entry import StepEntry
from hakaru_compute.recipes.parameters.columns import Bins
from hakaru_compute.recipes.step_run import StepRun
from hakaru_compute.recipes.steps.columns_used import free, numeric
from hakaru_compute.recipes.steps.scale import finite
from hakaru_compute.recipes.table import Table


def bins(run: StepRun, table: Table, parameters: Bins) -> Table:
    """The lowest and highest class are open, so that new rows beyond what was learned have one too."""
    names = numeric(table, parameters.columns)
    if parameters.suffix:
        free(table, [name + parameters.suffix for name in names])
    for group in table.groups(names):
        run.tick()
        before = table.read(group)
        for name, column in before.items():
            edges = parameters.edges
            if parameters.method != "edges":
                learned = run.remember(
                    name, lambda name=name, column=column: _edges(finite(run, name, column), parameters)
                )
                _warn(run, name, column, learned, parameters)
                edges = None if learned is None else [edge for edge in learned["edges"] if edge is not None]
            classes = _classes(column, edges, parameters.labels)
            target = name + parameters.suffix
            table = run.replace(table, {target: classes}, before if not parameters.suffix else None)
    return table


def _edges(values: pl.Series, parameters: Bins) -> dict[str, Any] | None:
    """The inner edges, and the range they were learned from."""
    known = values.to_numpy()
    if len(known) == 0:
        return None
    low, high = float(known.min()), float(known.max())
    if parameters.method == "equal_width":
        inner = np.linspace(low, high, parameters.count + 1)[1:-1] if low < high else []
    else:
        inner = np.quantile(known, np.arange(1, parameters.count) / parameters.count)
    # A class above the highest value would stay empty.
    return {"edges": [edge for edge in dict.fromkeys(map(float, inner)) if edge < high], "low": low, "high": high}


def _warn(run: StepRun, name: str, column: pl.Series, learned: dict[str, Any] | None, parameters: Bins) -> None:
    if learned is None:
        run.ledger.warn("all_missing", column=name)
        return
    if run.is_replay and None not in (learned["low"], learned["high"]):
        outside = int(((column < learned["low"]) | (column > learned["high"])).sum())
        if outside:
            run.ledger.warn("values_outside", column=name, count=outside)
    elif len(learned["edges"]) + 1 < parameters.count:
        run.ledger.warn("classes_merged", column=name, count=len(learned["edges"]) + 1)


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


ENTRIES = {
    "bins": StepEntry(bins, lambda parameters: ("row_wise",) if parameters.method == "edges" else ("learned",)),
}
