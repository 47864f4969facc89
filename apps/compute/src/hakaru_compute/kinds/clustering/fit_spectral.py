"""Spectral clustering (Ng, Jordan & Weiss 2001): rows of the Laplacian's eigenvectors, grouped by k-means."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import scipy.linalg
import scipy.sparse as sp
from scipy.sparse.csgraph import connected_components, laplacian
from scipy.sparse.linalg import eigsh
from sklearn.cluster import KMeans
from sklearn.metrics.pairwise import rbf_kernel
from sklearn.neighbors import kneighbors_graph

from hakaru_compute.kinds.clustering.fitted import FittedMethod, Partitions, Running
from hakaru_compute.kinds.clustering.model_specs import Spectral
from hakaru_compute.kinds.clustering.numbering import by_size, centres_of
from hakaru_compute.kinds.clustering.spec import TrainingWarning
from hakaru_compute.kinds.clustering.starts import BestOfStarts, StartCount, best_kmeans, never, starts_compared

DENSE_ROWS = 2000
# Eigenvalues that the report shows.
SHOWN_EIGENVALUES = 15


@dataclass(frozen=True)
class Embedding:
    """eigenvalues (m,), rising, of the normalised Laplacian, its vectors (n, m), and how many pieces the graph has."""

    eigenvalues: np.ndarray
    vectors: np.ndarray
    parts: int
    gamma: float | None


def fit_spectral(parameters: Spectral, matrix: np.ndarray, clusters: int, running: Running) -> FittedMethod:
    """New rows are of their nearest fitted row's cluster: the embedding has no place for them."""
    found = embed(parameters, matrix, max(clusters, SHOWN_EIGENVALUES), running.seed)
    running.check_stop()
    grouped = _grouped(
        found.vectors, clusters, StartCount(parameters.starts, 20, 150), running.seed, running.check_stop
    )
    labels, _ = by_size(grouped.found.labels_, clusters)
    warnings = []
    if found.parts > 1 and found.parts != clusters:
        warnings.append(TrainingWarning(code="graph_disconnected", params={"parts": found.parts}))
    return FittedMethod(
        name="spectral",
        labels=labels,
        centres=centres_of(matrix, labels, clusters),
        assignment="nearest_row",
        arrays={"rows": matrix, "labels": labels},
        facts={
            "eigenvalues": found.eigenvalues.tolist(),
            "parts": found.parts,
            "gamma": found.gamma,
            "starts": grouped.facts,
        },
        warnings=warnings,
    )


def partition_spectral(
    parameters: Spectral, matrix: np.ndarray, counts: Sequence[int], seed: int, starts: int | None = None
) -> Partitions:
    """One partition a count, of one embedding; the gap after each count's eigenvalue is its figure."""
    compared = starts_compared(parameters.starts, starts, 20)
    found = embed(parameters, matrix, min(max(counts) + 1, len(matrix) - 1), seed)
    values = found.eigenvalues
    gaps = [float(values[count] - values[count - 1]) if count < len(values) else None for count in counts]
    return Partitions(
        [_grouped(found.vectors, count, compared, seed, never).found.labels_ for count in counts], {"eigengap": gaps}
    )


def embed(parameters: Spectral, matrix: np.ndarray, count: int, seed: int) -> Embedding:
    """The smallest eigenvalues of I − D^−½ W D^−½ and their vectors."""
    rows = len(matrix)
    count = min(count, rows - 1)
    graph, gamma = _graph(parameters, matrix)
    parts = int(connected_components(graph, directed=False)[0]) if sp.issparse(graph) else 1
    matrix_l = laplacian(graph, normed=True)
    if rows <= DENSE_ROWS or not sp.issparse(graph):
        full = matrix_l.toarray() if sp.issparse(matrix_l) else matrix_l
        values, vectors = scipy.linalg.eigh(full, subset_by_index=(0, count - 1))
    else:
        # The largest of 2 I − L are found much faster than the smallest of L.
        turned = 2 * sp.identity(rows) - matrix_l
        first = np.random.default_rng(seed).uniform(-1, 1, rows)
        values, vectors = eigsh(turned, k=count, which="LA", v0=first, ncv=min(rows, max(4 * count, 40)))
        order = np.argsort(-values)
        values, vectors = 2 - values[order], vectors[:, order]
    return Embedding(np.maximum(values, 0.0), vectors, parts, gamma)


def _graph(parameters: Spectral, matrix: np.ndarray) -> tuple[Any, float | None]:
    if parameters.affinity == "rbf":
        gamma = parameters.gamma or 1 / matrix.shape[1]
        graph = rbf_kernel(matrix, gamma=gamma)
        np.fill_diagonal(graph, 0.0)
        return graph, float(gamma)
    joined = kneighbors_graph(matrix, min(parameters.neighbours, len(matrix) - 1), include_self=False)
    return (0.5 * (joined + joined.T)).tocsr(), None


def _grouped(
    vectors: np.ndarray, clusters: int, starts: StartCount, seed: int, check_stop: Callable[[], None]
) -> BestOfStarts[KMeans]:
    rows = vectors[:, :clusters]
    length = np.sqrt((rows**2).sum(axis=1, keepdims=True))
    return best_kmeans(rows / np.where(length > 0, length, 1.0), clusters, starts, seed, check_stop)
