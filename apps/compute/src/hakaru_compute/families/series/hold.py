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
