"""Rows for training and rows for the test."""

from __future__ import annotations

import warnings
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from sklearn.model_selection import GroupKFold, KFold, StratifiedGroupKFold, StratifiedKFold, TimeSeriesSplit

from hakaru_compute.families.supervised.check import check_fold_count, check_labels, side_of
from hakaru_compute.families.supervised.spec import CrossValidation, Split
from hakaru_compute.job import JobError
from hakaru_compute.problems import refuse


def split_rows(
    split: Split,
    row_count: int,
    *,
    labels: Sequence[str | None] | None = None,
    groups: np.ndarray | None = None,
    times: np.ndarray | None = None,
    classes: np.ndarray | None = None,
    seed: int = 0,
) -> np.ndarray:
    """Mask (n,) of the test rows.

    column: `labels` say train or test, in the spellings of `TRAINING_LABELS` and `TEST_LABELS`. group: whole `groups`
    (codes) go to the test, at random, until they hold the share asked for. time: the rows with the latest `times`
    (missing ones count as earliest; without times, the last rows). none: no row. Otherwise a random share, 15 % for automatic; with
    `classes` (codes, −1 for none) the same share of each, and one row of a class stays in training.
    Raises split_column_values or split_one_sided.
    """
    test = np.zeros(row_count, dtype=bool)
    if split.method == "none":
        return test
    if split.method == "column":
        test[:] = _labelled_test(split.column or "", labels or [])
    elif split.method == "group" and groups is not None:
        test = _whole_groups(groups, split.test_share, seed)
    else:
        count = split.test_count(row_count)
        if split.method == "time":
            keys = np.arange(row_count, dtype=float) if times is None else np.where(np.isnan(times), -np.inf, times)
            test[np.argsort(keys, kind="stable")[row_count - count :]] = True
        elif classes is not None:
            test[_same_share(classes, count, seed)] = True
        else:
            test[np.random.default_rng(seed).permutation(row_count)[:count]] = True
    if test.all() or not test.any():
        raise JobError("split_one_sided", method=split.method)
    return test


def _labelled_test(column: str, labels: Sequence[str | None]) -> list[bool]:
    refuse(check_labels(column, labels))
    sides = {label: side_of(label) is True for label in dict.fromkeys(labels)}
    return [sides[label] for label in labels]


def _whole_groups(groups: np.ndarray, share: float, seed: int) -> np.ndarray:
    names, sizes = np.unique(groups, return_counts=True)
    if len(names) < 2:
        raise JobError("split_one_sided", method="group")
    order = np.random.default_rng(seed).permutation(len(names))
    reached = np.cumsum(sizes[order])
    count = min(int(np.searchsorted(reached, share * len(groups))) + 1, len(names) - 1)
    return np.isin(groups, names[order[:count]])


def _same_share(classes: np.ndarray, count: int, seed: int) -> np.ndarray:
    """Places of `count` rows with every class's share of them, by largest remainders; random within classes.

    A class of several rows has one in the test where `count` allows it, and always one that is not.
    """
    rng = np.random.default_rng(seed)
    members = [rng.permutation(np.flatnonzero(classes == code)) for code in np.unique(classes)]
    sizes = np.array([len(rows) for rows in members])
    exact = count * sizes / sizes.sum()
    taken = np.minimum(np.floor(exact).astype(int), sizes - 1)
    if count >= (sizes > 1).sum():
        taken = np.maximum(taken, (sizes > 1).astype(int))
    for index in np.argsort(-(exact - taken), kind="stable"):
        if taken.sum() < count and taken[index] < sizes[index] - 1 and taken[index] < exact[index]:
            taken[index] += 1
    return np.concatenate([rows[:size] for rows, size in zip(members, taken, strict=True)])


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
    refuse(check_fold_count(count, available))
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
