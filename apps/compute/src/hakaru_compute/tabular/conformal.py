"""Prediction intervals from how far off held-out predictions were."""

from __future__ import annotations

import math

import numpy as np


def half_width(absolute_residuals: np.ndarray, coverage: float, rows: int | None = None) -> float | None:
    """Half the width of an interval that holds a new measurement with this probability, in the target's unit.

    `absolute_residuals` are |measured − predicted| of rows that the predicting model had not seen. The quantile is
    the ⌈(n + 1) · coverage⌉-th smallest (split conformal: Lei et al., JASA 113 (2018) 1094, theorem 2); null where
    n is too small for the coverage. n is the number of rows behind the residuals: in a repeated cross-validation each
    row has several, which say no more of new rows than one does. With residuals of cross-validation the guarantee is
    that of the cross-conformal predictor (Vovk, Ann. Math. Artif. Intell. 74 (2015) 9): coverage is close to nominal
    in practice.
    """
    known = np.sort(absolute_residuals[~np.isnan(absolute_residuals)])
    count = rows or len(known)
    # The same place among `rows` residuals, as a share of all of them.
    place = math.ceil(math.ceil((count + 1) * coverage - 1e-12) * len(known) / max(count, 1) - 1e-12)
    return float(known[place - 1]) if 0 < place <= len(known) else None


def observed_coverage(actual: np.ndarray, lower: np.ndarray, upper: np.ndarray) -> float | None:
    """Share of measured rows that lie within their interval."""
    known = ~(np.isnan(actual) | np.isnan(lower) | np.isnan(upper))
    return float(((actual >= lower) & (actual <= upper))[known].mean()) if known.any() else None
