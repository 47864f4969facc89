"""Coefficients of fitted linear estimators, and their report."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.stats import t as student

from hakaru_compute.families.results import Coefficient, Coefficients, Vip
from hakaru_compute.families.supervised.coefficients import (
    least_squares_errors,
    matrix_scales,
    variable_importance_in_projection,
)
from hakaru_compute.families.supervised.least_squares import EPSILON, LeastSquares, solve_least_squares
from hakaru_compute.kinds.regression.model_folder import LoadedModel

CONFIDENCE = 0.95
PLS_MODELS = ("pls", "pls2")


def linear_parts(estimator: Any) -> tuple[np.ndarray, float] | None:
    """Slopes (p,) and intercept of a linear estimator's raw prediction; null for any other."""
    inner = getattr(estimator, "estimator_", estimator)
    if (
        not hasattr(inner, "intercept_")
        or getattr(inner, "kernel", "linear") != "linear"
        or not hasattr(inner, "coef_")
    ):
        return None
    slopes = np.ravel(inner.coef_).astype(float)
    intercept = float(np.ravel(inner.intercept_)[0])
    if hasattr(inner, "_x_mean"):
        intercept -= float(inner._x_mean @ slopes)
    return slopes, intercept


def describe_coefficients(model: LoadedModel, matrix: np.ndarray, actual: np.ndarray) -> Coefficients | None:
    """The coefficients per unit of each column; standard errors for least squares alone. matrix: of the rows fitted on."""
    parts = linear_parts(model.fitted.estimator)
    if parts is None:
        return None
    slopes, intercept = parts
    centre, scale = matrix_scales(model.preparation)
    target_scale = model.fitted.scale
    values = slopes * target_scale / scale
    standardised = slopes * target_scale * matrix.std(axis=0) / actual.std()
    origin = intercept * target_scale + model.fitted.centre - float(values @ centre)
    solution = solve_least_squares(matrix, actual)
    inflation = solution.variance_inflation()
    errors = None
    if model.file.name == "linear" and _is_solution(slopes, solution):
        errors = least_squares_errors(solution, actual - model.fitted.predict(matrix), centre, scale)
    columns = []
    for index, column in enumerate(model.preparation.columns):
        own: dict[str, float] = {}
        if errors is not None and errors.slopes[index] > 0:
            error = float(errors.slopes[index])
            reach = float(student.ppf((1 + CONFIDENCE) / 2, errors.degrees)) * error
            t = float(values[index]) / error
            own = {
                "standard_error": error,
                "lower": float(values[index]) - reach,
                "upper": float(values[index]) + reach,
                "t": t,
                "p": float(2 * student.sf(abs(t), errors.degrees)),
            }
        columns.append(
            Coefficient(
                column=column.name,
                feature=column.feature,
                value=float(values[index]),
                standardised=float(standardised[index]),
                vif=None if inflation is None or not np.isfinite(inflation[index]) else float(inflation[index]),
                **own,
            )
        )
    return Coefficients(
        intercept=origin,
        intercept_standard_error=errors.intercept if errors else None,
        columns=columns,
        residual_sd=errors.residual_sd if errors else None,
        residual_degrees=errors.degrees if errors else None,
        condition=solution.condition if solution.is_unique else None,
        rank=solution.rank,
        varying=solution.varying,
    )


def _is_solution(slopes: np.ndarray, solution: LeastSquares) -> bool:
    """Whether slopes are the least-squares solution; models of earlier versions left directions out."""
    length = float(np.linalg.norm(solution.slopes * solution.lengths))
    apart = float(np.linalg.norm((slopes - solution.slopes) * solution.lengths))
    return solution.is_unique and apart <= max(1e-9, 1e3 * EPSILON * solution.condition) * length


def describe_vip(model: LoadedModel, matrix: np.ndarray) -> list[Vip] | None:
    """VIP of each matrix column of a PLS model; null for any other."""
    estimator = model.fitted.estimator
    if model.file.name not in PLS_MODELS:
        return None
    scores = estimator.transform(matrix)
    values = variable_importance_in_projection(estimator.x_weights_, scores, estimator.y_loadings_)
    return [
        Vip(column=column.name, value=float(value))
        for column, value in zip(model.preparation.columns, values, strict=True)
    ]
