"""From what an estimator answers to probabilities."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.special import expit

from hakaru_compute.kinds.discriminant_analysis.figures_spec import Calibration, CalibrationBin, CalibrationPart, Part
from hakaru_compute.kinds.discriminant_analysis.model_file import Link


def apply_link(link: Link, raw: np.ndarray) -> np.ndarray:
    """Probabilities (n, k). Of two classes, `raw` of platt is (n,): the second one's."""
    if link.kind == "softmax":
        scaled = raw / link.temperature
        shown = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    elif link.kind == "platt":
        shown = expit(-(raw.reshape(len(raw), -1) * np.array(link.slopes) + np.array(link.offsets)))
        if shown.shape[1] == 1:
            shown = np.column_stack([1 - shown, shown])
    else:
        shown = raw
    if link.factors is not None:
        shown = shown * np.array(link.factors)
    total = shown.sum(axis=1, keepdims=True)
    # A row that is of no class to the estimator is as much of one as of another.
    return np.divide(shown, total, out=np.full_like(shown, 1 / shown.shape[1]), where=total > 0)


BINS = 10
# 97.5 % quantile of the normal distribution.
NORMAL_QUANTILE = 1.959963984540054
SMALLEST = 1e-15


def describe_calibration(
    part: Part,
    actual: np.ndarray,
    predicted: np.ndarray,
    probabilities: np.ndarray,
    labels: Sequence[str],
    indices: Sequence[int],
) -> CalibrationPart | None:
    """Calibration of a part from codes (n,) and probabilities (n, k); null without rows.

    `of_predicted` judges the probability of the class that was given; `classes` are those at `places`.
    """
    if len(actual) == 0:
        return None
    rows = np.arange(len(actual))
    is_class = np.eye(len(labels))[actual]
    given = np.clip(probabilities[rows, actual], SMALLEST, 1.0)
    return CalibrationPart(
        part=part,
        brier=float(((probabilities - is_class) ** 2).sum(axis=1).mean()),
        log_loss=float(-np.log(given).mean()),
        of_predicted=reliability(None, part, predicted == actual, probabilities[rows, predicted]),
        classes=[reliability(labels[place], part, actual == place, probabilities[:, place]) for place in indices],
    )


def reliability(label: str | None, part: Part, happened: np.ndarray, probability: np.ndarray) -> Calibration:
    """Ten bins of equal width (Naeini, Cooper & Hauskrecht 2015), each with how often it happened (n,)."""
    # Multiplying by the number of bins keeps 0.1, 0.2 … in the bin they end.
    place = np.clip(np.ceil(np.round(probability * BINS, 12)).astype(int) - 1, 0, BINS - 1)
    counts = np.bincount(place, minlength=BINS)
    with np.errstate(invalid="ignore"):
        mean = np.bincount(place, weights=probability, minlength=BINS) / counts
        share = np.bincount(place, weights=happened.astype(float), minlength=BINS) / counts
    filled = np.flatnonzero(counts)
    gaps = np.abs(mean - share)[filled]
    lower, upper = wilson_interval(share[filled], counts[filled])
    return Calibration(
        label=label,
        part=part,
        rows=len(probability),
        bins=[
            CalibrationBin(
                lower=int(one) / BINS,
                upper=(int(one) + 1) / BINS,
                rows=int(counts[one]),
                predicted=float(mean[one]),
                observed=float(share[one]),
                observed_lower=float(lower[order]),
                observed_upper=float(upper[order]),
            )
            for order, one in enumerate(filled)
        ],
        brier=float(((probability - happened) ** 2).mean()),
        expected_error=float((counts[filled] / len(probability) * gaps).sum()),
        largest_error=float(gaps.max()),
    )


def wilson_interval(share: np.ndarray, rows: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """95 % score interval (Wilson 1927) of shares of so many rows."""
    square = NORMAL_QUANTILE**2
    centre = (share + square / (2 * rows)) / (1 + square / rows)
    reach = NORMAL_QUANTILE / (1 + square / rows) * np.sqrt(share * (1 - share) / rows + square / (4 * rows**2))
    return np.maximum(centre - reach, 0.0), np.minimum(centre + reach, 1.0)
