"""A trained soft sensor as a zip that runs anywhere, row by row."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from hakaru_compute.families.series.times import moment_of, written_moment
from hakaru_compute.families.supervised.estimator_file import ESTIMATOR_FILE
from hakaru_compute.families.supervised.metrics import half_width
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.soft_sensor.live import LiveSensor
from hakaru_compute.kinds.soft_sensor.model_folder import SENSOR_FILE, LoadedSensor, load_sensor
from hakaru_compute.kinds.soft_sensor.sensor import COVERAGE, read_laboratory
from hakaru_compute.kinds.soft_sensor.series import Names, Series, read_series
from hakaru_compute.model.card import fact_lines, feature_lines, metric_lines, parameter_text, warning_lines
from hakaru_compute.model.export import ROWS_SCRIPT, csv_columns, package_sources, requirements, write_zip
from hakaru_compute.model.file import MODEL_FILE
from hakaru_compute.model.folder import ARRAYS_FILE, require_same_table
from hakaru_compute.model.spec import ExportResult, ExportSpec

FOLDER = Path(__file__).parent / "export_files"
SAMPLE_ROWS = 40
# What estimate.py imports, with all that these import.
SOURCES = ("kinds/soft_sensor/live.py", "families/supervised/metrics.py")
PACKAGES = ("numpy", "scipy", "scikit-learn", "lightgbm", "pydantic")
TITLES = {"en": "Soft sensor", "ja": "ソフトセンサー"}


def export(spec: ExportSpec, ctx: JobContext) -> ExportResult:
    """Writes workspace/<output_name>: the sensor with its lags and state, the code and a script that run it row by row, samples
    and what it says of them, the card, the manifest. There is no ONNX model: one holds no state. Raises table_changed.
    """
    ctx.progress(0.0, "export")
    loaded = load_sensor(Path(spec.model_dir))
    require_same_table(spec.table, loaded.file)
    own = loaded.file.spec
    series = read_series(spec.table.path, Names(own.features, target=own.target, time=own.time), own.hold)
    ctx.progress(0.3, "export")
    samples = _sample_rows(loaded, series)
    answers = _answers(loaded, samples)
    names = [SENSOR_FILE, ARRAYS_FILE, MODEL_FILE, *([ESTIMATOR_FILE] if _has_estimator(loaded) else [])]
    packages = [*PACKAGES, *(["skops"] if _has_estimator(loaded) else [])]
    example = {name: column[-1] for name, column in samples.items() if name != loaded.file.target}
    files = {
        "README.md": _card(loaded, example).encode(),
        "requirements.txt": requirements(packages, loaded.file.provenance.library_versions),
        "estimate.py": (FOLDER / "estimate.py").read_bytes(),
        "model_rows.py": ROWS_SCRIPT.read_bytes(),
        "sample_input.csv": csv_columns(samples),
        "expected_output.csv": csv_columns(answers),
        **{name: (loaded.folder / name).read_bytes() for name in names},
        **package_sources([*SOURCES, *(["families/supervised/estimator_file.py"] if _has_estimator(loaded) else [])]),
    }
    written = write_zip(ctx.workspace / spec.output_name, files, _manifest(loaded))
    ctx.progress(1.0, "done")
    return ExportResult(
        output=spec.output_name, files=written, onnx=False, onnx_reason="not_expressible", onnx_detail=None, parity=None
    )


def _has_estimator(loaded: LoadedSensor) -> bool:
    return (loaded.folder / ESTIMATOR_FILE).exists()


def _sample_rows(loaded: LoadedSensor, series: Series) -> dict[str, list[Any]]:
    """The last rows of the training with its laboratory values, as if they came after it."""
    live, file = loaded.live, loaded.file
    count = min(len(series.values), live.rows_before + SAMPLE_ROWS)
    begin = len(series.values) - count
    columns: dict[str, list[Any]] = {}
    if series.times is not None and live.facts.time is not None:
        later = series.times[-1] + series.stretches.interval * np.arange(1, count + 1)
        columns[live.facts.time] = [written_moment(moment, series.time_kind) for moment in later]
    for place, feature in enumerate(file.spec.features):
        columns[feature.name] = [float(value) for value in series.values[begin:, place]]
    values = read_laboratory(series.target, series.stretches, file.spec.laboratory)
    back = file.spec.laboratory.delay if file.spec.laboratory.stamped == "report" else 0
    target = np.full(count, np.nan)
    rows = values.rows - back - begin
    target[rows[rows >= 0]] = values.values[rows >= 0]
    columns[file.target] = [float(value) for value in target]
    return columns


def _answers(loaded: LoadedSensor, samples: dict[str, list[Any]]) -> dict[str, list[Any]]:
    """What the sensor says of the sample rows, each with the rows before it and the values known by then."""
    live, file = loaded.live, loaded.file
    facts = live.facts
    half = half_width(loaded.errors, COVERAGE)
    values = np.column_stack([samples[name] for name in facts.variables])
    times = None if facts.step is None or facts.time is None else [moment_of(one) for one in samples[facts.time]]
    target, delay = samples[file.target], max(facts.delay, 1)
    names = ("estimate", "lower", "upper", "inside_domain", "t2", "spe", "note")
    found: dict[str, list[Any]] = {name: [] for name in names}
    for row in range(len(values)):
        sampled = row - delay
        if sampled >= 0 and not np.isnan(target[sampled]):
            live = live.learn(_rows(live, values, times, sampled), None, target[sampled]).sensor
        rows = _rows(live, values, times, row)
        [one] = live.estimate(rows, len(rows.values) - 1)
        for name, value in zip(names, (one.estimate, *one.interval(half)), strict=False):
            found[name].append(value)
        for name in names[3:]:
            found[name].append(getattr(one, name))
    return found


def _rows(live: LiveSensor, values: np.ndarray, times: list[float] | None, last: int) -> Any:
    some = slice(max(last - live.rows_before, 0), last + 1)
    return live.rows(values[some], None if times is None else times[some])


def _card(loaded: LoadedSensor, example: dict[str, Any]) -> str:
    file, live, split = loaded.file, loaded.live, loaded.file.split
    learns = live.fitted.regressor.learns
    uses = live.fitted.uses_last_value
    learning = {
        (True, True): "It learns from every laboratory value and also uses the last known ones for its estimates.",
        (True, False): "It learns from every laboratory value.",
        (False, True): "It does not learn, but uses the last known laboratory values for its estimates.",
        (False, False): "Laboratory values change nothing: it stays as trained.",
    }
    learning_ja = {
        (True, True): "分析値を順に学習し、直近の分析値も推定に使います。",
        (True, False): "分析値を順に学習します。",
        (False, True): "分析値は学習しませんが、直近の分析値を推定に使います。",
        (False, False): "分析値を渡しても変わりません。",
    }
    unit = " s" if live.facts.time_kind == "datetime" else ""
    step = "" if live.facts.step is None else f" ({live.facts.step:g}{unit})"
    own = "; ".join(f"{name} up to {one.largest}, every {one.step}" for name, one in file.lags.variables.items())
    facts = {
        "model": f"{file.name}, inputs: {file.inputs_kind}",
        "parameters": parameter_text(file.setting),
        "laboratory values": f"{file.laboratory.analyses} ({file.laboratory.recording}), delay {file.laboratory.delay} rows",
        "lags": f"up to {file.lags.largest} rows, every {file.lags.step}" + (f"; {own}" if own else ""),
        "test": f"{split.method}, {split.test} analyses from row {split.test_first_row} on, embargo {split.embargo} rows",
    }
    parts = {
        "test": file.row.test,
        "folds, forward in time": file.row.cross_validation,
        "last laboratory value, test": file.last_value_test,
        "mean, test": file.baseline_test,
    }
    return (
        (FOLDER / "README.md")
        .read_text(encoding="utf-8")
        .format(
            title=f"{file.target}: {TITLES['en']} ({file.name})",
            target=file.target,
            feature_count=len(file.variables),
            example=repr(example),
            delay=max(live.facts.delay, 1),
            step=step,
            step_ja=step.replace(" (", "（").replace(")", "）"),
            rows_before=live.rows_before,
            learning=learning[learns, uses],
            learning_ja=learning_ja[learns, uses],
            facts=fact_lines(file, facts),
            metrics=metric_lines(parts, {"rmse": ".4g", "mae": ".4g", "r2": ".3f"}),
            features=feature_lines(file.inputs),
            warnings=warning_lines(file, "en"),
            warnings_ja=warning_lines(file, "ja"),
            estimator_file=", estimator.skops" if _has_estimator(loaded) else "",
        )
    )


def _manifest(loaded: LoadedSensor) -> dict[str, Any]:
    file, live = loaded.file, loaded.live
    return {
        "format": 1,
        "kind": file.kind,
        "model": file.name,
        "target": file.target,
        "features": [feature.model_dump() for feature in file.inputs],
        "variables": file.variables,
        "time": live.facts.time,
        "step": live.facts.step,
        "lags": live.facts.lags,
        "rows_before": live.rows_before,
        "laboratory_delay": live.facts.delay,
        "inputs": file.inputs_kind,
        "setting": file.setting,
        "learns": live.fitted.regressor.learns,
        "onnx": False,
        "recipe": None,
        "metrics": {"test": _dumped(file.row.test), "cross_validation": _dumped(file.row.cross_validation)},
        "provenance": file.provenance.model_dump(),
    }


def _dumped(metrics: Any) -> dict[str, Any] | None:
    return None if metrics is None else metrics.model_dump()
