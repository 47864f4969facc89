"""Centre and scale of each column."""

from __future__ import annotations

import numpy as np


def centre_and_scale(values: np.ndarray, method: str) -> tuple[np.ndarray, np.ndarray]:
    """What to subtract from and divide each column of `values` (n, q) by; a constant column is divided by 1."""
    if method == "none" or len(values) == 0:
        return np.zeros(values.shape[1]), np.ones(values.shape[1])
    if method == "min_max":
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
