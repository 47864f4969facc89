"""The regression models. Adding one: its parameters in model_specs.py, and an entry here."""

from __future__ import annotations

from typing import Any

from sklearn.cross_decomposition import PLSRegression
from sklearn.ensemble import (
    ExtraTreesRegressor,
    GradientBoostingRegressor,
    HistGradientBoostingRegressor,
    RandomForestRegressor,
)
from sklearn.kernel_ridge import KernelRidge
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
from sklearn.neighbors import KNeighborsRegressor
from sklearn.neural_network import MLPRegressor
from sklearn.svm import SVR

from hakaru_compute.families.supervised.learner import (
    SCALED,
    SCALED_REFERENCE,
    SINGLE_PRECISION,
    UNSCALED,
    FitShape,
    ModelEntry,
    Search,
    logspace,
    neighbour_search,
    neighbours,
)
from hakaru_compute.families.supervised.tree_searches import (
    suggest_boosting,
    suggest_forest,
    suggest_histogram_boosting,
)
from hakaru_compute.kinds.regression import model_specs as p
from hakaru_compute.kinds.regression.gaussian_process import MOST_ROWS, fit_gaussian_process
from hakaru_compute.kinds.regression.huber import fit_huber
from hakaru_compute.kinds.regression.linear_fits import (
    fit_bayesian_ridge,
    fit_elastic_net,
    fit_linear,
    fit_pls,
    fit_ransac,
    fit_ridge,
    fit_theil_sen,
)
from hakaru_compute.kinds.regression.several_targets import fit_pls2


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
    return TheilSenRegressor(
        max_subpopulation=parameters.max_subpopulation, max_iter=2000, tol=1e-9, random_state=shape.seed
    )


def huber(parameters: p.Huber, shape: FitShape) -> Any:
    return HuberRegressor(epsilon=parameters.epsilon, alpha=parameters.alpha, max_iter=1000)


def bayesian_ridge(parameters: p.BayesianRidge, shape: FitShape) -> Any:
    return BayesianRidge(max_iter=1000, tol=1e-10)


def pls(parameters: p.Pls | p.Pls2, shape: FitShape) -> Any:
    return PLSRegression(n_components=max(1, min(parameters.n_components, shape.columns, shape.rows - 1)), scale=False)


COMPONENT_SEARCH = Search(
    grid=lambda shape: [
        {"n_components": count} for count in range(1, max(1, min(20, shape.columns, shape.rows - 1)) + 1)
    ],
    one_standard_error=True,
)

LINEAR_MODELS = {
    "linear": ModelEntry(linear, SCALED_REFERENCE, fit=fit_linear),
    "lasso": ModelEntry(
        lasso,
        SCALED,
        Search(grid=lambda shape: [{"alpha": alpha} for alpha in logspace(0, -4, 40)]),
        scale_target=True,
        fit=fit_elastic_net,
    ),
    "ridge": ModelEntry(
        ridge,
        SCALED,
        Search(grid=lambda shape: [{"alpha": alpha} for alpha in logspace(5, -4, 40)]),
        fit=fit_ridge,
    ),
    "elastic_net": ModelEntry(
        elastic_net,
        SCALED,
        Search(
            grid=lambda shape: [
                {"alpha": alpha, "l1_ratio": ratio} for alpha in logspace(0, -4, 15) for ratio in (0.1, 0.5, 0.9, 0.99)
            ]
        ),
        scale_target=True,
        fit=fit_elastic_net,
    ),
    "ransac": ModelEntry(ransac, SCALED_REFERENCE, fit=fit_ransac, cost=3),
    "theil_sen": ModelEntry(theil_sen, SCALED_REFERENCE, scale_target=True, fit=fit_theil_sen, cost=30),
    "huber": ModelEntry(
        huber,
        SCALED_REFERENCE,
        Search(
            grid=lambda shape: [
                {"epsilon": epsilon, "alpha": alpha} for epsilon in (1.1, 1.35, 1.75, 2.5) for alpha in (1e-4, 1, 100)
            ]
        ),
        scale_target=True,
        fit=fit_huber,
        cost=2,
    ),
    "bayesian_ridge": ModelEntry(bayesian_ridge, SCALED, scale_target=True, fit=fit_bayesian_ridge),
    "pls": ModelEntry(pls, SCALED, COMPONENT_SEARCH, fit=fit_pls),
    "pls2": ModelEntry(pls, SCALED, COMPONENT_SEARCH, fit=fit_pls2, joint=True),
}


