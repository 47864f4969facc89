"""Scores and alarms of a new series from a file to a file, as if its rows came in one by one."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.output_table import beside
from hakaru_compute.data.read_frame import numbers
from hakaru_compute.data.read_table import read_table, require_columns
from hakaru_compute.families.series.still import FEWEST_STILL, still_limit
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.time_series.alarms import Scored, figures_of
from hakaru_compute.kinds.time_series.course import course_of
from hakaru_compute.kinds.time_series.model_folder import MODELS, LoadedModel
from hakaru_compute.kinds.time_series.pieces import PieceScores
from hakaru_compute.kinds.time_series.predict_spec import PredictSpec, PredictSummary
from hakaru_compute.kinds.time_series.ranking import rank_scores
from hakaru_compute.kinds.time_series.series import Names, Series, series_of
from hakaru_compute.kinds.time_series.told_alarms import by_run, list_alarms
from hakaru_compute.model.predict import OutputFile
from hakaru_compute.model.read_inputs import (
    ROWS_AT_ONCE,
    InputReader,
    filled_rows,
    open_reader,
    rows_without_values,
    source_columns,
)
from hakaru_compute.model.tally import DistributionTally

# A file whose median step is further than this share from the training's is another sampling.
OTHER_STEP = 0.2
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
        present = stored.schema_arrow.names
        sources = source_columns(file, spec.mapping, present)
        if stored.metadata.num_rows == 0:
            raise JobError("no_rows_to_predict")
        reader = open_reader(stored, file, sources)
        reader.require_readable()
        wanted = {name: spec.mapping.get(name, name) for name in (own.time, own.runs, own.labels.column) if name}
        if own.time is not None:
            require_columns([wanted[own.time]], present)
        kept = [name for name in present if spec.keep_columns is None or name in spec.keep_columns]
        count = stored.metadata.num_rows
        series = _series(loaded, spec.table.path, count, wanted, present)
        made = PieceScores(fitted, own.hold, settings, series.first, series.run_starts, spec.most_alarms)
        counted = _Counted()
        pieces = _channels(stored, reader, list(sources.values()), fitted.channels, counted)
        for piece in pieces if series.order.as_stored else _in_order(pieces, series.order.rows, count):
            ctx.check_stop()
            ctx.progress(0.1 + 0.7 * counted.rows / count, "predict")
            made.add(piece)
        reader.require_readable()
        if counted.without_values == count:
            raise JobError("no_values_to_predict")
        ctx.progress(0.8, "predict")
        notes = _notes(series, made.scores, fitted.length, count)
        columns = _columns(series, fitted.channels, made, notes, settings.limit, count)
        _write(stored, kept, columns, ctx.workspace / spec.output_name)
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
        rows=count,
        missing_values=dict(counted.missing),
        unreadable_values=reader.found(),
        filled_rows=counted.filled,
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


@dataclass
class _Counted:
    """What was found in the rows so far."""

    rows: int = 0
    filled: int = 0
    without_values: int = 0
    missing: Counter[str] = field(default_factory=Counter)


def _channels(
    stored: pq.ParquetFile, reader: InputReader, sources: list[str], channels: list[str], counted: _Counted
) -> Iterator[np.ndarray]:
    """The model's channels (m, p), piece by piece as they are stored, NaN where missing."""
    for batch in stored.iter_batches(ROWS_AT_ONCE, columns=list(dict.fromkeys(sources))):
        rows = reader.read(pa.Table.from_batches([batch]), counted.rows)
        counted.rows += batch.num_rows
        counted.filled += int(filled_rows(rows).sum())
        counted.without_values += rows_without_values(rows)
        for name, mask in rows.missing.items():
            counted.missing[name] += int(mask.sum())
        names = [column.name for column in rows.frame.numeric_columns]
        yield rows.frame.numeric[:, [names.index(name) for name in channels]]


def _in_order(pieces: Iterator[np.ndarray], rows: np.ndarray, count: int) -> Iterator[np.ndarray]:
    """The same in the series' order, which is another than that of the table: of such a table all channels are held at once."""
    whole, done = np.empty((0, 0)), 0
    for piece in pieces:
        whole = whole if done else np.empty((count, piece.shape[1]))
        whole[done : done + len(piece)] = piece
        done += len(piece)
    for start in range(0, len(rows), ROWS_AT_ONCE):
        yield whole[rows[start : start + ROWS_AT_ONCE]]


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


def _write(stored: pq.ParquetFile, kept: list[str], columns: dict[str, pa.Array], path: Path) -> None:
    """The made columns beside those of the input, piece by piece."""
    done = 0
    with OutputFile(path) as output:
        for batch in stored.iter_batches(ROWS_AT_ONCE, columns=kept):
            made = {
                name: one.dictionary_decode() if pa.types.is_dictionary(one.type) else one
                for name, one in ((name, whole.slice(done, batch.num_rows)) for name, whole in columns.items())
            }
            output.write(beside(made, pa.Table.from_batches([batch])))
            done += batch.num_rows
