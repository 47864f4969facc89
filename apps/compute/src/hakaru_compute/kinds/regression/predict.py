"""Predicts the rows of a Parquet file, in pieces, to a Parquet file."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

from hakaru_compute.data.frame import FeatureColumn
from hakaru_compute.data.read_table import require_columns
from hakaru_compute.job import JobError
from hakaru_compute.kinds.regression.model_folder import LoadedModel, ModelFile, load_model
from hakaru_compute.kinds.regression.predict_frame import Predicted, choose_interval, predict_frame
from hakaru_compute.kinds.regression.predict_spec import PredictSpec, PredictSummary
from hakaru_compute.kinds.regression.predict_tally import PredictionTally
from hakaru_compute.preprocessing.preparation import ORDERED_METHODS
from hakaru_compute.tabular.read_inputs import InputReader, InputRows, gaps_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pyarrow as pa
    import pyarrow.parquet as pq

    from hakaru_compute.job import JobContext

ROWS_AT_ONCE = 131_072
RESULT_COLUMNS = ("prediction", "lower", "upper", "inside_domain", "leverage", "distance", "input_gaps")


def predict(spec: PredictSpec, ctx: JobContext) -> PredictSummary:
    """Writes workspace/<output_name>: RESULT_COLUMNS (distance where asked for), then the input.

    `input_gaps` names a row's features that were missing or unreadable. Input columns of those names get `_input`
    behind theirs. Raises columns_missing, column_unreadable, no_rows_to_predict, no_values_to_predict,
    interval_unavailable.
    """
    import pyarrow.parquet as pq

    began = time.monotonic()
    ctx.progress(0.0, "load")
    model = load_model(Path(spec.model_dir))
    interval = choose_interval(model, spec.interval, spec.coverage)
    with pq.ParquetFile(spec.table.path) as file, ThreadPoolExecutor(1) as writing:
        sources = source_columns(model.file, spec.mapping, file.schema_arrow.names)
        if file.metadata.num_rows == 0:
            raise JobError("no_rows_to_predict")
        kept = [name for name in file.schema_arrow.names if spec.keep_columns is None or name in spec.keep_columns]
        tally = PredictionTally(model, interval, file.schema_arrow.names)
        reader = open_reader(file, model.file, sources)
        reader.require_readable()
        writer, written = None, None
        try:
            for first_row, piece in _pieces(file, model, [*kept, *sources.values(), *tally.target_columns]):
                ctx.check_stop()
                rows = reader.read(piece, first_row)
                predicted = predict_frame(
                    model, rows.frame, interval, with_distance=spec.domain == "leverage_and_distance", threads=ctx.cpus
                )
                output = _output(predicted, rows, piece.select(kept))
                writer = writer or _open(ctx.workspace / spec.output_name, output)
                if written is not None:
                    written.result()
                written = writing.submit(writer.write_table, output)
                tally.add(rows, predicted, piece)
                ctx.progress(tally.rows / file.metadata.num_rows, "predict")
            if written is not None:
                written.result()
        finally:
            if writer is not None:
                writer.close()
    reader.require_readable()
    if tally.without_values == tally.rows:
        raise JobError("no_values_to_predict")
    return tally.summary(spec, reader, time.monotonic() - began)


def source_columns(model: ModelFile, mapping: dict[str, str], present: list[str]) -> dict[str, str]:
    """For each feature the input column that holds it. Raises columns_missing with the features' names."""
    sources = {feature.name: mapping.get(feature.name, feature.name) for feature in model.spec.features}
    require_columns(
        [
            name if name not in mapping else f"{name} ({mapping[name]})"
            for name, source in sources.items()
            if source not in present
        ],
        [],
    )
    return sources


def open_reader(file: pq.ParquetFile, model: ModelFile, sources: dict[str, str]) -> InputReader:
    """Reads the model's features of the file, of columns that may go by other names."""
    columns = [FeatureColumn(feature.name, feature.type) for feature in model.spec.features]
    return InputReader(file, columns, sources, model.ranges)


def _pieces(file: pq.ParquetFile, model: LoadedModel, columns: list[str]) -> Iterator[tuple[int, pa.Table]]:
    """The file's rows in pieces, the next one read while this one is worked on.

    Where gaps are filled from neighbouring rows the file is one piece: its edges would change the result.
    """
    import pyarrow as pa

    columns = list(dict.fromkeys(columns))
    if model.preparation.settings.missing.method in ORDERED_METHODS:
        yield 0, file.read(columns=columns)
        return
    batches = file.iter_batches(ROWS_AT_ONCE, columns=columns)
    first_row = 0
    with ThreadPoolExecutor(1) as reading:
        coming = reading.submit(next, batches, None)
        while (batch := coming.result()) is not None:
            coming = reading.submit(next, batches, None)
            yield first_row, pa.Table.from_batches([batch])
            first_row += batch.num_rows


def _output(predicted: Predicted, rows: InputRows, inputs: pa.Table) -> pa.Table:
    import numpy as np
    import pyarrow as pa

    columns = {}
    for name, values in zip(
        RESULT_COLUMNS[:-1],
        (
            predicted.prediction,
            predicted.lower,
            predicted.upper,
            predicted.inside,
            predicted.leverage,
            predicted.distance,
        ),
        strict=True,
    ):
        if values is not None:
            columns[name] = pa.array(values, mask=None if name == "inside_domain" else np.isnan(values))
    columns[RESULT_COLUMNS[-1]] = gaps_of(rows)
    for name in inputs.column_names:
        columns[f"{name}_input" if name in RESULT_COLUMNS else name] = inputs.column(name)
    return pa.table(columns)


def _open(path: Path, output: pa.Table) -> pq.ParquetWriter:
    import pyarrow as pa
    import pyarrow.parquet as pq

    # A dictionary of numbers that hardly repeat costs more than all the rest of writing.
    repeating = [field.name for field in output.schema if not pa.types.is_floating(field.type)]
    return pq.ParquetWriter(path, output.schema, compression="snappy", use_dictionary=repeating)
