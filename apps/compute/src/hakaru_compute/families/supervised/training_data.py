"""From a training's spec to arrays: features, targets, the split and the folds."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.data.read_frame import coded, frame_from_arrow, label_of, numbers
from hakaru_compute.data.read_table import read_table
from hakaru_compute.families.results import TargetRows
from hakaru_compute.families.supervised.check import FEWEST_TRAINING_ROWS, fewest_rows
from hakaru_compute.families.supervised.spec import JudgedTraining
from hakaru_compute.families.supervised.split import Fold, make_folds, split_rows
from hakaru_compute.job import JobError
from hakaru_compute.preparation.recipe_training import (
    FoldFrames,
    LeftOut,
    PlainFrames,
    RecipeFrames,
    RecipeTraining,
    open_recipe,
)
from hakaru_compute.preparation.store_recipe import raw_inputs


@dataclass(frozen=True)
class TargetValues:
    """A target's column: numbers (n,), NaN where missing, or codes (n,) of the classes in `levels`, −1 where missing."""

    name: str
    values: np.ndarray
    levels: tuple[str, ...] | None = None

    @property
    def known(self) -> np.ndarray:
        return ~np.isnan(self.values) if self.levels is None else self.values >= 0


@dataclass(frozen=True)
class TargetData:
    """A target's usable rows, train and test apart. Row numbers in the frames are those of the table.

    `train` and `test` are the features as they are of new rows; `frames` makes those of each fold. `raw` is what a recipe
    makes the features of training rows of. others: the training's other targets, which are numbers; `others_train`,
    `others_test` (n, k − 1): their values at the same rows.
    """

    name: str
    train: Frame
    test: Frame
    frames: FoldFrames
    raw: Frame | None
    y_train: np.ndarray
    y_test: np.ndarray
    groups: np.ndarray | None
    test_groups: np.ndarray | None
    times: np.ndarray | None
    folds: list[Fold]
    rows: TargetRows
    row_set: bytes
    levels: tuple[str, ...] | None = None
    others: tuple[str, ...] = ()
    others_train: np.ndarray | None = None
    others_test: np.ndarray | None = None

    @property
    def together(self) -> np.ndarray:
        """The targets (n, k) of the training rows, this one first, NaN where another is not known."""
        own = self.y_train[:, None]
        return own if self.others_train is None else np.hstack([own, self.others_train])

    @property
    def made(self) -> RecipeFrames:
        """The frames of a target whose features a recipe makes."""
        if not isinstance(self.frames, RecipeFrames):
            raise TypeError("the features are columns of the table")
        return self.frames

    @property
    def described(self) -> Frame:
        """What new rows must have, as the training rows had it."""
        return self.train if self.raw is None else self.raw


@dataclass(frozen=True)
class TrainingData:
    """The whole table's features and split, and each target's part of them; the recipe that makes the features."""

    frame: Frame
    test: np.ndarray
    targets: list[TargetData]
    table_rows: int
    recipe: RecipeTraining | None = None


def load_training_data(
    spec: JudgedTraining,
    targets: list[str],
    read: Callable[[str, pa.ChunkedArray], TargetValues],
    check: Callable[[TargetValues, np.ndarray], None],
) -> TrainingData:
    """Reads the table and decides which rows are for what.

    read: a target's values from its column. check: refuses a target by its training rows' values. A target of classes has
    its shares kept by a random split and by folds. Raises columns_missing, too_few_rows, features_constant, folds_too_many,
    what `read` and `check` raise, the split's errors, and those of a recipe.
    """

    extra = [spec.split.column] if spec.split.column else []
    columns = [FeatureColumn(feature.name, feature.type) for feature in spec.features]
    source: _Plain | _Made
    if spec.recipe is None:
        table = read_table(spec.table.path, [*(column.name for column in columns), *targets, *extra])
        source = _Plain(frame_from_arrow(table, columns))
    else:
        source = _Made(open_recipe(spec.table.path, spec.recipe, columns, targets))
        table = source.recipe.columns([*targets, *extra])
    if table.num_rows < (fewest := fewest_rows(spec.split)):
        raise JobError("too_few_rows", rows=table.num_rows, minimum=fewest)
    groups, times = _order(spec, table)
    labels = (
        [label_of(value) for value in table.column(extra[0]).to_pylist()] if spec.split.method == "column" else None
    )
    values = [read(name, table.column(name)) for name in targets]
    classes = values[0].values if values[0].levels is not None else None
    test = split_rows(
        spec.split, table.num_rows, labels=labels, groups=groups, times=times, classes=classes, seed=spec.seed
    )
    found = [_target_data(spec, source, test, one, check, groups, times) for one in values]
    if len(values) > 1:
        found = [_with_others(one, values, test) for one in found]
    if isinstance(source, _Plain):
        return TrainingData(source.frame, test, found, source.frame.row_count)
    frame = source.recipe.whole_frame(found[0].made.states)
    return TrainingData(frame, test, found, source.recipe.raw.height, source.recipe)


@dataclass(frozen=True)
class _Plain:
    """Features that are columns of the table."""

    frame: Frame

    def left_out(self, _train_rows: np.ndarray, _target: str) -> LeftOut:
        return LeftOut()

    def complete(self, train: np.ndarray, _left_out: LeftOut) -> np.ndarray:
        # A feature that is never filled in has no part in the model, so it costs no rows either.
        return self.frame.complete_rows(without=self.frame.take(train).empty_features())

    def frames(self, train_rows: np.ndarray, test_rows: np.ndarray, _left_out: LeftOut) -> PlainFrames:
        return PlainFrames(self.frame.take(train_rows), self.frame.take(test_rows))

    def raw(self, _rows: np.ndarray) -> None:
        return None


