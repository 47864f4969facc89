"""Where rows lie in and beside the latent variables of a trained PLS: what training keeps of it, and what predictions say."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from hakaru_compute.families.supervised.latent_prediction import LatentSpace
from hakaru_compute.families.supervised.learner import Fitted
from hakaru_compute.families.supervised.partial_least_squares import (
    PartialLeastSquares,
    latent_variables_of,
    left_over_variances,
    measure_rows,
)
from hakaru_compute.kinds.regression.several_targets import is_joint
from hakaru_compute.model.onnx_graph import OnnxGraph, Output

# Arrays of a model: SPE (m,) of the rows that folds held out, rising, and the variances left over of the fitted rows.
SPE_ARRAY = "latent_spe"
LEFT_OVER_ARRAY = "latent_left_over"


def beside_latent(fitted: Fitted, matrix: np.ndarray, fitted_on: bool) -> np.ndarray | None:
    """Of a PLS: SPE (m,) of held-out rows (m, p), or the variances that it leaves over of the rows it was fitted on."""
    pls = _latent_of(fitted.estimator)
    if pls is None:
        return None
    return left_over_variances(pls, matrix) if fitted_on else measure_rows(pls, matrix).spe


def latent_space(estimator: Any, columns: list[str], rows: int, arrays: dict[str, np.ndarray]) -> LatentSpace | None:
    """The latent variables of a trained model with the limits of new rows; null for any other model, and for one of an earlier
    version, which kept no limits. columns: of its matrix. rows: that it was fitted on.
    """
    if SPE_ARRAY not in arrays:
        return None
    pls = _latent_of(estimator)
    return None if pls is None else LatentSpace(pls, columns, rows, arrays[SPE_ARRAY], arrays[LEFT_OVER_ARRAY])


def _latent_of(estimator: Any) -> PartialLeastSquares | None:
    if type(estimator).__name__ != "PLSRegression":
        return None
    pls = latent_model(estimator, np.ones(len(estimator.y_loadings_)))
    return pls if pls.components > 0 else None


def add_latent(graph: OnnxGraph, space: LatentSpace, matrix: str) -> dict[str, Output]:
    """T2 and SPE (m, 1) of the rows of a matrix (m, p)."""
    pls, axis = space.pls, graph.constant([1], np.int64)
    centred = graph.add("Sub", matrix, graph.constant(pls.centre))
    scores = graph.add("MatMul", centred, graph.constant(pls.rotations))
    scaled = graph.add("Div", scores, graph.constant(np.sqrt(pls.score_variances)))
    within = graph.add("MatMul", scores, graph.constant(pls.loadings.T.copy()))
    parts = {"T2": scaled, "SPE": graph.add("Sub", centred, within)}
    return {
        name: (graph.add("ReduceSumSquare", value, axis, keepdims=1), "DOUBLE", [None, 1])
        for name, value in parts.items()
    }


def latent_model(estimator: Any, size: np.ndarray) -> PartialLeastSquares:
    """scikit-learn's PLS (not scaled) of targets divided by `size` (k,), their means taken off."""
    found = latent_variables_of(estimator)
    # Those of several targets are in their standard deviations already.
    weights = found.target_weights / (1 if is_joint(estimator) else size[:, None])
    return replace(found, target_weights=weights, level=np.zeros(len(size)))
