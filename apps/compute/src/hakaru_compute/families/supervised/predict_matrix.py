"""Predictions of many matrix rows, spread over threads as suits the estimator."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import numpy as np
from threadpoolctl import threadpool_limits

from hakaru_compute.families.supervised.learner import Fitted

# Below this many rows a second thread costs more than it brings.
FEW_ROWS = 5000
# Estimators that use several threads by themselves.
OWN_THREADS = (
    "RandomForestRegressor", "ExtraTreesRegressor", "LGBMRegressor", "RandomForestClassifier", "ExtraTreesClassifier",
)  # fmt: skip
# They would share each tree's rows among their threads and wait for them, a hundred times over; in pieces that stay in a
# core's cache while all trees see them, each thread works by itself.
IN_PIECES, PIECE_ROWS = ("HistGradientBoostingRegressor", "HistGradientBoostingClassifier"), 4096


def predict_matrix(fitted: Fitted, matrix: np.ndarray, threads: int) -> np.ndarray:
    """Predictions (n,) or (n, outputs) of matrix rows (n, p)."""
    estimator = fitted.estimator
    if type(estimator).__name__ in OWN_THREADS:
        if hasattr(estimator, "n_jobs"):
            estimator.set_params(n_jobs=threads)
        return fitted.predict(matrix)
    if threads < 2 or len(matrix) < FEW_ROWS:
        return fitted.predict(matrix)
    parts = -(-len(matrix) // PIECE_ROWS) if type(estimator).__name__ in IN_PIECES else threads
    with ThreadPoolExecutor(threads, initializer=threadpool_limits, initargs=(1,)) as pool:
        return np.concatenate(list(pool.map(fitted.predict, np.array_split(matrix, max(parts, threads)))))
