"""How a training understood its series: the samples with their split, the facts told of them, and what gives cause for care."""

from __future__ import annotations

from typing import Any

import numpy as np

from hakaru_compute.families.series.time_split import TimeSplit
from hakaru_compute.job import JobError
from hakaru_compute.kinds.soft_sensor.laboratory import LaboratoryValues
from hakaru_compute.kinds.soft_sensor.result_spec import (
    LaboratoryFacts,
    LagFacts,
    SensorWarning,
    SensorWarningCode,
    SplitFacts,
    VariableLags,
)
from hakaru_compute.kinds.soft_sensor.sensor import Prepared, TooFewSamples, choose_reach, prepare
from hakaru_compute.kinds.soft_sensor.series import Series
from hakaru_compute.kinds.soft_sensor.spec import SensorOptions

FEWEST_ANALYSES = 15
# Of these, what a training must have beside its test.
FEWEST_TRAINING = 12
FEW_ANALYSES = 50
FEW_TEST_ANALYSES = 20
# Of values in each row, from so many on, this share of their variance that the row before explains is more than analyses show.
FEWEST_SMOOTH = 50
SMOOTH = 0.95


def prepare_series(series: Series, spec: SensorOptions) -> Prepared:
    """The samples with their split. Raises series_too_short, too_few_analyses."""
    try:
        prepared = prepare(series.values, series.target, series.stretches, spec, series.variables)
    except TooFewSamples as error:
        if error.samples >= FEWEST_ANALYSES:
            # The embargo leaves nothing before the test.
            reach = choose_reach(spec.lags, series.variables, None)
            needed = max(reach.ends) + spec.laboratory.delay
            raise JobError("series_too_short", rows=len(series.values), needed=needed) from None
        raise JobError(
            "too_few_analyses", target=spec.target, analyses=error.samples, minimum=FEWEST_ANALYSES
        ) from None
    if len(prepared.split.fit) < FEWEST_TRAINING:
        raise too_few(prepared, spec)
    return prepared


def too_few(prepared: Prepared, spec: SensorOptions) -> JobError:
    """That the training has too few analyses."""
    return JobError("too_few_analyses", target=spec.target, analyses=len(prepared.split.fit), minimum=FEWEST_TRAINING)


def laboratory_facts(prepared: Prepared, delay: int) -> LaboratoryFacts:
    """What was found of the laboratory values."""
    values = prepared.values
    return LaboratoryFacts(
        recording=values.recording,
        analyses=prepared.total,
        repeated=values.repeated,
        at_ends=values.unsure,
        long_holds=values.long_holds,
        interval=values.interval,
        delay=delay,
    )


def describe_series(prepared: Prepared, series: Series, spec: SensorOptions) -> dict[str, Any]:
    """How the series, its analyses, lags and split were understood: the fields of the result by name."""
    reach = choose_reach(spec.lags, series.variables, prepared.values.interval)
    own = {one.column for one in spec.lags.variables}
    samples, split = prepared.samples, prepared.split
    first = int(samples.rows[split.held_out[0]])
    return {
        "laboratory": laboratory_facts(prepared, spec.laboratory.delay),
        "series": series.facts,
        "lags": LagFacts(
            largest=reach.largest,
            step=reach.step,
            dead_times=dict(zip(series.variables, reach.dead_times, strict=True)),
            inputs=len(prepared.lags),
            variables={
                name: VariableLags(largest=end, step=step)
                for name, end, step in zip(series.variables, reach.ends, reach.steps, strict=True)
                if name in own
            },
        ),
        "split": SplitFacts(
            method=spec.split.method,
            training=len(split.fit),
            left_out=len(split.left_out),
            test=len(split.held_out),
            incomplete=prepared.incomplete,
            embargo=prepared.embargo,
            test_first_row=first,
            test_first_time=series.time(first),
        ),
    }


def value_warnings(values: LaboratoryValues, analyses: int) -> list[SensorWarning]:
    """What the laboratory values themselves give cause to say."""
    found = []
    if values.recording in ("held", "interpolated"):
        params: dict[str, str | int | float] = {
            "repeated": values.repeated,
            "analyses": analyses,
            "interval": 0.0 if values.interval is None else values.interval,
        }
        code: SensorWarningCode = "values_held" if values.recording == "held" else "values_interpolated"
        found.append(SensorWarning(code=code, params=params))
    if values.unsure > 1:
        found.append(SensorWarning(code="values_at_stretch_ends", params={"rows": values.unsure}))
    if values.long_holds:
        found.append(SensorWarning(code="values_long_held", params={"rows": values.long_holds}))
    explained = _explained_by_row_before(values)
    if explained is not None and explained >= SMOOTH:
        found.append(SensorWarning(code="values_smooth", params={"r2": explained}))
    return found


def _explained_by_row_before(values: LaboratoryValues) -> float | None:
    """R² of the value of the row before, of values that each row has; null of fewer, or without spread."""
    if values.recording != "every_row" or values.interval != 1 or len(values.rows) < FEWEST_SMOOTH:
        return None
    beside = np.diff(values.rows) == 1
    later = values.values[1:][beside]
    spread = float(((later - later.mean()) ** 2).sum())
    if not spread > 0:
        return None
    return 1 - float((np.diff(values.values)[beside] ** 2).sum()) / spread


def warnings_of(prepared: Prepared, series: Series, spec: SensorOptions) -> list[SensorWarning]:
    """What a careful person would want to know of the data and the split."""
    split, found = prepared.split, value_warnings(prepared.values, prepared.total)
    if split.shuffled:
        found.append(SensorWarning(code="split_shuffled"))
    else:
        needed = max(lag.rows for lag in prepared.lags) + spec.laboratory.delay
        if prepared.embargo < needed:
            found.append(SensorWarning(code="embargo_short", params={"embargo": prepared.embargo, "needed": needed}))
    if len(split.fit) < FEW_ANALYSES:
        found.append(SensorWarning(code="analyses_few", params={"analyses": len(split.fit)}))
    if len(split.held_out) < FEW_TEST_ANALYSES:
        found.append(SensorWarning(code="test_analyses_few", params={"analyses": len(split.held_out)}))
    left: list[tuple[SensorWarningCode, int, int]] = [
        ("samples_incomplete", prepared.incomplete, prepared.taken),
        ("samples_thinned", prepared.taken % prepared.total, prepared.total),
    ]
    for code, samples, total in left:
        if samples:
            found.append(SensorWarning(code=code, params={"samples": samples, "total": total}))
    if series.carried:
        found.append(SensorWarning(code="values_carried", params={"cells": series.carried, "hold": spec.hold}))
    return found


def parts_of(split: TimeSplit, count: int) -> list[str]:
    """Of each sample which part it is of."""
    parts = np.full(count, "left_out", dtype=object)
    parts[split.fit], parts[split.held_out] = "training", "test"
    return list(parts)
