"""What a step's function works with: its account, what it learned, and the other tables."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.account import StepAccount
from hakaru_compute.recipes.core.table import Table, plain


@dataclass
class StepRun:
    """One application of one step.

    `replayed` is the state of an earlier run, whose learned parts are used again; null: the step learns, and `learned`
    is its state afterwards, plain JSON. `other_table` opens a table that a join names.
    """

    account: StepAccount
    replayed: dict[str, Any] | None
    other_table: Callable[[str], Table]
    tick: Callable[[], None]
    time_series: bool = False
    learned: dict[str, Any] = field(default_factory=dict)

    @property
    def is_replay(self) -> bool:
        return self.replayed is not None

    def remember(self, key: str, learn: Callable[[], Any]) -> Any:
        """What an earlier run learned under this key, or else what is learned now."""
        if self.replayed is not None and key not in self.replayed:
            raise JobError("recipe_state_missing", column=key)
        self.learned[key] = self.replayed[key] if self.replayed is not None else _in_json(learn())
        return self.learned[key]

    def keep(self, table: Table, mask: pl.Series) -> Table:
        """The rows where the mask is true; the others are accounted for as removed."""
        if mask.all():
            return table
        self.account.removed.append(table.row_numbers().filter(~mask))
        return table.filter(mask)

    def replace(self, table: Table, columns: dict[str, pl.Series], before: dict[str, pl.Series] | None = None) -> Table:
        """The table with these columns; those that were there before are compared cell by cell."""
        made = {name: plain(series.alias("")) for name, series in columns.items()}
        for name, series in made.items():
            if name in table.places:
                self.account.cells(name, table.column(name) if before is None else before[name], series)
        return table.put(made)

    def map(
        self, table: Table, names: Sequence[str], change: Callable[[list[str], list[pl.Series]], list[pl.Series]]
    ) -> Table:
        """Every column of these changed by itself, a few at a time. Values keep their rows."""
        for group in table.groups(list(dict.fromkeys(names))):
            self.tick()
            before = table.read(group)
            after = change(group, list(before.values()))
            table = self.replace(table, dict(zip(group, after, strict=True)), before)
        return table


def _in_json(learned: Any) -> Any:
    """What was learned without figures that are too large for a number: they count as not learned."""
    if isinstance(learned, float):
        return learned if math.isfinite(learned) else None
    if isinstance(learned, dict):
        return {key: _in_json(value) for key, value in learned.items()}
    return [_in_json(value) for value in learned] if isinstance(learned, (list, tuple)) else learned
