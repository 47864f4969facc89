"""How well classes were told apart, from probabilities."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.stats import rankdata

from hakaru_compute.families.results import Spread
from hakaru_compute.families.supervised.results import ClassFoldMetrics, ClassMetrics

# An actual class's probability counts as at least this: the logarithm of nothing would outweigh all other rows.
LEAST_PROBABILITY = 1e-15
NAMES = ("accuracy", "balanced_accuracy", "f1", "mcc", "roc_auc", "log_loss")
# Those whose values of folds with different classes cannot be compared.
OF_CLASSES = ("balanced_accuracy", "f1", "mcc")


def class_metrics(actual: np.ndarray, probabilities: np.ndarray, given: np.ndarray | None = None) -> ClassMetrics:
    """The figures over rows with probabilities (n, k), NaN where there are none; actual (n,) as places among the k.

    given (n,): the classes decided for; the most probable ones where null.
    """
    known = ~np.isnan(probabilities).any(axis=1)
    actual, probabilities = actual[known], probabilities[known]
    if len(actual) == 0:
        return ClassMetrics(rows=0)
    given = probabilities.argmax(axis=1) if given is None else given[known]
    classes = probabilities.shape[1]
    return ClassMetrics(
        rows=len(actual),
        **figures_of_counts(count_cells(actual, given, classes)),
        roc_auc=roc_auc(actual, probabilities),
        log_loss=log_loss(actual, probabilities),
    )


def figures_of_counts(counts: np.ndarray) -> dict[str, float | None]:
    """Accuracy, balanced accuracy, macro F1 and MCC from counts (k, k) by actual and given class; null where not defined."""
    found = {name: float(value) for name, value in overall_figures(counts).items()}
    return {name: None if value != value else value for name, value in found.items()}


def log_loss(actual: np.ndarray, probabilities: np.ndarray) -> float:
    """Mean −ln of the actual class's probability."""
    own = probabilities[np.arange(len(actual)), actual]
    return float(-np.log(np.clip(own, LEAST_PROBABILITY, 1.0)).mean())


def roc_auc(actual: np.ndarray, probabilities: np.ndarray) -> float | None:
    """Area under the ROC curve: of two classes plain, of more the mean of each against the rest over classes that have both;
    null where none has.
    """
    classes = probabilities.shape[1]
    areas = []
    for index in [1] if classes == 2 else range(classes):
        positive = actual == index
        count = int(positive.sum())
        others = len(actual) - count
        if count and others:
            ranks = rankdata(probabilities[:, index])
            areas.append((float(ranks[positive].sum()) - count * (count + 1) / 2) / (count * others))
    return float(np.mean(areas)) if areas else None


def spread_over_folds(folds: Sequence[ClassMetrics]) -> ClassFoldMetrics:
    """Mean and standard deviation (n − 1) of each figure over folds; figures that no fold defines are null."""

    def spread(name: str) -> Spread | None:
        values = [value for value in (getattr(fold, name) for fold in folds) if value is not None]
        if not values:
            return None
        return Spread(mean=float(np.mean(values)), sd=float(np.std(values, ddof=1)) if len(values) > 1 else None)

    return ClassFoldMetrics(count=len(folds), pooled=False, **{name: spread(name) for name in NAMES})


def pool_folds(
    found: ClassFoldMetrics, held: Sequence[tuple[np.ndarray, np.ndarray]], classes: int
) -> ClassFoldMetrics:
    """With the figures that depend on which classes a fold holds counted over the rows of all folds together, where some
    fold lacks a class; as they are where none does. held: of each fold the actual class (n,) and the probabilities (n, k).

    Of a fold with one class balanced accuracy is that class's recall: over many such folds its mean is near 1 for a model
    that always gives the largest class, and not 1 / k. Counts add up (Forman & Scholz, SIGKDD Explorations 12 (2010) 49).
    Accuracy and log loss are means over rows, and the area under the curve of a model that knows nothing is 0.5 in every
    fold, which it would not be over folds together: these stay.
    """
    every = []
    for actual, probabilities in held:
        known = ~np.isnan(probabilities).any(axis=1)
        if known.any():
            every.append((actual[known], probabilities[known].argmax(axis=1)))
    if not every:
        return found
    actual, given = (np.concatenate([one[place] for one in every]) for place in (0, 1))
    total = count_cells(actual, given, classes)
    occurring = set(np.flatnonzero(total.sum(axis=1)).tolist())
    if all(set(own.tolist()) == occurring for own, _ in every):
        return found
    whole = figures_of_counts(total)
    without = [figures_of_counts(total - count_cells(*one, classes)) for one in every]
    pooled = {name: _jackknifed(whole[name], [one[name] for one in without]) for name in OF_CLASSES}
    return found.model_copy(update={"pooled": True, **pooled})


