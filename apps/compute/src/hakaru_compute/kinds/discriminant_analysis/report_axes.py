"""The part of a report on discriminant axes, and rows on the axes that a method finds."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from scipy.stats import chi2

from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.families.thin import shown, thin
from hakaru_compute.kinds.discriminant_analysis.discriminant_axes import Axes, discriminant_axes
from hakaru_compute.kinds.discriminant_analysis.methods_spec import DiscriminantAxis, DiscriminantReport, ScoreRows


def describe_discriminant(data: ReportData, classes: int, most_points: int) -> DiscriminantReport | None:
    """Axes of the training rows with what they tell of columns and classes; null where nothing lies between classes."""
    matrix, codes = data.train.matrix, data.train.actual
    shrunk = _shrunk_covariance(data)
    found = discriminant_axes(matrix, codes, shrunk)
    if found is None:
        return None
    sd = np.sqrt(np.diag(found.within))
    with np.errstate(divide="ignore", invalid="ignore"):
        structure = (found.within @ found.scalings) / sd[:, None]
    scores = found.scores(matrix)
    means = [scores[codes == place].mean(axis=0) if (codes == place).any() else None for place in range(classes)]
    return DiscriminantReport(
        covariance="pooled" if shrunk is None else "shrunk",
        axes=axis_tests(found, tested=shrunk is None),
        columns=[column.name for column in data.model.preparation.columns],
        coefficients=found.scalings.T.tolist(),
        standardised=(found.scalings * sd[:, None]).T.tolist(),
        structure=[[value if np.isfinite(value) else None for value in line] for line in structure.T.tolist()],
        centroids=[None if mean is None else mean.tolist() for mean in means],
        rank=found.rank,
        scores=score_rows(data, found.scores, most_points),
    )


def _shrunk_covariance(data: ReportData) -> np.ndarray | None:
    """The covariance within classes that the model shrank; null where it did not."""
    estimator = data.model.fitted.estimator
    return estimator.covariance_ if estimator.shrinkage is not None else None


def axis_tests(axes: Axes, *, tested: bool = True) -> list[DiscriminantAxis]:
    """Each axis with Wilks' Λ of it and those after, and Bartlett's approximation (1938): −(n − 1 − (p + k) / 2) ln Λ is χ² with
    (p − j)(k − j − 1) degrees of freedom for the axes after the first j. They hold for the pooled covariance alone: not `tested`
    leaves them out.
    """
    found = []
    for place, ratio in enumerate(axes.ratios.tolist()):
        log = float(np.log1p(axes.ratios[place:]).sum())
        ratios = {"ratio": ratio, "share": ratio / float(axes.ratios.sum())}
        if not tested:
            found.append(DiscriminantAxis(**ratios))
            continue
        weight = axes.rows - 1 - (axes.rank + axes.classes) / 2
        degrees = (axes.rank - place) * (axes.classes - place - 1)
        square = weight * log if weight > 0 else None
        found.append(
            DiscriminantAxis(
                **ratios,
                canonical_correlation=float(np.sqrt(ratio / (1 + ratio))),
                wilks=float(np.exp(-log)),
                chi2=square,
                degrees=degrees,
                p=None if square is None else float(chi2.sf(square, degrees)),
            )
        )
    return found


def score_rows(data: ReportData, scores: Callable[[np.ndarray], np.ndarray], most: int) -> ScoreRows:
    """Training and test rows on the axes; of very many at most so many, thinned at random."""
    parts = (("train", data.train), ("test", data.test))
    total = sum(len(part.actual) for _, part in parts)
    seed = data.model.file.spec.seed
    picked = {
        name: thin(len(part.actual), max(1, round(most * len(part.actual) / total)), seed) for name, part in parts
    }
    places = np.concatenate([scores(part.matrix[picked[name]]) for name, part in parts])
    return ScoreRows(
        points=shown(places, total),
        row=[row for name, part in parts for row in part.frame.row_numbers[picked[name]].tolist()],
        part=[name for name, _ in parts for _ in picked[name]],
        actual=[code for name, part in parts for code in part.actual[picked[name]].tolist()],
        predicted=[code for name, part in parts for code in part.predicted[picked[name]].argmax(axis=1).tolist()],
        scores=places.T.tolist(),
    )
