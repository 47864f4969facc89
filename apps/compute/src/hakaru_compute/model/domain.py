"""Applicability domain: whether a row lies where the model has seen training rows."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from sklearn.neighbors import NearestNeighbors

NEIGHBOURS = 5
SHARE_INSIDE = 0.96
# Of the rows outside, at most half may be so by their leverage alone.
SHARE_BY_LEVERAGE = 1 - (1 - SHARE_INSIDE) / 2
MOST_REFERENCE_ROWS = 1000
# Rows whose matrix stays in the processor's cache between the steps, and whose product is not spread over threads:
# at this size waiting for one another costs them more than the work.
ROWS_IN_CACHE = 1024
MOST_PARTS = 40
FEWEST_GROUPS = 5
# Finding principal components anew for each part left out pays up to this size.
MOST_REPEATED = 300
# In more dimensions a tree of neighbours looks at nearly all of them.
TREE_DIMENSIONS = 5
# A gap of so many times the range of all values within it parts gross values from the others, where beyond it lie so few
# rows: three, or one in so many. Of all columns together at most one row in ten (and three) is left out.
GROSS_GAP = 10.0
FEW_ROWS, ONE_IN_COLUMN, ONE_IN_ALL = 3, 50, 10


@dataclass(frozen=True)
class RowDomain:
    """Arrays (n,), NaN where a row has no answer; `inside` where leverage and distance are within their limits."""

    inside: np.ndarray
    leverage: np.ndarray
    distance: np.ndarray

    def forget(self, rows: np.ndarray) -> None:
        """Takes away what was said of some rows (mask (n,))."""
        for values in (self.leverage, self.distance):
            values[rows] = np.nan
        self.inside[rows] = False


@dataclass(frozen=True)
class Domain:
    """Leverage and neighbour distance, measured on standardised matrix columns.

    Leverage is h = 1/n + (x − x̄)ᵀ(XᵀX)⁻¹(x − x̄) (Williams plot). Where columns outnumber a sixth of the rows, the leading
    principal components stand for them. The neighbour distance is the mean distance to the 5 nearest training rows. A row
    is inside where both are within their limits, which 96 % of training rows keep to together, each judged by the others.
    Rows grossly apart in a column have no part in its centre, spread and limits, and lie outside.
    """

    centre: np.ndarray
    whitening: np.ndarray
    row_count: int
    spread: np.ndarray
    reference: np.ndarray
    distance_limit: float
    leverage_limit: float

    def judge(self, matrix: np.ndarray, unknown: np.ndarray | None = None, *, itself: bool = False) -> RowDomain:
        """Where matrix rows (n, p) lie: the one rule, whatever the rows are. `unknown`: which (mask (n,)) have a category
        that no training row has, of which the matrix says nothing; null for none. `itself`: they are training rows.
        """
        leverage, distance = self.leverage(matrix), self.distance(matrix, itself=itself)
        inside = (leverage <= self.leverage_limit) & (distance <= self.distance_limit)
        if unknown is not None:
            inside &= ~unknown
        return RowDomain(inside, leverage, distance)

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
        if not len(matrix):
            return np.empty(0)
        count = min(NEIGHBOURS + int(itself), len(self.reference))
        distances, _ = self._neighbours.kneighbors((matrix - self.centre) / self.spread, count)
        if not itself or count == 1:
            return distances[:, :NEIGHBOURS].mean(axis=1)
        # Where only some training rows are kept for this, a row need not be among them.
        own = distances[:, 0] <= 1e-9 * math.sqrt(self.reference.shape[1])
        return np.where(own, distances[:, 1:].mean(axis=1), distances[:, :NEIGHBOURS].mean(axis=1))

    @cached_property
    def _neighbours(self) -> NearestNeighbors:
        algorithm = "kd_tree" if self.reference.shape[1] <= TREE_DIMENSIONS else "brute"
        return NearestNeighbors(n_neighbors=1, algorithm=algorithm).fit(self.reference)

    def arrays(self) -> dict[str, np.ndarray]:
        return {
            "domain_centre": self.centre,
            "domain_whitening": self.whitening,
            "domain_spread": self.spread,
            "domain_reference": self.reference,
            "domain_numbers": np.array([self.row_count, self.distance_limit, self.leverage_limit]),
        }

    @staticmethod
    def from_arrays(arrays: dict[str, np.ndarray]) -> Domain:
        """Of a model's arrays; earlier versions kept no limit of the leverage, which was 3p/n."""
        row_count, distance_limit, *limit = arrays["domain_numbers"].tolist()
        whitening = arrays["domain_whitening"]
        return Domain(
            arrays["domain_centre"],
            whitening,
            int(row_count),
            arrays["domain_spread"],
            arrays["domain_reference"],
            float(distance_limit),
            float(limit[0]) if limit else usual_leverage_limit(whitening.shape[1], int(row_count)),
        )


