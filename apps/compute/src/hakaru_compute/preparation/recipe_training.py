"""A table and the recipe that makes features of it, opened for a training: cut where it begins to learn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Protocol

import numpy as np
import polars as pl
import pyarrow as pa

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.data.read_table import require_columns
from hakaru_compute.job import JobError
from hakaru_compute.preparation.recipe_spec import RecipeUse, TrainingRecipe
from hakaru_compute.recipes.core.apply_recipe import Applied, RecipeContext, apply_recipe
from hakaru_compute.recipes.core.plan import parts_of_steps
from hakaru_compute.recipes.core.refit import Refitted, States, arrow_of_table, cut_recipe, refit, replay
from hakaru_compute.recipes.core.slicing import Slice, drops_by_targets, names_of_selection, slice_steps
from hakaru_compute.recipes.core.source import opener_of
from hakaru_compute.recipes.core.spec import Recipe, Step, StepResult
from hakaru_compute.recipes.core.store import Store
from hakaru_compute.recipes.core.table import Table, table_of_file


@dataclass(frozen=True)
class RecipeTraining:
    """`table` is what the steps that do not learn left of `raw`; `numbers` (n,) are its rows' places in `raw`, or in
    itself where steps made rows (`is_renumbered`). `learning` are the further steps that features come from,
    `replayed` those of the whole recipe that new rows go through. `fixed` is what the steps before them did, `beyond` in
    which places of `raw` they took a column's value for an outlier and put another in its place, or none; nothing where
    steps made rows.
    """

    given: TrainingRecipe
    recipe: Recipe
    raw: Table
    table: Table
    numbers: np.ndarray
    is_renumbered: bool
    features: tuple[FeatureColumn, ...]
    targets: frozenset[str]
    learning: Slice
    replayed: Slice
    other_table: Callable[[str], Table]
    fixed: tuple[StepResult, ...] = ()
    beyond: Mapping[str, np.ndarray] = field(default_factory=dict)

    @property
    def row_count(self) -> int:
        return self.table.height

    def columns(self, names: Sequence[str]) -> pa.Table:
        """Columns of every row that are needed before anything is learned: targets, what the split goes by.

        Steps that learn leave them as they are. Raises columns_missing.
        """
        wanted = list(dict.fromkeys(names))
        table = self._unlearned(wanted).table
        require_columns(wanted, table.names)
        order = table.row_numbers().arg_sort()
        table = table if order.is_sorted() else table.gather(order)
        there = pl.int_range(1, self.row_count + 1, eager=True).is_in(
            self._chosen_by_targets.table.row_numbers().implode()
        )
        if not there.all():
            table = table.put({name: _where(there, table.column(name)) for name in wanted if name in self.targets})
        return arrow_of_table(table, wanted)

    def _unlearned(self, wanted: Sequence[str], choosing: Iterable[str] = ()) -> Applied:
        """The steps after the first one that learns that make these columns and learn nothing. Every row is left but those
        that steps remove by the columns `choosing` alone.
        """
        steps = [step for step in self._cut().steps if step.on]
        sliced = slice_steps(steps, wanted, keep_rows=True, choosing=choosing)
        made = Recipe(steps=[step for step in sliced.steps if not learns(step)])
        return apply_recipe(self.table.renumbered(), made, RecipeContext(self.other_table))

    @cached_property
    def _chosen_by_targets(self) -> Applied:
        """Rows that steps choose by targets alone, which they do among training and test rows alike."""
        return self._unlearned(sorted(self.targets), self.targets)

    def left_out(self, train_rows: np.ndarray, target: str) -> LeftOut:
        """Which of a target's training rows (places) steps leave out by a target or by the numbers of rows. Limits are
        learned from the training rows alone.
        """
        steps = [step for step in self._cut().steps if step.on]
        dropping = [step for step in steps if drops_by_targets(step, set(self.targets))]
        if not dropping:
            return LeftOut()
        sliced = slice_steps(steps, [target], targets=self.targets, dropping=True)
        own = self.table.row_numbers().to_numpy() - 1
        mask = np.zeros(int(own.max()) + 1, bool)
        mask[own[train_rows]] = True
        with numbered(numbers_of_steps(self.recipe.steps)):
            done = refit(
                sliced.steps, self.table, mask,
                training_only={step.id for step in dropping}, other_table=self.other_table, as_numbered=True,
            )  # fmt: skip
        there = np.zeros(len(mask), bool)
        there[done.rows[done.table.column(target).is_not_null().to_numpy()]] = True
        dropped = {step.id for step in dropping}
        counts = {one.id: _taken(one, target) for one in done.results if one.id in dropped}
        return LeftOut(train_rows[~there[own[train_rows]]], counts)

    def use(self, fitted: Sequence[StepResult] = (), left_out: Mapping[str, int] | None = None) -> RecipeUse:
        """What each step is in this training; `fitted` is what the kept model's steps did to its training rows,
        `left_out` how many training rows steps left out by the targets.
        """
        refitted = self._cut().steps
        needed = {step.id for step in self.learning.steps}
        drops_by = {step.id: self._targets_of(step) for step in refitted if drops_by_targets(step, set(self.targets))}
        untouched = {
            step.id: named
            for step in refitted
            if step.on and learns(step) and (named := self._targets_of(step)) and step.step != "encode_target"
            if step.id not in drops_by
        }
        on_targets = self._chosen_by_targets.results if self.targets else []
        removed = {done.id: _taken(done, *self.targets) for done in on_targets}
        for done in [*self.fixed, *fitted]:
            removed[done.id] = removed.get(done.id, 0) + done.accounting.rows_removed
        for step, rows in (left_out or {}).items():
            removed[step] = removed.get(step, 0) + rows
        parts = parts_of_steps(
            self.recipe,
            needed,
            on_targets={done.id for done in on_targets},
            untouched=untouched,
            drops_by=drops_by,
            removed=removed,
        )
        return RecipeUse(name=self.given.name, version=self.given.version, steps=parts)

    def fit(
        self, learned_from: np.ndarray, others: np.ndarray, without: Sequence[int] | np.ndarray = ()
    ) -> tuple[Refitted, np.ndarray, np.ndarray]:
        """The features learned from some rows (places) and replayed on others, which rows they are, and which rows have a
        category that was not learned or a value that was taken for an outlier. The rows `without` are nobody's neighbours.
        """
        # A step that looks at neighbours needs every row's own ones.
        whole = any("ordered" in step.parameters.kinds() for step in self.learning.steps)
        base = (
            np.setdiff1d(np.arange(self.row_count), np.asarray(without, int))
            if whole
            else np.sort(np.concatenate([learned_from, others]))
        )
        table = self.table if whole else self.table.gather(_series(base))
        mask = np.zeros(self.row_count, bool)
        mask[learned_from] = True
        with numbered(numbers_of_steps(self.recipe.steps)):
            done = refit(
                self.learning.steps,
                table,
                mask[base],
                training_only=self.learning.training_only,
                other_table=self.other_table,
            )
        fixed = [np.flatnonzero(np.isin(self.numbers, places)) for places in self.beyond.values()]
        return done, base[done.rows], np.unique(np.concatenate([base[done.strange], *fixed]))

    def replay(self, states: States) -> tuple[Refitted, np.ndarray]:
        """Every row of `table` as if it were new, and which rows are left."""
        own = {step.id for step in self._cut().steps}
        steps = [step for step in self.replayed.steps if step.id in own]
        with numbered(numbers_of_steps(self.recipe.steps)):
            done, _ = replay(steps, states, self.table, other_table=self.other_table)
        return done, done.rows

    def outliers(self, done: Refitted) -> dict[str, np.ndarray]:
        """Masks (n,) of the rows in which the steps, `done` the last of them, took a column's value for an outlier."""
        found = {name: np.isin(self.numbers, places) for name, places in self.beyond.items()}
        for name, places in done.beyond.items():
            found[name] = found.get(name, False) | np.isin(np.arange(self.row_count), places)
        return found

    def frame(self, done: Refitted, rows: np.ndarray, wanted: np.ndarray) -> tuple[Frame, np.ndarray]:
        """The wanted rows' features in that order, and a mask over `wanted` of those that are there; others are empty."""
        at = np.full(self.row_count, -1)
        at[rows] = np.arange(len(rows))
        places = at[wanted]
        return placed(features_of_table(done.table, self.features), places, self.numbers[wanted]), places >= 0

    def whole_frame(self, states: States) -> Frame:
        """Every row's features as if it were new."""
        done, rows = self.replay(states)
        return self.frame(done, rows, np.arange(self.row_count))[0]

    def raw_frame(self, rows: np.ndarray, columns: Sequence[FeatureColumn]) -> Frame:
        """Raw columns of these rows of `table`; of all raw rows where steps made new ones."""
        table = self.raw if self.is_renumbered else self.raw.gather(_series(self.numbers[rows]))
        return frame_from_arrow(arrow_of_table(table, [column.name for column in columns]), columns)

    def _cut(self) -> Recipe:
        return cut_recipe(self.recipe).refitted

    def _targets_of(self, step: Step) -> list[str]:
        reads = (
            sorted(names_of_selection(step.parameters.selection))
            if step.step == "filter_rows"
            else getattr(step.parameters, "columns", ())
        )
        return [name for name in reads if name in self.targets]


