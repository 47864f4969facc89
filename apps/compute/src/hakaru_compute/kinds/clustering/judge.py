"""How good a partition is, from the scaled rows alone."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from sklearn import metrics
from sklearn.metrics import calinski_harabasz_score

from hakaru_compute.kinds.clustering.spec import ExternalIndices

# Rows whose silhouettes are averaged for the leaderboard.
SILHOUETTE_ROWS = 5000
ROWS_AT_ONCE = 1024


@dataclass(frozen=True)
class Judgement:
    """Of the rows in clusters; null where there are fewer than two clusters, or as many as rows.

    places (m,) and values (m,): the rows whose silhouettes were measured, and these.
    """

    silhouette: float | None
    places: np.ndarray
    values: np.ndarray
    calinski_harabasz: float | None
    davies_bouldin: float | None

    @property
    def silhouette_rows(self) -> int:
        return len(self.places)


def judge(matrix: np.ndarray, labels: np.ndarray, seed: int, most: int = SILHOUETTE_ROWS) -> Judgement:
    """Silhouette over at most `most` rows (seeded), the other indices over all; noise (0) is left out."""
    inside = np.flatnonzero(labels > 0)
    if not _judgeable(labels[inside]):
        return Judgement(None, np.empty(0, dtype=int), np.empty(0), None, None)
    rows = matrix if len(inside) == len(matrix) else matrix[inside]
    places = sampled(labels[inside], most, seed)
    values = silhouettes(rows[places], labels[inside][places])
    return Judgement(
        float(values.mean()),
        inside[places],
        values,
        _finite(calinski_harabasz_score(rows, labels[inside])),
        _finite(davies_bouldin(rows, labels[inside])),
    )


def sampled(labels: np.ndarray, most: int, seed: int) -> np.ndarray:
    """Places of at most about `most` rows, at random, with at least two of every cluster that has two."""
    if len(labels) <= most:
        return np.arange(len(labels))
    order = np.random.default_rng(seed).permutation(len(labels))
    chosen = np.zeros(len(labels), dtype=bool)
    chosen[order[:most]] = True
    for number in np.unique(labels):
        chosen[order[labels[order] == number][:2]] = True
    return np.flatnonzero(chosen)


def silhouettes(matrix: np.ndarray, labels: np.ndarray, check_stop: Callable[[], None] | None = None) -> np.ndarray:
    """s (n,) of each row (Rousseeuw 1987), Euclidean; 0 for a row alone in its cluster. At least two clusters."""
    codes, counts, member = _memberships(labels)
    squares = np.einsum("ij,ij->i", matrix, matrix)
    found = np.empty(len(labels))
    for start in range(0, len(labels), ROWS_AT_ONCE):
        if check_stop is not None:
            check_stop()
        piece = slice(start, start + ROWS_AT_ONCE)
        between = distances_between(matrix[piece], matrix, squares[piece], squares)
        found[piece] = _from_sums(between @ member, codes[piece], counts)
    return found


# Below this share of the largest rows' squares a squared distance is measured again by their difference.
CANCELLED = 1e-8
VALUES_AT_ONCE = 4_000_000


def distances_between(rows: np.ndarray, others: np.ndarray, squares: np.ndarray, of_others: np.ndarray) -> np.ndarray:
    """Euclidean distances (n, m) with their squared lengths (n,) and (m,), by products where nothing is lost by them: beside
    one row very far away the others lie so near each other that products would leave rounding alone.
    """
    found = rows @ others.T
    found *= -2
    found += squares[:, None]
    found += of_others[None, :]
    left, right = np.nonzero(found <= CANCELLED * (squares.max() + of_others.max()))
    step = max(1, VALUES_AT_ONCE // max(rows.shape[1], 1))
    for start in range(0, len(left), step):
        one, other = left[start : start + step], right[start : start + step]
        apart = rows[one] - others[other]
        found[one, other] = np.einsum("ij,ij->i", apart, apart)
    return np.asarray(np.sqrt(found, out=found))


def davies_bouldin(matrix: np.ndarray, labels: np.ndarray) -> float:
    """The mean over clusters of the largest (s + s′) / d of another one: s the mean distance to the mean, d that between means
    (Davies & Bouldin 1979). Counted by differences. Infinite where two means are one.
    """
    codes = np.unique(labels, return_inverse=True)[1]
    counts = np.bincount(codes)
    means = np.array([matrix[codes == one].mean(axis=0) for one in range(len(counts))])
    away = np.linalg.norm(matrix - means[codes], axis=1)
    spread = np.bincount(codes, weights=away) / counts
    apart = np.linalg.norm(means[:, None] - means[None, :], axis=2)
    np.fill_diagonal(apart, np.inf)
    with np.errstate(divide="ignore", invalid="ignore"):
        ratios = (spread[:, None] + spread[None, :]) / apart
    return float(np.nanmax(ratios, axis=1).mean())


def silhouettes_of(distances: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """The same from distances (n, n) that are there already."""
    codes, counts, member = _memberships(labels)
    return _from_sums(distances @ member, codes, counts)


def within_squares(matrix: np.ndarray, labels: np.ndarray) -> float:
    """The sum of squared distances of the rows to the mean of their group."""
    codes = np.unique(labels, return_inverse=True)[1]
    rest = matrix - group_means(matrix, codes)[codes]
    return float(np.einsum("ij,ij->", rest, rest))


def group_means(matrix: np.ndarray, codes: np.ndarray) -> np.ndarray:
    """Means (k, p) of the rows (n, p) of each group that codes (n,) name from 0; none is empty."""
    counts = np.bincount(codes)
    means = np.zeros((len(counts), matrix.shape[1]))
    np.add.at(means, codes, matrix)
    means /= counts[:, None]
    return means


def _memberships(labels: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Each row's group (n,) from 0, the groups' sizes (k,), and 1 (n, k) where a row is in a group."""
    codes = np.unique(labels, return_inverse=True)[1]
    counts = np.bincount(codes)
    return codes, counts, np.eye(len(counts))[codes]


