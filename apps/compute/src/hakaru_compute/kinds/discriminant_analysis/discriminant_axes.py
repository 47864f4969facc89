"""Fisher's axes: directions along which classes lie farthest apart beside their spread within."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hakaru_compute.families.supervised.least_squares import inverse_root

# Directions of a given covariance whose variance is below this share of the largest are left out.
SMALLEST_SHARE = 1e-10


@dataclass(frozen=True)
class Axes:
    """Axes of matrix rows (n, p).

    scalings (p, a): scores are (x − centre) @ scalings, with variance 1 within classes. ratios (a,): variance between
    classes over that within, in sums of squares. within (p, p): covariance within classes (pooled: n − k degrees of freedom).
    rank: of it, as far as it was used. rows and classes: those that have any.
    """

    centre: np.ndarray
    scalings: np.ndarray
    ratios: np.ndarray
    within: np.ndarray
    rank: int
    rows: int
    classes: int

    def scores(self, matrix: np.ndarray) -> np.ndarray:
        return (matrix - self.centre) @ self.scalings


def discriminant_axes(matrix: np.ndarray, codes: np.ndarray, within: np.ndarray | None = None) -> Axes | None:
    """Canonical discriminant axes (Fisher 1936; Rao 1948), at most one fewer than classes. centre: the mean of all rows.

    within (p, p): the covariance within classes to measure by, such as a shrunk one; the pooled one of the rows by default.

    Columns are brought to variance 1 within classes first, so that units do not decide what counts as no variance. An axis
    has its largest coefficient (per standard deviation within classes) positive. Null where no class has two rows, or
    nothing lies between classes.
    """
    indices, sizes = np.unique(codes, return_counts=True)
    rows, columns = matrix.shape
    degrees = rows - len(indices)
    if degrees < 1 or len(indices) < 2 or columns == 0:
        return None
    means = np.array([matrix[codes == index].mean(axis=0) for index in indices])
    centre = matrix.mean(axis=0)
    if within is None:
        inner = matrix - means[np.searchsorted(indices, codes)]
        within = inner.T @ inner / degrees
        whitening = inverse_root(inner, np.abs(matrix).max(axis=0)).root * np.sqrt(degrees)
    else:
        whitening = _inverse_root_of(within, centre)
    if whitening.shape[1] == 0:
        return None
    sd = np.sqrt(np.diag(within))
    between = np.sqrt(sizes)[:, None] * ((means - centre) @ whitening)
    _, singular, turned = np.linalg.svd(between, full_matrices=False)
    count = int((singular > 1e-9 * max(singular.max(), 1e-300)).sum()) if singular.max() > 1e-9 else 0
    count = min(count, len(indices) - 1)
    if count == 0:
        return None
    scalings = whitening @ turned[:count].T
    largest = np.abs(scalings * sd[:, None]).argmax(axis=0)
    scalings *= np.where(scalings[largest, np.arange(count)] < 0, -1.0, 1.0)
    return Axes(centre, scalings, singular[:count] ** 2 / degrees, within, whitening.shape[1], rows, len(indices))


def _inverse_root_of(within: np.ndarray, centre: np.ndarray) -> np.ndarray:
    """W (p, rank) with W @ W.T the (pseudo-)inverse of a covariance, which is all that is left of its rows."""
    sd = np.sqrt(np.diag(within))
    unit = np.where(sd > 1e-12 * np.maximum(np.abs(centre), 1e-300), sd, np.inf)
    if not np.isfinite(unit).any():
        return np.empty((len(sd), 0))
    values, vectors = np.linalg.eigh(within / unit[:, None] / unit)
    kept = values > SMALLEST_SHARE * values.max()
    return np.asarray(vectors[:, kept] / np.sqrt(values[kept]) / unit[:, None])