@dataclass(frozen=True)
class _Made:
    """Features that a recipe makes."""

    recipe: RecipeTraining

    def left_out(self, train_rows: np.ndarray, target: str) -> LeftOut:
        return self.recipe.left_out(train_rows, target)

    def complete(self, train: np.ndarray, left_out: LeftOut) -> np.ndarray:
        frames = self.frames(np.flatnonzero(train), np.flatnonzero(~train), left_out)
        return _Plain(self.recipe.whole_frame(frames.states)).complete(train, left_out)

    def frames(self, train_rows: np.ndarray, test_rows: np.ndarray, left_out: LeftOut) -> RecipeFrames:
        return RecipeFrames(self.recipe, train_rows, test_rows, left_out)

    def raw(self, rows: np.ndarray) -> Frame:
        return self.recipe.raw_frame(rows, [FeatureColumn(one.name, one.type) for one in raw_inputs(self.recipe)])


def _order(spec: JudgedTraining, table: pa.Table) -> tuple[np.ndarray | None, np.ndarray | None]:
    """The groups (codes; rows without one are a group of their own each) or the times the split goes by."""
    groups = times = None
    if spec.split.method == "group" and spec.split.column:
        groups, levels = coded(table.column(spec.split.column))
        alone = np.flatnonzero(groups < 0)
        groups[alone] = len(levels) + np.arange(len(alone))
    if spec.split.method == "time":
        times = np.arange(table.num_rows, dtype=float)
        if spec.split.column:
            times = numbers(table.column(spec.split.column), is_datetime=True)
    return groups, times


def _varies(frame: Frame, missing_counts: bool) -> bool:
    """Whether any feature takes two values; `missing_counts` where a missing category is a value of its own."""
    known = ~np.isnan(frame.numeric)
    low, high = np.where(known, frame.numeric, np.inf).min(axis=0), np.where(known, frame.numeric, -np.inf).max(axis=0)
    labels = [codes if missing_counts else codes[codes >= 0] for codes in frame.codes.T]
    return bool((low < high).any()) or any(len(np.unique(codes)) > 1 for codes in labels)


def _target_data(
    spec: JudgedTraining,
    source: _Plain | _Made,
    test: np.ndarray,
    target: TargetValues,
    check: Callable[[TargetValues, np.ndarray], None],
    groups: np.ndarray | None,
    times: np.ndarray | None,
) -> TargetData:
    name, values, measured = target.name, target.values, target.known
    left_out = source.left_out(np.flatnonzero(measured & ~test), name)
    known = measured.copy()
    known[left_out.rows] = False
    complete = np.ones(len(test), bool)
    if spec.preprocessing.missing.method == "delete_row":
        complete = source.complete(known & ~test, left_out)
    train_rows = np.flatnonzero(known & complete & ~test)
    test_rows = np.flatnonzero(known & complete & test)
    if len(train_rows) < FEWEST_TRAINING_ROWS:
        raise JobError("too_few_rows", rows=len(train_rows), minimum=FEWEST_TRAINING_ROWS)
    check(target, values[train_rows])
    if len(test_rows) == 0 and spec.split.method != "none":
        raise JobError("split_one_sided", method=spec.split.method)
    frames = source.frames(train_rows, test_rows, left_out)
    final = frames.final()
    if final.fit.row_count < FEWEST_TRAINING_ROWS:
        raise JobError("too_few_rows", rows=final.fit.row_count, minimum=FEWEST_TRAINING_ROWS)
    if not _varies(final.fit, spec.preprocessing.missing.categorical == "own_category"):
        raise JobError("features_constant", target=name)
    train_groups = None if groups is None else groups[train_rows]
    train_times = None if times is None else times[train_rows]
    return TargetData(
        name=name,
        train=final.fit if final.as_new is None else final.as_new[0],
        test=final.other,
        frames=frames,
        raw=source.raw(train_rows),
        y_train=values[train_rows],
        y_test=values[test_rows],
        groups=train_groups,
        test_groups=None if groups is None else groups[test_rows],
        times=train_times,
        folds=make_folds(
            spec.cross_validation,
            len(train_rows),
            groups=train_groups,
            times=train_times,
            classes=None if target.levels is None else values[train_rows],
            seed=spec.seed,
        ),
        rows=TargetRows(
            target=name,
            without_target=int((~measured).sum()),
            by_recipe=len(left_out.rows),
            incomplete=int((known & ~complete).sum()),
            train=len(train_rows),
            test=len(test_rows),
        ),
        row_set=np.packbits(known & complete).tobytes(),
        levels=target.levels,
    )


def _with_others(target: TargetData, values: list[TargetValues], test: np.ndarray) -> TargetData:
    """With the other targets' values at its rows. test (n,): of the table's rows."""
    used = np.unpackbits(np.frombuffer(target.row_set, np.uint8), count=len(test)).astype(bool)
    others = [one for one in values if one.name != target.name]
    every = np.column_stack([one.values for one in others]).astype(float)
    return replace(
        target,
        others=tuple(one.name for one in others),
        others_train=every[used & ~test],
        others_test=every[used & test],
    )
