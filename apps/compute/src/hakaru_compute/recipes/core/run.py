"""Runs a recipe on every row: Parquet in, Parquet out, with what it learned and removed in files beside it."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import polars as pl

from hakaru_compute.job import JobContext
from hakaru_compute.recipes.core.apply_recipe import Applied, RecipeContext, apply_recipe, learned_from
from hakaru_compute.recipes.core.source import open_source
from hakaru_compute.recipes.core.spec import RunResult, RunSpec, Step
from hakaru_compute.recipes.core.write_table import columns_of, write_table
from hakaru_compute.versions import library_versions

OUTPUT, STATES, REMOVED, SCRATCH = "table.parquet", "states.json", "removed.parquet", "scratch"
WRITING = 0.4


def run(spec: RunSpec, ctx: JobContext) -> RunResult:
    """Writes the recipe's result, its states and its removed rows below the workspace. Raises the steps' errors."""
    source = open_source(spec, ctx, SCRATCH, _share(ctx.memory_mb))
    count = max(1, len(spec.recipe.steps))

    def begin(index: int, step: Step) -> None:
        ctx.progress((1 - WRITING) * index / count, f"recipe_{step.step}")

    def write_progress(share: float) -> None:
        ctx.check_stop()
        ctx.progress(1 - WRITING * (1 - share), "writing")

    states = None
    if spec.states is not None:
        states = {
            step["id"]: step["state"] for step in json.loads(Path(spec.states).read_text(encoding="utf-8"))["steps"]
        }
    context = RecipeContext(
        source.other_table, states, spec.time_series, spec.purpose == "prediction", ctx.check_stop, begin
    )
    applied = apply_recipe(source.table, spec.recipe, context)
    write_table(applied.table, ctx.workspace / OUTPUT, write_progress)
    _write_states(applied, spec, ctx.workspace / STATES)
    _write_removed(applied, ctx.workspace / REMOVED)
    shutil.rmtree(ctx.workspace / SCRATCH, ignore_errors=True)
    return RunResult(
        output=OUTPUT,
        states=STATES,
        removed=REMOVED,
        rows=applied.table.height,
        columns=columns_of(applied.table),
        steps=applied.results,
        learned_from=learned_from(spec.recipe.steps),
        versions=library_versions(),
    )


def _share(memory_mb: int | None) -> int:
    """What new columns may take before they are set aside: a quarter of the job's memory."""
    return 2048 if memory_mb is None else max(64, memory_mb // 4)


def _write_states(applied: Applied, spec: RunSpec, path: Path) -> None:
    names = {step.id: step.step for step in spec.recipe.steps}
    steps = [{"id": step, "step": names[step], "state": state} for step, state in applied.states.items()]
    path.write_text(json.dumps({"steps": steps}, ensure_ascii=False, allow_nan=False), encoding="utf-8")


def _write_removed(applied: Applied, path: Path) -> None:
    parts = [
        pl.DataFrame({"step": pl.repeat(step, len(rows), eager=True), "row": rows}) for step, rows in applied.removed
    ]
    nothing = pl.DataFrame(schema={"step": pl.String, "row": pl.Int64})
    pl.concat([nothing, *parts]).write_parquet(path, compression="zstd")
