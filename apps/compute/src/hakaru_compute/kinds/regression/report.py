"""The report of a trained model, made on request."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

import numpy as np
from threadpoolctl import threadpool_limits

from hakaru_compute.families.downsample import Budget, downsample
from hakaru_compute.families.results import Absent, DomainReport, Importances, LearningCurve, PartialDependence, Shap
from hakaru_compute.families.supervised import learning_curve, report_insight
from hakaru_compute.families.supervised.learning_curve import FEWEST_ROWS
from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.families.supervised.report_insight import describe_domain
from hakaru_compute.families.supervised.shap_values import ShapValues, linear_shap, permutation_shap, tree_shap
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.regression.learner import fit_model, root_mean_square_error
from hakaru_compute.kinds.regression.linear_parts import describe_coefficients, describe_vip, linear_parts
from hakaru_compute.kinds.regression.model_specs import MODELS
from hakaru_compute.kinds.regression.models import MODEL_ENTRIES
from hakaru_compute.kinds.regression.report_data import load_report_data
from hakaru_compute.kinds.regression.report_points import (
    describe_coverage,
    describe_own_coverage,
    describe_residuals,
    make_points,
    metrics_interval,
)
from hakaru_compute.kinds.regression.report_spec import Points, Report, ReportSpec, Sampled, SampledSection

REPORT_FILE = "report.json"
# Rows that a part looks at where not every one is asked for: beyond these it takes long and says little more.
SAMPLE_ROWS: dict[SampledSection, int] = {"importance": 2000, "shap": 300, "partial_dependence": 200, "domain": 20_000}

Made = TypeVar("Made")


def report(spec: ReportSpec, ctx: JobContext) -> Report:
    """Makes the report and writes it to workspace/report.json. Raises columns_missing, table_changed."""
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
    trained_on = file.provenance.row_count
    stage(0.05, "report")
    coverage = describe_coverage(data, spec.coverage)
    points = make_points(data, spec.most_points, coverage.half_width)
    residuals = describe_residuals(data)
    most = dict.fromkeys(SAMPLE_ROWS, trained_on) if spec.every_row else SAMPLE_ROWS
    domain = describe_domain(data, most["domain"])
    intervals = made("metrics_interval", metrics_interval(data), "too_few_rows")
    coefficients = describe_coefficients(data.model, data.train.matrix, data.train.actual)
    made("coefficients", coefficients, "not_defined")
    vip = made("vip", describe_vip(data.model, data.train.matrix), "not_defined")
    stage(0.2, "importance")
    importance = made("importance", describe_importance(data, budget.share(0.25), most["importance"]), "too_slow")
    stage(0.4, "shap")
    shap = made("shap", describe_shap(data, budget.share(0.4), most["shap"]), "too_slow")
    stage(0.6, "partial_dependence")
    order = [one.feature for one in importance.features] if importance else list(data.columns_of)
    dependence, left_out = describe_dependence(data, budget.share(0.3), order, most["partial_dependence"])
    made("partial_dependence", None if left_out else dependence, "too_slow")
    stage(0.75, "learning_curve")
    few = len(data.train.actual) < FEWEST_ROWS
    curve = describe_learning_curve(data, budget, ctx.check_stop)
    made("learning_curve", curve, "too_few_rows" if few else "not_defined" if data.lacks_recipe else "too_slow")
    stage(1.0, "done")
    result = Report(
        model=file.name,
        target=file.target,
        parameters=file.parameters,
        searched=file.searched,
        search_trials=file.trials,
        features=list(file.spec.features),
        preprocessing=file.spec.preprocessing,
        recipe=file.recipe,
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
        own_intervals=describe_own_coverage(data, spec.coverage),
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
        sampled=_sampled(data, points, importance, shap, domain, dependence, most["partial_dependence"]),
        provenance=file.provenance,
        report_seconds=time.monotonic() - began,
    )
    (ctx.workspace / REPORT_FILE).write_text(result.model_dump_json(), encoding="utf-8")
    return result


def _sampled(
    data: ReportData,
    points: Points,
    importance: Importances | None,
    shap: Shap | None,
    domain: DomainReport,
    dependence: list[PartialDependence],
    dependence_rows: int,
) -> list[Sampled]:
    """The parts that looked at fewer rows than there are."""
    train, test = len(data.train.actual), len(data.test.actual)
    looked_at = [
        Sampled(section="points", rows=points.points.shown, total=points.points.total),
        Sampled(section="domain", rows=sum(part.rows for part in domain.parts), total=train + test),
    ]
    if importance:
        total = test if importance.part == "test" else train
        looked_at.append(Sampled(section="importance", rows=importance.rows, total=total))
    if shap:
        looked_at.append(Sampled(section="shap", rows=shap.rows, total=train))
    if dependence:
        looked_at.append(Sampled(section="partial_dependence", rows=min(dependence_rows, train), total=train))
    return [part for part in looked_at if part.rows < part.total]


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
