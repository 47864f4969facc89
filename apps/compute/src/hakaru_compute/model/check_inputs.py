"""What a prediction of a table would meet in it: asked before it is started."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.job import JobContext
from hakaru_compute.model.file import ModelFile
from hakaru_compute.model.read_inputs import ROWS_AT_ONCE, filled_rows, open_reader, rows_without_values, source_columns
from hakaru_compute.model.spec import CheckInputsSpec, InputsCheck

# What is looked at while somebody waits.
MOST_ROWS = 1_000_000


def check_inputs(file_class: type[ModelFile], spec: CheckInputsSpec, ctx: JobContext) -> InputsCheck:
    """Missing and unreadable cells of the features' columns. Raises columns_missing, no_values_to_predict."""
    model = file_class.read(Path(spec.model_dir))
    missing: Counter[str] = Counter()
    checked = filled = without_values = 0
    with pq.ParquetFile(spec.table.path) as file:
        sources = source_columns(model, spec.mapping, file.schema_arrow.names)
        reader = open_reader(file, model, sources)
        for batch in file.iter_batches(ROWS_AT_ONCE, columns=list(dict.fromkeys(sources.values()))):
            if checked >= MOST_ROWS:
                break
            ctx.check_stop()
            rows = reader.read(pa.Table.from_batches([batch]), checked)
            checked += batch.num_rows
            filled += int(filled_rows(rows).sum())
            without_values += rows_without_values(rows)
            missing.update({name: int(mask.sum()) for name, mask in rows.missing.items()})
        return InputsCheck(
            rows=file.metadata.num_rows,
            rows_checked=checked,
            unreadable_values=reader.found(),
            refused=reader.refused(complete=checked == file.metadata.num_rows),
            missing_values=dict(missing),
            filled_rows=filled,
            without_values=without_values,
        )
