"""Kernel PCA and Isomap of the training rows, or of a sample of them that the others are projected by."""

from __future__ import annotations

from collections.abc import Callable
from warnings import catch_warnings, simplefilter

import numpy as np
from scipy.sparse.csgraph import connected_components
from sklearn.decomposition import KernelPCA
from sklearn.manifold import Isomap as Estimator

from hakaru_compute.families.downsample import downsample
from hakaru_compute.families.unsupervised.matrix import MatrixData, comparable_rows
from hakaru_compute.families.unsupervised.spec import ColumnScaling
from hakaru_compute.job import JobError
from hakaru_compute.kinds.dimensional_compression.fitted import (
    KERNELS,
    FittedMap,
    FittedMethod,
    components_limited,
    kernel_values,
)
from hakaru_compute.kinds.dimensional_compression.model_specs import Isomap, KernelPca
from hakaru_compute.kinds.dimensional_compression.spec import TrainingWarning

# Up to so many, scikit-learn's solver looks for the leading components alone.
LOOKED_AT = 9


def fit_kernel_pca(
    parameters: KernelPca,
    data: MatrixData,
    scaling: ColumnScaling,
    seed: int,
    check_stop: Callable[[], None],
    memory_mb: int | None = None,
) -> FittedMethod:
    """Schölkopf, Smola & Müller (1998), by scikit-learn. Raises scores_not_finite."""
    scale = data.scale(scaling, known_only=False)
    scaled = scale.apply(data.prepared[data.fitted])
    scaled, places, warnings = sample_rows(scaled, comparable_rows(len(scaled), parameters.max_rows, memory_mb), seed)
    gamma = parameters.gamma or 1 / scaled.shape[1]
    with np.errstate(over="ignore", invalid="ignore"):
        likeness = kernel_values(parameters.kernel, gamma, parameters.degree, scaled, scaled)
    if not np.isfinite(likeness).all():
        raise JobError("scores_not_finite", model="kernel_pca")
    trace = float(np.trace(likeness) - len(scaled) * likeness.mean())
    check_stop()
    count = min(parameters.components, len(scaled) - 1)
    estimator = KernelPCA(n_components=_looked_at(count, len(scaled)), kernel="precomputed", random_state=seed).fit(
        likeness
    )
    kept = estimator.eigenvalues_ > 1e-12 * max(trace, 1e-300)
    found = estimator.eigenvalues_[kept]
    values, vectors = found[:count], estimator.eigenvectors_[:, kept][:, :count]
    warnings += components_limited(parameters.components, len(values), "kernel_pca")
    names = [f"KPC{position + 1}" for position in range(len(values))]
    return FittedMethod(
        name="kernel_pca",
        scale=scale,
        maps=[FittedMap("kernel_pca", names, vectors * np.sqrt(values))],
        places=places,
        arrays={
            "rows": scaled,
            "weights": vectors / np.sqrt(values),
            "column_means": estimator._centerer.K_fit_rows_,
            "mean": np.array([estimator._centerer.K_fit_all_]),
            "kernel": np.array([KERNELS.index(parameters.kernel), gamma, parameters.degree], dtype=float),
        },
        facts={
            "eigenvalues": found.tolist(),
            "explained": (found / trace).tolist(),
            "gamma": gamma,
        },
        warnings=warnings,
        components=len(values),
    )


def fit_isomap(
    parameters: Isomap,
    data: MatrixData,
    scaling: ColumnScaling,
    seed: int,
    check_stop: Callable[[], None],
    memory_mb: int | None = None,
) -> FittedMethod:
    """Tenenbaum, de Silva & Langford (2000), by scikit-learn."""
    scale = data.scale(scaling, known_only=False)
    scaled = scale.apply(data.prepared[data.fitted])
    scaled, places, warnings = sample_rows(scaled, comparable_rows(len(scaled), parameters.max_rows, memory_mb), seed)
    neighbours = min(parameters.neighbours, len(scaled) - 1)
    count = min(parameters.components, len(scaled) - 1)
    check_stop()
    with catch_warnings():
        # That the graph falls apart is told as a caution.
        simplefilter("ignore")
        estimator = Estimator(n_neighbors=neighbours, n_components=_looked_at(count, len(scaled))).fit(scaled)
    parts = int(connected_components(estimator.nbrs_.kneighbors_graph(), directed=False)[0])
    if parts > 1:
        warnings.append(TrainingWarning(code="graph_disconnected", params={"parts": parts, "neighbours": neighbours}))
    inner = estimator.kernel_pca_
    kept = inner.eigenvalues_ > 1e-12 * max(float(inner.eigenvalues_.max()), 1e-300)
    every = inner.eigenvectors_[:, kept] * np.sqrt(inner.eigenvalues_[kept])
    values, vectors, scores = (
        inner.eigenvalues_[kept][:count],
        inner.eigenvectors_[:, kept][:, :count],
        every[:, :count],
    )
    beyond = inner.eigenvalues_[kept][count:]
    warnings += components_limited(parameters.components, len(values), "isomap")
    names = [f"Isomap{position + 1}" for position in range(len(values))]
    return FittedMethod(
        name="isomap",
        scale=scale,
        maps=[FittedMap("isomap", names, scores)],
        places=places,
        arrays={
            "rows": scaled,
            "paths": estimator.dist_matrix_,
            "weights": vectors / np.sqrt(values),
            "column_means": inner._centerer.K_fit_rows_,
            "mean": np.array([inner._centerer.K_fit_all_]),
            "neighbours": np.array([neighbours]),
        },
        facts={
            # The root of what the dimensions leave; where they leave nothing, rounding may make it less.
            "reconstruction_error": float(
                np.hypot(np.nan_to_num(estimator.reconstruction_error()), np.linalg.norm(beyond) / len(scaled))
            ),
            "residual_variance": _residual_variance(estimator.dist_matrix_, every),
            "parts": parts,
        },
        warnings=warnings,
        components=len(values),
    )


def _looked_at(count: int, rows: int) -> int:
    """How many components are looked at: more than are kept, so that a report shows where more would add little."""
    return min(max(count, LOOKED_AT), rows - 1)


def sample_rows(scaled: np.ndarray, most: int, seed: int) -> tuple[np.ndarray, np.ndarray, list[TrainingWarning]]:
    """Rows to compare with each other, their places among the fitted rows, and what is to be said of it."""
    places = downsample(len(scaled), most, seed)
    if len(places) == len(scaled):
        return scaled, places, []
    warning = TrainingWarning(code="fit_rows_sampled", params={"rows": len(places), "total": len(scaled)})
    return scaled[places], places, [warning]


def _residual_variance(paths: np.ndarray, scores: np.ndarray) -> list[float]:
    """1 − R² between the paths' lengths and straight distances in the first 1, 2 … dimensions."""
    lengths = paths.ravel()
    squares = np.zeros(paths.shape)
    found = []
    for position in range(scores.shape[1]):
        squares += np.subtract.outer(scores[:, position], scores[:, position]) ** 2
        found.append(float(1 - np.corrcoef(lengths, np.sqrt(squares).ravel())[0, 1] ** 2))
    return found
