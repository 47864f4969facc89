"""Classes of a frame's rows with their probabilities and domain, as arrays."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.kinds.discriminant_analysis.calls_spec import Decision
from hakaru_compute.kinds.discriminant_analysis.decisions import decide
from hakaru_compute.kinds.discriminant_analysis.model_folder import LoadedModel
from hakaru_compute.tabular.predict_matrix import predict_matrix
from hakaru_compute.tabular.recipe_model import ReplayedRows
from hakaru_compute.tabular.row_domain import RowDomain, row_domain, unanswered


@dataclass(frozen=True)
class Predicted:
    """probabilities (n, k), NaN where a row has no answer; given (n,): the class decided for, −1 for none.

    unlike (n,): rows that look like no known class: outside the domain, and their largest probability below the model's
    limit.
    """

    probabilities: np.ndarray
    given: np.ndarray
    unlike: np.ndarray
    domain: RowDomain


def predict_raw(
    model: LoadedModel, raw: Frame, decision: Decision, *, with_distance: bool = False, threads: int = 1
) -> tuple[Predicted, ReplayedRows]:
    """Predicts rows as they come, prepared as training prepared them; a recipe is replayed on them first.

    Raises threshold_needs_two_classes, costs_unfit.
    """
    rows = model.features_of(raw)
    matrix = model.preparation.transform(rows.frame)
    probabilities = predict_matrix(model.fitted, matrix, threads)
    domain = row_domain(model, matrix, with_distance=with_distance)
    lost = ~np.isfinite(probabilities).all(axis=1)
    also = unanswered(model, rows)
    if also is not None:
        lost |= also
    if lost.any():
        probabilities[lost] = np.nan
        domain.forget(lost)
    unsure = np.where(lost, False, probabilities.max(axis=1) < model.file.probability_limit)
    given = decide(probabilities, decision, model.file.positive)
    return Predicted(probabilities, given, unsure & ~domain.inside, domain), rows
