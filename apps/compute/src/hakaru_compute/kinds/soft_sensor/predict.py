"""Estimates of a new series from a file to a file, as if its rows came in one by one."""

from __future__ import annotations

import copy
import math
import time
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from threadpoolctl import threadpool_limits

from hakaru_compute.data.output_table import nullable
from hakaru_compute.data.read_table import require_columns
from hakaru_compute.families.series.series_file import SeriesFile
from hakaru_compute.families.series.stretches import OTHER_STEP
from hakaru_compute.families.supervised.metrics import half_width, observed_coverage
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.soft_sensor.figures import compare_with_last_value
from hakaru_compute.kinds.soft_sensor.fitted import FittedSensor
from hakaru_compute.kinds.soft_sensor.laboratory import Analyses, date_analyses
from hakaru_compute.kinds.soft_sensor.live import NOTHING, LiveSensor
from hakaru_compute.kinds.soft_sensor.model_folder import SENSORS, LoadedSensor, live_of
from hakaru_compute.kinds.soft_sensor.pieces import PieceRun
from hakaru_compute.kinds.soft_sensor.predict_spec import PredictSpec, PredictSummary
from hakaru_compute.kinds.soft_sensor.running import Course
from hakaru_compute.kinds.soft_sensor.samples import Carried
from hakaru_compute.kinds.soft_sensor.sensor import read_laboratory
from hakaru_compute.kinds.soft_sensor.series import Names, Series, read_series
from hakaru_compute.model.tally import DistributionTally

# Rows that a model is run at which is fitted anew for each.
MOST_LOCAL_ROWS = 5_000


def predict(spec: PredictSpec, ctx: JobContext) -> PredictSummary:
    """Writes workspace/<output_name>. Raises columns_missing, column_unreadable, no_rows_to_predict, no_values_to_predict,
    series_not_rising, series_step_differs, sensor_state_unfit.
    """
    began = time.monotonic()
    ctx.progress(0.0, "load")
    loaded = SENSORS(spec.model_dir)
    live = live_of(spec.model_dir, spec.state_file)
    file = loaded.file
    with pq.ParquetFile(spec.table.path) as stored:
        rows = SeriesFile(stored, file, spec)
        target = spec.mapping.get(file.target, file.target)
        moments = None if live.facts.time is None else spec.mapping.get(live.facts.time) or live.facts.time
        if moments is not None:
            require_columns([moments], rows.names)
        ctx.progress(0.1, "predict")
        series = _series(loaded, live, spec.table.path, target if target in rows.names else None, moments)
        _require_step(live, series)
        analyses = _analyses(loaded, series)
        wanted, thinned = _wanted(live.fitted, rows.count, analyses)
        learns = analyses if spec.laboratory == "learn" else NOTHING
        run = PieceRun(_own(live), live.facts.hold, series.stretches.first, learns, _carried(live, series), wanted)
        # Blocks are small, so that threads of each product would wait for each other longer than they work.
        with threadpool_limits(limits=1):
            for piece in rows.pieces(live.facts.variables):
                ctx.check_stop()
                run.add(piece)
                ctx.progress(0.1 + 0.75 * rows.done / rows.count, "predict")
        rows.finish(without_values=rows.without_values)
        course = run.course()
        half = half_width(loaded.errors, spec.coverage)
        notes = _notes(live, series.stretches.first, course, run.lacking)
        columns = _columns(course, notes, half, analyses, rows.count)
        ctx.progress(0.9, "predict")
        rows.write(columns, ctx.workspace / spec.output_name)
    known = np.isfinite(course.estimates)
    judged = _judge(course, analyses, half)
    tally = DistributionTally()
    tally.add(course.estimates[known])
    found = course.estimates[known]
    return PredictSummary(
        output=spec.output_name,
        rows=rows.count,
        missing_values=dict(rows.missing),
        unreadable_values=rows.reader.found(),
        filled_rows=rows.filled,
        unknown_categories=[],
        seconds=time.monotonic() - began,
        model=file.name,
        target=file.target,
        time=live.facts.time,
        coverage=spec.coverage,
        half_width=half,
        estimated=int(known.sum()),
        not_estimated=thinned,
        outside_domain=int((known & ~course.inside).sum()),
        notes=dict(Counter(note for note in notes if note is not None)),
        gaps=series.stretches.gaps,
        analyses=len(analyses.sampled),
        learned=run.learned,
        minimum=float(found.min()) if len(found) else None,
        mean=float(found.mean()) if len(found) else None,
        maximum=float(found.max()) if len(found) else None,
        prediction_distribution=tally.result(),
        **judged,
    )


def _series(loaded: LoadedSensor, live: LiveSensor, path: str, target: str | None, moments: str | None) -> Series:
    """Times and laboratory values of the file, without variables."""
    sources = {}
    if target is not None:
        sources[loaded.file.target] = target
    if moments is not None:
        sources[live.facts.time or ""] = moments
    wanted = Names([], sources, None if target is None else loaded.file.target, live.facts.time)
    return read_series(path, wanted, live.facts.hold, interval=live.facts.step)


