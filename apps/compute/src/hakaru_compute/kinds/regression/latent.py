"""The latent variables of PLS models."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from hakaru_compute.families.downsample import Budget
from hakaru_compute.families.results import ColumnValues
from hakaru_compute.families.supervised.latent_report import LatentModel, describe_latent
from hakaru_compute.families.supervised.latent_spec import Latent
from hakaru_compute.families.supervised.partial_least_squares import PartialLeastSquares
from hakaru_compute.families.supervised.report_data import ReportData
from hakaru_compute.families.supervised.row_colours import row_colours
from hakaru_compute.kinds.regression.model_specs import MODELS
from hakaru_compute.kinds.regression.models import MODEL_ENTRIES


def describe_latent_variables(
    data: ReportData, path: str, most: int, budget: Budget, check_stop: Callable[[], None]
) -> Latent | None:
    """Of a PLS; null for any other model, and for one without a latent variable."""
    file = data.model.file
    if file.name != "pls":
        return None
    fitted = np.flatnonzero(data.model.preparation.training_rows(data.train.frame))
    measured = data.train.actual[:, None], data.test.actual[:, None]
    size = measured[0][fitted].std(axis=0, ddof=1)
    pls = latent_model(data.model.fitted.estimator, size)
    if pls.components == 0 or not (size > 0).all():
        return None
    entry = MODEL_ENTRIES[file.name]
    importance = dict.fromkeys((feature.name for feature in file.spec.features), 0.0)
    for column, value in zip(data.model.preparation.columns, pls.importance(), strict=True):
        if column.feature in importance:
            importance[column.feature] = max(importance[column.feature], float(value))
    features = sorted(importance, key=lambda name: -importance[name])

    def colours_of(train: np.ndarray, test: np.ndarray) -> list[ColumnValues]:
        return row_colours(data, path, train, test, features)

    return describe_latent(
        data,
        LatentModel(
            pls, [file.target], size, fitted, entry.design_of(MODELS[file.name].model_validate(file.parameters))
        ),
        measured,
        colours_of,
        most,
        budget,
        check_stop,
    )


def latent_model(estimator: Any, size: np.ndarray) -> PartialLeastSquares:
    """scikit-learn's PLS (not scaled) of targets divided by `size` (k,), their means taken off. Where nothing of the targets
    was left to explain it stopped early, and what it did not find is left out.
    """
    found = np.flatnonzero((estimator.x_scores_**2).sum(axis=0) > 0)
    return PartialLeastSquares(
        rotations=estimator.x_rotations_[:, found],
        target_weights=estimator.y_loadings_[:, found] / size[:, None],
        centre=estimator._x_mean,
        level=np.zeros(len(size)),
        scores=estimator.x_scores_[:, found],
        target_scores=estimator.y_scores_[:, found],
        weights=estimator.x_weights_[:, found],
        loadings=estimator.x_loadings_[:, found],
    )
