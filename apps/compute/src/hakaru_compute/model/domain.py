"""Applicability domain: whether a row lies where the model has seen training rows."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from sklearn.neighbors import NearestNeighbors

NEIGHBOURS = 5
SHARE_INSIDE = 0.96
MOST_REFERENCE_ROWS = 2000
# Rows whose matrix stays in the processor's cache between the steps, and whose product is not spread over threads:
# at this size waiting for one another costs them more than the work.
ROWS_IN_CACHE = 1024


@dataclass(frozen=True)
class Domain:
    """Leverage and neighbour distance, measured on standardised matrix columns.

    Leverage is h = 1/n + (x − x̄)ᵀ(XᵀX)⁻¹(x − x̄), outside above h* = 3p/n (Williams plot; p counts independent
    columns and the intercept). Where columns outnumber a sixth of the rows, the leading principal components stand
    for them. The neighbour distance is the mean distance to the 5 nearest training rows, outside above the value
    that 96 % of the training rows keep to.
    """

    centre: np.ndarray
    whitening: np.ndarray
    row_count: int
    spread: np.ndarray
    reference: np.ndarray
    distance_limit: float

    @property
    def leverage_limit(self) -> float:
        return 3 * (self.whitening.shape[1] + 1) / self.row_count

    def leverage(self, matrix: np.ndarray) -> np.ndarray:
        """h (n,) of matrix rows (n, p)."""
        leverage = np.empty(len(matrix))
        for start in range(0, len(matrix), ROWS_IN_CACHE):
            turned = (matrix[start : start + ROWS_IN_CACHE] - self.centre) @ self.whitening
            np.einsum("ij,ij->i", turned, turned, out=leverage[start : start + ROWS_IN_CACHE])
        leverage += 1 / self.row_count
        return leverage

    def distance(self, matrix: np.ndarray, *, itself: bool = False) -> np.ndarray:
        """Mean distance (n,) to the nearest training rows; `itself` leaves out a row's own place among them."""
        count = min(NEIGHBOURS + int(itself), len(self.reference))
        search = NearestNeighbors(n_neighbors=count).fit(self.reference)
        distances, _ = search.kneighbors((matrix - self.centre) / self.spread)
        return distances[:, int(itself and count > 1) :].mean(axis=1)

    def arrays(self) -> dict[str, np.ndarray]:
        return {
            "domain_centre": self.centre,
            "domain_whitening": self.whitening,
            "domain_spread": self.spread,
            "domain_reference": self.reference,
            "domain_numbers": np.array([self.row_count, self.distance_limit]),
        }

    @staticmethod
    def from_arrays(arrays: dict[str, np.ndarray]) -> Domain:
        row_count, limit = arrays["domain_numbers"]
        return Domain(
            arrays["domain_centre"],
            arrays["domain_whitening"],
            int(row_count),
            arrays["domain_spread"],
            arrays["domain_reference"],
            float(limit),
        )


def learn_domain(matrix: np.ndarray, seed: int) -> Domain:
    """The domain of training rows (n, p)."""
    row_count = len(matrix)
    centre = matrix.mean(axis=0)
    spread = matrix.std(axis=0)
    spread = np.where(spread > 1e-13 * np.maximum(np.abs(centre), 1e-300), spread, 1.0)
    scaled = (matrix - centre) / spread
    values, vectors = np.linalg.eigh(scaled.T @ scaled)
    order = np.argsort(values)[::-1]
    kept = order[values[order] > 1e-9 * max(values.max(), 1e-300)][: max(row_count // 6, 1)]
    whitening = vectors[:, kept] / np.sqrt(values[kept]) / spread[:, None]
    chosen = np.arange(row_count)
    if row_count > MOST_REFERENCE_ROWS:
        chosen = np.sort(np.random.default_rng(seed).choice(row_count, MOST_REFERENCE_ROWS, replace=False))
    domain = Domain(centre, whitening, row_count, spread, scaled[chosen], float("inf"))
    limit = float(np.quantile(domain.distance(matrix[chosen], itself=True), SHARE_INSIDE))
    return Domain(centre, whitening, row_count, spread, scaled[chosen], limit)


@dataclass(frozen=True)
class RowDomain:
    """Arrays (n,), NaN where a row has no answer; `inside` is leverage (and distance, where asked for) within its limit."""

    inside: np.ndarray
    leverage: np.ndarray
    distance: np.ndarray | None

    def forget(self, rows: np.ndarray) -> None:
        """Takes away what was said of some rows (mask (n,))."""
        for values in (self.leverage, self.distance):
            if values is not None:
                values[rows] = np.nan
        self.inside[rows] = False
