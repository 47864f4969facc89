"""UMAP maps of the training rows, one for each number of neighbours."""

from __future__ import annotations

from warnings import catch_warnings, simplefilter

import numpy as np
from scipy.sparse.csgraph import connected_components

from hakaru_compute.families.unsupervised.matrix import MatrixData
from hakaru_compute.job import JobError
from hakaru_compute.kinds.dimensional_compression.component_choice import principal_components
from hakaru_compute.kinds.dimensional_compression.fit_neighbours import sample_rows
from hakaru_compute.kinds.dimensional_compression.fit_tsne import MANY_ROWS
from hakaru_compute.kinds.dimensional_compression.fitted import FittedMap, FittedMethod, Tell
from hakaru_compute.kinds.dimensional_compression.model_specs import Umap
from hakaru_compute.kinds.dimensional_compression.spec import TrainingWarning
from hakaru_compute.kinds.dimensional_compression.umap_transform import (
    METRICS,
    TURNABLE,
    nearest_rows,
    reduced,
    umap_modules,
)

USUAL, MIDDLE = (5, 15, 30, 50), 15
# Rows of a map that is made for the sake of compiling.
SMALL = 40


def fit_umap(
    parameters: Umap,
    data: MatrixData,
    scaling: str,
    seed: int,
    tell: Tell,
) -> FittedMethod:
    """McInnes, Healy & Melville (2018), by umap-learn on one thread: the same seed gives the same maps.

    Neighbours are exact. Raises neighbours_beyond, scores_not_finite.
    """
    scale = data.scale(scaling, known_only=False)
    scaled, places, warnings = sample_rows(scale.apply(data.prepared[data.fitted]), parameters.max_rows, seed)
    counts, more = _neighbours(parameters, len(scaled))
    warnings += more
    arrays = {"metric": np.array([METRICS.index(parameters.metric)]), "neighbours": np.array(counts)}
    first = None
    if parameters.metric in TURNABLE and scaled.shape[1] > parameters.pca_columns:
        first = principal_components(scaled, parameters.pca_columns)
        arrays |= {"first_centre": first.centre, "first_weights": first.loadings}
    with np.errstate(over="ignore"):
        rows = arrays["rows"] = reduced(arrays, scaled)
    if not np.isfinite(rows).all():
        raise JobError("scores_not_finite", model="umap")
    distances, near = nearest_rows(rows, rows, max(counts), parameters.metric)
    _put_themselves_first(distances, near)
    arrays["draws"] = np.random.RandomState(seed).randint(-(2**31) + 1, 2**31 - 2, 3).astype(np.int64)
    maps, curves, parts = [], [], []
    tell(0.0, "umap_library")
    _compile(parameters, seed)
    for at, count in enumerate(counts):
        tell(at / len(counts))
        estimator = _fitted(parameters, rows, distances[:, :count], near[:, :count], seed)
        arrays[f"map_{at}"] = np.ascontiguousarray(estimator.embedding_, dtype=np.float32)
        curves.append([estimator._a, estimator._b])
        parts.append(_parts(estimator.graph_))
        maps.append(
            FittedMap(
                key=f"neighbours_{count}",
                columns=[f"UMAP{position + 1} ({count} neighbours)" for position in range(parameters.components)],
                scores=estimator.embedding_.astype(np.float64),
                facts={"neighbours": count},
            )
        )
    warnings += _disconnected(counts, parts)
    arrays["curve"] = np.array(curves)
    return FittedMethod(
        name="umap",
        scale=scale,
        maps=maps,
        places=places,
        arrays=arrays,
        facts={
            "pca_columns": None if first is None else first.loadings.shape[1],
            "pca_variance": None
            if first is None
            else float(first.eigenvalues[: first.loadings.shape[1]].sum() / first.eigenvalues.sum()),
            "metric": parameters.metric,
            "min_dist": parameters.min_dist,
            "parts": parts,
        },
        warnings=warnings,
        components=parameters.components,
    )


def _fitted(parameters: Umap, rows: np.ndarray, distances: np.ndarray, near: np.ndarray, seed: int):
    umap, _ = umap_modules()
    with catch_warnings():
        # That the neighbours come from elsewhere, and that the graph falls apart, which is told as a caution.
        simplefilter("ignore")
        return umap.UMAP(
            n_neighbors=near.shape[1],
            n_components=parameters.components,
            metric=parameters.metric,
            min_dist=parameters.min_dist,
            n_epochs=parameters.epochs,
            random_state=seed,
            n_jobs=1,
            precomputed_knn=(near.copy(), distances.copy(), None),
        ).fit(rows)


def _compile(parameters: Umap, seed: int) -> None:
    """Makes a small map: on its first time on a machine that compiles what every map needs, as its stage says."""
    rows = np.random.default_rng(seed).normal(size=(SMALL, 2))
    distances, near = nearest_rows(rows, rows, SMALL // 4, parameters.metric)
    _fitted(parameters.model_copy(update={"epochs": 11}), rows, distances, near, seed)


def _disconnected(counts: list[int], parts: list[int]) -> list[TrainingWarning]:
    """Which maps' graphs fall apart, those of as many parts in one."""
    found = {
        many: [count for count, one in zip(counts, parts, strict=True) if one == many] for many in parts if many > 1
    }
    return [
        TrainingWarning(code="graph_disconnected", params={"parts": many, "neighbours": ", ".join(map(str, those))})
        for many, those in found.items()
    ]


def _put_themselves_first(distances: np.ndarray, near: np.ndarray) -> None:
    """Among rows that are equal, the search names any; umap-learn counts a row itself as its first neighbour."""
    own = np.arange(len(near), dtype=near.dtype)
    at = np.where(near == own[:, None], np.arange(near.shape[1]), near.shape[1] - 1).min(axis=1)
    for row in np.flatnonzero(at > 0).tolist():
        last = at[row]
        near[row, 1 : last + 1] = near[row, :last].copy()
        distances[row, 1 : last + 1] = distances[row, :last].copy()
        near[row, 0], distances[row, 0] = row, 0


def _neighbours(parameters: Umap, rows: int) -> tuple[list[int], list[TrainingWarning]]:
    """Those asked for, or the usual ones up to a quarter of the rows. Raises neighbours_beyond."""
    if parameters.neighbours:
        requested = sorted(set(parameters.neighbours))
        if requested[-1] >= rows:
            raise JobError("neighbours_beyond", neighbours=requested[-1], rows=rows, limit=rows - 1)
        return requested, []
    if rows > MANY_ROWS:
        return [MIDDLE], [TrainingWarning(code="neighbours_limited", params={"rows": rows, "limit": MANY_ROWS})]
    return [one for one in USUAL if one <= rows / 4] or [max(2, min(USUAL[0], rows - 1))], []


def _parts(graph) -> int:
    return int(connected_components(graph, directed=False)[0])
