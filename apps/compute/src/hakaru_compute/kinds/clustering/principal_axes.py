"""The first principal components of the scaled rows, to draw clusters in."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

AXES = 3


@dataclass(frozen=True)
class Axes:
    """centre (p,), loadings (p, k) and the share of the variance of each component."""

    centre: np.ndarray
    loadings: np.ndarray
    explained: np.ndarray

    def scores(self, scaled: np.ndarray) -> np.ndarray:
        """Scores (n, k)."""
        return (scaled - self.centre) @ self.loadings


def principal_axes(scaled: np.ndarray) -> Axes:
    """Of rows (n, p): at most three; each one's largest loading is positive."""
    centre = scaled.mean(axis=0)
    rows, columns = scaled.shape
    rest = scaled - centre
    total = float(np.einsum("ij,ij->", rest, rest))
    if columns <= rows:
        values, vectors = np.linalg.eigh(rest.T @ rest)
        values, vectors = values[::-1], vectors[:, ::-1]
    else:
        _, roots, turned = np.linalg.svd(rest, full_matrices=False)
        values, vectors = roots**2, turned.T
    count = min(AXES, vectors.shape[1])
    loadings = vectors[:, :count].copy()
    signs = np.sign(loadings[np.abs(loadings).argmax(axis=0), np.arange(count)])
    loadings *= np.where(signs == 0, 1.0, signs)
    shares = np.maximum(values[:count], 0.0) / total if total > 0 else np.zeros(count)
    return Axes(centre, loadings, shares)
