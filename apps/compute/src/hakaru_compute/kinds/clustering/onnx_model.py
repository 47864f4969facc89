"""k-means and mixtures as one ONNX model of the input columns, checked against the original."""

from __future__ import annotations

import numpy as np
import onnx
import onnxruntime
from onnx import helper
from scipy.spatial.distance import cdist

from hakaru_compute.data.frame import Frame
from hakaru_compute.kinds.clustering.assign import probabilities
from hakaru_compute.kinds.clustering.model_folder import LoadedModel
from hakaru_compute.preprocessing.preparation_onnx import add_preparation
from hakaru_compute.tabular.download_spec import Parity
from hakaru_compute.tabular.onnx_graph import ML_OPSET, OPSET, OnnxGraph, input_name
from hakaru_compute.tabular.onnx_model import OnnxOutcome, checked_onnx, onnx_feeds

CONVERTIBLE = ("kmeans", "gaussian_mixture")
# Of probabilities; of distances as a share of the largest.
LARGEST_DEVIATION = 1e-4
OUTPUTS = {"kmeans": "distances", "gaussian_mixture": "membership"}


def make_onnx(model: LoadedModel, frame: Frame) -> OnnxOutcome:
    """Distances (n, k) to the centres, or probabilities (n, k) of the components, by the features.

    Left out: not_convertible (methods that go by their fitted rows), not_expressible, parity.
    """
    if model.file.name not in CONVERTIBLE:
        detail = f"{model.file.name}: a row's cluster is that of the nearest fitted row or medoid"
        return OnnxOutcome(None, "not_convertible", detail, None)
    return checked_onnx(model.preparation, lambda: convert(model), lambda made: _compare(model, frame, made))


def convert(model: LoadedModel) -> bytes:
    """The ONNX model's bytes."""
    graph = OnnxGraph()
    matrix = add_preparation(graph, model.preparation)
    scaled = graph.add(
        "Div", graph.add("Sub", matrix, graph.constant(model.scale.centre)), graph.constant(model.scale.scale)
    )
    made = _distances(graph, model, scaled) if model.file.name == "kmeans" else _membership(graph, model, scaled)
    name = output_name(model)
    graph.nodes.append(helper.make_node("Identity", [made], [name]))
    answer = helper.make_tensor_value_info(name, onnx.TensorProto.DOUBLE, [None, len(model.fitted["centres"])])
    whole = helper.make_model(
        helper.make_graph(graph.nodes, "model", graph.inputs, [answer], graph.constants),
        opset_imports=[helper.make_opsetid("", OPSET), helper.make_opsetid("ai.onnx.ml", ML_OPSET)],
        producer_name="hakaru",
        doc_string=f"{model.file.name}: {name} of clusters 1 … {len(model.fitted['centres'])}",
    )
    whole.ir_version = 9
    onnx.checker.check_model(whole)
    return whole.SerializeToString()


def output_name(model: LoadedModel) -> str:
    """`distances` or `membership`, unless a column has that name."""
    name = OUTPUTS[model.file.name]
    taken = {input_name(column.name) for column in [*model.preparation.numbers, *model.preparation.codings]}
    return f"cluster_{name}" if name in taken else name


def _distances(graph: OnnxGraph, model: LoadedModel, scaled: str) -> str:
    return _columns(
        graph, [_length(graph, graph.add("Sub", scaled, graph.constant(one))) for one in model.fitted["centres"]]
    )


def _membership(graph: OnnxGraph, model: LoadedModel, scaled: str) -> str:
    weights, precisions = model.fitted["weights"], model.fitted["precisions"]
    kind, count = model.assigner.covariance, scaled_columns(model)
    logs = []
    for place, centre in enumerate(model.fitted["centres"]):
        turn = precisions if kind == "tied" else precisions[place]
        rest = graph.add("Sub", scaled, graph.constant(centre))
        if kind in ("full", "tied"):
            turned, size = graph.add("MatMul", rest, graph.constant(turn)), np.log(np.diag(turn)).sum()
        else:
            size = np.log(turn).sum() if kind == "diag" else count * np.log(turn)
            turned = graph.add("Mul", rest, graph.constant(turn))
        square = _sum(graph, graph.add("Mul", turned, turned))
        fixed = float(np.log(max(weights[place], 1e-300)) + size)
        logs.append(graph.add("Add", graph.add("Mul", square, graph.constant(-0.5)), graph.constant(fixed)))
    return graph.add("Softmax", _columns(graph, logs), axis=1)


def scaled_columns(model: LoadedModel) -> int:
    return len(model.file.columns_of_matrix)


def _columns(graph: OnnxGraph, parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else graph.add("Concat", *parts, axis=1)


def _sum(graph: OnnxGraph, values: str) -> str:
    return graph.add("ReduceSum", values, graph.constant([1], np.int64), keepdims=1)


def _length(graph: OnnxGraph, values: str) -> str:
    return graph.add("Sqrt", _sum(graph, graph.add("Mul", values, values)))


def _compare(model: LoadedModel, frame: Frame, made: bytes) -> Parity:
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(made, options, providers=["CPUExecutionProvider"])
    feeds = onnx_feeds(model.preparation, frame)
    found = session.run(None, {entry.name: feeds[entry.name] for entry in session.get_inputs()})[0]
    original = _original(model, frame)
    known = np.isfinite(found).all(axis=1) & np.isfinite(original).all(axis=1)
    deviation = np.abs(found[known] - original[known])
    largest = float(original[known].max()) if known.any() else 0.0
    return Parity(
        rows=int(known.sum()),
        largest=float(deviation.max()) if known.any() else 0.0,
        median=float(np.median(deviation)) if known.any() else 0.0,
        limit=LARGEST_DEVIATION * (1.0 if model.file.name == "gaussian_mixture" else largest),
    )


def _original(model: LoadedModel, frame: Frame) -> np.ndarray:
    scaled = model.scale.apply(model.preparation.transform(frame))
    if model.file.name == "kmeans":
        return cdist(scaled, model.fitted["centres"])
    return probabilities(model.assigner, scaled)