def _from_sums(sums: np.ndarray, codes: np.ndarray, counts: np.ndarray) -> np.ndarray:
    rows = np.arange(len(codes))
    own = counts[codes]
    a = sums[rows, codes] / np.maximum(own - 1, 1)
    others = sums / counts
    others[rows, codes] = np.inf
    b = others.min(axis=1)
    larger = np.maximum(a, b)
    return np.where((own > 1) & (larger > 0), (b - a) / np.where(larger > 0, larger, 1.0), 0.0)


def _judgeable(labels: np.ndarray) -> bool:
    count = len(np.unique(labels))
    return 2 <= count < len(labels)


def _finite(value: float) -> float | None:
    return float(value) if math.isfinite(value) else None


MOST_LABELS = 50
OTHERS = "…"


def external_indices(column: str, labels: np.ndarray, known: Sequence[str | None]) -> ExternalIndices | None:
    """Over the rows with a known group (Hubert & Arabie 1985; Vinh, Epps & Bailey 2010; Rosenberg & Hirschberg 2007).

    Null where fewer than two rows have one.
    """
    there = np.array([one is not None for one in known])
    if there.sum() < 2:
        return None
    found, truth = labels[there], np.array([one for one in known if one is not None], dtype=object)
    names, codes, counts = np.unique(truth.astype(str), return_inverse=True, return_counts=True)
    homogeneity, completeness, v_measure = metrics.homogeneity_completeness_v_measure(codes, found)
    shown = np.sort(np.argsort(-counts, kind="stable")[:MOST_LABELS])
    index = np.full(len(names), len(shown))
    index[shown] = np.arange(len(shown))
    clusters = np.unique(found)
    table = np.zeros((len(clusters), len(shown) + 1), dtype=int)
    np.add.at(table, (np.searchsorted(clusters, found), index[codes]), 1)
    has_others = len(names) > len(shown)
    return ExternalIndices(
        column=column,
        rows=int(there.sum()),
        adjusted_rand=float(metrics.adjusted_rand_score(codes, found)),
        adjusted_mutual_information=float(metrics.adjusted_mutual_info_score(codes, found)),
        homogeneity=float(homogeneity),
        completeness=float(completeness),
        v_measure=float(v_measure),
        clusters=clusters.tolist(),
        labels=[*(str(names[one]) for one in shown), *([OTHERS] if has_others else [])],
        contingency=(table if has_others else table[:, :-1]).tolist(),
    )


def knee_of(x: np.ndarray, y: np.ndarray) -> int | None:
    """The place at which a falling, convex curve lies farthest below the line between its ends, both axes from 0 to 1
    (Satopää, Albrecht, Irwin & Raghavan 2011). Null for a curve that does not fall below it.
    """
    if len(x) < 3 or not y[0] > y[-1]:
        return None
    across = (x - x[0]) / (x[-1] - x[0])
    down = (y - y[-1]) / (y[0] - y[-1])
    below = 1 - across - down
    index = int(np.argmax(below))
    return index if below[index] > 1e-9 else None
