"""How classes are read, fitted and judged."""

from __future__ import annotations

import numpy as np
import pyarrow as pa

from hakaru_compute.data.read_frame import coded
from hakaru_compute.families.supervised.class_metrics import log_loss
from hakaru_compute.families.supervised.learner import Learner, ModelEntry, RowOrder
from hakaru_compute.families.supervised.training_data import TargetValues
from hakaru_compute.job import JobError
from hakaru_compute.kinds.discriminant_analysis.fit_model import FittedClassifier, fit_classifier
from hakaru_compute.kinds.discriminant_analysis.models import MODEL_ENTRIES
from hakaru_compute.kinds.discriminant_analysis.spec import ClassWeights
from hakaru_compute.spec import Spec

MOST_CLASSES = 1000
# More distinct numbers are a measurement, for which regression is the method.
MOST_NUMBERS = 100
# A larger imbalance of classes is weighted out, unless it is asked not to be.
UNBALANCED = 5.0


def read_classes(name: str, column: pa.ChunkedArray) -> TargetValues:
    """A target's column as codes of its distinct values; labels that are all numbers are in their order.

    Raises target_many_classes.
    """
    codes, levels = coded(column)
    kind = column.type.value_type if pa.types.is_dictionary(column.type) else column.type
    most = (
        MOST_NUMBERS
        if pa.types.is_floating(kind) or pa.types.is_decimal(kind) or pa.types.is_integer(kind)
        else MOST_CLASSES
    )
    if len(levels) > most:
        raise JobError("target_many_classes", column=name, classes=len(levels), limit=most)
    try:
        order = sorted(range(len(levels)), key=lambda place: float(levels[place]))
    except ValueError:
        return TargetValues(name, codes.astype(np.int64), levels)
    place_of = np.argsort(np.array([*order, len(levels)]))
    return TargetValues(
        name, np.where(codes < 0, -1, place_of[codes]).astype(np.int64), tuple(levels[place] for place in order)
    )


def imbalance(train: np.ndarray) -> float:
    """Rows of the largest class for each of the smallest, of the classes that training has."""
    counts = np.bincount(train)
    counts = counts[counts > 0]
    return float(counts.max() / counts.min())


def is_balanced(asked: ClassWeights, train: np.ndarray) -> bool:
    """Whether fits count classes alike."""
    return asked == "balanced" or (asked == "automatic" and imbalance(train) > UNBALANCED)


def make_learner(class_count: int, *, balanced: bool) -> Learner:
    """Fits of so many classes, searched by log loss."""

    def fit(
        entry: ModelEntry,
        parameters: Spec,
        matrix: np.ndarray,
        codes: np.ndarray,
        seed: int,
        threads: int,
        order: RowOrder,
    ) -> FittedClassifier:
        return fit_classifier(entry, parameters, matrix, codes, class_count, seed, threads, order, balanced=balanced)

    return Learner(MODEL_ENTRIES, fit, log_loss, stratified=True)
