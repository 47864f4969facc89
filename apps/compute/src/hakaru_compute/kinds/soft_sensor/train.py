"""Trains every chosen sensor beside the mean and the last laboratory value, and keeps each with its state."""

from __future__ import annotations

import logging
import math
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
from threadpoolctl import threadpool_limits

from hakaru_compute.families.series.channels import describe, longest_runs
from hakaru_compute.families.series.time_split import TimeSplit
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.soft_sensor.check import check
from hakaru_compute.kinds.soft_sensor.fitted import FittedSensor
from hakaru_compute.kinds.soft_sensor.keep import TrainedOn, keep_sensor
from hakaru_compute.kinds.soft_sensor.result_spec import (
    InputsTrial,
    LeaderboardRow,
    SensorWarning,
    TrainedModel,
    TrainResult,
)
from hakaru_compute.kinds.soft_sensor.selection import narrow, select_lags, selection_facts
from hakaru_compute.kinds.soft_sensor.sensor import (
    Judged,
    Prepared,
    fit_on_all,
    judge_baselines,
    judge_model,
    make_folds,
    monitor_components,
    sums_of,
)
from hakaru_compute.kinds.soft_sensor.series import Names, Series, read_series, usable_variables
from hakaru_compute.kinds.soft_sensor.spec import SensorModel, TrainSpec
from hakaru_compute.kinds.soft_sensor.sums import SampleSums
from hakaru_compute.kinds.soft_sensor.understood import describe_series, prepare_series, too_few, warnings_of
from hakaru_compute.model.provenance import ProvenanceClock
from hakaru_compute.problems import KnownTable, refuse

log = logging.getLogger(__name__)

READ_SHARE = 0.05


def train(spec: TrainSpec, ctx: JobContext) -> TrainResult:
    """Models lie in workspace/models/<index>, in the order asked for. One that fails is a failed line; if all fail,
    compute_failed. Raises what the rules of options say, columns_missing, series_not_rising, features_constant,
    too_few_analyses, series_too_short.
    """
    refuse(check(spec, KnownTable()), "model_twice")
    clock = ProvenanceClock()
    ctx.progress(0.0, "read")
    whole = read_series(spec.table.path, Names(spec.features, target=spec.target, time=spec.time), spec.hold)
    clock.open(spec.table, len(whole.values), spec.seed)
    ctx.progress(0.02, "check")
    kept, warnings = usable_variables(whole, spec.target)
    series = whole.take(kept)
    prepared = prepare_series(series, spec)
    folds = make_folds(prepared, spec)
    if not folds:
        raise too_few(prepared, spec)
    warnings += warnings_of(prepared, series, spec)
    facts = describe_series(prepared, series, spec)
    if spec.lags.selection == "permutation":
        prepared, series, facts = _selected(prepared, series, facts, folds, spec, ctx)
    baselines = judge_baselines(prepared, folds)
    sums = sums_of(prepared, folds)
    rows = [_row(None, one, spec) for one in baselines]
    described = [describe(values, feature) for values, feature in zip(whole.values.T, spec.features, strict=True)]
    longest = longest_runs(series.values)
    of = TrainedOn(spec, whole, series, prepared, baselines, described, longest, facts, warnings)
    trained: list[TrainedModel] = []
    for index, model in enumerate(spec.models):
        ctx.progress(READ_SHARE + (1 - READ_SHARE) * index / len(spec.models), "fit")
        began = time.monotonic()
        try:
            fit = _fit(model, of, folds, sums, ctx)
        except (ValueError, ArithmeticError, np.linalg.LinAlgError, MemoryError) as error:
            log.exception("fit of %s failed", model.name)
            rows.append(_failed(index, model, spec, error, time.monotonic() - began))
            reason = rows[-1].error_reason
            ctx.message("warning", "model_failed", model=model.name, target=spec.target, reason=reason)
            continue
        seconds = time.monotonic() - began
        row = _row(index, fit.judged, spec, learns=fit.sensor.regressor.learns, seconds=seconds)
        rows.append(row)
        folder = f"models/{index}"
        keep_sensor(ctx.workspace / folder, of, model, row, fit.judged, fit.sensor, fit.components, clock.now())
        trained.append(TrainedModel(index=index, folder=folder, name=model.name, target=spec.target))
        ctx.message(
            "info", "final_fit_done", model=model.name, target=spec.target, fold=0, folds=len(folds), seconds=round(seconds, 3)
        )  # fmt: skip
    if not trained:
        raise JobError("compute_failed", reason=next((row.error_reason for row in rows if row.error_reason), ""))
    rows.sort(key=_order)
    ctx.progress(1.0, "done")
    return TrainResult(
        leaderboard=rows,
        trained=trained,
        warnings=[*warnings, *_no_better(rows)],
        fold_count=len(folds),
        repeats=1,
        provenance=clock.now(),
        **facts,
    )


