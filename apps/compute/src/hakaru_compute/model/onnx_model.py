"""A trained model as one ONNX model of its input columns, checked against the original."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.model.domain import NEIGHBOURS, Domain
from hakaru_compute.model.folder import LoadedModel
from hakaru_compute.model.kind import TrainedKind
from hakaru_compute.model.onnx_graph import DOMAIN_OUTPUTS, OnnxGraph, Output, input_name
from hakaru_compute.model.spec import OnnxReason, Parity
from hakaru_compute.preparation.encoding import CategoryCoding
from hakaru_compute.preparation.preparation import Preparation


@dataclass(frozen=True)
class OnnxOutcome:
    """The model's bytes, or why there are none; the check where one was made."""

    model: bytes | None
    reason: OnnxReason | None
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
    outputs = kind.onnx_outputs(model, graph, matrix)
    if model.domain is not None:
        known = _known_categories(graph, model.preparation.codings)
        outputs |= add_domain(graph, model.domain, kind.onnx_domain_matrix(model, graph, matrix), known)
    return graph.finished(outputs, kind.onnx_title(model)).SerializeToString()


def add_domain(graph: OnnxGraph, domain: Domain, matrix: str, known: Sequence[str] = ()) -> dict[str, Output]:
    """What `Domain.judge` says of the rows of a matrix (n, p): inside_domain, leverage and neighbour_distance (n, 1). known: masks
    (n, 1) of the rows whose categories were in training.
    """
    axis = graph.constant([1], np.int64)
    centred = graph.add("Sub", matrix, graph.constant(domain.centre))
    # Columns that all depend on each other leave none.
    whitening = domain.whitening if domain.whitening.shape[1] else np.zeros((len(domain.centre), 1))
    turned = graph.add("MatMul", centred, graph.constant(whitening))
    leverage = graph.add("ReduceSumSquare", turned, axis, keepdims=1)
    leverage = graph.add("Add", leverage, graph.constant(1 / domain.row_count))
    scaled = graph.add("Div", centred, graph.constant(domain.spread))
    own = graph.add("ReduceSumSquare", scaled, axis, keepdims=1)
    likeness = graph.add("MatMul", scaled, graph.constant(domain.reference.T.copy()))
    squares = graph.add("Sub", own, graph.add("Mul", likeness, graph.constant(2.0)))
    squares = graph.add("Add", squares, graph.constant((domain.reference**2).sum(axis=1)))
    squares = graph.add("Max", squares, graph.constant(0.0))
    count = graph.constant([min(NEIGHBOURS, len(domain.reference))], np.int64)
    nearest, _ = graph.add_pair("TopK", squares, count, axis=1, largest=0, sorted=0)
    distance = graph.add("ReduceMean", graph.add("Sqrt", nearest), axis, keepdims=1)
    inside = graph.add(
        "And",
        graph.add("LessOrEqual", leverage, graph.constant(domain.leverage_limit)),
        graph.add("LessOrEqual", distance, graph.constant(domain.distance_limit)),
    )
    for mask in known:
        inside = graph.add("And", inside, mask)
    made = zip(DOMAIN_OUTPUTS, (inside, leverage, distance), ("BOOL", "DOUBLE", "DOUBLE"), strict=True)
    return {name: (value, kind, [None, 1]) for name, value, kind in made}


def add_preparation(graph: OnnxGraph, preparation: Preparation) -> str:
    """Adds the inputs and the preparation; returns the matrix (n, p) of doubles."""
    features = _features(graph, preparation)
    if preparation.products is None:
        return features
    ends = graph.constant([0, 0, 0, 1], np.int64)
    padded = graph.add("Pad", features, ends, graph.constant(1.0))
    made, *more = (
        graph.add("Gather", padded, graph.constant(places, np.int64), axis=1)
        for places in preparation.products.places.tolist()
    )
    for factor in more:
        made = graph.add("Mul", made, factor)
    return made


