"""A trained model as a zip that runs anywhere."""

from __future__ import annotations

import csv
import hashlib
import io
import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hakaru_compute
from hakaru_compute.data.frame import FeatureColumn
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.data.read_table import read_table
from hakaru_compute.kinds.regression.fit_model import has_own_sd
from hakaru_compute.kinds.regression.model_card import model_card
from hakaru_compute.kinds.regression.model_folder import ESTIMATOR_FILE, load_model
from hakaru_compute.kinds.regression.onnx_model import make_onnx
from hakaru_compute.kinds.regression.predict_frame import choose_interval, predict_frame
from hakaru_compute.kinds.regression.spec import ExportResult, ExportSpec
from hakaru_compute.tabular.estimator_file import TRUSTED
from hakaru_compute.tabular.onnx_graph import input_name

if TYPE_CHECKING:
    import numpy as np
    import pyarrow as pa

    from hakaru_compute.data.frame import Frame
    from hakaru_compute.job import JobContext
    from hakaru_compute.kinds.regression.model_folder import LoadedModel
    from hakaru_compute.kinds.regression.onnx_model import OnnxOutcome

CHECKED_ROWS = 1000
SAMPLE_ROWS = 20
COVERAGES = (0.5, 0.8, 0.9, 0.95, 0.99)
PREDICT_FILE = Path(__file__).parent / "export_files" / "predict.py"
# What prepares rows for model.skops, as it is here.
PACKAGE_FILES = (
    "__init__.py", "spec.py", "data/__init__.py", "data/frame.py", "data/read_frame.py", "preprocessing/__init__.py",
    "preprocessing/spec.py", "preprocessing/preparation.py", "preprocessing/datetime_features.py",
    "preprocessing/encoding.py", "preprocessing/imputation.py", "preprocessing/outliers.py", "preprocessing/scaling.py",
)  # fmt: skip


