"""Parts of a report that predict again, as every kind that predicts makes them."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Literal

import numpy as np

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.families.downsample import Budget, downsample, shown
from hakaru_compute.families.results import (
    DomainPart,
    DomainReport,
    Importance,
    Importances,
    Measure,
    PartialDependence,
    ShapFeature,
)
from hakaru_compute.families.supervised.learner import predict_matrix
from hakaru_compute.families.supervised.report_data import Part, ReportData
from hakaru_compute.model.domain import NEIGHBOURS, SHARE_INSIDE

# How far predictions are right, or wrong: of (actual, predicted).
Judge = Callable[[np.ndarray, np.ndarray], float]

# A chart of more rows than this says no more.
SHAP_SHOWN = 2000
DEPENDENCE_FEATURES = 8
FEWEST_JUDGED_ROWS = 10


def describe_importance(
    data: ReportData, loss: Judge, measure: Measure, budget: Budget, most: int
) -> Importances | None:
    """Permutation importance on the test rows, or on the training rows where the test has fewer than 10.

    `base` is the loss with nothing shuffled. Null where the budget does not allow it.
    """
    name: Literal["test", "train"] = "test" if len(data.test.actual) >= FEWEST_JUDGED_ROWS else "train"
    part = data.test if name == "test" else data.train
    seed = data.model.file.spec.seed
    rows = downsample(len(part.actual), most, seed)
    actual = part.actual[rows]
    found = permutation_importance(
        lambda features: loss(actual, data.predict(features)),
        part.features[rows],
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
    found: list[list[PartialDependence]] = []
    wanted = order[:DEPENDENCE_FEATURES]
    seconds = 0.0
    for position, name in enumerate(wanted):
        if budget.left() <= seconds:
            return found, len(wanted) - position
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
            mean_absolute=float(np.abs(shares[:, position]).mean()),
            values=shown_values(frame, feature),
            shap=shares[picked, position].tolist(),
        )
        for position, feature in enumerate(data.columns_of)
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
    named: tuple[tuple[Literal["train", "test"], Part], ...] = (("train", data.train), ("test", data.test))
    for name, part in named:
        chosen = downsample(len(part.actual), most, data.model.file.spec.seed)
        judged = domain.judge(part.matrix[chosen], part.unknown[chosen], itself=part is data.train)
        far, lonely = judged.leverage > domain.leverage_limit, judged.distance > domain.distance_limit
        parts.append(
            DomainPart(
                part=name,
                rows=len(chosen),
                outside_leverage=int(far.sum()),
                outside_distance=int(lonely.sum()),
                unknown_categories=int(part.unknown[chosen].sum()),
                outside=int((~judged.inside).sum()),
            )
        )
        outside.append(part.frame.row_numbers[chosen[~judged.inside]])
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


def permutation_importance(
    loss: Callable[[np.ndarray], float],
    matrix: np.ndarray,
    columns_of: Mapping[str, list[int]],
    budget: Budget,
    *,
    repeats: int = 10,
    seed: int = 0,
) -> tuple[float, int, list[Importance]] | None:
    """The loss, how often each feature was shuffled, and the features, the largest growth of the loss first.

    loss: of a matrix (n, p) of the same rows. columns_of: each feature's columns, shuffled together, so that a
    category's columns stay consistent (Breiman 2001; Fisher, Rudin & Dominici 2019). Null where the budget does not
    allow two repeats.
    """
    began = time.monotonic()
    base = loss(matrix)
    once = max(time.monotonic() - began, 1e-6) * max(len(columns_of), 1)
    repeats = min(repeats, int(budget.left() / once))
    if repeats < 2:
        return None
    rng = np.random.default_rng(seed)
    work = matrix.copy()
    found = []
    for feature, columns in columns_of.items():
        growth = []
        for _ in range(repeats):
            work[:, columns] = matrix[rng.permutation(len(matrix))][:, columns]
            growth.append(loss(work) - base)
        work[:, columns] = matrix[:, columns]
        found.append(Importance(feature=feature, mean=float(np.mean(growth)), sd=float(np.std(growth, ddof=1))))
    return base, repeats, sorted(found, key=lambda one: -one.mean)


GRID_POINTS = 20
MOST_CATEGORIES = 20
MOST_LINES = 25


def partial_dependence(
    predict: Callable[[Frame], np.ndarray], frame: Frame, column: FeatureColumn, seed: int = 0
) -> list[PartialDependence]:
    """Mean prediction over the frame's rows and the own lines of some rows, taken at random (ICE; Goldstein et al. 2015), for each output.

    predict: (n,), or (n, outputs). The grid are quantiles from 2 to 98 % of a number or date, both values of a boolean, the
    most frequent categories. Empty for a column that never varies.
    """
    stored = frame.stored(column.name)
    labels: list[float | str]
    if column.type == "categorical":
        position = [one.name for one in frame.categorical_columns].index(column.name)
        counts = np.bincount(stored[stored >= 0], minlength=len(frame.levels[position]))
        values = np.sort(np.argsort(-counts, kind="stable")[: min(MOST_CATEGORIES, int((counts > 0).sum()))])
        labels = [frame.levels[position][code] for code in values]
    else:
        known = stored[~np.isnan(stored)]
        if len(known) == 0:
            return []
        distinct = np.unique(known)
        values = distinct
        if len(distinct) > GRID_POINTS:
            values = np.unique(np.quantile(known, np.linspace(0.02, 0.98, GRID_POINTS)))
        labels = [iso_time(value) for value in values] if column.type == "datetime" else values.tolist()
    if len(values) < 2:
        return []
    answers = [predict(frame.replaced(column.name, np.full(frame.row_count, value, stored.dtype))) for value in values]
    drawn = downsample(frame.row_count, MOST_LINES, seed)
    lines = np.stack([answer.reshape(frame.row_count, -1) for answer in answers], axis=1)
    return [
        PartialDependence(
            feature=column.name,
            type=column.type,
            grid=labels,
            mean=lines[:, :, output].mean(axis=0).tolist(),
            lines=lines[drawn, :, output].tolist(),
        )
        for output in range(lines.shape[2])
    ]


def iso_time(seconds: float) -> str:
    """Seconds since 1970 as ISO 8601 text of UTC."""
    return datetime.fromtimestamp(float(seconds), UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
