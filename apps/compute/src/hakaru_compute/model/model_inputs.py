"""What training rows had of each feature: ranges, typical values, categories."""

from __future__ import annotations

from datetime import UTC, datetime

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.data.spec import Feature
from hakaru_compute.model.spec import Cell, ModelInput

MOST_CATEGORIES = 1000


# Of so many rows the one to begin with is looked for.
MOST_CANDIDATES, NEIGHBOURS = 400, 5


def describe_inputs(frame: Frame, features: list[Feature], *, begin: bool = False) -> list[ModelInput]:
    """Each feature with its range and its median (or most frequent) value over the rows, in the features' order.

    begin: with the values of one of the rows in their place, that lies among the others: medians together may be a row that
    is far from all, as in a hole in the middle of the data.
    """
    described = [_describe(frame, feature) for feature in features]
    place = _among_others(frame) if begin else None
    if place is None:
        return described
    row = frame.take(np.array([place]))
    return [one.model_copy(update={"typical": _cell(row, one)}) for one in described]


def _cell(row: Frame, feature: ModelInput) -> Cell:
    """A row's value as a form has it; what is typical where it has none."""
    if feature.type == "categorical":
        return row.labels(feature.name)[0] or feature.typical
    value = float(row.stored(feature.name)[0])
    if feature.typical is None or value != value:
        return feature.typical
    if feature.type == "datetime":
        return iso_time(value)
    return bool(value) if feature.type == "boolean" else value


def _among_others(frame: Frame) -> int | None:
    """The place of the row that lies nearest its nearest neighbours among those nearer the middle than half of the rows."""
    empty = frame.empty_features()
    whole = np.flatnonzero(frame.complete_rows(without=empty))
    if not len(whole):
        return None
    whole = whole[np.linspace(0, len(whole) - 1, min(len(whole), MOST_CANDIDATES)).round().astype(int)]
    kept = [index for index, column in enumerate(frame.numeric_columns) if column.name not in empty]
    numbers = frame.numeric[whole][:, kept]
    spread = numbers.std(axis=0)
    scaled = (numbers - np.median(numbers, axis=0)) / np.where(spread > 0, spread, 1.0)
    codes = frame.codes[whole]
    apart = ((scaled[:, None, :] - scaled[None, :, :]) ** 2).sum(axis=2)
    apart += sum((codes[:, None, index] != codes[None, :, index]) for index in range(codes.shape[1]))
    near = np.sort(apart, axis=1)[:, 1 : NEIGHBOURS + 1].sum(axis=1)
    off = (scaled**2).sum(axis=1)
    return int(whole[np.argmin(np.where(off <= np.median(off), near, np.inf))])


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
