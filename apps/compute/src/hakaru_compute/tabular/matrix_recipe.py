"""The recipe that makes a matrix's columns, learned once: nothing is kept aside, so there are no folds to learn it in."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.job import JobError
from hakaru_compute.recipes.refit import States
from hakaru_compute.tabular.matrix_spec import MatrixOptions
from hakaru_compute.tabular.recipe_keep import RecipeKeeper
from hakaru_compute.tabular.recipe_training import RecipeFrames, RecipeTraining, open_recipe


@dataclass(frozen=True)
class MatrixRecipe:
    """A recipe with what it learned from some rows (places in its table)."""

    training: RecipeTraining
    learned_from: np.ndarray
    states: States

    def keeper(self) -> RecipeKeeper:
        """What writes the recipe beside models."""
        return RecipeKeeper(self.training, self.states, None)

    @property
    def frames(self) -> RecipeFrames:
        return RecipeFrames(self.training, self.learned_from, self.learned_from[:0])

    def described(self) -> Frame:
        """The raw columns that new rows must have, of the rows that were learned from."""
        columns = [FeatureColumn(one.name, one.type) for one in self.keeper().kept.inputs]
        return self.training.raw_frame(self.learned_from, columns)


@dataclass(frozen=True)
class MadeRows:
    """The features of the rows that are left, as they are of new rows; row numbers are the table's.

    learned (n,): which of them were learned from. removed: rows that steps took away. passed_over: rows left that steps
    chose not to learn from, such as outliers.
    """

    frame: Frame
    learned: np.ndarray
    excluded: int
    removed: int
    passed_over: int
    table_rows: int
    recipe: MatrixRecipe


def make_rows(spec: MatrixOptions) -> MadeRows:
    """Raises the errors of `open_recipe` and of steps, and recipe_rows_unlinked where no row of the table is one of the result."""
    features = [FeatureColumn(feature.name, feature.type) for feature in spec.features]
    training = open_recipe(spec.table.path, spec.recipe, features, ())
    if training.is_renumbered:
        raise JobError("recipe_rows_unlinked")
    places = np.arange(training.row_count)
    if spec.sample_rows is not None and spec.sample_rows < len(places):
        places = np.sort(np.random.default_rng(spec.seed).choice(len(places), spec.sample_rows, replace=False))
    excluded = np.isin(training.numbers[places], np.array(spec.excluded_rows, dtype=np.int64))
    done, left = training.fit(places[~excluded], places[excluded])
    learned = ~excluded & np.isin(places, left)
    frame, there = training.frame(*training.replay(done.states), places)
    return MadeRows(
        frame=frame.take(there),
        learned=learned[there],
        excluded=int((excluded & there).sum()),
        # Steps that learn nothing have taken theirs away before there was a place to count.
        removed=int((~there).sum()) + training.raw.height - training.row_count,
        passed_over=int((there & ~learned & ~excluded).sum()),
        table_rows=training.raw.height,
        recipe=MatrixRecipe(training, places[learned], done.states),
    )
