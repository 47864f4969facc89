"""A fitted method as a zip that runs anywhere."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.csv as pa_csv
import pyarrow.parquet as pq

from hakaru_compute.data.frame import Frame
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.data.read_table import read_table
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.dimensional_compression.component_limits import hotelling_t2, residuals
from hakaru_compute.kinds.dimensional_compression.model_card import model_card
from hakaru_compute.kinds.dimensional_compression.model_folder import ARRAYS_FILE, MODEL_FILE, LoadedModel
from hakaru_compute.kinds.dimensional_compression.onnx_model import OnnxOutcome, make_onnx, output_name
from hakaru_compute.kinds.dimensional_compression.open_model import features_of, open_model
from hakaru_compute.kinds.dimensional_compression.points import read_scores
from hakaru_compute.tabular.download_spec import ExportResult, ExportSpec
from hakaru_compute.tabular.download_zip import (
    CHECKED_ROWS,
    REPLAYS,
    ROWS_SCRIPT,
    SAMPLE_ROWS,
    csv_columns,
    onnx_inputs,
    package_sources,
    requirements,
    sample_rows,
    write_zip,
)
from hakaru_compute.tabular.recipe_keep import SAMPLE_FILE
from hakaru_compute.tabular.recipe_model import RECIPE_FILE
from hakaru_compute.tabular.same_table import require_same_table

PROJECT_FILE = Path(__file__).parent / "export_files" / "project.py"
KIND = "kinds/dimensional_compression"
# What places rows, as it is here, with all that these import.
PLACES = (f"{KIND}/model_folder.py", f"{KIND}/component_limits.py", "data/read_frame.py")


def export(spec: ExportSpec, ctx: JobContext) -> ExportResult:
    """Writes workspace/<output_name>: ONNX where it agrees with the original, arrays, project.py, scores, samples, card.

    Raises columns_missing, table_changed.
    """
    ctx.progress(0.0, "export")
    model = open_model(Path(spec.model_dir))
    table = _checked_rows(model, spec)
    made = features_of(model, frame_from_arrow(table, model.file.inputs))
    ctx.progress(0.2, "export")
    outcome = make_onnx(model, made.frame.take(~made.lost))
    ctx.progress(0.6, "export")
    rows, sample_file = sample_rows(table)
    scores = io.BytesIO()
    pa_csv.write_csv(read_scores(model), scores)
    files: dict[str, bytes] = {
        "README.md": model_card(model, outcome, rows[0]).encode(),
        MODEL_FILE: _model_json(model),
        ARRAYS_FILE: (model.folder / ARRAYS_FILE).read_bytes(),
        "scores.csv": scores.getvalue(),
        "requirements.txt": _requirements(model),
    }
    if model.file.row.projects_new_rows:
        first = slice(0, SAMPLE_ROWS)
        files["project.py"], files["model_rows.py"] = PROJECT_FILE.read_bytes(), ROWS_SCRIPT.read_bytes()
        files["sample_input.csv"] = sample_file
        files["expected_output.csv"] = _expected(model, made.frame.take(first), made.lost[first])
        files |= _recipe_files(model) | package_sources([*PLACES, *(REPLAYS if model.recipe else ())])
    if outcome.model is not None:
        files["model.onnx"] = outcome.model
    names = write_zip(ctx.workspace / spec.output_name, files, _manifest(model, outcome))
    ctx.progress(1.0, "done")
    return ExportResult(
        output=spec.output_name,
        files=names,
        onnx=outcome.model is not None,
        onnx_reason=outcome.reason,
        onnx_detail=outcome.detail,
        parity=outcome.parity,
    )


def _checked_rows(model: LoadedModel, spec: ExportSpec) -> pa.Table:
    """Rows to check and show: a seeded sample of the table, in its order, or the raw rows that were kept with a recipe."""
    if model.recipe is not None:
        return pq.read_table(model.folder / SAMPLE_FILE).slice(0, CHECKED_ROWS)
    require_same_table(spec.table, model.file)
    table = read_table(spec.table.path, [column.name for column in model.file.inputs])
    rng = np.random.default_rng(model.file.spec.seed)
    return table.take(np.sort(rng.choice(table.num_rows, min(CHECKED_ROWS, table.num_rows), replace=False)))


def _recipe_files(model: LoadedModel) -> dict[str, bytes]:
    if model.recipe is None:
        return {}
    names = (RECIPE_FILE, *model.recipe.kept.tables.values())
    return {name: (model.folder / name).read_bytes() for name in names}


def _model_json(model: LoadedModel) -> bytes:
    """model.json without the places that tables had on this machine."""
    spec = model.file.spec
    bare = spec.model_copy(update={"table": spec.table.model_copy(update={"path": ""}), "recipe": None})
    return model.file.model_copy(update={"spec": bare}).model_dump_json().encode()


def _manifest(model: LoadedModel, outcome: OnnxOutcome) -> dict[str, Any]:
    file = model.file
    deletes = file.spec.preparing.missing.method == "delete_row"
    return {
        "format": 1,
        "kind": file.kind,
        "model": file.name,
        "features": [{"name": column.name, "type": column.type} for column in file.inputs],
        "recipe": file.recipe.model_dump() if file.recipe else None,
        "model_features": [feature.model_dump() for feature in file.spec.features],
        "scores": file.chosen_columns,
        "projects_new_rows": file.row.projects_new_rows,
        "rows_with_missing_values": "not_projected" if deletes else "estimated" if file.estimates_gaps else "filled",
        "needed": [feature.name for feature in file.spec.features if feature.name not in file.unused_features],
        "columns": [column.model_dump() for column in file.columns],
        "preparing": file.spec.preparing.model_dump(mode="json"),
        "parameters": file.spec.models[0].parameters.model_dump(exclude={"name"}),
        "explained_variance": file.row.explained_variance,
        "maps": [one.model_dump() for one in file.row.maps],
        "onnx": outcome.model is not None,
        "onnx_reason": outcome.reason,
        "onnx_detail": outcome.detail,
        "onnx_output": output_name(model) if outcome.model is not None else None,
        "onnx_inputs": onnx_inputs(model.preparation) if outcome.model is not None else [],
        "parity": outcome.parity.model_dump() if outcome.parity else None,
        "provenance": file.provenance.model_dump(),
    }


def _requirements(model: LoadedModel) -> bytes:
    names = ["numpy", "scipy", "scikit-learn", "pyarrow", "pydantic", "polars"]
    names += ["umap-learn"] if model.file.name == "umap" else []
    names += ["numba"] if model.recipe is not None else []
    return requirements(names, model.file.provenance.library_versions)


def _expected(model: LoadedModel, frame: Frame, lost: np.ndarray) -> bytes:
    """What project.py says of the samples."""
    placed, names = model.place(frame), model.file.chosen_columns
    count = len(names)
    columns = {name: placed.scores[:, place] for place, name in enumerate(names)}
    if placed.centred is not None:
        columns["T2"] = hotelling_t2(placed.scores[:, :count], model.arrays["eigenvalues"][:count])
        columns["SPE"] = (residuals(placed.centred, model.arrays["weights"][:, :count]) ** 2).sum(axis=1)
        columns["SPE"][np.isnan(columns["T2"])] = np.nan
    return csv_columns({name: np.where(lost, np.nan, values).tolist() for name, values in columns.items()})
