"""Predicts rows typed by hand, at once, with models kept in memory between calls."""

from __future__ import annotations

from hakaru_compute.data.read_frame import frame_from_rows
from hakaru_compute.data.read_table import require_columns
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.discriminant_analysis.model_folder import load_model
from hakaru_compute.kinds.discriminant_analysis.predict_frame import Predicted, predict_raw
from hakaru_compute.kinds.discriminant_analysis.predict_spec import PredictedRow, PredictRowsResult, PredictRowsSpec
from hakaru_compute.tabular.check_rows import check_rows, require_finite
from hakaru_compute.tabular.models_in_memory import ModelsInMemory
from hakaru_compute.tabular.row_notes import row_notes

MODELS = ModelsInMemory(load_model)


def predict_rows(spec: PredictRowsSpec, ctx: JobContext) -> PredictRowsResult:
    """Class, probabilities and domain of each row.

    Raises columns_missing for a feature that no row names, cell_unreadable, value_too_large, row_without_values,
    threshold_needs_two_classes, costs_unfit.
    """
    model = MODELS(spec.model_dir)
    columns, labels = model.file.columns, model.file.labels
    require_columns([column.name for column in columns], [name for row in spec.rows for name in row])
    frame = frame_from_rows(spec.rows, columns)
    check_rows(model.file, spec.rows, frame)
    predicted, features = predict_raw(model, frame, spec.decision, with_distance=True)
    require_finite(model, frame, features, predicted.given < 0)
    return PredictRowsResult(
        target=model.file.target,
        model=model.file.name,
        classes=list(labels),
        positive_class=model.file.positive_class,
        leverage_limit=model.domain.leverage_limit,
        distance_limit=model.domain.distance_limit,
        probability_limit=model.file.probability_limit,
        rows=[_row(predicted, labels, place) for place in range(len(spec.rows))],
        row_notes=row_notes(model, frame, features),
    )


def _row(predicted: Predicted, labels: tuple[str, ...], place: int) -> PredictedRow:
    given, domain = int(predicted.given[place]), predicted.domain
    if given < 0:
        return PredictedRow(
            predicted=None, probabilities=None, inside_domain=None, unlike_any_class=None, leverage=None, distance=None
        )
    return PredictedRow(
        predicted=labels[given],
        probabilities=predicted.probabilities[place].tolist(),
        inside_domain=bool(domain.inside[place]),
        unlike_any_class=bool(predicted.unlike[place]),
        leverage=float(domain.leverage[place]),
        distance=None if domain.distance is None else float(domain.distance[place]),
    )
