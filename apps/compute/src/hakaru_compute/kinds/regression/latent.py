"""The latent variables of PLS models."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pyarrow.parquet as pq

from hakaru_compute.families.downsample import Budget
from hakaru_compute.families.results import ColumnValues
from hakaru_compute.families.supervised.latent_report import LatentModel, describe_latent
from hakaru_compute.families.supervised.latent_spec import Latent
from hakaru_compute.families.supervised.report_data import Part, ReportData
from hakaru_compute.families.supervised.row_colours import row_colours
from hakaru_compute.kinds.regression.latent_rows import latent_model
from hakaru_compute.kinds.regression.linear_parts import PLS_MODELS
from hakaru_compute.kinds.regression.model_specs import MODELS
from hakaru_compute.kinds.regression.models import MODEL_ENTRIES
from hakaru_compute.kinds.regression.several_targets import other_column
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
            pls,
            file.spec.targets,
            size,
            fitted,
            entry.design_of(MODELS[file.name].model_validate(file.parameters)),
            None if data.model.latent is None else data.model.latent.held_spe,
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