def _jackknifed(whole: float | None, without: list[float | None]) -> Spread | None:
    """A figure of all folds with the standard deviation of its pseudo-values, from the figures without each fold."""
    if whole is None:
        return None
    folds = len(without)
    pseudo = [folds * whole - (folds - 1) * one for one in without if one is not None]
    return Spread(mean=whole, sd=float(np.std(pseudo, ddof=1)) if len(pseudo) > 1 else None)


def count_cells(
    actual: np.ndarray, predicted: np.ndarray, classes: int, weights: np.ndarray | None = None
) -> np.ndarray:
    """Rows (or their weights) by actual class (first axis) and predicted class, (k, k), from codes (n,)."""
    cells = np.bincount(actual * classes + predicted, weights=weights, minlength=classes * classes)
    return cells.reshape(classes, classes)


def class_figures(counts: np.ndarray) -> dict[str, np.ndarray]:
    """Precision, recall, F1 and specificity (…, k) of matrices (…, k, k); NaN where there is nothing to divide by.

    F1 is 2 TP / (2 TP + FP + FN), so it is 0 where precision is not defined but the class has rows.
    """
    hits = np.diagonal(counts, axis1=-2, axis2=-1).astype(float)
    support, given = counts.sum(axis=-1), counts.sum(axis=-2)
    others = counts.sum(axis=(-2, -1))[..., None] - support
    with np.errstate(divide="ignore", invalid="ignore"):
        return {
            "precision": hits / given,
            "recall": hits / support,
            "f1": 2 * hits / (support + given),
            "specificity": 1 - (given - hits) / others,
        }


def balanced_accuracy(actual: np.ndarray, answers: np.ndarray) -> float:
    """Mean recall of the classes that occur in codes (n,), each row given the class of its largest answer (n, k)."""
    counts = count_cells(actual, answers.argmax(axis=1), answers.shape[1])
    return float(overall_figures(counts)["balanced_accuracy"])


def overall_figures(counts: np.ndarray) -> dict[str, np.ndarray]:
    """Accuracy, balanced accuracy, macro F1 and Matthews' correlation (…,) of matrices (…, k, k).

    Balanced accuracy is the mean recall over the classes that have rows; F1's mean is over those that have rows or are
    given to some. Matthews' coefficient is Gorodkin's (2004) for several classes; NaN where only one class is given or true.
    """
    hits = np.diagonal(counts, axis1=-2, axis2=-1).sum(axis=-1).astype(float)
    total = counts.sum(axis=(-2, -1)).astype(float)
    support, given = counts.sum(axis=-1).astype(float), counts.sum(axis=-2).astype(float)
    each = class_figures(counts)
    with np.errstate(divide="ignore", invalid="ignore"):
        covariance = hits * total - (support * given).sum(axis=-1)
        spread = np.sqrt(total**2 - (given**2).sum(axis=-1)) * np.sqrt(total**2 - (support**2).sum(axis=-1))
        return {
            "accuracy": hits / total,
            "balanced_accuracy": _mean_known(each["recall"]),
            "f1": _mean_known(each["f1"]),
            "mcc": np.where(spread > 0, covariance / spread, np.nan),
        }


def _mean_known(values: np.ndarray) -> np.ndarray:
    known = ~np.isnan(values)
    return np.where(known, values, 0.0).sum(axis=-1) / known.sum(axis=-1)
