"""A fitted method as one ONNX model of its input columns, checked against the original."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import onnx
import onnxruntime
from onnx import helper

from hakaru_compute.data.frame import Frame
from hakaru_compute.kinds.dimensional_compression.fitted import KERNELS, LINEAR
from hakaru_compute.kinds.dimensional_compression.model_folder import LoadedModel
from hakaru_compute.preprocessing.datetime_features import datetime_parts
from hakaru_compute.preprocessing.preparation_onnx import add_preparation, is_expressible
from hakaru_compute.tabular.download_spec import Parity
from hakaru_compute.tabular.onnx_graph import ML_OPSET, OPSET, OnnxGraph, input_name

# Of the largest standard deviation of a score.
LARGEST_DEVIATION = 1e-4
NOT_CONVERTIBLE = {
    "isomap": "isomap: paths by way of the nearest fitted rows",
    "umap": "umap: a row moves by random draws among its nearest fitted rows until it has its place",
}


@dataclass(frozen=True)
class OnnxOutcome:
    """The model's bytes, or why there are none; the check where one was made."""

    model: bytes | None
    reason: str | None
    detail: str | None
    parity: Parity | None


def make_onnx(model: LoadedModel, frame: Frame) -> OnnxOutcome:
    """Converts the method with its preparation and compares it with the original on the frame's rows.

    Left out: no_projection (t-SNE), not_expressible (gaps filled from other rows), not_convertible (Isomap, UMAP), parity.
    """
    if not model.file.row.projects_new_rows:
        return OnnxOutcome(None, "no_projection", None, None)
    if not is_expressible(model.preparation) and not model.file.estimates_gaps:
        return OnnxOutcome(None, "not_expressible", model.preparation.settings.missing.method, None)
    if model.file.name in NOT_CONVERTIBLE:
        return OnnxOutcome(None, "not_convertible", NOT_CONVERTIBLE[model.file.name], None)
    converted = convert(model)
    original = model.place(frame).scores[:, : len(model.file.chosen_columns)]
    found = run_scores(converted, model, frame)
    known = ~np.isnan(found).any(axis=1) & ~np.isnan(original).any(axis=1)
    deviation = np.abs(found[known] - original[known])
    parity = Parity(
        rows=int(known.sum()),
        largest=float(deviation.max()) if known.any() else 0.0,
        median=float(np.median(deviation)) if known.any() else 0.0,
        limit=LARGEST_DEVIATION * float(original[known].std(axis=0).max()) if known.any() else 0.0,
    )
    if not parity.largest <= parity.limit:
        return OnnxOutcome(None, "parity", None, parity)
    return OnnxOutcome(converted, None, None, parity)


def output_name(model: LoadedModel) -> str:
    """`scores`, unless a column has that name."""
    taken = {input_name(column.name) for column in [*model.preparation.numbers, *model.preparation.codings]}
    return "component_scores" if "scores" in taken else "scores"


def convert(model: LoadedModel) -> bytes:
    """The ONNX model's bytes; its output is (n, k) of the chosen components."""
    graph, arrays = OnnxGraph(), model.arrays
    matrix = add_preparation(graph, model.preparation)
    scaled = graph.add(
        "Div", graph.add("Sub", matrix, graph.constant(model.scale.centre)), graph.constant(model.scale.scale)
    )
    weights = arrays["weights"][:, : model.file.row.components]
    if model.file.name in LINEAR:
        scores = graph.add(
            "MatMul", graph.add("Sub", scaled, graph.constant(arrays["centre"])), graph.constant(weights)
        )
    else:
        scores = graph.add("MatMul", _centred_kernel(graph, arrays, scaled), graph.constant(weights))
    if model.file.estimates_gaps:
        scores = graph.add("Where", _has_gaps(graph, model), graph.constant(np.nan), scores)
    name = output_name(model)
    graph.nodes.append(helper.make_node("Identity", [scores], [name]))
    answer = helper.make_tensor_value_info(name, onnx.TensorProto.DOUBLE, [None, weights.shape[1]])
    made = helper.make_model(
        helper.make_graph(graph.nodes, "model", graph.inputs, [answer], graph.constants),
        opset_imports=[helper.make_opsetid("", OPSET), helper.make_opsetid("ai.onnx.ml", ML_OPSET)],
        producer_name="hakaru",
        doc_string=f"{model.file.name}: {', '.join(model.file.score_columns[: weights.shape[1]])}",
    )
    made.ir_version = 9
    onnx.checker.check_model(made)
    return made.SerializeToString()


