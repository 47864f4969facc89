"""What to be careful about in a training's data."""

from __future__ import annotations

import numpy as np

from hakaru_compute.families.results import TrainingWarning
from hakaru_compute.families.supervised.metrics import near_zero
from hakaru_compute.families.supervised.training_data import TrainingData
from hakaru_compute.families.training_warnings import (
    check_collinearity,
    check_columns,
    check_leaks,
    check_recipe,
    check_size,
    check_split,
    check_target,
)
from hakaru_compute.kinds.regression.spec import TrainSpec


def find_warnings(spec: TrainSpec, data: TrainingData) -> list[TrainingWarning]:
    """Warnings about columns, rows, targets and the split; those of one target name it in their parameters."""
    found = [*check_columns(data.frame, ~data.test), *check_collinearity(data.frame)]
    found += check_split(data.frame, data.test, spec.split.method)
    for target in data.targets:
        rows, name = target.rows, target.name
        if rows.without_target:
            found.append(
                TrainingWarning(code="rows_without_target", params={"target": name, "rows": rows.without_target})
            )
        if rows.incomplete:
            found.append(TrainingWarning(code="rows_incomplete", params={"target": name, "rows": rows.incomplete}))
        found += check_recipe(data.recipe, target.frames.final(), name)
        found += check_size(rows.train, len(spec.features))
        found += check_leaks(target.train, target.y_train, name)
        found += check_target(_in_table_order(target.train.row_numbers, target.y_train), name)
        if near_zero(np.concatenate([target.y_train, target.y_test])):
            found.append(TrainingWarning(code="mape_near_zero", params={"target": name}))
        if target.groups is not None and len(np.unique(target.groups)) < 5:
            groups = len(np.unique(target.groups))
            found.append(TrainingWarning(code="groups_few", params={"target": name, "groups": groups}))
    return found


def _in_table_order(row_numbers, values):
    return values[np.argsort(row_numbers, kind="stable")]
