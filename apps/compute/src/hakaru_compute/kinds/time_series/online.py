"""The calls by which an anomaly model runs online: rows in, scores and alarms out."""

from __future__ import annotations

from hakaru_compute.families.series.online import read_rows
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.time_series.live import LiveModel
from hakaru_compute.kinds.time_series.model_folder import MODELS, LoadedModel
from hakaru_compute.kinds.time_series.online_spec import (
    OnlineScore,
    OnlineScores,
    OnlineScoreSpec,
    Start,
    StartSpec,
)


def start(spec: StartSpec, ctx: JobContext) -> Start:
    """What online calls need to know of a model."""
    loaded = MODELS(spec.model_dir)
    file = loaded.file
    settings = spec.model_settings or file.settings
    live = live_of(loaded)
    return Start(
        model=file.name,
        features=[feature.name for feature in file.spec.features],
        time=file.series.time,
        step=file.series.step,
        rows_before=live.rows_before(settings),
        still_limits=live.watch.counted,
        unwatched=live.watch.unwatched,
        model_settings=settings,
    )


def score(spec: OnlineScoreSpec, ctx: JobContext) -> OnlineScores:
    """Of the new rows. Raises rows_not_rising, sensor_time_missing, sensor_rows_none."""
    loaded = MODELS(spec.model_dir)
    live = live_of(loaded)
    settings = spec.model_settings or loaded.file.settings
    if spec.first >= len(spec.rows):
        raise JobError("sensor_rows_none", rows=len(spec.rows))
    values, times = read_rows(spec.rows, live.fitted.channels, timed=live.step is not None)
    found = live.score(values, times, spec.first, settings, spec.still_before)
    return OnlineScores(
        scores=[
            OnlineScore(
                time=spec.rows[spec.first + place].time,
                score=one.score,
                alarm=one.alarm,
                note=one.note,
                contributions=one.contributions,
                stuck=one.stuck,
                missing=one.missing,
            )
            for place, one in enumerate(found)
        ],
        model_settings=settings,
    )


def live_of(loaded: LoadedModel) -> LiveModel:
    """The model row by row."""
    file = loaded.file
    return LiveModel(loaded.fitted, file.spec.hold, file.series.step, file.longest_still)
