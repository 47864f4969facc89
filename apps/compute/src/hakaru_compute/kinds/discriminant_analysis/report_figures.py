"""Parts of a report that follow from kept probabilities alone: confusion, figures, curves, calibration, rows to draw."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hakaru_compute.families.downsample import downsample, known_values, shown
from hakaru_compute.families.supervised.class_metrics import count_cells
from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.kinds.discriminant_analysis.confusion import describe_confusion, part_figures
from hakaru_compute.kinds.discriminant_analysis.curves import describe_precision_recall, describe_roc
from hakaru_compute.kinds.discriminant_analysis.figures_spec import (
    CalibrationPart,
    ClassPoints,
    Confusion,
    Curves,
    Part,
    PartFigures,
    PrecisionRecallCurve,
    RocCurve,
)
from hakaru_compute.kinds.discriminant_analysis.link import describe_calibration
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
        for index in rows.one_by_one:
            is_class, probability = own.actual == index, own.probabilities[:, index]
            one = describe_roc(rows.labels[index], part, is_class, probability, folds)
            other = describe_precision_recall(rows.labels[index], part, is_class, probability, folds)
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
    columns: dict[str, list] = {
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

    def domain(self, part: Part, places: np.ndarray) -> tuple[list, list, list]:
        """Leverage, distance to the nearest training rows, and whether both are within their limits."""
        rows = self._data.test if part == "test" else self._data.train
        at = self._place[places]
        known = at >= 0
        found: Domain = self._data.model.domain
        leverage, distance = np.full(len(at), np.nan), np.full(len(at), np.nan)
        if known.any():
            matrix = rows.matrix[at[known]]
            leverage[known] = found.leverage(matrix)
            distance[known] = found.distance(matrix, itself=part != "test")
        inside = (leverage <= found.leverage_limit) & (distance <= found.distance_limit)
        judged = [bool(one) if there else None for one, there in zip(inside, known, strict=True)]
        return known_values(leverage), known_values(distance), judged
