"""Outliers that a rule of mean and standard deviation cannot see, as they widen its limits themselves."""

from __future__ import annotations

import numpy as np

# Makes the median absolute deviation of normal data estimate its standard deviation.
MAD_TO_SIGMA = 1.4826
# So far beyond the median lies next to nothing of honest data; what is there and yet inside mean ± n sigma is masked.
FAR = 10.0
COUNTED_AT_ONCE = 32_768


def masked_outliers(values: np.ndarray, lower: float, upper: float, width: float) -> np.ndarray:
    """The values (k,) of `values` (n,) within mean ± width · sd (`lower` to `upper`) that lie more than `width`, and 10 at
    least, of 1.4826 · MAD from the median, the farthest first; none where the MAD is 0. Davies & Gather 1993 call it masking.
    """
    if not len(values) or _are_spread(values, lower, upper, width):
        return values[:0]
    distances = np.abs(values - np.median(values))
    spread = MAD_TO_SIGMA * float(np.median(distances))
    if not spread > 0:
        return values[:0]
    hidden = (distances > max(FAR, width) * spread) & (values >= lower) & (values <= upper)
    return values[hidden][np.argsort(-distances[hidden], kind="stable")]


def _are_spread(values: np.ndarray, lower: float, upper: float, width: float) -> bool:
    """Whether the median absolute deviation is so large that nothing within the limits can be that far from the median,
    which is at most one sd from the mean. Then less than half of the values lie in any interval of twice that deviation, and
    so in any two neighbouring bins as wide: shown by counting, which takes a fraction of finding medians.
    """
    sd = (upper - lower) / (2 * width)
    bin_width = 2.001 * (width + 1) * sd / (max(FAR, width) * MAD_TO_SIGMA)
    if not 0 < bin_width < np.inf:
        return False
    last = int((upper - lower) / bin_width) + 1
    counts = np.zeros(last + 2, np.intp)
    # What a processor holds near: counting all values at once takes half as long again.
    for first in range(0, len(values), COUNTED_AT_ONCE):
        bins = values[first : first + COUNTED_AT_ONCE] - lower
        bins /= bin_width
        np.clip(bins, -1, last, out=bins)
        bins += 1
        counts += np.bincount(bins.astype(np.intp), minlength=len(counts))
    return bool((counts[1:] + counts[:-1]).max(initial=counts.max()) < len(values) / 2)
