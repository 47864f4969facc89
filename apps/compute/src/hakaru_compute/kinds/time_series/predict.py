"""Scores and alarms of a new series from a file to a file, as if its rows came in one by one."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.output_table import beside
from hakaru_compute.data.read_table import require_columns
from hakaru_compute.families.series.still import FEWEST_STILL, still_limit
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.time_series.alarms import Scored, figures_of, in_alarm
from hakaru_compute.kinds.time_series.course import course_of
from hakaru_compute.kinds.time_series.keep import longest_run
from hakaru_compute.kinds.time_series.model_folder import MODELS, LoadedModel
from hakaru_compute.kinds.time_series.predict_spec import PredictSpec, PredictSummary
from hakaru_compute.kinds.time_series.ranking import rank_scores
from hakaru_compute.kinds.time_series.series import Names, Series, series_of
from hakaru_compute.kinds.time_series.told_alarms import by_run, list_alarms
from hakaru_compute.model.read_inputs import filled_rows, open_reader, rows_without_values, source_columns
from hakaru_compute.model.tally import DistributionTally

# A file whose median step is further than this share from the training's is another sampling.
OTHER_STEP = 0.2
# Rows in alarm whose largest channel is found at once.
ROWS_AT_ONCE = 20_000


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
        table = stored.read()
    rows = reader.read(table, 0)
    reader.require_readable()
    if rows_without_values(rows) == table.num_rows:
        raise JobError("no_values_to_predict")
    ctx.progress(0.2, "predict")
    columns = [column.name for column in rows.frame.numeric_columns]
    series = _series(loaded, table, wanted, lambda name: rows.frame.numeric[:, columns.index(name)])
    scores = fitted.scores(series.values, series.first)
    ctx.check_stop()
    ctx.progress(0.6, "predict")
    scored = Scored(scores, series.first, series.run_starts, series.anomalous, series.step_seconds)
    alarm = in_alarm(scores, series.first, settings) & ~np.isnan(scores)
    notes = _notes(series, scores, fitted.length, table.num_rows)
    made = _columns(loaded, series, scores, alarm, notes, settings.limit, table.num_rows)
    pq.write_table(beside(made, table.select(kept)), ctx.workspace / spec.output_name, compression="snappy")
    ctx.progress(0.9, "predict")
    count, alarms = list_alarms(scored, series, fitted, settings, spec.most_alarms)
    tally = DistributionTally()
    tally.add(scores[~np.isnan(scores)])
    order = series.order
    judged = series.anomalous is not None
    costs = (own.threshold.cost_missed, own.threshold.cost_false_alarm)
    step = _step(series)
    trained = file.series.step
    return PredictSummary(
        output=spec.output_name,
        rows=table.num_rows,
        missing_values={name: int(mask.sum()) for name, mask in rows.missing.items()},
        unreadable_values=reader.found(),
        filled_rows=int(filled_rows(rows).sum()),
        unknown_categories=[],
        seconds=time.monotonic() - began,
        model=file.name,
        model_settings=settings,
        scored=int((~np.isnan(scores)).sum()),
        flagged=int(alarm.sum()),
        notes=dict(Counter(str(one) for one in notes[notes != ""])),
        gaps=series.stretches.gaps,
        step=step,
        step_differs=bool(step and trained and abs(step / trained - 1) > OTHER_STEP),
        runs=by_run(scored, order, settings),
        figures=figures_of(scored, settings, costs),
        ranking=rank_scores(scored, fitted.length) if judged else None,
        alarm_count=count,
        alarms=alarms,
        course=course_of(
            scored, order.rows, order.times, order.runs, order.names, np.full(len(scores), 2), spec.most_points
        ),
        stuck=[
            name
            for name, column, longest in zip(series.channels, series.values.T, file.longest_still, strict=True)
            if longest_run(column) >= still_limit(longest, max(FEWEST_STILL, fitted.length) + 1)
        ],
        prediction_distribution=tally.result(),
    )


def _series(
    loaded: LoadedModel, table: pa.Table, wanted: dict[str, str], channel: Callable[[str], np.ndarray]
) -> Series:
    """The file as a series of the model's channels; runs and labels only where it has their columns."""
    own = loaded.file.spec
    present = set(table.column_names)

    def there(name: str | None) -> str | None:
        return name if name is not None and wanted[name] in present else None

    # Ranges are of the training alone.
    labels = own.labels.model_copy(update={"column": there(own.labels.column), "ranges": None})
    names = Names(loaded.fitted.channels, there(own.time), there(own.runs), labels)
    return series_of(
        table.num_rows,
        lambda name: table.column(wanted[name]),
        channel,
        names,
        own.hold,
    )


def _step(series: Series) -> float | None:
    return None if series.order.times is None or len(series.values) < 2 else series.stretches.interval


def _notes(series: Series, scores: np.ndarray, length: int, count: int) -> np.ndarray:
    """Why rows of the table (n,) have no score; empty text where they have one."""
    found = np.full(count, "", dtype=object)
    order = series.order
    found[order.same_time] = "same_time"
    found[order.without_time] = "no_time"
    gone = np.flatnonzero(np.isnan(scores))
    short = gone - series.first[gone] < length - 1
    own = np.where(short, np.where(series.first[gone] > series.run_starts[gone], "gap", "too_few_rows"), "missing")
    found[order.rows[gone]] = own
    return found


def _columns(
    loaded: LoadedModel,
    series: Series,
    scores: np.ndarray,
    alarm: np.ndarray,
    notes: np.ndarray,
    limit: float,
    count: int,
) -> dict[str, pa.Array]:
    rows = series.order.rows

    def spread(values: np.ndarray) -> np.ndarray:
        whole = np.full(count, np.nan)
        whole[rows] = values
        return whole

    every = spread(scores)
    known = ~np.isnan(every)
    flags = np.zeros(count, dtype=bool)
    flags[rows] = alarm
    largest = np.full(count, None, dtype=object)
    raised = np.flatnonzero(alarm)
    names = np.array(series.channels, dtype=object)
    for start in range(0, len(raised), ROWS_AT_ONCE):
        some = raised[start : start + ROWS_AT_ONCE]
        shares = loaded.fitted.contributions(series.values, series.first, some)
        largest[rows[some]] = names[np.argmax(shares, axis=1)]
    made = {
        "score": pa.array(every, mask=~known),
        "alarm": pa.array(flags, mask=~known),
        "threshold": pa.array(np.full(count, limit)),
    }
    if len(series.order.names) > 1:
        runs = np.full(count, None, dtype=object)
        runs[rows] = np.array(series.order.names, dtype=object)[series.order.runs]
        made["run"] = pa.array(runs, pa.string())
    made["largest"] = pa.array(largest, pa.string())
    made["note"] = pa.array(notes, pa.string(), mask=notes == "")
    return made
