"""What a careful person finds in a table before training: features that tell the target, rows that belong together."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.data.frame import Frame
from hakaru_compute.data.read_frame import coded, numbers
from hakaru_compute.families.first_rows import read_first_rows
from hakaru_compute.families.kin import find_kin, groups_by, intra_class_correlation
from hakaru_compute.families.leaks import find_class_leaks, find_leaks
from hakaru_compute.families.supervised.look_spec import LookSpec
from hakaru_compute.families.supervised.training import Training
from hakaru_compute.families.supervised.training_data import TargetValues
from hakaru_compute.families.verdicts import verdict_columns
from hakaru_compute.job import JobContext
from hakaru_compute.problems import CheckResult, Problem, warning

MOST_OTHERS = 50
MOST_LEAKS = 20
# Of the target's variance, what lies between lots, and between ten stretches of time.
ALIKE_IN_GROUP = 0.5
DRIFT_SHARE = 0.2
STRETCHES = 10
SPLIT = ("split", "method")


def look(kind: type[Training[Any]], spec: LookSpec, _ctx: JobContext) -> CheckResult:
    """Warnings of leaks (fields: the features), and of rows that a random split would part (field: the split).

    `sure` is 1 where no measurement is like that. Judged on the first 50,000 rows. A feature, target or other column that
    the table lacks is passed over.
    """
    asked = spec.others[:MOST_OTHERS]
    table, frame = read_first_rows(spec.table, spec.features, [*(one.name for one in asked), *spec.targets])
    others = [one for one in asked if one.name in table.column_names]
    targets = [name for name in spec.targets if name in table.column_names]
    places = {one.name: index for index, one in enumerate(spec.features)}
    found: list[Problem] = []
    for name in targets:
        target = kind.read(name, table.column(name))
        leaks = find_leaks(frame, target.values) if target.levels is None else find_class_leaks(frame, target.values)
        found += [
            leak.as_problem(name, [("features", places[one]) for one in leak.columns]) for leak in leaks[:MOST_LEAKS]
        ]
        said = {column for leak in leaks for column in leak.columns}
        if target.levels is None:
            found += [
                warning("leak_verdict", ("features", places[column]), columns=column, target=name, sure=0)
                for column in verdict_columns(frame)
                if column not in said
            ]
    if spec.split in ("automatic", "ratio", "none") and targets:
        target = kind.read(targets[0], table.column(targets[0]))
        codes = {one.name: coded(table.column(one.name))[0] for one in others if one.type != "datetime"}
        times = {one.name: table.column(one.name) for one in others if one.type == "datetime"}
        found += list(_belonging(frame, target, codes, times))[:1]
    return CheckResult(problems=found)


def _belonging(
    frame: Frame, target: TargetValues, codes: dict[str, np.ndarray], times: dict[str, pa.ChunkedArray]
) -> Iterator[Problem]:
    """What would be a better split than one at random, the best reason first."""
    kin = find_kin(frame, target.values, classes=target.levels is not None)
    if kin is not None:
        one, other = sorted((kin.pairs[0] + 1).tolist())
        example = {"one": one, "other": other}
        same = {name: share for name, own in codes.items() if (share := groups_by(kin, own)) is not None}
        if same:
            column = max(same, key=lambda name: same[name])
            yield warning("split_twins_grouped", SPLIT, column=column, percent=round(100 * same[column]), **example)
        else:
            yield warning("split_twins", SPLIT, percent=round(100 * kin.share), **example)
    if target.levels is not None:
        return
    alike = {
        name: icc for name, own in codes.items() if (icc := intra_class_correlation(target.values, own)) is not None
    }
    column = max(alike, key=lambda name: alike[name], default="")
    if column and alike[column] > ALIKE_IN_GROUP:
        yield warning("split_alike_in_group", SPLIT, column=column, percent=round(100 * alike[column]))
    for name, moments in times.items():
        share = _drift(target.values, numbers(moments, is_datetime=True))
        if share > DRIFT_SHARE:
            yield warning("split_drift", SPLIT, column=name, percent=round(100 * share))


def _drift(target: np.ndarray, times: np.ndarray) -> float:
    """The share of the target's variance that lies between ten stretches of time, chance taken off (ω²)."""
    known = ~(np.isnan(target) | np.isnan(times))
    values = target[known][np.argsort(times[known], kind="stable")]
    if len(values) < 5 * STRETCHES or len(np.unique(times[known])) < STRETCHES or np.ptp(values) == 0:
        return 0.0
    parts = np.array_split(values, STRETCHES)
    between = sum(len(part) * (part.mean() - values.mean()) ** 2 for part in parts)
    total = float(((values - values.mean()) ** 2).sum())
    within = (total - between) / (len(values) - STRETCHES)
    return float((between - (STRETCHES - 1) * within) / (total + within))