def _require_step(live: LiveSensor, series: Series) -> None:
    """Raises series_step_differs where most rows come at another interval than the sensor was trained at: its lags are rows."""
    if series.times is None or live.facts.step is None or len(series.times) < 2:
        return
    found = float(np.quantile(np.diff(series.times), 0.5, method="lower"))
    if abs(found / live.facts.step - 1) > OTHER_STEP:
        raise JobError("series_step_differs", found=found, trained=live.facts.step)


def _analyses(loaded: LoadedSensor, series: Series) -> Analyses:
    laboratory = loaded.file.spec.laboratory
    values = read_laboratory(series.target, series.stretches, laboratory)
    return date_analyses(values, laboratory.delay, laboratory.stamped, series.stretches.first)


def _carried(live: LiveSensor, series: Series) -> Carried | None:
    """What is known before the file begins; nothing where the sensor's last analysis is not before it."""
    first = None if series.times is None else float(series.times[0])
    found = live.recent if first is None else live.recent.until(first - (live.facts.step or 0.0) / 2)
    return found.carried(first, live.facts.step)


def _own(live: LiveSensor) -> FittedSensor:
    """The sensor to run, which learns without changing the one in memory."""
    return replace(live.fitted, regressor=copy.copy(live.fitted.regressor))


def _wanted(fitted: FittedSensor, count: int, analyses: Analyses) -> tuple[np.ndarray, int]:
    """The rows to estimate: every one, or where each takes a fit of its own some, evenly and those of analyses among them; and
    how many are left out.
    """
    rows = np.arange(count)
    if not fitted.regressor.each_anew or count <= MOST_LOCAL_ROWS:
        return rows, 0
    some = np.linspace(0, count - 1, MOST_LOCAL_ROWS).astype(np.int64)
    sampled = analyses.sampled[:: max(1, len(analyses.sampled) // MOST_LOCAL_ROWS)]
    wanted = np.union1d(some, sampled)
    return wanted, count - len(wanted)


def _notes(live: LiveSensor, first: np.ndarray, course: Course, lacking: np.ndarray) -> list[str | None]:
    """Why rows have no estimate, or none of the usual width; as online, but for sensors that stand still. lacking (n,): mask of rows
    that look back at a missing value.
    """
    reach = live.fitted.reach
    rows = course.rows
    known = np.isfinite(course.estimates)
    notes = np.full(len(rows), None, dtype=object)
    begins = first[rows]
    short = rows - reach < begins
    notes[~known] = "missing"
    notes[~known & ~lacking[rows]] = "no_laboratory_value"
    notes[~known & short & (begins == 0)] = "too_few_rows"
    notes[~known & short & (begins > 0)] = "gap"
    if live.fitted.uses_last_value:
        notes[known & (course.age > live.fitted.oldest)] = "laboratory_value_old"
    return list(notes)


def _columns(
    course: Course, notes: list[str | None], half: float | None, analyses: Analyses, count: int
) -> dict[str, pa.Array]:
    def spread(values: np.ndarray) -> np.ndarray:
        whole = np.full(count, np.nan)
        whole[course.rows] = values
        return whole

    known = np.isfinite(course.estimates)
    sure = known & course.inside
    width = math.nan if half is None else half
    lower, upper = (np.where(sure, course.estimates + side * width, np.nan) for side in (-1, 1))
    inside = np.full(count, None, dtype=object)
    inside[course.rows[known]] = course.inside[known]
    texts = np.full(count, None, dtype=object)
    texts[course.rows] = notes
    measured = np.full(count, np.nan)
    measured[analyses.sampled] = analyses.values
    estimates = np.where(known, course.estimates, np.nan)
    return {
        **nullable({"estimate": spread(estimates), "lower": spread(lower), "upper": spread(upper)}),
        "inside_domain": pa.array(inside, pa.bool_()),
        **nullable({"t2": spread(course.t2), "spe": spread(course.spe)}),
        "note": pa.array(texts, pa.string()),
        **nullable({"laboratory_value": measured}),
    }


def _judge(course: Course, analyses: Analyses, half: float | None) -> dict[str, Any]:
    """How good the estimates are at the samples of the file's analyses, beside the last known value there."""
    places = np.searchsorted(course.rows, analyses.sampled)
    there = (places < len(course.rows)) & (course.rows[np.minimum(places, len(course.rows) - 1)] == analyses.sampled)
    places, actual = places[there], analyses.values[there]
    if not len(places):
        return {"metrics": None, "last_value": None, "gain": None, "observed_coverage": None}
    estimates, last = course.estimates[places], course.last[places]
    compared = compare_with_last_value(actual, estimates, last)
    sure = np.where(course.inside[places], estimates, np.nan)
    return {
        "metrics": compared.estimates,
        "last_value": compared.last_value if compared.last_value.rows else None,
        "gain": compared.gain,
        "observed_coverage": None if half is None else observed_coverage(actual, sure - half, sure + half),
    }
