"""Parts of a report that predict again: importance by balanced accuracy, SHAP and partial dependence of each class."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hakaru_compute.families.downsample import Budget, downsample
from hakaru_compute.families.results import Importances, Shap
from hakaru_compute.families.supervised import report_insight
from hakaru_compute.families.supervised.class_metrics import balanced_accuracy
from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.families.supervised.shap_values import ShapValues, linear_shap, permutation_shap, tree_shap
from hakaru_compute.kinds.discriminant_analysis.report_spec import ClassDependence, ClassesShap, ClassShap, ShapOutput

# With more classes, single rows' lines would be more than a chart can show.
MOST_WITH_LINES = 5
# SHAP values of all classes together that a report shows, but at least so many rows'.
MOST_SHARES, FEWEST_SHOWN = 60_000, 50


def describe_importance(data: ReportData, budget: Budget, most: int) -> Importances | None:
    """Permutation importance: how much balanced accuracy is lost. `base` is balanced accuracy with nothing shuffled."""
    found = report_insight.describe_importance(
        data, lambda actual, given: 1 - balanced_accuracy(actual, given), "balanced_accuracy", budget, most
    )
    return None if found is None else found.model_copy(update={"base": 1 - found.base})


def describe_dependence(
    data: ReportData, labels: Sequence[str], shown: Sequence[int], budget: Budget, order: list[str], most: int
) -> tuple[list[ClassDependence], int]:
    """Partial dependence of each shown class's probability, and how many features the budget did not allow."""
    found, left_out = report_insight.describe_dependence(data, budget, order, most)
    lines = len(shown) <= MOST_WITH_LINES
    return [
        ClassDependence(
            label=labels[index],
            dependence=outputs[index] if lines else outputs[index].model_copy(update={"lines": []}),
        )
        for outputs in found
        for index in shown
    ], left_out


def describe_shap(
    data: ReportData, labels: Sequence[str], shown: Sequence[int], classes: Sequence[int], budget: Budget, most: int
) -> ClassesShap | None:
    """SHAP values of each shown class over at most `most` training rows; null where the budget does not allow 30.

    Exact for linear models and for trees, in what they add up (log odds, of forests probabilities); otherwise sampled, of
    probabilities. classes: the place among `labels` of each of the estimator's classes.
    """
    model = data.model
    seed = model.file.spec.seed
    # In random order, since the budget may end before the last of them.
    rows = np.random.default_rng(seed).permutation(downsample(len(data.train.actual), most, seed))
    matrix = data.train.matrix[rows]
    values = _exact(model.fitted.estimator, data, matrix, budget)
    output: ShapOutput = "probability"
    if values is not None:
        values, output = _by_class(values, classes, len(labels)), _output(model.fitted.estimator)
    else:
        values = permutation_shap(model.fitted.predict, matrix, data.train.matrix, data.columns_of, budget, seed)
    if values is None:
        return None
    in_order = np.argsort(rows[values.rows])
    indices = rows[values.rows][in_order]
    most = max(FEWEST_SHOWN, MOST_SHARES // (len(shown) * max(1, len(data.columns_of))))
    return ClassesShap(
        output=output,
        classes=[
            ClassShap(
                label=labels[index],
                shap=Shap(
                    method=values.method,
                    rows=len(indices),
                    background=values.background,
                    base_value=float(np.asarray(values.base)[index]),
                    features=report_insight.shap_features(data, indices, values.values[in_order][:, :, index], most),
                ),
            )
            for index in shown
        ],
    )


def _output(estimator: Any) -> ShapOutput:
    """What exact values of an estimator add up to."""
    if type(estimator).__name__ == "RandomForestClassifier":
        return "probability"
    return "log_odds" if len(estimator.classes_) == 2 else "log_score"


def _exact(estimator: Any, data: ReportData, matrix: np.ndarray, budget: Budget) -> ShapValues | None:
    """Exact values in the estimator's own output; null for an estimator that has none, or where they would take too long."""
    name = type(estimator).__name__
    if name in ("LogisticRegression", "LinearDiscriminantAnalysis"):
        mean = data.train.matrix.mean(axis=0)
        slopes, intercepts = np.atleast_2d(estimator.coef_), np.atleast_1d(estimator.intercept_)
        each = [
            linear_shap(one, matrix, mean, float(mean @ one) + origin, data.columns_of)
            for one, origin in zip(slopes, intercepts.tolist(), strict=True)
        ]
        if len(each) == 1:
            return each[0]
        values = np.stack([one.values for one in each], axis=2)
        return ShapValues("exact_linear", values, np.array([one.base for one in each]), each[0].rows, 0)
    # shap has no tree paths for gradient boosting of more than two classes.
    trees = name in ("RandomForestClassifier", "HistGradientBoostingClassifier")
    if trees or (name == "GradientBoostingClassifier" and len(estimator.classes_) == 2):
        return tree_shap(estimator, matrix, data.columns_of, budget)
    return None


def _by_class(values: ShapValues, classes: Sequence[int], count: int) -> ShapValues:
    """Values with an output for each of `count` classes; of a single output, towards the estimator's second class."""
    found = values.values if values.values.ndim == 3 else np.stack([-values.values, values.values], axis=2)
    base = np.atleast_1d(values.base)
    base = base if len(base) > 1 else np.array([-base[0], base[0]])
    spread = np.zeros((*found.shape[:2], count))
    level = np.zeros(count)
    spread[:, :, list(classes)], level[list(classes)] = found, base
    return ShapValues(values.method, spread, level, values.rows, values.background)
