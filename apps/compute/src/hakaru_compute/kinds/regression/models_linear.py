"""Linear models."""

from __future__ import annotations

from typing import Any

import numpy as np
from sklearn.cross_decomposition import PLSRegression
from sklearn.linear_model import (
    BayesianRidge,
    ElasticNet,
    HuberRegressor,
    Lasso,
    LinearRegression,
    RANSACRegressor,
    Ridge,
    TheilSenRegressor,
)

from hakaru_compute.families.supervised.learner import SCALED, SCALED_REFERENCE, FitShape, ModelEntry, Search
from hakaru_compute.kinds.regression.parameters import linear as p


def logspace(low: float, high: float, count: int) -> list[float]:
    return [10 ** (low + (high - low) * step / (count - 1)) for step in range(count)]


def linear(parameters: p.Linear, shape: FitShape) -> Any:
    return LinearRegression()


def lasso(parameters: p.Lasso, shape: FitShape) -> Any:
    return Lasso(alpha=parameters.alpha, max_iter=10_000)


def ridge(parameters: p.Ridge, shape: FitShape) -> Any:
    return Ridge(alpha=parameters.alpha)


def elastic_net(parameters: p.ElasticNet, shape: FitShape) -> Any:
    return ElasticNet(alpha=parameters.alpha, l1_ratio=parameters.l1_ratio, max_iter=10_000)


def ransac(parameters: p.Ransac, shape: FitShape) -> Any:
    return RANSACRegressor(
        LinearRegression(),
        # The default, one row more than columns, makes wild fits of many columns: three times as many steady them.
        min_samples=min(3 * (shape.columns + 1), max(shape.rows // 2, 1)),
        max_trials=parameters.max_trials,
        residual_threshold=parameters.residual_threshold,
        random_state=shape.seed,
    )


def theil_sen(parameters: p.TheilSen, shape: FitShape) -> Any:
    # Two rows a column: least squares of barely enough rows are so wild that their median needs far more of them.
    subset = min(2 * (shape.columns + 1), shape.rows)
    return TheilSenRegressor(
        max_subpopulation=parameters.max_subpopulation, n_subsamples=subset, random_state=shape.seed
    )


def huber(parameters: p.Huber, shape: FitShape) -> Any:
    return HuberRegressor(epsilon=parameters.epsilon, alpha=parameters.alpha, max_iter=1000)


def bayesian_ridge(parameters: p.BayesianRidge, shape: FitShape) -> Any:
    return BayesianRidge(max_iter=1000)


def pls(parameters: p.Pls, shape: FitShape) -> Any:
    return PLSRegression(n_components=max(1, min(parameters.n_components, shape.columns, shape.rows - 1)), scale=False)


def fit_pls(estimator: Any, matrix: np.ndarray, target: np.ndarray, seed: int) -> Any:
    """Fits with no more components than the matrix has rank: those beyond it are made of rounding errors."""
    rank = int(np.linalg.matrix_rank(matrix - matrix.mean(axis=0)))
    return estimator.set_params(n_components=max(1, min(estimator.n_components, rank))).fit(matrix, target)


LINEAR_MODELS = {
    "linear": ModelEntry(linear, SCALED_REFERENCE),
    "lasso": ModelEntry(
        lasso,
        SCALED,
        Search(grid=lambda shape: [{"alpha": alpha} for alpha in logspace(0, -4, 40)]),
        scale_target=True,
    ),
    "ridge": ModelEntry(ridge, SCALED, Search(grid=lambda shape: [{"alpha": alpha} for alpha in logspace(5, -4, 40)])),
    "elastic_net": ModelEntry(
        elastic_net,
        SCALED,
        Search(
            grid=lambda shape: [
                {"alpha": alpha, "l1_ratio": ratio} for alpha in logspace(0, -4, 15) for ratio in (0.1, 0.5, 0.9, 0.99)
            ]
        ),
        scale_target=True,
    ),
    "ransac": ModelEntry(ransac, SCALED_REFERENCE, cost=3),
    "theil_sen": ModelEntry(theil_sen, SCALED_REFERENCE, cost=30),
    "huber": ModelEntry(
        huber,
        SCALED_REFERENCE,
        Search(
            grid=lambda shape: [
                {"epsilon": epsilon, "alpha": alpha} for epsilon in (1.1, 1.35, 1.75, 2.5) for alpha in (1e-4, 1, 100)
            ]
        ),
        scale_target=True,
        cost=2,
    ),
    "bayesian_ridge": ModelEntry(bayesian_ridge, SCALED),
    "pls": ModelEntry(
        pls,
        SCALED,
        Search(
            grid=lambda shape: [
                {"n_components": count} for count in range(1, max(1, min(20, shape.columns, shape.rows - 1)) + 1)
            ],
            one_standard_error=True,
        ),
        fit=fit_pls,
    ),
}
