"""Models that measure distances or dot products between rows."""

from __future__ import annotations

from typing import Any

from sklearn.kernel_ridge import KernelRidge
from sklearn.neighbors import KNeighborsRegressor
from sklearn.neural_network import MLPRegressor
from sklearn.svm import SVR

from hakaru_compute.families.supervised.learner import SCALED, FitShape, ModelEntry, Search
from hakaru_compute.kinds.regression.gaussian_process import fit_gaussian_process
from hakaru_compute.kinds.regression.parameters import distances as p


def knn(parameters: p.Knn, shape: FitShape) -> Any:
    return KNeighborsRegressor(n_neighbors=min(parameters.n_neighbors, shape.rows), weights=parameters.weights)


def svr(parameters: p.Svr, shape: FitShape) -> Any:
    gamma = parameters.gamma or 1 / max(shape.columns, 1)
    return SVR(kernel=parameters.kernel, C=parameters.C, epsilon=parameters.epsilon, gamma=gamma, cache_size=500)


def kernel_ridge(parameters: p.KernelRidge, shape: FitShape) -> Any:
    gamma = parameters.gamma or 1 / max(shape.columns, 1)
    return KernelRidge(alpha=parameters.alpha, kernel="rbf", gamma=gamma)


def gaussian_process(parameters: p.GaussianProcess, shape: FitShape) -> Any:
    """The parameters themselves: the fit makes the estimator from the length scales it finds."""
    return parameters


def mlp(parameters: p.Mlp, shape: FitShape) -> Any:
    return MLPRegressor(
        hidden_layer_sizes=tuple(parameters.hidden_layers),
        alpha=parameters.alpha,
        learning_rate_init=parameters.learning_rate_init,
        max_iter=parameters.max_iter,
        batch_size=min(max(32, shape.rows // 50), 512, shape.rows),
        early_stopping=shape.rows >= 500,
        n_iter_no_change=20,
        random_state=shape.seed,
    )


def knn_grid(shape: FitShape) -> list[dict[str, Any]]:
    return [
        {"n_neighbors": count, "weights": weights}
        for count in (2, 3, 5, 7, 10, 15, 25)
        if count <= shape.rows
        for weights in ("uniform", "distance")
    ]


def suggest_svr(trial: Any, shape: FitShape) -> dict[str, Any]:
    return {
        "C": trial.suggest_float("C", 2**-2, 2**10, log=True),
        "epsilon": trial.suggest_float("epsilon", 2**-10, 1, log=True),
        "gamma": trial.suggest_float("gamma", 0.02 / shape.columns, 20 / shape.columns, log=True),
    }


def suggest_kernel_ridge(trial: Any, shape: FitShape) -> dict[str, Any]:
    return {
        "alpha": trial.suggest_float("alpha", 1e-4, 10, log=True),
        "gamma": trial.suggest_float("gamma", 0.02 / shape.columns, 20 / shape.columns, log=True),
    }


def suggest_mlp(trial: Any, shape: FitShape) -> dict[str, Any]:
    layers = {"50": [50], "100": [100], "50, 50": [50, 50], "100, 50": [100, 50], "200, 100": [200, 100]}
    return {
        "hidden_layers": layers[trial.suggest_categorical("hidden_layers", list(layers))],
        "alpha": trial.suggest_float("alpha", 1e-5, 1, log=True),
        "learning_rate_init": trial.suggest_float("learning_rate_init", 5e-4, 0.02, log=True),
    }


DISTANCE_MODELS = {
    "knn": ModelEntry(knn, SCALED, Search(grid=knn_grid), cost=2),
    "svr": ModelEntry(svr, SCALED, Search(suggest=suggest_svr), scale_target=True, cost=40),
    "kernel_ridge": ModelEntry(kernel_ridge, SCALED, Search(suggest=suggest_kernel_ridge), scale_target=True, cost=30),
    "gaussian_process": ModelEntry(
        gaussian_process,
        SCALED,
        Search(grid=lambda shape: [{"kernel": kernel} for kernel in ("matern52", "matern32", "rbf")]),
        scale_target=True,
        fit=fit_gaussian_process,
        cost=80,
    ),
    "mlp": ModelEntry(mlp, SCALED, Search(suggest=suggest_mlp, most_trials=30), scale_target=True, cost=30),
}
