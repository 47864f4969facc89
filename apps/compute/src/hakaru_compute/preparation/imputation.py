"""Filling missing numbers with what training rows teach, or with neighbouring rows."""

from __future__ import annotations

import numpy as np
from sklearn.impute import KNNImputer

# k-NN imputation compares every row with every donor: beyond this many the cost grows without the accuracy.
MOST_DONORS = 5000


def fill_values(values: np.ndarray, method: str) -> np.ndarray:
    """The value (q,) that fills each column: its median, mean or most frequent value; 0 where all are missing."""
    fills = np.zeros(values.shape[1])
    for index in range(values.shape[1]):
        present = values[~np.isnan(values[:, index]), index]
        if len(present) == 0:
            continue
        if method == "mean":
            fills[index] = present.mean()
        elif method == "most_frequent":
            distinct, counts = np.unique(present, return_counts=True)
            fills[index] = distinct[counts.argmax()]
        else:
            fills[index] = np.median(present)
    return fills


def fill_missing(values: np.ndarray, fills: np.ndarray) -> None:
    """Puts `fills` (q,) where `values` (n, q) is missing, in place."""
    for index in np.flatnonzero(np.isnan(values.sum(axis=0))):
        column = values[:, index]
        column[np.isnan(column)] = fills[index]


def fill_from_neighbouring_rows(values: np.ndarray, row_numbers: np.ndarray, method: str) -> None:
    """Fills gaps from the rows before and after in table order, in place.

    linear: on the line between the neighbours, by row number, never beyond the ends. previous_next: the value
    before, or at the start the value after.
    """
    order = np.argsort(row_numbers, kind="stable")
    indices = row_numbers[order].astype(float)
    for column in np.flatnonzero(np.isnan(values.sum(axis=0))):
        ordered = values[order, column]
        known = np.flatnonzero(~np.isnan(ordered))
        if len(known) == 0:
            continue
        gaps = np.flatnonzero(np.isnan(ordered))
        if method == "linear":
            filled = np.interp(indices[gaps], indices[known], ordered[known], left=np.nan, right=np.nan)
        else:
            before = np.searchsorted(known, gaps) - 1
            filled = ordered[known[np.maximum(before, 0)]]
        ordered[gaps] = filled
        values[order, column] = ordered


def choose_donors(values: np.ndarray, seed: int) -> np.ndarray:
    """Training rows that k-NN imputation draws from: all of them, or a seeded sample of 5000, in table order."""
    if len(values) <= MOST_DONORS:
        return values.copy()
    return values[np.sort(np.random.default_rng(seed).choice(len(values), MOST_DONORS, replace=False))]


def fill_from_similar_rows(values: np.ndarray, donors: np.ndarray, neighbours: int) -> None:
    """Fills gaps with the mean over the nearest donors (columns brought to one scale first), in place."""
    incomplete = np.flatnonzero(np.isnan(values).any(axis=1))
    if len(incomplete) == 0:
        return
    usable = np.flatnonzero(~np.isnan(donors).all(axis=0))
    centre = np.nanmean(donors[:, usable], axis=0)
    spread = np.nanstd(donors[:, usable], axis=0)
    spread[spread == 0] = 1.0
    imputer = KNNImputer(n_neighbors=min(neighbours, len(donors))).fit((donors[:, usable] - centre) / spread)
    filled = imputer.transform((values[np.ix_(incomplete, usable)] - centre) / spread)
    values[np.ix_(incomplete, usable)] = filled * spread + centre
