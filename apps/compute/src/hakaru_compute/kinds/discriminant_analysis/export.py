"""A trained classifier as a zip that runs anywhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from hakaru_compute.data.frame import Frame
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.discriminant_analysis.calls_spec import Decision
from hakaru_compute.kinds.discriminant_analysis.model_card import model_card
from hakaru_compute.kinds.discriminant_analysis.model_folder import LoadedModel, load_model
from hakaru_compute.kinds.discriminant_analysis.onnx_model import make_onnx
from hakaru_compute.kinds.discriminant_analysis.predict_frame import predict_raw
from hakaru_compute.kinds.discriminant_analysis.spec import ExportResult
from hakaru_compute.tabular.download_spec import ExportSpec
from hakaru_compute.tabular.download_zip import (
    SAMPLE_ROWS,
    checked_rows,
    csv_columns,
    engine_files,
    features_left,
    sample_rows,
    usual_manifest,
    usual_requirements,
    write_zip,
)

PREDICT_FILE = Path(__file__).parent / "export_files" / "predict.py"


def export(spec: ExportSpec, ctx: JobContext) -> ExportResult:
    """Writes workspace/<output_name>: ONNX where it agrees with the original, skops, predict.py, samples, card.

    Raises columns_missing where the table is not the one the model was trained on.
    """
    ctx.progress(0.0, "export")
    model = load_model(Path(spec.model_dir))
    raw, frame = checked_rows(model, spec.table, model.file.spec.seed)
    ctx.progress(0.2, "export")
    outcome = make_onnx(model, features_left(model, frame))
    ctx.progress(0.7, "export")
    rows, sample_file = sample_rows(raw)
    files: dict[str, bytes] = {
        "README.md": model_card(model, outcome, rows[0]).encode(),
        "predict.py": PREDICT_FILE.read_bytes(),
        "requirements.txt": usual_requirements(model),
        "sample_input.csv": sample_file,
        "expected_output.csv": _expected(model, frame.take(slice(0, SAMPLE_ROWS))),
        **engine_files(model),
    }
    if outcome.model is not None:
        files["model.onnx"] = outcome.model
    names = write_zip(
        ctx.workspace / spec.output_name, files, {**usual_manifest(model, outcome), **_own_manifest(model)}
    )
    ctx.progress(1.0, "done")
    return ExportResult(
        output=spec.output_name,
        files=names,
        onnx=outcome.model is not None,
        onnx_reason=outcome.reason,
        onnx_detail=outcome.detail,
        parity=outcome.parity,
    )


def _own_manifest(model: LoadedModel) -> dict[str, Any]:
    file = model.file
    metrics = {
        "train": file.row.train,
        "cross_validation": file.row.cross_validation,
        "test": file.row.test,
        "baseline_test": file.baseline_test,
    }
    return {
        "classes": list(file.labels),
        "class_rows": [one.model_dump() for one in file.classes],
        "positive_class": file.positive_class,
        "weighted": file.weighted,
        "link": file.link.model_dump(),
        "fitted_classes": file.fitted_classes,
        "metrics": {name: one.model_dump() if one else None for name, one in metrics.items()},
    }


def _expected(model: LoadedModel, frame: Frame) -> bytes:
    predicted, _ = predict_raw(model, frame, Decision())
    labels = model.file.labels
    columns: dict[str, list[Any]] = {"predicted_class": [labels[one] if one >= 0 else None for one in predicted.given]}
    for place, label in enumerate(labels):
        columns[f"probability_{label}"] = predicted.probabilities[:, place].tolist()
    return csv_columns(columns)
