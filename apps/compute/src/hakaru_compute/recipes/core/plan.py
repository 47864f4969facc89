"""What a recipe would be inside a training, before there is one."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.recipes.core.apply_recipe import RecipeContext, apply_recipe, has_ordered, learned_from
from hakaru_compute.recipes.core.refit import cut_recipe
from hakaru_compute.recipes.core.source import open_source, sample_rows
from hakaru_compute.recipes.core.spec import PartOfStep, Plan, PlanSpec, Recipe, Refusal, Step, StepPart
from hakaru_compute.recipes.core.target_effects import TargetEffects
from hakaru_compute.recipes.core.write_table import columns_of

# A person waits for it.
MOST_CELLS, FEWEST_ROWS = 20_000_000, 1000


def plan(spec: PlanSpec, ctx: JobContext) -> Plan:
    """Raises the steps' errors."""
    source = open_source(spec, ctx)
    rows = max(FEWEST_ROWS, min(spec.sample_rows, MOST_CELLS // max(1, len(source.table.places))))
    table, sample = sample_rows(source.table, spec.table.path, rows, first=has_ordered(spec.recipe.steps), seed=0)

    effects = TargetEffects(spec.recipe.steps)
    context = RecipeContext(source.other_table, None, spec.time_series, tick=ctx.check_stop, end=effects.look)
    applied = apply_recipe(table, spec.recipe, context)
    return Plan(
        columns=columns_of(applied.table),
        steps=parts_of_steps(spec.recipe),
        target_effects=effects.found,
        refusal=refusal_of(spec.recipe),
        rows_seen=sample.rows,
        rows=sample.of,
    )


def refusal_of(recipe: Recipe) -> Refusal | None:
    """Why the recipe cannot be refitted; null where it can."""
    try:
        cut_recipe(recipe)
    except JobError as error:
        return Refusal(code=error.code, params=error.params)
    return None


def parts_of_steps(
    recipe: Recipe,
    needed: Collection[str] | None = None,
    *,
    on_targets: Collection[str] = (),
    untouched: Mapping[str, list[str]] | None = None,
    drops_by: Mapping[str, list[str]] | None = None,
    removed: Mapping[str, int] | None = None,
) -> list[PartOfStep]:
    """Each step's part. Where features are known, `needed` are the ids of the steps that they come from, `on_targets` of
    those that targets come from, `drops_by` the targets by which steps leave out training rows; `removed` is how many
    rows each left out, where that is known.
    """
    first = learned_from(recipe.steps)
    return [
        PartOfStep(
            number=index + 1,
            id=step.id,
            step=step.step,
            part=_part(
                step,
                first is not None and index >= first,
                needed is None or step.id in needed,
                "target_rows" if step.id in (drops_by or {}) else "on_target" if step.id in on_targets else "unneeded",
            ),
            targets=(untouched or {}).get(step.id, []),
            drops_by=(drops_by or {}).get(step.id, []),
            rows_removed=None if removed is None else removed.get(step.id),
        )
        for index, step in enumerate(recipe.steps)
    ]


def _part(step: Step, is_refitted: bool, is_needed: bool, otherwise: StepPart) -> StepPart:
    if not step.on:
        return "off"
    if not is_refitted:
        return "once"
    if step.step in ("select_columns", "drop_columns"):
        return "replayed"
    if not is_needed:
        return otherwise
    if step.parameters.chooses_training_rows():
        return "training_rows"
    return "refitted" if "learned" in step.parameters.kinds() else "replayed"
