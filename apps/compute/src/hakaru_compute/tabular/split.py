"""Rows for training and rows for the test."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

import numpy as np

from hakaru_compute.job import JobError
from hakaru_compute.tabular.spec import TEST_LABELS, TRAINING_LABELS, Split

# Values of a split column that an error names.
MOST_NAMED = 5


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
    (missing ones count as earliest; without times, the last rows). Otherwise a random share, 15 % for automatic; with
    `classes` (codes, −1 for none) the same share of each, and one row of a class stays in training.
    Raises split_column_values or split_one_sided.
    """
    test = np.zeros(row_count, dtype=bool)
    if split.method == "column":
        test[:] = _labelled_test(split.column or "", labels or [])
    elif split.method == "group" and groups is not None:
        test = _whole_groups(groups, split.test_share, seed)
    else:
        share = 0.15 if split.method == "automatic" else split.test_share
        count = min(max(round(row_count * share), 1), row_count - 1)
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
    sides = dict.fromkeys(TRAINING_LABELS, False) | dict.fromkeys(TEST_LABELS, True)
    written = {label: unicodedata.normalize("NFKC", label or "").strip().lower() for label in dict.fromkeys(labels)}
    strange = [label or "–" for label, text in written.items() if text not in sides]
    if strange:
        values = ", ".join(strange[:MOST_NAMED]) + (" …" if len(strange) > MOST_NAMED else "")
        expected = f"{', '.join(TRAINING_LABELS)} / {', '.join(TEST_LABELS)}"
        raise JobError("split_column_values", column=column, values=values, expected=expected)
    return [sides[written[label]] for label in labels]


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
    for place in np.argsort(-(exact - taken), kind="stable"):
        if taken.sum() < count and taken[place] < sizes[place] - 1 and taken[place] < exact[place]:
            taken[place] += 1
    return np.concatenate([rows[:size] for rows, size in zip(members, taken, strict=True)])
