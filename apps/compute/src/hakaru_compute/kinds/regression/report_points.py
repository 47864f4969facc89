"""Points, residuals, intervals and domain of a report."""

from __future__ import annotations

from statistics import NormalDist
from typing import Any, Literal

import numpy as np

from hakaru_compute.families.downsample import downsample, shown
from hakaru_compute.families.results import Histogram
from hakaru_compute.families.supervised.metrics import bootstrap_intervals, observed_coverage
from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.kinds.regression.learner import has_own_sd
from hakaru_compute.kinds.regression.model import choose_interval, predict_features
from hakaru_compute.kinds.regression.report_spec import CoveragePart, MetricsInterval, Points, Residuals
from hakaru_compute.preparation.replayed_rows import as_they_are

QUANTILE_POINTS = 400
RESAMPLES = 1000
FEWEST_TEST_ROWS = 10


def make_points(data: ReportData, most: int, coverage: float) -> Points:
    """Rows of all three parts, thinned together but keeping the rows of the largest residuals. Those outside the domain have
    no interval.
    """
    seed = data.model.file.spec.seed
    known = ~np.isnan(data.out_of_fold)
    sets = [
        ("train", data.train, np.ones(len(known), bool), data.train.predicted),
        ("out_of_fold", data.train, known, data.out_of_fold),
        ("test", data.test, np.ones(len(data.test.actual), bool), data.test.predicted),
    ]
    total = sum(int(mask.sum()) for _, _, mask, _ in sets)
    columns: dict[str, list[Any]] = {name: [] for name in Points.model_fields if name != "points"}
    for name, part, mask, predicted in sets:
        rows = np.flatnonzero(mask)
        residual = part.actual - predicted
        spread = float(residual[rows].std()) or 1.0
        largest = rows_of_largest(residual[rows], 20)
        chosen = rows[downsample(len(rows), max(1, round(most * len(rows) / total)), seed, largest)]
        domain = data.model.domain.judge(part.matrix[chosen], part.unknown[chosen], itself=part is data.train)
        ends = data.model.widths.halves(coverage, predicted[chosen], {})
        ends[~domain.inside] = np.nan
        columns["row"] += part.frame.row_numbers[chosen].tolist()
        columns["part"] += [name] * len(chosen)
        columns["actual"] += part.actual[chosen].tolist()
        columns["predicted"] += predicted[chosen].tolist()
        columns["lower"] += [None if value != value else value for value in (predicted[chosen] - ends).tolist()]
        columns["upper"] += [None if value != value else value for value in (predicted[chosen] + ends).tolist()]
        columns["residual"] += residual[chosen].tolist()
        columns["standardised_residual"] += (residual[chosen] / spread).tolist()
        columns["leverage"] += domain.leverage.tolist()
        columns["distance"] += domain.distance.tolist()
        columns["inside_domain"] += domain.inside.tolist()
    return Points(points=shown(np.arange(len(columns["row"])), total), **columns)


def rows_of_largest(values: np.ndarray, count: int) -> np.ndarray:
    return np.sort(np.argsort(-np.abs(values))[:count])


def describe_residuals(data: ReportData) -> list[Residuals]:
    """Of out-of-fold predictions and of the test rows, where there are any, the part with more rows first."""
    known = ~np.isnan(data.out_of_fold)
    held_out = (data.train.actual - data.out_of_fold)[known]
    parts = [
        _residuals("out_of_fold", data.train.frame.row_numbers[known], held_out),
    ]
    if len(data.test.actual):
        residual = data.test.actual - data.test.predicted
        parts.append(_residuals("test", data.test.frame.row_numbers, residual))
    return sorted(parts, key=lambda part: -part.rows)


def _residuals(part: Literal["out_of_fold", "test"], rows: np.ndarray, residual: np.ndarray) -> Residuals:
    counts, edges = np.histogram(residual, bins=min(50, len(np.histogram_bin_edges(residual, bins="auto")) - 1))
    ordered = np.sort(residual)
    indices = np.arange(len(ordered))
    if len(ordered) > QUANTILE_POINTS:
        indices = np.unique(np.linspace(0, len(ordered) - 1, QUANTILE_POINTS).round().astype(int))
    normal = NormalDist()
    in_order = residual[np.argsort(rows, kind="stable")]
    total = float(residual @ residual)
    return Residuals(
        part=part,
        rows=len(residual),
        mean=float(residual.mean()),
        sd=float(residual.std(ddof=1)) if len(residual) > 1 else 0.0,
        histogram=Histogram(edges=edges.tolist(), counts=counts.tolist()),
        normal_quantiles=[normal.inv_cdf((index + 0.5) / len(ordered)) for index in indices],
        ordered_residuals=ordered[indices].tolist(),
        durbin_watson=float((np.diff(in_order) ** 2).sum() / total) if total > 0 and len(residual) > 2 else None,
    )


def describe_coverage(data: ReportData, coverage: float) -> CoveragePart:
    """The conformal interval's half width and the share of test and out-of-fold rows inside it."""
    widths = data.model.widths

    def inside(actual: np.ndarray, predicted: np.ndarray) -> float | None:
        half = widths.halves(coverage, predicted, {})
        return observed_coverage(actual, predicted - half, predicted + half)

    return CoveragePart(
        coverage=coverage,
        method="conformal",
        half_width=widths.factor(coverage) if widths.spread is None else None,
        width="constant" if widths.spread is None else "by_prediction",
        test=inside(data.test.actual, data.test.predicted),
        out_of_fold=inside(data.train.actual, data.out_of_fold),
    )


def describe_own_coverage(data: ReportData, coverage: float) -> CoveragePart | None:
    """The model's own interval on the test rows; null for a model without one."""
    model = data.model
    if not has_own_sd(model.fitted.estimator):
        return None
    inside = predict_features(model, as_they_are(data.test.frame), choose_interval(model, "model", coverage))
    share = observed_coverage(data.test.actual, inside.lower, inside.upper)
    return CoveragePart(coverage=coverage, method="model", half_width=None, test=share, out_of_fold=None)


def metrics_interval(data: ReportData) -> MetricsInterval | None:
    """Bootstrap intervals of R², RMSE and MAE on the test rows; null where there are fewer than 10."""
    actual, predicted = data.test.actual, data.test.predicted
    if len(actual) < FEWEST_TEST_ROWS:
        return None

    def measure(rows: np.ndarray) -> dict[str, float]:
        error = predicted[rows] - actual[rows]
        total = ((actual[rows] - actual[rows].mean()) ** 2).sum()
        return {
            "r2": float(1 - (error @ error) / total) if total > 0 else np.nan,
            "rmse": float(np.sqrt((error @ error) / len(error))),
            "mae": float(np.abs(error).mean()),
        }

    seed = data.model.file.spec.seed
    found = bootstrap_intervals(measure, len(actual), groups=data.test_groups, resamples=RESAMPLES, seed=seed)
    return MetricsInterval(resamples=RESAMPLES, coverage=0.95, r2=found.get("r2"), rmse=found["rmse"], mae=found["mae"])
