"""Rows of features, whether they are as they came or a recipe made them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

import numpy as np

from hakaru_compute.data.frame import Frame


@dataclass(frozen=True)
class ReplayedRows:
    """The features (n rows) a model sees of raw rows.

    removed_by (n,): the number of the step that removed a row, which then has no features; 0 for none. unknown: of
    columns that steps encode, values that were not there when they learned, with their rows. beyond: by the column, the
    places of values that a step takes for outliers and puts others in their place, or none. unknown_rows (n,): the rows
    with a value of either kind. filled (n,): rows in which a recipe filled in a missing value before the model could see that
    it is missing. Both null where no recipe makes the features.
    """

    frame: Frame
    removed_by: np.ndarray
    unknown: dict[str, Counter[str]] = field(default_factory=dict)
    filled: np.ndarray | None = None
    unknown_rows: np.ndarray | None = None
    beyond: dict[str, np.ndarray] = field(default_factory=dict)

    @property
    def lost(self) -> np.ndarray:
        return self.removed_by > 0


def as_they_are(frame: Frame) -> ReplayedRows:
    """Rows whose features no recipe makes."""
    return ReplayedRows(frame, np.zeros(frame.row_count, dtype=np.int32))
