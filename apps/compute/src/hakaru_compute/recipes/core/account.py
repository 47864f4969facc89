"""Accounts for what one step does to rows and cells."""

from __future__ import annotations

import time

import polars as pl

from hakaru_compute.recipes.core.spec import Accounting, CellChanges, RecipeCaution, RecipeWarning, Renamed
from hakaru_compute.recipes.core.table import Table

NUMBERS_SHOWN = 1000


class StepAccount:
    """What a step did so far."""

    def __init__(self, before: Table) -> None:
        self._before = before
        self._began = time.monotonic()
        self._cells: dict[str, tuple[int, int, int]] = {}
        self._renamed: dict[str, str] = {}
        self._warnings: list[RecipeCaution] = []
        self.removed: list[pl.Series] = []
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
        self._warnings.append(RecipeCaution(code=code, params=params))

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
