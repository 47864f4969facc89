"""What training rows had of each feature: ranges, typical values, categories."""

from __future__ import annotations

from datetime import UTC, datetime

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.data.spec import Feature
from hakaru_compute.model.spec import ModelInput

MOST_CATEGORIES = 1000


def describe_inputs(frame: Frame, features: list[Feature]) -> list[ModelInput]:
    """Each feature with its range and its median (or most frequent) value over the rows, in the features' order."""
    return [_describe(frame, feature) for feature in features]


def numeric_ranges(frame: Frame) -> dict[str, tuple[float, float]]:
    """Smallest and largest known value of each numeric or datetime feature."""
    ranges = {}
    for position, column in enumerate(frame.numeric_columns):
        known = frame.numeric[~np.isnan(frame.numeric[:, position]), position]
        if column.type != "boolean" and len(known):
            ranges[column.name] = (float(known.min()), float(known.max()))
    return ranges


def _describe(frame: Frame, feature: Feature) -> ModelInput:
    stored = frame.stored(feature.name)
    if feature.type == "categorical":
        position = [column.name for column in frame.categorical_columns].index(feature.name)
        counts = np.bincount(stored[stored >= 0], minlength=len(frame.levels[position]))
        seen = [label for label, count in zip(frame.levels[position], counts, strict=True) if count]
        commonest = frame.levels[position][int(counts.argmax())] if seen else None
        return ModelInput(
            name=feature.name, type="categorical", minimum=None, maximum=None, typical=commonest,
            categories=seen[:MOST_CATEGORIES],
        )  # fmt: skip
    known = np.sort(stored[~np.isnan(stored)])
    if len(known) == 0:
        return ModelInput(
            name=feature.name, type=feature.type, minimum=None, maximum=None, typical=None, categories=None
        )
    low, typical, high = float(known[0]), float(known[len(known) // 2]), float(known[-1])
    if feature.type == "boolean":
        return ModelInput(
            name=feature.name, type="boolean", minimum=None, maximum=None, typical=bool(typical), categories=None
        )
    if feature.type == "datetime":
        return ModelInput(
            name=feature.name, type="datetime", minimum=iso_time(low), maximum=iso_time(high), typical=iso_time(typical),
            categories=None,
        )  # fmt: skip
    return ModelInput(name=feature.name, type="numeric", minimum=low, maximum=high, typical=typical, categories=None)


def iso_time(seconds: float) -> str:
    """ISO 8601 text of seconds since 1970."""
    return datetime.fromtimestamp(seconds, UTC).isoformat().replace("+00:00", "Z")
