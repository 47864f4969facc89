"""Limits beyond which a number counts as an outlier."""

from __future__ import annotations

import numpy as np

from hakaru_compute.preparation.spec import Outliers
from hakaru_compute.statistics.masked_outliers import MAD_TO_SIGMA


def outlier_limits(values: np.ndarray, names: list[str], settings: Outliers) -> tuple[np.ndarray, np.ndarray]:
    """Lower and upper limit of each column of `values` (n, q), infinite where a column has none.

    three_sigma: mean ± width · sd (n − 1 in the denominator, one pass). hampel: median ± width · 1.4826 · MAD
    (Hampel 1974); a column whose MAD is 0 gets no limits.
    """
    lower = np.full(values.shape[1], -np.inf)
    upper = np.full(values.shape[1], np.inf)
    if settings.method == "bounds":
        for bound in settings.bounds:
            if bound.column in names:
                position = names.index(bound.column)
                lower[position] = -np.inf if bound.lower is None else bound.lower
                upper[position] = np.inf if bound.upper is None else bound.upper
        return lower, upper
    if settings.method == "none":
        return lower, upper
    for position in range(values.shape[1]):
        present = values[~np.isnan(values[:, position]), position]
        if len(present) < 3:
            continue
        if settings.method == "three_sigma":
            centre, spread = present.mean(), present.std(ddof=1)
        else:
            centre = np.median(present)
            spread = MAD_TO_SIGMA * np.median(np.abs(present - centre))
        if spread > 0:
            lower[position], upper[position] = centre - settings.width * spread, centre + settings.width * spread
    return lower, upper


def outlier_mask(values: np.ndarray, lower: np.ndarray | float, upper: np.ndarray | float) -> np.ndarray:
    """Mask (n, q) of the values outside the limits; missing values are not outliers."""
    return (values < lower) | (values > upper)
