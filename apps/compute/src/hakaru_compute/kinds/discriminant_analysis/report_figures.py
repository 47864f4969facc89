"""Parts of a report that follow from kept probabilities alone: confusion, figures, curves, calibration, rows to draw."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from sklearn.metrics import auc, precision_recall_curve, roc_curve

from hakaru_compute.families.downsample import downsample, known_values, shown
from hakaru_compute.families.results import Spread
from hakaru_compute.families.supervised.class_metrics import count_cells
from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.kinds.discriminant_analysis.confusion import describe_confusion, part_figures
from hakaru_compute.kinds.discriminant_analysis.figures_spec import (
    Band,
    Calibration,
    CalibrationBin,
    CalibrationPart,
    ClassPoints,
    Confusion,
    Curves,
    Part,
    PartFigures,
    PrecisionRecallCurve,
    RocCurve,
)
from hakaru_compute.kinds.discriminant_analysis.model_folder import StoredRows
from hakaru_compute.model.domain import Domain

PARTS: tuple[Part, ...] = ("out_of_fold", "test", "train")
# Curves and calibration of rows a model was fitted on would flatter it.
UNSEEN: tuple[Part, ...] = ("out_of_fold", "test")
DIGITS = 6


def describe_parts(
    rows: StoredRows, groups: dict[Part, np.ndarray | None], seed: int
) -> tuple[list[Confusion], list[PartFigures]]:
    """Confusion matrix and figures of each part that has rows. groups: of a part's rows, where the split is by group."""
    confusions, figures = [], []
    for part in PARTS:
        own = rows.of(part)
        if len(own.actual) == 0:
            continue
        given = own.probabilities.argmax(axis=1)
        confusions.append(describe_confusion(part, count_cells(own.actual, given, len(rows.labels))))
        figures.append(part_figures(part, own.actual, given, rows.labels, groups=groups[part], seed=seed))
    return confusions, figures


def describe_curves(rows: StoredRows) -> Curves | None:
    """ROC and precision–recall of each class; bands over the folds of out-of-fold rows. Null where no class has any."""
    roc: list[RocCurve] = []
    precision_recall: list[PrecisionRecallCurve] = []
    for part in UNSEEN:
        own = rows.of(part)
        folds = rows.folds(own) if part == "out_of_fold" else []
        for place in rows.one_by_one:
            is_class, probability = own.actual == place, own.probabilities[:, place]
            one = describe_roc(rows.labels[place], part, is_class, probability, folds)
            other = describe_precision_recall(rows.labels[place], part, is_class, probability, folds)
            if one is not None and other is not None:
                roc.append(one)
                precision_recall.append(other)
    if not roc:
        return None
    return Curves(
        positive=None if rows.positive is None else rows.labels[rows.positive],
        roc=roc,
        precision_recall=precision_recall,
        macro_area={part: _mean(roc, part) for part in UNSEEN},
        macro_average_precision={part: _mean(precision_recall, part) for part in UNSEEN},
    )


def _mean(curves: Sequence[RocCurve | PrecisionRecallCurve], part: Part) -> float | None:
    areas = [curve.area for curve in curves if curve.part == part]
    return sum(areas) / len(areas) if areas else None


def describe_calibrations(rows: StoredRows) -> list[CalibrationPart]:
    """Calibration of out-of-fold and test rows, those parts that have any."""
    found = []
    for part in UNSEEN:
        own = rows.of(part)
        given = own.probabilities.argmax(axis=1)
        one = describe_calibration(part, own.actual, given, own.probabilities, rows.labels, rows.one_by_one)
        if one is not None:
            found.append(one)
    return found


def make_points(data: ReportData, rows: StoredRows, most: int) -> ClassPoints:
    """Rows of all three parts, thinned together but keeping those whose own class was given the least probability."""
    seed = data.model.file.spec.seed
    parts = [(part, rows.of(part)) for part in (*UNSEEN, "train")]
    total = sum(len(own.actual) for _, own in parts)
    matrices = _Matrices(data, rows)
    columns: dict[str, list[Any]] = {
        name: [] for name in ClassPoints.model_fields if name not in ("points", "probabilities")
    }
    probabilities = []
    for part, own in parts:
        true = own.probabilities[np.arange(len(own.actual)), own.actual]
        least = np.sort(np.argsort(true, kind="stable")[:20])
        chosen = downsample(len(own.actual), max(1, round(most * len(own.actual) / total)), seed, least)
        places = own.places[chosen]
        leverage, distance, inside = matrices.domain(part, places)
        fold = rows.fold[places].tolist()
        columns["row"] += rows.row[places].tolist()
        columns["part"] += [part] * len(chosen)
        columns["fold"] += [one if part == "out_of_fold" and one >= 0 else None for one in fold]
        columns["actual"] += own.actual[chosen].tolist()
        columns["predicted"] += own.probabilities[chosen].argmax(axis=1).tolist()
        columns["leverage"] += leverage
        columns["distance"] += distance
        columns["inside_domain"] += inside
        probabilities.append(own.probabilities[chosen])
    return ClassPoints(
        points=shown(np.arange(len(columns["row"])), total),
        probabilities=np.concatenate(probabilities).T.round(DIGITS).tolist(),
        **columns,
    )


