"""A trained regression model: predicting, forms of typed rows, and taking it away."""

from __future__ import annotations

from pathlib import Path
from typing import Any, ClassVar

import numpy as np
import pyarrow as pa

from hakaru_compute.data.frame import Frame
from hakaru_compute.families.supervised.predict_matrix import predict_matrix
from hakaru_compute.families.supervised.trained import JudgedKind
from hakaru_compute.kinds.regression.learner import has_own_sd
from hakaru_compute.kinds.regression.model_file import ModelFile
from hakaru_compute.kinds.regression.model_folder import LoadedModel, load_model
from hakaru_compute.kinds.regression.onnx_estimators import add_estimator
from hakaru_compute.kinds.regression.predict import (
    Interval,
    Predicted,
    PredictionTally,
    choose_interval,
    columns_of,
    predict_features,
)
from hakaru_compute.kinds.regression.predict_spec import (
    PredictedRow,
    PredictRowsResult,
    PredictRowsSpec,
    PredictSpec,
)
from hakaru_compute.model.onnx_graph import OnnxGraph, Output, onnx_feeds, parity_of, run_onnx
from hakaru_compute.model.spec import Parity, RowNotes
from hakaru_compute.preparation.replayed_rows import ReplayedRows

# Half widths of the intervals that a download's script can give.
COVERAGES = (0.5, 0.8, 0.9, 0.95, 0.99)
# Of the target's range over the training rows.
LARGEST_DEVIATION = 1e-4
OWN_INTERVAL = (
    'The model also has an interval of its own, wider where it knows less: `load("skops").predict(rows, '
    'interval="model")`. It holds where noise and relation are as the model assumes them.'
)
OWN_INTERVAL_JA = (
    'このモデルは、知識の少ない領域ほど広くなる独自の予測区間も持ちます（`load("skops").predict(rows, '
    'interval="model")`）。ノイズと関係がモデルの仮定どおりであれば成り立ちます。'
)


class RegressionModels(JudgedKind[ModelFile, LoadedModel, Interval, Predicted]):
    """Numbers predicted with an interval."""

    export_folder = Path(__file__).parent / "export_files"
    card_metrics: ClassVar = {"r2": ".4g", "rmse": ".4g", "mae": ".4g", "mape": ".1%"}
    further_packages: ClassVar = {"lightgbm": ("lightgbm",)}

    def load(self, folder: Path) -> LoadedModel:
        return load_model(folder)

    def settings(self, model: LoadedModel, spec: PredictSpec | PredictRowsSpec) -> Interval:
        return choose_interval(model, spec.interval, spec.coverage, with_distance=spec.with_distance)

    def answer(self, model: LoadedModel, rows: ReplayedRows, settings: Interval, *, threads: int = 1) -> Predicted:
        return predict_features(model, rows, settings, threads=threads)

    def columns(self, model: LoadedModel, settings: Interval, answers: Predicted) -> dict[str, pa.Array]:
        return columns_of(answers)

    def tally(self, model: LoadedModel, settings: Interval, present: list[str]) -> PredictionTally:
        return PredictionTally(model, settings, present)

    def rows_result(
        self,
        model: LoadedModel,
        spec: PredictRowsSpec,
        settings: Interval,
        answers: Predicted,
        notes: list[RowNotes],
    ) -> PredictRowsResult:
        columns = {name: values.to_pylist() for name, values in columns_of(answers).items()}
        columns["inside_domain"] = [
            None if prediction is None else inside
            for prediction, inside in zip(columns["prediction"], columns["inside_domain"], strict=True)
        ]
        return PredictRowsResult(
            target=model.file.target,
            model=model.file.name,
            interval=spec.interval,
            coverage=spec.coverage,
            leverage_limit=model.domain.leverage_limit,
            distance_limit=model.domain.distance_limit,
            rows=[
                PredictedRow(**dict(zip(columns, cells, strict=True))) for cells in zip(*columns.values(), strict=True)
            ],
            row_notes=notes,
        )

    def card(self, model: LoadedModel, example: str) -> dict[str, Any]:
        width, has_own = model.half_width(0.9), has_own_sd(model.fitted.estimator)
        return {
            **super().card(model, example),
            "residual_count": len(model.residuals),
            "half_width": "(too few rows)" if width is None else f"{width:.4g}",
            "own_interval": OWN_INTERVAL if has_own else "",
            "own_interval_ja": OWN_INTERVAL_JA if has_own else "",
        }

    def manifest(self, model: LoadedModel, *, has_onnx: bool) -> dict[str, Any]:
        return {
            **super().manifest(model, has_onnx=has_onnx),
            "interval_half_width": {str(coverage): model.half_width(coverage) for coverage in COVERAGES},
            "interval_method": "conformal, from out-of-fold residuals",
            "own_interval": has_own_sd(model.fitted.estimator),
            "target_centre": model.file.target_centre,
            "target_scale": model.file.target_scale,
        }

    def sample_answers(self, model: LoadedModel, rows: ReplayedRows) -> dict[str, list[Any]]:
        predicted = predict_features(model, rows, choose_interval(model, "conformal", 0.9))
        return {name: getattr(predicted, name).tolist() for name in ("prediction", "lower", "upper")}

    def onnx_outputs(self, model: LoadedModel, graph: OnnxGraph, matrix: str) -> dict[str, Output]:
        raw = add_estimator(graph, matrix, model.fitted.estimator, len(model.preparation.columns))
        scaled = graph.add("Mul", raw, graph.constant(model.fitted.scale))
        answer = graph.add("Add", scaled, graph.constant(model.fitted.centre))
        return {"prediction": (answer, "DOUBLE", [None, 1])}

    def onnx_parity(self, model: LoadedModel, frame: Frame, converted: bytes) -> Parity:
        original = predict_matrix(model.fitted, model.preparation.transform(frame), threads=1)
        deviation = np.abs(run_onnx(converted, onnx_feeds(model.preparation, frame)) - original)
        return parity_of(deviation, LARGEST_DEVIATION * (model.file.target_maximum - model.file.target_minimum))


MODEL = RegressionModels()
