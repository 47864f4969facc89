"""What to be careful about in a training's data."""

from __future__ import annotations

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.families.supervised.training_data import TargetData, TrainingData
from hakaru_compute.families.training_warnings import (
    check_collinearity,
    check_columns,
    check_recipe,
    check_size,
    check_split,
)
from hakaru_compute.kinds.discriminant_analysis.learner import UNBALANCED, imbalance
from hakaru_compute.kinds.discriminant_analysis.spec import TrainingWarning, TrainSpec

# A class of fewer training rows is learned, and judged, from too little.
FEW_ROWS = 10
MANY_CLASSES = 20
# Of the training rows, this share is given its class by a single feature that has far fewer values than rows.
LEAK_SHARE = 0.999
MOST_NAMED = 5


def find_warnings(spec: TrainSpec, data: TrainingData) -> list[TrainingWarning]:
    """Warnings about columns, rows, classes and the split."""
    target = data.targets[0]
    rows, name = target.rows, target.name
    found = [*check_columns(data.frame, ~data.test), *check_collinearity(data.frame)]
    found += check_split(data.frame, data.test, spec.split.method)
    found += check_recipe(data.recipe, target.frames.final(), name)
    found += check_size(rows.train, len(spec.features))
    made = [TrainingWarning(code=one.code, params=one.params) for one in found]
    if rows.without_target:
        made.append(TrainingWarning(code="rows_without_target", params={"target": name, "rows": rows.without_target}))
    if rows.incomplete:
        made.append(TrainingWarning(code="rows_incomplete", params={"target": name, "rows": rows.incomplete}))
    if target.groups is not None and (groups := len(np.unique(target.groups))) < 5:
        made.append(TrainingWarning(code="groups_few", params={"target": name, "groups": groups}))
    return [*made, *_of_classes(spec, target), *_telling_features(target)]


def _of_classes(spec: TrainSpec, target: TargetData) -> list[TrainingWarning]:
    levels = target.levels or ()
    train = np.bincount(target.y_train, minlength=len(levels))
    test = np.bincount(target.y_test, minlength=len(levels))
    found = [
        _named("class_rows_few", levels, (train > 0) & (train < FEW_ROWS), limit=FEW_ROWS),
        _named("class_not_in_training", levels, (train == 0) & (test > 0)),
        _named("class_not_in_test", levels, (train > 0) & (test == 0)),
    ]
    missed = np.zeros(len(levels), dtype=bool)
    for fold in target.folds:
        missed |= (np.bincount(target.y_train[fold.fit_rows], minlength=len(levels)) == 0) & (train > 0)
    found.append(_named("class_not_in_every_fold", levels, missed))
    if (ratio := imbalance(target.y_train)) > UNBALANCED:
        found.append(
            TrainingWarning(code="classes_unbalanced", params={"ratio": round(ratio, 1), "weights": spec.class_weights})
        )
    if len(levels) > MANY_CLASSES:
        found.append(TrainingWarning(code="many_classes", params={"classes": len(levels)}))
    if any(choice.name == "qda" and choice.parameters.reg_param == 0 and not choice.search for choice in spec.models):
        columns = len(target.train.numeric_columns) + len(target.train.categorical_columns)
        found.append(_named("qda_class_too_small", levels, (train > 0) & (train <= columns), columns=columns))
    return [one for one in found if one is not None]


def _named(code: str, levels: tuple[str, ...], chosen: np.ndarray, **params: int) -> TrainingWarning | None:
    """A warning that names the classes of a mask (k,); null for none."""
    names = [label for label, one in zip(levels, chosen, strict=True) if one]
    if not names:
        return None
    shown = ", ".join(names[:MOST_NAMED]) + (" …" if len(names) > MOST_NAMED else "")
    return TrainingWarning(code=code, params={"classes": shown, "count": len(names), **params})


def _telling_features(target: TargetData) -> list[TrainingWarning]:
    """Features that are the target in another guise: their value tells the class of (nearly) every training row, though far
    fewer values than rows occur; or a single cut of a number tells two classes apart without a mistake.
    """
    found = []
    for name, values in _features(target.train):
        known = values >= 0 if values.dtype.kind == "i" else ~np.isnan(values)
        actual, own = target.y_train[known], values[known]
        if len(own) < 20 or len(np.unique(actual)) < 2:
            continue
        distinct, index = np.unique(own, return_inverse=True)
        told = 0.0
        if len(distinct) <= len(own) / 5:
            counts = np.zeros((len(distinct), int(actual.max()) + 1), dtype=int)
            np.add.at(counts, (index, actual), 1)
            told = counts.max(axis=1).sum() / len(own)
        elif values.dtype.kind == "f":
            # Sorted by the feature, classes that never mix change as often as there are classes, less one.
            ordered = actual[np.argsort(own, kind="stable")]
            changes = int((np.diff(ordered) != 0).sum())
            told = float(changes == len(np.unique(actual)) - 1)
        if told >= LEAK_SHARE:
            found.append(TrainingWarning(code="feature_tells_class", params={"column": name, "target": target.name}))
    return found


def _features(frame: Frame) -> list[tuple[str, np.ndarray]]:
    numbers = [(column.name, frame.numeric[:, index]) for index, column in enumerate(frame.numeric_columns)]
    return numbers + [(column.name, frame.codes[:, index]) for index, column in enumerate(frame.categorical_columns)]
