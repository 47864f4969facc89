"""PLS by the textbook, for comparison."""

import numpy as np


def nipals(matrix: np.ndarray, targets: np.ndarray, components: int) -> dict[str, np.ndarray]:
    """The textbook's loop over scores and weights, in extended precision."""
    left = matrix.astype(np.longdouble)
    wanted = targets.astype(np.longdouble)
    left, wanted = left - left.mean(axis=0), wanted - wanted.mean(axis=0)
    found: dict[str, list[np.ndarray]] = {"T": [], "U": [], "W": [], "P": [], "C": []}
    for _ in range(components):
        u = wanted[:, 0]
        for _ in range(20_000):
            w = left.T @ u / (u @ u)
            w = w / np.sqrt(w @ w)
            t = left @ w
            c = wanted.T @ t / (t @ t)
            before, u = u, wanted @ c / (c @ c)
            if float(np.abs(u - before).max()) <= 1e-17 * float(np.abs(u).max()):
                break
        p = left.T @ t / (t @ t)
        left, wanted = left - np.outer(t, p), wanted - np.outer(t, c)
        for name, vector in zip("TUWPC", (t, u, w, p, c), strict=True):
            found[name].append(vector)
    return {name: np.array(vectors).T.astype(float) for name, vectors in found.items()}
