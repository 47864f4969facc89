"""Principal components of a matrix of any length, in bounded memory and full precision."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from scipy.linalg import solve_triangular, svd

# Rows that are brought to triangular form at once.
ROWS_AT_ONCE = 8192
# Of a column's length: what the others must leave of it for products to be exact enough.
LEAST_INDEPENDENT = 1e-5


@dataclass(frozen=True)
class Components:
    """centre (p,), every eigenvalue of the covariance (n − 1 below) above rounding, largest first, and the loadings
    (p, k) of the first k: columns of length 1 whose largest entry is positive.
    """

    centre: np.ndarray
    eigenvalues: np.ndarray
    loadings: np.ndarray

    @property
    def rank(self) -> int:
        return len(self.eigenvalues)

    def scores(self, matrix: np.ndarray) -> np.ndarray:
        """(n, k) of rows (n, p)."""
        return (matrix - self.centre) @ self.loadings


def principal_components(matrix: np.ndarray, most: int) -> Components:
    """The first `most` components of (n, p), by the singular values of the centred matrix.

    A long matrix is first brought to triangular form piece by piece, which keeps the precision that the covariance matrix
    would lose: by products where they allow it, else by reflections (TSQR; Demmel et al. 2012).
    """
    rows, columns = matrix.shape
    centre = matrix.mean(axis=0)
    small = matrix - centre if rows <= columns else _triangle(matrix, centre)
    _, values, right = svd(small, full_matrices=False, overwrite_a=True, check_finite=False)
    least = values[0] * max(rows, columns) * np.finfo(float).eps if len(values) else 0.0
    rank = min(int((values > least).sum()), rows - 1)
    loadings = right[: min(rank, most)].T.copy()
    return Components(centre, values[:rank] ** 2 / (rows - 1), fixed_signs(loadings))


def fixed_signs(loadings: np.ndarray) -> np.ndarray:
    """Each column turned so that its largest entry is positive: the sign is free, and the same data should give the same."""
    if not loadings.size:
        return loadings
    largest = loadings[np.abs(loadings).argmax(axis=0), np.arange(loadings.shape[1])]
    return loadings * np.where(largest < 0, -1.0, 1.0)


def _triangle(matrix: np.ndarray, centre: np.ndarray) -> np.ndarray:
    """R (p, p) of the centred matrix's QR decomposition."""
    found = _triangle_by_products(matrix, centre)
    return _triangle_by_reflections(matrix, centre) if found is None else found


def _triangle_by_products(matrix: np.ndarray, centre: np.ndarray) -> np.ndarray | None:
    """By Cholesky's decomposition of XᵀX, twice: the second time of what the first left, which makes it as exact as
    reflections (CholeskyQR2; Yamamoto et al. 2015) at a fraction of their time. Null where columns all but depend on
    each other, which products cannot tell.
    """
    lengths = np.sqrt(sum(((piece - centre) ** 2).sum(axis=0) for piece in _pieces(matrix)))
    if not (lengths > 0).all():
        return None
    found = np.diag(lengths)
    for _ in range(2):
        products = np.zeros((matrix.shape[1], matrix.shape[1]))
        for piece in _pieces(matrix):
            part = solve_triangular(found, (piece - centre).T, trans="T", check_finite=False)
            products += part @ part.T
        try:
            step = np.linalg.cholesky(products).T
        except np.linalg.LinAlgError:
            return None
        if step.diagonal().min() < LEAST_INDEPENDENT:
            return None
        found = step @ found
    return found


def _pieces(matrix: np.ndarray) -> Iterator[np.ndarray]:
    for start in range(0, len(matrix), ROWS_AT_ONCE):
        yield matrix[start : start + ROWS_AT_ONCE]


def _triangle_by_reflections(matrix: np.ndarray, centre: np.ndarray) -> np.ndarray:
    step = max(ROWS_AT_ONCE, 2 * matrix.shape[1])
    found = np.empty((0, matrix.shape[1]))
    for start in range(0, len(matrix), step):
        found = np.linalg.qr(np.vstack([found, matrix[start : start + step] - centre]), mode="r")
    return found
