"""ROC and precision–recall curves of each class against the rest, with their spread over folds."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from sklearn.metrics import auc, precision_recall_curve, roc_curve

from hakaru_compute.families.results import Spread
from hakaru_compute.kinds.discriminant_analysis.figures_spec import Band, Part, PrecisionRecallCurve, RocCurve

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


def at_rates(curve: Curve, indices: np.ndarray) -> np.ndarray:
    """The true positive rate at these false positive rates; where the curve rises, its top."""
    last = np.append(np.flatnonzero(np.diff(curve.x) > 0), len(curve.x) - 1)
    return np.interp(indices, curve.x[last], curve.y[last])


def at_recalls(curve: Curve, indices: np.ndarray) -> np.ndarray:
    """The precision where recall first reaches these places: a step function."""
    first = np.insert(np.flatnonzero(np.diff(curve.x) > 0) + 1, 0, 0)
    first = first[curve.x[first] > 0]
    return curve.y[first][np.searchsorted(curve.x[first], indices - 1e-12)]


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
    indices = np.linspace(0, 1, BAND_PLACES)
    curves = [curve for rows in folds if len(rows) and (curve := make(is_class[rows], probability[rows])) is not None]
    if not curves:
        return None
    lines = np.array([at(curve, indices) for curve in curves])
    areas = np.array([curve.area for curve in curves])
    several = len(curves) > 1
    return Band(
        x=indices.round(2).tolist(),
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
    kept = _evenly(curve)
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
    kept = _evenly(curve)
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


def _evenly(curve: Curve) -> np.ndarray:
    """Places of at most 200 points, evenly along the way that the curve takes; both ends are kept."""
    if len(curve.x) <= MOST_POINTS:
        return np.arange(len(curve.x))
    way = np.concatenate([[0.0], np.cumsum(np.abs(np.diff(curve.x)) + np.abs(np.diff(curve.y)))])
    return np.unique(np.append(np.searchsorted(way, np.linspace(0, way[-1], MOST_POINTS - 1)), len(way) - 1))