def usual_leverage_limit(columns: int, rows: int) -> float:
    """h* = 3p/n, p independent columns and the intercept."""
    return 3 * (columns + 1) / rows


def learn_domain(matrix: np.ndarray, seed: int, *, groups: np.ndarray | None = None, ellipsoid: bool = True) -> Domain:
    """The domain of training rows (n, p).

    Both limits are found from rows that are left out, whole groups (n,) together where there are some, each judged by a
    domain of the others: a row's distance to the rows it was standardised with is smaller than a new row's, much so with
    more columns than rows. The leverage's is h* = 3p/n or, where more rows lie beyond, what 98 % keep to; the distance's
    the least with which 96 % are inside by both. Without `ellipsoid` (rows that lie in groups of their own) the leverage
    has no limit. One mistyped value would make its column's spread, and both limits, so wide that anything is inside: rows
    that lie grossly apart are neighbours, where there are others beside them, and nothing else.
    """
    plain = ~rows_apart(matrix)
    row_count = int(plain.sum())
    chosen = np.arange(len(matrix))
    if len(matrix) > MOST_REFERENCE_ROWS:
        chosen = np.sort(np.random.default_rng(seed).choice(len(matrix), MOST_REFERENCE_ROWS, replace=False))
    own = _measure(matrix if plain.all() else matrix[plain], matrix[chosen])
    judged = chosen[plain[chosen]]
    rows = matrix[judged]
    repeated = min(rows.shape) <= MOST_REPEATED
    leverages, distances = np.full(len(rows), np.nan), np.empty(len(rows))
    for part in _parts(len(rows), None if groups is None else groups[judged], seed):
        others = np.ones(len(rows), bool)
        others[part] = False
        left = _measure(rows[others], rows[others], ellipsoid=ellipsoid and repeated)
        distances[part] = left.distance(rows[part])
        if ellipsoid and repeated:
            # Of as many rows as the whole domain has.
            leverages[part] = left.leverage(rows[part]) * left.row_count / row_count
    usual = usual_leverage_limit(own.whitening.shape[1], row_count)
    leverage_limit = max(usual, _quantile(leverages, SHARE_BY_LEVERAGE)) if ellipsoid else math.inf
    near = np.isnan(leverages) | (leverages <= leverage_limit)
    # What lies apart, and what leverage has put outside, is outside already.
    outside = np.full(len(chosen) - len(judged), math.inf)
    distance_limit = _quantile(np.r_[np.where(near, distances, math.inf), outside], SHARE_INSIDE)
    if not math.isfinite(distance_limit):
        distance_limit = float(distances[near].max())
    return Domain(
        own.centre, own.whitening, row_count, own.spread, own.reference, float(distance_limit), float(leverage_limit)
    )


