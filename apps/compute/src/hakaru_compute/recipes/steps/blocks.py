"""Blocks of k rows made into one row each."""

from __future__ import annotations

import polars as pl

from hakaru_compute.recipes.held import Numbered
from hakaru_compute.recipes.step_run import StepRun
from hakaru_compute.recipes.table import Place, Table, framed


def block_table(run: StepRun, table: Table, k: int, harmonic: set[str] = frozenset()) -> Table:
    """A row for each k rows: means of what is known, harmonic ones where asked; other columns' first value.

    The last block may have fewer rows. A block without any known value is missing.
    """
    blocks = pl.int_range(table.height, eager=True) // k
    height = -(-table.height // k)
    made = Table({}, height, Place(Numbered(height)), table.store)
    for group in table.groups(table.names):
        run.tick()
        before = table.read(group)
        merged = (
            framed(before.values())
            .with_columns(blocks.alias("b"))
            .group_by("b", maintain_order=True)
            .agg(
                [
                    _merge(pl.col(f"c{i}"), before[name].dtype, name in harmonic).alias(f"c{i}")
                    for i, name in enumerate(group)
                ]
            )
        )
        made = made.with_columns({name: merged.get_column(f"c{i}") for i, name in enumerate(group)})
    run.ledger.rows_merged, run.ledger.rows_made, run.ledger.renumbered = table.height, height, True
    if table.height % k:
        run.ledger.warn("block_incomplete", rows=table.height % k, k=k)
    return made


def _merge(column: pl.Expr, dtype: pl.DataType, harmonic: bool) -> pl.Expr:
    if not dtype.is_numeric():
        return column.first()
    return 1.0 / (1.0 / column).mean() if harmonic else column.mean()
