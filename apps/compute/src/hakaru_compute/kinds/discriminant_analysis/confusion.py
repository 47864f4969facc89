"""Confusion matrices as a report shows them, and the figures that follow from them, with bootstrap intervals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from scipy.sparse import csr_array

from hakaru_compute.families.results import Interval
from hakaru_compute.families.supervised.class_metrics import class_figures, count_cells, overall_figures
from hakaru_compute.kinds.discriminant_analysis.figures_spec import (
    ClassFigures,
    Confusion,
    OverallFigures,
    Part,
    PartFigures,
)

RESAMPLES = 1000
COVERAGE = 0.95
# Resampled matrices held at once.
MOST_CELLS = 5_000_000
OVERALL = {"accuracy": "accuracy", "balanced_accuracy": "balanced_accuracy", "f1_macro": "f1", "mcc": "mcc"}
EACH = ("precision", "recall", "f1", "specificity")


def describe_confusion(part: Part, counts: np.ndarray) -> Confusion:
    """The matrix (k, k) with its shares along both directions."""
    return Confusion(
        part=part,
        rows=int(counts.sum()),
        counts=counts.tolist(),
        by_actual=_shares(counts, 1),
        by_predicted=_shares(counts, 0),
    )


def _shares(counts: np.ndarray, axis: int) -> list[list[float | None]]:
    totals = np.broadcast_to(counts.sum(axis=axis, keepdims=True), counts.shape)
    return [
        [float(count / total) if total else None for count, total in zip(line, line_totals, strict=True)]
        for line, line_totals in zip(counts.tolist(), totals.tolist(), strict=True)
    ]


def part_figures(
    part: Part,
    actual: np.ndarray,
    predicted: np.ndarray,
    labels: Sequence[str],
    *,
    groups: np.ndarray | None = None,
    resamples: int = RESAMPLES,
    seed: int = 0,
) -> PartFigures:
    """Figures of codes (n,), with percentile bootstrap intervals (Efron 1979) where resamples is above 0.

    Resampling rows changes nothing but how often each cell occurs, so matrices are drawn, not rows. With `groups` (n,)
    whole groups are drawn, since rows of one group are not independent.
    """
    classes = len(labels)
    counts = count_cells(actual, predicted, classes)
    value = _figures(counts)
    drawn: dict[tuple[str, str], np.ndarray] = {}
    if resamples and len(actual):
        size = max(1, MOST_CELLS // classes**2)
        rng = np.random.default_rng(seed)
        source = _matrices_of_groups(actual, predicted, classes, groups)
        pieces = []
        for start in range(0, resamples, size):
            matrices = _draw(source, counts, min(size, resamples - start), rng)
            pieces.append(_figures(matrices))
        drawn = {name: np.concatenate([piece[name] for piece in pieces]) for name in value}
    intervals = {name: _intervals(value[name], drawn.get(name)) for name in value}
    return PartFigures(
        part=part,
        rows=len(actual),
        resamples=resamples,
        coverage=COVERAGE,
        by_group=groups is not None,
        overall=OverallFigures(**{name: intervals["overall", key][0] for name, key in OVERALL.items()}),
        classes=[
            ClassFigures(
                label=label,
                support=int(counts[index].sum()),
                predicted=int(counts[:, index].sum()),
                **{name: intervals["class", name][index] for name in EACH},
            )
            for index, label in enumerate(labels)
        ],
    )


def _figures(counts: np.ndarray) -> dict[tuple[str, str], np.ndarray]:
    overall, each = overall_figures(counts), class_figures(counts)
    return {("overall", name): one for name, one in overall.items()} | {
        ("class", name): one for name, one in each.items()
    }


def _matrices_of_groups(actual: np.ndarray, predicted: np.ndarray, classes: int, groups: np.ndarray | None) -> Any:
    """A line of cells for each group, sparse; null without groups."""
    if groups is None:
        return None

    names, indices = np.unique(groups, return_inverse=True)
    cells = actual * classes + predicted
    return csr_array((np.ones(len(cells)), (indices, cells)), shape=(len(names), classes * classes))


def _draw(source: Any, counts: np.ndarray, resamples: int, rng: np.random.Generator) -> np.ndarray:
    """Resampled matrices (resamples, k, k)."""
    if source is None:
        total = int(counts.sum())
        return rng.multinomial(total, counts.ravel() / total, size=resamples).reshape(-1, *counts.shape)
    count = source.shape[0]
    times = rng.multinomial(count, np.full(count, 1 / count), size=resamples)
    return np.asarray((source.T @ times.T).T).reshape(-1, *counts.shape)


def _intervals(value: np.ndarray, drawn: np.ndarray | None) -> list[Interval | None]:
    """An interval for each value; those of undefined values are null, as are all draws that are not defined."""
    values = np.atleast_1d(value)
    found: list[Interval | None] = []
    for index, one in enumerate(values.tolist()):
        if one != one:
            found.append(None)
            continue
        low = high = one
        if drawn is not None:
            line = drawn.reshape(len(drawn), -1)[:, index]
            known = line[~np.isnan(line)]
            if len(known):
                tail = 100 * (1 - COVERAGE) / 2
                low, high = (float(end) for end in np.percentile(known, [tail, 100 - tail]))
        found.append(Interval(value=one, lower=low, upper=high))
    return found
