"""The tables that a recipe begins with and joins, and some rows of a long one for who waits."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
import polars as pl
import pyarrow.parquet as pq

from hakaru_compute.data.spec import Table as TableSpec
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.recipes.core.spec import PlanSpec, PreviewSpec, RunSpec, Sample
from hakaru_compute.recipes.core.store import Store
from hakaru_compute.recipes.core.table import Table, table_of_columns, table_of_file

GROUPS_READ = 8
# 400 MB of numbers.
MOST_CELLS = 50_000_000


@dataclass(frozen=True)
class Source:
    """The table that a recipe begins with. `other_table` opens one that a join names, or raises recipe_dataset_missing."""

    table: Table
    other_table: Callable[[str], Table]


def open_source(
    spec: RunSpec | PreviewSpec | PlanSpec, ctx: JobContext, scratch: str = "scratch", memory_mb: int = 1024
) -> Source:
    """The tables of a task; new columns beyond `memory_mb` are set aside in the folder `scratch` of its workspace."""
    # Polars decides how many threads it takes before its first work in this process.
    os.environ.setdefault("POLARS_MAX_THREADS", str(max(1, ctx.cpus)))
    store = Store(ctx.workspace / scratch, memory_mb)
    return Source(table_of_file(spec.table.path, store), opener_of(spec.other_tables, store))


def opener_of(tables: Mapping[str, TableSpec], store: Store) -> Callable[[str], Table]:
    """Opens one of these tables by its name. Raises recipe_dataset_missing."""

    def opened(name: str) -> Table:
        if name not in tables:
            raise JobError("recipe_dataset_missing", dataset=name)
        return table_of_file(tables[name].path, store)

    return opened


def sample_rows(table: Table, path: str, rows: int, *, first: bool, seed: int) -> tuple[Table, Sample]:
    """The whole table where it is short enough, else its first rows, or random rows in its order.

    Random rows come from a few row groups, spread evenly over the file.
    """
    of = table.height
    if of <= rows:
        return table, Sample(how="whole", rows=of, of=of)
    with pq.ParquetFile(path) as file:
        sizes = np.array([file.metadata.row_group(group).num_rows for group in range(file.num_row_groups)])
        begins = np.cumsum(sizes) - sizes
        groups = np.flatnonzero(begins < rows) if first else _spread(sizes)
        numbers = np.concatenate([begins[group] + np.arange(sizes[group]) for group in groups]) + 1
        if first:
            chosen = np.arange(rows)
        else:
            random = np.random.default_rng(seed)
            chosen = np.sort(random.choice(len(numbers), min(rows, len(numbers)), replace=False, shuffle=False))
        columns = _columns(file, table, groups, chosen)
    sampled = table_of_columns(columns, table.store, pl.Series(numbers[chosen]).cast(pl.Int64))
    return sampled, Sample(how="first" if first else "random", rows=len(chosen), of=of)


def _spread(sizes: np.ndarray) -> np.ndarray:
    return np.unique(np.linspace(0, len(sizes) - 1, min(GROUPS_READ, len(sizes))).round().astype(int))


def _columns(file: pq.ParquetFile, table: Table, groups: np.ndarray, chosen: np.ndarray) -> dict[str, pl.Series]:
    """The chosen ones of the groups' rows, some columns at a time."""
    rows = sum(file.metadata.row_group(int(group)).num_rows for group in groups)
    at_once = max(1, MOST_CELLS // max(1, rows))
    found: dict[str, pl.Series] = {}
    for index in range(0, len(table.names), at_once):
        names = table.names[index : index + at_once]
        read = file.read_row_groups([int(group) for group in groups], columns=names)
        for name in names:
            found[name] = pl.Series(read.column(name)).gather(pl.Series(chosen))
    return found
