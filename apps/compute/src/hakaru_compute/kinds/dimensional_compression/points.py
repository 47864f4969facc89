"""Rows of a model's maps to draw, with the columns they are coloured by."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.output_table import beside, nullable
from hakaru_compute.data.read_table import require_columns
from hakaru_compute.families.downsample import column_values, downsample, known_values, shown
from hakaru_compute.families.results import ColumnValues
from hakaru_compute.families.unsupervised.spec import ScoreColumn
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.dimensional_compression.contributions import RowStatistics, row_statistics
from hakaru_compute.kinds.dimensional_compression.model_folder import MADE_FILE, SCORES_FILE, LoadedModel, load_model
from hakaru_compute.kinds.dimensional_compression.project_spec import ScoresResult, ScoresSpec
from hakaru_compute.kinds.dimensional_compression.report_spec import Points, PointsSpec
from hakaru_compute.model.folder import require_same_table

# One in so many of the points drawn may be there because it lies beyond a limit.
SHARE_KEPT = 10


def points(spec: PointsSpec, ctx: JobContext) -> Points:
    """At most `most_points` rows, thinned at random; or the rows asked for. Raises columns_missing, table_changed."""
    model = load_model(Path(spec.model_dir))
    require_same_table(spec.table, model.file)
    table = read_scores(model)
    found = row_statistics(model, table, spec.components, spec.confidence) if model.file.name == "pca" else None
    if spec.rows is None:
        indices = thinned(model, table, found, spec.most_points)
    else:
        indices = np.flatnonzero(np.isin(table.column("row").to_numpy(), np.array(spec.rows, dtype=np.int64)))
    return make_points(
        model,
        table,
        found,
        indices,
        _coloured(model, spec, table.column("row").to_numpy(), indices),
    )


def _coloured(model: LoadedModel, spec: PointsSpec, rows: np.ndarray, indices: np.ndarray) -> list[ColumnValues]:
    """Columns of the table, or features that a recipe made of it. Raises columns_missing."""
    made = {feature.name for feature in model.file.features} if model.file.recipe else set()

    def values(name: str) -> list[ColumnValues]:
        if name in made:
            return column_values(str(model.folder / MADE_FILE), [name], indices)
        return column_values(spec.table.path, [name], rows[indices])

    return [one for name in spec.columns for one in values(name)]


def read_scores(model: LoadedModel) -> pa.Table:
    return pq.read_table(model.folder / SCORES_FILE)


def thinned(model: LoadedModel, table: pa.Table, found: RowStatistics | None, most: int) -> np.ndarray:
    """Places of the rows with scores, thinned at random; those farthest beyond the limits are kept, up to a share."""
    known = np.flatnonzero(table.column(model.file.score_columns[0]).is_valid().to_numpy())
    keep = None
    if found is not None:
        # All of them would be twenty times as many as they are among the rows, and the chart would lie.
        far = found.limits.outside_rows[: most // SHARE_KEPT]
        keep = np.flatnonzero(np.isin(table.column("row").to_numpy()[known], far))
    return known[downsample(len(known), most, model.file.spec.seed, keep)]


def make_points(
    model: LoadedModel,
    table: pa.Table,
    found: RowStatistics | None,
    indices: np.ndarray,
    coloured: list[ColumnValues],
    most_scores: int | None = None,
) -> Points:
    """The rows at these places of the scores' table; most_scores: of a PCA's components."""
    part = table.take(pa.array(indices))
    names = model.file.score_columns[:most_scores]
    fitted = part.column("fitted").to_pylist()
    return Points(
        points=shown(indices, int(table.num_rows - table.column(names[0]).null_count)),
        row=part.column("row").to_pylist(),
        role=["fitted" if one else "projected" for one in fitted],
        scores=[ScoreColumn(name=name, values=part.column(name).to_pylist()) for name in names],
        colours=coloured,
        t2=None if found is None else known_values(found.t2[indices]),
        spe=None if found is None else known_values(found.spe[indices]),
        outside=None if found is None else found.outside[indices].tolist(),
        limits=None if found is None else found.limits,
    )


ROWS_AT_ONCE = 131_072


def save_scores(spec: ScoresSpec, ctx: JobContext) -> ScoresResult:
    """Writes workspace/<output_name>: the scores (of every map), for PCA T2, SPE and outside, then columns of the table.

    A PCA's scores are of its chosen components. Raises columns_missing, table_changed.
    """
    ctx.progress(0.0, "load")
    model = load_model(Path(spec.model_dir))
    require_same_table(spec.table, model.file)
    table = read_scores(model)
    names = model.file.chosen_columns
    columns: dict[str, pa.Array] = {name: table.column(name).combine_chunks() for name in names}
    if model.file.name == "pca":
        found = row_statistics(model, table, None, spec.confidence)
        columns |= nullable({"T2": found.t2, "SPE": found.spe, "outside": found.outside})
    known = table.column(names[0]).is_valid().to_numpy()
    rows = table.column("row").to_numpy()[known]
    columns = {name: values.filter(pa.array(known)) for name, values in columns.items()}
    with pq.ParquetFile(spec.table.path) as file:
        kept = file.schema_arrow.names if spec.columns is None else spec.columns
        require_columns(kept, file.schema_arrow.names)
        start, writer = 0, None
        try:
            for batch in file.iter_batches(ROWS_AT_ONCE, columns=list(kept)):
                ctx.check_stop()
                first, last = np.searchsorted(rows, [start, start + batch.num_rows])
                own = pa.Table.from_batches([batch]).take(pa.array(rows[first:last] - start))
                part = beside({name: values[first:last] for name, values in columns.items()}, own)
                writer = writer or pq.ParquetWriter(ctx.workspace / spec.output_name, part.schema, compression="zstd")
                writer.write_table(part)
                start += batch.num_rows
                ctx.progress(start / file.metadata.num_rows, "write")
        finally:
            if writer is not None:
                writer.close()
    return ScoresResult(
        output=spec.output_name,
        rows=len(rows),
        without_scores=model.file.provenance.row_count - len(rows),
        score_columns=list(columns),
    )
