"""What a missing input does to a model's predictions."""

from __future__ import annotations

import time

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.families.downsample import downsample
from hakaru_compute.families.supervised.learner import Fitted
from hakaru_compute.preparation.preparation import ORDERED_METHODS, Preparation

SAMPLE_ROWS = 400
BUDGET_S = 5.0


def prediction_shifts(
    fitted: Fitted, preparation: Preparation, frame: Frame, kept: np.ndarray, seed: int
) -> dict[str, np.ndarray]:
    """By feature (n,): how much the prediction of a training row changes where the feature is missing and filled in as
    training filled it; NaN for rows that were not looked at. `kept` (n,): rows that have a prediction.

    Without features for which the time is too short. Empty where rows with gaps have no prediction, or are filled from
    their neighbours.
    """
    method = preparation.settings.missing.method
    if method == "delete_row" or method in ORDERED_METHODS:
        return {}
    began = time.monotonic()
    places = np.flatnonzero(kept)
    places = places[downsample(len(places), SAMPLE_ROWS, seed)]
    sample = frame.take(places)
    whole = fitted.predict(preparation.transform(sample))
    shifts: dict[str, np.ndarray] = {}
    for column in (*sample.numeric_columns, *sample.categorical_columns):
        if time.monotonic() - began > BUDGET_S:
            break
        stored = sample.stored(column.name)
        gap = np.full(len(places), -1 if column.type == "categorical" else np.nan, stored.dtype)
        shift = np.full(frame.row_count, np.nan)
        shift[places] = fitted.predict(preparation.transform(sample.replaced(column.name, gap))) - whole
        shifts[column.name] = shift
    return shifts
