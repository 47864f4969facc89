"""Earlier values that stand in for missing ones."""

from __future__ import annotations

import numpy as np


def carry_forward(column: np.ndarray, first: np.ndarray, most: int) -> np.ndarray:
    """A column (n,) in which a missing value is the last known one, of at most `most` rows before within its stretch, whose
    first rows are `first` (n,).
    """
    rows = np.arange(len(column))
    known = np.maximum.accumulate(np.where(np.isnan(column), -1, rows))
    usable = (known >= first) & (rows - known <= most)
    return np.where(usable, column[np.maximum(known, 0)], np.nan)


def zero_order_hold_columns(values: np.ndarray, first: np.ndarray, most: int) -> np.ndarray:
    """All columns (n, p) so, one after another in memory; the same array where no value is missing."""
    gone = [place for place, total in enumerate(values.sum(axis=0)) if np.isnan(total)]
    if not gone:
        return values
    found = values.copy(order="F")
    for place in gone:
        found[:, place] = carry_forward(values[:, place], first, most)
    return found
