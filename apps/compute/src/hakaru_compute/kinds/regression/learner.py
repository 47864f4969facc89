"""How numbers are fitted and judged."""

from __future__ import annotations

import numpy as np

from hakaru_compute.families.supervised.learner import Learner, ModelEntry, RowOrder
from hakaru_compute.kinds.regression.fit_model import FittedEstimator, fit_model
from hakaru_compute.kinds.regression.models import MODEL_ENTRIES
from hakaru_compute.spec import Spec


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
