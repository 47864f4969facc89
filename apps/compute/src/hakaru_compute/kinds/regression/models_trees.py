"""Models made of trees."""

from __future__ import annotations

from typing import Any

from sklearn.ensemble import (
    ExtraTreesRegressor,
    GradientBoostingRegressor,
    HistGradientBoostingRegressor,
    RandomForestRegressor,
)

from hakaru_compute.families.supervised.learner import UNSCALED, FitShape, ModelEntry, Search
from hakaru_compute.kinds.regression.parameters import trees as p


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


def suggest_forest(trial: Any, shape: FitShape) -> dict[str, Any]:
    return {
        "max_features": trial.suggest_float("max_features", 0.2, 1.0),
        "min_samples_leaf": trial.suggest_int("min_samples_leaf", 1, 10, log=True),
    }


def suggest_gradient_boosting(trial: Any, shape: FitShape) -> dict[str, Any]:
    return {
        "n_estimators": trial.suggest_int("n_estimators", 100, 1000, log=True),
        "learning_rate": trial.suggest_float("learning_rate", 0.01, 0.3, log=True),
        "max_depth": trial.suggest_int("max_depth", 2, 8),
        "min_samples_leaf": trial.suggest_int("min_samples_leaf", 1, 20, log=True),
        "subsample": trial.suggest_float("subsample", 0.5, 1.0),
        "max_features": trial.suggest_float("max_features", 0.3, 1.0),
    }


def suggest_hist_gradient_boosting(trial: Any, shape: FitShape) -> dict[str, Any]:
    return {
        "max_iter": trial.suggest_int("max_iter", 100, 1000, log=True),
        "learning_rate": trial.suggest_float("learning_rate", 0.01, 0.3, log=True),
        "max_leaf_nodes": trial.suggest_int("max_leaf_nodes", 7, 63, log=True),
        "min_samples_leaf": trial.suggest_int("min_samples_leaf", 3, 50, log=True),
        "l2_regularization": trial.suggest_float("l2_regularization", 1e-3, 10, log=True),
    }


def suggest_lightgbm(trial: Any, shape: FitShape) -> dict[str, Any]:
    return {
        "n_estimators": trial.suggest_int("n_estimators", 100, 1000, log=True),
        "learning_rate": trial.suggest_float("learning_rate", 0.01, 0.3, log=True),
        "num_leaves": trial.suggest_int("num_leaves", 7, 63, log=True),
        "min_child_samples": trial.suggest_int("min_child_samples", 3, 50, log=True),
        "colsample_bytree": trial.suggest_float("colsample_bytree", 0.5, 1.0),
        "reg_lambda": trial.suggest_float("reg_lambda", 1e-3, 10, log=True),
    }


TREE_MODELS = {
    "gradient_boosting": ModelEntry(gradient_boosting, UNSCALED, Search(suggest=suggest_gradient_boosting), cost=60),
    "random_forest": ModelEntry(random_forest, UNSCALED, Search(suggest=suggest_forest, most_trials=30), cost=60),
    "extra_trees": ModelEntry(extra_trees, UNSCALED, Search(suggest=suggest_forest, most_trials=30), cost=25),
    "hist_gradient_boosting": ModelEntry(
        hist_gradient_boosting, UNSCALED, Search(suggest=suggest_hist_gradient_boosting), cost=15
    ),
    "lightgbm": ModelEntry(lightgbm, UNSCALED, Search(suggest=suggest_lightgbm), cost=10),
}
