"""Predicts the classes of a Parquet file's rows, in pieces, to a Parquet file."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.job import JobContext
from hakaru_compute.kinds.discriminant_analysis.calls_spec import Decision
from hakaru_compute.kinds.discriminant_analysis.model_folder import ModelFile, load_model
from hakaru_compute.kinds.discriminant_analysis.predict_frame import Predicted, predict_raw
from hakaru_compute.kinds.discriminant_analysis.predict_spec import PredictSpec, PredictSummary
from hakaru_compute.kinds.discriminant_analysis.predict_tally import PredictionTally
from hakaru_compute.tabular.input_gaps import gaps_of, with_lost_features
from hakaru_compute.tabular.output_table import beside, distinct_names, nullable
from hakaru_compute.tabular.predict_stream import OutputFile, PredictionStream
from hakaru_compute.tabular.read_inputs import InputRows

# The costs of more classes would make a column wider than the rest of the table.
MOST_WRITTEN = 6


def predict(spec: PredictSpec, ctx: JobContext) -> PredictSummary:
    """Writes workspace/<output_name>: predicted_class, probability (of that class), probability_<class> of each,
    decided_by (where a threshold or costs are given), unlike_any_class, inside_domain, leverage, distance (where asked for),
    input_gaps, then the input.

    Input columns of those names get `_input` behind theirs. Raises columns_missing, column_unreadable,
    no_rows_to_predict, no_values_to_predict, threshold_needs_two_classes, costs_unfit.
    """
    began = time.monotonic()
    ctx.progress(0.0, "load")
    model = load_model(Path(spec.model_dir))
    with pq.ParquetFile(spec.table.path) as file, OutputFile(ctx.workspace / spec.output_name) as output:
        stream = PredictionStream(model, spec, file, ctx)
        tally = PredictionTally(model, stream.names)
        for rows, piece in stream.rows(tally.target_columns):
            predicted, features = predict_raw(
                model, rows.frame, spec.decision, with_distance=spec.domain == "leverage_and_distance", threads=ctx.cpus
            )
            rows = with_lost_features(rows, features, model.file.unused)
            output.write(_output(model.file, spec.decision, predicted, rows, piece.select(stream.kept)))
            tally.add(rows, features, predicted, piece)
    stream.finish(without_values=tally.without_values)
    return tally.summary(spec, stream.reader, time.monotonic() - began)


def probability_column(label: str) -> str:
    """What the column of a class's probability is called."""
    return f"probability_{label}"


def probability_columns(labels: Sequence[str]) -> list[str]:
    """The columns of all classes' probabilities: of those that differ in case alone, which tables of many programs do not
    tell apart, later ones get a number behind them.
    """
    return distinct_names([probability_column(label) for label in labels])


def decision_words(decision: Decision, positive_class: str | None) -> str | None:
    """The rule as a column of the output says it; null for the most probable class."""
    if decision.threshold is not None:
        return f"threshold {decision.threshold:g} of {probability_column(positive_class or '')}"
    if decision.costs is None:
        return None
    if len(decision.costs) > MOST_WRITTEN:
        return "least expected cost"
    lines = "; ".join(" ".join(f"{cost:g}" for cost in line) for line in decision.costs)
    return f"least expected cost [{lines}]"


def _output(file: ModelFile, decision: Decision, predicted: Predicted, rows: InputRows, inputs: pa.Table) -> pa.Table:
    labels, domain, probabilities = file.labels, predicted.domain, predicted.probabilities
    none = predicted.given < 0
    places = np.where(none, 0, predicted.given)
    given = pa.DictionaryArray.from_arrays(pa.array(places.astype(np.int32), mask=none), pa.array(labels, pa.string()))
    made = {"predicted_class": given.cast(pa.string())}
    made |= nullable(
        {
            "probability": probabilities[np.arange(len(places)), places],
            **{name: probabilities[:, place] for place, name in enumerate(probability_columns(labels))},
        }
    )
    words = decision_words(decision, file.positive_class)
    if words is not None:
        made["decided_by"] = pa.array([words] * len(places), pa.string())
    made |= nullable(
        {
            "unlike_any_class": predicted.unlike,
            "inside_domain": domain.inside,
            "leverage": domain.leverage,
            **({} if domain.distance is None else {"distance": domain.distance}),
        }
    )
    return beside({**made, "input_gaps": gaps_of(rows)}, inputs)
