"""The report of an anomaly model: what its alarms come to, which channels they come from, and what the series was like."""

from __future__ import annotations

import time

import numpy as np

from hakaru_compute.families.report_file import keep_report
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.time_series.alarm_summary import by_run, list_alarms, list_events
from hakaru_compute.kinds.time_series.alarms import Scored, figures_of, figures_of_alarm
from hakaru_compute.kinds.time_series.course import course_of, downsampled_indices, histogram_of
from hakaru_compute.kinds.time_series.model_folder import MODELS, SCORES
from hakaru_compute.kinds.time_series.predict_spec import Alarm
from hakaru_compute.kinds.time_series.report_spec import ChannelCourse, ChannelShare, Curves, Gap, Report, ReportSpec
from hakaru_compute.kinds.time_series.series import Names, Series, read_series
from hakaru_compute.kinds.time_series.threshold_spec import Part
from hakaru_compute.model.folder import require_same_table

BINS = 60
MOST_GAPS = 100
CURVE_POINTS = 300


def report(spec: ReportSpec, ctx: JobContext) -> Report:
    """Raises table_changed, columns_missing."""
    began = time.monotonic()
    ctx.progress(0.0, "load")
    loaded, kept = MODELS(spec.model_dir), SCORES(spec.model_dir)
    file, fitted = loaded.file, loaded.fitted
    require_same_table(spec.table, file)
    own = file.spec
    settings = spec.model_settings or file.settings
    names = Names(fitted.channels, own.time, own.runs, own.labels)
    series = read_series(spec.table.path, names, own.hold)
    ctx.progress(0.3, "report")
    scored = kept.scored
    training, test = kept.part(0), kept.part(2)
    some = bool(len(test.scores))
    judged: list[tuple[Part, Scored]] = [("training", training)]
    if some:
        judged.append(("test", test))
    costs = (own.threshold.cost_missed, own.threshold.cost_false_alarm)
    alarm_count, alarms = list_alarms(
        scored,
        series.order,
        series.channels,
        lambda rows: fitted.contributions(series.values, series.first, rows, series.run_starts),
        settings,
        spec.most_alarms,
    )
    ctx.progress(0.7, "report")
    event_count, events = list_events(scored, series.order, kept.parts, settings, spec.most_alarms)
    places = downsampled_indices(scored.scores, spec.most_points)
    shown = test if some else training
    flags = {name: np.full(len(shown.scores), name == "all") for name in ("all", "none")}
    order = series.order
    made = Report(
        model=file.name,
        supervision=own.supervision,
        parameters=file.row.parameters,
        features=own.features,
        used=fitted.channels,
        time=own.time,
        runs_column=own.runs,
        series=file.series,
        labels=file.labels,
        split=file.split,
        window=file.window,
        model_settings=settings,
        threshold=file.row.threshold if settings == file.settings else None,
        training=figures_of(training, settings, costs),
        test=figures_of(test, settings, costs) if some else None,
        training_ranking=file.row.training_ranking,
        test_ranking=file.row.test_ranking,
        flag_all=figures_of_alarm(shown, flags["all"], costs),
        flag_none=figures_of_alarm(shown, flags["none"], costs),
        course=course_of(scored, kept.rows, kept.times, kept.runs, kept.names, kept.parts, spec.most_points),
        channels=[
            ChannelCourse(
                channel=name, values=[None if one != one else one for one in series.values[places, at].tolist()]
            )
            for at, name in enumerate(series.channels)
        ],
        histograms=[histogram_of(one, part, BINS) for part, one in judged],
        curves=[curve for part, one in judged if (curve := _curves(one, part)) is not None],
        alarms=alarms,
        alarm_count=alarm_count,
        events=events,
        event_count=event_count,
        shares=_shares(alarms, series.channels),
        runs=by_run(scored, order, settings),
        gaps=_gaps(series),
        warnings=[*file.warnings, *file.row.warnings],
        absent=[],
        provenance=file.provenance,
        report_seconds=time.monotonic() - began,
    )
    return keep_report(made, ctx)


def _curves(scored: Scored, part: Part) -> Curves | None:
    if scored.anomalous is None:
        return None
    there = ~np.isnan(scored.scores) & ~np.isnan(scored.anomalous)
    scores, bad = scored.scores[there], scored.anomalous[there] == 1
    if not bad.any() or bad.all():
        return None
    order = np.argsort(-scores, kind="stable")
    hits = np.cumsum(bad[order])
    last = np.append(np.flatnonzero(np.diff(scores[order])), len(scores) - 1)
    hit, flagged = hits[last].astype(float), last + 1.0
    false = flagged - hit
    # As many points along either axis.
    steps = np.linspace(0, 1, CURVE_POINTS // 2)
    chosen = np.unique(
        np.concatenate([np.searchsorted(one / one[-1], steps).clip(0, len(one) - 1) for one in (hit, false)])
    )
    return Curves(
        part=part,
        far=[0.0, *(false / false[-1])[chosen].tolist()],
        detection=[0.0, *(hit / hit[-1])[chosen].tolist()],
        recall=(hit / hit[-1])[chosen].tolist(),
        precision=(hit / flagged)[chosen].tolist(),
    )


def _shares(alarms: list[Alarm], channels: list[str]) -> list[ChannelShare]:
    """Channels by their mean share over all alarms that are listed, largest first."""

    def mean(name: str, some: list[Alarm]) -> float | None:
        if not some:
            return None
        return sum(sum(one.share for one in alarm.contributions if one.channel == name) for alarm in some) / len(some)

    actual = [alarm for alarm in alarms if alarm.actual]
    found = [
        ChannelShare(channel=name, all_alarms=mean(name, alarms), actual_alarms=mean(name, actual)) for name in channels
    ]
    return sorted(found, key=lambda one: -(one.all_alarms or 0.0))


def _gaps(series: Series) -> list[Gap]:
    order = series.order
    if order.times is None or len(order.times) < 2:
        return []
    steps = np.diff(order.times)
    interval = series.stretches.interval
    places = np.flatnonzero((np.diff(order.runs) == 0) & (np.diff(series.first) > 0))
    longest = places[np.argsort(-steps[places], kind="stable")][:MOST_GAPS]
    return [
        Gap(
            run=order.names[order.runs[place]] if len(order.names) > 1 else None,
            from_time=float(order.times[place]),
            to_time=float(order.times[place + 1]),
            rows=max(0, round(float(steps[place]) / interval) - 1),
        )
        for place in longest
    ]
