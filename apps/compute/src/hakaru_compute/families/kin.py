"""Rows that are nearly the same as others, as rows of one lot are: a random split puts them on both of its sides."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial import cKDTree

from hakaru_compute.data.frame import Frame
from hakaru_compute.statistics.far_values import far_values

MOST_ROWS = 3000
FEWEST_ROWS = 40
MOST_DIMENSIONS = 10
# A row's twin lies nearer than this part of how near the next row lies where columns vary by themselves.
TWIN_DISTANCE = 0.2
TWIN_SHARE = 0.5
# Twins' targets differ by less than this part of what any two rows' differ by (of variances).
ALIKE_TARGETS = 0.1
# Of the twins, so many are of one group.
SAME_GROUP = 0.8
MOST_BY_CHANCE = 0.25
FEWEST_GROUPS = 5


@dataclass(frozen=True)
class Kin:
    """share: of the rows that have a twin. pairs (m, 2): rows with their twins, by their numbers in the table, the nearest first."""

    share: float
    pairs: np.ndarray


def find_kin(frame: Frame, target: np.ndarray, *, classes: bool = False, seed: int = 0) -> Kin | None:
    """Rows with a twin, where most have one and twins have the same target; null elsewhere.

    target (n,): numbers, or codes of classes. Columns are standardised; distances are those of the principal components
    that hold 95 % of their variance, at most ten. Against them stand the distances after each component was shuffled,
    which keeps what each has and takes away what rows have in common. Rows with a value far from all others, beside which
    the others would all be alike, are left out.
    """
    rows = np.flatnonzero(target >= 0 if classes else ~np.isnan(target))
    rng = np.random.default_rng(seed)
    if len(rows) > MOST_ROWS:
        # Whole runs of the table: a sample of single rows would part twins.
        start = int(rng.integers(len(rows) - MOST_ROWS + 1))
        rows = rows[start : start + MOST_ROWS]
    rows = rows[~_has_far(frame.take(rows), None if classes else target[rows])]
    if len(rows) < FEWEST_ROWS:
        return None
    scores = _components(frame.take(rows))
    if scores.shape[1] < 2:
        return None
    distance, twin = (found[:, 1] for found in cKDTree(scores).query(scores, k=2))
    shuffled = np.column_stack([rng.permutation(column) for column in scores.T])
    usual = float(np.median(cKDTree(shuffled).query(shuffled, k=2)[0][:, 1]))
    near = distance < TWIN_DISTANCE * usual
    share = float(near.mean())
    if usual <= 0 or share < TWIN_SHARE:
        return None
    own, other = target[rows][near], target[rows][twin[near]]
    if classes:
        counts = np.bincount(target[rows].astype(int)) / len(rows)
        differing, by_chance = float((own != other).mean()), 1 - float((counts**2).sum())
    else:
        differing, by_chance = float(((own - other) ** 2).mean()), 2 * float(np.var(target[rows]))
    if by_chance == 0 or differing > ALIKE_TARGETS * by_chance:
        return None
    numbers = frame.row_numbers[rows]
    pairs = np.column_stack([numbers[near], numbers[twin[near]]])
    return Kin(share, pairs[np.argsort(distance[near], kind="stable")])


def groups_by(kin: Kin, codes: np.ndarray) -> float | None:
    """The share of twins that are of one group by a column's codes (n of the table), −1 for none; null where the column has
    no say: too few groups, or twins that no more agree on it than any rows do.
    """
    known = codes[codes >= 0]
    _, counts = np.unique(known, return_counts=True)
    if len(counts) < FEWEST_GROUPS or len(known) < 1.5 * len(counts):
        return None
    by_chance = float(((counts / len(known)) ** 2).sum())
    one, other = codes[kin.pairs[:, 0]], codes[kin.pairs[:, 1]]
    same = float(((one == other) & (one >= 0)).mean())
    return same if same >= SAME_GROUP and by_chance <= MOST_BY_CHANCE else None


def intra_class_correlation(target: np.ndarray, codes: np.ndarray) -> float | None:
    """ICC(1) of a target (n,) by groups (n,), −1 for none (Shrout & Fleiss 1979), groups of one row left out; null below
    five groups, or where F says that it may be chance (below three times its expectation).
    """
    known = (codes >= 0) & ~np.isnan(target)
    values, groups = target[known], codes[known]
    places, counts = np.unique(groups, return_inverse=True, return_counts=True)[1:]
    several = counts[places] > 1
    values, (places, counts) = values[several], np.unique(groups[several], return_inverse=True, return_counts=True)[1:]
    k, n = len(counts), len(values)
    if k < FEWEST_GROUPS or n <= k:
        return None
    means = np.bincount(places, weights=values) / counts
    between = float((counts * (means - values.mean()) ** 2).sum() / (k - 1))
    within = float(((values - means[places]) ** 2).sum() / (n - k))
    if between < 3 * within or between == 0:
        return None
    size = (n - float((counts**2).sum()) / n) / (k - 1)
    return (between - within) / (between + (size - 1) * within)


def _has_far(frame: Frame, target: np.ndarray | None) -> np.ndarray:
    """Which rows (n,) have a measured value far from all others."""
    found = np.zeros(frame.row_count, bool) if target is None else far_values(target)
    for column, values in zip(frame.numeric_columns, frame.numeric.T, strict=True):
        if column.type != "datetime":
            found |= far_values(values)
    return found


def _components(frame: Frame) -> np.ndarray:
    """Principal components (n, q) of standardised columns, missing numbers at the mean; times are left out."""
    measured = [i for i, column in enumerate(frame.numeric_columns) if column.type != "datetime"]
    values = frame.numeric[:, measured]
    filled = np.where(np.isnan(values), np.nanmean(values, axis=0, keepdims=True) if len(values) else 0, values)
    columns = [np.nan_to_num(filled)]
    for index, levels in enumerate(frame.levels):
        if len(levels) <= 50:
            columns.append((frame.codes[:, index, None] == np.arange(len(levels))).astype(float))
    matrix = np.hstack(columns)
    spread = matrix.std(axis=0)
    matrix = (matrix - matrix.mean(axis=0))[:, spread > 0] / spread[spread > 0]
    if matrix.shape[1] == 0:
        return np.empty((len(matrix), 0))
    left, singular, _ = np.linalg.svd(matrix, full_matrices=False)
    share = np.cumsum(singular**2) / (singular**2).sum()
    kept = min(int(np.searchsorted(share, 0.95)) + 1, MOST_DIMENSIONS)
    return left[:, :kept] * singular[:kept]
