"""Gaussian processes of losses already seen."""

from __future__ import annotations

import warnings

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import ConstantKernel, Matern

# What is predicted is a model's answer, which has no noise; this keeps the matrix invertible.
NUGGET = 1e-6


class Surrogate:
    """A process with a length scale of its own for every coordinate (Matérn 5/2)."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._kernel: Matern | None = None
        self._process: GaussianProcessRegressor

    def fit(self, points: np.ndarray, values: np.ndarray, *, search: bool) -> None:
        """Points (n, q) with values (n,). search: the length scales anew, beginning with those it has."""
        kernel = self._kernel
        if kernel is None:
            kernel = ConstantKernel(1.0, (1e-2, 1e2)) * Matern(np.full(points.shape[1], 0.5), (0.03, 20.0), nu=2.5)
        optimizer = "fmin_l_bfgs_b" if search or self._kernel is None else None
        self._process = GaussianProcessRegressor(
            kernel, alpha=NUGGET, normalize_y=True, optimizer=optimizer, random_state=self.seed
        )
        with warnings.catch_warnings():
            # A length scale at its bound is an answer: the coordinate does not matter.
            warnings.simplefilter("ignore", ConvergenceWarning)
            self._process.fit(points, values)
        self._kernel = self._process.kernel_

    def predict(self, points: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Means and standard deviations (n,)."""
        with warnings.catch_warnings():
            # Of a variance that rounding left below 0.
            warnings.simplefilter("ignore", UserWarning)
            mean, sd = self._process.predict(points, return_std=True)
        return mean, np.maximum(sd, 1e-12)
