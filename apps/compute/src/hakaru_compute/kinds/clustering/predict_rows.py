"""Assigns rows typed by hand, at once, with models kept in memory between calls."""

from __future__ import annotations

from hakaru_compute.data.read_frame import frame_from_rows
from hakaru_compute.data.read_table import require_columns
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.clustering.assign_frame import assign_raw
from hakaru_compute.kinds.clustering.model_folder import load_model
from hakaru_compute.kinds.clustering.predict import columns_of
from hakaru_compute.kinds.clustering.predict_spec import AssignedRow, PredictRowsResult, PredictRowsSpec
from hakaru_compute.tabular.check_rows import check_rows, require_finite
from hakaru_compute.tabular.models_in_memory import ModelsInMemory
from hakaru_compute.tabular.row_notes import row_notes

MODELS = ModelsInMemory(load_model)
# The result's columns, by the fields that have another name.
FIELDS = {"second_cluster": "second"}


def predict_rows(spec: PredictRowsSpec, ctx: JobContext) -> PredictRowsResult:
    """The cluster of each row, how near it lies, and the next one.

    Raises columns_missing for a feature that no row names, cell_unreadable, value_too_large, row_without_values.
    """
    del ctx
    model = MODELS(spec.model_dir)
    columns = model.file.columns
    require_columns([column.name for column in columns], [name for row in spec.rows for name in row])
    frame = frame_from_rows(spec.rows, columns)
    check_rows(model.file, spec.rows, frame)
    made, features = assign_raw(model, frame)
    if model.assigner.metric not in ("cosine", "correlation"):
        require_finite(model, frame, features, ~made.known)
    cells = {FIELDS.get(name, name): values.to_pylist() for name, values in columns_of(made).items()}
    blank = [None] * frame.row_count
    cells = {"probability": blank, "second_probability": blank, **cells}
    return PredictRowsResult(
        model=model.file.name,
        assignment=model.file.row.assignment,
        clusters=list(range(1, len(model.file.row.sizes) + 1)),
        distance_limit=model.domain.distance_limit,
        rows=[AssignedRow(**{name: values[row] for name, values in cells.items()}) for row in range(frame.row_count)],
        row_notes=row_notes(model, frame, features),
    )
