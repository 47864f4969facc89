"""The report of a trained model, made on request."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
from threadpoolctl import threadpool_limits

from hakaru_compute.families.downsample import Budget, downsample
from hakaru_compute.families.report_file import keep_report
from hakaru_compute.families.results import Importances, LearningCurve, PartialDependence, Shap
from hakaru_compute.families.supervised import learning_curve, report_data, report_insight
from hakaru_compute.families.supervised.report_data import ReportData, RowValues
from hakaru_compute.families.supervised.report_parts import ReportParts
from hakaru_compute.families.supervised.shap_values import ShapValues, linear_shap, permutation_shap, tree_shap
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.regression.latent import describe_latent_variables
from hakaru_compute.kinds.regression.learner import fit_model, root_mean_square_error
from hakaru_compute.kinds.regression.linear_parts import describe_coefficients, describe_vip, linear_parts
from hakaru_compute.kinds.regression.model_folder import load_model
from hakaru_compute.kinds.regression.model_specs import MODELS
from hakaru_compute.kinds.regression.models import MODEL_ENTRIES
from hakaru_compute.kinds.regression.report_points import (
    describe_coverage,
    describe_own_coverage,
    describe_residuals,
    make_points,
    metrics_interval,
)
from hakaru_compute.kinds.regression.report_spec import Report, ReportSpec, Sampled
from hakaru_compute.model.folder import ROWS_FILE


def report(spec: ReportSpec, ctx: JobContext) -> Report:
    """Makes the report and writes it to workspace/report.json. Raises columns_missing, table_changed."""
    # Thousands of predictions of a few rows each: starting OpenMP's threads for each would take most of the time.
    with threadpool_limits(limits=1, user_api="openmp"):
        return _report(spec, ctx)


def _report(spec: ReportSpec, ctx: JobContext) -> Report:
    began, budget = time.monotonic(), Budget(spec.budget_s)
    ctx.progress(0.0, "load")
    data = load_report_data(spec)
    parts = ReportParts(ctx, data, budget, Sampled, began=began, every_row=spec.every_row)
    most = parts.most
    parts.stage(0.05, "report")
    coverage = describe_coverage(data, spec.coverage)
    points = make_points(data, spec.most_points, spec.coverage)
    parts.saw("points", points.points.shown, points.points.total)
    fitted = data.model.preparation.training_rows(data.train.frame)
    own = {
        "points": points,
        "residuals": describe_residuals(data),
        "domain": parts.domain(),
        "metrics_interval": parts.part("metrics_interval", metrics_interval(data), "too_few_rows"),
        "coefficients": parts.part(
            "coefficients",
            describe_coefficients(data.model, data.train.matrix[fitted], data.train.actual[fitted]),
            "not_defined",
        ),
        "vip": parts.part("vip", describe_vip(data.model, data.train.matrix), "not_defined"),
    }
    latent = describe_latent_variables(data, spec.table.path, spec.most_points, budget.share(0.25), ctx.check_stop)
    if latent:
        parts.saw("latent", latent.points.points.shown, latent.points.points.total)
    parts.stage(0.2, "importance")
    importance = describe_importance(data, budget.share(0.25), most["importance"])
    order = parts.importance(importance)
    parts.stage(0.4, "shap")
    shap = parts.part("shap", describe_shap(data, budget.share(0.4), most["shap"]))
    if shap:
        parts.saw("shap", shap.rows, parts.trained_on)
    parts.stage(0.6, "partial_dependence")
    dependence = parts.dependence(*describe_dependence(data, budget.share(0.3), order, most["partial_dependence"]))
    curve = None
    if spec.learning_curve:
        parts.stage(0.75, "learning_curve")
        if MODEL_ENTRIES[data.model.file.name].joint:
            # It would be that of a model of one target.
            parts.part("learning_curve", None, "not_defined")
        else:
            curve = parts.learning_curve(describe_learning_curve(data, budget, ctx.check_stop))
    parts.stage(1.0, "done")
    result = Report(
        **own,
        adjusted_r2=_adjusted_r2(data),
        rpd=_rpd(data),
        intervals=coverage,
        own_intervals=describe_own_coverage(data, spec.coverage),
        importance=importance,
        shap=shap,
        partial_dependence=dependence,
        learning_curve=curve,
        latent=latent,
        **parts.facts(),
    )
    return keep_report(result, ctx)


def load_report_data(spec: ReportSpec) -> ReportData:
    """Reads the model and the table it was trained on, or the features a recipe made of it. Raises table_changed."""
    model = load_model(Path(spec.model_dir))
    rows = pq.read_table(model.folder / ROWS_FILE)
    values = RowValues(
        row=rows.column("row").to_numpy(),
        is_test=np.array(rows.column("part").to_pylist()) == "test",
        actual=rows.column("actual").to_numpy(),
        predicted=rows.column("predicted").to_numpy(),
        out_of_fold=rows.column("out_of_fold").to_numpy().astype(float),
    )
    return report_data.load_report_data(model, values, spec.table, spec.recipe, model.file.spec.targets)


def _adjusted_r2(data: ReportData) -> float | None:
    """1 − (1 − R²)(n − 1) / (n − p − 1) on the training rows; p are the matrix columns."""
    rows, columns = data.train.matrix.shape
    r2 = data.model.file.row.train.r2
    return None if r2 is None or rows - columns - 1 < 1 else 1 - (1 - r2) * (rows - 1) / (rows - columns - 1)


def _rpd(data: ReportData) -> float | None:
    """Standard deviation of the test rows' target over the RMSE on them."""
    rmse = data.model.file.row.test.rmse
    actual = data.test.actual
    return None if not rmse or len(actual) < 2 else float(actual.std(ddof=1)) / rmse


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
    matrix, columns = data.train.features[rows], data.columns_of
    linear = linear_parts(fitted.estimator) if model.preparation.products is None else None
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
        values = permutation_shap(data.predict, matrix, data.train.features, columns, budget, model.file.spec.seed)
    if values is None:
        return None
    scale, centre = (1.0, 0.0) if in_unit else (fitted.scale, fitted.centre)
    in_order = np.argsort(rows[values.rows])
    return Shap(
        method=values.method,
        rows=len(values.rows),
        background=values.background,
        base_value=float(values.base) * scale + centre,
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
        entry.design_of(parameters),
        lambda matrix, actual, _order: fit_model(entry, parameters, matrix, actual, file.spec.seed),
        root_mean_square_error,
        "rmse",
        file.row.fit_seconds,
        budget,
        check_stop,
    )
