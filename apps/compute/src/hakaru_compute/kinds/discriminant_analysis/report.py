"""The report of a trained classifier, made on request."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

from hakaru_compute.families.downsample import Budget
from hakaru_compute.families.results import Absent
from hakaru_compute.families.supervised.learning_curve import FEWEST_ROWS
from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.families.supervised.report_insight import describe_domain
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.discriminant_analysis.class_insight import (
    describe_dependence,
    describe_importance,
    describe_shap,
)
from hakaru_compute.kinds.discriminant_analysis.decisions import describe_costs, priors_of
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
from hakaru_compute.kinds.discriminant_analysis.report_spec import Report, ReportSpec, Sampled, SampledSection

REPORT_FILE = "report.json"
# Rows that a part looks at where not every one is asked for: beyond these it takes long and says little more.
SAMPLE_ROWS: dict[SampledSection, int] = {
    "importance": 2000,
    "shap": 300,
    "partial_dependence": 200,
    "domain": 20_000,
    "permutation_test": 2000,
    "component_curve": 5000,
}


def report(spec: ReportSpec, ctx: JobContext) -> Report:
    """Makes the report and writes it to workspace/report.json. Raises columns_missing, table_changed, costs_unfit."""
    # Thousands of fits and predictions of few rows: starting threads for each would take most of the time.
    with threadpool_limits(limits=1):
        made = _report(spec, ctx)
    (ctx.workspace / REPORT_FILE).write_text(made.model_dump_json(), encoding="utf-8")
    return made


def _report(spec: ReportSpec, ctx: JobContext) -> Report:
    began = time.monotonic()
    budget = Budget(spec.budget_s)
    ctx.progress(0.0, "load")
    data, rows = load_class_data(Path(spec.model_dir), spec.table, spec.recipe)
    file = data.model.file
    ctx.progress(0.05, "report")
    groups = {"train": data.groups, "out_of_fold": _held(data.groups, data), "test": data.test_groups}
    confusion, figures = describe_parts(rows, groups, file.spec.seed)
    parts = {
        "confusion": confusion,
        "figures": figures,
        "curves": describe_curves(rows),
        "calibration": describe_calibrations(rows),
        "costs": describe_costs(rows, priors_of(file), spec.costs),
        "points": make_points(data, rows, spec.most_points),
    }
    made = _Made(spec, ctx, data, rows, budget)
    return Report(
        **_facts(file),
        **parts,
        **made.parts(),
        outliers_in_training=data.model.preparation.outlier_counts(data.train.frame),
        warnings=[*file.warnings, *file.row.warnings],
        absent=made.absent,
        sampled=[*_points_sampled(parts["points"]), *made.sampled],
        provenance=file.provenance,
        report_seconds=time.monotonic() - began,
    )


def _held(groups: Any, data: ReportData) -> Any:
    """Groups of the training rows that were held out."""
    return None if groups is None else groups[~np.isnan(data.out_of_fold).any(axis=1)]


def _facts(file: Any) -> dict[str, Any]:
    """What the report says of the training."""
    return {
        "model": file.name,
        "target": file.target,
        "classes": file.classes,
        "positive_class": file.positive_class,
        "weighted": file.weighted,
        "parameters": file.parameters,
        "searched": file.searched,
        "search_trials": file.trials,
        "features": list(file.spec.features),
        "preprocessing": file.spec.preprocessing,
        "recipe": file.recipe,
        "split": file.spec.split,
        "cross_validation": file.spec.cross_validation,
        "rows": file.rows,
        "train": file.row.train,
        "test": file.row.test,
        "cross_validated": file.row.cross_validation,
        "folds": file.row.folds,
        "fold_scores": file.fold_scores,
        "baseline_test": file.baseline_test,
    }


def _points_sampled(points: Any) -> list[Sampled]:
    shown, total = points.points.shown, points.points.total
    return [Sampled(section="points", rows=shown, total=total)] if shown < total else []


class _Made:
    """The parts that predict or fit again, each within its share of the time; what was left out, or looked at a sample."""

    def __init__(self, spec: ReportSpec, ctx: JobContext, data: ReportData, rows: StoredRows, budget: Budget) -> None:
        self._spec, self._ctx, self._data, self._rows, self._budget = spec, ctx, data, rows, budget
        self._trained_on = len(data.train.actual)
        self._most = dict.fromkeys(SAMPLE_ROWS, self._trained_on) if spec.every_row else SAMPLE_ROWS
        self.absent: list[Absent] = []
        self.sampled: list[Sampled] = []

    def parts(self) -> dict[str, Any]:
        """Every part by its name in the report."""
        data = self._data
        domain = describe_domain(data, self._most["domain"])
        self._saw("domain", sum(part.rows for part in domain.parts), self._trained_on + len(data.test.actual))
        return {"domain": domain, **self._explained(), **self._of_method(), **self._fitted_again()}

    def _explained(self) -> dict[str, Any]:
        """What features do to predictions."""
        data, rows, most = self._data, self._rows, self._most
        self._stage(0.1, "importance")
        importance = self._part("importance", describe_importance(data, self._budget.share(0.2), most["importance"]))
        if importance:
            judged = len(data.test.actual) if importance.part == "test" else self._trained_on
            self._saw("importance", importance.rows, judged)
        order = [one.feature for one in importance.features] if importance else list(data.columns_of)
        self._stage(0.2, "regions")
        regions = self._part("regions", most_telling_regions(data, rows.labels, order), "not_defined")
        self._stage(0.25, "shap")
        known, budget = data.model.fitted.classes, self._budget.share(0.3)
        shap = self._part("shap", describe_shap(data, rows.labels, rows.one_by_one, known, budget, most["shap"]))
        if shap:
            self._saw("shap", shap.classes[0].shap.rows, self._trained_on)
        self._stage(0.4, "partial_dependence")
        few = most["partial_dependence"]
        budget = self._budget.share(0.3)
        dependence, left_out = describe_dependence(data, rows.labels, rows.one_by_one, budget, order, few)
        self._part("partial_dependence", None if left_out else dependence)
        if dependence:
            self._saw("partial_dependence", min(few, self._trained_on), self._trained_on)
        return {"importance": importance, "regions": regions, "shap": shap, "partial_dependence": dependence}

    def _of_method(self) -> dict[str, Any]:
        """What single methods know of columns and classes."""
        data, rows, name = self._data, self._rows, self._data.model.file.name
        self._stage(0.5, "methods")
        coefficients = describe_coefficients(data, rows.labels, rows.positive)
        self._part("coefficients", coefficients, "not_defined")
        pls = discriminant = None
        if name == "pls_da":
            most = self._most["component_curve"]
            pls = describe_pls(data, self._budget.share(0.2), most, self._spec.most_points, self._ctx)
            if self._part("component_curve", pls.curve) is not None:
                self._saw("component_curve", pls.curve.rows, self._trained_on)
        if name == "lda":
            discriminant = describe_discriminant(data, len(rows.labels), self._spec.most_points)
            self._part("discriminant", discriminant, "not_defined")
        return {"coefficients": coefficients, "pls": pls, "discriminant": discriminant}

    def _fitted_again(self) -> dict[str, Any]:
        """Learning curve and permutation test."""
        data, check_stop = self._data, self._ctx.check_stop
        lacking = "not_defined" if data.lacks_recipe else "too_slow"
        self._stage(0.6, "learning_curve")
        curve = describe_curve_of_rows(data, self._budget.share(0.4), check_stop)
        self._part("learning_curve", curve, "too_few_rows" if self._trained_on < FEWEST_ROWS else lacking)
        self._stage(0.75, "permutation_test")
        test = None
        if self._spec.permutations:
            most = self._most["permutation_test"]
            test = describe_permutations(data, self._spec.permutations, self._budget, most, check_stop)
            self._part("permutation_test", test, "not_defined" if reads_labels(data) else lacking)
        if test:
            self._saw("permutation_test", test.rows, self._trained_on)
        self._stage(1.0, "done")
        return {"learning_curve": curve, "permutation_test": test}

    def _stage(self, fraction: float, name: str) -> None:
        self._ctx.check_stop()
        self._ctx.progress(fraction, name)

    def _part(self, section: str, value: Any, reason: str = "too_slow") -> Any:
        if value is None:
            self.absent.append(Absent(section=section, reason=reason))
        return value

    def _saw(self, section: SampledSection, rows: int, total: int) -> None:
        if rows < total:
            self.sampled.append(Sampled(section=section, rows=rows, total=total))
