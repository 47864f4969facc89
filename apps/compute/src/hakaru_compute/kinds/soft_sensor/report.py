"""The report of a soft sensor."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np

from hakaru_compute.families.downsample import shown
from hakaru_compute.families.report_file import keep_report
from hakaru_compute.families.results import Absent, FoldMetrics, Metrics
from hakaru_compute.families.supervised.metrics import observed_coverage
from hakaru_compute.families.supervised.partial_least_squares import latent_limits
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.soft_sensor.distance import TrainingDistance
from hakaru_compute.kinds.soft_sensor.figures import along_time
from hakaru_compute.kinds.soft_sensor.fitted import INSIDE, by_variable
from hakaru_compute.kinds.soft_sensor.judged import JudgedSensor, load_judged
from hakaru_compute.kinds.soft_sensor.lag_map import map_slopes
from hakaru_compute.kinds.soft_sensor.regressors import Trees
from hakaru_compute.kinds.soft_sensor.report_replays import (
    FEWEST_OUTSIDE,
    alarms,
    outside,
    retrainings,
    sensitivities,
)
from hakaru_compute.kinds.soft_sensor.report_spec import (
    Contributions,
    LagMap,
    LagMapKind,
    LagMapVariable,
    Latent,
    LatentColumn,
    Report,
    ReportSpec,
    RowPoints,
    SamplePoints,
    WindowErrors,
)
from hakaru_compute.kinds.soft_sensor.result_spec import SelectionFacts
from hakaru_compute.kinds.soft_sensor.running import estimate_samples
from hakaru_compute.kinds.soft_sensor.samples import any_missing, present_lags, samples_at
from hakaru_compute.kinds.soft_sensor.sensor import COVERAGE
from hakaru_compute.kinds.soft_sensor.understood import parts_of

WINDOWS = 10
FURTHEST = 20
TRAINING_SHOWN = 5
# Test rows whose own slopes are averaged where each row has a fit of its own.
SLOPES_OF = 50
# What replays may take of the report's time.
REPLAY_SHARE = 0.6


def report(spec: ReportSpec, ctx: JobContext) -> Report:
    """Of the sensor as it was judged: fitted on the training, replayed over the test; writes it to workspace/report.json.

    Raises table_changed, columns_missing.
    """
    began = time.monotonic()
    ctx.progress(0.0, "load")
    judged = load_judged(Path(spec.model_dir), spec.table)
    file, facts = judged.loaded.file, judged.loaded.live.facts
    row, absent = file.row, []
    ctx.progress(0.2, "report")
    scaled = judged.sensor.scaled(judged.samples)
    _, t2, spe, inside, _, _ = estimate_samples(judged.sensor, judged.samples)
    ctx.check_stop()
    distance = TrainingDistance.of(judged, scaled)
    course = None
    if judged.prepared.split.shuffled:
        absent.append(Absent(section="course", reason="not_defined"))
    else:
        course = _course(judged, spec.most_points, distance)
    ctx.progress(0.5, "report")
    lag_map = _lag_map(judged, scaled)

    def left() -> float:
        return spec.budget_s * REPLAY_SHARE - (time.monotonic() - began)

    retraining, sensitivity = None, None
    if not spec.replays:
        absent += [Absent(section=name, reason="not_affordable") for name in ("retraining", "sensitivity")]
    elif judged.prepared.split.shuffled:
        absent += [Absent(section=name, reason="not_defined") for name in ("retraining", "sensitivity")]
    else:
        ctx.check_stop()
        retraining = retrainings(judged, lambda seconds: seconds < left() / 2)
        ctx.progress(0.75, "report")
        if left() > 0:
            sensitivity = sensitivities(judged, ctx.check_stop)
        if sensitivity is None:
            absent.append(Absent(section="sensitivity", reason="too_slow"))
    ctx.progress(0.95, "report")
    test = judged.test
    windows = along_time(
        judged.samples.rows[test],
        judged.samples.target[test],
        judged.estimates[test],
        judged.samples.last[test],
        WINDOWS,
    )

    def shares(places: np.ndarray, by: int) -> dict[str, float]:
        parts = np.maximum(judged.sensor.monitor.parts(scaled[places])[by], 0)
        return {name: float(share.mean()) for name, share in by_variable(parts, judged.sensor.columns).items()}

    limits = np.array([judged.sensor.monitor.t2_limit, judged.sensor.monitor.spe_limit])
    over = np.column_stack([t2[test], spe[test]]) / np.maximum(limits, 1e-300)

    half = judged.half
    own = _required(row.test)
    made = Report(
        model=file.name,
        target=file.target,
        parameters=row.parameters,
        inputs=facts.inputs,
        learns=row.learns,
        features=file.spec.features,
        time=file.spec.time,
        laboratory=file.laboratory,
        series=file.series,
        lags=file.lags,
        split=file.split,
        by_inputs=row.by_inputs,
        test=own,
        cross_validated=_required(row.cross_validation),
        folds=row.folds or FoldMetrics(count=0, r2=None, rmse=None, mae=None, mape=None),
        baseline_test=file.baseline_test,
        last_value_test=file.last_value_test,
        gain=row.gain,
        nearer=row.nearer,
        bias=row.bias,
        coverage=COVERAGE,
        half_width=half,
        observed_coverage=None
        if half is None
        else observed_coverage(
            judged.samples.target[test], judged.estimates[test] - half, judged.estimates[test] + half
        ),
        samples=_samples(judged, scaled, t2, spe, inside, distance, spec.most_points),
        course=course,
        windows=[
            WindowErrors(
                first_row=one.first_row,
                last_row=one.last_row,
                first_time=judged.series.time(one.first_row),
                last_time=judged.series.time(one.last_row),
                samples=one.samples,
                rmse=one.rmse,
                last_value_rmse=one.last_value_rmse,
                bias=one.bias,
            )
            for one in windows
        ],
        lag_map=lag_map,
        vip_map=_map(judged, judged.latent.importance(), "vip"),
        permutation_map=None if file.lags.selection is None else _permutation_map(file.lags.selection),
        latent=_latent(judged, scaled),
        distance_limit=distance.limit,
        contributions=_contributions(judged, scaled, t2, spe),
        alarms=alarms(judged, over, shares),
        outside=int(outside(over).sum()),
        fewest_outside=FEWEST_OUTSIDE,
        retraining=retraining,
        sensitivity=sensitivity,
        warnings=[*file.warnings, *row.warnings],
        absent=absent,
        provenance=file.provenance,
        report_seconds=time.monotonic() - began,
    )
    return keep_report(made, ctx)


def _required(metrics: Metrics | None) -> Metrics:
    if metrics is None:
        raise ValueError("a model that failed is not kept")
    return metrics


def _numbers(values: np.ndarray) -> list[float | None]:
    return [float(value) if np.isfinite(value) else None for value in values]


def _thinned(count: int, most: int, keep: np.ndarray | None = None) -> np.ndarray:
    """At most `most` places of so many, evenly, some of which are kept."""
    if count <= most:
        return np.arange(count)
    kept = np.empty(0, dtype=np.int64) if keep is None else keep[: most // 4]
    return np.union1d(np.linspace(0, count - 1, most - len(kept)).astype(np.int64), kept)


def _samples(
    judged: JudgedSensor,
    scaled: np.ndarray,
    t2: np.ndarray,
    spe: np.ndarray,
    inside: np.ndarray,
    distance: TrainingDistance,
    most: int,
) -> SamplePoints:
    samples = judged.samples
    errors = np.abs(samples.target - judged.estimates)
    extremes = np.argsort(-np.nan_to_num(errors), kind="stable")
    places = _thinned(len(samples.rows), most, extremes)
    parts = parts_of(judged.prepared.split, len(samples.rows))
    there = ~any_missing(scaled[places])
    components = judged.latent.components
    scores = np.full((components, len(places)), np.nan)
    scores[:, there] = judged.latent.scores_of(scaled[places][there]).T
    base = samples.inputs(judged.sensor.inputs)[1][places]
    wanted = (samples.target[places] - base - judged.sensor.scale.level) / judged.sensor.scale.size
    half = np.nan if judged.half is None else judged.half
    estimates = judged.estimates[places]
    return SamplePoints(
        rows=[int(row) for row in samples.rows[places]],
        times=[judged.series.time(int(row)) for row in samples.rows[places]],
        parts=[parts[place] for place in places],
        measured=[float(value) for value in samples.target[places]],
        estimates=_numbers(estimates),
        lower=_numbers(estimates - half),
        upper=_numbers(estimates + half),
        last=_numbers(samples.last[places]),
        t2=_numbers(t2[places]),
        spe=_numbers(spe[places]),
        inside_domain=[
            bool(inside[place]) if is_there else None for place, is_there in zip(places, there, strict=True)
        ],
        scores=[_numbers(one) for one in scores],
        target_scores=[_numbers(one) for one in _target_scores(judged, scores, wanted)],
        shown=shown(places, len(samples.rows)),
        distance=_numbers(distance.to(scaled[places], samples.rows[places], judged.prepared.embargo)),
    )


def _target_scores(judged: JudgedSensor, scores: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """U (a, m): of one target, what the latent variables before left of it, in units of its weight."""
    weights = judged.latent.target_weights[0]
    left = wanted - float(judged.latent.level[0])
    found = np.empty_like(scores)
    for place, weight in enumerate(weights):
        found[place] = left / weight
        left = left - scores[place] * weight
    return found


def _course(judged: JudgedSensor, most: int, distance: TrainingDistance) -> RowPoints | None:
    begin, end = judged.first_later_row, len(judged.prepared.series)
    if begin >= end:
        return None
    rows = begin + _thinned(end - begin, most)
    found = judged.run(rows)
    prepared = judged.prepared
    inputs = samples_at(prepared.series, prepared.lags, prepared.analyses, prepared.stretches, rows)
    half = np.nan if judged.half is None else judged.half
    width = np.where(found.inside, half, np.nan)
    return RowPoints(
        rows=[int(row) for row in rows],
        times=[judged.series.time(int(row)) for row in rows],
        estimates=_numbers(found.estimates),
        lower=_numbers(found.estimates - width),
        upper=_numbers(found.estimates + width),
        known=_numbers(found.last),
        t2=_numbers(found.t2),
        spe=_numbers(found.spe),
        shown=shown(rows, end - begin),
        distance=_numbers(distance.to(judged.sensor.scaled(inputs))),
    )


def _lag_map(judged: JudgedSensor, scaled: np.ndarray) -> LagMap | None:
    regressor = judged.sensor.regressor
    if isinstance(regressor, Trees):
        gained = regressor.importance()
        total = float(gained.sum())
        return _map(judged, gained / total if total > 0 else gained, "importance")
    test = judged.test[~any_missing(scaled[judged.test])]
    if not len(test):
        return None
    some = test[_thinned(len(test), SLOPES_OF)]
    slopes = regressor.slopes_at(scaled[some])
    return None if slopes is None else _map(judged, slopes, "slopes")


def _map(judged: JudgedSensor, values: np.ndarray, kind: LagMapKind) -> LagMap:
    """Values (q,) of the inputs, by variable and lag."""
    sensor = judged.sensor
    lags = [sensor.lags[place] for place in present_lags(sensor.lags)] if sensor.inputs == "present" else sensor.lags
    found = map_slopes(values, lags, len(sensor.variables))
    return LagMap(
        kind=kind,
        lags=[int(lag) for lag in found.lags],
        variables=[
            LagMapVariable(
                column=name,
                values=_numbers(found.slopes[place]),
                share=float(found.parts[place]),
                chosen=int(found.chosen[place]),
            )
            for place, name in enumerate(sensor.variables)
        ],
        extra={name: float(value) for (name, lag), value in zip(sensor.columns, values, strict=True) if lag is None},
    )


def _permutation_map(selection: SelectionFacts) -> LagMap:
    lags = sorted({rows for one in selection.variables for rows in one.lags})
    whole = sum(max(one.cost, 0.0) for one in selection.variables)
    variables = []
    for one in selection.variables:
        costs = dict(zip(one.lags, one.costs, strict=True))
        variables.append(
            LagMapVariable(
                column=one.column,
                values=[max(costs[rows], 0.0) if rows in costs else None for rows in lags],
                share=max(one.cost, 0.0) / whole if whole > 0 else 0.0,
                chosen=sum(one.kept),
            )
        )
    return LagMap(kind="permutation", lags=lags, variables=variables, extra={})


def _latent(judged: JudgedSensor, scaled: np.ndarray) -> Latent:
    latent, monitor = judged.latent, judged.sensor.monitor
    training = scaled[judged.prepared.split.fit]
    training = training[~any_missing(training)]
    centred = training - latent.centre
    whole = float((centred**2).sum())
    x_parts = (latent.scores**2).sum(axis=0) * (latent.loadings**2).sum(axis=0)
    y_parts = (latent.scores**2).sum(axis=0) * latent.target_weights[0] ** 2
    # The target has variance 1.
    y_whole = max(len(latent.scores) - 1, 1)
    limits = latent_limits(latent, training, INSIDE)
    vip = latent.importance()
    return Latent(
        own="n_components" in judged.loaded.live.facts.setting,
        components=latent.components,
        fitted_rows=len(latent.scores),
        variances=_plain(latent.score_variances),
        columns=[
            LatentColumn(
                column=name,
                lag=lag,
                weights=_plain(latent.weights[place]),
                rotations=_plain(latent.rotations[place]),
                loadings=_plain(latent.loadings[place]),
                vip=float(vip[place]),
            )
            for place, (name, lag) in enumerate(judged.sensor.columns)
        ],
        target_weights=_plain(latent.target_weights[0]),
        x_explained=_plain(np.cumsum(x_parts) / whole if whole > 0 else np.zeros(len(x_parts))),
        y_explained=_plain(np.cumsum(y_parts) / y_whole),
        t2_limit=monitor.t2_limit,
        spe_limit=monitor.spe_limit,
        t2_theory=limits.t2_new,
        spe_theory=limits.spe.chi2,
    )


def _plain(values: np.ndarray) -> list[float]:
    return [float(value) for value in values]


def _contributions(judged: JudgedSensor, scaled: np.ndarray, t2: np.ndarray, spe: np.ndarray) -> Contributions:
    monitor, samples = judged.sensor.monitor, judged.samples
    far = np.fmax(t2 / max(monitor.t2_limit, 1e-300), spe / max(monitor.spe_limit, 1e-300))
    known = np.flatnonzero(~np.isnan(far))
    furthest = known[np.argsort(-far[known], kind="stable")][:FURTHEST]
    training = np.intersect1d(judged.prepared.split.fit, known)
    some = np.union1d(furthest, training[np.argsort(-far[training], kind="stable")][:TRAINING_SHOWN])
    t2_parts, spe_parts = monitor.parts(scaled[some])
    parts = parts_of(judged.prepared.split, len(samples.rows))
    t2_shares = by_variable(np.maximum(t2_parts, 0), judged.sensor.columns)
    spe_shares = by_variable(spe_parts, judged.sensor.columns)
    return Contributions(
        rows=[int(row) for row in samples.rows[some]],
        times=[judged.series.time(int(row)) for row in samples.rows[some]],
        parts=[parts[place] for place in some],
        columns=list(t2_shares),
        t2=np.column_stack(list(t2_shares.values())).tolist(),
        spe=np.column_stack(list(spe_shares.values())).tolist(),
    )