@dataclass(frozen=True)
class LeftOut:
    """Training rows (places) that steps leave out by the target, and how many each step did, by its id."""

    rows: np.ndarray = field(default_factory=lambda: np.empty(0, int))
    counts: Mapping[str, int] = field(default_factory=dict)


def _taken(done: StepResult, *targets: str) -> int:
    """Rows that a step took from a training: removed ones, and those without their target, which it made missing."""
    emptied = sum(cell.emptied for cell in done.accounting.cells if cell.column in targets)
    return done.accounting.rows_removed + emptied


@contextmanager
def numbered(numbers: Mapping[str, int]) -> Iterator[None]:
    """Errors of steps leave with these places, by the steps' ids."""
    try:
        yield
    except JobError as error:
        if error.params.get("step") not in numbers:
            raise
        raise JobError(error.code, **{**error.params, "number": numbers[error.params["step"]]}) from error


def numbers_of_steps(steps: Iterable[Step]) -> dict[str, int]:
    """Each step's place from 1, by its id."""
    return {step.id: index + 1 for index, step in enumerate(steps)}


def open_recipe(
    path: str, given: TrainingRecipe, features: Sequence[FeatureColumn], targets: Sequence[str]
) -> RecipeTraining:
    """Applies the steps that do not learn. Raises the steps' errors, and those of `cut_recipe` and `slice_steps`."""
    recipe = given.recipe
    store = Store()
    other_table = opener_of(given.other_tables, store)

    with numbered(numbers_of_steps(recipe.steps)):
        parts = cut_recipe(recipe)
        raw = table_of_file(path, store)
        applied = apply_recipe(raw, parts.fixed, RecipeContext(other_table, None, given.time_series))
        names = [feature.name for feature in features]
        learning = slice_steps(parts.refitted.steps, names, targets=targets)
        replayed = slice_steps(recipe.steps, names, targets=targets, for_prediction=True)
    is_renumbered = any(done.applied and done.accounting.renumbered for done in applied.results)
    numbers = np.arange(applied.table.height) if is_renumbered else applied.table.row_numbers().to_numpy() - 1
    table = applied.table
    # Every fold reads them again.
    table = table.put(table.read([name for name in table.names if name in learning.inputs]))
    return RecipeTraining(
        given, recipe, raw, table, numbers, is_renumbered, tuple(features), frozenset(targets), learning,
        replayed, other_table, tuple(applied.results), {} if is_renumbered else _raw_places(applied.beyond),
    )  # fmt: skip


