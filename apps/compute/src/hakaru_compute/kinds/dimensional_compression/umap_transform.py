"""umap-learn, imported where it is needed: its import takes seconds, on its first time on a machine half a minute."""

from __future__ import annotations

from functools import cache
from types import ModuleType

import numpy as np
from sklearn.neighbors import NearestNeighbors


@cache
def umap_modules() -> tuple[ModuleType, ModuleType]:
    """`umap.umap_` and `umap.layouts`, whose compiled functions are kept on disk as numba keeps the package's others.

    Without that every process would compile them again, which takes ten times as long as a map of a thousand rows.
    """
    from umap import layouts, umap_

    for function in (
        umap_.smooth_knn_dist,
        umap_.compute_membership_strengths,
        layouts._nb_optimize_layout_euclidean_single_epoch,
    ):
        function.enable_caching()
    return umap_, layouts


METRICS = ("euclidean", "manhattan", "cosine", "correlation")
# Distances that turning the axes leaves as they are, so that principal components may come first.
TURNABLE = ("euclidean", "cosine")
# umap-learn's rounds for rows that come later, and its constants.
EPOCHS = 100
LEARNING_RATE, REPULSION, NEGATIVES = 1.0, 1.0, 5
# A row's draws come from the bits of where it begins: this fine, rounding of another machine does not change them.
START_GRID = 1 / 1024
ROWS_AT_ONCE = 16_384


def nearest_rows(rows: np.ndarray, requested: np.ndarray, count: int, metric: str) -> tuple[np.ndarray, np.ndarray]:
    """Distances (m, k) to the nearest of (n, p) for each row of (m, p), nearest first, and which they are: exact.

    umap-learn's own search is approximate above 4,096 rows; equal distances are in the rows' order here.
    """
    search = NearestNeighbors(algorithm="brute", metric="manhattan" if metric == "manhattan" else "euclidean")
    known, requested = _directions(rows, metric), _directions(requested, metric)
    search.fit(known)
    indices = np.empty((len(requested), count), dtype=np.int32)
    distances = np.empty((len(requested), count), dtype=np.float32)
    for start in range(0, len(requested), ROWS_AT_ONCE):
        part = requested[start : start + ROWS_AT_ONCE]
        near = np.sort(search.kneighbors(part, count, return_distance=False), axis=1)
        # The search's own distances are differences of large sums; these are not, and a row is at 0 from itself.
        far = _distances(known, part, near, metric)
        order = np.argsort(far, axis=1, kind="stable")
        indices[start : start + len(part)] = np.take_along_axis(near, order, axis=1)
        distances[start : start + len(part)] = np.take_along_axis(far, order, axis=1)
    return distances, indices


def transform_by_umap(arrays: dict[str, np.ndarray], scaled: np.ndarray) -> np.ndarray:
    """Scores (n, maps · d) of scaled rows (n, p): each map's dimensions one after another.

    A row that is one that was fitted has that one's place. Any other begins between its nearest fitted rows and moves as
    umap-learn's `transform` moves a row that comes alone: where it ends does not depend on the rows beside it.
    """
    rows = reduced(arrays, scaled)
    metric = METRICS[int(arrays["metric"][0])]
    counts = arrays["neighbours"]
    distances, indices = nearest_rows(arrays["rows"], rows, int(counts.max()), metric)
    made = [
        _transform_on(
            arrays[f"map_{at}"], arrays["curve"][at], arrays["draws"], distances[:, :count], indices[:, :count]
        )
        for at, count in enumerate(counts.tolist())
    ]
    return np.hstack(made)


def reduced(arrays: dict[str, np.ndarray], scaled: np.ndarray) -> np.ndarray:
    """What the neighbours are looked for in: the principal components where they come first, in umap-learn's precision."""
    if "first_weights" in arrays:
        scaled = (scaled - arrays["first_centre"]) @ arrays["first_weights"]
    return np.ascontiguousarray(scaled, dtype=np.float32)


def _transform_on(
    fitted: np.ndarray, curve: np.ndarray, draws: np.ndarray, distances: np.ndarray, indices: np.ndarray
) -> np.ndarray:
    umap, layouts = umap_modules()
    made = np.empty((len(distances), fitted.shape[1]), dtype=np.float32)
    same = distances[:, 0] == 0
    made[same] = fitted[indices[same, 0]]
    moving = np.flatnonzero(~same)
    if not len(moving):
        return made.astype(np.float64)
    # In units of each row's own mean distance: the search for a row's width then knows nothing of the other rows.
    near = np.ascontiguousarray(distances[moving] / distances[moving].mean(axis=1, keepdims=True))
    widths, _ = umap.smooth_knn_dist(near, float(near.shape[1]), local_connectivity=0.0)
    strengths = np.exp(-near / widths[:, None])
    shares = strengths / strengths.sum(axis=1, keepdims=True)
    begun = np.einsum("nk,nkd->nd", shares, fitted[indices[moving]])
    begun = np.round(begun / START_GRID) * START_GRID
    strengths /= strengths.max(axis=1, keepdims=True)
    kept = strengths >= 1 / EPOCHS
    head = np.repeat(np.arange(len(moving), dtype=np.int32), kept.sum(axis=1))
    made[moving] = layouts.optimize_layout_euclidean(
        np.ascontiguousarray(begun, dtype=np.float32),
        fitted.copy(),
        head,
        indices[moving][kept],
        EPOCHS,
        len(fitted),
        umap.make_epochs_per_sample(strengths[kept], EPOCHS),
        float(curve[0]),
        float(curve[1]),
        draws,
        REPULSION,
        LEARNING_RATE / 4,
        NEGATIVES,
    )
    return made.astype(np.float64)


def _directions(rows: np.ndarray, metric: str) -> np.ndarray:
    """Rows whose straight distances order as the metric does: of length 1 for the angles."""
    if metric in TURNABLE[:1] or metric == "manhattan":
        return rows
    if metric == "correlation":
        rows = rows - rows.mean(axis=1, keepdims=True)
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    return rows / np.where(lengths > 0, lengths, 1)


def _distances(known: np.ndarray, requested: np.ndarray, near: np.ndarray, metric: str) -> np.ndarray:
    made = np.empty(near.shape, dtype=np.float64)
    for at in range(near.shape[1]):
        other = known[near[:, at]].astype(np.float64)
        if metric == "manhattan":
            made[:, at] = np.abs(requested - other).sum(axis=1)
            continue
        squares = ((requested - other) ** 2).sum(axis=1)
        made[:, at] = np.sqrt(squares) if metric == "euclidean" else squares / 2
    return made
