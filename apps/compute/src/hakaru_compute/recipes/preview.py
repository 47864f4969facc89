"""A recipe up to a step on a sample: the table before and after it, and what changed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hakaru_compute.job import JobError
from hakaru_compute.recipes.apply_recipe import Surroundings, apply_recipe, has_ordered
from hakaru_compute.recipes.held import Store
from hakaru_compute.recipes.histogram import histogram
from hakaru_compute.recipes.page import changed_cells, page_of
from hakaru_compute.recipes.preview_spec import Preview, Sample
from hakaru_compute.recipes.spec import Recipe
from hakaru_compute.recipes.table import table_of_columns, table_of_file

if TYPE_CHECKING:
    from hakaru_compute.job import JobContext
    from hakaru_compute.recipes.apply_recipe import Applied
    from hakaru_compute.recipes.preview_spec import PreviewSpec
    from hakaru_compute.recipes.spec import Step
    from hakaru_compute.recipes.table import Table

HISTOGRAMS = 8


def preview(spec: PreviewSpec, ctx: JobContext) -> Preview:
    """What the recipe does to a sample. Raises the steps' errors, and recipe_step_unknown."""
    store = Store(ctx.workspace / "scratch")
    steps = _steps_up_to(spec)
    table, sample = _sampled(spec, steps, table_of_file(spec.table.path, store), store)

    def other_table(name: str) -> Table:
        if name not in spec.other_tables:
            raise JobError("recipe_dataset_missing", dataset=name)
        return table_of_file(spec.other_tables[name].path, store)

    around = Surroundings(other_table, None, spec.time_series, tick=ctx.check_stop)
    applied = apply_recipe(table, Recipe(steps=steps), around)
    before = applied.before if spec.compare_with == "previous" else table
    touched = _touched(spec, applied, before)
    first = (spec.page - 1) * spec.page_size
    page_before = page_of(before, first, spec.page_size, touched)
    page_after = page_of(applied.table, first, spec.page_size, touched)
    renumbered = any(result.applied and result.accounting.renumbered for result in _compared(spec, applied))
    changed, removed = changed_cells(before, applied.table, page_before, page_after, renumbered)
    return Preview(
        sample=sample,
        before=page_before,
        after=page_after,
        changed=changed,
        removed=removed,
        histograms=[found for name in touched[:HISTOGRAMS] if (found := histogram(name, before, applied.table))],
        steps=applied.results,
    )


def _steps_up_to(spec: PreviewSpec) -> list[Step]:
    if spec.up_to is None:
        return list(spec.recipe.steps)
    for place, step in enumerate(spec.recipe.steps):
        if step.id == spec.up_to:
            return list(spec.recipe.steps[: place + 1])
    raise JobError("recipe_step_unknown", step=spec.up_to)


def _sampled(spec: PreviewSpec, steps: list[Step], table: Table, store: Store) -> tuple[Table, Sample]:
    import numpy as np
    import polars as pl

    of = table.height
    if of <= spec.sample_rows:
        return table, Sample(how="whole", rows=of, of=of)
    if has_ordered(steps):
        places, how = np.arange(spec.sample_rows), "first"
    else:
        random = np.random.default_rng(spec.seed)
        places, how = np.sort(random.choice(of, spec.sample_rows, replace=False, shuffle=False)), "random"
    taken = table.gather(pl.Series(places))
    columns: dict[str, pl.Series] = {}
    for group in table.groups(taken.names):
        columns.update(taken.read(group))
    numbers = pl.Series(places + 1).cast(pl.Int64)
    return table_of_columns(columns, store, numbers), Sample(how=how, rows=len(places), of=of)


def _compared(spec: PreviewSpec, applied: Applied) -> list:
    return applied.results if spec.compare_with == "source" else applied.results[-1:]


def _touched(spec: PreviewSpec, applied: Applied, before: Table) -> list[str]:
    """The columns asked for, or else those that were changed or made, or else the first ones."""
    present = {**before.places, **applied.table.places}
    if spec.histogram_columns is not None:
        return [name for name in spec.histogram_columns if name in present]
    found: list[str] = []
    for result in _compared(spec, applied):
        account = result.accounting
        found += [cells.column for cells in account.cells] + account.columns_added
        found += [renamed.after for renamed in account.columns_renamed]
    return [name for name in dict.fromkeys(found) if name in present] or list(present)[:HISTOGRAMS]