def without_outliers(raw: Frame, outliers: Mapping[str, np.ndarray]) -> Frame:
    """Raw rows (n) without the values that steps took for outliers, by masks (n,) of their columns."""
    numeric = raw.numeric.copy()
    for index, column in enumerate(raw.numeric_columns):
        if column.name in outliers:
            numeric[outliers[column.name], index] = np.nan
    return replace(raw, numeric=numeric)


def _raw_places(beyond: Iterable[tuple[str, pl.Series]]) -> dict[str, np.ndarray]:
    found: dict[str, np.ndarray] = {}
    for name, numbers in beyond:
        found[name] = np.union1d(found.get(name, np.empty(0, int)), numbers.to_numpy().astype(int) - 1)
    return found


def features_of_table(table: Table, features: Sequence[FeatureColumn]) -> Frame:
    """The features of a table; one that it lacks is missing in every row."""
    present = [feature.name for feature in features if feature.name in table.places]
    made = arrow_of_table(table, present) if present else pa.table({})
    columns = {
        feature.name: made.column(feature.name)
        if feature.name in table.places
        else pa.chunked_array([pa.nulls(table.height, pa.string() if feature.type == "categorical" else pa.float64())])
        for feature in features
    }
    return frame_from_arrow(pa.table(columns), features)


