"""Parts of a report that predict again, as every kind that predicts makes them."""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.families.budget import Budget
from hakaru_compute.families.downsample import downsample, shown
from hakaru_compute.families.report_results import DomainPart, DomainReport, Importances, PartialDependence, ShapFeature
from hakaru_compute.families.supervised.importance import permutation_importance
from hakaru_compute.families.supervised.partial_dependence import partial_dependence
from hakaru_compute.families.supervised.predict_matrix import predict_matrix
from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.model.domain import NEIGHBOURS, SHARE_INSIDE

# How far predictions are right, or wrong: of (actual, predicted).
Judge = Callable[[np.ndarray, np.ndarray], float]

# A chart of more rows than this says no more.
SHAP_SHOWN = 2000
DEPENDENCE_FEATURES = 8
FEWEST_JUDGED_ROWS = 10


def describe_importance(data: ReportData, loss: Judge, measure: str, budget: Budget, most: int) -> Importances | None:
    """Permutation importance on the test rows, or on the training rows where the test has fewer than 10.

    `base` is the loss with nothing shuffled. Null where the budget does not allow it.
    """
    name, part = ("test", data.test) if len(data.test.actual) >= FEWEST_JUDGED_ROWS else ("train", data.train)
    seed = data.model.file.spec.seed
    rows = downsample(len(part.actual), most, seed)
    actual = part.actual[rows]
    found = permutation_importance(
        lambda matrix: loss(actual, data.model.fitted.predict(matrix)),
        part.matrix[rows],
        data.columns_of,
        budget,
        seed=seed,
    )
    if found is None:
        return None
    base, repeats, features = found
    return Importances(part=name, rows=len(rows), repeats=repeats, measure=measure, base=base, features=features)


def describe_dependence(
    data: ReportData, budget: Budget, order: list[str], most: int
) -> tuple[list[list[PartialDependence]], int]:
    """Partial dependence (one an output) of the first features of `order` that the budget allows, and how many it did not."""
    rows = downsample(len(data.train.actual), most, data.model.file.spec.seed)
    frame = data.train.frame.take(rows)
    columns = {column.name: column for column in (*frame.numeric_columns, *frame.categorical_columns)}
    found = []
    wanted = order[:DEPENDENCE_FEATURES]
    seconds = 0.0
    for index, name in enumerate(wanted):
        if budget.left() <= seconds:
            return found, len(wanted) - index
        began = time.monotonic()
        one = partial_dependence(
            lambda part: predict_matrix(data.model.fitted, data.model.preparation.transform(part), 1),
            frame,
            columns[name],
            data.model.file.spec.seed,
        )
        seconds = time.monotonic() - began
        if one:
            found.append(one)
    return found, 0


def shap_features(data: ReportData, rows: np.ndarray, shares: np.ndarray, most: int = SHAP_SHOWN) -> list[ShapFeature]:
    """Features of the training rows at these places, in order, with their shares (rows, features), the largest mean first.

    At most so many rows' shares are shown; the mean is of all.
    """
    picked = downsample(len(shares), most, data.model.file.spec.seed)
    frame = data.train.frame.take(rows[picked])
    features = [
        ShapFeature(
            feature=feature,
            mean_absolute=float(np.abs(shares[:, index]).mean()),
            values=shown_values(frame, feature),
            shap=shares[picked, index].tolist(),
        )
        for index, feature in enumerate(data.columns_of)
    ]
    return sorted(features, key=lambda one: -one.mean_absolute)


def shown_values(frame: Frame, feature: str) -> list[float | str | None]:
    """A feature's values as a chart shows them: labels, or numbers; null where missing."""
    if feature in {column.name for column in frame.categorical_columns}:
        return list(frame.labels(feature))
    return [None if value != value else value for value in frame.stored(feature).tolist()]


MOST_LISTED = 200


def describe_domain(data: ReportData, most: int) -> DomainReport:
    """How many rows of each part lie outside, and which; of very many rows a sample of `most` is judged."""
    domain = data.model.domain
    parts, outside = [], []
    for name, part in (("train", data.train), ("test", data.test)):
        chosen = downsample(len(part.actual), most, data.model.file.spec.seed)
        far = domain.leverage(part.matrix[chosen]) > domain.leverage_limit
        lonely = domain.distance(part.matrix[chosen], itself=part is data.train) > domain.distance_limit
        parts.append(
            DomainPart(part=name, rows=len(chosen), outside_leverage=int(far.sum()), outside_distance=int(lonely.sum()))
        )
        outside.append(part.frame.row_numbers[chosen[far | lonely]])
    rows = np.concatenate(outside)
    return DomainReport(
        leverage_limit=domain.leverage_limit,
        distance_limit=domain.distance_limit,
        neighbours=NEIGHBOURS,
        share_inside=SHARE_INSIDE,
        parts=parts,
        outside_rows=rows[:MOST_LISTED].tolist(),
        outside=shown(rows[:MOST_LISTED], len(rows)),
    )
