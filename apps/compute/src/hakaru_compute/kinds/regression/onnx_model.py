"""A trained regression model as one ONNX model of its input columns, checked against the original."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from hakaru_compute.kinds.regression.onnx_estimators import add_estimator
from hakaru_compute.kinds.regression.predict_frame import predict_matrix
from hakaru_compute.kinds.regression.spec import Parity
from hakaru_compute.preprocessing.datetime_features import datetime_parts
from hakaru_compute.preprocessing.preparation_onnx import add_preparation, is_expressible
from hakaru_compute.tabular.onnx_graph import OnnxGraph, input_name, run_onnx

if TYPE_CHECKING:
    import numpy as np

    from hakaru_compute.data.frame import Frame
    from hakaru_compute.kinds.regression.model_folder import LoadedModel

# Of the target's range over the training rows.
LARGEST_DEVIATION = 1e-4


@dataclass(frozen=True)
class OnnxOutcome:
    """The model's bytes, or why there are none; the check where one was made."""

    model: bytes | None
    reason: str | None
    detail: str | None
    parity: Parity | None


def make_onnx(model: LoadedModel, frame: Frame) -> OnnxOutcome:
    """Converts the whole model and compares it with the original on the frame's rows.

    Refused (not_expressible) where gaps are filled from other rows, (not_convertible) where no conversion exists, and
    (parity) where any row differs by more than 1e-4 of the target's range.
    """
    import numpy as np

    if not is_expressible(model.preparation):
        return OnnxOutcome(None, "not_expressible", model.preparation.settings.missing.method, None)
    try:
        converted = convert(model)
    except Exception as error:  # noqa: BLE001 - converters raise anything; the reason goes to the person asking
        return OnnxOutcome(None, "not_convertible", f"{type(error).__name__}: {error}".split("\n")[0][:300], None)
    original = predict_matrix(model, model.preparation.transform(frame), threads=1)
    deviation = np.abs(run_onnx(converted, onnx_feeds(model, frame)) - original)
    parity = Parity(
        rows=len(deviation),
        largest=float(deviation.max()),
        median=float(np.median(deviation)),
        limit=LARGEST_DEVIATION * (model.file.target_maximum - model.file.target_minimum),
    )
    if not parity.largest <= parity.limit:
        return OnnxOutcome(None, "parity", None, parity)
    return OnnxOutcome(converted, None, None, parity)


def convert(model: LoadedModel) -> bytes:
    """The ONNX model's bytes. Raises what the converters raise."""
    graph = OnnxGraph()
    matrix = add_preparation(graph, model.preparation)
    raw = add_estimator(graph, matrix, model.fitted.estimator, len(model.preparation.columns))
    scaled = graph.add("Mul", raw, graph.constant(model.fitted.scale))
    answer = graph.add("Add", scaled, graph.constant(model.fitted.centre))
    return graph.model(answer, f"{model.file.name} for {model.file.target}").SerializeToString()


def onnx_feeds(model: LoadedModel, frame: Frame) -> dict[str, np.ndarray]:
    """The ONNX model's inputs for a frame's rows."""
    import numpy as np

    feeds: dict[str, np.ndarray] = {}
    dates = {name: (origin, parts) for name, origin, parts in model.preparation.dates}
    for place, column in enumerate(frame.numeric_columns):
        values = frame.numeric[:, place]
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