def _features(graph: OnnxGraph, preparation: Preparation) -> str:
    """Each feature by itself, (n, q).

    One number input per numeric column (a datetime gives one for each of its parts, named "<feature> <part>") and one
    text input per categorical column.
    """
    blocks = [_numbers(graph, preparation)] if preparation.numbers else []
    indices = [_places(graph, coding) for coding in preparation.codings]
    if preparation.settings.encoding.method == "ordinal":
        blocks += [graph.cast(place, "DOUBLE") for place in indices]
    matrix = _scaled(graph, preparation, _joined(graph, blocks)) if blocks else None
    if preparation.settings.encoding.method == "ordinal":
        return matrix or ""
    first = int(preparation.design.reference_category)
    hot = [
        _one_hot(graph, place, coding, first, preparation.has_effects)
        for place, coding in zip(indices, preparation.codings, strict=True)
        if coding.place_count > first
    ]
    return _joined(graph, [*([matrix] if matrix else []), *hot])


def _numbers(graph: OnnxGraph, preparation: Preparation) -> str:
    values = _joined(graph, [graph.number_input(column.name) for column in preparation.numbers])
    outliers = preparation.settings.outliers
    if outliers.method != "none" and outliers.action != "delete_row":
        lower, upper = graph.constant(preparation.lower), graph.constant(preparation.upper)
        low, high = (lower, upper) if outliers.action == "clip" else (graph.constant(np.nan), graph.constant(np.nan))
        values = graph.add("Where", graph.add("Less", values, lower), low, values)
        values = graph.add("Where", graph.add("Greater", values, upper), high, values)
    return graph.add("Where", graph.add("IsNaN", values), graph.constant(preparation.fills), values)


def _scaled(graph: OnnxGraph, preparation: Preparation, matrix: str) -> str:
    if preparation.design.moved:
        centred = graph.add("Sub", matrix, graph.constant(preparation.centre))
        matrix = graph.add("Div", centred, graph.constant(preparation.scale))
    if preparation.design.single_precision:
        largest = float(np.finfo(np.float32).max)
        held = graph.add("Max", graph.add("Min", matrix, graph.constant(largest)), graph.constant(-largest))
        matrix = graph.cast(graph.cast(held, "FLOAT"), "DOUBLE")
    return matrix


def _places(graph: OnnxGraph, coding: CategoryCoding) -> str:
    """The place (n, 1) of each label, −1 where it was never seen."""
    labels = [*coding.levels, *coding.rare, ""]
    indices = [*range(len(coding.levels)), *[coding.other] * len(coding.rare), coding.missing]
    return graph.add(
        "LabelEncoder",
        graph.text_input(coding.name),
        domain="ai.onnx.ml",
        keys_strings=labels,
        values_int64s=indices,
        default_int64=coding.other,
    )


def _known_categories(graph: OnnxGraph, codings: Sequence[CategoryCoding]) -> list[str]:
    """For each column of categories the mask (n, 1) of the rows whose label training has seen, or that have none."""
    masks = []
    for coding in codings:
        labels = [*coding.levels, *coding.rare, ""]
        found = graph.add(
            "LabelEncoder",
            input_name(coding.name),
            domain="ai.onnx.ml",
            keys_strings=labels,
            values_int64s=[1] * len(labels),
            default_int64=0,
        )
        masks.append(graph.cast(found, "BOOL"))
    return masks


def _one_hot(graph: OnnxGraph, place: str, coding: CategoryCoding, first: int, effects: bool) -> str:
    equal = graph.add("Equal", place, graph.constant(np.arange(first, coding.place_count), np.int64))
    hot = graph.cast(equal, "DOUBLE")
    if not effects:
        return hot
    left_out = graph.add("Equal", place, graph.constant(np.arange(first), np.int64))
    return graph.add("Sub", hot, graph.cast(left_out, "DOUBLE"))


def _joined(graph: OnnxGraph, blocks: list[str]) -> str:
    return blocks[0] if len(blocks) == 1 else graph.add("Concat", *blocks, axis=1)
