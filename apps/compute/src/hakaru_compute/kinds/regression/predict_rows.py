"""Predicts rows typed by hand, at once, with models kept in memory between calls."""

from __future__ import annotations

import numpy as np

from hakaru_compute.data.read_frame import frame_from_rows
from hakaru_compute.data.read_table import require_columns
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.regression.model_folder import load_model
from hakaru_compute.kinds.regression.predict_frame import choose_interval, predict_raw
from hakaru_compute.kinds.regression.predict_spec import PredictedRow, PredictRowsResult, PredictRowsSpec
from hakaru_compute.tabular.check_rows import check_rows, require_finite
from hakaru_compute.tabular.models_in_memory import ModelsInMemory
from hakaru_compute.tabular.row_notes import row_notes

MODELS = ModelsInMemory(load_model)


def predict_rows(spec: PredictRowsSpec, ctx: JobContext) -> PredictRowsResult:
    """Predictions, intervals and domain of each row.

    Raises columns_missing for a feature that no row names, cell_unreadable, value_too_large, row_without_values.
    """
    model = MODELS(spec.model_dir)
    columns = model.file.columns
    require_columns([column.name for column in columns], [name for row in spec.rows for name in row])
    frame = frame_from_rows(spec.rows, columns)
    check_rows(model.file, spec.rows, frame)
    interval = choose_interval(model, spec.interval, spec.coverage)
    predicted, features = predict_raw(model, frame, interval, with_distance=True)
    require_finite(model, frame, features, np.isnan(predicted.prediction))
    notes = row_notes(model, frame, features)
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
            predicted.domain.inside.tolist(),
            predicted.domain.leverage.tolist(),
            predicted.domain.distance.tolist(),
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
        row_notes=notes,
    )
