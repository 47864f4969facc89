"""The clusters of a table's rows as a column beside its own, ready to become a dataset."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.output_table import beside
from hakaru_compute.data.read_table import require_columns
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.clustering.model_folder import LoadedModel, assign_features, load_model
from hakaru_compute.kinds.clustering.numbering import centres_of
from hakaru_compute.kinds.clustering.predict_spec import LabelsResult, LabelsSpec
from hakaru_compute.kinds.clustering.tree import cut_labels
from hakaru_compute.model.folder import require_same_table
from hakaru_compute.model.predict import OutputFile, PredictionStream
from hakaru_compute.model.recipe import with_recipe
from hakaru_compute.model.spec import PredictFile


def save_labels(spec: LabelsSpec, ctx: JobContext) -> LabelsResult:
    """Writes workspace/<output_name>: the table's columns, then the label, under another name where that is taken.

    Rows that nothing was learned from are assigned as new rows are; those left out for their gaps have no label where
    gaps leave rows out. Raises columns_missing, table_changed, no_tree, clusters_beyond_rows.
    """
    ctx.progress(0.0, "load")
    model = with_recipe(load_model(Path(spec.model_dir)))
    require_same_table(spec.table, model.file)
    model, own = _cut(model, spec)
    known = own[1].copy()
    clusters, assigned, without = int(own[1].max(initial=0)), 0, 0
    with pq.ParquetFile(spec.table.path) as file, OutputFile(ctx.workspace / spec.output_name) as output:
        kept = file.schema_arrow.names if spec.columns is None else spec.columns
        require_columns(kept, file.schema_arrow.names)
        stream = PredictionStream(
            model, PredictFile(model_dir=spec.model_dir, table=spec.table, keep_columns=list(kept)), file, ctx
        )
        start = 0
        for rows, piece in stream.rows([]):
            made = assign_features(model, model.features_of(rows.frame))
            label = np.where(made.known, made.found.cluster, -1)
            first, last = np.searchsorted(own[0], [start, start + piece.num_rows])
            fitted = own[0][first:last] - start
            label[fitted] = known[first:last]
            is_fitted = np.zeros(len(label), dtype=bool)
            is_fitted[fitted] = True
            assigned += int(((label >= 0) & ~is_fitted).sum())
            without += int((label < 0).sum())
            name = spec.label_name
            while name in kept:
                name = f"{name}_cluster"
            # Text: clusters are names, not amounts, whatever is done with the table next.
            column = pa.array(label, pa.int32(), mask=label < 0).cast(pa.string())
            output.write(beside({one: piece.column(one) for one in stream.kept}, pa.table({name: column})))
            start += piece.num_rows
    return LabelsResult(
        output=spec.output_name,
        rows=start,
        assigned=assigned,
        without_label=without,
        clusters=clusters,
        label_column=name,
    )


def _cut(model: LoadedModel, spec: LabelsSpec) -> tuple[LoadedModel, tuple[np.ndarray, np.ndarray]]:
    """The model, with another cut where one is asked for; row numbers and clusters of the fitted rows."""
    table = model.rows_fitted()
    rows = table.column("row").to_numpy()
    if spec.clusters is None and spec.height is None:
        return model, (rows, table.column("cluster").to_numpy())
    labels = cut_labels(model, spec.clusters, spec.height)
    centres = centres_of(model.arrays["rows"], labels, int(labels.max()))
    return replace(model, arrays={**model.arrays, "labels": labels, "centres": centres}), (rows, labels)
