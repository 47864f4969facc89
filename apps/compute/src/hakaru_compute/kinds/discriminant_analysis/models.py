"""The classifiers. Adding one: its parameters in parameters/, a line in model_specs.py, and an entry here."""

from __future__ import annotations

from typing import Any

from sklearn.discriminant_analysis import LinearDiscriminantAnalysis, QuadraticDiscriminantAnalysis
from sklearn.ensemble import GradientBoostingClassifier, HistGradientBoostingClassifier, RandomForestClassifier
from sklearn.linear_model import LogisticRegression
from sklearn.neighbors import KNeighborsClassifier
from sklearn.svm import SVC

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
from hakaru_compute.kinds.discriminant_analysis import model_specs as distances
from hakaru_compute.kinds.discriminant_analysis import model_specs as linear
from hakaru_compute.kinds.discriminant_analysis import model_specs as trees


def pls_da(parameters: linear.PlsDa, shape: FitShape) -> Any:
    """The parameters themselves: the fit chooses latent variables and makes the estimator."""
    return parameters


def lda(parameters: linear.Lda, shape: FitShape) -> Any:
    if parameters.shrinkage == "automatic":
        return LinearDiscriminantAnalysis(solver="lsqr", shrinkage="auto")
    return LinearDiscriminantAnalysis()


def qda(parameters: linear.Qda, shape: FitShape) -> Any:
    return QuadraticDiscriminantAnalysis(reg_param=parameters.reg_param)


def logistic_regression(parameters: linear.LogisticRegression, shape: FitShape) -> Any:
    return LogisticRegression(C=parameters.C, max_iter=2000, class_weight=_weight(shape))


def svc(parameters: distances.Svc, shape: FitShape) -> Any:
    gamma = parameters.gamma or 1 / max(shape.columns, 1)
    return SVC(kernel=parameters.kernel, C=parameters.C, gamma=gamma, cache_size=500)


def random_forest(parameters: trees.RandomForest, shape: FitShape) -> Any:
    return RandomForestClassifier(
        n_estimators=parameters.n_estimators,
        max_features=parameters.max_features or "sqrt",
        min_samples_leaf=parameters.min_samples_leaf,
        max_depth=parameters.max_depth,
        class_weight=_weight(shape),
        random_state=shape.seed,
        n_jobs=shape.threads,
    )


def gradient_boosting(parameters: trees.GradientBoosting, shape: FitShape) -> Any:
    return GradientBoostingClassifier(**parameters.model_dump(exclude={"name"}), random_state=shape.seed)


def hist_gradient_boosting(parameters: trees.HistGradientBoosting, shape: FitShape) -> Any:
    return HistGradientBoostingClassifier(
        **parameters.model_dump(exclude={"name"}),
        early_stopping=False,
        class_weight=_weight(shape),
        random_state=shape.seed,
    )


def _weight(shape: FitShape) -> str | None:
    return "balanced" if shape.balanced else None


def suggest_svc(trial: Any, shape: FitShape) -> dict[str, Any]:
    return {
        "C": trial.suggest_float("C", 2**-4, 2**10, log=True),
        "gamma": trial.suggest_float("gamma", 0.02 / shape.columns, 20 / shape.columns, log=True),
    }


def suggest_forest(trial: Any, shape: FitShape) -> dict[str, Any]:
    return {
        "max_features": trial.suggest_float("max_features", 0.1, 1.0),
        "min_samples_leaf": trial.suggest_int("min_samples_leaf", 1, 10, log=True),
    }


def suggest_gradient_boosting(trial: Any, shape: FitShape) -> dict[str, Any]:
    return {
        "n_estimators": trial.suggest_int("n_estimators", 50, 500, log=True),
        "learning_rate": trial.suggest_float("learning_rate", 0.01, 0.3, log=True),
        "max_depth": trial.suggest_int("max_depth", 1, 6),
        "min_samples_leaf": trial.suggest_int("min_samples_leaf", 1, 20, log=True),
        "subsample": trial.suggest_float("subsample", 0.5, 1.0),
    }


def suggest_hist_gradient_boosting(trial: Any, shape: FitShape) -> dict[str, Any]:
    return {
        "max_iter": trial.suggest_int("max_iter", 50, 500, log=True),
        "learning_rate": trial.suggest_float("learning_rate", 0.01, 0.3, log=True),
        "max_leaf_nodes": trial.suggest_int("max_leaf_nodes", 4, 63, log=True),
        "min_samples_leaf": trial.suggest_int("min_samples_leaf", 3, 50, log=True),
        "l2_regularization": trial.suggest_float("l2_regularization", 1e-3, 10, log=True),
    }


MODEL_ENTRIES: dict[str, ModelEntry] = {
    "pls_da": ModelEntry(pls_da, SCALED, cost=3),
    "svc": ModelEntry(svc, SCALED, Search(suggest=suggest_svc), cost=20),
    "random_forest": ModelEntry(
        random_forest, SINGLE_PRECISION, Search(suggest=suggest_forest, most_trials=30), cost=60
    ),
    "lda": ModelEntry(
        lda, SCALED_REFERENCE, Search(grid=lambda shape: [{"shrinkage": one} for one in ("automatic", "none")])
    ),
    "qda": ModelEntry(
        qda,
        SCALED_REFERENCE,
        Search(grid=lambda shape: [{"reg_param": one} for one in (0.9, 0.5, 0.2, 0.1, 0.03, 0.01)]),
    ),
    "logistic_regression": ModelEntry(
        logistic_regression,
        SCALED_REFERENCE,
        Search(grid=lambda shape: [{"C": one} for one in logspace(-3, 3, 13)]),
        cost=2,
    ),
    "knn": ModelEntry(neighbours(KNeighborsClassifier), SCALED, neighbour_search((1, 3, 5, 7, 10, 15, 25, 50)), cost=2),
    "gradient_boosting": ModelEntry(
        gradient_boosting, SINGLE_PRECISION, Search(suggest=suggest_gradient_boosting), cost=60
    ),
    "hist_gradient_boosting": ModelEntry(
        hist_gradient_boosting, UNSCALED, Search(suggest=suggest_hist_gradient_boosting), cost=15
    ),
}
