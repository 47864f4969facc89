"""From a training's spec to arrays: features, targets, the split and the folds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.data.read_frame import coded, frame_from_arrow, label_of, numbers
from hakaru_compute.data.read_table import read_table, read_target
from hakaru_compute.job import JobError
from hakaru_compute.kinds.regression.spec import TargetRows
from hakaru_compute.tabular.folds import Fold, make_folds
from hakaru_compute.tabular.split import split_rows

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa

    from hakaru_compute.kinds.regression.spec import TrainSpec

FEWEST_TRAINING_ROWS = 5


@dataclass(frozen=True)
class TargetData:
    """A target's usable rows, train and test apart. Row numbers in the frames are those of the table."""

    name: str
    train: Frame
    test: Frame
    y_train: np.ndarray
    y_test: np.ndarray
    groups: np.ndarray | None
    times: np.ndarray | None
    folds: list[Fold]
    rows: TargetRows
    row_set: bytes


@dataclass(frozen=True)
class TrainingData:
    """The whole table's features and split, and each target's part of them."""

    frame: Frame
    test: np.ndarray
    targets: list[TargetData]


def load_training_data(spec: TrainSpec) -> TrainingData:
    """Reads the table and decides which rows are for what.

    Raises columns_missing, column_not_numeric, too_few_rows, target_constant, features_constant, folds_too_many and
    the split's errors.
    """

    extra = [spec.split.column] if spec.split.column else []
    table = read_table(spec.table.path, [*(feature.name for feature in spec.features), *spec.targets, *extra])
    frame = frame_from_arrow(table, [FeatureColumn(feature.name, feature.type) for feature in spec.features])
    if frame.row_count < FEWEST_TRAINING_ROWS + 1:
        raise JobError("too_few_rows", rows=frame.row_count, minimum=FEWEST_TRAINING_ROWS + 1)
    groups, times = _order(spec, table)
    labels = (
        [label_of(value) for value in table.column(extra[0]).to_pylist()] if spec.split.method == "column" else None
    )
    test = split_rows(spec.split, frame.row_count, labels=labels, groups=groups, times=times, seed=spec.seed)
    targets = [
        _target_data(spec, frame, test, name, numbers(read_target(table, name)), groups, times) for name in spec.targets
    ]
    return TrainingData(frame, test, targets)


def _order(spec: TrainSpec, table: pa.Table) -> tuple[np.ndarray | None, np.ndarray | None]:
    """The groups (codes; rows without one are a group of their own each) or the times the split goes by."""
    import numpy as np

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
    import numpy as np

    known = ~np.isnan(frame.numeric)
    low, high = np.where(known, frame.numeric, np.inf).min(axis=0), np.where(known, frame.numeric, -np.inf).max(axis=0)
    labels = [codes if missing_counts else codes[codes >= 0] for codes in frame.codes.T]
    return bool((low < high).any()) or any(len(np.unique(codes)) > 1 for codes in labels)


def _target_data(
    spec: TrainSpec,
    frame: Frame,
    test: np.ndarray,
    name: str,
    values: np.ndarray,
    groups: np.ndarray | None,
    times: np.ndarray | None,
) -> TargetData:
    import numpy as np

    known = ~np.isnan(values)
    complete = np.ones(len(test), bool)
    if spec.preprocessing.missing.method == "delete_row":
        # A feature that is never filled in has no part in the model, so it costs no rows either.
        complete = frame.complete_rows(without=frame.take(known & ~test).empty_features())
    train_rows = np.flatnonzero(known & complete & ~test)
    test_rows = np.flatnonzero(known & complete & test)
    if len(train_rows) < FEWEST_TRAINING_ROWS:
        raise JobError("too_few_rows", rows=len(train_rows), minimum=FEWEST_TRAINING_ROWS)
    if np.ptp(values[train_rows]) == 0:
        raise JobError("target_constant", column=name)
    if not _varies(frame.take(train_rows), spec.preprocessing.missing.categorical == "own_category"):
        raise JobError("features_constant", target=name)
    if len(test_rows) == 0:
        raise JobError("split_one_sided", method=spec.split.method)
    train_groups = None if groups is None else groups[train_rows]
    train_times = None if times is None else times[train_rows]
    return TargetData(
        name=name,
        train=frame.take(train_rows),
        test=frame.take(test_rows),
        y_train=values[train_rows],
        y_test=values[test_rows],
        groups=train_groups,
        times=train_times,
        folds=make_folds(
            spec.cross_validation, len(train_rows), groups=train_groups, times=train_times, seed=spec.seed
        ),
        rows=TargetRows(
            target=name,
            without_target=int((~known).sum()),
            incomplete=int((known & ~complete).sum()),
            train=len(train_rows),
            test=len(test_rows),
        ),
        row_set=np.packbits(known & complete).tobytes(),
    )
