"""What a step's function works with: what it learned, the other tables, and the account of what it does to rows and cells."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, cast

import polars as pl

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.spec import (
    Accounting,
    CellChanges,
    RecipeWarning,
    Renamed,
    StepWarning,
    UsedName,
    UsedValue,
)
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


NUMBERS_SHOWN = 1000


class StepAccount:
    """What a step did so far. removed, unknown: numbers of rows that it removed, and of rows with a category that was not
    there when it learned. beyond: columns with the numbers of rows whose value it took for an outlier and put another in
    its place, or none.
    """

    def __init__(self, before: Table) -> None:
        self._before = before
        self._began = time.monotonic()
        self._cells: dict[str, tuple[int, int, int]] = {}
        self._renamed: dict[str, str] = {}
        self._warnings: list[StepWarning] = []
        self._values: list[UsedValue] = []
        self.removed: list[pl.Series] = []
        self.unknown: list[pl.Series] = []
        self.beyond: list[tuple[str, pl.Series]] = []
        self.rows_merged = 0
        self.rows_made = 0
        self.renumbered = False

    def cells(self, column: str, before: pl.Series, after: pl.Series, changed: int | None = None) -> None:
        """Compares a column with what it was. `changed` where the two cannot be compared value by value."""
        filled, emptied = _filled_and_emptied(before, after)
        if changed is None:
            changed = differing(before, after)
        if changed or filled or emptied:
            earlier = self._cells.get(column, (0, 0, 0))
            self._cells[column] = (earlier[0] + changed, earlier[1] + filled, earlier[2] + emptied)

    def renamed(self, names: dict[str, str]) -> None:
        self._renamed.update({old: new for old, new in names.items() if old != new})

    def warn(self, code: RecipeWarning, **params: str | int | float) -> None:
        self._warnings.append(StepWarning(code=code, params=params))

    def use(self, column: str, **values: str | float | int | bool | None) -> None:
        """Values that the step took from this column's rows, or from an earlier run's, and works with."""
        for name, value in values.items():
            if value is not None and len(self._values) < NUMBERS_SHOWN:
                self._values.append(UsedValue(column=column, name=cast(UsedName, name.rstrip("_")), value=value))

    def close(self, after: Table) -> Accounting:
        """The account. Raises AssertionError where rows got lost or came from nowhere: that is a fault of the step."""
        removed = sum(len(numbers) for numbers in self.removed)
        rows_out = self._before.height - removed - self.rows_merged + self.rows_made
        assert rows_out == after.height, f"{rows_out} rows accounted for, {after.height} there"
        shown: list[int] = []
        for numbers in self.removed:
            shown += numbers.head(NUMBERS_SHOWN - len(shown)).to_list()
        old = {self._renamed.get(name, name) for name in self._before.places}
        new = set(after.places)
        back = {after: before for before, after in self._renamed.items()}
        return Accounting(
            rows_in=self._before.height,
            rows_out=after.height,
            rows_removed=removed,
            rows_merged=self.rows_merged,
            rows_made=self.rows_made,
            removed_rows=shown,
            renumbered=self.renumbered,
            cells=[
                CellChanges(column=name, changed=changed, filled=filled, emptied=emptied)
                for name, (changed, filled, emptied) in self._cells.items()
            ],
            columns_added=[name for name in after.places if name not in old],
            columns_removed=[back.get(name, name) for name in sorted(old - new)],
            columns_renamed=[Renamed(before=before, after=after) for before, after in self._renamed.items()],
            warnings=self._warnings,
            values=self._values,
            seconds=round(time.monotonic() - self._began, 3),
        )


def differing(before: pl.Series, after: pl.Series) -> int:
    """How many values differ; missing equals missing. Of columns that cannot be compared, every value there is."""
    if before.dtype != after.dtype and not (before.dtype.is_numeric() and after.dtype.is_numeric()):
        return int((before.is_not_null() | after.is_not_null()).sum())
    return int(before.ne_missing(after).sum())


def _filled_and_emptied(before: pl.Series, after: pl.Series) -> tuple[int, int]:
    gone, left = before.null_count(), after.null_count()
    if gone == 0 or left == 0:
        return (gone, 0) if left == 0 else (0, left)
    filled = int((before.is_null() & after.is_not_null()).sum())
    return filled, filled + left - gone
