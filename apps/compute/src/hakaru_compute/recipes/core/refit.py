"""A recipe inside a training: learned from a fold's training rows, replayed on the rows held out, and on new rows.

A dataset made by a recipe has seen all rows. An honest estimate fits the recipe anew in each fold, from the first step
that learns on; what comes before depends on single rows or their order only and is applied once, to the whole table.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.apply_recipe import Applied, RecipeContext, apply_step, learned_from, no_other_table
from hakaru_compute.recipes.core.slicing import source_of_flag
from hakaru_compute.recipes.core.spec import Recipe, Step, StepResult
from hakaru_compute.recipes.core.store import Store
from hakaru_compute.recipes.core.table import Table, table_of_columns
from hakaru_compute.recipes.series.parameters import Detrend

States = dict[str, dict[str, Any]]
# Each of these makes rows that no row of the table is: a row to predict would have no answer of its own.
BLOCKING = ("resample",)


@dataclass(frozen=True)
class RecipeParts:
    """A recipe cut before its first step that learns: `fixed` for the whole table, `refitted` for each fold."""

    fixed: Recipe
    refitted: Recipe


@dataclass(frozen=True)
class Refitted:
    """Rows after the recipe, in order. `rows`: which of the given rows they are (places from 0). `unknown`: which of the
    given rows have a category that no row has that the steps learned from; `beyond`: by the column, which have a value that
    a step took for an outlier and put another in its place, or none.
    """

    table: Table
    rows: np.ndarray
    states: States
    results: list[StepResult] = field(default_factory=list)
    unknown: np.ndarray = field(default_factory=lambda: np.empty(0, int))
    beyond: dict[str, np.ndarray] = field(default_factory=dict)

    @property
    def strange(self) -> np.ndarray:
        """Which of the given rows have something that the model never sees as it is: such a category or such a value."""
        return np.unique(np.concatenate([self.unknown, *self.beyond.values()]))


def cut_recipe(recipe: Recipe) -> RecipeParts:
    """Raises recipe_rows_made where a step makes new rows after learning (rows held out would have no place in it),
    recipe_rows_resampled where one makes rows of others in time, recipe_rows_multiplied where a join repeats rows, and
    recipe_trend_by_place where a trend is one of the rows' places, which new rows have none of.
    """
    first = learned_from(recipe.steps)
    for index, step in enumerate(recipe.steps):
        if step.on and step.step in BLOCKING:
            raise JobError("recipe_rows_resampled", number=index + 1, step=step.id)
        if step.on and step.step == "join" and step.parameters.repeated == "all":
            raise JobError("recipe_rows_multiplied", number=index + 1, step=step.id)
        if step.on and step.step == "detrend" and _is_of_places(step.parameters):
            raise JobError("recipe_trend_by_place", number=index + 1, step=step.id)
        makes_rows = step.on and "row_making" in step.parameters.kinds()
        if first is not None and index >= first and makes_rows:
            raise JobError("recipe_rows_made", number=index + 1, step=step.id)
    if first is None:
        return RecipeParts(recipe, Recipe(steps=[]))
    return RecipeParts(Recipe(steps=recipe.steps[:first]), Recipe(steps=recipe.steps[first:]))


def _is_of_places(parameters: Detrend) -> bool:
    return parameters.along == "rows" and parameters.time is None and parameters.degree > 0


def refit(
    steps: Sequence[Step],
    table: Table,
    learns: np.ndarray,
    *,
    training_only: Collection[str] = (),
    other_table: Callable[[str], Table] = no_other_table,
    as_numbered: bool = False,
) -> Refitted:
    """The steps learned from the rows where `learns` (n,) is true, replayed on the others, which stay in their places.

    So a step that looks at neighbours finds a row's own ones. Steps that only choose training rows, and those named in
    `training_only`, remove none of the others. as_numbered: rows keep the numbers they have, from 1, which `learns` is
    told by, as filters by the numbers of rows are.
    """
    both = _Both(table if as_numbered else table.renumbered(), learns, RecipeContext(other_table))
    for index, step in enumerate(steps):
        chooses = step.parameters.chooses_training_rows() or step.id in training_only
        if not step.on or step.step == "shuffle" or (present := _present(step, both.table, steps)) is None:
            continue
        try:
            both.apply(present, chooses)
        except JobError as error:
            raise JobError(error.code, **{**error.params, "step": step.id, "number": index + 1}) from error
    rows = both.table.row_numbers().to_numpy() - 1
    return Refitted(both.table, rows, both.states, both.results, _places_of(both.unknown), _by_column(both.beyond))


def replay(
    steps: Sequence[Step],
    states: States,
    table: Table,
    *,
    for_prediction: bool = True,
    other_table: Callable[[str], Table] = no_other_table,
) -> tuple[Refitted, list[tuple[str, pl.Series]]]:
    """The steps with what they learned applied to other rows, and the rows each step removed, numbered from 1.

    Nothing of these rows is learned. for_prediction leaves out the steps that only choose training rows.
    """
    context = RecipeContext(other_table, states, for_prediction=for_prediction)
    applied = Applied(table.renumbered(), table)
    for index, step in enumerate(steps):
        if (present := _present(step, applied.table, steps)) is None:
            continue
        try:
            apply_step(applied, present, context)
        except JobError as error:
            raise JobError(error.code, **{**error.params, "step": step.id, "number": index + 1}) from error
    rows = applied.table.row_numbers().to_numpy() - 1
    done = Refitted(
        applied.table, rows, states, applied.results, _places_of(applied.unknown), _by_column(applied.beyond)
    )
    return done, applied.removed


def table_of_arrow(rows: pa.Table) -> Table:
    """An Arrow table as steps work on it."""
    return table_of_columns({name: pl.Series(rows.column(i)) for i, name in enumerate(rows.column_names)}, Store())


def arrow_of_table(table: Table, names: Sequence[str]) -> pa.Table:
    """These columns as an Arrow table, at least one."""
    read = table.read(names)
    return pa.table([read[name].to_arrow(compat_level=pl.CompatLevel.oldest()) for name in names], names=list(names))


def _present(step: Step, table: Table, steps: Sequence[Step]) -> Step | None:
    """The step without columns of categories that the rows it learned from do not have; null where it has none left."""
    named = getattr(step.parameters, "columns", None)
    if not isinstance(named, list) or not named or all(name in table.places for name in named):
        return step
    flagged = {name for one in steps if one.step == "encode_one_hot" for name in one.parameters.columns}
    left = [name for name in named if name in table.places or source_of_flag(name, flagged) is None]
    if not left:
        return None
    return step.model_copy(update={"parameters": step.parameters.model_copy(update={"columns": left})})


class _Both:
    """A table of rows to learn from and others, between its steps."""

    def __init__(self, table: Table, learns: np.ndarray, context: RecipeContext) -> None:
        self.table, self.learns, self.context = table, learns, context
        self.states: States = {}
        self.results: list[StepResult] = []
        self.unknown: list[pl.Series] = []
        self.beyond: list[tuple[str, pl.Series]] = []

    def apply(self, step: Step, chooses: bool) -> None:
        kinds = step.parameters.kinds()
        if "learned" in kinds or (chooses and "ordered" not in kinds):
            self._apart(step, chooses)
            return
        after = self._one(self.table, step, None)
        if chooses:
            # Only rows went; those that are not learned from come back.
            kept = _marked(after.row_numbers(), len(self.learns)) | ~self.learns
            after = self.table.filter(_mask(kept[_places(self.table)]))
            self._account(self.table.height - after.height)
        self.table = after

    def _account(self, removed: int) -> None:
        done = self.results[-1]
        accounting = done.accounting.model_copy(update={"rows_removed": removed})
        self.results[-1] = done.model_copy(update={"accounting": accounting})

    def _apart(self, step: Step, chooses: bool) -> None:
        is_learning = self.learns[_places(self.table)]
        fitted = self._one(self.table.filter(_mask(is_learning)), step, None)
        others = self.table.filter(_mask(~is_learning))
        if not chooses and others.height:
            others = self._one(others, step, {step.id: self.states.get(step.id, {})})
        self.table = _together(self.table, fitted, others)

    def _one(self, table: Table, step: Step, states: States | None) -> Table:
        one = Applied(table, table)
        apply_step(one, step, RecipeContext(self.context.other_table, states, tick=self.context.tick))
        self.unknown += one.unknown
        self.beyond += one.beyond
        if states is None:
            self.states |= one.states
            self.results += one.results
        return one.table


def _together(before: Table, fitted: Table, others: Table) -> Table:
    """Both parts in the order they had. Columns that neither part changed are not read."""
    if others.height == 0:
        return fitted
    places = _places(before)
    kept = np.zeros(int(places.max()) + 1, bool)
    for part in (fitted, others):
        kept[_places(part)] = True
    table = before if kept[places].all() else before.filter(_mask(kept[places]))
    order = pl.Series(np.argsort(_in_order(before, fitted, others), kind="stable"))
    changed = [
        name
        for name in fitted.names
        if name not in before.places
        or any(part.places[name].data is not before.places[name].data for part in (fitted, others))
    ]
    for group in table.groups(changed):
        parts = [
            pl.DataFrame({f"c{i}": part.column(name) for i, name in enumerate(group)}) for part in (fitted, others)
        ]
        joined = pl.concat(parts, how="vertical_relaxed")[order]
        table = table.put({name: joined.get_column(f"c{i}").alias("") for i, name in enumerate(group)})
    return table.select(fitted.names)


def _in_order(before: Table, fitted: Table, others: Table) -> np.ndarray:
    """The place that each row of the two parts had."""
    numbers = _places(before)
    at = np.empty(int(numbers.max()) + 1, dtype=np.int64)
    at[numbers] = np.arange(len(numbers))
    return at[np.concatenate([_places(fitted), _places(others)])]


def _places(table: Table) -> np.ndarray:
    return table.row_numbers().to_numpy() - 1


def _places_of(numbers: Sequence[pl.Series]) -> np.ndarray:
    """Rows' places from 0, each once, of their numbers from 1."""
    return np.unique(np.concatenate([np.empty(0, int), *(one.to_numpy().astype(int) - 1 for one in numbers)]))


def _by_column(beyond: Sequence[tuple[str, pl.Series]]) -> dict[str, np.ndarray]:
    names = dict.fromkeys(name for name, _ in beyond)
    return {name: _places_of([rows for one, rows in beyond if one == name]) for name in names}


def _marked(numbers: pl.Series, count: int) -> np.ndarray:
    mask = np.zeros(count, bool)
    mask[numbers.to_numpy() - 1] = True
    return mask


def _mask(values: np.ndarray) -> pl.Series:
    return pl.Series(values)
