"""T² and SPE of the rows a PCA was made from, with limits, and what each column adds to them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
import pyarrow as pa

from hakaru_compute.data.frame import Frame
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.data.read_table import read_table
from hakaru_compute.families.component_limits import (
    hotelling_t2,
    residuals,
    spe_limit_new,
    spe_limits,
    squared_prediction_error,
    t2_contributions,
    t2_limit_fitted,
    t2_limit_new,
)
from hakaru_compute.families.downsample import shown
from hakaru_compute.families.results import Shown
from hakaru_compute.families.unsupervised.model_file import kept
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.dimensional_compression.model_folder import LoadedModel, load_model
from hakaru_compute.kinds.dimensional_compression.report_spec import (
    Contributions,
    ContributionsSpec,
    Limits,
    RowContributions,
)
from hakaru_compute.model.folder import require_same_table
from hakaru_compute.model.recipe import with_recipe
from hakaru_compute.preparation.preparation import ORDERED_METHODS, missing_cells
from hakaru_compute.preparation.replayed_rows import ReplayedRows

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
    usual = limits.spe if limits.spe is not None else limits.spe_chi2
    beyond_spe = (fitted & _above(spe, usual)) | (~fitted & _above(spe, limits.spe_new))
    outside = beyond_t2 | beyond_spe
    # Farthest beyond first: a row's distance is the larger of its two shares of the limits.
    far = np.maximum(_share(t2, limits.t2_new), _share(spe, limits.spe_new))
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
    rows = kept(model.file.row.fitted_rows)
    left_out = model.arrays["eigenvalues"][count:]
    spe = spe_limits(left_out, confidence)
    held = model.arrays.get("held_spe")
    return Limits(
        components=count,
        confidence=confidence,
        t2_fitted=t2_limit_fitted(rows, count, confidence),
        t2_new=t2_limit_new(rows, count, confidence),
        spe=spe.jackson_mudholkar,
        spe_chi2=spe.chi2,
        spe_new=spe_limit_new(None if held is None else held[:, count - 1], spe, left_out, confidence),
        fitted_rows=rows,
        outside_t2=0,
        outside_spe=0,
        outside_rows=[],
        outside=Shown(shown=0, total=0),
    )


def _above(values: np.ndarray, limit: float | None) -> np.ndarray:
    return np.zeros(len(values), dtype=bool) if limit is None else values > limit


def _share(values: np.ndarray, limit: float | None) -> np.ndarray:
    return np.zeros(len(values)) if not limit else values / limit


def contributions(spec: ContributionsSpec, ctx: JobContext) -> Contributions:
    """Of rows of the table the model was made from. Raises contributions_unavailable, columns_missing, table_changed."""
    model = with_recipe(load_model(Path(spec.model_dir)))
    if model.file.name != "pca":
        raise JobError("contributions_unavailable", model=model.file.name)
    require_same_table(spec.table, model.file)
    return explain_rows(model, spec.table.path, spec.rows, spec.components)


def explain_rows(model: LoadedModel, path: str, rows: list[int], requested: int | None) -> Contributions:
    """Contributions of these rows of the table, in their order; rows beyond its end are passed over."""
    frame = _frame(model, path, rows)
    count = components_of(model, requested)
    loadings, eigenvalues = model.arrays["weights"][:, :count], model.arrays["eigenvalues"][:count]
    placed = model.place(frame)
    centred = placed.centred
    if centred is None:
        raise JobError("contributions_unavailable", model=model.file.name)
    pieces, left = t2_contributions(centred, loadings, eigenvalues), residuals(centred, loadings)
    t2 = hotelling_t2(centred @ loadings, eigenvalues)
    rebuilt = model.scale.undo(centred - left + model.arrays["centre"])
    observed = np.where(missing_cells(model.preparation, frame), np.nan, model.preparation.transform(frame))
    return Contributions(
        components=count,
        columns=[column.name for column in model.file.columns],
        rows=[
            RowContributions(
                row=int(frame.row_numbers[place]),
                t2_total=float(t2[place]),
                spe_total=float((left[place] ** 2).sum()),
                t2=pieces[place].tolist(),
                residual=left[place].tolist(),
                observed=[None if value != value else value for value in observed[place].tolist()],
                reconstructed=rebuilt[place].tolist(),
            )
            for place in range(frame.row_count)
            if not np.isnan(placed.scores[place]).any()
        ],
    )


def _frame(model: LoadedModel, path: str, rows: list[int]) -> Frame:
    columns = model.file.input_columns
    table = read_table(path, [column.name for column in columns])
    chosen = np.array([row for row in dict.fromkeys(rows) if 0 <= row < table.num_rows], dtype=np.int64)
    if not model.is_ordered:
        raw = replace(frame_from_arrow(table.take(pa.array(chosen)), columns), row_numbers=chosen)
        return _left(model.features_of(raw))
    # Steps and fillings that look at neighbouring rows need them.
    made = model.features_of(frame_from_arrow(table, columns))
    if model.preparation.settings.missing.method not in ORDERED_METHODS or model.file.estimates_gaps:
        return _left(made, chosen)
    return _with_values(model, made.frame, model.preparation.transform(made.frame), chosen)


def _left(made: ReplayedRows, chosen: np.ndarray | None = None) -> Frame:
    """The rows (these places of them) that a recipe leaves."""
    if chosen is None:
        return made.frame.take(~made.lost)
    return made.frame.take(chosen[~made.lost[chosen]])


def _with_values(model: LoadedModel, whole: Frame, filled: np.ndarray, chosen: np.ndarray) -> Frame:
    numeric = whole.numeric.copy()
    indices = {column.name: place for place, column in enumerate(whole.numeric_columns)}
    for place, column in enumerate(model.preparation.numbers):
        if column.part is None:
            numeric[:, indices[column.feature]] = filled[:, place]
    return replace(whole, numeric=numeric).take(chosen)
