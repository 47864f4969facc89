"""A clustering as a zip that runs anywhere."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.csv as pa_csv

from hakaru_compute.data.frame import Frame
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.clustering.assign_frame import assign_raw
from hakaru_compute.kinds.clustering.model_card import model_card
from hakaru_compute.kinds.clustering.model_folder import LoadedModel, load_model
from hakaru_compute.kinds.clustering.onnx_model import make_onnx, output_name
from hakaru_compute.kinds.clustering.predict import columns_of
from hakaru_compute.tabular.download_spec import ExportResult, ExportSpec
from hakaru_compute.tabular.download_zip import (
    PREPARES,
    REPLAYS,
    ROWS_SCRIPT,
    SAMPLE_ROWS,
    checked_rows,
    csv_columns,
    features_left,
    onnx_inputs,
    package_sources,
    requirements,
    sample_rows,
    write_zip,
)
from hakaru_compute.tabular.model_files import ARRAYS_FILE, MODEL_FILE
from hakaru_compute.tabular.onnx_model import OnnxOutcome
from hakaru_compute.tabular.recipe_model import RECIPE_FILE
from hakaru_compute.tabular.same_table import require_same_table

SCRIPT = Path(__file__).parent / "export_files" / "assign.py"
# What assigns rows, as it is here.
SOURCES = ("kinds/clustering/assign_frame.py", "kinds/clustering/predict.py", "kinds/clustering/model_folder.py")


def export(spec: ExportSpec, ctx: JobContext) -> ExportResult:
    """Writes workspace/<output_name>: ONNX where it agrees with the original, arrays, assign.py, clusters, samples, card.

    Raises columns_missing, table_changed.
    """
    ctx.progress(0.0, "export")
    model = load_model(Path(spec.model_dir))
    require_same_table(spec.table, model.file)
    raw, frame = checked_rows(model, spec.table, model.file.spec.seed)
    ctx.progress(0.2, "export")
    outcome = make_onnx(model, features_left(model, frame))
    ctx.progress(0.6, "export")
    samples, sample_file = sample_rows(raw)
    clusters = io.BytesIO()
    pa_csv.write_csv(model.rows(), clusters)
    names = ["scikit-learn", "numpy", "scipy", "pyarrow", "pydantic", "polars"]
    names += ["numba"] if model.recipe is not None else []
    files: dict[str, bytes] = {
        "README.md": model_card(model, outcome, samples[0]).encode(),
        MODEL_FILE: _model_json(model),
        ARRAYS_FILE: (model.folder / ARRAYS_FILE).read_bytes(),
        "clusters.csv": clusters.getvalue(),
        "requirements.txt": requirements(names, model.file.provenance.library_versions),
        "assign.py": SCRIPT.read_bytes(),
        "model_rows.py": ROWS_SCRIPT.read_bytes(),
        "sample_input.csv": sample_file,
        "expected_output.csv": _expected(model, frame.take(_first(frame))),
        **package_sources([*PREPARES, *SOURCES, *(REPLAYS if model.recipe is not None else ())]),
    }
    if model.recipe is not None:
        own = (RECIPE_FILE, *model.recipe.kept.tables.values())
        files |= {name: (model.folder / name).read_bytes() for name in own}
    if outcome.model is not None:
        files["model.onnx"] = outcome.model
    written = write_zip(ctx.workspace / spec.output_name, files, _manifest(model, outcome))
    ctx.progress(1.0, "done")
    return ExportResult(
        output=spec.output_name,
        files=written,
        onnx=outcome.model is not None,
        onnx_reason=outcome.reason,
        onnx_detail=outcome.detail,
        parity=outcome.parity,
    )


def _first(frame: Frame) -> np.ndarray:
    return np.arange(min(SAMPLE_ROWS, frame.row_count))


def _model_json(model: LoadedModel) -> bytes:
    """model.json without the place the table had on this machine."""
    spec = model.file.spec
    bare = spec.model_copy(update={"table": spec.table.model_copy(update={"path": ""}), "recipe": None})
    return model.file.model_copy(update={"spec": bare}).model_dump_json().encode()


def _expected(model: LoadedModel, frame: Frame) -> bytes:
    """What assign.py says of the samples."""
    made, _ = assign_raw(model, frame)
    return csv_columns({name: values.to_pylist() for name, values in columns_of(made).items()})


def _manifest(model: LoadedModel, outcome: OnnxOutcome) -> dict[str, Any]:
    file = model.file
    has_onnx = outcome.model is not None
    return {
        "format": 1,
        "kind": file.kind,
        "model": file.name,
        "features": [feature.model_dump() for feature in file.inputs],
        "recipe": file.recipe.model_dump() if file.recipe else None,
        "model_features": [
            {**feature.model_dump(), "used": feature.name not in file.unused} for feature in file.spec.features
        ],
        "rows_with_missing_values": "not_predicted" if file.spec.preparing.missing.method == "delete_row" else "filled",
        "assignment": file.row.assignment,
        "clusters": list(range(1, len(file.row.sizes) + 1)),
        "sizes": file.row.sizes,
        "noise": file.row.noise_rows,
        "columns": [column.model_dump() for column in file.columns_of_matrix],
        "preparing": file.spec.preparing.model_dump(mode="json"),
        "parameters": file.parameters.model_dump(exclude={"name"}),
        "onnx": has_onnx,
        "onnx_reason": outcome.reason,
        "onnx_detail": outcome.detail,
        "onnx_output": output_name(model) if has_onnx else None,
        "onnx_inputs": onnx_inputs(model.preparation) if has_onnx else [],
        "parity": outcome.parity.model_dump() if outcome.parity else None,
        "provenance": file.provenance.model_dump(),
    }
