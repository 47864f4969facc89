"""Rows of the projection to draw, with the columns they are coloured by."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa

from hakaru_compute.families.downsample import column_values, downsample, shown
from hakaru_compute.families.report_results import ColumnValues
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.clustering.model_folder import LoadedModel, load_model
from hakaru_compute.kinds.clustering.report_spec import Points, PointsSpec, ScoreColumn
from hakaru_compute.model.folder import require_same_table


def points(spec: PointsSpec, ctx: JobContext) -> Points:
    """At most `most_points` rows, thinned at random; or the rows asked for. Raises columns_missing, table_changed."""
    del ctx
    model = load_model(Path(spec.model_dir))
    require_same_table(spec.table, model.file)
    table = model.rows()
    if spec.rows is None:
        indices = thinned(model, table, spec.most_points)
    else:
        indices = np.flatnonzero(np.isin(table.column("row").to_numpy(), np.array(spec.rows, dtype=np.int64)))
    rows = table.column("row").to_numpy()[indices]
    return make_points(model, table, indices, column_values(spec.table.path, spec.columns, rows))


def thinned(model: LoadedModel, table: pa.Table, most: int) -> np.ndarray:
    """Places of at most so many rows, at random, some of every cluster among them."""
    if table.num_rows <= most:
        return np.arange(table.num_rows)
    clusters = table.column("cluster").to_numpy()
    order = np.random.default_rng(model.file.spec.seed).permutation(len(clusters))
    numbers = np.unique(clusters)
    # A small cluster would vanish from the chart otherwise.
    few = max(1, most // (20 * len(numbers)))
    keep = np.concatenate([order[clusters[order] == number][:few] for number in numbers])
    return downsample(table.num_rows, most, model.file.spec.seed, keep)


def make_points(model: LoadedModel, table: pa.Table, indices: np.ndarray, coloured: list[ColumnValues]) -> Points:
    """The rows at these places of the model's rows."""
    part = table.take(pa.array(indices))
    names = [name for name in table.column_names if name.startswith("PC")]
    return Points(
        points=shown(indices, table.num_rows),
        row=part.column("row").to_pylist(),
        cluster=part.column("cluster").to_pylist(),
        role=["fitted" if one else "assigned" for one in part.column("fitted").to_pylist()],
        scores=[ScoreColumn(name=name, values=part.column(name).to_pylist()) for name in names],
        explained=model.arrays["axes_explained"].tolist(),
        silhouette=part.column("silhouette").to_pylist(),
        distance=part.column("distance").to_pylist(),
        colours=coloured,
    )
