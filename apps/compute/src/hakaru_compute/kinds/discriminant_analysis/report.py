"""The report of a trained classifier, made on request."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

from hakaru_compute.families.downsample import Budget
from hakaru_compute.families.report_file import keep_report
from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.families.supervised.report_parts import ReportParts
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.discriminant_analysis.class_insight import (
    describe_dependence,
    describe_importance,
    describe_shap,
)
from hakaru_compute.kinds.discriminant_analysis.decisions import describe_costs, priors_of
from hakaru_compute.kinds.discriminant_analysis.figures_spec import Part
from hakaru_compute.kinds.discriminant_analysis.model_folder import StoredRows, load_class_data
from hakaru_compute.kinds.discriminant_analysis.refits import (
    describe_curve_of_rows,
    describe_permutations,
    reads_labels,
)
from hakaru_compute.kinds.discriminant_analysis.regions import most_telling_regions
from hakaru_compute.kinds.discriminant_analysis.report_figures import (
    describe_calibrations,
    describe_curves,
    describe_parts,
    make_points,
)
from hakaru_compute.kinds.discriminant_analysis.report_methods import (
    describe_coefficients,
    describe_discriminant,
    describe_pls,
)
from hakaru_compute.kinds.discriminant_analysis.report_spec import Report, ReportSpec, Sampled

# Beside those that every such report looks at.
SAMPLE_ROWS = {"permutation_test": 2000, "component_curve": 5000}


def report(spec: ReportSpec, ctx: JobContext) -> Report:
    """Makes the report and writes it to workspace/report.json. Raises columns_missing, table_changed, costs_unfit."""
    # Thousands of fits and predictions of few rows: starting threads for each would take most of the time.
    with threadpool_limits(limits=1):
        made = _report(spec, ctx)
    return keep_report(made, ctx)


def _report(spec: ReportSpec, ctx: JobContext) -> Report:
    began, budget = time.monotonic(), Budget(spec.budget_s)
    ctx.progress(0.0, "load")
    data, rows = load_class_data(Path(spec.model_dir), spec.table, spec.recipe)
    file = data.model.file
    parts = ReportParts(ctx, data, budget, Sampled, began=began, every_row=spec.every_row, sample_rows=SAMPLE_ROWS)
    ctx.progress(0.05, "report")
    groups: dict[Part, np.ndarray | None] = {
        "train": data.groups,
        "out_of_fold": _held(data.groups, data),
        "test": data.test_groups,
    }
    confusion, figures = describe_parts(rows, groups, file.spec.seed)
    points = make_points(data, rows, spec.most_points)
    parts.saw("points", points.points.shown, points.points.total)
    own = {
        "classes": file.classes,
        "positive_class": file.positive_class,
        "weighted": file.weighted,
        "confusion": confusion,
        "figures": figures,
        "curves": describe_curves(rows),
        "calibration": describe_calibrations(rows),
        "costs": describe_costs(rows, priors_of(file), spec.costs),
        "points": points,
        "domain": parts.domain(),
        **_explained(parts, rows),
        **_of_method(parts, rows, spec),
        **_fitted_again(parts, spec),
    }
    return Report(**own, **parts.facts())


def _held(groups: Any, data: ReportData) -> Any:
    """Groups of the training rows that were held out."""
    return None if groups is None else groups[~np.isnan(data.out_of_fold).any(axis=1)]


def _explained(parts: ReportParts, rows: StoredRows) -> dict[str, Any]:
    """What features do to predictions."""
    data, most, budget = parts.data, parts.most, parts.budget
    parts.stage(0.1, "importance")
    importance = describe_importance(data, budget.share(0.2), most["importance"])
    order = parts.importance(importance)
    parts.stage(0.2, "regions")
    regions = parts.part("regions", most_telling_regions(data, rows.labels, order), "not_defined")
    parts.stage(0.25, "shap")
    known, few = data.model.fitted.classes, most["partial_dependence"]
    shap = parts.part("shap", describe_shap(data, rows.labels, rows.one_by_one, known, budget.share(0.3), most["shap"]))
    if shap:
        parts.saw("shap", shap.classes[0].shap.rows, parts.trained_on)
    parts.stage(0.4, "partial_dependence")
    dependence = parts.dependence(
        *describe_dependence(data, rows.labels, rows.one_by_one, budget.share(0.3), order, few)
    )
    return {"importance": importance, "regions": regions, "shap": shap, "partial_dependence": dependence}


def _of_method(parts: ReportParts, rows: StoredRows, spec: ReportSpec) -> dict[str, Any]:
    """What single methods know of columns and classes."""
    data, name = parts.data, parts.data.model.file.name
    parts.stage(0.5, "methods")
    coefficients = parts.part("coefficients", describe_coefficients(data, rows.labels, rows.positive), "not_defined")
    pls = discriminant = None
    if name == "pls_da":
        most = parts.most["component_curve"]
        pls = describe_pls(data, parts.budget.share(0.2), most, spec.most_points, parts.ctx)
        curve = parts.part("component_curve", pls.curve)
        if curve is not None:
            parts.saw("component_curve", curve.rows, parts.trained_on)
    if name == "lda":
        found = describe_discriminant(data, len(rows.labels), spec.most_points)
        discriminant = parts.part("discriminant", found, "not_defined")
    return {"coefficients": coefficients, "pls": pls, "discriminant": discriminant}


def _fitted_again(parts: ReportParts, spec: ReportSpec) -> dict[str, Any]:
    """Learning curve and permutation test."""
    data, check_stop = parts.data, parts.ctx.check_stop
    curve = None
    if spec.learning_curve:
        parts.stage(0.6, "learning_curve")
        curve = parts.learning_curve(describe_curve_of_rows(data, parts.budget.share(0.4), check_stop))
    parts.stage(0.75, "permutation_test")
    test = None
    if spec.permutations:
        most = parts.most["permutation_test"]
        test = describe_permutations(data, spec.permutations, parts.budget, most, check_stop)
        parts.part("permutation_test", test, "not_defined" if reads_labels(data) else parts.lacking)
    if test:
        parts.saw("permutation_test", test.rows, parts.trained_on)
    parts.stage(1.0, "done")
    return {"learning_curve": curve, "permutation_test": test}
