"""Shapes that results of kinds that tell classes apart share. pydantic only."""

from __future__ import annotations

from pydantic import Field

from hakaru_compute.families.results import Spread
from hakaru_compute.spec import Result


class ClassMetrics(Result):
    """Agreement of classes given with classes that are there, over `rows` rows; null where not defined.

    balanced_accuracy: mean recall over the classes that occur. f1: unweighted mean over classes that occur or were given.
    roc_auc: of two classes plain, of more the unweighted mean of each against the rest, over classes that have rows and
    others. log_loss: mean −ln of the actual class's probability, which counts as at least 1e-15.
    """

    rows: int
    accuracy: float | None = None
    balanced_accuracy: float | None = None
    f1: float | None = None
    mcc: float | None = None
    roc_auc: float | None = None
    log_loss: float | None = None


class ClassFoldMetrics(Result):
    """Each figure over the folds of a cross-validation: mean and spread over the folds that define it."""

    count: int
    accuracy: Spread | None
    balanced_accuracy: Spread | None
    f1: Spread | None
    mcc: Spread | None
    roc_auc: Spread | None
    log_loss: Spread | None


class ClassRows(Result):
    """A class and how many rows it has."""

    label: str
    rows: int


class ConfusionCounts(Result):
    """Rows by actual class (outer list) and given class (inner), in the order of `classes`."""

    classes: list[str]
    counts: list[list[int]] = Field(description="counts[actual][given].")
