"""What is kept of a trained soft sensor: all that it runs by, and all that its report is made of."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.data.output_table import nullable
from hakaru_compute.families.series.channels import ranges_of
from hakaru_compute.families.series.lags import lagged_matrix
from hakaru_compute.kinds.soft_sensor.fitted import FittedSensor, sensor_arrays
from hakaru_compute.kinds.soft_sensor.live import LiveSensor, Recent, SensorFacts
from hakaru_compute.kinds.soft_sensor.model_file import ModelFile
from hakaru_compute.kinds.soft_sensor.model_folder import identity_of, save_sensor
from hakaru_compute.kinds.soft_sensor.result_spec import LeaderboardRow, SensorWarning
from hakaru_compute.kinds.soft_sensor.sensor import Judged, Prepared
from hakaru_compute.kinds.soft_sensor.series import Series
from hakaru_compute.kinds.soft_sensor.spec import SensorModel, TrainSpec
from hakaru_compute.kinds.soft_sensor.understood import parts_of
from hakaru_compute.model.spec import ModelInput, Provenance

# Analyses that a sensor remembers for those whose sample was taken before others were known.
MOST_REMEMBERED = 20


@dataclass(frozen=True)
class TrainedOn:
    """What all sensors of a training have in common. whole: with variables that none uses, as they never change.
    described: each feature and what the series had of it; longest: the longest run of equal values of each variable; facts: how
    series, analyses, lags and split were understood, as fields of the result.
    """

    spec: TrainSpec
    whole: Series
    series: Series
    prepared: Prepared
    baselines: list[Judged]
    described: list[ModelInput]
    longest: list[int]
    facts: dict[str, Any]
    warnings: list[SensorWarning]


def keep_sensor(
    folder: Path,
    of: TrainedOn,
    model: SensorModel,
    row: LeaderboardRow,
    judged: Judged,
    fitted: FittedSensor,
    components: int,
    provenance: Provenance,
) -> None:
    """Writes the folder of a sensor: model.json, sensor.json, its arrays, its samples, its estimator."""
    spec, whole, series, prepared = of.spec, of.whole, of.series, of.prepared
    setting = dict(judged.chosen.candidate.settings[0])
    delay = max(spec.laboratory.delay, 1)
    remembered = min(MOST_REMEMBERED, 2 + math.ceil(delay / max(prepared.values.interval or 1.0, 1.0)))
    recent = recent_analyses(prepared, series, remembered)
    errors = np.sort(np.abs(judged.errors[~np.isnan(judged.errors)]))
    arrays = {
        **sensor_arrays(fitted),
        "errors": errors,
        "recent_moments": recent.moments,
        "recent_values": recent.values,
        "recent_lags": recent.lags,
    }
    facts = SensorFacts(
        model=model.name,
        target=spec.target,
        variables=series.variables,
        lags=[(lag.column, lag.rows) for lag in prepared.lags],
        inputs=fitted.inputs,
        setting=setting,
        oldest=fitted.oldest,
        hold=spec.hold,
        step=series.facts.step,
        time=spec.time,
        time_kind=series.time_kind,
        delay=spec.laboratory.delay,
        remembered=remembered,
        longest_still=of.longest,
        identity=identity_of(arrays),
    )
    baselines = {one.name: one.test.estimates for one in of.baselines}
    file = ModelFile(
        name=model.name,
        index=row.index if row.index is not None else 0,
        spec=spec.model_copy(update={"models": [model]}),
        provenance=provenance,
        preparation={},
        ranges=ranges_of(whole.variables, whole.lowest, whole.highest),
        inputs=of.described,
        target=spec.target,
        variables=series.variables,
        setting=setting,
        inputs_kind=fitted.inputs,
        t2_limit=fitted.monitor.t2_limit,
        spe_limit=fitted.monitor.spe_limit,
        components=components,
        fitted_samples=len(prepared.samples.rows),
        row=row,
        baseline_test=baselines["dummy_mean"],
        last_value_test=baselines["dummy_last_value"],
        warnings=of.warnings,
        **of.facts,
    )
    live = LiveSensor(facts, fitted, recent)
    save_sensor(folder, file, live, arrays, sample_rows(judged, prepared))


def recent_analyses(prepared: Prepared, series: Series, most: int) -> Recent:
    """The newest analyses of the series, with what was seen of the process when their samples were taken."""
    analyses = prepared.analyses
    sampled = analyses.sampled[-most:]
    moments = np.full(len(sampled), np.nan) if series.times is None else series.times[sampled]
    lags = lagged_matrix(series.values, sampled, prepared.lags, series.stretches.first)
    return Recent(moments, analyses.values[-most:], lags)


def sample_rows(judged: Judged, prepared: Prepared) -> pa.Table:
    """Each sample with its part and estimate: of the training by the folds, of the test as it was judged."""
    samples, split = prepared.samples, prepared.split
    estimates = np.full(len(samples.rows), np.nan)
    estimates[split.fit] = samples.target[split.fit] - judged.errors
    estimates[split.held_out] = judged.estimates
    columns = nullable({"measured": samples.target, "estimate": estimates, "last_value": samples.last})
    return pa.table({"row": samples.rows, "part": pa.array(parts_of(split, len(samples.rows))), **columns})