@dataclass
class RecipeFrames:
    """The features of training and test rows (places in the recipe's table), made anew for each fold."""

    recipe: RecipeTraining
    train_rows: np.ndarray
    test_rows: np.ndarray
    left_out: LeftOut = field(default_factory=LeftOut)
    is_plain: bool = False

    def within(self, rows: np.ndarray) -> RecipeFrames:
        return RecipeFrames(self.recipe, self.train_rows[rows], self.test_rows[:0], self.left_out)

    def fold(self, fit_rows: np.ndarray, held_out: np.ndarray) -> FoldParts:
        return self._parts(self.train_rows[fit_rows], self.train_rows[held_out])[0]

    def final(self) -> FoldParts:
        return self._final[0]

    @property
    def states(self) -> States:
        """What the steps of the model that is kept learned."""
        return self._final[1].states

    def use(self) -> RecipeUse:
        """What each step was in this training."""
        return self.recipe.use(self._final[1].results, self.left_out.counts)

    @property
    def outliers(self) -> dict[str, np.ndarray]:
        """Masks over the training rows of those in which a step took a raw column's value for an outlier and put another in
        its place, or none; nothing where steps made rows.
        """
        return self._final[2]

    @cached_property
    def _final(self) -> tuple[FoldParts, Refitted, dict[str, np.ndarray]]:
        parts, fitted = self._parts(self.train_rows, self.test_rows)
        done, rows = self.recipe.replay(fitted.states)
        as_new, there = self.recipe.frame(done, rows, self.train_rows)
        found = {} if self.recipe.is_renumbered else self.recipe.outliers(done)
        outliers = {name: mask[self.train_rows] for name, mask in found.items()}
        return replace(parts, as_new=(as_new, ~there)), fitted, outliers

    def _parts(self, learned_from: np.ndarray, others: np.ndarray) -> tuple[FoldParts, Refitted]:
        done, rows, unknown = self.recipe.fit(learned_from, others, self.left_out.rows)
        fit, kept = self.recipe.frame(done, rows, learned_from)
        other, there = self.recipe.frame(done, rows, others)
        if not kept.all():
            fit = fit.take(kept)
        parts = FoldParts(
            fit,
            other,
            None if kept.all() else kept,
            None if there.all() else ~there,
            unknown=np.isin(others, unknown) if len(unknown) else None,
        )
        return parts, done


def placed(made: Frame, places: np.ndarray, row_numbers: np.ndarray) -> Frame:
    """The rows of `made` at these places; −1 makes an empty one."""
    there = places >= 0
    numeric = np.full((len(places), len(made.numeric_columns)), np.nan)
    codes = np.full((len(places), len(made.categorical_columns)), -1, dtype=np.int32)
    numeric[there], codes[there] = made.numeric[places[there]], made.codes[places[there]]
    return Frame(made.numeric_columns, made.categorical_columns, numeric, codes, made.levels, row_numbers)


def learns(step: Step) -> bool:
    """Whether a step learns from rows."""
    return "learned" in step.parameters.kinds()


def _where(there: pl.Series, column: pl.Series) -> pl.Series:
    return pl.select(pl.when(there).then(column)).to_series()


def _series(values: np.ndarray) -> pl.Series:
    return pl.Series(values)


@dataclass(frozen=True)
class FoldParts:
    """A fold's rows to fit on and its other rows.

    kept: mask over the rows asked to be fitted on of those that are in `fit`; null for all. lost: mask over the other
    rows of those that a recipe removes, so that they have no prediction; null for none. as_new: the rows to fit on as
    they would be as new rows, with a mask of those removed, where that differs from `fit`. unknown: mask over the other
    rows of those with a category that a recipe did not learn or a value that it took for an outlier; null for none.
    """

    fit: Frame
    other: Frame
    kept: np.ndarray | None = None
    lost: np.ndarray | None = None
    as_new: tuple[Frame, np.ndarray] | None = None
    unknown: np.ndarray | None = None


class FoldFrames(Protocol):
    """Training rows, and the features a model sees of them. is_plain: the features are the same in every fold."""

    @property
    def is_plain(self) -> bool: ...

    def fold(self, fit_rows: np.ndarray, held_out: np.ndarray) -> FoldParts:
        """Rows by their positions among the training rows."""

    def final(self) -> FoldParts:
        """All training rows, and the test rows."""

    def within(self, rows: np.ndarray) -> FoldFrames:
        """Some of the training rows, for folds inside them; there are no test rows then."""


@dataclass(frozen=True)
class PlainFrames:
    """Features that are columns of the table as they are."""

    train: Frame
    test: Frame | None
    is_plain: bool = True

    def fold(self, fit_rows: np.ndarray, held_out: np.ndarray) -> FoldParts:
        return FoldParts(self.train.take(fit_rows), self.train.take(held_out))

    def final(self) -> FoldParts:
        return FoldParts(self.train, self.train if self.test is None else self.test)

    def within(self, rows: np.ndarray) -> PlainFrames:
        return PlainFrames(self.train.take(rows), None)
