"""A trained anomaly model as a zip: the model, the code and a script that score rows one by one, and what it says of itself."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np

from hakaru_compute.families.series.times import moment_of, written_moment
from hakaru_compute.families.supervised.estimator_file import ESTIMATOR_FILE
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.time_series.alarms import figures_of
from hakaru_compute.kinds.time_series.export_spec import ExportSpec
from hakaru_compute.kinds.time_series.model_folder import SCORES, LoadedModel, load_model
from hakaru_compute.kinds.time_series.online import live_of
from hakaru_compute.kinds.time_series.series import Names, Series, read_series
from hakaru_compute.kinds.time_series.threshold_spec import AlarmFigures, ModelSettings
from hakaru_compute.model.card import fact_lines, feature_lines, parameter_text, warning_lines
from hakaru_compute.model.export import ROWS_SCRIPT, csv_columns, package_sources, requirements, write_zip
from hakaru_compute.model.file import MODEL_FILE
from hakaru_compute.model.folder import ARRAYS_FILE, require_same_table
from hakaru_compute.model.spec import ExportResult

FOLDER = Path(__file__).parent / "export_files"
LIVE_FILE = "live.json"
SAMPLE_ROWS = 60
# What score.py imports, with all that these import.
SOURCES = ("kinds/time_series/live.py", "kinds/time_series/model_specs.py")
PACKAGES = ("numpy", "scikit-learn", "pydantic")


def export(spec: ExportSpec, ctx: JobContext) -> ExportResult:
    """Writes workspace/<output_name>. There is no ONNX model: a score takes rows before its own. Raises table_changed."""
    ctx.progress(0.0, "export")
    loaded = load_model(Path(spec.model_dir))
    require_same_table(spec.table, loaded.file)
    own, settings = loaded.file.spec, spec.model_settings or loaded.file.settings
    names = Names([feature.name for feature in own.features], own.time, own.runs)
    series = read_series(spec.table.path, names, own.hold)
    figures = _figures(loaded, settings)
    ctx.progress(0.4, "export")
    samples = _sample_rows(loaded, series)
    answers = _answers(loaded, samples, settings)
    has_estimator = (loaded.folder / ESTIMATOR_FILE).exists()
    further = [*(["skops"] if has_estimator else []), *(["lightgbm"] if own.supervision == "supervised" else [])]
    kept = [ARRAYS_FILE, MODEL_FILE, *([ESTIMATOR_FILE] if has_estimator else [])]
    files = {
        "README.md": _card(loaded, {name: column[-1] for name, column in samples.items()}, settings, figures).encode(),
        "requirements.txt": requirements([*PACKAGES, *further], loaded.file.provenance.library_versions),
        "score.py": (FOLDER / "score.py").read_bytes(),
        "model_rows.py": ROWS_SCRIPT.read_bytes(),
        LIVE_FILE: json.dumps(_facts(loaded, settings), ensure_ascii=False).encode(),
        "sample_input.csv": csv_columns(samples),
        "expected_output.csv": csv_columns(answers),
        **{name: (loaded.folder / name).read_bytes() for name in kept},
        **package_sources([*SOURCES, *(["families/supervised/estimator_file.py"] if has_estimator else [])]),
    }
    written = write_zip(ctx.workspace / spec.output_name, files, _manifest(loaded, settings, figures))
    ctx.progress(1.0, "done")
    return ExportResult(
        output=spec.output_name, files=written, onnx=False, onnx_reason="not_expressible", onnx_detail=None, parity=None
    )


def _facts(loaded: LoadedModel, settings: ModelSettings) -> dict[str, Any]:
    """What score.py makes a model of, beside the arrays."""
    file = loaded.file
    return {
        "parameters": file.spec.models[0].parameters.model_dump(),
        "supervised": file.spec.supervision == "supervised",
        "channels": file.channels,
        "length": file.window.length,
        "kind": file.window_kind,
        "hold": file.spec.hold,
        "time": file.spec.time,
        "step": file.series.step,
        "longest_still": file.longest_still,
        "settings": settings.model_dump(),
    }


def _sample_rows(loaded: LoadedModel, series: Series) -> dict[str, list[Any]]:
    """The last rows of the training's last run."""
    count = min(len(series.values) - int(series.run_starts[-1]), loaded.file.window.length + SAMPLE_ROWS)
    columns: dict[str, list[Any]] = {}
    if loaded.file.spec.time is not None and series.order.times is not None:
        columns[loaded.file.spec.time] = [written_moment(one, series.order.kind) for one in series.order.times[-count:]]
    for place, name in enumerate(series.channels):
        columns[name] = [float(value) for value in series.values[-count:, place]]
    return columns


