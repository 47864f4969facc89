"""Every classifier's parameters, by name. pydantic only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.kinds.discriminant_analysis.parameters.distances import Knn, Svc
from hakaru_compute.kinds.discriminant_analysis.parameters.linear import Lda, LogisticRegression, PlsDa, Qda
from hakaru_compute.kinds.discriminant_analysis.parameters.trees import (
    GradientBoosting,
    HistGradientBoosting,
    RandomForest,
)

MODELS = {
    "pls_da": PlsDa,
    "svc": Svc,
    "random_forest": RandomForest,
    "lda": Lda,
    "qda": Qda,
    "logistic_regression": LogisticRegression,
    "knn": Knn,
    "gradient_boosting": GradientBoosting,
    "hist_gradient_boosting": HistGradientBoosting,
}

ModelName = Literal[
    "pls_da",
    "svc",
    "random_forest",
    "lda",
    "qda",
    "logistic_regression",
    "knn",
    "gradient_boosting",
    "hist_gradient_boosting",
]

ModelParameters = Annotated[
    PlsDa | Svc | RandomForest | Lda | Qda | LogisticRegression | Knn | GradientBoosting | HistGradientBoosting,
    Field(discriminator="name"),
]
