"""What a report replays: training anew as time goes on, sensors that stick or fail, and alarms of drift."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Literal

import numpy as np

from hakaru_compute.families.supervised.metrics import regression_metrics
from hakaru_compute.kinds.soft_sensor.judged import JudgedSensor
from hakaru_compute.kinds.soft_sensor.regressors import make_regressor
from hakaru_compute.kinds.soft_sensor.replay import replay
from hakaru_compute.kinds.soft_sensor.report_spec import (
    AlarmKind,
    Contribution,
    DriftAlarm,
    Retraining,
    Sensitivities,
    Sensitivity,
)

# How often a model is fitted anew over the test, at most.
REFITS = (1, 4, 20)
# Samples in a row that lie outside before it is an alarm.
FEWEST_OUTSIDE = 3
# CUSUM (Page 1954): what an error of one standard deviation to a side may be, and where the sum is an alarm.
SLACK = 0.5
CUSUM_LIMIT = 5.0
MOVED_NAMED = 5


def retrainings(judged: JudgedSensor, affordable: Callable[[float], bool]) -> list[Retraining]:
    """The test with the model left alone, with its own learning where it has one, and fitted anew every so often, as long as
    `affordable` says that a replay of so many seconds is. Gains are beside the model left alone.
    """
    facts = judged.loaded.live.facts
    samples, split = judged.samples, judged.prepared.split
    actual = samples.target[split.held_out]
    found: list[Retraining] = []
    once = 0.0

    def add(every: int | None, *, own: bool, refits: int) -> None:
        nonlocal once
        began = time.monotonic()
        regressor = make_regressor(facts.model, [facts.setting])
        estimates = replay(regressor, samples, split, facts.inputs, learns_on=own, retrain_every=every)[0]
        seconds = time.monotonic() - began
        once = once or seconds
        rmse = regression_metrics(actual, estimates).rmse
        if rmse is None:
            return
        first = found[0].rmse if found else rmse
        gain = 1 - (rmse / first) ** 2 if first > 0 else 0.0
        found.append(Retraining(every=every, own=own, refits=refits, seconds=seconds, rmse=rmse, gain=gain))

    add(None, own=False, refits=0)
    learns = judged.sensor.regressor.learns
    if learns:
        add(None, own=True, refits=len(split.held_out))
    for count in REFITS:
        every = max(1, len(split.held_out) // (count + 1))
        refits = len(split.held_out) // every
        if all(one.every != every for one in found) and affordable(once * (refits + 1)):
            add(every, own=False, refits=refits)
    return found


def sensitivities(judged: JudgedSensor, tick: Callable[[], None]) -> Sensitivities | None:
    """How much worse the test is where a variable sticks, or is missing; null where the test has no estimate. The series is
    changed in its place, a column at a time, and put back.
    """
    rows = judged.samples.rows[judged.test]
    actual = judged.samples.target[judged.test]
    base = regression_metrics(actual, judged.run(rows).estimates).rmse
    if base is None:
        return None
    values, begin = judged.prepared.series, int(rows[0])
    found = []
    for place, name in enumerate(judged.series.variables):
        tick()
        own = values[:, place].copy()
        known = own[:begin][~np.isnan(own[:begin])]
        errors = []
        for stand_in in (float(known[-1]), float(known.mean())) if len(known) else ():
            values[begin:, place] = stand_in
            errors.append(regression_metrics(actual, judged.run(rows).estimates).rmse)
        values[:, place] = own
        if len(errors) == 2 and errors[0] is not None and errors[1] is not None:
            found.append(Sensitivity(column=name, stuck_rmse=errors[0], missing_rmse=errors[1]))
    found.sort(key=lambda one: -max(one.stuck_rmse, one.missing_rmse))
    return Sensitivities(base=base, variables=found)


def alarms(
    judged: JudgedSensor, over: np.ndarray, shares: Callable[[np.ndarray, int], dict[str, float]]
) -> list[DriftAlarm]:
    """Over the test. over (h, 2): T² and SPE of its samples in units of their limits, NaN where they are not known; shares: of
    variables in T² (0) or SPE (1) of some places.
    """
    samples, places = judged.samples, judged.test
    found = []
    for begin, end in _runs(outside(over), FEWEST_OUTSIDE):
        by = int(np.argmax(over[begin:end].mean(axis=0)))
        moved = shares(places[begin:end], by)
        found.append(_alarm(judged, "domain", places[begin:end], moved, ("t2", "spe")[by]))
    errors = samples.target[places] - judged.estimates[places]
    training = samples.target - judged.estimates
    known = training[judged.prepared.split.fit]
    known = known[~np.isnan(known)]
    size = float(known.std(ddof=1)) if len(known) > 1 else 0.0
    if size > 0:
        for begin, end in cusum_alarms((errors - known.mean()) / size):
            found.append(_alarm(judged, "bias", places[begin:end], _moved(judged, places[begin:end])))
    found.sort(key=lambda one: one.first_row)
    return found


def outside(over: np.ndarray) -> np.ndarray:
    """Mask (h,) of samples beyond either limit, of T² and SPE (h, 2) in units of theirs."""
    return np.asarray((over > 1).any(axis=1))


def cusum_alarms(errors: np.ndarray) -> list[tuple[int, int]]:
    """Stretches (begin, end) of errors (h,), in standard deviations, that stay on one side: from where either sum began to rise to
    where it came below its limit again.
    """
    found = []
    for side in (1.0, -1.0):
        total, begin, alarm = 0.0, 0, False
        for place, error in enumerate(errors):
            step = 0.0 if np.isnan(error) else side * float(error) - SLACK
            if total <= 0:
                begin = place
            total = max(0.0, total + step)
            if total > CUSUM_LIMIT:
                alarm = True
            elif alarm:
                found.append((begin, place))
                alarm, total = False, 0.0
        if alarm:
            found.append((begin, len(errors)))
    return sorted(found)


def _runs(mask: np.ndarray, fewest: int) -> list[tuple[int, int]]:
    edges = np.flatnonzero(np.diff(np.concatenate([[0], mask.astype(np.int8), [0]])))
    return [(int(begin), int(end)) for begin, end in edges.reshape(-1, 2) if end - begin >= fewest]


def _alarm(
    judged: JudgedSensor,
    kind: AlarmKind,
    places: np.ndarray,
    moved: dict[str, float],
    by: Literal["t2", "spe"] | None = None,
) -> DriftAlarm:
    rows = judged.samples.rows[places]
    ranked = sorted(moved.items(), key=lambda pair: -abs(pair[1]))[:MOVED_NAMED]
    return DriftAlarm(
        kind=kind,
        by=by,
        first_row=int(rows[0]),
        last_row=int(rows[-1]),
        first_time=judged.series.time(int(rows[0])),
        last_time=judged.series.time(int(rows[-1])),
        samples=len(rows),
        moved=[Contribution(column=name, share=share) for name, share in ranked],
    )


def _moved(judged: JudgedSensor, places: np.ndarray) -> dict[str, float]:
    """How far each variable's mean over these samples' rows lies from the training's, in its standard deviations."""
    values, rows = judged.prepared.series, judged.samples.rows
    training = values[rows[judged.prepared.split.fit]]
    now = values[rows[places]]
    found = {}
    for place, name in enumerate(judged.series.variables):
        own = training[:, place][~np.isnan(training[:, place])]
        new = now[:, place][~np.isnan(now[:, place])]
        if len(own) > 1 and len(new) and own.std(ddof=1) > 0:
            found[name] = float((new.mean() - own.mean()) / own.std(ddof=1))
    return found