def _answers(loaded: LoadedModel, samples: dict[str, list[Any]], settings: ModelSettings) -> dict[str, list[Any]]:
    """What the model says of the sample rows."""
    live = live_of(loaded)
    values = np.column_stack([np.array(samples[name], dtype=float) for name in live.fitted.channels])
    times = None
    if live.step is not None and loaded.file.spec.time is not None:
        times = [moment_of(one) for one in samples[loaded.file.spec.time]]
    found = live.score(values, times, 0, settings)
    return {
        "score": [one.score for one in found],
        "alarm": [one.alarm for one in found],
        "largest": [next(iter(one.contributions), None) for one in found],
        "note": [one.note for one in found],
        "stuck": [", ".join(one.stuck) for one in found],
    }


def _figures(loaded: LoadedModel, settings: ModelSettings) -> dict[str, AlarmFigures | None]:
    """What alarms come to by part, with the settings that leave with the model."""
    rule = loaded.file.spec.threshold
    costs, kept = (rule.cost_missed, rule.cost_false_alarm), SCORES(str(loaded.folder))
    return {
        "training": figures_of(kept.part(0), settings, costs),
        "test": figures_of(kept.part(2), settings, costs) if bool((kept.parts == 2).any()) else None,
    }


def _card(
    loaded: LoadedModel, example: dict[str, Any], settings: ModelSettings, figures: dict[str, AlarmFigures | None]
) -> str:
    file = loaded.file
    floor = "" if settings.floor is None else f", floor {settings.floor:g}"
    facts = {
        "model": f"{file.name}, {file.spec.supervision}",
        "parameters": parameter_text(file.row.parameters),
        "window": f"{file.window.length} rows, ending at the row that is scored",
        "split": f"{file.split.method}: {file.split.training} training rows, {file.split.test} test rows",
        "threshold": f"{settings.threshold:.6g}{floor}, smallest duration {settings.smallest_duration}",
    }
    return (
        (FOLDER / "README.md")
        .read_text(encoding="utf-8")
        .format(
            channel_count=len(file.channels),
            example=repr(example),
            rows_before=live_of(loaded).rows_before(settings),
            facts=fact_lines(file, facts),
            metrics="\n".join(
                _metric_line(name, part)
                for name, part in (("training, out of fold", figures["training"]), ("test", figures["test"]))
                if part
            ),
            features=feature_lines(file.inputs),
            warnings=warning_lines(file, "en"),
            warnings_ja=warning_lines(file, "ja"),
            estimator_file=", estimator.skops" if (loaded.folder / ESTIMATOR_FILE).exists() else "",
        )
    )


def _metric_line(name: str, figures: Any) -> str:
    shown = [figures.f1, figures.far, figures.mar, figures.event_precision, figures.event_recall, figures.range_f1]
    texts = ["–" if one is None else f"{one:.3f}" for one in shown]
    return f"| {name} | {figures.rows} | {figures.events} | {' | '.join(texts)} |"


def _manifest(loaded: LoadedModel, settings: ModelSettings, figures: dict[str, AlarmFigures | None]) -> dict[str, Any]:
    file = loaded.file
    return {
        "format": 1,
        "kind": file.kind,
        "model": file.name,
        "features": [feature.model_dump() for feature in file.inputs],
        **_facts(loaded, settings),
        "rows_before": live_of(loaded).rows_before(settings),
        "onnx": False,
        "recipe": None,
        "metrics": {part: None if found is None else found.model_dump() for part, found in figures.items()},
        "provenance": file.provenance.model_dump(),
    }