def rows_apart(matrix: np.ndarray) -> np.ndarray:
    """Which rows (n,) of a matrix (n, p) lie grossly apart in some column: beyond a gap of more than ten times the range of
    all values on its other side, the few rows at the other end aside, and few themselves; those with the widest gaps where
    they are many in all.

    It asks for nothing of the shape of the others: long tails have no such gap (one column in 100 of log-normal values with
    σ = 1.5 or t of two degrees of freedom, of 30 to 1,000 rows), rare categories and columns that are mostly one value have
    no range to compare one with.
    """
    row_count = len(matrix)
    few = min(max(FEW_ROWS, row_count // ONE_IN_COLUMN), (row_count - 1) // 4)
    widest = np.zeros(row_count)
    if few < 1:
        return widest > 0
    for column in matrix.T:
        parted = np.partition(column, (few, row_count - few - 1))
        low, high = float(parted[few]), float(parted[row_count - few - 1])
        least = 1e-12 * max(abs(low), abs(high))
        for sign, end, start in ((1, parted[row_count - few - 1 :], low), (-1, -parted[: few + 1], -high)):
            outward = np.sort(end)
            within, gaps = outward[:-1] - start, np.diff(outward)
            wide = np.flatnonzero((within > least) & (gaps > GROSS_GAP * within))
            if len(wide):
                beyond = sign * column > outward[wide[0]]
                widest[beyond] = np.maximum(widest[beyond], float((gaps[wide] / within[wide]).max()))
    most = max(FEW_ROWS, row_count // ONE_IN_ALL)
    found = np.argsort(-widest, kind="stable")[:most]
    apart = np.zeros(row_count, bool)
    apart[found[widest[found] > 0]] = True
    return apart


def _measure(matrix: np.ndarray, reference: np.ndarray, *, ellipsoid: bool = True) -> Domain:
    """A domain without limits."""
    row_count = len(matrix)
    centre, spread = matrix.mean(axis=0), matrix.std(axis=0)
    spread = np.where(spread > 1e-13 * np.maximum(np.abs(centre), 1e-300), spread, 1.0)
    scaled = (matrix - centre) / spread
    whitening = np.empty((matrix.shape[1], 0))
    if ellipsoid:
        # (XᵀX) v = λ v, by the smaller of XᵀX and XXᵀ.
        wide = scaled.shape[1] > row_count
        values, vectors = np.linalg.eigh(scaled @ scaled.T if wide else scaled.T @ scaled)
        order = np.argsort(values)[::-1]
        kept = order[values[order] > 1e-9 * max(values.max(initial=0.0), 1e-300)][: max(row_count // 6, 1)]
        turned = scaled.T @ vectors[:, kept] / np.sqrt(values[kept]) if wide else vectors[:, kept]
        whitening = turned / np.sqrt(values[kept]) / spread[:, None]
    return Domain(centre, whitening, row_count, spread, (reference - centre) / spread, math.inf, math.inf)


def _parts(count: int, groups: np.ndarray | None, seed: int) -> Iterator[np.ndarray]:
    """Places that are left out together: each row alone where there are few, whole groups where there are some."""
    units = np.arange(count)
    if groups is not None:
        units = np.unique(groups, return_inverse=True)[1]
        if units.max(initial=0) + 1 < FEWEST_GROUPS:
            units = np.arange(count)
    kinds = int(units.max(initial=0)) + 1
    part_of = np.random.default_rng(seed).permutation(kinds) % MOST_PARTS
    for number in range(min(kinds, MOST_PARTS)):
        places = np.flatnonzero(part_of[units] == number)
        if 0 < len(places) < count:
            yield places


def _quantile(values: np.ndarray, share: float) -> float:
    """The ⌈(n + 1) · share⌉-th smallest, or the largest: what a further value keeps to with this probability."""
    known = np.sort(values[~np.isnan(values)])
    if not len(known):
        return -math.inf
    return float(known[min(math.ceil((len(known) + 1) * share - 1e-12), len(known)) - 1])
