"""Least squares at the limit of double precision, with and without an L2 penalty."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.linalg import qr, solve_triangular, svd

EPSILON = float(np.finfo(float).eps)
# Columns that agree to twelve digits are one column: what is left between them is how a table was written down, as
# kelvin beside degrees Celsius.
DIGITS = 1e-12


def rank_tolerance(rows: int, columns: int) -> float:
    """The share of the largest singular value, of columns of length 1, below which there is no direction."""
    return max(max(rows, columns) * EPSILON, DIGITS)


@dataclass(frozen=True)
class LeastSquares:
    """slopes (p,) and intercept of the least-squares fit; where several fit alike, the one whose slopes per unit length of
    the columns are smallest (minimum norm), so that a constant column has none.

    root (p, rank): root @ root.T is the (pseudo-)inverse of XᵀX of the centred columns. centre (p,): their means.
    lengths (p,): their norms, 0 for a constant one. rank: of the centred columns, at `rank_tolerance` of the largest
    singular value of columns of length 1. condition: largest over smallest of these values, infinite where the rank is short.
    """

    slopes: np.ndarray
    intercept: float
    root: np.ndarray
    centre: np.ndarray
    lengths: np.ndarray
    rank: int
    condition: float

    @property
    def varying(self) -> int:
        """How many columns are not constant."""
        return int((self.lengths > 0).sum())

    @property
    def is_unique(self) -> bool:
        """Whether no other slopes of the columns that vary fit as well."""
        return self.rank == self.varying

    def variance_inflation(self) -> np.ndarray | None:
        """VIF (p,), 1 / (1 − R²) of each column on the others, NaN for a constant one; null where columns depend on
        each other.
        """
        if not self.is_unique:
            return None
        found: np.ndarray = (self.lengths[:, None] * self.root) ** 2
        return np.where(self.lengths > 0, found.sum(axis=1), np.nan)


def solve_least_squares(matrix: np.ndarray, target: np.ndarray) -> LeastSquares:
    """Of (n, p) and (n,), by orthogonal transformations alone: centred columns of length 1 are reduced by QR together with
    the target, and what is left, (p, p), by its singular values (Golub & Van Loan, 5.5; Björck 1996, 2.7).
    """
    rows, columns = matrix.shape
    working = np.empty((rows, columns + 1), order="F")
    centre, lengths, level = _centre(matrix, target, working)
    working[:, :columns] /= np.where(lengths > 0, lengths, 1.0)
    left, values, turned, projected = _reduced(working)
    largest = values[0] if len(values) else 0.0
    rank = int((values > rank_tolerance(rows, columns) * largest).sum())
    varying = int((lengths > 0).sum())
    condition = float(largest / values[varying - 1]) if 0 < varying == rank else (1.0 if not varying else float("inf"))
    unit = np.where(lengths > 0, lengths, np.inf)
    root = turned[:rank].T / values[:rank] / unit[:, None]
    slopes = root @ (left[:, :rank].T @ projected)
    return LeastSquares(slopes, level - float(centre @ slopes), root, centre, lengths, rank, condition)


@dataclass(frozen=True)
class InverseRoot:
    """root (p, rank): root @ root.T is the (pseudo-)inverse of DᵀD; lengths (p,) of D's columns, 0 where they are noise."""

    root: np.ndarray
    lengths: np.ndarray
    rank: int


def inverse_root(deviations: np.ndarray, level: np.ndarray) -> InverseRoot:
    """Of deviations D (n, p) from means, by singular values. level (p,): the size of the numbers they are left of."""
    rows, columns = deviations.shape
    working = np.zeros((rows, columns + 1), order="F")
    working[:, :columns] = deviations
    lengths = np.linalg.norm(deviations, axis=0)
    lengths[lengths <= _noise(rows, level)] = 0.0
    unit = np.where(lengths > 0, lengths, np.inf)
    working[:, :columns] /= unit
    _, values, turned, _ = _reduced(working)
    rank = int((values > rank_tolerance(rows, columns) * (values[0] if len(values) else 0.0)).sum())
    return InverseRoot(turned[:rank].T / values[:rank] / unit[:, None], lengths, rank)


