"""Predicts rows typed by hand, at once, with models kept in memory between calls."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from hakaru_compute.data.frame import FeatureColumn
from hakaru_compute.data.read_frame import frame_from_rows
from hakaru_compute.data.read_table import require_columns
from hakaru_compute.kinds.regression.check_rows import check_rows, require_finite
from hakaru_compute.kinds.regression.model_folder import MODEL_FILE, LoadedModel, load_model
from hakaru_compute.kinds.regression.predict_frame import choose_interval, predict_frame
from hakaru_compute.kinds.regression.predict_spec import PredictedRow, PredictRowsResult, PredictRowsSpec, RowNotes

if TYPE_CHECKING:
    from hakaru_compute.data.frame import Frame
    from hakaru_compute.job import JobContext

MODELS_KEPT = 8


def predict_rows(spec: PredictRowsSpec, ctx: JobContext) -> PredictRowsResult:
    """Predictions, intervals and domain of each row.

    Raises columns_missing for a feature that no row names, cell_unreadable, value_too_large, row_without_values.
    """
    model = _kept_model(spec.model_dir, (Path(spec.model_dir) / MODEL_FILE).stat().st_mtime_ns)
    features = model.file.spec.features
    require_columns([feature.name for feature in features], [name for row in spec.rows for name in row])
    frame = frame_from_rows(spec.rows, [FeatureColumn(feature.name, feature.type) for feature in features])
    check_rows(model.file, spec.rows, frame)
    interval = choose_interval(model, spec.interval, spec.coverage)
    predicted = predict_frame(model, frame, interval, with_distance=True)
    require_finite(model, frame, predicted.prediction)
    rows = [
        PredictedRow(
            prediction=None if prediction != prediction else prediction,
            lower=None if lower != lower else lower,
            upper=None if upper != upper else upper,
            inside_domain=None if prediction != prediction else inside,
            leverage=None if leverage != leverage else leverage,
            distance=None if distance != distance else distance,
        )
        for prediction, lower, upper, inside, leverage, distance in zip(
            predicted.prediction.tolist(),
            predicted.lower.tolist(),
            predicted.upper.tolist(),
            predicted.inside.tolist(),
            predicted.leverage.tolist(),
            predicted.distance.tolist(),
            strict=True,
        )
    ]
    return PredictRowsResult(
        target=model.file.target,
        model=model.file.name,
        interval=spec.interval,
        coverage=spec.coverage,
        leverage_limit=model.domain.leverage_limit,
        distance_limit=model.domain.distance_limit,
        rows=rows,
        row_notes=[_notes(model, frame, row) for row in range(frame.row_count)],
    )


@lru_cache(maxsize=MODELS_KEPT)
def _kept_model(folder: str, changed_at: int) -> LoadedModel:
    """A loaded model; `changed_at` makes a folder written anew another one."""
    return load_model(Path(folder))


def _notes(model: LoadedModel, frame: Frame, row: int) -> RowNotes:
    import numpy as np

    one = frame.take(np.array([row]))
    outside, missing = [], []
    for column in (*one.numeric_columns, *one.categorical_columns):
        value = one.stored(column.name)[0]
        if value != value or (column.type == "categorical" and value < 0):
            missing.append(column.name)
        elif (limits := model.file.ranges.get(column.name)) and not limits[0] <= value <= limits[1]:
            outside.append(column.name)
    return RowNotes(
        unknown_categories=list(model.preparation.unknown_categories(one)), out_of_range=outside, missing=missing
    )
