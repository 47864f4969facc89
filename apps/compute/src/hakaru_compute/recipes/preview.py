"""A recipe up to a step on a sample: the table before and after it, and what changed."""

from __future__ import annotations

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.recipes.apply_recipe import Applied, Surroundings, apply_recipe, has_ordered
from hakaru_compute.recipes.held import Store
from hakaru_compute.recipes.histogram import histogram
from hakaru_compute.recipes.page import changed_cells, page_of
from hakaru_compute.recipes.preview_spec import Preview, PreviewSpec
from hakaru_compute.recipes.sample import sample_rows
from hakaru_compute.recipes.spec import Recipe, Step
from hakaru_compute.recipes.table import Table, table_of_file
from hakaru_compute.recipes.threads import use_threads

HISTOGRAMS = 8
# A preview has 30 seconds: of very wide tables it sees fewer rows.
MOST_CELLS, FEWEST_ROWS = 4_000_000, 100
# k-NN compares every row that has a gap with every other one: of 20,000 rows that takes seconds, of these a moment.
MOST_COMPARED = 5_000


def preview(spec: PreviewSpec, ctx: JobContext) -> Preview:
    """What the recipe does to a sample. Raises the steps' errors, and recipe_step_unknown."""
    use_threads(ctx.cpus)
    store = Store(ctx.workspace / "scratch")
    steps = _steps_up_to(spec)
    path = spec.table.path
    source = table_of_file(path, store)
    rows = max(FEWEST_ROWS, min(spec.sample_rows, MOST_CELLS // max(1, len(source.places))))
    if any(step.on and step.step == "missing_knn" for step in steps):
        rows = min(rows, MOST_COMPARED)
    table, sample = sample_rows(source, path, rows, first=has_ordered(steps), seed=spec.seed)

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
