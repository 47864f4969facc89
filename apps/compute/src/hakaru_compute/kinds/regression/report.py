"""The report of a trained model, made on request."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, TypeVar

from hakaru_compute.kinds.regression.linear_parts import describe_coefficients, describe_vip
from hakaru_compute.kinds.regression.report_data import ReportData, load_report_data
from hakaru_compute.kinds.regression.report_insight import (
    FEWEST_CURVE_ROWS,
    describe_dependence,
    describe_importance,
    describe_learning_curve,
    describe_shap,
)
from hakaru_compute.kinds.regression.report_points import (
    describe_coverage,
    describe_domain,
    describe_residuals,
    make_points,
    metrics_interval,
)
from hakaru_compute.kinds.regression.report_spec import Report, ReportSpec
from hakaru_compute.tabular.budget import Budget
from hakaru_compute.tabular.results import Absent

if TYPE_CHECKING:
    from hakaru_compute.job import JobContext

REPORT_FILE = "report.json"

Made = TypeVar("Made")


def report(spec: ReportSpec, ctx: JobContext) -> Report:
    """Makes the report and writes it to workspace/report.json. Raises columns_missing, table_changed."""
    from threadpoolctl import threadpool_limits

    # Thousands of predictions of a few rows each: starting OpenMP's threads for each would take most of the time.
    with threadpool_limits(limits=1, user_api="openmp"):
        return _report(spec, ctx)


def _report(spec: ReportSpec, ctx: JobContext) -> Report:
    began = time.monotonic()
    budget = Budget(spec.budget_s)
    ctx.progress(0.0, "load")
    data = load_report_data(spec)
    absent: list[Absent] = []

    def stage(fraction: float, name: str) -> None:
        ctx.check_stop()
        ctx.progress(fraction, name)

    def made(section: str, value: Made, reason: str) -> Made:
        if value is None:
            absent.append(Absent(section=section, reason=reason))
        return value

    file = data.model.file
    stage(0.05, "report")
    coverage = describe_coverage(data, spec.coverage)
    points = make_points(data, spec.most_points, coverage.half_width)
    residuals = describe_residuals(data)
    domain = describe_domain(data)
    intervals = made("metrics_interval", metrics_interval(data), "too_few_rows")
    coefficients = describe_coefficients(data.model, data.train.matrix, data.train.actual)
    made("coefficients", coefficients, "not_defined")
    vip = made("vip", describe_vip(data.model, data.train.matrix), "not_defined")
    stage(0.2, "importance")
    importance = made("importance", describe_importance(data, budget.share(0.25)), "too_slow")
    stage(0.4, "shap")
    shap = made("shap", describe_shap(data, budget.share(0.4)), "too_slow")
    stage(0.6, "partial_dependence")
    order = [one.feature for one in importance.features] if importance else list(data.columns_of)
    dependence, left_out = describe_dependence(data, budget.share(0.3), order)
    made("partial_dependence", None if left_out else dependence, "too_slow")
    stage(0.75, "learning_curve")
    few = len(data.train.actual) < FEWEST_CURVE_ROWS
    curve = describe_learning_curve(data, budget, ctx.check_stop)
    made("learning_curve", curve, "too_few_rows" if few else "too_slow")
    stage(1.0, "done")
    result = Report(
        model=file.name,
        target=file.target,
        parameters=file.parameters,
        searched=file.searched,
        search_trials=file.trials,
        features=list(file.spec.features),
        preprocessing=file.spec.preprocessing,
        split=file.spec.split,
        cross_validation=file.spec.cross_validation,
        rows=file.rows,
        train=file.row.train,
        test=file.row.test,
        cross_validated=file.row.cross_validation,
        folds=file.row.folds,
        fold_scores=file.fold_scores,
        baseline_test=file.baseline_test,
        adjusted_r2=_adjusted_r2(data),
        rpd=_rpd(data),
        metrics_interval=intervals,
        intervals=coverage,
        points=points,
        residuals=residuals,
        learning_curve=curve,
        importance=importance,
        shap=shap,
        partial_dependence=dependence,
        coefficients=coefficients,
        vip=vip,
        domain=domain,
        outliers_in_training=data.model.preparation.outlier_counts(data.train.frame),
        warnings=[*file.warnings, *file.row.warnings],
        absent=absent,
        provenance=file.provenance,
        report_seconds=time.monotonic() - began,
    )
    (ctx.workspace / REPORT_FILE).write_text(result.model_dump_json(), encoding="utf-8")
    return result


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