class _Matrices:
    """Where kept rows lie in the domain. Rows a recipe leaves out have no matrix, and nulls."""

    def __init__(self, data: ReportData, rows: StoredRows) -> None:
        self._data = data
        there = ~np.isnan(rows.fitted).any(axis=1)
        self._place = np.full(len(rows.row), -1)
        for part, is_part in ((data.train, ~rows.is_test), (data.test, rows.is_test)):
            self._place[there & is_part] = np.arange(len(part.actual))

    def domain(
        self, part: Part, places: np.ndarray
    ) -> tuple[list[float | None], list[float | None], list[bool | None]]:
        """Leverage, distance to the nearest training rows, and whether both are within their limits."""
        rows = self._data.test if part == "test" else self._data.train
        at = self._place[places]
        known = at >= 0
        found: Domain = self._data.model.domain
        leverage, distance = np.full(len(at), np.nan), np.full(len(at), np.nan)
        inside = np.zeros(len(at), bool)
        if known.any():
            judged_rows = found.judge(rows.matrix[at[known]], rows.unknown[at[known]], itself=part != "test")
            leverage[known], distance[known] = judged_rows.leverage, judged_rows.distance
            inside[known] = judged_rows.inside
        judged = [bool(one) if there else None for one, there in zip(inside, known, strict=True)]
        return known_values(leverage), known_values(distance), judged


BAND_PLACES = 101
MOST_POINTS = 200


@dataclass(frozen=True)
class Curve:
    """A curve by falling threshold: x and y (m,), the thresholds (m,), and the area under it."""

    x: np.ndarray
    y: np.ndarray
    thresholds: np.ndarray
    area: float


def roc(is_class: np.ndarray, probability: np.ndarray) -> Curve | None:
    """True against false positive rate; rows of equal probability make one step. Null without both kinds of rows.

    The area is that under the straight lines, which counts a tie as half (Fawcett 2006).
    """
    if is_class.all() or not is_class.any():
        return None
    x, y, thresholds = roc_curve(is_class, probability)
    return Curve(x, y, np.where(np.isinf(thresholds), np.nan, thresholds), float(auc(x, y)))


def precision_recall(is_class: np.ndarray, probability: np.ndarray) -> Curve | None:
    """Precision (y) against recall (x), by falling threshold; its area is average precision. Null without both kinds."""
    if is_class.all() or not is_class.any():
        return None
    precision, recall, thresholds = precision_recall_curve(is_class, probability)
    area = float(-(np.diff(recall) * precision[:-1]).sum())
    # The last point (recall 0, precision 1) has no threshold: no row is given the class there.
    return Curve(recall[-2::-1], precision[-2::-1], thresholds[::-1], area)


def at_rates(curve: Curve, places: np.ndarray) -> np.ndarray:
    """The true positive rate at these false positive rates; where the curve rises, its top."""
    last = np.append(np.flatnonzero(np.diff(curve.x) > 0), len(curve.x) - 1)
    return np.interp(places, curve.x[last], curve.y[last])


def at_recalls(curve: Curve, places: np.ndarray) -> np.ndarray:
    """The precision where recall first reaches these places: a step function."""
    first = np.insert(np.flatnonzero(np.diff(curve.x) > 0) + 1, 0, 0)
    first = first[curve.x[first] > 0]
    return curve.y[first][np.searchsorted(curve.x[first], places - 1e-12)]


def band(
    make: Callable[[np.ndarray, np.ndarray], Curve | None],
    at: Callable[[Curve, np.ndarray], np.ndarray],
    is_class: np.ndarray,
    probability: np.ndarray,
    folds: Sequence[np.ndarray],
) -> Band | None:
    """Mean and spread over folds, each the places of its rows (vertical averaging; Fawcett 2006).

    A fold without both kinds of rows has no curve. Null where no fold has one.
    """
    places = np.linspace(0, 1, BAND_PLACES)
    curves = [curve for rows in folds if len(rows) and (curve := make(is_class[rows], probability[rows])) is not None]
    if not curves:
        return None
    lines = np.array([at(curve, places) for curve in curves])
    areas = np.array([curve.area for curve in curves])
    several = len(curves) > 1
    return Band(
        x=places.round(2).tolist(),
        mean=lines.mean(axis=0).tolist(),
        sd=lines.std(axis=0, ddof=1).tolist() if several else None,
        folds=len(curves),
        of_folds=len(folds),
        area=Spread(mean=float(areas.mean()), sd=float(areas.std(ddof=1)) if several else None),
    )


