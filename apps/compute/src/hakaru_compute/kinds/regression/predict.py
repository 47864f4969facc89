"""Predicts the rows of a Parquet file, in pieces, to a Parquet file."""

from __future__ import annotations

import time
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.job import JobContext
from hakaru_compute.kinds.regression.model_folder import load_model
from hakaru_compute.kinds.regression.predict_frame import Predicted, choose_interval, predict_raw
from hakaru_compute.kinds.regression.predict_spec import PredictSpec, PredictSummary
from hakaru_compute.kinds.regression.predict_tally import PredictionTally
from hakaru_compute.tabular.input_gaps import gaps_of, with_lost_features
from hakaru_compute.tabular.output_table import beside, nullable
from hakaru_compute.tabular.predict_stream import OutputFile, PredictionStream
from hakaru_compute.tabular.read_inputs import InputRows


def predict(spec: PredictSpec, ctx: JobContext) -> PredictSummary:
    """Writes workspace/<output_name>: prediction, lower, upper, inside_domain, leverage, distance (where asked for),
    input_gaps, then the input.

    `input_gaps` names a row's features that were missing or unreadable. Input columns of those names get `_input`
    behind theirs. Raises columns_missing, column_unreadable, no_rows_to_predict, no_values_to_predict,
    interval_unavailable.
    """
    began = time.monotonic()
    ctx.progress(0.0, "load")
    model = load_model(Path(spec.model_dir))
    interval = choose_interval(model, spec.interval, spec.coverage)
    with pq.ParquetFile(spec.table.path) as file, OutputFile(ctx.workspace / spec.output_name) as output:
        stream = PredictionStream(model, spec, file, ctx)
        tally = PredictionTally(model, interval, stream.names)
        for rows, piece in stream.rows(tally.target_columns):
            predicted, features = predict_raw(
                model, rows.frame, interval, with_distance=spec.domain == "leverage_and_distance", threads=ctx.cpus
            )
            rows = with_lost_features(rows, features, model.file.unused)
            output.write(_output(predicted, rows, piece.select(stream.kept)))
            tally.add(rows, features, predicted, piece)
    stream.finish(without_values=tally.without_values)
    return tally.summary(spec, stream.reader, time.monotonic() - began)


def _output(predicted: Predicted, rows: InputRows, inputs: pa.Table) -> pa.Table:
    domain = predicted.domain
    made = nullable(
        {
            "prediction": predicted.prediction,
            "lower": predicted.lower,
            "upper": predicted.upper,
            "inside_domain": domain.inside,
            "leverage": domain.leverage,
            **({} if domain.distance is None else {"distance": domain.distance}),
        }
    )
    return beside({**made, "input_gaps": gaps_of(rows)}, inputs)
