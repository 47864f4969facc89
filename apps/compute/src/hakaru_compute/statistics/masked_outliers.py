"""Outliers that a rule of mean and standard deviation cannot see, as they widen its limits themselves."""

from __future__ import annotations

import numpy as np

# Makes the median absolute deviation of normal data estimate its standard deviation.
MAD_TO_SIGMA = 1.4826
# So far beyond the median lies next to nothing of honest data; what is there and yet inside mean ± n sigma is masked.
FAR = 10.0


def masked_outliers(values: np.ndarray, lower: float, upper: float, width: float) -> np.ndarray:
    """The values (k,) of `values` (n,) within mean ± width · sd (`lower` to `upper`) that lie more than `width`, and 10 at
    least, of 1.4826 · MAD from the median, the farthest first; none where the MAD is 0. Davies & Gather 1993 call it masking.
    """
    if not len(values):
        return values
    distances = np.abs(values - np.median(values))
    spread = MAD_TO_SIGMA * float(np.median(distances))
    if not spread > 0:
        return values[:0]
    hidden = (distances > max(FAR, width) * spread) & (values >= lower) & (values <= upper)
    return values[hidden][np.argsort(-distances[hidden], kind="stable")]
