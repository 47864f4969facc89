"""What a fit gives, and how rows are placed by it: arrays alone, no estimator to load."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Protocol

import numpy as np
from sklearn.neighbors import NearestNeighbors

from hakaru_compute.families.unsupervised.scaling import ColumnScale
from hakaru_compute.job import JobError
from hakaru_compute.kinds.dimensional_compression.missing_values import complete_rows_by
from hakaru_compute.kinds.dimensional_compression.spec import TrainingWarning
from hakaru_compute.kinds.dimensional_compression.umap_transform import transform_by_umap

LINEAR = ("pca", "factor_analysis", "ica")
# Likenesses to fitted rows that are held at once.
VALUES_AT_ONCE = 4_000_000


class Tell(Protocol):
    """How far a fit is (0 to 1), and what it does; leaves the job where it was asked to stop."""

    def __call__(self, done: float, stage: str = "fit") -> None: ...


@dataclass(frozen=True)
class FittedMap:
    """Scores (n, k) a method gave rows directly: `places` are theirs among the fitted rows; others are projected."""

    key: str
    columns: list[str]
    scores: np.ndarray
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class FittedMethod:
    """maps: at least one. arrays: what `place_rows` needs. facts: the method's own part of the report, as it was fitted.

    estimates_gaps: gaps of rows are filled by the method itself and not by the preparation.
    """

    name: str
    scale: ColumnScale
    maps: list[FittedMap]
    places: np.ndarray
    arrays: dict[str, np.ndarray]
    facts: dict[str, Any]
    warnings: list[TrainingWarning]
    components: int
    explained: float | None = None
    estimates_gaps: bool = False


def components_limited(requested: int, made: int, model: str) -> list[TrainingWarning]:
    """What is to be said where a method made fewer components than were asked for."""
    if made >= requested:
        return []
    return [TrainingWarning(code="components_limited", params={"asked": requested, "components": made, "model": model})]


def require_finite(fitted: FittedMethod) -> None:
    """Raises scores_not_finite: numbers beyond what a double holds must not pass for a result."""
    found = [*(one.scores for one in fitted.maps), *fitted.arrays.values(), np.array([fitted.explained or 0.0])]
    if not all(np.isfinite(one).all() for one in found):
        raise JobError("scores_not_finite", model=fitted.name)


def transform_rows(name: str, arrays: dict[str, np.ndarray], scaled: np.ndarray) -> np.ndarray:
    """Scores (n, k) of scaled rows (n, p). Raises no_projection for t-SNE."""
    if name in LINEAR:
        return (scaled - arrays["centre"]) @ arrays["weights"]
    if name == "tsne":
        raise JobError("no_projection", model=name)
    if name == "umap":
        return transform_by_umap(arrays, scaled)
    index = {"kernel_pca": _by_kernel, "isomap": _by_paths}[name]
    step = max(64, VALUES_AT_ONCE // len(arrays["rows"]))
    pieces = [index(arrays, scaled[start : start + step]) for start in range(0, len(scaled), step)]
    return np.vstack(pieces) if pieces else np.empty((0, arrays["weights"].shape[1]))


def completed(arrays: dict[str, np.ndarray], scaled: np.ndarray, missing: np.ndarray) -> np.ndarray:
    """Scaled rows with their gaps as the principal components estimate them."""
    kept = len(arrays["shrink"])
    return complete_rows_by(scaled, missing, arrays["centre"], arrays["weights"][:, :kept], arrays["shrink"])


def kernel_values(kind: str, gamma: float, degree: int, rows: np.ndarray, others: np.ndarray) -> np.ndarray:
    """k(x, y) (n, m), with scikit-learn's definitions; the constant of polynomial and sigmoid is 1."""
    if kind == "cosine":
        lengths = [np.linalg.norm(one, axis=1, keepdims=True) for one in (rows, others)]
        rows, others = (
            one / np.where(length > 0, length, 1.0) for one, length in zip((rows, others), lengths, strict=True)
        )
        return rows @ others.T
    products = rows @ others.T
    if kind == "polynomial":
        return (gamma * products + 1) ** degree
    if kind == "sigmoid":
        return np.tanh(gamma * products + 1)
    squares = (rows**2).sum(axis=1)[:, None] - 2 * products + (others**2).sum(axis=1)
    return np.exp(-gamma * np.maximum(squares, 0.0))


KERNELS = ("rbf", "polynomial", "sigmoid", "cosine")


def _by_kernel(arrays: dict[str, np.ndarray], scaled: np.ndarray) -> np.ndarray:
    kind, gamma, degree = arrays["kernel"]
    likeness = kernel_values(KERNELS[int(kind)], float(gamma), int(degree), scaled, arrays["rows"])
    return _centred(arrays, likeness) @ arrays["weights"]


def _by_paths(arrays: dict[str, np.ndarray], scaled: np.ndarray) -> np.ndarray:
    """By way of each row's nearest fitted rows (Bengio et al. 2004), as scikit-learn's Isomap does."""
    count = int(arrays["neighbours"][0])
    distances, nearest = NearestNeighbors(n_neighbors=count).fit(arrays["rows"]).kneighbors(scaled)
    paths = np.full((len(scaled), len(arrays["rows"])), np.inf)
    for step in range(count):
        np.minimum(paths, distances[:, step, None] + arrays["paths"][nearest[:, step]], out=paths)
    return _centred(arrays, -0.5 * paths**2) @ arrays["weights"]


def _centred(arrays: dict[str, np.ndarray], likeness: np.ndarray) -> np.ndarray:
    return likeness - likeness.mean(axis=1, keepdims=True) - arrays["column_means"] + arrays["mean"][0]
