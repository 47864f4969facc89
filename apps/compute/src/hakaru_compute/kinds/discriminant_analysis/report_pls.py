"""The part of a report on PLS-DA."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import numpy as np

from hakaru_compute.families.budget import Budget
from hakaru_compute.families.report_results import Vip
from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.discriminant_analysis.latent_variables import component_curve, fit_pls, latent_parts
from hakaru_compute.kinds.discriminant_analysis.methods_spec import ComponentCurve, PlsReport
from hakaru_compute.kinds.discriminant_analysis.pls_da import most_components
from hakaru_compute.kinds.discriminant_analysis.refits import prepare_refits
from hakaru_compute.kinds.discriminant_analysis.report_axes import score_rows


def describe_pls(data: ReportData, budget: Budget, most_rows: int, most_points: int, ctx: JobContext) -> PlsReport:
    """Latent variables of the model, with how columns and classes take part in them, and the figures of other numbers of them
    over folds of at most `most_rows` training rows; without these where they cannot be made again, or not in time.
    """
    model = data.model
    pls, fitted = model.fitted.estimator, model.preparation.training_rows(data.train.frame)
    matrix, coded = data.train.matrix[fitted], own_classes(data)[fitted]
    parts = latent_parts(pls, matrix, coded)
    names = [column.name for column in model.preparation.columns]
    components = len(parts.explained_y)
    curve = _curve(data, max(components, _most_components(data, matrix.shape)), most_rows, budget, ctx.check_stop)
    q2 = None
    if curve is not None and len(curve.fits) >= components:
        q2 = curve.fits[components - 1].q2
    return PlsReport(
        components=components,
        columns=names,
        choice=model.fitted.latent,
        curve=curve,
        vip=[Vip(column=name, value=float(value)) for name, value in zip(names, parts.vip, strict=True)],
        explained_x=parts.explained_x.tolist(),
        explained_y=parts.explained_y.tolist(),
        r2y=float(parts.explained_y.sum()),
        q2=q2,
        weights=parts.weights.T.tolist(),
        loadings=parts.loadings.T.tolist(),
        class_loadings=_all_classes(parts.class_loadings, model.fitted.classes, model.fitted.class_count),
        scores=score_rows(data, pls.transform, most_points),
    )


def _all_classes(loadings: np.ndarray, classes: Sequence[int], count: int) -> list[list[float]]:
    """Loadings (own classes, a) as a list a latent variable, with 0 for classes that the model never met."""
    whole = np.zeros((loadings.shape[1], count))
    whole[:, list(classes)] = loadings.T
    return whole.tolist()


def own_classes(data: ReportData) -> np.ndarray:
    """The training rows' 0/1 columns (n, classes that the model was fitted on)."""
    return np.eye(data.model.fitted.class_count)[data.train.actual][:, list(data.model.fitted.classes)]


def _most_components(data: ReportData, shape: tuple[int, int]) -> int:
    return most_components(data.model.file.spec.models[0].parameters, shape)


def _curve(
    data: ReportData, most: int, most_rows: int, budget: Budget, check_stop: Callable[[], None]
) -> ComponentCurve | None:
    refits = prepare_refits(data, most_rows, check_stop, stratified=True)
    if refits is None:
        return None
    most = max(1, min(most, refits.whole.shape[1], len(refits.labels) - 1))
    began = time.monotonic()
    fit_pls(refits.whole, np.eye(refits.classes)[refits.labels], most)
    # Once more for all rows, and once for each fold.
    if (time.monotonic() - began) * (len(refits.folds) + 1) > budget.left():
        return None
    latent = data.model.fitted.latent
    rule = "largest" if latent is None else latent.rule
    return component_curve(refits.folds, refits.whole, refits.labels, refits.classes, most, rule, check_stop)
