"""The scores of the rows a model was made from as a table of their own, ready to become a dataset."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.output_table import beside, nullable
from hakaru_compute.data.read_table import require_columns
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.dimensional_compression.model_folder import load_model
from hakaru_compute.kinds.dimensional_compression.points import read_scores
from hakaru_compute.kinds.dimensional_compression.project_spec import ScoresResult, ScoresSpec
from hakaru_compute.kinds.dimensional_compression.row_statistics import row_statistics
from hakaru_compute.model.folder import require_same_table

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