def export(spec: ExportSpec, ctx: JobContext) -> ExportResult:
    """Writes workspace/<output_name>: ONNX where it agrees with the original, skops, predict.py, samples, card.

    Raises columns_missing where the table is not the one the model was trained on.
    """
    ctx.progress(0.0, "export")
    model = load_model(Path(spec.model_dir))
    features = model.file.spec.features
    columns = [FeatureColumn(feature.name, feature.type) for feature in features]
    table = read_table(spec.table.path, [column.name for column in columns])
    chosen = _sample(model, table.num_rows)
    frame = frame_from_arrow(table.take(chosen), columns)
    ctx.progress(0.2, "export")
    outcome = make_onnx(model, frame)
    ctx.progress(0.7, "export")
    samples = table.take(chosen[:SAMPLE_ROWS])
    files: dict[str, bytes] = {
        "README.md": model_card(model, outcome, _json_row(samples, 0)).encode(),
        "model.skops": (model.folder / ESTIMATOR_FILE).read_bytes(),
        "predict.py": PREDICT_FILE.read_bytes(),
        "requirements.txt": _requirements(model).encode(),
        "sample_input.csv": _csv(samples.column_names, [_json_row(samples, row) for row in range(samples.num_rows)]),
        "expected_output.csv": _expected(model, frame.take(slice(0, SAMPLE_ROWS))),
    }
    if outcome.model is not None:
        files["model.onnx"] = outcome.model
    root = Path(hakaru_compute.__file__).parent
    files |= {f"hakaru_compute/{name}": (root / name).read_bytes() for name in PACKAGE_FILES}
    files["manifest.json"] = json.dumps(_manifest(model, outcome, files), ensure_ascii=False, indent=1).encode()
    with zipfile.ZipFile(ctx.workspace / spec.output_name, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in sorted(files.items()):
            archive.writestr(name, content)
    ctx.progress(1.0, "done")
    return ExportResult(
        output=spec.output_name,
        files=sorted(files),
        onnx=outcome.model is not None,
        onnx_reason=outcome.reason,
        onnx_detail=outcome.detail,
        parity=outcome.parity,
    )


def _sample(model: LoadedModel, row_count: int) -> np.ndarray:
    """Rows to check and show: a seeded sample of the table, in its order."""
    import numpy as np

    rng = np.random.default_rng(model.file.spec.seed)
    return np.sort(rng.choice(row_count, min(CHECKED_ROWS, row_count), replace=False))


def _manifest(model: LoadedModel, outcome: OnnxOutcome, files: dict[str, bytes]) -> dict[str, Any]:
    file = model.file
    return {
        "format": 1,
        "kind": file.kind,
        "model": file.name,
        "target": file.target,
        "features": [feature.model_dump() for feature in file.inputs],
        "rows_with_missing_values": "not_predicted"
        if file.spec.preprocessing.missing.method == "delete_row"
        else "filled",
        "interval_half_width": {str(coverage): model.half_width(coverage) for coverage in COVERAGES},
        "interval_method": "conformal, from out-of-fold residuals",
        "own_interval": has_own_sd(model.fitted.estimator),
        "onnx": outcome.model is not None,
        "onnx_reason": outcome.reason,
        "onnx_detail": outcome.detail,
        "onnx_inputs": _onnx_inputs(model) if outcome.model is not None else [],
        "parity": outcome.parity.model_dump() if outcome.parity else None,
        "parameters": file.parameters,
        "searched": file.searched,
        "split": file.spec.split.model_dump(),
        "cross_validation": file.spec.cross_validation.model_dump(),
        "preprocessing": file.spec.preprocessing.model_dump(mode="json"),
        "metrics": {
            name: metrics.model_dump() if metrics else None
            for name, metrics in {
                "train": file.row.train,
                "cross_validation": file.row.cross_validation,
                "test": file.row.test,
                "baseline_test": file.baseline_test,
            }.items()
        },
        "provenance": file.provenance.model_dump(),
        "preparation": file.preparation,
        "donors": model.preparation.donors.tolist(),
        "target_centre": file.target_centre,
        "target_scale": file.target_scale,
        "skops_types": list(TRUSTED),
        "sha256": {name: hashlib.sha256(content).hexdigest() for name, content in sorted(files.items())},
    }


def _onnx_inputs(model: LoadedModel) -> list[dict[str, Any]]:
    origins = {name: origin for name, origin, _ in model.preparation.dates}
    numbers = [
        {
            "name": input_name(column.name),
            "feature": column.feature,
            "type": "numeric",
            "part": column.part,
            "origin": origins.get(column.feature, 0.0),
        }
        for column in model.preparation.numbers
    ]
    texts = [
        {"name": input_name(coding.name), "feature": coding.name, "type": "categorical", "part": None, "origin": 0.0}
        for coding in model.preparation.codings
    ]
    return [*numbers, *texts]


def _requirements(model: LoadedModel) -> str:
    names = ["scikit-learn", "skops", "numpy", "scipy", "pyarrow", "pydantic"]
    names += ["lightgbm"] if model.file.name == "lightgbm" else []
    versions = model.file.provenance.library_versions
    return "".join(f"{name}=={versions[name]}\n" if name in versions else f"{name}\n" for name in names)


def _json_row(table: pa.Table, row: int) -> dict[str, Any]:
    values = {name: table.column(name)[row].as_py() for name in table.column_names}
    return {name: value.isoformat() if hasattr(value, "isoformat") else value for name, value in values.items()}


def _csv(columns: list[str], rows: list[dict[str, Any]]) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.DictWriter(text, columns)
    writer.writeheader()
    writer.writerows(rows)
    return text.getvalue().encode()


def _expected(model: LoadedModel, frame: Frame) -> bytes:
    predicted = predict_frame(model, frame, choose_interval(model, "conformal", 0.9))
    names = ("prediction", "lower", "upper")
    columns = [getattr(predicted, name).tolist() for name in names]
    rows = [
        {name: "" if value != value else value for name, value in zip(names, row, strict=True)}
        for row in zip(*columns, strict=True)
    ]
    return _csv(list(names), rows)
