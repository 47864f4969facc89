"""Where searches look for better parameters of models of trees: the next candidate, from an Optuna trial."""

from __future__ import annotations

from typing import Any


def suggest_forest(trial: Any, smallest_share: float) -> dict[str, Any]:
    """smallest_share: of the features that a split looks at."""
    return {
        "max_features": trial.suggest_float("max_features", smallest_share, 1.0),
        "min_samples_leaf": trial.suggest_int("min_samples_leaf", 1, 10, log=True),
    }


def suggest_boosting(trial: Any, trees: tuple[int, int], depths: tuple[int, int]) -> dict[str, Any]:
    """trees and their depths: the fewest and the most."""
    return {
        "n_estimators": trial.suggest_int("n_estimators", *trees, log=True),
        "learning_rate": trial.suggest_float("learning_rate", 0.01, 0.3, log=True),
        "max_depth": trial.suggest_int("max_depth", *depths),
        "min_samples_leaf": trial.suggest_int("min_samples_leaf", 1, 20, log=True),
        "subsample": trial.suggest_float("subsample", 0.5, 1.0),
    }


def suggest_histogram_boosting(trial: Any, trees: tuple[int, int], leaves: tuple[int, int]) -> dict[str, Any]:
    """trees and their leaves: the fewest and the most."""
    return {
        "max_iter": trial.suggest_int("max_iter", *trees, log=True),
        "learning_rate": trial.suggest_float("learning_rate", 0.01, 0.3, log=True),
        "max_leaf_nodes": trial.suggest_int("max_leaf_nodes", *leaves, log=True),
        "min_samples_leaf": trial.suggest_int("min_samples_leaf", 3, 50, log=True),
        "l2_regularization": trial.suggest_float("l2_regularization", 1e-3, 10, log=True),
    }
