"""The calls by which a soft sensor runs online: rows in, estimates out; a laboratory value in, a new state out."""

from __future__ import annotations

import base64
from collections.abc import Sequence

from hakaru_compute.families.series.online import read_rows
from hakaru_compute.families.series.times import moment_of
from hakaru_compute.families.supervised.metrics import half_width
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.soft_sensor.live import LiveEstimate, LiveRows, LiveSensor
from hakaru_compute.kinds.soft_sensor.model_folder import SENSORS, live_of
from hakaru_compute.kinds.soft_sensor.online_spec import (
    Estimate,
    Learned,
    LearnSpec,
    OnlineEstimates,
    OnlineEstimateSpec,
    OnlineRow,
    Start,
    StartSpec,
)
from hakaru_compute.kinds.soft_sensor.sensor import COVERAGE


def start(spec: StartSpec, ctx: JobContext) -> Start:
    """What online calls need to know of a sensor."""
    loaded = SENSORS(spec.model_dir)
    live = loaded.live
    return Start(
        model=loaded.file.name,
        inputs=live.facts.inputs,
        learns=live.fitted.regressor.learns,
        uses_last_value=live.fitted.uses_last_value,
        target=loaded.file.target,
        features=[feature.name for feature in loaded.file.spec.features],
        time=live.facts.time_kind,
        step=live.facts.step,
        rows_before=live.rows_before,
        still_limits=live.watch.counted,
        unwatched=live.watch.unwatched,
        delay=live.facts.delay,
        half_width=half_width(loaded.errors, COVERAGE),
    )


def estimate(spec: OnlineEstimateSpec, ctx: JobContext) -> OnlineEstimates:
    """Of the new rows. Raises rows_not_rising, sensor_time_missing, sensor_state_unfit."""
    loaded = SENSORS(spec.model_dir)
    live = live_of(spec.model_dir, spec.state_file)
    if spec.first >= len(spec.rows):
        raise JobError("sensor_rows_none", rows=len(spec.rows))
    rows = _rows(live, spec.rows)
    half = half_width(loaded.errors, spec.coverage)
    found = live.estimate(rows, spec.first, spec.still_before)
    return OnlineEstimates(
        estimates=[_answer(one, spec.rows[spec.first + place], half) for place, one in enumerate(found)],
        version=live.version,
        t2_limit=live.fitted.monitor.t2_limit,
        spe_limit=live.fitted.monitor.spe_limit,
    )


def learn(spec: LearnSpec, ctx: JobContext) -> Learned:
    """Takes a laboratory value. Raises rows_not_rising, sensor_time_missing, sensor_state_unfit."""
    live = live_of(spec.model_dir, spec.state_file)
    rows = _rows(live, spec.rows)
    given = spec.laboratory_value
    lesson = live.learn(rows, None if given.sampled is None else moment_of(given.sampled), given.value)
    return Learned(
        state=base64.b64encode(lesson.sensor.state()).decode() if lesson.changed else None,
        version=lesson.sensor.version,
        learned=lesson.learned,
        reason=lesson.reason,
        estimate=lesson.estimate,
        error=None if lesson.estimate is None else lesson.estimate - given.value,
    )


def _rows(live: LiveSensor, rows: Sequence[OnlineRow]) -> LiveRows:
    values, times = read_rows(rows, live.facts.variables, timed=live.facts.step is not None)
    return live.rows(values, times)


def _answer(found: LiveEstimate, row: OnlineRow, half: float | None) -> Estimate:
    lower, upper = found.interval(half)
    return Estimate(
        time=row.time,
        estimate=found.estimate,
        lower=lower,
        upper=upper,
        inside_domain=found.inside_domain,
        t2=found.t2,
        spe=found.spe,
        note=found.note,
        missing=found.missing,
        stuck=found.stuck,
        moved=found.moved,
        last_value=found.last_value,
        age=found.age,
    )
