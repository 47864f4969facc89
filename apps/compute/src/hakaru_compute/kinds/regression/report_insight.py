"""Parts of a report that predict or fit again: importance, SHAP, partial dependence, learning curve."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from hakaru_compute.families.budget import Budget
from hakaru_compute.families.downsample import downsample
from hakaru_compute.families.report_results import Importances, LearningCurve, PartialDependence, Shap
from hakaru_compute.families.supervised import learning_curve, report_insight
from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.families.supervised.shap_values import ShapValues, linear_shap, permutation_shap, tree_shap
from hakaru_compute.kinds.regression.learner import fit_model, root_mean_square_error
from hakaru_compute.kinds.regression.linear_parts import linear_parts
from hakaru_compute.kinds.regression.model_specs import MODELS
from hakaru_compute.kinds.regression.models import MODEL_ENTRIES


def describe_importance(data: ReportData, budget: Budget, most: int) -> Importances | None:
    """Permutation importance by RMSE on the test rows, or on the training rows where the test has fewer than 10."""
    return report_insight.describe_importance(data, root_mean_square_error, "rmse", budget, most)


def describe_shap(data: ReportData, budget: Budget, most: int) -> Shap | None:
    """SHAP values of a sample of at most `most` training rows, in the target's unit."""
    model, fitted = data.model, data.model.fitted
    # In random order, since the budget may end before the last of them.
    rows = np.random.default_rng(model.file.spec.seed).permutation(
        downsample(len(data.train.actual), most, model.file.spec.seed)
    )
    matrix, columns = data.train.matrix[rows], data.columns_of
    linear = linear_parts(fitted.estimator)
    values: ShapValues | None
    if linear is not None:
        mean = data.train.matrix.mean(axis=0)
        values = linear_shap(linear[0], matrix, mean, float(mean @ linear[0]) + linear[1], columns)
    elif not MODEL_ENTRIES[model.file.name].design.scaled:
        values = tree_shap(fitted.estimator, matrix, columns, budget)
    else:
        values = None
    in_unit = values is None
    if values is None:
        # The estimator's own output is brought to the target's unit below; these predictions are in it already.
        values = permutation_shap(fitted.predict, matrix, data.train.matrix, columns, budget, model.file.spec.seed)
    if values is None:
        return None
    scale, centre = (1.0, 0.0) if in_unit else (fitted.scale, fitted.centre)
    in_order = np.argsort(rows[values.rows])
    return Shap(
        method=values.method,
        rows=len(values.rows),
        background=values.background,
        base_value=values.base * scale + centre,
        features=report_insight.shap_features(data, rows[values.rows][in_order], values.values[in_order] * scale),
    )


def describe_dependence(
    data: ReportData, budget: Budget, order: list[str], most: int
) -> tuple[list[PartialDependence], int]:
    """Partial dependence of the first features of `order` that the budget allows, and how many it did not."""
    found, left_out = report_insight.describe_dependence(data, budget, order, most)
    return [one for (one,) in found], left_out


def describe_learning_curve(data: ReportData, budget: Budget, check_stop: Callable[[], None]) -> LearningCurve | None:
    """RMSE on held-out thirds to fifths of the training rows as ever more of the others are fitted on."""
    file = data.model.file
    entry = MODEL_ENTRIES[file.name]
    parameters = MODELS[file.name].model_validate(file.parameters)
    return learning_curve.describe_learning_curve(
        data,
        entry.design,
        lambda matrix, actual, _order: fit_model(entry, parameters, matrix, actual, file.spec.seed),
        root_mean_square_error,
        "rmse",
        file.row.fit_seconds,
        budget,
        check_stop,
    )
