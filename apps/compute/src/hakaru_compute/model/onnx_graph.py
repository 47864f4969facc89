"""A small builder of ONNX graphs that compute in double precision."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.model.spec import Parity
from hakaru_compute.preparation.encoding import datetime_parts
from hakaru_compute.preparation.preparation import Preparation

OPSET = 18
ML_OPSET = 3
OUTPUT = "prediction"
# What outputs of models are called, so that no input may be.
DOMAIN_OUTPUTS = ("inside_domain", "leverage", "neighbour_distance")
OUTPUTS = (OUTPUT, "probabilities", "predicted_class", "T2", "SPE", *DOMAIN_OUTPUTS)

# The value in the graph, its element type and its shape; rows are dynamic.
Output = tuple[str, str, list[int | None]]


def free_name(preparation: Preparation, name: str, instead: str) -> str:
    """What an output is called: `instead` where a column has its name."""
    inputs = [*(one.name for one in preparation.numbers), *(one.name for one in preparation.codings)]
    return instead if name in map(input_name, inputs) else name


def input_name(column: str) -> str:
    """What a column's input is called: as the column, unless an output has that name."""
    return f"{column}_input" if column in OUTPUTS else column


class OnnxGraph:
    """Nodes, constants and inputs of a graph; values go by name. Rows are dynamic everywhere."""

    def __init__(self) -> None:
        self.nodes: list[Any] = []
        self.constants: list[Any] = []
        self.inputs: list[Any] = []
        self._count = 0

    def number_input(self, name: str) -> str:
        """An input (n, 1) of doubles; NaN is missing."""
        return self._input(name, "DOUBLE")

    def text_input(self, name: str) -> str:
        """An input (n, 1) of text; the empty text is missing."""
        return self._input(name, "STRING")

    def constant(self, values: Any, kind: type | None = None) -> str:
        """A constant tensor, double unless another numpy type is given."""
        from onnx import numpy_helper

        name = self._name("constant")
        self.constants.append(numpy_helper.from_array(np.asarray(values, dtype=kind or np.float64), name))
        return name

    def add(self, operator: str, *inputs: str, domain: str = "", **attributes: Any) -> str:
        """A node with one output, whose name is returned."""
        from onnx import helper

        output = self._name(operator.lower())
        self.nodes.append(helper.make_node(operator, list(inputs), [output], domain=domain, **attributes))
        return output

    def add_pair(self, operator: str, *inputs: str, **attributes: Any) -> tuple[str, str]:
        """A node with two outputs."""
        from onnx import helper

        outputs = (self._name(operator.lower()), self._name(operator.lower()))
        self.nodes.append(helper.make_node(operator, list(inputs), list(outputs), **attributes))
        return outputs

    def cast(self, value: str, kind: str) -> str:
        """`value` as FLOAT, DOUBLE, INT64 …"""
        import onnx

        return self.add("Cast", value, to=getattr(onnx.TensorProto, kind))

    def include(self, model: Any, value: str) -> str:
        """Another model's graph of one input, fed with `value`; returns its first output's name."""
        import onnx

        prefix = self._name("part") + "_"
        graph = onnx.compose.add_prefix(model, prefix).graph
        entry, first = graph.input[0].name, graph.output[0].name
        for node in graph.node:
            for index, name in enumerate(node.input):
                if name == entry:
                    node.input[index] = value
        self.nodes.extend(graph.node)
        self.constants.extend(graph.initializer)
        return first

    def text_constant(self, texts: Sequence[str]) -> str:
        """A constant tensor (n,) of text."""
        import onnx
        from onnx import helper

        name = self._name("texts")
        # onnx's annotation knows numbers only.
        encoded: list[Any] = [text.encode() for text in texts]
        self.constants.append(helper.make_tensor(name, onnx.TensorProto.STRING, [len(texts)], encoded))
        return name

    def finished(self, outputs: dict[str, Output], description: str) -> Any:
        """The finished model; its outputs, by name, are (value, element type, shape)."""
        import onnx
        from onnx import helper

        answers = []
        for name, (value, kind, shape) in outputs.items():
            self.nodes.append(helper.make_node("Identity", [value], [name]))
            answers.append(helper.make_tensor_value_info(name, getattr(onnx.TensorProto, kind), shape))
        graph = helper.make_graph(self.nodes, "model", self.inputs, answers, self.constants)
        opsets = [helper.make_opsetid("", OPSET), helper.make_opsetid("ai.onnx.ml", ML_OPSET)]
        made = helper.make_model(graph, opset_imports=opsets, producer_name="hakaru", doc_string=description)
        made.ir_version = 9
        onnx.checker.check_model(made)
        return made

    def _input(self, name: str, kind: str) -> str:
        import onnx
        from onnx import helper

        name = input_name(name)
        self.inputs.append(helper.make_tensor_value_info(name, getattr(onnx.TensorProto, kind), [None, 1]))
        return name

    def _name(self, stem: str) -> str:
        self._count += 1
        # The slash keeps inner values apart from inputs, which are named as a table's columns are.
        return f"/{stem}_{self._count}"


def run_onnx(model: bytes, feeds: dict[str, np.ndarray]) -> np.ndarray:
    """The model's prediction (n,) by onnxruntime on the processor; what it has no input for is passed over."""
    return run_outputs(model, feeds, [OUTPUT])[0].ravel()


def run_outputs(model: bytes, feeds: dict[str, np.ndarray], names: list[str]) -> list[np.ndarray]:
    """The model's outputs of these names."""
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.log_severity_level = 3
    session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
    wanted = {entry.name: feeds[entry.name] for entry in session.get_inputs()}
    return session.run(names, wanted)


def onnx_feeds(preparation: Preparation, frame: Frame) -> dict[str, np.ndarray]:
    """The ONNX model's inputs for a frame's rows."""
    feeds: dict[str, np.ndarray] = {}
    dates = {name: (origin, parts) for name, origin, parts in preparation.dates}
    for index, column in enumerate(frame.numeric_columns):
        values = frame.numeric[:, index]
        if column.name not in dates:
            feeds[input_name(column.name)] = values.reshape(-1, 1)
            continue
        origin, parts = dates[column.name]
        every = datetime_parts(values, origin)
        feeds.update({f"{column.name} {part}": every[part].reshape(-1, 1) for part in parts})
    for column in frame.categorical_columns:
        labels = [label or "" for label in frame.labels(column.name)]
        feeds[input_name(column.name)] = np.array(labels, dtype=object).reshape(-1, 1)
    return feeds


def parity_of(deviation: np.ndarray, limit: float) -> Parity:
    """Agreement from the deviations (n,) of rows."""
    return Parity(
        rows=len(deviation),
        largest=float(deviation.max()) if len(deviation) else 0.0,
        median=float(np.median(deviation)) if len(deviation) else 0.0,
        limit=limit,
    )
