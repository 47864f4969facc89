"""A trained regression model as one ONNX model of its input columns, checked against the original."""

from __future__ import annotations

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.kinds.regression.model_folder import LoadedModel
from hakaru_compute.kinds.regression.onnx_estimators import add_estimator
from hakaru_compute.preprocessing.preparation_onnx import add_preparation
from hakaru_compute.tabular.download_spec import Parity
from hakaru_compute.tabular.onnx_graph import OnnxGraph, run_onnx
from hakaru_compute.tabular.onnx_model import OnnxOutcome, checked_onnx, onnx_feeds
from hakaru_compute.tabular.predict_matrix import predict_matrix

# Of the target's range over the training rows.
LARGEST_DEVIATION = 1e-4


def make_onnx(model: LoadedModel, frame: Frame) -> OnnxOutcome:
    """Converts the whole model and compares it with the original on the frame's rows: no row may differ by more than 1e-4
    of the target's range.
    """

    def compare(converted: bytes) -> Parity:
        original = predict_matrix(model.fitted, model.preparation.transform(frame), threads=1)
        deviation = np.abs(run_onnx(converted, onnx_feeds(model.preparation, frame)) - original)
        return Parity(
            rows=len(deviation),
            largest=float(deviation.max()),
            median=float(np.median(deviation)),
            limit=LARGEST_DEVIATION * (model.file.target_maximum - model.file.target_minimum),
        )

    return checked_onnx(model.preparation, lambda: convert(model), compare)


def convert(model: LoadedModel) -> bytes:
    """The ONNX model's bytes. Raises what the converters raise."""
    graph = OnnxGraph()
    matrix = add_preparation(graph, model.preparation)
    raw = add_estimator(graph, matrix, model.fitted.estimator, len(model.preparation.columns))
    scaled = graph.add("Mul", raw, graph.constant(model.fitted.scale))
    answer = graph.add("Add", scaled, graph.constant(model.fitted.centre))
    return graph.model(answer, f"{model.file.name} for {model.file.target}").SerializeToString()
