"""Keeps a recipe with a model, with all that replaying it takes."""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.frame import ColumnType, FeatureColumn, Frame
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.data.spec import Feature
from hakaru_compute.job import JobError
from hakaru_compute.preparation.recipe_model import RECIPE_FILE
from hakaru_compute.preparation.recipe_spec import RecipeInput, StoredRecipe, TargetSteps
from hakaru_compute.preparation.recipe_training import RecipeFrames, RecipeTraining, learns, numbers_of_steps
from hakaru_compute.recipes.core.refit import States
from hakaru_compute.recipes.core.slicing import Slice, slice_steps
from hakaru_compute.recipes.core.write_table import kind_of, write_table

# Raw rows kept for the samples and checks of a download, and training rows for the report.
SAMPLE_FILE, FEATURES_FILE = "raw-sample.parquet", "features.parquet"
SAMPLE_ROWS = 1000
TYPES: dict[str, ColumnType] = {
    "number": "numeric",
    "integer": "numeric",
    "text": "categorical",
    "boolean": "boolean",
    "datetime": "datetime",
}


def raw_inputs(recipe: RecipeTraining) -> list[RecipeInput]:
    """The raw columns that new rows need, in the table's order. Raises recipe_column_unusable for one of a type that
    rows to predict cannot have.
    """
    return _inputs_named(recipe, recipe.replayed.inputs)


def _inputs_named(recipe: RecipeTraining, names: Collection[str]) -> list[RecipeInput]:
    found = []
    for name in recipe.raw.names:
        if name not in names:
            continue
        dtype = recipe.raw.dtype(name)
        kind = kind_of(dtype)
        if kind not in TYPES:
            raise JobError("recipe_column_unusable", column=name)
        found.append(RecipeInput(name=name, type=TYPES[kind], kind="date" if dtype == pl.Date else kind))
    return found


def stored_recipe(recipe: RecipeTraining, states: States, target: str | None) -> StoredRecipe:
    """What replays the recipe for a model of this target, null where none is predicted. The files of its joins are named, not written."""
    ids = {step.id for step in recipe.replayed.steps}
    measured = None if target is None else _measured(recipe, target)
    joined = {step.parameters.dataset for step in recipe.replayed.steps if step.step == "join"}
    return StoredRecipe(
        steps=[step.model_dump(mode="json", by_alias=True) for step in recipe.replayed.steps],
        states={step: state for step, state in states.items() if step in ids},
        numbers=numbers_of_steps(recipe.recipe.steps),
        inputs=raw_inputs(recipe),
        features=[Feature(name=column.name, type=column.type) for column in recipe.features],
        measured=measured,
        target=None if target is None or measured is not None else _target_steps(recipe, target),
        tables={name: f"joined-{index}.parquet" for index, name in enumerate(sorted(joined))},
    )


class RecipeKeeper:
    """Writes a recipe's files into models' folders; what several share is written once."""

    def __init__(self, recipe: RecipeTraining, states: States, target: str | None) -> None:
        self.recipe, self.kept = recipe, stored_recipe(recipe, states, target)
        self.inputs = [FeatureColumn(column.name, column.type) for column in self.kept.inputs]
        self._first: Path | None = None

    def write(self, folder: Path, frames: RecipeFrames) -> None:
        """What replays the recipe, and a sample of raw rows."""
        folder.mkdir(parents=True, exist_ok=True)
        names = [RECIPE_FILE, SAMPLE_FILE, *self.kept.tables.values()]
        if self._first is not None:
            for name in names:
                _link(self._first / name, folder / name)
            return
        self._first = folder
        (folder / RECIPE_FILE).write_text(self.kept.model_dump_json(), encoding="utf-8")
        self._write_sample(folder / SAMPLE_FILE, frames.train_rows)
        for name, file in self.kept.tables.items():
            write_table(self.recipe.other_table(name), folder / file, lambda _share: None)

    def _write_sample(self, path: Path, rows: np.ndarray) -> None:
        # Rows that follow one another, for steps that look at neighbours.
        table = self.recipe.raw
        first = 0 if self.recipe.is_renumbered or not len(rows) else int(self.recipe.numbers[rows].min())
        chosen = pl.Series(np.arange(first, min(first + SAMPLE_ROWS, table.height)))
        names = [column.name for column in self.kept.inputs]
        write_table(table.select(names).gather(chosen), path, lambda _share: None)


def write_features(
    folder: Path, frames: RecipeFrames, train: Frame, test: Frame, orders: dict[str, np.ndarray]
) -> None:
    """Training rows' features, then the test rows', for the report; with each row's place in the recipe's table, whether it
    has a category that the recipe did not learn, and the `orders` (n,) that the split goes by.
    """
    columns = {"place": pa.array(np.concatenate([frames.train_rows, frames.test_rows]))}
    unknown = frames.final().unknown
    if unknown is not None:
        columns["unknown"] = pa.array(np.concatenate([np.zeros(len(frames.train_rows), bool), unknown]))
    columns |= {name: pa.array(values) for name, values in orders.items()}
    for index, column in enumerate(train.numeric_columns):
        columns[f"={column.name}"] = pa.array(np.concatenate([part.numeric[:, index] for part in (train, test)]))
    for column in train.categorical_columns:
        columns[f"={column.name}"] = pa.array([*train.labels(column.name), *test.labels(column.name)], pa.string())
    pq.write_table(pa.table(columns), folder / FEATURES_FILE, compression="zstd")


@dataclass(frozen=True)
class KeptFeatures:
    """What `write_features` kept of n rows: features, places, the orders there were, and which have a category that the
    recipe did not learn.
    """

    frame: Frame
    places: np.ndarray
    orders: dict[str, np.ndarray]
    unknown: np.ndarray


def read_features(folder: Path, features: Sequence[FeatureColumn]) -> KeptFeatures:
    stored = pq.read_table(folder / FEATURES_FILE)
    orders = {name: stored.column(name).to_numpy() for name in ("group", "time") if name in stored.column_names}
    own = stored.select([f"={column.name}" for column in features]).rename_columns([one.name for one in features])
    unknown = np.zeros(stored.num_rows, bool)
    if "unknown" in stored.column_names:
        unknown = stored.column("unknown").to_numpy()
    return KeptFeatures(frame_from_arrow(own, features), stored.column("place").to_numpy(), orders, unknown)


def _measured(recipe: RecipeTraining, target: str) -> str | None:
    made = _making(recipe, target)
    found = next(iter(made.inputs & set(recipe.raw.names)), None) if len(made.inputs) == 1 else None
    return found if all(step.step == "rename_columns" for step in made.steps) else None


def _target_steps(recipe: RecipeTraining, target: str) -> TargetSteps | None:
    """Null where what they make of a row cannot be said from the row alone."""
    made = _making(recipe, target)
    if any(step.step == "join" or "ordered" in step.parameters.kinds() for step in made.steps):
        return None
    try:
        inputs = _inputs_named(recipe, made.inputs)
    except JobError:
        return None
    if {one.name for one in inputs} != made.inputs:
        return None
    return TargetSteps(
        name=target, steps=[step.model_dump(mode="json", by_alias=True) for step in made.steps], inputs=inputs
    )


def _making(recipe: RecipeTraining, target: str) -> Slice:
    """What makes the target of the raw columns, and says which rows have one. What learns leaves targets as they are."""
    unlearned = [step for step in recipe.recipe.steps if not learns(step)]
    return slice_steps(unlearned, [target], keep_rows=True, choosing=[target])


def _link(source: Path, destination: Path) -> None:
    try:
        os.link(source, destination)
    except OSError:
        shutil.copyfile(source, destination)