def describe_roc(
    label: str, part: Part, is_class: np.ndarray, probability: np.ndarray, folds: Sequence[np.ndarray]
) -> RocCurve | None:
    """A class's curve in a part, with its band over folds (empty for none); null without both kinds of rows."""
    curve = roc(is_class, probability)
    if curve is None:
        return None
    kept = _thinned_curve(curve)
    return RocCurve(
        label=label,
        part=part,
        positives=int(is_class.sum()),
        negatives=int((~is_class).sum()),
        false_positive_rate=curve.x[kept].tolist(),
        true_positive_rate=curve.y[kept].tolist(),
        thresholds=[None if value != value else value for value in curve.thresholds[kept].tolist()],
        area=curve.area,
        band=band(roc, at_rates, is_class, probability, folds),
    )


def describe_precision_recall(
    label: str, part: Part, is_class: np.ndarray, probability: np.ndarray, folds: Sequence[np.ndarray]
) -> PrecisionRecallCurve | None:
    """As describe_roc, of precision and recall."""
    curve = precision_recall(is_class, probability)
    if curve is None:
        return None
    kept = _thinned_curve(curve)
    return PrecisionRecallCurve(
        label=label,
        part=part,
        positives=int(is_class.sum()),
        share=float(is_class.mean()),
        recall=curve.x[kept].tolist(),
        precision=curve.y[kept].tolist(),
        thresholds=curve.thresholds[kept].tolist(),
        area=curve.area,
        band=band(precision_recall, at_recalls, is_class, probability, folds),
    )


def _thinned_curve(curve: Curve) -> np.ndarray:
    """Places of at most 200 points, evenly along the way that the curve takes; both ends are kept."""
    if len(curve.x) <= MOST_POINTS:
        return np.arange(len(curve.x))
    way = np.concatenate([[0.0], np.cumsum(np.abs(np.diff(curve.x)) + np.abs(np.diff(curve.y)))])
    return np.unique(np.append(np.searchsorted(way, np.linspace(0, way[-1], MOST_POINTS - 1)), len(way) - 1))


BINS = 10
# 97.5 % quantile of the normal distribution.
NORMAL_QUANTILE = 1.959963984540054
SMALLEST = 1e-15


def describe_calibration(
    part: Part,
    actual: np.ndarray,
    predicted: np.ndarray,
    probabilities: np.ndarray,
    labels: Sequence[str],
    places: Sequence[int],
) -> CalibrationPart | None:
    """Calibration of a part from codes (n,) and probabilities (n, k); null without rows.

    `of_predicted` judges the probability of the class that was given; `classes` are those at `places`.
    """
    if len(actual) == 0:
        return None
    rows = np.arange(len(actual))
    is_class = np.eye(len(labels))[actual]
    given = np.clip(probabilities[rows, actual], SMALLEST, 1.0)
    return CalibrationPart(
        part=part,
        brier=float(((probabilities - is_class) ** 2).sum(axis=1).mean()),
        log_loss=float(-np.log(given).mean()),
        of_predicted=reliability(None, part, predicted == actual, probabilities[rows, predicted]),
        classes=[reliability(labels[place], part, actual == place, probabilities[:, place]) for place in places],
    )


def reliability(label: str | None, part: Part, happened: np.ndarray, probability: np.ndarray) -> Calibration:
    """Ten bins of equal width (Naeini, Cooper & Hauskrecht 2015), each with how often it happened (n,)."""
    # Multiplying by the number of bins keeps 0.1, 0.2 … in the bin they end.
    place = np.clip(np.ceil(np.round(probability * BINS, 12)).astype(int) - 1, 0, BINS - 1)
    counts = np.bincount(place, minlength=BINS)
    with np.errstate(invalid="ignore"):
        mean = np.bincount(place, weights=probability, minlength=BINS) / counts
        share = np.bincount(place, weights=happened.astype(float), minlength=BINS) / counts
    filled = np.flatnonzero(counts)
    gaps = np.abs(mean - share)[filled]
    lower, upper = wilson_interval(share[filled], counts[filled])
    return Calibration(
        label=label,
        part=part,
        rows=len(probability),
        bins=[
            CalibrationBin(
                lower=int(one) / BINS,
                upper=(int(one) + 1) / BINS,
                rows=int(counts[one]),
                predicted=float(mean[one]),
                observed=float(share[one]),
                observed_lower=float(lower[order]),
                observed_upper=float(upper[order]),
            )
            for order, one in enumerate(filled)
        ],
        brier=float(((probability - happened) ** 2).mean()),
        expected_error=float((counts[filled] / len(probability) * gaps).sum()),
        largest_error=float(gaps.max()),
    )


def wilson_interval(share: np.ndarray, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """95 % score interval (Wilson 1927) of shares of so many rows."""
    square = NORMAL_QUANTILE**2
    centre = (share + square / (2 * rows)) / (1 + square / rows)
    reach = NORMAL_QUANTILE / (1 + square / rows) * np.sqrt(share * (1 - share) / rows + square / (4 * rows**2))
    return np.maximum(centre - reach, 0.0), np.minimum(centre + reach, 1.0)
