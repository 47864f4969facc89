"""A recipe kept with a model: what its steps learned, replayed on new rows before the model sees them."""

from __future__ import annotations

import json
from collections import Counter
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.job import JobError
from hakaru_compute.preparation.recipe_spec import StoredRecipe
from hakaru_compute.preparation.recipe_training import features_of_table, numbered, placed
from hakaru_compute.preparation.replayed_rows import ReplayedRows
from hakaru_compute.recipes.core.refit import arrow_of_table, replay
from hakaru_compute.recipes.core.slicing import slice_steps
from hakaru_compute.recipes.core.spec import Recipe, Step
from hakaru_compute.recipes.core.store import Store
from hakaru_compute.recipes.core.table import Table, table_of_columns, table_of_file

RECIPE_FILE = "recipe.json"


class RecipeModel:
    """Replays a kept recipe. `folder` has the files of its joins."""

    def __init__(self, kept: StoredRecipe, folder: Path) -> None:
        self.kept, self.folder = kept, folder
        self.steps: list[Step] = Recipe.model_validate({"steps": kept.steps}).steps
        self.inputs = [FeatureColumn(column.name, column.type) for column in kept.inputs]
        self.features = [FeatureColumn(feature.name, feature.type) for feature in kept.features]
        self._kinds = {column.name: column.kind for column in kept.inputs}

    @property
    def is_ordered(self) -> bool:
        """Whether a step looks at neighbouring rows, so that rows must come together and in order."""
        return any("ordered" in step.parameters.kinds() for step in self.steps)

    def features_of(self, raw: Frame) -> ReplayedRows:
        """Nothing of these rows is learned. Raises the steps' errors."""
        count = raw.row_count
        removed_by = np.zeros(count, dtype=np.int32)
        if count == 0 or not self.inputs:
            return ReplayedRows(_empty(self.features, raw.row_numbers), removed_by)
        store = Store()
        columns = {column.name: _series(raw, column, self._kinds[column.name]) for column in self.inputs}
        with numbered(self.kept.numbers):
            done, removed = replay(
                self.steps, self.kept.states, table_of_columns(columns, store), other_table=self._open_other(store)
            )
        for step, numbers in removed:
            removed_by[numbers.to_numpy() - 1] = self.kept.numbers[step]
        made = features_of_table(done.table, self.features)
        at = np.full(count, -1)
        at[done.rows] = np.arange(len(done.rows))
        unknown: dict[str, Counter[str]] = {}
        for result in done.results:
            for warning in result.accounting.warnings:
                if warning.code == "unknown_categories":
                    unknown.setdefault(str(warning.params["column"]), Counter()).update(_labels(warning.params))
        unknown_rows = np.zeros(count, dtype=bool)
        unknown_rows[done.strange] = True
        frame = placed(made, at, raw.row_numbers)
        return ReplayedRows(frame, removed_by, unknown, self._filled(raw, frame), unknown_rows, done.beyond)

    def _filled(self, raw: Frame, frame: Frame) -> np.ndarray:
        """Mask (n,) of the raw rows of which a feature has a value though an input that it comes of has none."""
        gaps = _gaps(raw, self.inputs)
        rows = np.flatnonzero(gaps.any(axis=1))
        filled = np.zeros(raw.row_count, dtype=bool)
        if len(rows):
            valued = ~_gaps(frame.take(rows), self.features)
            filled[rows] = (gaps[rows] & (valued.astype(np.float32) @ self._sources > 0)).any(axis=1)
        return filled

    @cached_property
    def _sources(self) -> np.ndarray:
        """1 where a feature (row) comes of an input (column), else 0."""
        made = [
            slice_steps(self.steps, [feature.name], for_prediction=True, keep_rows=True).inputs
            for feature in self.features
        ]
        return np.array([[column.name in one for column in self.inputs] for one in made], dtype=np.float32)

    def target_of(self, table: pa.Table) -> pa.ChunkedArray:
        """What the recipe makes of the measured values of raw rows (n,); null where a row has no target. Raises the steps' errors."""
        kept = self.kept.target
        if kept is None:
            raise ValueError("the recipe leaves the target as it was measured")
        raw = frame_from_arrow(table, [FeatureColumn(column.name, column.type) for column in kept.inputs])
        columns = {
            column.name: _series(raw, FeatureColumn(column.name, column.type), column.kind) for column in kept.inputs
        }
        steps = Recipe.model_validate({"steps": kept.steps}).steps
        store = Store()
        with numbered(self.kept.numbers):
            done, _ = replay(steps, {}, table_of_columns(columns, store), other_table=self._open_other(store))
        at = np.full(raw.row_count, -1)
        at[done.rows] = np.arange(len(done.rows))
        made = arrow_of_table(done.table, [kept.name]).column(0)
        return made.take(pa.array(at, mask=at < 0))

    def _open_other(self, store: Store) -> Any:
        def other_table(name: str) -> Table:
            if name not in self.kept.tables:
                raise JobError("recipe_dataset_missing", dataset=name)
            return table_of_file(str(self.folder / self.kept.tables[name]), store)

        return other_table


def _labels(params: dict[str, str | int | float]) -> Counter[str]:
    """Labels a step did not know, with their rows; those it does not name count with the most frequent one."""
    counts = Counter(dict(json.loads(str(params["labels"]))))
    counts[next(iter(counts))] += int(params["count"]) - counts.total()
    return counts


def load_recipe(folder: Path) -> RecipeModel | None:
    """The recipe kept in a model's folder; null where there is none."""
    path = folder / RECIPE_FILE
    if not path.exists():
        return None
    return RecipeModel(StoredRecipe.model_validate_json(path.read_text(encoding="utf-8")), folder)


def _gaps(frame: Frame, columns: list[FeatureColumn]) -> np.ndarray:
    """Mask (n, columns) of the cells without a value."""
    stored = [(frame.stored(column.name), column.type) for column in columns]
    return np.column_stack([values < 0 if kind == "categorical" else np.isnan(values) for values, kind in stored])


def _empty(features: list[FeatureColumn], row_numbers: np.ndarray) -> Frame:
    numeric = tuple(feature for feature in features if feature.type != "categorical")
    labels = tuple(feature for feature in features if feature.type == "categorical")
    count = len(row_numbers)
    blank = np.full((count, len(numeric)), np.nan)
    return Frame(numeric, labels, blank, np.full((count, len(labels)), -1, np.int32), ((),) * len(labels), row_numbers)


def _series(raw: Frame, column: FeatureColumn, kind: str) -> pl.Series:
    """A raw column as the training's table stored it."""
    values = raw.stored(column.name)
    if column.type == "categorical":
        levels = raw.levels[[one.name for one in raw.categorical_columns].index(column.name)]
        labels = pl.Series([*levels, None], dtype=pl.String)
        return labels.gather(pl.Series(np.where(values < 0, len(levels), values).astype(np.uint32)))
    numbers = pl.Series(values.astype(np.float64)).fill_nan(None)
    if column.type == "datetime":
        moments = (numbers * 1e6).round().cast(pl.Int64).cast(pl.Datetime("us"))
        return moments.cast(pl.Date) if kind == "date" else moments
    if column.type == "boolean":
        return numbers.cast(pl.Boolean)
    if kind == "integer" and bool((values[~np.isnan(values)] % 1 == 0).all()):
        return numbers.cast(pl.Int64)
    return numbers
