"""A trained model as one ONNX model of its input columns, checked against the original."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from hakaru_compute.data.frame import Frame
from hakaru_compute.model.folder import LoadedModel
from hakaru_compute.model.kind import TrainedKind
from hakaru_compute.model.onnx_graph import OnnxGraph
from hakaru_compute.model.onnx_preparation import add_preparation
from hakaru_compute.model.spec import Parity


@dataclass(frozen=True)
class OnnxOutcome:
    """The model's bytes, or why there are none; the check where one was made."""

    model: bytes | None
    reason: str | None
    detail: str | None
    parity: Parity | None


def make_onnx(kind: TrainedKind[Any, Any, Any, Any], model: LoadedModel[Any], frame: Frame) -> OnnxOutcome:
    """Converts the whole model and compares it with the original on the frame's rows.

    Refused where the kind refuses (not_expressible, no_projection …), where no conversion exists (not_convertible), and
    where it differs from the original by more than it may (parity).
    """
    refused = kind.onnx_refused(model)
    if refused is not None:
        return OnnxOutcome(None, refused.reason, refused.detail, None)
    try:
        converted = convert(kind, model)
    except Exception as error:  # noqa: BLE001 - converters raise anything; the reason goes to the person asking
        return OnnxOutcome(None, "not_convertible", f"{type(error).__name__}: {error}".split("\n")[0][:300], None)
    parity = kind.onnx_parity(model, frame, converted)
    if not parity.largest <= parity.limit:
        return OnnxOutcome(None, "parity", None, parity)
    return OnnxOutcome(converted, None, None, parity)


def convert(kind: TrainedKind[Any, Any, Any, Any], model: LoadedModel[Any]) -> bytes:
    """The ONNX model's bytes. Raises what the converters raise."""
    graph = OnnxGraph()
    matrix = add_preparation(graph, model.preparation)
    return graph.finished(kind.onnx_outputs(model, graph, matrix), kind.onnx_title(model)).SerializeToString()