def run_scores(converted: bytes, model: LoadedModel, frame: Frame) -> np.ndarray:
    """Scores (n, k) by onnxruntime."""
    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(converted, options, providers=["CPUExecutionProvider"])
    feeds = _feeds(model, frame)
    return session.run(None, {entry.name: feeds[entry.name] for entry in session.get_inputs()})[0]


def _centred_kernel(graph: OnnxGraph, arrays: dict[str, np.ndarray], scaled: str) -> str:
    kind, gamma, degree = KERNELS[int(arrays["kernel"][0])], float(arrays["kernel"][1]), float(arrays["kernel"][2])
    rows = arrays["rows"]
    axis = graph.constant([1], np.int64)
    if kind == "cosine":
        lengths = np.linalg.norm(rows, axis=1, keepdims=True)
        rows = rows / np.where(lengths > 0, lengths, 1.0)
        own = graph.add("ReduceL2", scaled, axis, keepdims=1)
        zero = graph.add("Equal", own, graph.constant(0.0))
        scaled = graph.add("Div", scaled, graph.add("Where", zero, graph.constant(1.0), own))
    likeness = graph.add("MatMul", scaled, graph.constant(rows.T.copy()))
    if kind == "rbf":
        own = graph.add("ReduceSum", graph.add("Mul", scaled, scaled), axis, keepdims=1)
        squares = graph.add("Sub", own, graph.add("Mul", likeness, graph.constant(2.0)))
        squares = graph.add("Add", squares, graph.constant((rows**2).sum(axis=1)))
        squares = graph.add("Max", squares, graph.constant(0.0))
        likeness = graph.add("Exp", graph.add("Mul", squares, graph.constant(-gamma)))
    elif kind in ("polynomial", "sigmoid"):
        inner = graph.add("Add", graph.add("Mul", likeness, graph.constant(gamma)), graph.constant(1.0))
        likeness = graph.add("Pow", inner, graph.constant(degree)) if kind == "polynomial" else graph.add("Tanh", inner)
    mean = graph.add("ReduceMean", likeness, axis, keepdims=1)
    shifted = graph.add("Sub", graph.add("Sub", likeness, mean), graph.constant(arrays["column_means"]))
    return graph.add("Add", shifted, graph.constant(float(arrays["mean"][0])))


def _has_gaps(graph: OnnxGraph, model: LoadedModel) -> str:
    """Mask (n, 1) of the rows with a cell that the components would have to estimate: that takes a system of equations a row."""
    preparation = model.preparation
    if not preparation.numbers:
        return graph.constant([[False]], np.bool_)
    names = [input_name(column.name) for column in preparation.numbers]
    values = names[0] if len(names) == 1 else graph.add("Concat", *names, axis=1)
    gaps = graph.add("IsNaN", values)
    if preparation.settings.outliers.method != "none" and preparation.settings.outliers.action == "missing":
        gaps = graph.add("Or", gaps, graph.add("Less", values, graph.constant(preparation.lower)))
        gaps = graph.add("Or", gaps, graph.add("Greater", values, graph.constant(preparation.upper)))
    count = graph.add("ReduceSum", graph.cast(gaps, "DOUBLE"), graph.constant([1], np.int64), keepdims=1)
    return graph.add("Greater", count, graph.constant(0.0))


def _feeds(model: LoadedModel, frame: Frame) -> dict[str, np.ndarray]:
    """The ONNX model's inputs for a frame's rows: (n, 1) each, dates as their parts."""
    feeds: dict[str, np.ndarray] = {}
    origins = {name: origin for name, origin, _ in model.preparation.dates}
    for column in model.preparation.numbers:
        stored = frame.stored(column.feature)
        if column.part is not None:
            stored = datetime_parts(stored, origins[column.feature])[column.part]
        feeds[input_name(column.name)] = stored[:, None]
    for column in frame.categorical_columns:
        labels = [label or "" for label in frame.labels(column.name)]
        feeds[input_name(column.name)] = np.array(labels, dtype=object)[:, None]
    return feeds
