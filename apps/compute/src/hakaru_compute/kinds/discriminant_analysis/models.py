"""The classifiers. Adding one: its parameters in model_specs.py, and an entry here."""

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
from hakaru_compute.families.supervised.tree_searches import (
    suggest_boosting,
    suggest_forest,
    suggest_histogram_boosting,
)
from hakaru_compute.kinds.discriminant_analysis import model_specs as p


def pls_da(parameters: p.PlsDa, shape: FitShape) -> Any:
    """The parameters themselves: the fit chooses latent variables and makes the estimator."""
    return parameters


def lda(parameters: p.Lda, shape: FitShape) -> Any:
    if parameters.shrinkage == "automatic":
        return LinearDiscriminantAnalysis(solver="lsqr", shrinkage="auto")
    return LinearDiscriminantAnalysis()


def qda(parameters: p.Qda, shape: FitShape) -> Any:
    return QuadraticDiscriminantAnalysis(reg_param=parameters.reg_param)


def logistic_regression(parameters: p.LogisticRegression, shape: FitShape) -> Any:
    return LogisticRegression(C=parameters.C, max_iter=2000, class_weight=_weight(shape))


def svc(parameters: p.Svc, shape: FitShape) -> Any:
    gamma = parameters.gamma or 1 / max(shape.columns, 1)
    return SVC(kernel=parameters.kernel, C=parameters.C, gamma=gamma, cache_size=500)


def random_forest(parameters: p.RandomForest, shape: FitShape) -> Any:
    return RandomForestClassifier(
        n_estimators=parameters.n_estimators,
        max_features=parameters.max_features or "sqrt",
        min_samples_leaf=parameters.min_samples_leaf,
        max_depth=parameters.max_depth,
        class_weight=_weight(shape),
        random_state=shape.seed,
        n_jobs=shape.threads,
    )


def gradient_boosting(parameters: p.GradientBoosting, shape: FitShape) -> Any:
    return GradientBoostingClassifier(**parameters.model_dump(exclude={"name"}), random_state=shape.seed)


def hist_gradient_boosting(parameters: p.HistGradientBoosting, shape: FitShape) -> Any:
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


def suggest_gradient_boosting(trial: Any, shape: FitShape) -> dict[str, Any]:
    return suggest_boosting(trial, trees=(50, 500), depths=(1, 6))


def suggest_hist_gradient_boosting(trial: Any, shape: FitShape) -> dict[str, Any]:
    return suggest_histogram_boosting(trial, trees=(50, 500), leaves=(4, 63))


MODEL_ENTRIES: dict[str, ModelEntry] = {
    "pls_da": ModelEntry(pls_da, SCALED, cost=3),
    "svc": ModelEntry(svc, SCALED, Search(suggest=suggest_svc), cost=20),
    "random_forest": ModelEntry(
        random_forest,
        SINGLE_PRECISION,
        Search(suggest=lambda trial, shape: suggest_forest(trial, smallest_share=0.1), most_trials=30),
        cost=60,
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
