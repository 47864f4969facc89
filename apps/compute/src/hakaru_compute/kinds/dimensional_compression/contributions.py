"""Why rows lie where they do: what each column adds to their T² and SPE, and how they look rebuilt from the components."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa

from hakaru_compute.data.frame import Frame
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.data.read_table import read_table
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.dimensional_compression.component_limits import hotelling_t2, residuals, t2_contributions
from hakaru_compute.kinds.dimensional_compression.model_folder import LoadedModel, load_model
from hakaru_compute.kinds.dimensional_compression.report_spec import (
    Contributions,
    ContributionsSpec,
    RowContributions,
)
from hakaru_compute.kinds.dimensional_compression.row_statistics import components_of
from hakaru_compute.model.folder import require_same_table
from hakaru_compute.model.recipe import with_recipe
from hakaru_compute.preparation.missing_cells import missing_cells
from hakaru_compute.preparation.preparation import ORDERED_METHODS
from hakaru_compute.preparation.replayed_rows import ReplayedRows


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
