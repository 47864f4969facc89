"""What the columns of a matrix are centred and divided by."""

from __future__ import annotations

import numpy as np


def centre_and_scale(values: np.ndarray, method: str) -> tuple[np.ndarray, np.ndarray]:
    """What to subtract from and divide each column of `values` (n, q) by; a constant column is divided by 1.

    coded: from −1 to 1. Unscaled columns are centred all the same: no model's answer depends on it, and far from zero digits would be lost.
    """
    if len(values) == 0:
        return np.zeros(values.shape[1]), np.ones(values.shape[1])
    if method == "none":
        return values.mean(axis=0), np.ones(values.shape[1])
    if method == "coded":
        low, high = values.min(axis=0), values.max(axis=0)
        centre, scale = (low + high) / 2, (high - low) / 2
    elif method == "min_max":
        centre = values.min(axis=0)
        scale = values.max(axis=0) - centre
    elif method == "robust":
        low, centre, high = np.percentile(values, [25, 50, 75], axis=0)
        scale = high - low
    else:
        centre, scale = values.mean(axis=0), values.std(axis=0)
    # A constant column's spread is rounding error, not zero.
    constant = scale <= 1e-13 * np.maximum(np.abs(centre), np.abs(values).max(axis=0))
    return centre, np.where(constant, 1.0, scale)


# Where the farthest value lies once it is scaled: scikit-learn's trees take values closer than 1e-7 for one.
FARTHEST = 2.0**23
# Of a column's distinct values, the share that may become one by rounding unsaid.
MERGED_UNSAID = 0.01


def single_precision_scale(values: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """What to subtract from and divide columns (n, q) by before they are rounded to single precision, and which columns
    (q,) the rounding makes fewer values of all the same, by more than a hundredth.

    A value of the column is subtracted: its median, or another quantile where that keeps more values apart. What is
    left is divided by a power of two, exactly.
    """
    columns = values.shape[1]
    centre, scale, merged = np.zeros(columns), np.ones(columns), np.zeros(columns, dtype=bool)
    for index in range(columns if len(values) else 0):
        ordered = np.unique(values[:, index])
        most = 0
        for share in (0.5, 0.0, 0.25, 0.75, 1.0):
            middle = ordered[round(share * (len(ordered) - 1))]
            away = ordered - middle
            reach = float(np.abs(away).max())
            divisor = 2.0 ** np.floor(np.log2(reach / FARTHEST)) if reach > 0 else 1.0
            apart = len(np.unique((away / divisor).astype(np.float32)))
            if apart > most:
                most, centre[index], scale[index] = apart, middle, divisor
            if apart == len(ordered):
                break
        merged[index] = most < (1 - MERGED_UNSAID) * len(ordered)
    return centre, scale, merged


def in_single_precision(values: np.ndarray) -> np.ndarray:
    """Doubles rounded to single precision; what it cannot hold is its largest number."""
    largest = float(np.finfo(np.float32).max)
    rounded: np.ndarray = np.clip(values, -largest, largest).astype(np.float32).astype(np.float64)
    return rounded
