"""Cross-validation folds of training rows."""

from __future__ import annotations

import warnings
from dataclasses import dataclass

import numpy as np
from sklearn.model_selection import GroupKFold, KFold, StratifiedGroupKFold, StratifiedKFold, TimeSeriesSplit

from hakaru_compute.job import JobError
from hakaru_compute.tabular.spec import CrossValidation


@dataclass(frozen=True)
class Fold:
    """Rows to fit on and rows to predict, as positions among the training rows."""

    repeat: int
    number: int
    fit_rows: np.ndarray
    held_out: np.ndarray


def default_fold_count(row_count: int) -> int:
    """5; 10 below 200 rows; leave-one-out below 30."""
    if row_count < 30:
        return row_count
    return 10 if row_count < 200 else 5


def make_folds(
    wanted: CrossValidation,
    row_count: int,
    *,
    groups: np.ndarray | None = None,
    times: np.ndarray | None = None,
    classes: np.ndarray | None = None,
    seed: int = 0,
) -> list[Fold]:
    """The folds of each repeat.

    With `groups` (n,) whole groups are held out. With `times` (n,) each fold is predicted from what came before it
    (so the earliest rows are never held out, and there is one repeat). With `classes` (n,) folds keep their shares, as far
    as groups allow; times do not. Raises folds_too_many.
    """
    available = row_count if groups is None else len(np.unique(groups))
    # A time-ordered fold needs rows before the first one held out.
    available = available - 1 if times is not None else available
    most = 10 if times is not None else available
    count = wanted.folds or min(default_fold_count(row_count), most, available)
    if count > available or count < 2:
        raise JobError("folds_too_many", folds=wanted.folds or 2, available=available)
    folds: list[Fold] = []
    rows = np.arange(row_count)
    for repeat in range(1 if times is not None else wanted.repeats):
        if times is not None:
            order = np.argsort(np.where(np.isnan(times), -np.inf, times), kind="stable")
            pairs = [(order[fit], order[held]) for fit, held in TimeSeriesSplit(count).split(rows)]
        else:
            pairs = _shuffled(count, rows, groups, classes, seed + repeat)
        folds += [Fold(repeat, number, np.sort(fit), np.sort(held)) for number, (fit, held) in enumerate(pairs)]
    return folds


def _shuffled(
    count: int, rows: np.ndarray, groups: np.ndarray | None, classes: np.ndarray | None, seed: int
) -> list[tuple[np.ndarray, np.ndarray]]:
    options = {"shuffle": True, "random_state": seed}
    with warnings.catch_warnings():
        # A class with fewer rows than folds is named among the training's warnings.
        warnings.simplefilter("ignore")
        if groups is not None:
            if classes is not None:
                pairs = list(StratifiedGroupKFold(count, **options).split(rows, classes, groups))
                # Few groups of very different classes can leave a fold without any.
                if all(len(held) and len(fit) for fit, held in pairs):
                    return pairs
            return list(GroupKFold(count, **options).split(rows, groups=groups))
        if classes is not None and count <= np.bincount(classes).max():
            return list(StratifiedKFold(count, **options).split(rows, classes))
        return list(KFold(count, **options).split(rows))
