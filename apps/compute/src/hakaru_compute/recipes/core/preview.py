"""A recipe up to a step on a sample: the table before and after it, and what changed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from typing import Any

import numpy as np
import polars as pl

from hakaru_compute.job import JobContext
from hakaru_compute.recipes.core.apply_recipe import Applied, RecipeContext, apply_recipe, has_ordered
from hakaru_compute.recipes.core.columns import seconds
from hakaru_compute.recipes.core.recipe import steps_up_to
from hakaru_compute.recipes.core.source import open_source, sample_rows
from hakaru_compute.recipes.core.spec import (
    Changed,
    Column,
    Histogram,
    HistogramKind,
    Line,
    Page,
    Preview,
    PreviewSpec,
    Recipe,
    StepResult,
    Trace,
)
from hakaru_compute.recipes.core.table import Table
from hakaru_compute.recipes.core.write_table import kind_of

HISTOGRAMS = 8
# A preview has 30 seconds: of very wide tables it sees fewer rows.
MOST_CELLS, FEWEST_ROWS = 4_000_000, 100
# k-NN compares every row that has a gap with every other one: of 20,000 rows that takes seconds, of these a moment.
MOST_COMPARED = 5_000


def preview(spec: PreviewSpec, ctx: JobContext) -> Preview:
    """What the recipe does to a sample. Raises the steps' errors, and recipe_step_unknown."""
    source = open_source(spec, ctx)
    steps = steps_up_to(spec.recipe.steps, spec.up_to)
    rows = max(FEWEST_ROWS, min(spec.sample_rows, MOST_CELLS // max(1, len(source.table.places))))
    if any(step.on and step.step == "missing_knn" for step in steps):
        rows = min(rows, MOST_COMPARED)
    table, sample = sample_rows(source.table, spec.table.path, rows, first=has_ordered(steps), seed=spec.seed)

    context = RecipeContext(source.other_table, None, spec.time_series, tick=ctx.check_stop)
    applied = apply_recipe(table, Recipe(steps=steps), context)
    before = applied.before if spec.compare_with == "previous" else table
    touched = _touched(spec, applied, before)
    first = (spec.page - 1) * spec.page_size
    page_before = page_of(before, first, spec.page_size, touched)
    page_after = page_of(applied.table, first, spec.page_size, touched)
    renumbered = any(result.applied and result.accounting.renumbered for result in _compared(spec, applied))
    changed, removed = changed_cells(before, applied.table, page_before, page_after, renumbered)
    pages = [] if renumbered else pages_with_changes(before, applied.table, touched_in(spec, applied), spec.page_size)
    return Preview(
        sample=sample,
        before=page_before,
        after=page_after,
        changed=changed,
        removed=removed,
        page_with_change_before=max((page for page in pages if page < spec.page), default=None),
        page_with_change_after=min((page for page in pages if page > spec.page), default=None),
        lines=lines_of(spec, applied, before, touched[:HISTOGRAMS]),
        histograms=[found for name in touched[:HISTOGRAMS] if (found := histogram(name, before, applied.table))],
        steps=applied.results,
    )


def _compared(spec: PreviewSpec, applied: Applied) -> list[StepResult]:
    return applied.results if spec.compare_with == "source" else applied.results[-1:]


def _touched(spec: PreviewSpec, applied: Applied, before: Table) -> list[str]:
    """The columns asked for, or else those that were changed or made, or else the first ones."""
    present = {**before.places, **applied.table.places}
    if spec.histogram_columns is not None:
        return [name for name in spec.histogram_columns if name in present]
    return [name for name in touched_in(spec, applied) if name in present] or list(present)[:HISTOGRAMS]


def touched_in(spec: PreviewSpec, applied: Applied) -> list[str]:
    """The columns that the compared steps changed or made."""
    found: list[str] = []
    for result in _compared(spec, applied):
        account = result.accounting
        found += [cells.column for cells in account.cells] + account.columns_added
        found += [renamed.after for renamed in account.columns_renamed]
    return list(dict.fromkeys(found))


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
    removed = [index for index, number in enumerate(page_before.row_numbers) if number not in still]
    places = {column.name: index for index, column in enumerate(page_after.columns)}
    names = [name for name in places if name in before.places]
    if not names or not page_after.row_numbers:
        return [], removed
    numbers = before.row_numbers()
    wanted = numbers.is_in(page_after.row_numbers).arg_true()
    order = {int(numbers[index]): index for index in wanted.to_list()}
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


def pages_with_changes(before: Table, after: Table, touched: Sequence[str], page_size: int) -> list[int]:
    """The pages, from 1, on which a cell of the touched columns differs from the same row's before, or a row is gone."""
    gone = ~before.row_numbers().is_in(after.row_numbers().implode())
    places = [gone.arg_true()]
    names = [name for name in touched if name in before.places and name in after.places]
    if names and after.height:
        # Where each row that is still there was before.
        was = pl.DataFrame({"number": before.row_numbers()}).with_row_index("place")
        old = pl.DataFrame({"number": after.row_numbers()}).join(was, on="number", maintain_order="left")["place"]
        differs = pl.repeat(False, after.height, dtype=pl.Boolean, eager=True)
        for group in after.groups(names):
            then, now = before.read(group), after.read(group)
            for name in group:
                differs = differs | _differs(then[name].gather(old), now[name])
        places.append(differs.arg_true())
    return sorted({int(place) // page_size + 1 for found in places for place in found.to_list()})


def _differs(then: pl.Series, now: pl.Series) -> pl.Series:
    if then.dtype != now.dtype and not (then.dtype.is_numeric() and now.dtype.is_numeric()):
        return then.is_not_null() | now.is_not_null()
    return then.ne_missing(now)


# A line of more points than a chart is wide is drawn by the ends of its pieces.
POINTS = 1_000


def lines_of(spec: PreviewSpec, applied: Applied, before: Table, names: Sequence[str]) -> list[Line]:
    """The touched numeric columns of a series along its time, as it is named before and after."""
    if spec.time_column is None:
        return []
    time_before = time_after = spec.time_column
    for result in applied.results:
        if result is applied.results[-1] and spec.compare_with == "previous":
            time_before = time_after
        renamed = {one.before: one.after for one in result.accounting.columns_renamed}
        time_after = renamed.get(time_after, time_after)
    found = []
    for name in names:
        then, now = trace(before, time_before, name), trace(applied.table, time_after, name)
        if then or now:
            found.append(Line(column=name, before=then, after=now))
    return found


def trace(table: Table, time: str, name: str) -> Trace | None:
    """A numeric column by a column of times, in the order of time; null where there is no such pair."""
    if name == time or time not in table.places or name not in table.places or not table.dtype(name).is_numeric():
        return None
    if kind_of(table.dtype(time)) != "datetime":
        return None
    x, y = seconds(table.column(time)), table.column(name).cast(pl.Float64)
    frame = pl.DataFrame({"x": x, "y": y}).drop_nulls("x").sort("x", maintain_order=True)
    frame = frame.with_columns(pl.when(pl.col("y").is_finite()).then(pl.col("y")))
    if frame.height > POINTS:
        piece = (pl.int_range(pl.len()) * (POINTS // 2) // pl.len()).alias("piece")
        ends = (
            frame.with_row_index("place")
            .group_by(piece, maintain_order=True)
            .agg(
                pl.col("place").get(pl.coalesce(pl.col("y").arg_min(), 0)).alias("low"),
                pl.col("place").get(pl.coalesce(pl.col("y").arg_max(), 0)).alias("high"),
            )
        )
        kept = pl.concat([ends["low"], ends["high"]]).unique().sort()
        frame = frame[kept]
    return Trace(x=frame["x"].to_list(), y=frame["y"].to_list())


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


BINS = 40
LABELS = 20


def histogram(name: str, before: Table, after: Table) -> Histogram | None:
    """Counts on the bins of both together. A column whose type changed is shown as it is afterwards."""
    tables = {"before": before, "after": after}
    present = {when: table.column(name) for when, table in tables.items() if name in table.places}
    if not present:
        return None
    kinds = {when: _kind(series) for when, series in present.items()}
    kind = kinds["after"] if "after" in kinds else kinds["before"]
    present = {when: series for when, series in present.items() if kinds[when] == kind}
    edges, labels, counts = _numbers(present) if kind != "text" else ([], *_texts(present))
    empty: tuple[list[int], int, int, int] = ([], 0, 0, 0)
    found = {when: counts.get(when, empty) for when in tables}
    return Histogram(
        column=name,
        type=kind,
        edges=edges,
        labels=labels,
        before=found["before"][0] if "before" in present else None,
        after=found["after"][0] if "after" in present else None,
        other_before=found["before"][1],
        other_after=found["after"][1],
        missing_before=found["before"][2],
        missing_after=found["after"][2],
        infinite_before=found["before"][3],
        infinite_after=found["after"][3],
    )


Counts = dict[str, tuple[list[int], int, int, int]]


def _kind(series: pl.Series) -> HistogramKind:
    kind = kind_of(series.dtype)
    if kind in ("number", "integer"):
        return "number"
    return "datetime" if kind == "datetime" else "text"


def _numbers(present: dict[str, pl.Series]) -> tuple[list[float], list[str], Counts]:
    values = {when: _finite(series) for when, series in present.items()}
    known = [numbers for numbers, _ in values.values() if len(numbers)]
    if not known:
        return [], [], {when: ([], 0, series.null_count(), values[when][1]) for when, series in present.items()}
    low, high = min(float(n.min()) for n in known), max(float(n.max()) for n in known)
    distinct = max(len(np.unique(numbers[:10_000])) for numbers in known)
    edges = np.histogram_bin_edges(np.array([low, high]), bins=max(1, min(BINS, distinct)))
    counts = {
        when: (np.histogram(numbers, edges)[0].tolist(), 0, present[when].null_count(), infinite)
        for when, (numbers, infinite) in values.items()
    }
    return edges.tolist(), [], counts


def _finite(series: pl.Series) -> tuple[np.ndarray, int]:
    known = (series if series.dtype.is_numeric() else seconds(series)).drop_nulls().cast(pl.Float64).to_numpy()
    finite = known[np.isfinite(known)]
    return finite, len(known) - len(finite)


def _texts(present: dict[str, pl.Series]) -> tuple[list[str], Counts]:
    tables = {
        when: dict(series.drop_nulls().cast(pl.String, strict=False).value_counts(sort=True).rows())
        for when, series in present.items()
    }
    total: dict[str, int] = {}
    for counts in tables.values():
        for label, count in counts.items():
            total[label] = total.get(label, 0) + count
    labels = sorted(total, key=lambda label: (-total[label], label))[:LABELS]
    counted = {
        when: (
            shown := [counts.get(label, 0) for label in labels],
            sum(counts.values()) - sum(shown),
            present[when].null_count(),
            0,
        )
        for when, counts in tables.items()
    }
    return labels, counted
