"""A recipe inside a training: fitted on a fold's training rows, replayed on the rows held out, and on new rows.

A dataset made by a recipe has seen all rows. An honest estimate fits the recipe anew in each fold, from the first step
that learns on; what comes before depends on single rows or their order only and is applied once, to the whole table.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hakaru_compute.job import JobError
from hakaru_compute.recipes.apply_recipe import Surroundings, apply_recipe, learned_from
from hakaru_compute.recipes.entries import STEP_ENTRIES
from hakaru_compute.recipes.held import Store
from hakaru_compute.recipes.spec import Recipe
from hakaru_compute.recipes.table import table_of_columns

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa

    from hakaru_compute.recipes.apply_recipe import Applied

States = dict[str, dict[str, Any]]


@dataclass(frozen=True)
class RecipeParts:
    """A recipe cut before its first step that learns: `fixed` for the whole table, `refitted` for each fold."""

    fixed: Recipe
    refitted: Recipe


@dataclass(frozen=True)
class RecipeRows:
    """The rows a recipe left, and which of the given rows they are (places from 0), in their order."""

    table: pa.Table
    rows: np.ndarray


def cut_recipe(recipe: Recipe) -> RecipeParts:
    """Raises recipe_rows_made where a step makes new rows after learning: held-out rows would have no place in it."""
    first = learned_from(recipe.steps)
    if first is None:
        return RecipeParts(recipe, Recipe(steps=[]))
    for place, step in enumerate(recipe.steps[first:]):
        if step.on and "row_making" in STEP_ENTRIES[step.step].kinds(step.parameters):
            raise JobError("recipe_rows_made", number=first + place + 1, step=step.id)
    return RecipeParts(Recipe(steps=recipe.steps[:first]), Recipe(steps=recipe.steps[first:]))


def refit(recipe: Recipe, train: pa.Table) -> tuple[RecipeRows, States]:
    """The recipe learned from these rows and applied to them: what a model is fitted on."""
    applied = _apply(recipe, train, Surroundings())
    return _rows(applied), applied.states


def replay(recipe: Recipe, states: States, rows: pa.Table, *, for_prediction: bool = True) -> RecipeRows:
    """The recipe with what it learned applied to other rows. Nothing of these rows is learned.

    for_prediction leaves out the steps that only choose training rows.
    """
    return _rows(_apply(recipe, rows, Surroundings(states=states, for_prediction=for_prediction)))


def _apply(recipe: Recipe, rows: pa.Table, around: Surroundings) -> Applied:
    import polars as pl

    columns = {name: pl.Series(rows.column(place)) for place, name in enumerate(rows.column_names)}
    return apply_recipe(table_of_columns(columns, Store()), recipe, around)


def _rows(applied: Applied) -> RecipeRows:
    import polars as pl
    import pyarrow as pa

    table = applied.table
    columns = [table.column(name).to_arrow(compat_level=pl.CompatLevel.oldest()) for name in table.names]
    return RecipeRows(pa.table(columns, names=table.names), table.row_numbers().to_numpy() - 1)
