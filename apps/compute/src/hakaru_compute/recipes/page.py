"""Pages of a table as values that JSON has."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

import polars as pl

from hakaru_compute.recipes.preview_spec import Changed, Page
from hakaru_compute.recipes.spec import Column
from hakaru_compute.recipes.table import Table
from hakaru_compute.recipes.write_table import kind_of

COLUMNS_SHOWN = 200
TEXT_SHOWN = 1000
EXACT_INTEGER = 2**53


def page_of(table: Table, first: int, count: int, touched: Sequence[str]) -> Page:
    """The rows from `first` on: the first columns, and the touched ones among the further."""
    shown = table.names[:COLUMNS_SHOWN]
    shown += [name for name in touched[:COLUMNS_SHOWN] if name in table.places and name not in set(shown)]
    columns = [
        [plain_value(value) for value in series.slice(first, count).to_list()]
        for group in table.groups(shown)
        for series in table.read(group).values()
    ]
    numbers = table.row_numbers().slice(first, count).to_list()
    return Page(
        columns=[Column(name=name, type=kind_of(table.dtype(name))) for name in shown],
        row_numbers=numbers,
        values=[list(row) for row in zip(*columns, strict=True)] if columns else [[] for _ in numbers],
        rows=table.height,
        column_count=len(table.places),
    )


def changed_cells(
    before: Table, after: Table, page_before: Page, page_after: Page, renumbered: bool
) -> tuple[list[Changed], list[int]]:
    """The after page's cells that differ from the same row's before, and the before page's rows that are gone."""
    if renumbered:
        return [], []
    still = set(after.row_numbers().filter(after.row_numbers().is_in(page_before.row_numbers)).to_list())
    removed = [place for place, number in enumerate(page_before.row_numbers) if number not in still]
    places = {column.name: place for place, column in enumerate(page_after.columns)}
    names = [name for name in places if name in before.places]
    if not names or not page_after.row_numbers:
        return [], removed
    numbers = before.row_numbers()
    wanted = numbers.is_in(page_after.row_numbers).arg_true()
    order = {int(numbers[place]): place for place in wanted.to_list()}
    old = pl.Series([order[number] for number in page_after.row_numbers])
    changed = []
    for group in before.groups(names):
        for name, series in before.read(group).items():
            values = [plain_value(value) for value in series.gather(old).to_list()]
            column = places[name]
            changed += [
                Changed(row=row, column=column)
                for row, value in enumerate(values)
                if value != page_after.values[row][column]
            ]
    return changed, removed


def plain_value(value: Any) -> str | float | int | bool | None:
    """A cell as JSON has it."""
    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, int):
        return value if abs(value) <= EXACT_INTEGER else str(value)
    if isinstance(value, float):
        if math.isnan(value):
            return None
        return value if math.isfinite(value) else ("∞" if value > 0 else "-∞")
    if isinstance(value, (datetime, date, time)):
        return value.isoformat()
    if isinstance(value, timedelta):
        return value.total_seconds()
    text = value if isinstance(value, str) else str(value)
    return text if len(text) <= TEXT_SHOWN else text[:TEXT_SHOWN] + "…"
