"""T² and SPE of the rows a PCA was made from, for any number of its components, with limits."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pyarrow as pa

from hakaru_compute.families.downsample import shown
from hakaru_compute.kinds.dimensional_compression.component_limits import (
    hotelling_t2,
    spe_limits,
    squared_prediction_error,
    t2_limit_fitted,
    t2_limit_new,
)
from hakaru_compute.kinds.dimensional_compression.model_folder import LoadedModel
from hakaru_compute.kinds.dimensional_compression.report_spec import Limits

MOST_OUTSIDE = 1000


@dataclass(frozen=True)
class RowStatistics:
    """T², SPE and which rows lie beyond a limit (n,); rows are those of the scores' table."""

    t2: np.ndarray
    spe: np.ndarray
    outside: np.ndarray
    limits: Limits


def components_of(model: LoadedModel, requested: int | None) -> int:
    """The number of components to look at: the model's, or what is asked for as far as components were kept."""
    return min(requested or model.file.row.components, model.arrays["weights"].shape[1])


def row_statistics(model: LoadedModel, table: pa.Table, requested: int | None, confidence: float) -> RowStatistics:
    """Of every row of the scores' table."""
    count = components_of(model, requested)
    eigenvalues = model.arrays["eigenvalues"]
    names = model.file.score_columns[:count]
    scores = np.column_stack([table.column(name).to_numpy().astype(float) for name in names])
    fitted = table.column("fitted").to_numpy()
    t2 = hotelling_t2(scores, eigenvalues[:count])
    spe = squared_prediction_error(scores, table.column("square_sum").to_numpy())
    limits = limits_of(model, count, confidence)
    beyond_t2 = (fitted & _above(t2, limits.t2_fitted)) | (~fitted & _above(t2, limits.t2_new))
    beyond_spe = _above(spe, limits.spe if limits.spe is not None else limits.spe_chi2)
    outside = beyond_t2 | beyond_spe
    # Farthest beyond first: a row's distance is the larger of its two shares of the limits.
    far = np.maximum(_share(t2, limits.t2_new), _share(spe, limits.spe or limits.spe_chi2))
    indices = np.flatnonzero(outside)
    indices = indices[np.argsort(-far[indices], kind="stable")]
    numbers = table.column("row").to_numpy()
    return RowStatistics(
        t2,
        spe,
        outside,
        limits.model_copy(
            update={
                "outside_t2": int(beyond_t2.sum()),
                "outside_spe": int(beyond_spe.sum()),
                "outside_rows": numbers[indices[:MOST_OUTSIDE]].tolist(),
                "outside": shown(indices[:MOST_OUTSIDE], len(indices)),
            }
        ),
    )


def limits_of(model: LoadedModel, count: int, confidence: float) -> Limits:
    """The limits alone."""
    rows = model.file.row.fitted_rows
    spe = spe_limits(model.arrays["eigenvalues"][count:], confidence)
    return Limits(
        components=count,
        confidence=confidence,
        t2_fitted=t2_limit_fitted(rows, count, confidence),
        t2_new=t2_limit_new(rows, count, confidence),
        spe=spe.jackson_mudholkar,
        spe_chi2=spe.chi2,
        fitted_rows=rows,
        outside_t2=0,
        outside_spe=0,
        outside_rows=[],
        outside=shown([], 0),
    )


def _above(values: np.ndarray, limit: float | None) -> np.ndarray:
    return np.zeros(len(values), dtype=bool) if limit is None else values > limit


def _share(values: np.ndarray, limit: float | None) -> np.ndarray:
    return np.zeros(len(values)) if not limit else values / limit
