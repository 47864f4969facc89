"""How numbers are read, fitted and judged."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from hakaru_compute.data.read_frame import numbers
from hakaru_compute.data.read_table import require_numeric
from hakaru_compute.families.supervised.learner import Learner, ModelEntry, RowOrder
from hakaru_compute.families.supervised.training_data import TargetValues
from hakaru_compute.job import JobError
from hakaru_compute.kinds.regression.fit_model import FittedEstimator, fit_model
from hakaru_compute.kinds.regression.models import MODEL_ENTRIES
from hakaru_compute.spec import Spec

# Models sum squares, which beyond this no double holds.
LARGEST_TARGET = 1e140


def root_mean_square_error(actual: np.ndarray, predicted: np.ndarray) -> float:
    return float(np.sqrt(((predicted - actual) ** 2).mean()))


def _fit(
    entry: ModelEntry,
    parameters: Spec,
    matrix: np.ndarray,
    target: np.ndarray,
    seed: int,
    threads: int,
    _order: RowOrder,
) -> FittedEstimator:
    return fit_model(entry, parameters, matrix, target, seed, threads)


LEARNER = Learner(MODEL_ENTRIES, _fit, root_mean_square_error)


def read_numbers(name: str, column: pa.ChunkedArray) -> TargetValues:
    """A target's column as numbers. Raises column_not_numeric."""
    require_numeric(name, column)
    return TargetValues(name, numbers(column))


def check_target(target: TargetValues, train: np.ndarray) -> None:
    """Raises target_too_large, target_constant. train (n,): the training rows' values."""
    if (largest := float(np.abs(train).max())) > LARGEST_TARGET:
        raise JobError("target_too_large", column=target.name, value=largest, limit=LARGEST_TARGET)
    if np.ptp(train) == 0:
        raise JobError("target_constant", column=target.name)
