"""Maps of the training rows: by t-SNE one for each perplexity, by UMAP one for each number of neighbours."""

from __future__ import annotations

from typing import Any
from warnings import catch_warnings, simplefilter

import numpy as np
from scipy.sparse.csgraph import connected_components
from sklearn.manifold import TSNE

from hakaru_compute.families.unsupervised.matrix import MB, MatrixData
from hakaru_compute.families.unsupervised.spec import ColumnScaling
from hakaru_compute.job import JobError
from hakaru_compute.kinds.dimensional_compression.component_choice import principal_components
from hakaru_compute.kinds.dimensional_compression.fit_neighbours import sample_rows
from hakaru_compute.kinds.dimensional_compression.fitted import FittedMap, FittedMethod, Tell
from hakaru_compute.kinds.dimensional_compression.model_specs import Tsne, Umap
from hakaru_compute.kinds.dimensional_compression.spec import TrainingWarning
from hakaru_compute.kinds.dimensional_compression.umap_transform import (
    METRICS,
    TURNABLE,
    nearest_rows,
    reduced,
    umap_modules,
)

USUAL_PERPLEXITIES = (5.0, 15.0, 30.0, 50.0)
# Rows above which only one map is made unless more are asked for.
MANY_ROWS = 5000


def fit_tsne(
    parameters: Tsne,
    data: MatrixData,
    scaling: ColumnScaling,
    seed: int,
    tell: Tell,
    memory_mb: int | None = None,
    threads: int = 1,
) -> FittedMethod:
    """van der Maaten & Hinton (2008) by Barnes–Hut (2014), begun from the principal components (Kobak & Berens 2019).

    Raises rows_beyond_method, perplexity_beyond.
    """
    scale = data.scale(scaling, known_only=False)
    scaled = scale.apply(data.prepared[data.fitted])
    rows = len(scaled)
    perplexities, warnings = _perplexities(parameters, rows)
    require_tsne(rows, max(perplexities), memory_mb)
    pca_columns = pca_variance = None
    if scaled.shape[1] > parameters.pca_columns:
        model = principal_components(scaled, parameters.pca_columns)
        scaled = model.scores(scaled)
        pca_columns = scaled.shape[1]
        pca_variance = float(model.eigenvalues[:pca_columns].sum() / model.eigenvalues.sum())
    dimensions = parameters.components
    maps = []
    for at, perplexity in enumerate(perplexities):
        tell(at / len(perplexities))
        estimator = TSNE(
            n_components=dimensions,
            perplexity=perplexity,
            init="pca" if scaled.shape[1] >= dimensions else "random",
            max_iter=parameters.max_iterations,
            early_exaggeration=parameters.early_exaggeration,
            random_state=seed,
            n_jobs=threads,
        )
        placed = estimator.fit_transform(scaled).astype(np.float64)
        name = f"{perplexity:g}"
        maps.append(
            FittedMap(
                key=f"perplexity_{name}",
                columns=[f"tSNE{position + 1} (perplexity {name})" for position in range(dimensions)],
                scores=placed,
                facts={
                    "perplexity": perplexity,
                    "kl_divergence": float(estimator.kl_divergence_),
                    "iterations": int(estimator.n_iter_) + 1,
                },
            )
        )
    return FittedMethod(
        name="tsne",
        scale=scale,
        maps=maps,
        places=np.arange(rows),
        arrays={},
        facts={"pca_columns": pca_columns, "pca_variance": pca_variance},
        warnings=warnings,
        components=dimensions,
    )


def _perplexities(parameters: Tsne, rows: int) -> tuple[list[float], list[TrainingWarning]]:
    """Those asked for, or the usual ones up to a quarter of the rows. Raises perplexity_beyond above a third of them."""
    limit = (rows - 1) / 3
    if parameters.perplexities:
        requested = sorted(set(parameters.perplexities))
        if requested[-1] > limit:
            raise JobError("perplexity_beyond", perplexity=requested[-1], rows=rows, limit=int(limit))
        return requested, []
    if rows > MANY_ROWS:
        return [30.0], [TrainingWarning(code="perplexities_limited", params={"rows": rows, "limit": MANY_ROWS})]
    return [one for one in USUAL_PERPLEXITIES if one <= rows / 4] or [max(1.0, limit)], []


# t-SNE's time grows with the rows: 20,000 take minutes for each map.
TSNE_ROWS = 20_000
TSNE_BYTES_A_NEIGHBOUR = 100


def require_tsne(rows: int, perplexity: float, memory_mb: int | None) -> None:
    """Raises rows_beyond_method: t-SNE cannot place the rows of a sample's remainder afterwards, as others can."""
    if rows > TSNE_ROWS:
        raise JobError("rows_beyond_method", model="tsne", rows=rows, limit=TSNE_ROWS)
    needed = rows * 3 * perplexity * TSNE_BYTES_A_NEIGHBOUR / MB
    if memory_mb is not None and needed > memory_mb:
        raise JobError("rows_beyond_method", model="tsne", rows=rows, limit=int(rows * memory_mb / needed * 0.9))


USUAL_NEIGHBOURS, MIDDLE_NEIGHBOURS = (5, 15, 30, 50), 15
# Rows of a map that is made for the sake of compiling.
SMALL = 40


def fit_umap(
    parameters: Umap,
    data: MatrixData,
    scaling: ColumnScaling,
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


def _fitted(parameters: Umap, rows: np.ndarray, distances: np.ndarray, near: np.ndarray, seed: int) -> Any:
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
        return [MIDDLE_NEIGHBOURS], [
            TrainingWarning(code="neighbours_limited", params={"rows": rows, "limit": MANY_ROWS})
        ]
    return [one for one in USUAL_NEIGHBOURS if one <= rows / 4] or [max(2, min(USUAL_NEIGHBOURS[0], rows - 1))], []


def _parts(graph: Any) -> int:
    return int(connected_components(graph, directed=False)[0])
