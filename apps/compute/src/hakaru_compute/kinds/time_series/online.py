"""The calls by which an anomaly model runs online: rows in, scores and alarms out."""

from __future__ import annotations

import numpy as np

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.time_series.live import LiveModel, NotRising, moment_of
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
    times = None
    if live.step is not None:
        lacking = next((place for place, row in enumerate(spec.rows) if row.time is None), None)
        if lacking is not None:
            raise JobError("sensor_time_missing", row=lacking + 1)
        times = [moment_of(row.time) for row in spec.rows if row.time is not None]
    names = live.fitted.channels
    cells = [[row.values.get(name) for name in names] for row in spec.rows]
    values = np.array([[np.nan if cell is None else cell for cell in row] for row in cells], dtype=float)
    try:
        found = live.score(values, times, spec.first, settings, spec.still_before)
    except NotRising as error:
        raise JobError("rows_not_rising", row=error.row + 1, time=str(spec.rows[error.row].time)) from None
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
