"""The latent variables of PLS models."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyarrow.parquet as pq

from hakaru_compute.families.downsample import Budget
from hakaru_compute.families.results import ColumnValues
from hakaru_compute.families.supervised.latent_report import LatentModel, describe_latent
from hakaru_compute.families.supervised.latent_spec import Latent
from hakaru_compute.families.supervised.partial_least_squares import PartialLeastSquares
from hakaru_compute.families.supervised.report_data import Part, ReportData
from hakaru_compute.families.supervised.row_colours import row_colours
from hakaru_compute.kinds.regression.linear_parts import PLS_MODELS
from hakaru_compute.kinds.regression.model_specs import MODELS
from hakaru_compute.kinds.regression.models import MODEL_ENTRIES
from hakaru_compute.kinds.regression.several_targets import is_joint, other_column
from hakaru_compute.model.folder import ROWS_FILE


def describe_latent_variables(
    data: ReportData, path: str, most: int, budget: Budget, check_stop: Callable[[], None]
) -> Latent | None:
    """Of a PLS or PLS2; null for any other model, and for one without a latent variable."""
    file = data.model.file
    if file.name not in PLS_MODELS:
        return None
    measured = _measured(data)
    known = ~np.isnan(measured[0]).any(axis=1)
    fitted = np.flatnonzero(data.model.preparation.training_rows(data.train.frame) & known)
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
            pls, file.spec.targets, size, fitted, entry.design_of(MODELS[file.name].model_validate(file.parameters))
        ),
        measured,
        colours_of,
        most,
        budget,
        check_stop,
    )


def _measured(data: ReportData) -> tuple[np.ndarray, np.ndarray]:
    """The targets of training (n, k) and test rows (m, k), the model's own first."""
    others = range(len(data.model.file.spec.targets) - 1)
    rows = pq.read_table(data.model.folder / ROWS_FILE, columns=["row", *(other_column(place) for place in others)])
    order = np.argsort(rows.column("row").to_numpy())
    places = rows.column("row").to_numpy()[order]

    def of(part: Part) -> np.ndarray:
        at = order[np.searchsorted(places, part.frame.row_numbers)]
        return np.column_stack(
            [part.actual, *(rows.column(other_column(place)).to_numpy()[at].astype(float) for place in others)]
        )

    return of(data.train), of(data.test)


def latent_model(estimator: Any, size: np.ndarray) -> PartialLeastSquares:
    """scikit-learn's PLS (not scaled) of targets divided by `size` (k,), their means taken off. Where nothing of the targets
    was left to explain it stopped early, and what it did not find is left out.
    """
    found = np.flatnonzero((estimator.x_scores_**2).sum(axis=0) > 0)
    return PartialLeastSquares(
        rotations=estimator.x_rotations_[:, found],
        # Those of several targets are in their standard deviations already.
        target_weights=estimator.y_loadings_[:, found] / (1 if is_joint(estimator) else size[:, None]),
        centre=estimator._x_mean,
        level=np.zeros(len(size)),
        scores=estimator.x_scores_[:, found],
        target_scores=estimator.y_scores_[:, found],
        weights=estimator.x_weights_[:, found],
        loadings=estimator.x_loadings_[:, found],
    )