def _selected(
    prepared: Prepared, series: Series, facts: dict[str, Any], folds: list[TimeSplit], spec: TrainSpec, ctx: JobContext
) -> tuple[Prepared, Series, dict[str, Any]]:
    """With the variables and lags alone that permutation over the folds keeps."""
    # As below: products are small.
    with threadpool_limits(limits=1):
        found = select_lags(prepared, folds, spec.seed, ctx.check_stop)
    selection = selection_facts(found, prepared, series.variables)
    prepared, series = narrow(prepared, series, selection)
    lags = facts["lags"].model_copy(update={"inputs": len(prepared.lags), "selection": selection})
    return prepared, series, {**facts, "lags": lags}


@dataclass(frozen=True)
class _Fit:
    judged: Judged
    sensor: FittedSensor
    components: int


def _fit(model: SensorModel, of: TrainedOn, folds: list[TimeSplit], sums: SampleSums | None, ctx: JobContext) -> _Fit:
    # Hundreds of small fits: threads of each would wait for each other longer than they work.
    with threadpool_limits(limits=1):
        judged = judge_model(model, of.prepared, folds, sums=sums, tick=ctx.check_stop)
        ctx.check_stop()
        components = monitor_components(of.prepared, judged.chosen, folds, sums)
        best = judged.chosen.candidate
        sensor = fit_on_all(of.prepared, best.inputs, best.regressor(), of.series.variables, components, sums)
        return _Fit(judged, sensor, components)


def _failed(index: int, model: SensorModel, spec: TrainSpec, error: Exception, seconds: float) -> LeaderboardRow:
    return LeaderboardRow(
        index=index,
        model=model.name,
        target=spec.target,
        state="failed",
        error_code="out_of_memory" if isinstance(error, MemoryError) else "compute_failed",
        error_reason=str(error).split("\n")[0][:300],
        total_seconds=seconds,
    )


def _order(row: LeaderboardRow) -> tuple[bool, float]:
    """Smallest RMSE over the folds first, failed ones last."""
    rmse = row.cross_validation.rmse if row.cross_validation else None
    return row.state == "failed", math.inf if rmse is None else rmse


def _no_better(rows: list[LeaderboardRow]) -> list[SensorWarning]:
    """That the best model is no better than the last laboratory value, over the folds or for sure over the test."""
    names = [row.model for row in rows]
    first = next(row for row in rows if row.index is not None)
    behind = rows.index(first) > names.index("dummy_last_value")
    unsure = first.gain is not None and first.gain.lower <= 0
    return [SensorWarning(code="not_better_than_last_value")] if behind or unsure else []


def _row(
    index: int | None, judged: Judged, spec: TrainSpec, *, learns: bool = False, seconds: float = 0.0
) -> LeaderboardRow:
    tried = judged.tried
    best = tried[0].chosen.candidate if tried else None
    return LeaderboardRow(
        index=index,
        model=judged.name,
        target=spec.target,
        state="trained",
        test=judged.test.estimates,
        cross_validation=judged.cross_validation,
        folds=judged.folds,
        fit_seconds=seconds,
        total_seconds=seconds,
        parameters=dict(best.settings[0]) if best else {},
        inputs=best.inputs if best else None,
        by_inputs=[
            InputsTrial(
                inputs=one.chosen.candidate.inputs,
                parameters=dict(one.chosen.candidate.settings[0]),
                folds_rmse=one.chosen.rmse,
                test=one.test,
            )
            for one in tried
        ],
        learns=learns,
        bias=judged.bias,
        gain=judged.test.gain,
        nearer=judged.test.nearer,
        half_width=judged.half_width,
        coverage=judged.coverage,
    )
