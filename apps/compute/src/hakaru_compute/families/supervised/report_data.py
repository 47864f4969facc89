"""What a report looks at: the model, its rows, and its predictions of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.data.read_frame import coded, frame_from_arrow, numbers
from hakaru_compute.data.read_table import read_table
from hakaru_compute.data.spec import Table
from hakaru_compute.families.supervised.trained import JudgedModel
from hakaru_compute.job import JobError
from hakaru_compute.preparation.recipe_spec import TrainingRecipe
from hakaru_compute.preparation.recipe_training import FoldFrames, RecipeFrames, open_recipe
from hakaru_compute.preparation.store_recipe import read_features


@dataclass(frozen=True)
class RowValues:
    """Every training and test row as the model's folder keeps them: its place in the table, its part, what was there and what
    was predicted, (n,) or (n, outputs); NaN where a recipe removes the row, or it was never held out.
    """

    row: np.ndarray
    is_test: np.ndarray
    actual: np.ndarray
    predicted: np.ndarray
    out_of_fold: np.ndarray


@dataclass(frozen=True)
class Part:
    """Rows of one part, in table order, with their features prepared, each by itself, and the matrix that the model is fitted
    to. unknown (n,): those with a category that no training row has.
    """

    frame: Frame
    features: np.ndarray
    matrix: np.ndarray
    actual: np.ndarray
    predicted: np.ndarray
    unknown: np.ndarray


@dataclass(frozen=True)
class ReportData:
    """Train and test rows. out_of_fold: of the training rows, NaN where never held out.

    model: the kind's own, a JudgedModel. groups and times are those of the training rows where the split goes by them;
    test_groups of the test rows. frames make the features of some training rows anew, where a recipe does.
    """

    model: Any
    train: Part
    test: Part
    out_of_fold: np.ndarray
    groups: np.ndarray | None
    times: np.ndarray | None
    test_groups: np.ndarray | None
    frames: FoldFrames | None = None

    @property
    def columns_of(self) -> dict[str, list[int]]:
        """Each feature's places among the prepared features; those without any are left out."""
        places: dict[str, list[int]] = self.model.preparation.feature_places
        return places

    def predict(self, features: np.ndarray) -> np.ndarray:
        """Predictions of prepared features (n, q)."""
        predicted: np.ndarray = self.model.fitted.predict(self.model.preparation.multiplied(features))
        return predicted

    @property
    def lacks_recipe(self) -> bool:
        """Whether nothing can be fitted again, as the recipe that makes the features is not there."""
        return self.model.recipe is not None and self.frames is None


def load_report_data(
    model: JudgedModel[Any], rows: RowValues, table: Table, recipe: TrainingRecipe | None, targets: Sequence[str]
) -> ReportData:
    """The rows' features from the table, or as a recipe made them. recipe: to learn it anew. Raises table_changed."""
    # A row that a recipe removes has no prediction to report.
    is_there = ~np.isnan(rows.predicted.reshape(len(rows.predicted), -1)).any(axis=1)
    frame, at, groups, times, places, by_recipe = _looked_at(model, rows.row, table)

    def part(chosen: np.ndarray) -> Part:
        own = frame.take(at[chosen])
        unknown = model.preparation.unknown_rows(own)
        if by_recipe is not None:
            unknown |= by_recipe[chosen]
        features = model.preparation.transform_features(own)
        return Part(
            own, features, model.preparation.multiplied(features), rows.actual[chosen], rows.predicted[chosen], unknown
        )

    train, test = is_there & ~rows.is_test, is_there & rows.is_test
    return ReportData(
        model=model,
        train=part(train),
        test=part(test),
        out_of_fold=rows.out_of_fold[train],
        groups=None if groups is None else groups[train],
        times=None if times is None else times[train],
        test_groups=None if groups is None else groups[test],
        frames=_fold_frames(model, table, recipe, targets, places, train),
    )


def _looked_at(
    model: JudgedModel[Any], row: np.ndarray, source: Table
) -> tuple[Frame, np.ndarray, np.ndarray | None, np.ndarray | None, np.ndarray | None, np.ndarray | None]:
    """A frame with where each kept row lies in it, the rows' groups and times, and, where a recipe makes it, their places
    and which have a category that the recipe did not learn.
    """
    wanted = model.file.spec
    columns = [FeatureColumn(feature.name, feature.type) for feature in wanted.features]
    if model.recipe is not None:
        kept = read_features(model.folder, columns)
        frame = replace(kept.frame, row_numbers=row)
        at, orders = np.arange(frame.row_count), kept.orders
        return frame, at, orders.get("group"), orders.get("time"), kept.places, kept.unknown
    if source.content_hash and wanted.table.content_hash not in ("", source.content_hash):
        raise JobError("table_changed")
    by = wanted.split.column if wanted.split.method in ("group", "time") else None
    table = read_table(source.path, [*(column.name for column in columns), *([by] if by else [])])
    if table.num_rows != model.file.provenance.row_count:
        raise JobError("table_changed")
    groups = times = None
    if wanted.split.method == "group" and by:
        groups, levels = coded(table.column(by))
        groups = np.where(groups < 0, len(levels) + np.arange(len(groups)), groups)[row]
    if wanted.split.method == "time":
        every = numbers(table.column(by), is_datetime=True) if by else np.arange(table.num_rows, dtype=float)
        times = every[row]
    return frame_from_arrow(table, columns), row, groups, times, None, None


def _fold_frames(
    model: JudgedModel[Any],
    table: Table,
    recipe: TrainingRecipe | None,
    targets: Sequence[str],
    places: np.ndarray | None,
    train: np.ndarray,
) -> FoldFrames | None:
    """What fits on some training rows need of a recipe: it learns anew for each of them. Null where it is not there."""
    if model.recipe is None or places is None:
        return None
    if recipe is None or table.content_hash != model.file.spec.table.content_hash:
        return None

    opened = open_recipe(table.path, recipe, model.recipe.features, list(targets))
    target = model.file.target
    is_known = opened.columns([target]).column(target).is_valid().to_numpy()
    measured = np.setdiff1d(np.flatnonzero(is_known), places[~train])
    return RecipeFrames(opened, places[train], places[:0], opened.left_out(measured, target))
