"""A trained model as one ONNX model of its input columns: what is the same whatever it answers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.preprocessing.datetime_features import datetime_parts
from hakaru_compute.preprocessing.preparation import Preparation
from hakaru_compute.preprocessing.preparation_onnx import is_expressible
from hakaru_compute.tabular.download_spec import Parity
from hakaru_compute.tabular.onnx_graph import input_name


@dataclass(frozen=True)
class OnnxOutcome:
    """The model's bytes, or why there are none; the check where one was made."""

    model: bytes | None
    reason: str | None
    detail: str | None
    parity: Any


def checked_onnx(
    preparation: Preparation, convert: Callable[[], bytes], compare: Callable[[bytes], Parity]
) -> OnnxOutcome:
    """Converts a model and compares it with the original.

    Refused (not_expressible) where gaps are filled from other rows, (not_convertible) where no conversion exists, and
    (parity) where it differs from the original by more than it may.
    """
    if not is_expressible(preparation):
        return OnnxOutcome(None, "not_expressible", preparation.settings.missing.method, None)
    try:
        converted = convert()
    except Exception as error:  # noqa: BLE001 - converters raise anything; the reason goes to the person asking
        return OnnxOutcome(None, "not_convertible", f"{type(error).__name__}: {error}".split("\n")[0][:300], None)
    parity = compare(converted)
    if not parity.largest <= parity.limit:
        return OnnxOutcome(None, "parity", None, parity)
    return OnnxOutcome(converted, None, None, parity)


def onnx_feeds(preparation: Preparation, frame: Frame) -> dict[str, np.ndarray]:
    """The ONNX model's inputs for a frame's rows."""
    feeds: dict[str, np.ndarray] = {}
    dates = {name: (origin, parts) for name, origin, parts in preparation.dates}
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