def gradient_boosting(parameters: p.GradientBoosting, shape: FitShape) -> Any:
    return GradientBoostingRegressor(**parameters.model_dump(exclude={"name"}), random_state=shape.seed)


def random_forest(parameters: p.RandomForest, shape: FitShape) -> Any:
    return RandomForestRegressor(
        **parameters.model_dump(exclude={"name"}), random_state=shape.seed, n_jobs=shape.threads
    )


def extra_trees(parameters: p.ExtraTrees, shape: FitShape) -> Any:
    return ExtraTreesRegressor(**parameters.model_dump(exclude={"name"}), random_state=shape.seed, n_jobs=shape.threads)


def hist_gradient_boosting(parameters: p.HistGradientBoosting, shape: FitShape) -> Any:
    return HistGradientBoostingRegressor(
        **parameters.model_dump(exclude={"name"}), early_stopping=False, random_state=shape.seed
    )


def lightgbm(parameters: p.LightGbm, shape: FitShape) -> Any:
    from lightgbm import LGBMRegressor

    return LGBMRegressor(
        **parameters.model_dump(exclude={"name"}),
        random_state=shape.seed,
        n_jobs=shape.threads,
        deterministic=True,
        force_row_wise=True,
        verbose=-1,
    )


def suggest_gradient_boosting(trial: Any, shape: FitShape) -> dict[str, Any]:
    found = suggest_boosting(trial, trees=(100, 1000), depths=(2, 8))
    return {**found, "max_features": trial.suggest_float("max_features", 0.3, 1.0)}


def suggest_hist_gradient_boosting(trial: Any, shape: FitShape) -> dict[str, Any]:
    return suggest_histogram_boosting(trial, trees=(100, 1000), leaves=(7, 63))


def suggest_lightgbm(trial: Any, shape: FitShape) -> dict[str, Any]:
    return {
        "n_estimators": trial.suggest_int("n_estimators", 100, 1000, log=True),
        "learning_rate": trial.suggest_float("learning_rate", 0.01, 0.3, log=True),
        "num_leaves": trial.suggest_int("num_leaves", 7, 63, log=True),
        "min_child_samples": trial.suggest_int("min_child_samples", 3, 50, log=True),
        "colsample_bytree": trial.suggest_float("colsample_bytree", 0.5, 1.0),
        "reg_lambda": trial.suggest_float("reg_lambda", 1e-3, 10, log=True),
    }


FOREST_SEARCH = Search(suggest=lambda trial, shape: suggest_forest(trial, smallest_share=0.2), most_trials=30)

# All fit the standardised target: LightGBM holds it in single precision, and scikit-learn's trees take a variance below 2e-16
# for none, and find it as a difference of squares.
TREE_MODELS = {
    "gradient_boosting": ModelEntry(
        gradient_boosting, SINGLE_PRECISION, Search(suggest=suggest_gradient_boosting), scale_target=True, cost=60
    ),
    "random_forest": ModelEntry(random_forest, SINGLE_PRECISION, FOREST_SEARCH, scale_target=True, cost=60),
    "extra_trees": ModelEntry(extra_trees, SINGLE_PRECISION, FOREST_SEARCH, scale_target=True, cost=25),
    "hist_gradient_boosting": ModelEntry(
        hist_gradient_boosting, UNSCALED, Search(suggest=suggest_hist_gradient_boosting), scale_target=True, cost=15
    ),
    "lightgbm": ModelEntry(lightgbm, UNSCALED, Search(suggest=suggest_lightgbm), scale_target=True, cost=10),
}


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
    "knn": ModelEntry(neighbours(KNeighborsRegressor), SCALED, neighbour_search((2, 3, 5, 7, 10, 15, 25)), cost=2),
    "svr": ModelEntry(svr, SCALED, Search(suggest=suggest_svr), scale_target=True, cost=40),
    "kernel_ridge": ModelEntry(kernel_ridge, SCALED, Search(suggest=suggest_kernel_ridge), scale_target=True, cost=30),
    "gaussian_process": ModelEntry(
        gaussian_process,
        SCALED,
        Search(grid=lambda shape: [{"kernel": kernel} for kernel in ("matern52", "matern32", "rbf")]),
        scale_target=True,
        fit=fit_gaussian_process,
        cost=80,
        most_rows=MOST_ROWS,
    ),
    "mlp": ModelEntry(mlp, SCALED, Search(suggest=suggest_mlp, most_trials=30), scale_target=True, cost=30),
}


MODEL_ENTRIES: dict[str, ModelEntry] = {**LINEAR_MODELS, **TREE_MODELS, **DISTANCE_MODELS}
