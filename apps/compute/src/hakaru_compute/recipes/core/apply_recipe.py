"""Applies a recipe to a table, step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

import polars as pl

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.spec import Recipe, Step, StepResult
from hakaru_compute.recipes.core.step import load_function
from hakaru_compute.recipes.core.step_run import StepAccount, StepRun
from hakaru_compute.recipes.core.table import Table


def no_other_table(name: str) -> Table:
    raise JobError("recipe_dataset_missing", dataset=name)


def _nothing(*_given: object) -> None:
    """Nobody watches."""


@dataclass
class RecipeContext:
    """What steps need besides the table. `states`, by step id, replays learned steps; null learns."""

    other_table: Callable[[str], Table] = no_other_table
    states: dict[str, dict[str, Any]] | None = None
    time_series: bool = False
    for_prediction: bool = False
    tick: Callable[[], None] = _nothing
    begin: Callable[[int, Step], None] = _nothing
    end: Callable[[int, Step, Applied], None] = _nothing


@dataclass
class Applied:
    """The table after the recipe, and before its last step; what each step did, removed and learned, the numbers of rows with
    a category that was not there when a step learned, and of those with an outlier in a column.
    """

    table: Table
    before: Table
    results: list[StepResult] = field(default_factory=list)
    removed: list[tuple[str, pl.Series]] = field(default_factory=list)
    unknown: list[pl.Series] = field(default_factory=list)
    beyond: list[tuple[str, pl.Series]] = field(default_factory=list)
    states: dict[str, dict[str, Any]] = field(default_factory=dict)


def apply_recipe(table: Table, recipe: Recipe, context: RecipeContext) -> Applied:
    """Every step that is on, in order. A step's error carries its id and place (`step`, `number` from 1)."""
    applied = Applied(table, table)
    for index, step in enumerate(recipe.steps):
        context.begin(index, step)
        context.tick()
        applied.before = applied.table
        try:
            apply_step(applied, step, context)
        except JobError as error:
            raise JobError(error.code, **{**error.params, "step": step.id, "number": index + 1}) from error
        context.end(index, step, applied)
    return applied


def apply_step(applied: Applied, step: Step, context: RecipeContext) -> None:
    """One step, with its account, removed rows and states added to what was applied before."""
    skipped = step.on and context.for_prediction and step.parameters.chooses_training_rows()
    account = StepAccount(applied.table)
    table = applied.table
    if skipped:
        account.warn("skipped_for_prediction")
    elif step.on:
        replayed = None if context.states is None else context.states.get(step.id, {})
        run = StepRun(account, replayed, context.other_table, context.tick, context.time_series)
        table = load_function(step.parameters.function)(run, table, step.parameters)
        if run.learned:
            applied.states[step.id] = run.learned
    closed = account.close(table)
    applied.table = table.renumbered() if account.renumbered else table
    applied.removed += [(step.id, numbers) for numbers in account.removed]
    applied.unknown += account.unknown
    applied.beyond += account.beyond
    applied.results.append(
        StepResult(
            id=step.id,
            step=step.step,
            kinds=list(step.parameters.kinds()),
            applied=step.on and not skipped,
            accounting=closed,
        )
    )


def learned_from(steps: Sequence[Step]) -> int | None:
    """The place of the first step that is on and learns from rows."""
    for index, step in enumerate(steps):
        if step.on and "learned" in step.parameters.kinds():
            return index
    return None


def has_ordered(steps: Sequence[Step]) -> bool:
    """Whether a step that is on needs rows beside each other."""
    whole = {"ordered", "row_making"}
    return any(step.on and whole & set(step.parameters.kinds()) for step in steps)
