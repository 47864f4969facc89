"""Every regression model's parameters, by name. pydantic only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.kinds.regression.parameters.distances import GaussianProcess, KernelRidge, Knn, Mlp, Svr
from hakaru_compute.kinds.regression.parameters.linear import (
    BayesianRidge,
    ElasticNet,
    Huber,
    Lasso,
    Linear,
    Pls,
    Ransac,
    Ridge,
    TheilSen,
)
from hakaru_compute.kinds.regression.parameters.trees import (
    ExtraTrees,
    GradientBoosting,
    HistGradientBoosting,
    LightGbm,
    RandomForest,
)

MODELS = {
    "linear": Linear,
    "lasso": Lasso,
    "ridge": Ridge,
    "elastic_net": ElasticNet,
    "ransac": Ransac,
    "theil_sen": TheilSen,
    "huber": Huber,
    "bayesian_ridge": BayesianRidge,
    "pls": Pls,
    "gradient_boosting": GradientBoosting,
    "random_forest": RandomForest,
    "extra_trees": ExtraTrees,
    "hist_gradient_boosting": HistGradientBoosting,
    "lightgbm": LightGbm,
    "knn": Knn,
    "svr": Svr,
    "kernel_ridge": KernelRidge,
    "gaussian_process": GaussianProcess,
    "mlp": Mlp,
}

ModelName = Literal[
    "linear",
    "lasso",
    "ridge",
    "elastic_net",
    "ransac",
    "theil_sen",
    "huber",
    "bayesian_ridge",
    "pls",
    "gradient_boosting",
    "random_forest",
    "extra_trees",
    "hist_gradient_boosting",
    "lightgbm",
    "knn",
    "svr",
    "kernel_ridge",
    "gaussian_process",
    "mlp",
]

ModelParameters = Annotated[
    Linear
    | Lasso
    | Ridge
    | ElasticNet
    | Ransac
    | TheilSen
    | Huber
    | BayesianRidge
    | Pls
    | GradientBoosting
    | RandomForest
    | ExtraTrees
    | HistGradientBoosting
    | LightGbm
    | Knn
    | Svr
    | KernelRidge
    | GaussianProcess
    | Mlp,
    Field(discriminator="name"),
]
