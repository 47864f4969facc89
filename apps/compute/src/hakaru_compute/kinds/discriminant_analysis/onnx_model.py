"""A trained classifier as one ONNX model of its input columns, checked against the original."""

from __future__ import annotations

import numpy as np
from onnx import TensorProto, helper

from hakaru_compute.data.frame import Frame
from hakaru_compute.kinds.discriminant_analysis.model_folder import LoadedModel
from hakaru_compute.kinds.discriminant_analysis.onnx_classifiers import add_classifier
from hakaru_compute.kinds.discriminant_analysis.spec import ClassParity
from hakaru_compute.preprocessing.preparation_onnx import add_preparation
from hakaru_compute.tabular.onnx_graph import OnnxGraph, run_outputs
from hakaru_compute.tabular.onnx_model import OnnxOutcome, checked_onnx, onnx_feeds

# Of a probability.
LARGEST_DEVIATION = 1e-4


def make_onnx(model: LoadedModel, frame: Frame) -> OnnxOutcome:
    """Converts the whole model and compares it with the original on the frame's rows: no probability may differ by more than
    1e-4.
    """

    def compare(converted: bytes) -> ClassParity:
        original = model.fitted.predict(model.preparation.transform(frame))
        names, found = run_outputs(
            converted, onnx_feeds(model.preparation, frame), ["predicted_class", "probabilities"]
        )
        deviation = np.abs(found - original).max(axis=1)
        labels = np.array(model.file.labels, dtype=object)[original.argmax(axis=1)]
        return ClassParity(
            rows=len(deviation),
            largest=float(deviation.max()),
            median=float(np.median(deviation)),
            limit=LARGEST_DEVIATION,
            same_class=float((labels == names.ravel()).mean()),
        )

    return checked_onnx(model.preparation, lambda: convert(model), compare)


def convert(model: LoadedModel) -> bytes:
    """The ONNX model's bytes: outputs predicted_class (n,), the most probable one, and probabilities (n, k)."""
    graph = OnnxGraph()
    matrix = add_preparation(graph, model.preparation)
    probabilities = add_classifier(graph, matrix, model.fitted)
    labels = model.file.labels
    names = helper.make_tensor("/labels", TensorProto.STRING, [len(labels)], [label.encode() for label in labels])
    graph.constants.append(names)
    most = graph.add("ArgMax", probabilities, axis=1, keepdims=0)
    given = graph.add("Gather", "/labels", most)
    outputs = {
        "predicted_class": (given, "STRING", [None]),
        "probabilities": (probabilities, "DOUBLE", [None, len(labels)]),
    }
    return graph.finished(outputs, f"{model.file.name} for {model.file.target}").SerializeToString()
