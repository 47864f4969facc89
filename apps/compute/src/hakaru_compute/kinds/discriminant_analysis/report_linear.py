"""The part of a report on linear models: what each column adds to a class."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from hakaru_compute.families.supervised.coefficients import matrix_scales
from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.kinds.discriminant_analysis.methods_spec import ClassCoefficient, ClassCoefficients, LinearClasses
from hakaru_compute.kinds.discriminant_analysis.pls_da import class_lines
from hakaru_compute.preparation.preparation import Preparation

# Beyond this the exponential is no double.
LARGEST_EXPONENT = 700.0


def linear_classes(
    scale: str,
    slopes: np.ndarray,
    intercepts: np.ndarray,
    labels: Sequence[str],
    preparation: Preparation,
    matrix: np.ndarray,
    *,
    odds: bool = False,
) -> LinearClasses:
    """Functions of the prepared columns, slopes (m, p) and intercepts (m,), brought to the columns' own units.

    labels: of the m functions. matrix (n, p): the training rows'. odds: exp(slope) is an odds ratio.
    """
    centre, divisor = matrix_scales(preparation)
    values = slopes / divisor
    standardised = slopes * matrix.std(axis=0)
    origins = intercepts - values @ centre
    return LinearClasses(
        scale=scale,
        classes=[
            ClassCoefficients(
                label=label,
                intercept=float(origins[turn]),
                columns=[
                    ClassCoefficient(
                        column=column.name,
                        feature=column.feature,
                        value=float(values[turn, place]),
                        standardised=float(standardised[turn, place]),
                        odds_ratio=_odds_ratio(float(values[turn, place])) if odds else None,
                    )
                    for place, column in enumerate(preparation.columns)
                ],
            )
            for turn, label in enumerate(labels)
        ],
    )


def _odds_ratio(slope: float) -> float | None:
    return math.exp(slope) if abs(slope) < LARGEST_EXPONENT else None


def one_or_all(
    estimator: Any, classes: Sequence[int], labels: Sequence[str], positive: int | None
) -> tuple[np.ndarray, np.ndarray, list[str]]:
    """Slopes (m, p), intercepts (m,) and labels of a linear classifier: of two classes those towards the positive one.

    classes: the place among `labels` of each of the estimator's classes, in its order.
    """
    slopes, intercepts = np.atleast_2d(estimator.coef_), np.atleast_1d(estimator.intercept_)
    if len(slopes) > 1:
        return slopes, intercepts, [labels[place] for place in classes]
    towards = classes[1]
    if positive is not None and positive != towards:
        slopes, intercepts, towards = -slopes, -intercepts, positive
    return slopes, intercepts, [labels[towards]]


def describe_coefficients(data: ReportData, labels: Sequence[str], positive: int | None) -> LinearClasses | None:
    """Coefficients of logistic regression, LDA, PLS-DA and linear SVC of two classes; null for any other model."""
    model = data.model
    name, estimator, classes = model.file.name, model.fitted.estimator, model.fitted.classes
    odds = name == "logistic_regression"
    if name == "pls_da":
        scale = "membership"
        slopes, intercepts = class_lines(estimator)
        shown = [labels[place] for place in classes]
        if positive is not None and positive in classes:
            turn = classes.index(positive)
            slopes, intercepts, shown = slopes[[turn]], intercepts[[turn]], [labels[positive]]
    elif odds or name == "lda" or (name == "svc" and estimator.kernel == "linear" and len(classes) == 2):
        slopes, intercepts, shown = one_or_all(estimator, classes, labels, positive)
        several = len(shown) > 1
        scale = "margin" if name == "svc" else "discriminant" if several and not odds else "log_odds"
    else:
        return None
    return linear_classes(scale, slopes, intercepts, shown, model.preparation, data.train.matrix, odds=odds)
