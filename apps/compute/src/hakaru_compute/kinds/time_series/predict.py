"""Scores and alarms of a new series from a file to a file, as if its rows came in one by one."""

from __future__ import annotations

import time
from collections.abc import Sequence

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.read_frame import numbers
from hakaru_compute.data.read_table import read_table, require_columns
from hakaru_compute.families.series.series_file import SeriesFile
from hakaru_compute.families.series.still import FEWEST_STILL, still_limit
from hakaru_compute.families.series.stretches import OTHER_STEP
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.time_series.alarm_summary import by_run, list_alarms
from hakaru_compute.kinds.time_series.alarms import Scored, figures_of
from hakaru_compute.kinds.time_series.course import course_of
from hakaru_compute.kinds.time_series.model_folder import MODELS, LoadedModel
from hakaru_compute.kinds.time_series.pieces import PieceScores
from hakaru_compute.kinds.time_series.predict_spec import PredictSpec, PredictSummary
from hakaru_compute.kinds.time_series.ranking import rank_scores
from hakaru_compute.kinds.time_series.series import Names, Series, series_of
from hakaru_compute.model.tally import DistributionTally

# Why a row has no score.
NOTES = ("same_time", "no_time", "gap", "too_few_rows", "missing")


def predict(spec: PredictSpec, ctx: JobContext) -> PredictSummary:
    """Writes workspace/<output_name>. Raises columns_missing, column_unreadable, no_rows_to_predict, no_values_to_predict."""
    began = time.monotonic()
    ctx.progress(0.0, "load")
    loaded = MODELS(spec.model_dir)
    file, fitted = loaded.file, loaded.fitted
    settings = spec.model_settings or file.settings
    own = file.spec
    with pq.ParquetFile(spec.table.path) as stored:
        rows = SeriesFile(stored, file, spec)
        wanted = {name: spec.mapping.get(name) or name for name in (own.time, own.runs, own.labels.column) if name}
        if own.time is not None:
            require_columns([wanted[own.time]], rows.names)
        series = _series(loaded, spec.table.path, rows.count, wanted, rows.names)
        made = PieceScores(fitted, own.hold, settings, series.first, series.run_starts, spec.most_alarms)
        along = None if series.order.as_stored else series.order.rows
        for piece in rows.pieces(fitted.channels, along, ctx.workspace):
            ctx.check_stop()
            ctx.progress(0.1 + 0.7 * rows.done / rows.count, "predict")
            made.add(piece)
        rows.finish(without_values=rows.without_values)
        ctx.progress(0.8, "predict")
        notes = _notes(series, made.scores, fitted.length, rows.count)
        columns = _columns(series, fitted.channels, made, notes, settings.limit, rows.count)
        rows.write(columns, ctx.workspace / spec.output_name)
    scores, alarm = made.scores, made.alarm
    scored = Scored(scores, series.first, series.run_starts, series.anomalous, series.step_seconds)
    ctx.progress(0.9, "predict")
    alarm_count, alarms = list_alarms(
        scored, series.order, fitted.channels, made.peak_shares, settings, spec.most_alarms
    )
    tally = DistributionTally()
    tally.add(scores[~np.isnan(scores)])
    order = series.order
    judged = series.anomalous is not None
    costs = (own.threshold.cost_missed, own.threshold.cost_false_alarm)
    step = _step(series)
    trained = file.series.step
    return PredictSummary(
        output=spec.output_name,
        rows=rows.count,
        missing_values=dict(rows.missing),
        unreadable_values=rows.reader.found(),
        filled_rows=rows.filled,
        unknown_categories=[],
        seconds=time.monotonic() - began,
        model=file.name,
        model_settings=settings,
        scored=int((~np.isnan(scores)).sum()),
        flagged=int(alarm.sum()),
        notes=_count_notes(notes),
        gaps=series.stretches.gaps,
        step=step,
        step_differs=bool(step and trained and abs(step / trained - 1) > OTHER_STEP),
        runs=by_run(scored, order, settings),
        figures=figures_of(scored, settings, costs),
        ranking=rank_scores(scored, fitted.length) if judged else None,
        alarm_count=alarm_count,
        alarms=alarms,
        course=course_of(
            scored, order.rows, order.times, order.runs, order.names, np.full(len(scores), 2), spec.most_points
        ),
        stuck=[
            name
            for name, found, longest in zip(fitted.channels, made.still.longest, file.longest_still, strict=True)
            if found >= still_limit(longest, max(FEWEST_STILL, fitted.length) + 1)
        ],
        prediction_distribution=tally.result(),
    )


def _series(loaded: LoadedModel, path: str, count: int, wanted: dict[str, str], present: list[str]) -> Series:
    """Times, runs and labels of the file, without channels; runs and labels only where it has their columns."""
    own = loaded.file.spec

    def there(name: str | None) -> str | None:
        return name if name is not None and wanted[name] in present else None

    # Ranges are of the training alone.
    labels = own.labels.model_copy(update={"column": there(own.labels.column), "ranges": None})
    names = Names([], there(own.time), there(own.runs), labels)

    def column(name: str) -> pa.ChunkedArray:
        return read_table(path, [wanted[name]]).column(0)

    return series_of(count, column, lambda name: numbers(column(name)), names, own.hold)


def _step(series: Series) -> float | None:
    return None if series.order.times is None or len(series.values) < 2 else series.stretches.interval


def _notes(series: Series, scores: np.ndarray, length: int, count: int) -> np.ndarray:
    """Why rows of the table (n,) have no score, as places in NOTES; -1 where they have one."""
    found = np.full(count, -1, dtype=np.int8)
    order = series.order
    found[order.same_time] = NOTES.index("same_time")
    found[order.without_time] = NOTES.index("no_time")
    gone = np.flatnonzero(np.isnan(scores))
    short = gone - series.first[gone] < length - 1
    after_gap = series.first[gone] > series.run_starts[gone]
    gap, few, missing = (NOTES.index(name) for name in ("gap", "too_few_rows", "missing"))
    found[order.rows[gone]] = np.where(short, np.where(after_gap, gap, few), missing)
    return found


def _count_notes(notes: np.ndarray) -> dict[str, int]:
    counts = np.bincount(notes[notes >= 0], minlength=len(NOTES)).tolist()
    return {name: count for name, count in zip(NOTES, counts, strict=True) if count}


def _texts(codes: np.ndarray, names: Sequence[str]) -> pa.DictionaryArray:
    """Texts of places in `names`, null of -1."""
    places = pa.array(codes, pa.int32(), mask=codes < 0)
    return pa.DictionaryArray.from_arrays(places, pa.array(list(names), pa.string()))


def _columns(
    series: Series, channels: list[str], found: PieceScores, notes: np.ndarray, limit: float, count: int
) -> dict[str, pa.Array]:
    order = series.order

    def spread(values: np.ndarray, empty: float | bool) -> np.ndarray:
        whole = np.full(count, empty, dtype=values.dtype)
        whole[order.rows] = values
        return whole

    every = spread(found.scores, np.nan)
    gone = np.isnan(every)
    made = {
        "score": pa.array(every, mask=gone),
        "alarm": pa.array(spread(found.alarm, False), mask=gone),
        "threshold": pa.array(np.full(count, limit)),
    }
    if len(order.names) > 1:
        made["run"] = _texts(spread(order.runs, -1), order.names)
    made["largest"] = _texts(spread(found.largest, -1), channels)
    made["note"] = _texts(notes, NOTES)
    return made
