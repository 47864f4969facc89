"""Figures that follow from counts of rows by actual and given class, of one such matrix or of many at once."""

from __future__ import annotations

import numpy as np


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