def solve_ridge(matrix: np.ndarray, target: np.ndarray, penalty: float) -> tuple[np.ndarray, float]:
    """Slopes (p,) and intercept that minimise Σ residual² + penalty · Σ slope², penalty > 0; the intercept costs nothing.

    By QR of the columns above √penalty · I, each column brought to length 1 first; nothing is squared.
    """
    rows, columns = matrix.shape
    working = np.empty((rows, columns + 1), order="F")
    centre, _, level = _centre(matrix, target, working)
    if rows <= columns:
        left, values, turned = svd(working[:, :columns], full_matrices=False, check_finite=False)
        slopes = turned.T @ (values / (values**2 + penalty) * (left.T @ working[:, columns]))
        return slopes, level - float(centre @ slopes)
    if rows > columns + 1:
        working = qr(working, mode="r", overwrite_a=True, check_finite=False)[0][: columns + 1]
    penalised = np.vstack([working, np.eye(columns, columns + 1) * np.sqrt(penalty)])
    lengths = np.linalg.norm(penalised[:, :columns], axis=0)
    penalised[:, :columns] /= lengths
    triangle = qr(penalised, mode="r", overwrite_a=True, check_finite=False)[0]
    slopes = solve_triangular(triangle[:columns, :columns], triangle[:columns, columns], check_finite=False) / lengths
    return slopes, level - float(centre @ slopes)


def _centre(matrix: np.ndarray, target: np.ndarray, working: np.ndarray) -> tuple[np.ndarray, np.ndarray, float]:
    """Writes centred columns and target into `working` (n, p + 1); the columns' means and lengths, and the target's mean."""
    columns = matrix.shape[1]
    centre, level = matrix.mean(axis=0), float(target.mean())
    np.subtract(matrix, centre, out=working[:, :columns])
    np.subtract(target, level, out=working[:, columns])
    lengths = np.linalg.norm(working[:, :columns], axis=0)
    constant = lengths <= _noise(len(matrix), np.abs(matrix).max(axis=0, initial=0.0))
    lengths[constant] = 0.0
    working[:, :columns][:, constant] = 0.0
    return centre, lengths, level


def _noise(rows: int, level: np.ndarray) -> np.ndarray:
    """What is left of equal values of this size after rounding, which is no length."""
    return 4 * np.sqrt(rows) * EPSILON * level


def _reduced(working: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """U, singular values and Vᵀ of the columns but the last, after QR where rows are many; and the last one reduced alike."""
    rows, columns = working.shape[0], working.shape[1] - 1
    if rows > columns + 1:
        working = qr(working, mode="r", overwrite_a=True, check_finite=False)[0][: columns + 1]
    left, values, turned = svd(working[:, :columns], full_matrices=False, check_finite=False)
    return left, values, turned, working[:, columns]


def penalised_solution(matrix: np.ndarray, target: np.ndarray, penalty: float, pull: np.ndarray) -> np.ndarray | None:
    """Slopes (p,) that solve (XᵀX + penalty · I) slopes = Xᵀy − pull of centred columns and target; null where columns
    depend on each other and nothing is penalised.
    """
    rows, columns = matrix.shape
    if columns == 0 or (columns >= rows and penalty == 0):
        return np.empty(0) if columns == 0 else None
    working = np.empty((rows + columns, columns + 1), order="F")
    _centre(matrix, target, working[:rows])
    working[rows:] = np.eye(columns, columns + 1) * np.sqrt(penalty)
    lengths = np.linalg.norm(working[:, :columns], axis=0)
    if (lengths == 0).any():
        return None
    working[:, :columns] /= lengths
    reduced = qr(working, mode="r", overwrite_a=True, check_finite=False)[0]
    triangle = reduced[:columns, :columns]
    diagonal = np.abs(np.diag(triangle))
    if diagonal.min() <= rank_tolerance(rows, columns) * diagonal.max():
        return None
    aside = solve_triangular(triangle, pull / lengths, trans="T", check_finite=False)
    return solve_triangular(triangle, reduced[:columns, columns] - aside, check_finite=False) / lengths
